#include <backsight/base/exp.h>

#include "flight_motion.h"
#include "remote_age.h"

#include <algorithm>

namespace backsight {

namespace {

// The part of the `lag` at the news that is still left `t` after it.
std::int64_t left_to_catch_up(const RemoteProjectilesConfig& config, TickRate rate, std::int64_t lag, std::int64_t t) {
    const auto all = static_cast<double>(lag);
    if (config.policy == RemotePolicy::catch_up_exponentially) {
        const double left = deterministic_exp(-static_cast<double>(config.catch_up_per_s) * seconds_of(rate, t));
        return static_cast<std::int64_t>(all * left);
    }
    const std::int64_t takes = rate.span(config.catch_up);
    if (t >= takes) return 0;
    const double u = static_cast<double>(t) / static_cast<double>(takes);
    return lag - static_cast<std::int64_t>(all * (u * u * (3.0 - 2.0 * u)));
}

std::int64_t whole_flight(const FlightRules& rules, TickRate rate) {
    return rate.span(rules.fuse.value > 0 ? rules.fuse : rules.lifetime);
}

}  // namespace

// Each curve adds to `t` an amount that shrinks by at most the one unit of rounding, so no age goes back.
std::int64_t policy_age(const RemoteProjectilesConfig& config, TickRate rate, const RemoteProjectile& image,
                        Moment now) {
    const std::int64_t t = std::max<std::int64_t>(now - image.seen_first, 0);
    const std::int64_t behind = image.behind;
    if (config.policy == RemotePolicy::timeline || behind <= 0) return behind + t;
    const std::int64_t lag = std::min(behind, rate.span(config.max_behind));
    if (config.policy != RemotePolicy::rewind) return behind + t - left_to_catch_up(config, rate, lag, t);
    const std::int64_t left = whole_flight(image.spawn.rules->flight, rate) - behind;
    if (t >= left) return behind + t;
    const double share = static_cast<double>(t) / static_cast<double>(left);
    return behind - lag + t + static_cast<std::int64_t>(static_cast<double>(lag) * share);
}

std::int64_t remote_age(const RemoteProjectilesConfig& config, TickRate rate, const RemoteProjectile& image,
                        const ImageClock& clock) {
    const Moment now = config.policy == RemotePolicy::timeline ? clock.shown : clock.present;
    const auto& end = image.stretched_;
    if (!end.is_stretched() || now < end.from) return policy_age(config, rate, image, now);
    if (now >= end.to) return end.last_age;
    const double share = static_cast<double>(now - end.from) / static_cast<double>(end.to - end.from);
    return end.first_age + static_cast<std::int64_t>(static_cast<double>(end.last_age - end.first_age) * share);
}

const char* RemoteProjectilesConfig::validate() const {
    const auto is_within = [](Micros span, std::int64_t least_us, std::int64_t most_us) {
        return span.value >= least_us && span.value <= most_us;
    };
    if (max_images < 1 || max_images > 65'536) return "remote_projectiles.max_images";
    if (policy > RemotePolicy::rewind) return "remote_projectiles.policy";
    if (!is_within(catch_up, 1'000, 10'000'000)) return "remote_projectiles.catch_up";
    if (!(catch_up_per_s >= 0.01f && catch_up_per_s <= 100.0f)) return "remote_projectiles.catch_up_per_s";
    if (!is_within(max_behind, 0, 10'000'000)) return "remote_projectiles.max_behind";
    if (!is_within(least_visible, 0, 1'000'000)) return "remote_projectiles.least_visible";
    if (!is_within(link_timeout, 0, 60'000'000)) return "remote_projectiles.link_timeout";
    return nullptr;
}

}  // namespace backsight
