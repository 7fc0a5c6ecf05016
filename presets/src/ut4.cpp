#include <backsight/presets/ut4.h>

#include <algorithm>

namespace backsight::presets {

namespace {

constexpr Micros server_life_extra{100'000};
constexpr Micros server_life_least{10'000};
constexpr Micros replica_life_least{1'000};

Micros doubled(Micros span) { return span + span; }

bool is_ping(Micros ping) { return ping >= Micros{} && ping <= Micros{1'000'000}; }

}  // namespace

const char* Ut4Config::validate() const {
    if (!is_ping(fudge)) return "ut4.fudge";
    if (!is_ping(max_prediction_ping)) return "ut4.max_prediction_ping";
    if (!(min_direction_dot >= -1.0f && min_direction_dot <= 1.0f)) return "ut4.min_direction_dot";
    return nullptr;
}

Micros negotiated_prediction_ping(Micros desired, Micros server_max) {
    return std::clamp(desired, Micros{}, server_max);
}

Micros prediction_time(const Ut4Config& config, Micros ping) {
    return {std::clamp(ping - config.fudge, Micros{}, config.max_prediction_ping).value / 2};
}

Micros sleep_time(const Ut4Config& config, Micros ping) {
    return std::max(Micros{}, ping - config.fudge - config.max_prediction_ping);
}

Micros fake_life(const Ut4Config& config, Micros ping, Micros life) {
    return std::min(life, doubled(prediction_time(config, ping)));
}

Micros delayed_fake_life(const Ut4Config& config, Micros life) {
    return std::min(life, doubled(config.max_prediction_ping + config.fudge));
}

Micros ut4_server_life(Micros life, Micros forwarded) {
    return server_life_extra + std::max(server_life_least, life - forwarded);
}

Micros ut4_replica_life(Micros life, Micros predicted) { return std::max(replica_life_least, life - predicted); }

bool may_pair(const Ut4Config& config, Vec3 fake_velocity, Vec3 replica_velocity, bool has_gravity) {
    if (has_gravity) return true;
    return dot(normalized(fake_velocity, {}), normalized(replica_velocity, {})) > config.min_direction_dot;
}

}  // namespace backsight::presets
