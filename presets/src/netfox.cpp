#include <backsight/presets/netfox.h>

#include <cmath>

namespace backsight::presets {

namespace {

class NetfoxSystem final : public ProjectileSystem {
public:
    NetfoxSystem(const ProjectileRules& rules, const LevelAt& level, TickRate rate)
        : ProjectileSystem(rules, level, rate, {true, false}), rate_hz_(rate.hz()) {}

private:
    // NetworkTime.tick - fired_tick: an instant just before a tick counts as of the tick.
    double forward_since(double since_s) const override {
        constexpr double rounding = 1e-6;
        const double ticks = std::floor(since_s * rate_hz_ + rounding);
        return ticks > 0.0 ? ticks / rate_hz_ : 0.0;
    }

    double rate_hz_;
};

// As Godot multiplies transforms: `a` after `b`.
Pose inverse(const Pose& frame) { return relative_to(frame, Pose{}); }

}  // namespace

const char* NetfoxConfig::validate() const {
    return distance_threshold_m >= 0.0f && distance_threshold_m <= 1000.0f ? nullptr : "netfox.distance_threshold_m";
}

bool netfox_accepts(const NetfoxConfig& config, const Pose& requested, const Pose& own) {
    return distance(requested.position, own.position) < config.distance_threshold_m;
}

Pose reconciled(const Pose& current, const Pose& local, const Pose& remote) {
    return local == remote ? current : compose(remote, relative_to(local, current));
}

Pose netfox_reconciled(const Pose& current, const Pose& local, const Pose& remote) {
    return compose(remote, compose(current, inverse(local)));
}

std::unique_ptr<ProjectileSystem> netfox_projectiles(const ProjectileRules& rules, const LevelAt& level,
                                                     TickRate rate) {
    return std::make_unique<NetfoxSystem>(rules, level, rate);
}

}  // namespace backsight::presets
