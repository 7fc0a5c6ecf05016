// What the victims of a detonation pay: never more than a direct hit may cost, and as before within that.

#include "tests/projectile/lane.h"
#include "tests/projectile/solid_level.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/cases.h"

#include <backsight/judge/rules.h>
#include <backsight/projectile/area.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace area_cap_test {

constexpr float wall_m = 12.0f;
constexpr Vec3 beside_the_wall{11.0f, 1.5f, 0.0f};

// Rockets end at a wall with the target beside it; the target leaves, and the shooter's screen goes on or is starved.
struct BlastLane : Lane {
    explicit BlastLane(std::function<Vec3(std::int64_t)> path) : Lane(std::move(path)) {
        authority.set_level(level.at());
        authority.set_ended_hook(note);
    }

    void note_end(const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace& walls) {
        const AreaRules& area = ended.projectile.rules->area;
        const Detonation detonation{ended.verdict.position, ended.verdict.normal, ended.velocity, ended.verdict.target};
        std::array<AreaHit, 8> out;
        std::array<AreaHit, 8> as_shown;
        ended_at = now;
        center = ended.verdict.position;
        shown = area_hits(view, area, detonation, {}, walls, as_shown);
        std::size_t count = 0;
        allocations = allocations_of([&] { count = authority.area_hits(ended, view, walls, {}, out); });
        EXPECT_LE(count, shown) << "nobody is reached whom the view has out of reach";
        EXPECT_EQ(authority.area_hits(ended, view, walls, {}, {}), count);
        hit = count > 0;
        if (shown > 0) {
            cost = hit_age(view, view.pose(as_shown[0].entity), Moment::at(Tick{now}));
            first = as_shown[0];
        }
        if (hit) capped = out[0];
    }
    // Commands of a screen `behind` ticks ago; from tick `starved` on it has no newer snapshot than of that tick.
    void shoot(const ProjectileRules& rules, std::int64_t behind, std::int64_t starved, std::int64_t at) {
        for (; ended_at < 0 && now < at + 200;) {
            if (happens) happens(now);
            begin();
            if (now > 2 * behind) {
                Audited audited = stamp(behind);
                std::uint32_t& newest = audited.stamp.newest.value;
                newest = std::min(newest, static_cast<std::uint32_t>(std::min(now, starved) + 1));
                audited.stamp.received = newest < 64 ? (std::uint64_t{1} << newest) - 1 : ~std::uint64_t{0};
                ledger.learn(audited.stamp);
                if (now == at) {
                    LaunchClaim claim;
                    claim.id = {0, static_cast<std::uint32_t>(now), 0};
                    claim.direction = {1, 0, 0};
                    EXPECT_EQ(authority.launch(claim, {{}, {}}, rules, audited), LaunchResult::launched);
                }
                authority.follow(0, audited, ledger);
            }
            finish();
        }
    }
    // How near the target has come to the explosion within so many ticks.
    float nearest(std::int64_t ticks) const {
        float least = 1e9f;
        for (std::int64_t tick = ended_at - ticks; tick <= ended_at; ++tick) {
            const Vec3 from = way(tick);
            const Vec3 to = way(tick + 1);
            for (int part = 0; part < 8; ++part) {
                if (tick == ended_at && part > 0) break;
                least = std::min(least, distance(center, from + (to - from) * (static_cast<float>(part) / 8.0f)));
            }
        }
        return least;
    }

    std::function<void(std::int64_t)> happens;  // before a tick
    SolidLevel level{{Solid::half_space({-1, 0, 0}, {wall_m, 0, 0})}};
    struct Note {
        BlastLane* lane;
        void operator()(const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace& walls) const {
            lane->note_end(ended, view, walls);
        }
    } note{this};
    std::int64_t ended_at = -1;
    Vec3 center;
    std::size_t shown = 0;
    bool hit = false;
    std::int64_t cost = 0;
    std::uint64_t allocations = 0;
    AreaHit first;
    AreaHit capped;
};

ProjectileRules blast_rules(std::int64_t look_back_ms, DecidedBy decided_by = DecidedBy::commands) {
    ProjectileRules rules = rules_with(look_back_ms, 0, 0);
    rules.budget.decided_by = decided_by;
    rules.area.outer_radius_m = 3.0f;
    rules.area.inner_radius_m = 0.5f;
    return rules;
}

// Stands beside the wall until tick `leaves`, and runs off along it.
std::function<Vec3(std::int64_t)> leaving(std::int64_t leaves, float speed_mps = 6.0f) {
    return [leaves, speed_mps](std::int64_t tick) {
        const auto ran = static_cast<float>(std::max<std::int64_t>(tick - leaves, 0));
        return beside_the_wall + Vec3{0, speed_mps * ran / 100.0f, 0};
    };
}

