#include "server/watch/comparison.h"

#include <backsight/presets/source.h>

#include <algorithm>

namespace backsight::server {

namespace {

using presets::ViewStrategy;

constexpr std::size_t exact_at = live_strategy_count - 1;
static_assert(static_cast<std::size_t>(ViewStrategy::exact) == exact_at);

std::array<const char*, live_strategy_count> names() {
    std::array<const char*, live_strategy_count> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = to_string(static_cast<ViewStrategy>(i));
    return all;
}

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

bool may_show_same(std::uint32_t declared, const Hit& answer, const HitboxSets& sets) {
    const bool showed_nobody = declared == screen_hash({});
    if (!answer || showed_nobody) return !answer && showed_nobody;
    if (target_bits(answer.entity, answer.hitbox) == declared >> 16) return true;
    for (std::size_t i = 0; i < sets.get(answer.hitboxes).size(); ++i) {
        if (target_bits(answer.entity, i) == declared >> 16) return true;
    }
    return false;
}

Comparison::Comparison(const WorldHistory& history, const DrawConfig& draw) : history_(&history), draw_(&draw) {
    for (std::size_t i = 0; i < answers_.size(); ++i) answers_[i].name = live_strategies()[i];
    for (std::size_t i = 0; i < bucket_bounds.size(); ++i) {
        buckets_[i].rtt_to = bucket_bounds[i];
        buckets_[i + 1].rtt_from = bucket_bounds[i];
    }
}

void Comparison::add(const ShotRecord& shot, const Ledger& ledger, Micros interpolation_delay) {
    answered_ = 0;
    if (shot.declared_hash == 0 || shot.verdict.reason != Reason::as_seen || shot.rtt <= Micros{0}) return;
    answer(shot, ledger, interpolation_delay);
    score(shot);
}

void Comparison::answer(const ShotRecord& shot, const Ledger& ledger, Micros interpolation_delay) {
    const ViewStamp& stamp = shot.audited.stamp;
    const TickRate rate = draw_->tick_rate;
    const presets::ShotStamps stamps{
        shot.server_now,
        stamp,
        shot.rtt,
        interpolation_delay,
        presets::source_tick(presets::instant_of(stamp.shown, rate), interpolation_delay, rate),
        presets::endpoints_of(ledger, stamp)};
    const Ray ray = ray_of(shot.shot, shot.rules);
    const QueryFilter filter = filter_of(shot.shot);
    for (std::size_t i = 0; i < answers_.size(); ++i) {
        const auto strategy = static_cast<ViewStrategy>(i);
        answers_[i].hit = cast_ray(presets::view_of(strategy, stamps, *history_, *draw_, ledger), ray, filter);
    }
    answered_ = answers_.size();
}

void Comparison::score(const ShotRecord& shot) {
    const TickRate rate = draw_->tick_rate;
    BucketScore& bucket = bucket_of(shot.rtt);
    const HitboxSets& sets = history_->hitbox_sets();
    for (std::size_t i = 0; i < answers_.size(); ++i) {
        add_answer(bucket.strategies[i], shot.declared_hash, answers_[i].hit, sets);
    }
    add_answer(bucket.strategies[exact_at], shot.declared_hash, shot.verdict.hit, sets);
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

}  // namespace backsight::server
