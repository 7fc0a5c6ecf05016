#include <backsight/world/client_world.h>

#include "judge/swing_memory.h"

#include <backsight/base/assert.h>
#include <backsight/base/compiler.h>
#include <backsight/judge/self_audit.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace backsight {

ViewClockConfig clock_within(const ViewClockConfig& clock, const AuditConfig& audit) {
    ViewClockConfig config = clock;
    config.max_interpolation_delay = std::min(clock.max_interpolation_delay, audit.max_interpolation_delay);
    config.max_ahead = std::min(clock.max_ahead, audit.max_ahead);
    config.max_slew_ratio = std::min(clock.max_slew_ratio, std::max(audit.max_slew_ratio, 0.001f));
    return config;
}

const char* ClientWorldConfig::validate(const WorldConfig& world) const {
    if (const char* field = delay.validate()) return field;
    if (const char* field = clock.validate()) return field;
    if (world.has_projectiles()) {
        if (const char* field = predicted.validate()) return field;
        if (const char* field = remote.validate()) return field;
    }
    for (const Micros group : behind) {
        if (group < Micros{0} || group > Micros{10'000'000}) return "client.behind";
    }
    if (max_clients > max_message_clients) return "client.max_clients";
    // A client has no ledger. It draws no farther back than the audit takes it.
    LedgerConfig none;
    none.capacity_snapshots = none.max_entities = ~0u;
    const Micros oldest = std::min(delay.max_delay + *std::max_element(behind.begin(), behind.end()),
                                   world.audit.max_interpolation_delay);
    return validate_reach(world.history, none, world.draw, oldest);
}

ClientWorld::ClientWorld(const WorldConfig& world, const ClientWorldConfig& client)
    : world_(world),
      config_(client),
      history_(world.history),
      clock_(clock_within(client.clock, world.audit), world.draw.tick_rate, client.delay),
      swings_(std::make_unique<SwingMemory>()),
      judged_in_(world.history.max_entities),
      own_(world.history) {
    BACKSIGHT_ASSERT(world.validate() == nullptr && client.validate(world) == nullptr,
                     "configs: valid, see validate()");
    if (world.packets) packets_ = std::make_unique<Packets>(history_, acks_, world);
    if (world.has_projectiles()) projectiles_ = std::make_unique<Projectiles>(world.draw.tick_rate, client);
}

ClientWorld::~ClientWorld() = default;

void ClientWorld::set_self(EntityId self, std::uint32_t client, Tick joined, Tick since) {
    joined = std::clamp(joined, Tick{0}, max_tick);
    const bool is_of_this_join = !has_joined_ || (client == client_ && joined == joined_);
    if (!BACKSIGHT_CHECK(is_of_this_join, "set_self(): reset() before another join")) return;
    has_joined_ = true;
    // The server changed it no later than at the present.
    const Tick latest = std::max(newest_tick_, present_.tick()) + 1;
    own_.become(self, since != no_tick ? std::clamp(since, Tick{0}, max_tick) : latest);
    self_ = self;
    client_ = client;
    joined_ = joined;
}

// Parts stay where they are, because games refer to them.
void ClientWorld::reset() {
    history_.clear();
    acks_ = {};
    clock_ = ViewClock(clock_within(config_.clock, world_.audit), world_.draw.tick_rate, config_.delay);
    if (packets_ != nullptr) {
        std::destroy_at(packets_.get());
        std::construct_at(packets_.get(), history_, acks_, world_);
    }
    if (projectiles_ != nullptr) {
        std::destroy_at(projectiles_.get());
        std::construct_at(projectiles_.get(), world_.draw.tick_rate, config_);
    }
    *swings_ = {};
    has_joined_ = has_shown_ = false;
    self_ = {};
    own_ = OwnEntities(world_.history);
    client_ = newest_launch_ = 0;
    shot_count_ = 0;
    joined_ = Tick{0};
    newest_tick_ = no_tick;
    clock_check_ = {};
    shown_ = present_ = reckoned_shown_ = {};
    offsets_ = {};
    reckoned_later_ = 0;
}

ClientWorld::Packets& ClientWorld::packets() const {
    if (!BACKSIGHT_CHECK(packets_ != nullptr, "packets: WorldConfig::packets")) BACKSIGHT_TRAP();
    return *packets_;
}

