#pragma once

// One shooter who may lie in every stamp, one victim who strafes at random, and nothing between them: how soon does a
// projectile land, and how often?

#include <backsight/world.h>

#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace backsight::test {

inline constexpr TickRate duel_rate{64, 1};
inline constexpr std::int64_t duel_fires_at = 100;

/// What a client claims to see at a tick.
struct Claimed {
    std::int64_t newest = 0;  ///< tick of the newest snapshot
    double ahead = 0.0;       ///< the moment drawn, after that
};

struct DuelRun {
    float metres = 15.0f;
    std::uint64_t seed = 1;
    ProjectileRules rules;
    AuthorityConfig authority;
    /// In order; both may only grow. `way` is the victim's, by tick, up to now.
    std::function<Claimed(std::int64_t now, const std::vector<Vec3>& way)> claim;
    /// How much of the victim's way the aim takes to go on as it goes now: 0 aims at where it is.
    float lead = 1.0f;
    bool aims_where_it_is = false;
    std::optional<Vec3> aims_at;  ///< instead
    Vec3 up;                      ///< added to the way that is aimed along, for what falls
    LevelAt level;                ///< none: nothing is in the way
    enum class After : std::uint8_t { talks, is_silent, leaves };
    After after = After::talks;  ///< two ticks after the launch
};

struct DuelResult {
    std::optional<ProjectileVerdict> verdict;
    std::int64_t landed_after = 0;  ///< ticks from the launch to the verdict
    std::int64_t paid = 0;
    bool was_launched = false;
    bool has_hit() const { return verdict && verdict->end == FlightEnd::target; }
    /// By how many ticks the verdict came sooner than the flight takes; below 0: later.
    double early() const { return static_cast<double>(verdict->age) / 65536.0 - static_cast<double>(landed_after); }
};

class Duel {
public:
    explicit Duel(const DuelRun& run) : run_(run), server_(config_of(run), server_config_of(run)) {
        const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0, 0, -0.6f}, {0, 0, 0.6f}, 0.4f)};
        const HitboxSetId set = server_.history().hitbox_sets().add(body);
        shooter_ = server_.spawn({set, {}, 0, 1});
        victim_ = server_.spawn({set, {}, 0, 1});
        client_ = server_.join(shooter_);
        if (run.level) server_.set_level(run.level);
        Random random(run.seed);
        Vec3 place{run.metres, 0, 0};
        float speed = 7.0f;
        for (std::int64_t tick = 0; tick < 400; ++tick) {
            if (random.below(20) == 0) speed = -speed;
            way_.push_back(place);
            place.y += speed * duel_rate.tick_seconds();
            if (place.y > 4.0f || place.y < -4.0f) speed = place.y > 0.0f ? -7.0f : 7.0f;
        }
    }

    DuelResult play() {
        for (std::int64_t now = 1; now < duel_fires_at + 200 && !result_.verdict; ++now) step(now);
        return result_;
    }
    const ServerWorld& server() const { return server_; }

private:
    static WorldConfig config_of(const DuelRun& run) {
        WorldConfig config;
        config.history = history_config(512, 8);
        config.draw.tick_rate = duel_rate;
        config.projectiles[1] = &run.rules;
        return config;
    }
    static ServerWorldConfig server_config_of(const DuelRun& run) {
        ServerWorldConfig config;
        config.max_clients = 2;
        config.ledger.capacity_snapshots = 256;
        config.authority = run.authority;
        return config;
    }

    void step(std::int64_t now) {
        server_.begin_tick(Tick{now});
        must(server_.record(shooter_, pose_at({0, 0, 0})));
        must(server_.record(victim_, pose_at(way_[static_cast<std::size_t>(now)])));
        if (server_.is_there(client_)) {
            static_cast<void>(server_.snapshot(client_));
            static_cast<void>(server_.add(client_, shooter_));
            static_cast<void>(server_.add(client_, victim_));
        }
        const bool is_later = now >= duel_fires_at + 2;
        if (is_later && run_.after == DuelRun::After::leaves && server_.is_there(client_)) server_.leave(client_);
        if (!is_later || run_.after == DuelRun::After::talks) command(now);
        server_.finish_tick();
        for (const ProjectileAuthority::Ended& ended : server_.ended()) {
            result_.verdict = ended.verdict;
            result_.landed_after = now - duel_fires_at;
            result_.paid = ended.paid;
        }
    }

    void command(std::int64_t now) {
        const Claimed claimed = run_.claim(now, way_);
        const std::int64_t newest = std::max<std::int64_t>(claimed.newest, 1);
        ViewStamp stamp;
        stamp.newest = {static_cast<std::uint32_t>(newest)};  // snapshot n is of tick n
        stamp.received = newest >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << newest) - 1;
        stamp.shown = moment_of(std::max(static_cast<double>(newest) + claimed.ahead, 0.0));
        const auto number = static_cast<std::uint32_t>(now);
        const TakenCommand taken = server_.take_command(client_, number, stamp);
        if (now == duel_fires_at) {
            const Moment shown = taken.audited.stamp.shown;
            LaunchClaim claim{{client_, number, 0}, 1, {}, direction(now, shown), {}, {}};
            result_.was_launched = server_.launch(client_, claim, {shooter_, {}}) == LaunchResult::launched;
        }
        server_.finish_command(client_);
    }

    // Where the victim will be drawn when the flight is there, as far as whoever aims knows its way: up to now.
    Vec3 direction(std::int64_t now, Moment shown) const {
        if (run_.aims_at) return normalized(*run_.aims_at);
        if (run_.aims_where_it_is) return normalized(way_[static_cast<std::size_t>(now)]);
        const double speed = static_cast<double>(run_.rules.speed_mps);
        Vec3 goal = way_[static_cast<std::size_t>(now)];
        for (int rounds = 0; rounds < 20; ++rounds) {
            const double at =
                static_cast<double>(shown.raw) / 65536.0 + static_cast<double>(length(goal)) / speed * 64.0;
            goal = place_at(at, now);
        }
        return normalized(normalized(goal) + run_.up);
    }
    Vec3 place_at(double at, std::int64_t known) const {
        if (at < static_cast<double>(known)) {
            const auto from = static_cast<std::size_t>(std::max(at, 0.0));
            const auto share = static_cast<float>(std::max(at, 0.0) - static_cast<double>(from));
            return way_[from] + (way_[from + 1] - way_[from]) * share;
        }
        const auto last = static_cast<std::size_t>(known);
        const Vec3 each_tick = way_[last] - way_[last - 1];
        return way_[last] + each_tick * (run_.lead * static_cast<float>(at - static_cast<double>(known)));
    }

    DuelRun run_;
    ServerWorld server_;
    EntityId shooter_, victim_;
    std::uint32_t client_ = no_client;
    std::vector<Vec3> way_;  // of the victim, by tick
    DuelResult result_;
};

}  // namespace backsight::test