TEST(area_cap, of_a_starved_screen_holds_for_who_stands_beside_the_explosion) {
    const ProjectileRules rules = blast_rules(250);
    // The flight of 12 m takes 40 ticks. The screen is 20 ticks old, and stays with what it had of tick 120.
    BlastLane lane(leaving(121, 12.0f));
    lane.shoot(rules, 20, 120, 126);
    ASSERT_GE(lane.ended_at, 0);
    EXPECT_EQ(lane.shown, 1u) << "the starved screen has them there";
    EXPECT_GT(lane.cost, lane_rate.span(Micros{250'000}));
    EXPECT_FALSE(lane.hit);
    EXPECT_GT(lane.nearest(26), 3.5f);
    if (counts_allocations()) {
        EXPECT_EQ(lane.allocations, 0u);
    }
}

TEST(area_cap, hurts_who_moved_on_where_the_servers_samples_have_them) {
    const ProjectileRules rules = blast_rules(250);
    BlastLane lane(leaving(121, 2.0f));
    lane.shoot(rules, 20, 120, 126);
    ASSERT_GE(lane.ended_at, 0);
    EXPECT_GT(lane.cost, lane_rate.span(Micros{250'000}));
    ASSERT_TRUE(lane.hit) << "slow enough to be within reach all the time";
    EXPECT_GT(lane.capped.distance, lane.first.distance);
    EXPECT_LT(distance(lane.capped.place, lane.way(lane.ended_at - 20)), 0.03f) << "at the moment that was shown";
}

TEST(area_cap, reaches_who_stood_still_as_they_have_been_since_the_cap) {
    constexpr std::int64_t starved = 120, fired = 126;
    // The explosion comes 40 ticks after the shot, and the cap is 25.
    for (const std::int64_t change : {starved + 1, starved + 10, fired + 12, fired + 30}) {
        for (const bool takes_hitbox : {true, false}) {
            BlastLane lane(leaving(0, 0.0f));
            const Hitbox overhead[] = {Hitbox::sphere(HitGroup::generic, {0.0f, 0.0f, 3.0f}, 0.2f)};
            const HitboxSetId high = lane.world.history.hitbox_sets().add(overhead);
            lane.happens = [&](std::int64_t now) {
                if (now != change) return;
                if (takes_hitbox) must(lane.world.history.set_hitbox_mask(lane.target, 0));
                if (!takes_hitbox) must(lane.world.history.change_hitboxes(lane.target, high));
            };
            lane.shoot(blast_rules(250), 20, starved, fired);
            ASSERT_GE(lane.ended_at, 0);
            EXPECT_EQ(lane.shown, 1u);
            EXPECT_EQ(lane.cost, 0);
            EXPECT_EQ(lane.hit, change > lane.ended_at - 20)
                << "changed at " << change << ", exploded at " << lane.ended_at;
        }
    }
}

TEST(area_cap, is_that_of_the_view_to_the_bit_where_nobody_pays_more) {
    for (const std::int64_t behind : {3, 10, 20, 24}) {
        for (const float speed : {0.0f, 2.0f, 6.0f}) {
            const ProjectileRules rules = blast_rules(250);
            BlastLane lane(leaving(130, speed));
            lane.shoot(rules, behind, 1'000, 120);
            ASSERT_GE(lane.ended_at, 0);
            ASSERT_LE(lane.cost, lane_rate.span(Micros{250'000}));
            EXPECT_EQ(lane.hit, lane.shown > 0);
            if (!lane.hit) continue;
            EXPECT_EQ(lane.capped.entity, lane.first.entity);
            EXPECT_EQ(lane.capped.point, lane.first.point);
            EXPECT_EQ(lane.capped.place, lane.first.place);
            EXPECT_EQ(lane.capped.distance, lane.first.distance);
            EXPECT_EQ(lane.capped.share, lane.first.share);
            EXPECT_EQ(lane.capped.direction, lane.first.direction);
        }
    }
}

TEST(area_cap, holds_for_any_way_of_the_victim_any_screen_and_whatever_decides) {
    int saved = 0;
    int hurt = 0;
    for (int seed = 0; seed < cases(3'000); ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        constexpr std::array caps_ms{0, 40, 160, 250, 400};
        constexpr std::array ways{DecidedBy::commands, DecidedBy::clock, DecidedBy::catch_up};
        const std::int64_t cap_ms = caps_ms[static_cast<std::size_t>(random.below(5))];
        const ProjectileRules rules = blast_rules(cap_ms, ways[static_cast<std::size_t>(random.below(3))]);
        const std::int64_t starved = random.below(3) == 0 ? 1'000 : 90 + random.below(60);
        const std::int64_t turns = starved > 200 ? 100 + random.below(60) : starved + random.below(10);
        const Vec3 before{0, random.below(2) == 0 ? 0.0f : random.between_f(-8.0, 8.0), 0};
        const Vec3 after{0, random.between_f(-12.0, 12.0), 0};
        const auto path = [=](std::int64_t tick) {
            const auto since = static_cast<float>(tick - turns) / 100.0f;
            return beside_the_wall + (since < 0.0f ? before : after) * since;
        };
        BlastLane lane(path);
        const std::int64_t behind = 3 + random.below(30);
        lane.shoot(rules, behind, starved, 110 + random.below(30));
        if (lane.ended_at < 0) continue;
        SCOPED_TRACE(testing::Message() << "seed " << seed << " cap " << cap_ms << " ms, behind " << behind);
        const std::int64_t cap = std::max<std::int64_t>(cap_ms / 10, 1);
        // A tick more: commands are followed before the tick has states. The body is half a metre around its place.
        if (lane.hit) {
            EXPECT_LE(lane.nearest(cap + 1) - 0.5f, lane.capped.distance + 0.02f);
            ++hurt;
        } else if (lane.shown > 0) {
            ++saved;
        }
    }
    EXPECT_GT(hurt, is_fast() ? 20 : 200);
    EXPECT_GT(saved, is_fast() ? 5 : 50);
}

}  // namespace area_cap_test
