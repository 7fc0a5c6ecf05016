// A projectile needs its time: whoever claims an old view at the launch and a new one after it gains at most
// AuthorityConfig::early_ticks, and knows no more of the victim's way than look_back.

#include "tests/world/flight_time.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

namespace backsight::test {
namespace flight_time_test {

using Way = std::vector<Vec3>;

struct Weapon {
    const char* name;
    float speed_mps;
    float radius_m;
};
constexpr Weapon weapons[] = {{"rocket", 25.0f, 0.2f}, {"spear", 40.0f, 0.3f}, {"bolt", 100.0f, 0.1f}};

ProjectileRules rules_of(const Weapon& weapon, int look_back_ms) {
    ProjectileRules rules;
    rules.speed_mps = weapon.speed_mps;
    rules.flight.target_radius_m = weapon.radius_m;
    rules.flight.body_radius_m = 0.02f;
    rules.flight.lifetime = Micros{1'500'000};
    rules.budget.look_back = Micros{look_back_ms * 1000};
    return rules;
}

// Draws a view as old as the cap until the launch, and the newest snapshot as far ahead as it may from then on.
Claimed two_stamps(std::int64_t now, std::int64_t view_ticks) {
    if (now > duel_fires_at) return {now, 16.0};
    const std::int64_t behind = std::min<std::int64_t>(view_ticks, 16);
    return {now - (view_ticks - behind), -static_cast<double>(behind)};
}

struct Row {
    int hits = 0;
    double most_early = -1e9;
    // Of a flight's time, in ticks: when the victim still stood where it was hit, so much was to come.
    double most_known = -1e9;
    std::int64_t most_paid = 0;
    std::int64_t least_landed = 1'000'000;
};

template <class Claim>
Row fire(const ProjectileRules& rules, float metres, float lead, int shots, Claim claim,
         DuelRun::After after = DuelRun::After::talks, std::uint32_t early_ticks = 2) {
    Row row;
    for (int i = 0; i < shots; ++i) {
        DuelRun run;
        run.metres = metres;
        run.seed = static_cast<std::uint64_t>(i) + 1;
        run.rules = rules;
        run.lead = lead;
        run.claim = claim;
        run.after = after;
        run.authority.early_ticks = early_ticks;
        const DuelResult result = Duel(run).play();
        EXPECT_TRUE(result.was_launched && result.verdict);
        if (!result.verdict) continue;
        row.most_early = std::max(row.most_early, result.early());
        if (!result.has_hit()) continue;
        ++row.hits;
        row.most_known = std::max(row.most_known, result.early() + static_cast<double>(result.paid) / 65536.0);
        row.most_paid = std::max(row.most_paid, result.paid);
        row.least_landed = std::min(row.least_landed, result.landed_after);
    }
    return row;
}

// Whoever fires may lead as they like.
template <class Claim>
Row best_aim(const ProjectileRules& rules, float metres, int shots, Claim claim) {
    Row best;
    for (const float lead : {0.0f, 0.5f, 1.0f}) {
        const Row row = fire(rules, metres, lead, shots, claim);
        best.hits = std::max(best.hits, row.hits);
        best.most_early = std::max(best.most_early, row.most_early);
        best.most_known = std::max(best.most_known, row.most_known);
        best.most_paid = std::max(best.most_paid, row.most_paid);
        best.least_landed = std::min(best.least_landed, row.least_landed);
    }
    return best;
}

// Hits of an honest shooter without latency who is so much nearer that the flight takes that much less time.
int shorter_by(const Weapon& weapon, float metres, double milliseconds, int shots) {
    const float nearer = metres - weapon.speed_mps * static_cast<float>(milliseconds * 1e-3);
    if (nearer < 1.0f) return shots;
    return best_aim(rules_of(weapon, 250), nearer, shots,
                    [](std::int64_t now, const Way&) {
                        return Claimed{now, 0.0};
                    })
        .hits;
}

TEST(flight_time, two_lying_stamps_land_no_sooner_and_hit_no_more_often_than_a_flight_that_is_shorter_by_look_back) {
    const int shots = cases(100);
    int by_lies = 0;
    int by_honesty = 0;
    for (const int look_back_ms : {250, 500}) {
        const auto view_ticks = std::int64_t{look_back_ms} * 64 / 1000 - (look_back_ms == 500 ? 1 : 0);
        for (const Weapon& weapon : weapons) {
            for (const float metres : {6.0f, 12.0f, 15.0f, 22.0f}) {
                const std::string name = std::string(weapon.name) + " at " + std::to_string(metres) + " m, look back " +
                                         std::to_string(look_back_ms) + " ms";
                const Row liar = best_aim(rules_of(weapon, look_back_ms), metres, shots,
                                          [&](std::int64_t now, const Way&) { return two_stamps(now, view_ticks); });
                // A hit may come two ticks early: so much more of the victim's way may be known.
                const int honest = shorter_by(weapon, metres, look_back_ms + 2000.0 / 64.0, shots);
                std::cout << name << ": " << liar.hits << " hits, the first after " << liar.least_landed
                          << " ticks, early by " << liar.most_early << " ticks, paid "
                          << liar.most_paid * 1000 / 64 / 65536 << " ms; honest and nearer " << honest << "\n";
                EXPECT_LE(liar.most_early, 2.0) << name;
                EXPECT_LE(liar.most_known, static_cast<double>(look_back_ms) * 0.064 + 2.0) << name;
                EXPECT_LE(liar.most_paid, duel_rate.span(Micros{look_back_ms * 1000})) << name;
                by_lies += liar.hits;
                by_honesty += honest;
            }
        }
    }
    std::cout << by_lies << " hits by lies, " << by_honesty << " by honest shots from nearer\n";
    EXPECT_LE(by_lies, by_honesty);
}

// A server that leaves 64 ticks to jitter has next to no such rule.
TEST(flight_time, is_what_keeps_a_rocket_from_landing_with_the_command_after_its_launch) {
    const auto claim = [](std::int64_t now, const Way&) { return two_stamps(now, 31); };
    const ProjectileRules rocket = rules_of(weapons[0], 500);
    const Row at_once = fire(rocket, 15.0f, 0.0f, cases(100), claim, DuelRun::After::talks, 64);
    const Row in_time = fire(rocket, 15.0f, 0.0f, cases(100), claim);
    std::cout << "rocket at 15 m without the rule: " << at_once.hits << " hits, the first after "
              << at_once.least_landed << " ticks; with it " << in_time.hits << ", after " << in_time.least_landed
              << "\n";
    EXPECT_EQ(at_once.hits, cases(100));
    EXPECT_EQ(at_once.least_landed, 1);
    EXPECT_GE(in_time.least_landed, 35);
}

TEST(flight_time, is_not_cut_short_by_a_shooter_who_falls_silent_or_leaves_after_the_leap) {
    for (const DuelRun::After after : {DuelRun::After::is_silent, DuelRun::After::leaves}) {
        for (const Weapon& weapon : weapons) {
            for (const float metres : {6.0f, 15.0f, 22.0f}) {
                const auto claim = [](std::int64_t now, const Way&) { return two_stamps(now, 31); };
                const Row row = fire(rules_of(weapon, 500), metres, 0.0f, cases(20), claim, after);
                EXPECT_LE(row.most_early, 2.0) << weapon.name << " at " << metres;
                EXPECT_LE(row.most_paid, duel_rate.span(Micros{500'000})) << weapon.name << " at " << metres;
            }
        }
    }
}

// A floor under the victim's feet.
LevelContact floor_meets(Vec3 from, Vec3 to, float radius) {
    const float above = from.z + 1.0f - radius;
    const float below = to.z + 1.0f - radius;
    if (!(below < 0.0f && below < above)) return {};
    return {true, std::clamp(above / (above - below), 0.0f, 1.0f), {0, 0, 1}};
}
LevelTrace floor_at(Moment) { return floor_meets; }

TEST(flight_time, of_what_bounces_and_rolls_is_not_cut_short_either) {
    for (const bool has_fuse : {false, true}) {
        ProjectileRules rules = rules_of({"grenade", 15.0f, 1.0f}, 500);
        rules.flight.acceleration = {0, 0, -9.81f};
        rules.flight.max_bounces = 32;
        rules.flight.restitution = 0.5f;
        rules.flight.friction = 0.05f;
        rules.flight.rests_until_fuse = has_fuse;
        if (has_fuse) rules.flight.fuse = Micros{1'200'000};
        int bounced = 0;
        int hits = 0;
        for (int i = 0; i < cases(60, 6); ++i) {
            DuelRun run;
            run.metres = 12.0f;
            run.seed = static_cast<std::uint64_t>(i) + 1;
            run.rules = rules;
            run.level = floor_at;
            run.up = {0, 0, 0.05f * static_cast<float>(i % 8)};
            run.claim = [](std::int64_t now, const Way&) { return two_stamps(now, 31); };
            const DuelResult result = Duel(run).play();
            ASSERT_TRUE(result.was_launched && result.verdict);
            EXPECT_LE(result.early(), 2.0);
            hits += result.has_hit() ? 1 : 0;
            // What is thrown level meets the floor, a metre below, in the 29th tick.
            bounced += i % 8 == 0 && result.verdict->age > 30 * Moment::one_tick ? 1 : 0;
        }
        EXPECT_GT(bounced, 0);
        EXPECT_TRUE(has_fuse || hits > 0);
    }
}

// Keeps the snapshot in which the victim crosses the line of fire, and draws the rest of the flight ahead of it.
struct Opportunist {
    std::int64_t view_ticks = 0;
    std::int64_t flight_ticks = 0;
    bool at_the_middle = false;  // aims there, and not at where the victim is
    std::int64_t kept = -1;

    Claimed operator()(std::int64_t now, const Way& way) {
        if (now <= duel_fires_at) return two_stamps(now, view_ticks);
        const std::int64_t met = duel_fires_at - view_ticks + flight_ticks + 1;
        const bool is_near = met - now <= 16 && met >= now;
        const float aimed = at_the_middle ? 0.0f : way[static_cast<std::size_t>(duel_fires_at)].y;
        const float off = way[static_cast<std::size_t>(now)].y - aimed;
        if (kept < 0 && is_near && off < 0.4f && off > -0.4f) kept = now;
        if (kept >= 0) return {kept, 16.0};
        return {now, static_cast<double>(-std::min<std::int64_t>(view_ticks, 16))};
    }
};

int hits_by_choice(const ProjectileRules& rules, float metres, Opportunist claim, int shots) {
    claim.flight_ticks = static_cast<std::int64_t>(static_cast<double>(metres / rules.speed_mps) * 64.0);
    int hits = 0;
    for (int i = 0; i < shots; ++i) {
        DuelRun run;
        run.metres = metres;
        run.seed = static_cast<std::uint64_t>(i) + 1;
        run.rules = rules;
        if (claim.at_the_middle) run.aims_at = Vec3{metres, 0, 0};
        run.aims_where_it_is = true;
        run.claim = claim;
        const DuelResult result = Duel(run).play();
        EXPECT_TRUE(result.was_launched && result.verdict);
        if (!result.verdict) continue;
        EXPECT_LE(result.early(), 2.0);
        EXPECT_LE(result.paid, duel_rate.span(rules.budget.look_back));
        hits += result.has_hit() ? 1 : 0;
    }
    return hits;
}

// What is left to a liar: which of the last 16 snapshots a starved screen holds when the flight is there.
TEST(flight_time, leaves_a_choice_of_the_snapshots_that_a_starved_screen_may_hold_and_of_none_that_are_older) {
    const int shots = cases(100);
    for (const float metres : {15.0f, 22.0f}) {
        const ProjectileRules rules = rules_of(weapons[0], 500);
        int by_choice = 0;
        for (const std::int64_t view_ticks : {0, 31}) {
            for (const bool at_the_middle : {false, true}) {
                const Opportunist claim{view_ticks, 0, at_the_middle, -1};
                by_choice = std::max(by_choice, hits_by_choice(rules, metres, claim, shots));
            }
        }
        const int by_leap =
            best_aim(rules, metres, shots, [](std::int64_t now, const Way&) { return two_stamps(now, 31); }).hits;
        std::cout << "rocket at " << metres << " m: " << by_choice << " hits of " << shots << " by choice, " << by_leap
                  << " by two stamps\n";
    }
}

}  // namespace flight_time_test
}  // namespace backsight::test