ClientWorld::Projectiles& ClientWorld::projectiles() const {
    if (!BACKSIGHT_CHECK(projectiles_ != nullptr, "projectiles: WorldConfig::projectiles")) BACKSIGHT_TRAP();
    return *projectiles_;
}

std::uint64_t ClientWorld::fingerprint() const { return world_.fingerprint(history_); }

// A tick may be several snapshots.
ApplyResult ClientWorld::judge(SnapshotSeq seq, Tick tick, std::span<const SnapshotEntity> entities) {
    const AckResult known = acks_.judge(seq);
    if (known == AckResult::invalid) return ApplyResult::malformed;
    if (known == AckResult::duplicate) return ApplyResult::duplicate;
    if (known == AckResult::late) return ApplyResult::late;
    // A snapshot without entities says nothing that the history would look at, but the clock goes by its tick.
    if (tick < Tick{0} || tick > max_tick) return ApplyResult::refused;
    if (newest_tick_ != no_tick && (seq > acks_.newest() ? tick < newest_tick_ : tick > newest_tick_)) {
        return ApplyResult::out_of_order;
    }
    ++judged_;
    for (const SnapshotEntity& e : entities) {
        if (e.bones.size() > history_.config().max_bones) return ApplyResult::refused;
        if (history_.prepare_store(e.entity, tick, e.state) != RecordResult::ok) return ApplyResult::refused;
        // Two generations of one slot are two claims about it, too.
        if (std::exchange(judged_in_[e.entity.index()], judged_) == judged_) return ApplyResult::refused;
    }
    return ApplyResult::applied;
}

ApplyResult ClientWorld::store(SnapshotSeq seq, Tick tick, std::span<const SnapshotEntity> entities,
                               Micros client_now) {
    const ApplyResult result = judge(seq, tick, entities);
    if (result != ApplyResult::applied || !acks_.accept(seq)) return result;
    for (const SnapshotEntity& e : entities) static_cast<void>(history_.store(e.entity, tick, e.state, e.bones));
    note_snapshot(tick, client_now);
    return result;
}

Applied ClientWorld::receive(std::span<const std::uint8_t> packet, Micros client_now) {
    if (!BACKSIGHT_CHECK(packets_ != nullptr, "receive(): WorldConfig::packets")) return {};
    const Applied applied = packets_->applier.apply(packet);
    if (applied.result != ApplyResult::malformed) packets_->sender.acknowledge(applied.header.newest_command);
    if (applied.result == ApplyResult::applied) {
        if (applied.header.time_scale.number != 0) set_time_scale(applied.header.time_scale, client_now);
        note_snapshot(applied.header.tick, client_now);
    }
    return applied;
}

void ClientWorld::note_snapshot(Tick tick, Micros client_now) {
    newest_tick_ = std::max(newest_tick_, tick);
    note_clock(client_now);
    clock_.snapshot_arrived(tick, client_now);
}

ClockInput ClientWorld::round_trip(Micros server_clock, Micros rtt, Micros client_now) {
    return clock_.round_trip(server_clock, rtt, client_now);
}

bool ClientWorld::advance(Micros client_now, Micros rtt) {
    note_clock(client_now);
    note_clock_rate(clock_.scaled(client_now));
    const std::optional<Moment> shown = clock_.moment(client_now);
    if (!shown) return false;
    has_shown_ = true;
    shown_ = *shown;
    const std::optional<Moment> present = clock_.present(client_now);
    present_ = std::max(shown_, present ? *present : clock_.present_by_path(shown_, rtt));
    draw_reckoned_in_present();
    return true;
}

void ClientWorld::show(Moment shown, const GroupOffsets& offsets) {
    has_shown_ = true;
    shown_ = std::clamp(shown, Moment{0}, max_moment);
    present_ = std::max(present_, shown_);
    for (std::size_t i = 0; i < offsets_.size(); ++i) {
        offsets_[i] = std::clamp(offsets[i], -max_group_offset, max_group_offset);
    }
}

