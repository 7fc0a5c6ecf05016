#include <backsight/presets/unreal_series_steps.h>

#include <algorithm>

namespace backsight::presets {

namespace {

constexpr Micros second{1'000'000};

bool is_time_of(Micros span, std::int64_t max_seconds) {
    return span >= Micros{} && span <= Micros{max_seconds * second.value};
}

bool is_flight(double metres) { return metres >= 0.01 && metres <= 10'000.0; }

// The engine's ShouldUseSubStepping().
bool cuts_steps(const UnrealSeriesConfig& config, const FlightRules& rules) {
    return config.forces_substeps || rules.acceleration.z != 0.0f || rules.homing_mps2 > 0.0f;
}

PublishedFlight::Motion motion_of(const UnrealSeriesConfig& config, const FlightRules& rules) {
    PublishedFlight::Motion motion;
    motion.sweeps_targets = false;
    motion.cuts_steps = cuts_steps(config, rules);
    motion.longest_step_s = config.substeps.max_step_s;
    motion.most_steps = config.substeps.max_iterations;
    motion.targets = filter_of(config.filter, {}, 0);
    if (config.filter.is_used) motion.teams = config.filter.teams;
    const bool counts_self = !config.filter.is_used || config.filter.hits_self;
    motion.hits_shooter = config.text.hits_self_directly && counts_self;
    return motion;
}

class UnrealSeriesSystem final : public ProjectileSystem {
public:
    UnrealSeriesSystem(const ProjectileRules& rules, const LevelAt& level, TickRate rate,
                       const UnrealSeriesConfig& config)
        : ProjectileSystem(rules, level, rate, motion_of(config, rules.flight)), config_(config) {}

    // The replica arrives in the server's state after the fast-forward.
    void hear_spawn(OwnersShot& shot, double forwarded_s, const ShooterScreen& screen) const override {
        shot.replica.emplace(flight_of(shot.launch, forwarded_s));
        shot.replica->live_until(lifetime(micros(forwarded_s)));
        shot.replica_flown_to = screen.now;
        if (config_.corrects_fake && shot.image && !shot.image->has_ended()) {
            const Micros own = forward_prediction_time(config_, screen.ping, UnrealSeriesCaller::local_controller);
            shot.replica->fly(seconds(own), *screen.drawn);
        }
        if (shot.waiting_end) hear_end(shot, *shot.waiting_end, screen);
    }

    // TornOff: a replica that has not detonated by itself does so now. bReplicateProjectileMovement, on since the
    // server's detonation, takes every replica to where that was. Before BeginPlay Detonate() refuses, and TornOff,
    // which always comes after that, tries again.
    void hear_end(OwnersShot& shot, const FlightResult& end, const ShooterScreen& screen) const override {
        shot.final_place = end.position;
        if (detonation_on_owner({.has_begun_play = shot.replica.has_value()}) == UnrealSeriesDetonation::refused) {
            shot.waiting_end = end;
            return;
        }
        const bool has_detonated = shot.replica->has_ended();
        shot.replica->end_as(end);
        if (!has_detonated) detonate(shot, screen, true);
        if (end.end != FlightEnd::target) return;
        for (const Effect effect : {Effect::direct_impact, Effect::damage}) {
            if (timing_of(effect, Role::server_or_remote) != Timing::with_game_effect) continue;
            shot.effects.add({effect, By::server, screen.now, end.point});
        }
    }

    // OnRep_DetonationInfo.
    void spectators_hear_end(SpectatorsShot& shot, const FlightResult& end,
                             const SpectatorsScreen& screen) const override {
        shot.told_end = end;
        if (shot.copy.has_ended()) return;
        UnrealSeriesRemote remote;
        remote.distance_m = static_cast<double>(distance(end.point, shot.copy.position()));
        const auto speed_mps = static_cast<double>(length(shot.copy.velocity()));
        remote.speed_mps = speed_mps > 0.0 ? speed_mps : static_cast<double>(rules().speed_mps);
        remote.age_s = seconds(screen.now - shot.heard);
        remote.frame_s = shot.frame_s;
        remote.has_begun_play = screen.now > shot.heard;
        const UnrealSeriesResimulation plan = schedule_detonation(remote, seconds(config_.min_lifetime));
        shot.speed_ratio = plan.speed_ratio;
        // Without a wait it is the next frame, and not the one in which this was heard.
        shot.detonates_at = screen.now + std::max(micros(plan.wait_s), Micros{1});
    }

private:
    using By = ShownEffect::By;
    using Effect = UnrealSeriesEffect;
    using Role = UnrealSeriesRole;
    using Timing = UnrealSeriesTiming;

    Micros request_wait(Micros ping) const override { return sleep_time(config_, ping); }
    Micros forward(Micros ping) const override {
        return forward_prediction_time(config_, ping, UnrealSeriesCaller::server_for_remote);
    }
    Micros lifetime(Micros forwarded) const override {
        return forwarded + life_after_forward(config_, rules().flight.lifetime, forwarded);
    }
    Micros tell_wait(const ServersShot& shot) const override {
        const bool is_on_spawn = shot.ended == shot.executed;
        if (config_.text.told_at_detonation && !is_on_spawn) return {};
        return tear_off_wait(config_, *shot.ended - shot.executed);
    }

    // BeginPlay rewinds the copy to its spawn transform.
    double spectators_age(const ShotNews&, const SpectatorsScreen&) const override { return 0.0; }
    void after_spectate(SpectatorsShot& shot, const SpectatorsScreen& screen) const override {
        const Micros forwarded = micros(shot.news.forwarded_s);
        const Micros downlink{screen.ping.value / 2};
        shot.rewound_m = pop_in_distance(forwarded, downlink, static_cast<double>(rules().speed_mps));
        shot.copy.live_until(lifetime(forwarded));
        if (!config_.text.copies_detonate) shot.copy.ignore_targets();
    }
    double spectators_step(SpectatorsShot& shot, const SpectatorsScreen& screen, double) const override {
        return seconds(screen.now - shot.flown_to) * shot.speed_ratio;
    }
    void after_spectators_frame(SpectatorsShot& shot, const SpectatorsScreen& screen, double) const override {
        if (shot.detonates_at && screen.now >= *shot.detonates_at) {
            if (!shot.copy.has_ended() || !config_.text.copies_detonate) shot.copy.end_as(*shot.told_end);
        } else if (shot.copy.has_ended() && !config_.text.copies_detonate) {
            // The level has stopped it, and Detonate() refuses. It waits there.
            FlightResult waiting = shot.copy.result();
            waiting.end = FlightEnd::none;
            shot.copy.end_as(waiting);
        }
    }

    void after_frame(OwnersShot& shot, const ShooterScreen& screen, double frame_s) const override {
        shot.corrected_by.reset();
        if (shot.image) fake_has_flown(shot, screen);
        if (!shot.replica) return;
        if (!shot.replica->has_ended()) {
            shot.replica->fly(seconds(screen.now - shot.replica_flown_to), *screen.drawn);
            shot.replica_flown_to = screen.now;
            bounce(shot, screen.now, Role::owners_replica);
            if (shot.replica->has_ended()) detonate(shot, screen, false);
        }
        if (config_.corrects_fake) correct(shot, screen, frame_s);
        switch_to_replica(shot, screen.now);
    }

    // The engine's PostNetReceiveLocationAndRotation() updates overlaps, so a corrected fake cannot miss a target
    // there.
    void correct(OwnersShot& shot, const ShooterScreen& screen, double frame_s) const {
        if (!shot.image || shot.image->has_ended() || shot.image_is_gone || shot.replica->has_ended()) return;
        const double speed = static_cast<double>(rules().speed_mps);
        const bool bounces = rules().flight.max_bounces > 0;
        const Vec3 fake = shot.image->position();
        const Vec3 replica = shot.replica->position();
        if (!shot.link_error_m) {
            shot.link_error_m =
                UnrealSeriesCorrection::at_link(config_, replica, fake, shot.image->velocity(), speed, bounces).error_m;
        }
        const auto correction = UnrealSeriesCorrection::of(config_, *shot.link_error_m, speed, bounces);
        const Vec3 to = correction.moved(fake, replica, frame_s);
        if (to == fake) return;
        shot.image->move_by(to - fake, *screen.drawn);
        shot.corrected_by = CorrectionStep{screen.now, fake, to, static_cast<double>(distance(to, replica))};
        if (!shot.image->has_ended()) return;
        shot.image_ended = screen.now;
        fake_has_flown(shot, screen);
    }

    void fake_has_flown(OwnersShot& shot, const ShooterScreen& screen) const {
        if (!shot.image_is_gone) bounce(shot, screen.now, Role::fake);
        if (!shot.image->has_ended() || shot.corrected || shot.kept_until) return;
        shot.kept_until = shot.image_ended + fake_kept(config_, screen.ping, Micros{0});
        if (repairs_premature(config_, screen.ping, Micros{0})) {
            shot.switches_at = shot.image_ended + switch_to_auth_time(config_, screen.ping);
        }
        const FlightResult& end = shot.image->result();
        play(shot, Effect::detonation, Role::fake, {screen.now, end});
        if (end.end != FlightEnd::target) return;
        play(shot, Effect::direct_impact, Role::fake, {screen.now, end});
        play(shot, Effect::damage, Role::fake, {screen.now, end});
    }

    Timing timing_of(Effect effect, Role role) const {
        return effect_timing(effect, role, config_.predicts_fx, config_.text);
    }

    struct Happened {
        Micros at;
        const FlightResult& end;
    };
    // What a copy plays by itself as it ends. A life that is over is no detonation.
    void play(OwnersShot& shot, Effect effect, Role role, const Happened& happened) const {
        if (timing_of(effect, role) != Timing::at_once || happened.end.end == FlightEnd::lifetime) return;
        const By by = role == Role::fake ? By::image : By::replica;
        shot.effects.add({effect, by, happened.at, happened.end.point});
    }

    void bounce(OwnersShot& shot, Micros now, Role role) const {
        const bool is_fake = role == Role::fake;
        const FlightLeg& leg = (is_fake ? shot.image : shot.replica)->leg();
        std::uint32_t& played = is_fake ? shot.image_bounces : shot.replica_bounces;
        if (leg.bounces == played) return;
        played = leg.bounces;
        const Timing timing = timing_of(Effect::bounce, role);
        if (timing != Timing::at_once && !(timing == Timing::while_unlinked && !shot.replica)) return;
        shot.effects.add({Effect::bounce, is_fake ? By::image : By::replica, now, leg.position});
    }

    // SwitchToAuthTimer: the fake was premature. Its replica is shown if the fake, which owns the timer, still exists.
    void switch_to_replica(OwnersShot& shot, Micros now) const {
        if (!shot.switches_at || now < *shot.switches_at || shot.corrected || shot.replica->has_ended()) return;
        shot.corrected = FlightResult{};
        shot.replica_shown_at = now;
    }

    UnrealSeriesFake fake_of(const OwnersShot& shot, Micros now) const {
        if (!shot.image || shot.image_is_gone) return UnrealSeriesFake::none;
        if (!shot.image->has_ended()) return UnrealSeriesFake::flying;
        const bool is_kept = !shot.corrected && shot.kept_until && now < *shot.kept_until;
        return is_kept ? UnrealSeriesFake::detonated : UnrealSeriesFake::none;
    }

    void detonate(OwnersShot& shot, const ShooterScreen& screen, bool by_server) const {
        UnrealSeriesReplica replica;
        replica.predicts_fx = config_.predicts_fx;
        replica.fake = fake_of(shot, screen.now);
        const FlightResult& end = shot.replica->result();
        if (shot.image) replica.distance_m = static_cast<double>(distance(end.position, shot.image->position()));
        if (!plays_effects(detonation_on_owner(replica))) return;
        const Timing timing = timing_of(Effect::detonation, Role::owners_replica);
        const bool plays = timing == Timing::at_once || timing == Timing::if_mispredicted;
        if (plays && end.end != FlightEnd::lifetime) {
            shot.effects.add({Effect::detonation, By::replica, screen.now, end.point});
        }
        if (replica.fake == UnrealSeriesFake::flying && destroys_fake(replica, config_.text)) {
            if (by_server) {
                shot.image_is_gone = true;
            } else {
                shot.image->end_as(end);  // the shooter sees the replica explode first
            }
        }
        shot.corrected = end;
        if (!shot.replica_shown_at) shot.replica_shown_at = screen.now;
    }

    UnrealSeriesConfig config_;
};

}  // namespace

const char* UnrealSeriesConfig::validate() const {
    if (!(client_bias_ratio >= 0.0 && client_bias_ratio <= 1.0)) return "unreal_series.client_bias_ratio";
    if (!is_time_of(ping_reduction, 1)) return "unreal_series.ping_reduction";
    if (!is_time_of(max_prediction_ping, 1)) return "unreal_series.max_prediction_ping";
    if (!is_time_of(min_life_after_forward, 10)) return "unreal_series.min_life_after_forward";
    if (!is_time_of(confirm_margin, 1)) return "unreal_series.confirm_margin";
    if (!is_time_of(tear_off_delay, 1)) return "unreal_series.tear_off_delay";
    if (!is_time_of(min_lifetime, 1)) return "unreal_series.min_lifetime";
    if (!is_time_of(min_life_after_detonation, 10)) return "unreal_series.min_life_after_detonation";
    if (!is_flight(correction_flight_m)) return "unreal_series.correction_flight_m";
    if (!is_flight(bouncing_correction_flight_m)) return "unreal_series.bouncing_correction_flight_m";
    return substeps.validate();
}

QueryFilter filter_of(const UnrealSeriesFilter& filter, EntityId owner, std::uint16_t owners_team) {
    QueryFilter out;
    if (!filter.is_used) return out;
    out.layers = filter.required_tags;
    out.without_layers = filter.blocked_tags;
    if (!filter.hits_self) out.exclude = owner;
    if (filter.teams == UnrealSeriesTeams::enemies) out.exclude_team = owners_team;
    if (filter.teams == UnrealSeriesTeams::allies) out.only_team = owners_team;
    return out;
}

Vec3 impact_direction(UnrealSeriesImpactDirection direction, Vec3 facing, Vec3 velocity, Vec3 from, Vec3 target) {
    switch (direction) {
        case UnrealSeriesImpactDirection::velocity:
            return normalized(velocity, facing);
        case UnrealSeriesImpactDirection::to_target:
            return normalized(target - from, facing);
        case UnrealSeriesImpactDirection::facing:
            break;
    }
    return facing;
}

std::unique_ptr<ProjectileSystem> unreal_series_projectiles(const ProjectileRules& rules, const LevelAt& level,
                                                            TickRate rate, const UnrealSeriesConfig& config) {
    return std::make_unique<UnrealSeriesSystem>(rules, level, rate, config);
}

}  // namespace backsight::presets
