#include <backsight/presets/ut4.h>

#include <algorithm>

namespace backsight::presets {

namespace {

constexpr Micros server_life_extra{100'000};
constexpr Micros server_life_least{10'000};
constexpr Micros replica_life_least{1'000};

Micros doubled(Micros span) { return span + span; }

bool is_ping(Micros ping) { return ping >= Micros{} && ping <= Micros{1'000'000}; }

class Ut4System final : public ProjectileSystem {
public:
    Ut4System(const ProjectileRules& rules, const LevelAt& level, TickRate rate, const Ut4Config& config)
        : ProjectileSystem(rules, level, rate, {true, false}), config_(config) {}

    // The replica is ticked forward by half of the client's own ping, and the fake is moved there.
    void hear_spawn(OwnersShot& shot, double forwarded_s, const ShooterScreen& screen) const override {
        const double age_s = forwarded_s + seconds(prediction_time(config_, screen.ping));
        shot.is_linked = true;
        if (shot.image && shot.image->has_ended()) return;
        if (!shot.image) shot.image.emplace(flight_of(shot.launch));
        shot.image->set_age(age_s);
        shot.image_is_gone = false;
        shot.image_from = std::min(shot.image_from, screen.now);
        shot.flown_to = screen.now;
    }

    void hear_end(OwnersShot& shot, const FlightResult& end, const ShooterScreen&) const override {
        if (!shot.image || shot.image->has_ended()) return;
        shot.corrected = end;
        shot.image_is_gone = true;
    }

private:
    Micros image_wait(Micros ping) const override { return sleep_time(config_, ping); }
    Micros forward(Micros ping) const override { return prediction_time(config_, ping); }

    // A fake whose replica is late blinks out.
    void after_frame(OwnersShot& shot, const ShooterScreen& screen, double) const override {
        if (shot.is_linked || !shot.image || shot.image->has_ended()) return;
        const Micros life = rules().flight.lifetime;
        const bool has_slept = shot.image_from > shot.asked;
        const Micros kept = has_slept ? delayed_fake_life(config_, life) : fake_life(config_, screen.ping, life);
        if (screen.now >= shot.image_from + kept) shot.image_is_gone = true;
    }

    Ut4Config config_;
};

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

std::unique_ptr<ProjectileSystem> ut4_projectiles(const ProjectileRules& rules, const LevelAt& level, TickRate rate,
                                                  const Ut4Config& config) {
    return std::make_unique<Ut4System>(rules, level, rate, config);
}

}  // namespace backsight::presets