// In the present, as far as the audit takes it, and never back. It moves in steps, for each costs a stamp some bits:
// 1/16 of a tick is a centimetre of a vehicle's way.
void ClientWorld::draw_reckoned_in_present() {
    constexpr std::int64_t step = Moment::one_tick / 16;
    const Moment newest = Moment::at(newest_tick_);
    const std::int64_t most =
        world_.draw.tick_rate.span(std::max(world_.audit.max_group_ahead, world_.audit.max_ahead));
    std::int64_t& later = reckoned_later_;
    const std::int64_t off = std::max<std::int64_t>(std::min(present_, newest + most) - shown_, 0) - later;
    if (off <= -step || off >= step) later += std::clamp(off, -step, step);
    const std::int64_t least = std::max<std::int64_t>(reckoned_shown_ - shown_, 0);
    later = std::clamp<std::int64_t>(later, std::min<std::int64_t>(least, max_group_offset), max_group_offset);
    // Last of all: what the audit would clamp is not drawn. It never goes back, as the newest does not.
    later = std::min(later, newest + most - shown_);
    reckoned_shown_ = shown_ + later;
    for (std::size_t i = 0; i < offsets_.size(); ++i) {
        const bool is_reckoned = world_.draw.groups[i].after_newest == AfterNewest::reckon;
        offsets_[i] = static_cast<std::int32_t>(is_reckoned ? later : -behind(i));
    }
}

// No farther back than the audit takes it. This and group 0's instant never go back, so neither does the group's.
std::int64_t ClientWorld::behind(std::size_t group) const {
    const TickRate rate = world_.draw.tick_rate;
    const Moment oldest = Moment::at(newest_tick_) - rate.span(world_.audit.max_interpolation_delay);
    const std::int64_t most = std::min<std::int64_t>(shown_ - std::max(oldest, Moment{0}), max_group_offset);
    return std::clamp<std::int64_t>(rate.span(config_.behind[group]), 0, std::max<std::int64_t>(most, 0));
}

View ClientWorld::view() const { return View::at_moment(history_, world_.draw, shown_ + draw_error_, offsets_); }

ViewStamp ClientWorld::stamp() const { return acks_.stamp(shown_, offsets_); }

Hit ClientWorld::shoot(const Shot& shot, const WeaponRules& rules) const {
    const OwnBodies own = own_bodies();
    return cast_ray(view(), ray_of(shot, rules), filter_of(shot, own));
}

ScreenHits ClientWorld::shoot(const Query& query, const WeaponRules& rules, std::span<Hit> out,
                              const LineOfSight& line_of_sight) {
    const View seen = view();
    Query judged = query_of(query, rules);
    const OwnBodies own = own_.in(seen);
    if (judged.filter.exclude_all.empty()) judged.filter.exclude_all = own.list();
    std::span<Hit> hits = out.first(run_query(seen, judged, out));
    const std::uint32_t hash = list_hash(hits);
    if (query.cut_by_level && line_of_sight) {
        const Moment level = std::min(seen.moment_of(world_.draw.level_group), present_);
        const auto is_cut = [&](const Hit& hit) { return !line_of_sight(query.start(), hit.point, level); };
        hits = {hits.begin(), std::remove_if(hits.begin(), hits.end(), is_cut)};
    }
    const std::uint64_t left_out = swings_->left_out();
    hits = hits.first(swings_->keep_new(query.swing, hits));
    if (swings_->left_out() > left_out) history_.note(Misuse::swing_full);
    return {hits, hash};
}

std::uint32_t ClientWorld::keep_shot(CommandShot shot) {
    const std::size_t most =
        world_.packets ? std::min<std::size_t>(world_.packets->shots, shots_.size()) : shots_.size();
    if (shot_count_ >= most) return 0;
    shot.stamp = stamp();
    shots_[shot_count_++] = shot;
    return static_cast<std::uint32_t>(shot_count_);
}

std::uint32_t ClientWorld::push(Command command) {
    if (!BACKSIGHT_CHECK(packets_ != nullptr, "push(): WorldConfig::packets")) return 0;
    command.stamp = stamp();
    const std::uint32_t number = packets_->sender.push(command, shots());
    forget_shots();
    return number;
}

std::size_t ClientWorld::write(std::span<std::uint8_t> packet) {
    if (!BACKSIGHT_CHECK(packets_ != nullptr, "write(): WorldConfig::packets")) return 0;
    BitWriter out(packet);
    return packets_->sender.write_packet(out) > 0 ? out.byte_count() : 0;
}

}  // namespace backsight
