#include "lab/audit/flight_liar.h"

#include <backsight/world.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "arena/movement.h"
#include "lab/audit/stage.h"
#include "lab/audit/wall_scene.h"

namespace backsight::lab::audit {

namespace {

using arena::WeaponId;

constexpr Knob<FlightLie> all_flight_knobs[] = {
    {"newest_age", &FlightLie::newest_age, 0.0, 600.0},
    {"behind", &FlightLie::behind, -300.0, 300.0},
    {"steady", &FlightLie::steady, 0.0, 1000.0},
    {"freeze", &FlightLie::freeze, 0.0, 1000.0},
    {"freeze_rate", &FlightLie::freeze_rate, 0.0, 2.0},
    {"silence", &FlightLie::silence, 0.0, 1000.0},
    {"release_age", &FlightLie::release_age, 0.0, 600.0},
    {"release_behind", &FlightLie::release_behind, -300.0, 300.0},
    {"burst", &FlightLie::burst, 1.0, 32.0},
    {"swing", &FlightLie::swing, 0.0, 500.0},
    {"newest_swing", &FlightLie::newest_swing, 0.0, 500.0},
    {"keep_every", &FlightLie::keep_every, 1.0, 20.0},
    {"victim", &FlightLie::victim, 3.0, 5.99},
    {"launch_at", &FlightLie::launch_at, 0.0, 1000.0},
    {"distance", &FlightLie::distance, 3.0, 20.0},
};

constexpr int flight_warm_up = 130;
constexpr int flight_attack = 200;
constexpr float muzzle_m = 1.2f;
constexpr float flight_near_m = 0.01f;  // as far from a place as counts as there: judge/rules.h

// What a grenade bounces on.
struct Floor {
    LevelContact operator()(Vec3 from, Vec3 to, float radius) const {
        if (to.z >= radius || to.z >= from.z) return {};
        return {true, std::clamp((from.z - radius) / (from.z - to.z), 0.0f, 1.0f), {0.0f, 0.0f, 1.0f}};
    }
};

ProjectileRules projectile_of(const Rules& rules, WeaponId weapon) {
    ProjectileRules projectile = rules.projectiles[arena::projectile_index(weapon)];
    projectile.commands_between = 1;  // an attack launches seldom
    return projectile;
}

ServerWorldConfig server_of(const Rules& rules) {
    ServerWorldConfig server;
    server.authority.early_ticks = rules.early_ticks;
    return server;
}

class FlightScene {
public:
    FlightScene(const Rules& rules, WeaponId weapon, const FlightLie& lie, Gain gain)
        : projectile_(projectile_of(rules, weapon)),
          weapon_(weapon),
          lie_(lie),
          gain_(gain),
          world_(world_with(rules), server_of(rules)) {
        const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.3f}, {0.0f, 0.0f, 1.5f}, 0.3f)};
        const HitboxSetId worn = world_.history().hitbox_sets().add(body);
        shooter_ = world_.spawn({worn, {}, 1, 1});
        victim_ = world_.spawn({worn, {}, 2, 1});
        client_ = world_.join(shooter_);
        world_.set_level(level_at_);
        world_.projectiles().set_ended_hook(hook_);
    }
    FlightScene(const FlightScene&) = delete;
    FlightScene& operator=(const FlightScene&) = delete;

    double play() {
        for (int i = 0; i < flight_warm_up; ++i) step();
        Liar liar(lie_);
        const std::int64_t round =
            std::max<std::int64_t>(whole_ticks(lie_.steady), 1) + whole_ticks(lie_.freeze) + whole_ticks(lie_.silence);
        const std::int64_t launch_at = std::clamp<std::int64_t>(whole_ticks(lie_.launch_at), 0, round - 1);
        std::vector<ViewStamp> claims;
        for (std::int64_t i = 0; i < flight_attack; ++i) {
            step();
            wants_launch_ = wants_launch_ || i % round == launch_at;
            liar.claims(now(), i, last_, claims);
            for (const ViewStamp& claim : claims) give(claim);
        }
        return most_;
    }

