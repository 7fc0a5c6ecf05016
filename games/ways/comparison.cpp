#include "ways/comparison.h"

#include <backsight/presets/source.h>
#include <backsight/presets/text21.h>

#include <algorithm>

namespace backsight::ways {

namespace {

using presets::ViewStrategy;

enum class Keeps : std::uint8_t { view, angle, frames, trails, nodes };

struct Way {
    Keeps keeps = Keeps::view;
    ViewStrategy view = ViewStrategy::exact;

    const char* name() const {
        constexpr const char* own[] = {"", "angle", "frame+subframe", "server-time", "nodes by ping"};
        return keeps == Keeps::view ? to_string(view) : own[static_cast<std::size_t>(keeps)];
    }
};
// In the lab's order.
constexpr std::array<Way, live_strategy_count> ways = [] {
    std::array<Way, live_strategy_count> all{};
    std::size_t count = 0;
    for (const ViewStrategy view : enum_values<ViewStrategy>) {
        if (view == ViewStrategy::half_ping_plus_interpolation) all[count++] = {Keeps::nodes};
        if (view == ViewStrategy::tick) all[count++] = {Keeps::angle, ViewStrategy::client_time};
        if (view == ViewStrategy::moment) {
            all[count++] = {Keeps::frames};
            all[count++] = {Keeps::trails};
        }
        all[count++] = {Keeps::view, view};
    }
    return all;
}();
constexpr std::size_t exact_at = live_strategy_count - 1;
static_assert(ways[exact_at].view == ViewStrategy::exact);

// No body of a game here reaches farther from its place; a vehicle is 5 m long.
constexpr float body_reach_m = 8.0f;
// A client that names no snapshot for longer than this has no clock that is worth counting on.
constexpr std::uint32_t most_frames_counted = 640;
// Hitboxes of a body that a report can show; no body of a game here has as many.
constexpr std::size_t most_shown = 64;

std::array<const char*, live_strategy_count> names() {
    std::array<const char*, live_strategy_count> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = ways[i].name();
    return all;
}

double seconds(Micros span) { return static_cast<double>(span.value) * 1e-6; }

std::uint32_t target_bits(EntityId entity, std::size_t hitbox) {
    Hit hit;
    hit.entity = entity;
    hit.hitbox = static_cast<std::uint16_t>(hitbox);
    return screen_hash(hit) >> 16;
}

void add_answer(StrategyScore& score, std::uint32_t declared, const Hit& answer, const HitboxSets& sets) {
    ++score.shots;
    if (may_show_same(declared, answer, sets)) ++score.agreed;
    if (screen_hash(answer) == declared) ++score.bit_equal;
}

}  // namespace

std::span<const char* const, live_strategy_count> live_strategies() {
    static const auto all = names();
    return all;
}

std::size_t strategy_named(std::string_view name) {
    if (name == "ut2003") name = "server-time";
    if (name == "capt_k") name = "nodes by ping";
    if (name == "text21") name = "client time";
    if (name == "text21_angle") name = "angle";
    if (name == "twoten") name = "frame+subframe";
    if (name == "mirror") name = "half ping+interpolation";
    const auto found = std::ranges::find_if(ways, [&](const Way& way) { return way.name() == name; });
    return static_cast<std::size_t>(found - ways.begin());
}

bool may_show_same(std::uint32_t declared, const Hit& answer, const HitboxSets& sets) {
    const bool showed_nobody = declared == screen_hash({});
    if (!answer || showed_nobody) return !answer && showed_nobody;
    if (target_bits(answer.entity, answer.hitbox) == declared >> 16) return true;
    for (std::size_t i = 0; i < sets.get(answer.hitboxes).size(); ++i) {
        if (target_bits(answer.entity, i) == declared >> 16) return true;
    }
    return false;
}

Comparison::Comparison(const WorldHistory& history, const DrawConfig& draw, std::size_t verdicts, bool shows_hitboxes)
    : history_(&history),
      draw_(&draw),
      verdicts_(verdicts),
      shows_hitboxes_(shows_hitboxes),
      trails_(history, draw, {.body_reach_m = body_reach_m}),
      nodes_(history, draw, {.node_interval_s = presets::published_ping_interval_s, .body_reach_m = body_reach_m}),
      frames_(history, draw, presets::FrameHistory::published_history, body_reach_m),
      clocks_(history.config().max_entities) {
    for (std::size_t i = 0; i < answers_.size(); ++i) answers_[i].name = live_strategies()[i];
    for (std::size_t i = 0; i < bucket_bounds.size(); ++i) {
        buckets_[i].rtt_to = bucket_bounds[i];
        buckets_[i + 1].rtt_from = bucket_bounds[i];
    }
}

void Comparison::record(Tick tick) {
    trails_.record(tick);
    nodes_.record(tick);
    frames_.record(tick);
}

void Comparison::execute(EntityId shooter, std::uint32_t command, const ViewStamp& stamp, const Ledger& ledger) {
    if (shooter.is_null() || shooter.index() >= clocks_.size()) return;
    ClientClock& client = clocks_[shooter.index()];
    if (client.shooter != shooter) client = {shooter, 0, no_tick, {}};
    if (command <= client.command) return;
    const double frame_s = 1.0 / draw_->tick_rate.hz();
    const Tick newest = ledger.tick_of(stamp.newest);
    if (newest > client.newest) {
        client.newest = newest;
        client.clock.receive(seconds(draw_->tick_rate.time_of(newest)));
        client.clock.advance(frame_s);
    } else if (client.newest != no_tick) {
        client.clock.advance(frame_s * std::min(command - client.command, most_frames_counted));
    }
    client.command = command;
}

Comparison::Stamps Comparison::stamps_of(const ShotRecord& shot, const Ledger& ledger, Micros interpolation_delay) {
    const ViewStamp& stamp = shot.audited.stamp;
    const TickRate rate = draw_->tick_rate;
    Stamps stamps;
    stamps.view = {shot.server_now,
                   stamp,
                   shot.rtt,
                   interpolation_delay,
                   presets::source_tick(presets::instant_of(stamp.shown, rate), interpolation_delay, rate),
                   presets::endpoints_of(ledger, stamp),
                   shot.server_now - rate.span(Micros{shot.rtt.value / 2})};
    stamps.by_ping_s = presets::stamp_by_ping_s(seconds(rate.time_of(shot.server_now)), seconds(shot.rtt));
    const presets::Endpoints& ends = stamps.view.endpoints;
    stamps.frame = {ends.to.value, ends.to > ends.from ? static_cast<float>(ends.fraction) / 65536.0f : 1.0f};
    const EntityId shooter = shot.shot.shooter;
    execute(shooter, shot.command, stamp, ledger);
    if (!shooter.is_null() && shooter.index() < clocks_.size()) {
        stamps.server_time_s = clocks_[shooter.index()].clock.stamp_s();
    }
    return stamps;
}

Hit Comparison::cast(std::size_t strategy, const ShotRecord& shot, const Ledger& ledger, const Stamps& stamps,
                     bool may_hit_shooter) const {
    const Ray ray = ray_of(shot.shot, shot.rules);
    const QueryFilter filter = filter_of(shot.shot);
    const Way& way = ways[strategy];
    if (way.keeps == Keeps::trails) return trails_.cast_ray(stamps.server_time_s, ray, filter, may_hit_shooter);
    if (way.keeps == Keeps::nodes) return nodes_.cast_ray(stamps.by_ping_s, ray, filter, may_hit_shooter);
    if (way.keeps == Keeps::frames) {
        // The frame in work is not recorded yet.
        return frames_.cast_ray(stamps.frame, history_->newest().value + 1, ray, filter);
    }
    const View view = presets::view_of(way.view, stamps.view, *history_, *draw_, ledger);
    if (way.keeps != Keeps::angle) return cast_ray(view, ray, filter);
    return presets::text21_arc(view, {ray.origin, ray.direction, ray.max_distance, presets::text21_ray_cone_deg},
                               filter, body_reach_m);
}

// Where that way has an entity that it has just hit.
Pose Comparison::place_of(EntityId entity, std::size_t strategy, const Ledger& ledger, const Stamps& stamps) const {
    const Way& way = ways[strategy];
    if (way.keeps == Keeps::trails || way.keeps == Keeps::nodes) {
        const auto found = way.keeps == Keeps::trails ? trails_.pawn(entity, stamps.server_time_s)
                                                      : nodes_.pawn(entity, stamps.by_ping_s);
        const presets::ShiftedPawn pawn = found.value_or(presets::ShiftedPawn{});
        return {pawn.location, presets::rotation_of(pawn.rotation)};
    }
    if (way.keeps == Keeps::frames) {
        const auto object = frames_.object(entity, stamps.frame, history_->newest().value + 1);
        return object ? Pose{object->position, object->rotation} : Pose{};
    }
    return presets::view_of(way.view, stamps.view, *history_, *draw_, ledger).pose(entity).pose;
}

service::RewoundHit Comparison::answer(std::size_t strategy, const ShotRecord& shot, const Ledger& ledger,
                                       Micros interpolation_delay, bool may_hit_shooter) {
    const Stamps stamps = stamps_of(shot, ledger, interpolation_delay);
    const Hit hit = cast(strategy, shot, ledger, stamps, may_hit_shooter);
    return {hit, hit ? place_of(hit.entity, strategy, ledger, stamps) : Pose{}};
}

void Comparison::add(const ShotRecord& shot, const Ledger& ledger, Micros interpolation_delay) {
    answered_ = 0;
    // The other ways answer for single rays alone.
    if (shot.query != nullptr || shot.declared_hash == 0 || shot.verdict.reason != Reason::as_seen ||
        shot.rtt <= Micros{0})
        return;
    const Stamps stamps = stamps_of(shot, ledger, interpolation_delay);
    for (std::size_t i = 0; i < answers_.size(); ++i) answers_[i].hit = cast(i, shot, ledger, stamps);
    answered_ = answers_.size();
    for (std::size_t i = 0; shows_hitboxes_ && i < answers_.size(); ++i) show_hitbox(i, shot, ledger, stamps);
    score(shot, verdicts_ == exact_at ? shot.verdict.hit : cast(exact_at, shot, ledger, stamps));
}

// Of its hit, or where it hits nobody, of the verdict's.
void Comparison::show_hitbox(std::size_t strategy, const ShotRecord& shot, const Ledger& ledger, const Stamps& stamps) {
    service::OtherAnswer& answer = answers_[strategy];
    const Hit& hit = answer.hit ? answer.hit : shot.verdict.hit;
    answer.shown = {};
    const Way& way = ways[strategy];
    std::array<Hitbox, most_shown> placed;
    std::size_t count = 0;
    if (way.keeps == Keeps::trails) {
        count = trails_.hitboxes(hit.entity, stamps.server_time_s, placed);
    } else if (way.keeps == Keeps::nodes) {
        count = nodes_.hitboxes(hit.entity, stamps.by_ping_s, placed);
    } else if (way.keeps == Keeps::frames) {
        count = frames_.hitboxes(hit.entity, stamps.frame, history_->newest().value + 1, placed);
    } else {
        const View view = presets::view_of(way.view, stamps.view, *history_, *draw_, ledger);
        const ViewPose pose = view.pose(hit.entity);
        if (has_pose(pose.status)) count = presets::hitboxes_at(view, hit.entity, pose.pose, placed);
    }
    if (hit.hitbox >= count) return;
    answer.shown = hit.entity;
    answer.shown_hitbox = hit.hitbox;
    answer.shape = placed[hit.hitbox];
}

void Comparison::score(const ShotRecord& shot, const Hit& exact) {
    const TickRate rate = draw_->tick_rate;
    BucketScore& bucket = bucket_of(shot.rtt);
    const HitboxSets& sets = history_->hitbox_sets();
    for (std::size_t i = 0; i < answers_.size(); ++i) {
        add_answer(bucket.strategies[i], shot.declared_hash, answers_[i].hit, sets);
    }
    add_answer(bucket.strategies[exact_at], shot.declared_hash, exact, sets);
    ++bucket.rays;
    bucket.rtt_sum_us += shot.rtt.value;
    bucket.view_age.add(rate.time_of(shot.server_now) - rate.time_of(shot.verdict.judged));
}

BucketScore& Comparison::bucket_of(Micros rtt) {
    const auto above = std::upper_bound(bucket_bounds.begin(), bucket_bounds.end(), rtt);
    return buckets_[static_cast<std::size_t>(above - bucket_bounds.begin())];
}

BucketScore Comparison::total() const {
    BucketScore sum;
    for (const BucketScore& bucket : buckets_) {
        sum.rays += bucket.rays;
        sum.rtt_sum_us += bucket.rtt_sum_us;
        sum.view_age.add(bucket.view_age);
        for (std::size_t i = 0; i < live_strategy_count; ++i) {
            sum.strategies[i].shots += bucket.strategies[i].shots;
            sum.strategies[i].agreed += bucket.strategies[i].agreed;
            sum.strategies[i].bit_equal += bucket.strategies[i].bit_equal;
        }
    }
    return sum;
}

}  // namespace backsight::ways
