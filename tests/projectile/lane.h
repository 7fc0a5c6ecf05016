#pragma once

// A lane of fire for the server's side of projectiles: one shooter, one target, and no network.

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/projectile/authority.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace backsight::test {

// At 100 Hz, so that the reference's milliseconds are whole ticks.
inline constexpr TickRate lane_rate{100, 1};
inline constexpr std::int64_t fired_at = 100;
inline constexpr std::int64_t under_way = 15;  // D: 50 ms up, 50 ms down, 50 ms of interpolation
inline constexpr float distance_m = 20.0f;

inline ProjectileRules rules_with(std::int64_t look_back_ms, std::int64_t fast_forward_ms, std::int64_t hold_back_ms) {
    ProjectileRules rules;
    rules.speed_mps = 30.0f;
    rules.flight.target_radius_m = 0.0f;
    rules.flight.lifetime = Micros{2'000'000};
    if (fast_forward_ms > 0 || hold_back_ms > 0) rules.budget.decided_by = DecidedBy::clock;
    rules.budget.look_back = Micros{look_back_ms * 1000};
    rules.budget.fast_forward = Micros{fast_forward_ms * 1000};
    rules.budget.hold_back = Micros{hold_back_ms * 1000};
    return rules;
}

// One target that goes as the test says, and one shooter at the origin whose commands come 15 ticks after what they
// show. A ball of half a metre: the reference's sum of radii.
struct Lane {
    explicit Lane(std::function<Vec3(std::int64_t)> path) : way(std::move(path)) {
        draw.tick_rate = lane_rate;
        target = world.spawn();
    }

    static AuthorityConfig config() {
        AuthorityConfig config;
        config.max_clients = 2;
        config.max_projectiles = 16;
        config.max_per_client = 12;
        return config;
    }

    void begin() {
        authority.begin_tick(Tick{now});
        world.put(target, now, way(now));
        ledger.begin_snapshot(Tick{now});
        must(ledger.add(target));
    }
    void finish() {
        authority.finish_tick();
        for (const auto& ended : authority.ended()) {
            verdict = ended.verdict;
            paid = ended.paid;
            fields = ended.fields;
        }
        ++now;
    }
    Audited stamp(std::int64_t age_ticks = under_way) const {
        Audited audited;
        audited.result = AuditResult::accepted;
        const std::int64_t shown = now - age_ticks;
        // Snapshot n is of tick n - 1; they had the one two ticks after what they drew.
        const auto newest = static_cast<std::uint32_t>(shown + 3);
        const std::uint64_t all = newest < 64 ? (std::uint64_t{1} << newest) - 1 : ~std::uint64_t{0};
        audited.stamp = {Moment::at(Tick{shown}), {newest}, all};
        return audited;
    }
    void command(bool missed = false) {
        const Audited audited = stamp();
        ledger.learn(audited.stamp);
        authority.follow(0, audited, ledger, missed);
    }
    LaunchResult fire(const ProjectileRules&&, LaunchClaim, const LaunchFacts& = {{}, {}}) = delete;
    LaunchResult fire(const ProjectileRules& rules, LaunchClaim claim, const LaunchFacts& facts = {{}, {}}) {
        if (claim.id.is_null()) claim.id = {0, static_cast<std::uint32_t>(now), 0};
        return authority.launch(claim, facts, rules, stamp());
    }
    // Until there is a verdict, or for so long.
    void play(std::int64_t ticks, bool talks = true) {
        for (std::int64_t i = 0; i < ticks && !verdict; ++i) {
            begin();
            if (talks && now > 2 * under_way) command();
            finish();
        }
    }

    std::function<Vec3(std::int64_t)> way;
    World world{with_fields(history_config(512, 4, 0), 8)};
    DrawConfig draw = draw_config();
    Ledger ledger{LedgerConfig{512, 4}};
    ProjectileAuthority authority{world.history, draw, config()};
    EntityId target;
    std::int64_t now = 0;
    std::optional<ProjectileVerdict> verdict;
    std::int64_t paid = 0;
    std::uint32_t fields = 0;  ///< of the target that was met
};

}  // namespace backsight::test