private:
    WorldConfig world_with(const Rules& rules) const {
        WorldConfig world = world_of(rules);
        world.projectiles[arena::number_of(weapon_)] = &projectile_;
        return world;
    }
    Tick now() const { return world_.tick(); }

    // The victim goes to and fro across the way of the shot, as far as their way counts.
    Vec3 place_at(Moment moment) const {
        const auto across = [&](Tick tick) { return place_on(victim_of(lie_), tick).x; };
        const float share = static_cast<float>(moment.fraction()) / 65536.0f;
        const float from = across(moment.tick());
        const float y = gain_ == Gain::flight_paid_ms ? from + (across(moment.tick() + 1) - from) * share : 0.0f;
        return {static_cast<float>(lie_.distance), y, 0.0f};
    }

    void step() {
        const Tick now{std::max<std::int64_t>(world_.tick().value, 0) + 1};
        world_.begin_tick(now);
        static_cast<void>(world_.record(shooter_, {{}, {}, {}}));
        const Vec3 place = place_at(Moment::at(now));
        static_cast<void>(world_.record(victim_, {place, {}, (place - place_at(Moment::at(now - 1))) * 64.0f}));
        world_.finish_tick();
        world_.snapshot(client_);
        static_cast<void>(world_.add(client_, shooter_));
        static_cast<void>(world_.add(client_, victim_));
    }

    void give(const ViewStamp& claim) {
        const Audited audited = world_.take_command(client_, world_.last_command(client_) + 1, claim).audited;
        if (!is_refused(audited.result)) {
            last_ = audited.stamp;
            if (wants_launch_) launch(audited.stamp);
        }
        world_.finish_command(client_);
    }

    // It knows where its victim will be when the projectile comes: nobody aims better.
    void launch(const ViewStamp& stamp) {
        wants_launch_ = false;
        const Vec3 muzzle{0.0f, 0.0f, muzzle_m};
        const auto distance = static_cast<float>(lie_.distance);
        const float seconds = (distance - 0.3f) / projectile_.speed_mps;
        const Moment there{stamp.shown.raw + static_cast<std::int64_t>(seconds * 64.0f * 65536.0f)};
        Vec3 way = place_at(there) + Vec3{0.0f, 0.0f, muzzle_m} - muzzle;
        // What bounces is thrown flat; what only falls is aimed above.
        const Vec3 fall = projectile_.flight.acceleration * (0.5f * seconds * seconds);
        if (projectile_.flight.max_bounces == 0) way = way - fall;
        LaunchClaim claim;
        claim.id = {client_, world_.last_command(client_), 0};
        claim.weapon = arena::number_of(weapon_);
        claim.muzzle = muzzle;
        claim.direction = normalized(way, {1.0f, 0.0f, 0.0f});
        static_cast<void>(world_.launch(client_, claim, LaunchFacts(shooter_, {}, muzzle)));
    }

    void note(const ProjectileAuthority::Ended& ended, const View& view) {
        if (ended.verdict.target != victim_) return;
        const Launch& launch = ended.projectile.launch;
        const std::int64_t flown = ended.verdict.age - launch.grant.fast_forward;
        const std::int64_t passed = Moment::at(now()) - ended.projectile.launched;
        if (gain_ == Gain::flight_early_ms) raise(static_cast<double>(flown - passed));
        // The instant from which an honest shooter would have had to foresee the victim's way, by the targets' moment.
        const Moment began{ended.targets.raw - ended.verdict.age};
        const std::int64_t known = std::min(ended.projectile.launched - began, ended.verdict.age);
        if (gain_ == Gain::flight_known_ms) raise(static_cast<double>(known));
        if (gain_ == Gain::flight_paid_ms) {
            const ViewPose pose = view.pose(victim_);
            if (is_hittable(pose.status)) raise(age_of(pose.pose.position));
        }
    }

    // How long ago the victim was last there, 1/65536 tick: by the way that they went, not by what the judge says.
    double age_of(Vec3 place) const {
        for (std::int64_t back = 0; back < now().value; ++back) {
            const Vec3 to = place_at(Moment::at(now() - back));
            const Vec3 way = place_at(Moment::at(now() - back - 1)) - to;
            // The least share of the way back at which it is near: |to + share way - place| = flight_near_m.
            const Vec3 off = to - place;
            if (length_squared(off) <= flight_near_m * flight_near_m) return static_cast<double>(back) * 65536.0;
            const double a = static_cast<double>(dot(way, way));
            const double b = static_cast<double>(dot(way, off));
            const double c = static_cast<double>(dot(off, off) - flight_near_m * flight_near_m);
            const double root = b * b - a * c;
            if (a <= 0.0 || root < 0.0) continue;
            const double share = (-b - std::sqrt(root)) / a;
            if (share >= 0.0 && share <= 1.0) return (static_cast<double>(back) + share) * 65536.0;
        }
        return 0.0;
    }

    void raise(double raw) { most_ = std::max(most_, raw / 65536.0 * tick_ms); }

    ProjectileRules projectile_;
    WeaponId weapon_;
    FlightLie lie_;
    Gain gain_;
    Floor floor_;
    LevelTrace floor_trace_{floor_};
    struct AlwaysFloor {
        const LevelTrace* trace;
        LevelTrace operator()(Moment) const { return *trace; }
    } always_{&floor_trace_};
    LevelAt level_at_{always_};
    struct Note {
        FlightScene* scene;
        void operator()(const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace&) const {
            scene->note(ended, view);
        }
    } note_{this};
    ProjectileAuthority::EndedHook hook_{note_};
    ServerWorld world_;
    EntityId shooter_;
    EntityId victim_;
    std::uint32_t client_ = no_client;
    ViewStamp last_;
    bool wants_launch_ = false;
    double most_ = 0.0;
};

}  // namespace

std::span<const Knob<FlightLie>> flight_knobs() { return all_flight_knobs; }

WeaponId weapon_named(const std::string& name) {
    const auto* const found =
        std::ranges::find_if(arena::projectile_weapons, [&](WeaponId id) { return name == arena::to_string(id); });
    return found != arena::projectile_weapons.end() ? *found : WeaponId::count_;
}

double play_flight(const Rules& rules, WeaponId weapon, const FlightLie& lie, Gain gain) {
    return FlightScene(rules, weapon, lie, gain).play();
}

}  // namespace backsight::lab::audit
