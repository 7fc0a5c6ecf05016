// Clients that own their movement, and a server that verifies it. Source of the idea: TwoTen's article on lag
// compensation in Unity.

#include <backsight/base/enum_array.h>
#include <backsight/base/random.h>
#include <backsight/judge/movement_audit.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace backsight {
namespace {

constexpr Micros walk_tick{15'625};
constexpr Micros walk_ms(std::int64_t milliseconds) { return {milliseconds * 1000}; }

MovementLimits limits_of_a_runner() {
    MovementLimits limits;
    limits.max_speed_mps = 8.0f;  // 1/8 m in a tick
    limits.clock_slack_ratio = 0.0f;
    return limits;
}

// A player on the server, and the claims of its client.
struct OwnMovingPlayer {
    explicit OwnMovingPlayer(const MovementLimits& limits = limits_of_a_runner()) : audit(limits) {
        audit.place({}, {});
    }

    MovementResult claim(Vec3 place, Micros at, Micros server_now, const LineOfSight& sight = {}) {
        last = audit.judge({at, place}, server_now, sight);
        return last.result;
    }
    // Each on the server's own time.
    MovementResult claim(float x, Micros at, const LineOfSight& sight = {}) { return claim({x, 0, 0}, at, at, sight); }

    MovementAudit audit;
    MovementVerdict last;
};

TEST(movement_audit, accepts_a_runner_at_the_very_limit_for_any_time) {
    OwnMovingPlayer player;
    for (std::int64_t i = 1; i <= 6400; ++i) {
        ASSERT_EQ(player.claim(0.125f * static_cast<float>(i), Micros{i * walk_tick.value}), MovementResult::accepted)
            << i;
    }
    EXPECT_EQ(player.audit.last_place(), (Vec3{800, 0, 0}));
    EXPECT_EQ(player.audit.count(MovementResult::accepted), 6400u);
}

TEST(movement_audit, refuses_a_runner_who_is_a_percent_too_fast_and_leaves_them_where_they_are) {
    OwnMovingPlayer player;
    EXPECT_EQ(player.claim(8.0f * 0.5f, walk_ms(500)), MovementResult::accepted);
    EXPECT_EQ(player.claim(4.0f + 8.08f * 0.1f, walk_ms(600)), MovementResult::too_fast);
    EXPECT_EQ(player.last.place, (Vec3{4, 0, 0}));
    EXPECT_EQ(player.audit.last_place(), (Vec3{4, 0, 0}));
    EXPECT_NEAR(static_cast<double>(player.last.cost.value), 101'000.0, 2.0);
    EXPECT_EQ(player.last.saved, Micros{100'000});
    // A refusal costs nothing: an honest claim still passes.
    EXPECT_EQ(player.claim(4.0f + 0.8f, walk_ms(601)), MovementResult::accepted);
}

TEST(movement_audit, lets_a_network_that_stalled_catch_up_to_what_may_be_saved) {
    OwnMovingPlayer player;
    EXPECT_EQ(player.claim(0.0f, walk_ms(1)), MovementResult::accepted);
    // Nothing for three seconds, also by its own clock: half a second of way is left of them.
    EXPECT_EQ(player.claim(4.01f, walk_ms(3001)), MovementResult::too_fast);
    EXPECT_EQ(player.claim(4.0f, walk_ms(3001)), MovementResult::accepted);
    EXPECT_EQ(player.audit.saved(), Micros{0});
    EXPECT_EQ(player.claim({4.1f, 0, 0}, walk_ms(3002), walk_ms(3001)), MovementResult::too_fast);
}

TEST(movement_audit, takes_the_whole_time_of_a_stall_on_the_clients_clock_and_no_more) {
    OwnMovingPlayer player;
    EXPECT_EQ(player.claim(0.0f, walk_ms(1)), MovementResult::accepted);
    EXPECT_EQ(player.claim({}, walk_ms(60'002), walk_ms(60'000)), MovementResult::too_much_time);
    EXPECT_EQ(player.claim({}, walk_ms(60'001), walk_ms(60'000)), MovementResult::accepted);
    EXPECT_EQ(player.claim({}, walk_ms(60'002), walk_ms(60'000)), MovementResult::too_much_time);
}

TEST(movement_audit, takes_a_burst_of_claims_that_came_together_after_a_stall) {
    OwnMovingPlayer player;
    for (std::int64_t i = 1; i <= 32; ++i) {
        EXPECT_EQ(player.claim({0.125f * static_cast<float>(i), 0, 0}, Micros{i * walk_tick.value}, walk_ms(500)),
                  MovementResult::accepted);
    }
    EXPECT_EQ(player.claim({4.125f, 0, 0}, Micros{33 * walk_tick.value}, walk_ms(500)), MovementResult::too_fast);
}

// Ten seconds on time, a stall of two whose claims arrive together, and then on time again.
struct StalledClient {
    static constexpr int all = 12'800;
    static constexpr int stalled_from = 640;
    static constexpr int stalled_to = 768;

    void play(float speed_mps) {
        OwnMovingPlayer player(MovementLimits{});
        float x = 0.0f;
        for (int i = 1; i <= all; ++i) {
            const bool waits = i > stalled_from && i < stalled_to;
            x += speed_mps / 64.0f;
            const MovementResult result = player.claim({x, 0, 0}, Micros{i * walk_tick.value},
                                                       Micros{(waits ? stalled_to : i) * walk_tick.value});
            if (result == MovementResult::accepted) continue;
            ++refused[result];
            last_refused = i;
            x = player.last.place.x;
        }
    }

    EnumArray<MovementResult, int> refused{};
    int last_refused = 0;
};

TEST(movement_audit, refuses_nobody_who_stood_still_through_a_long_stall) {
    StalledClient client;
    client.play(0.0f);
    EXPECT_EQ(client.last_refused, 0);
}

TEST(movement_audit, puts_back_a_walker_whose_stall_was_too_long_and_takes_all_that_they_claim_after_it) {
    StalledClient client;
    client.play(6.9f);
    EXPECT_GT(client.refused[MovementResult::too_fast], 0);
    EXPECT_EQ(client.refused[MovementResult::too_much_time], 0);
    EXPECT_LE(client.last_refused, StalledClient::stalled_to);
}

TEST(movement_audit, saves_no_time_for_a_clock_beyond_the_most_though_its_slack_is_never_used) {
    OwnMovingPlayer player(MovementLimits{});
    constexpr int hour = 3600 * 64;
    for (int i = 1; i <= hour; ++i) {
        ASSERT_EQ(player.claim(0.0f, Micros{i * walk_tick.value}), MovementResult::accepted) << i;
    }
    const Micros now{hour * walk_tick.value};
    // The client's clock is behind by no more than its first claim came after the place.
    const Micros most = player.audit.limits().max_saved + walk_tick;
    EXPECT_EQ(player.claim({}, now + most + Micros{1}, now), MovementResult::too_much_time);
}

TEST(movement_audit, refuses_more_time_on_the_clients_clock_than_has_passed) {
    OwnMovingPlayer player;
    EXPECT_EQ(player.claim(0.0f, walk_ms(100)), MovementResult::accepted);
    // The first claim pays for its way alone, so 200 ms are saved by now.
    EXPECT_EQ(player.claim({}, walk_ms(301), walk_ms(200)), MovementResult::too_much_time);
    EXPECT_EQ(player.claim({}, walk_ms(300), walk_ms(200)), MovementResult::accepted);
    EXPECT_EQ(player.claim({}, walk_ms(301), walk_ms(200)), MovementResult::too_much_time);
}

TEST(movement_audit, refuses_a_clock_that_stands_still_or_goes_back) {
    OwnMovingPlayer player;
    EXPECT_EQ(player.claim(0.0f, walk_ms(100)), MovementResult::accepted);
    EXPECT_EQ(player.claim({}, walk_ms(100), walk_ms(200)), MovementResult::went_back);
    EXPECT_EQ(player.claim({}, walk_ms(99), walk_ms(300)), MovementResult::went_back);
}

TEST(movement_audit, takes_a_client_clock_of_any_base_and_at_both_ends_of_its_range) {
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    OwnMovingPlayer player;
    EXPECT_EQ(player.claim({}, Micros{lowest}, walk_ms(100)), MovementResult::accepted);
    EXPECT_EQ(player.claim({}, Micros{lowest + 1000}, walk_ms(200)), MovementResult::accepted);
    EXPECT_EQ(player.claim({}, Micros{std::numeric_limits<std::int64_t>::max()}, walk_ms(300)),
              MovementResult::too_much_time);
}

TEST(movement_audit, gives_a_clock_that_runs_a_little_fast_its_slack) {
    MovementLimits limits = limits_of_a_runner();
    limits.clock_slack_ratio = 0.01f;
    limits.max_saved = walk_ms(100);
    for (const auto& [ratio, expected] :
         {std::pair{1.0099, MovementResult::accepted}, std::pair{1.03, MovementResult::too_much_time}}) {
        OwnMovingPlayer player(limits);
        MovementResult result = MovementResult::accepted;
        for (std::int64_t i = 1; i <= 6400 && result == MovementResult::accepted; ++i) {
            const auto at = static_cast<std::int64_t>(static_cast<double>(i * walk_tick.value) * ratio);
            result = player.claim({}, Micros{at}, Micros{i * walk_tick.value});
        }
        EXPECT_EQ(result, expected) << ratio;
    }
}

TEST(movement_audit, calls_a_far_step_a_teleport_whatever_is_saved) {
    MovementLimits limits = limits_of_a_runner();
    limits.max_speed_mps = 1000.0f;
    OwnMovingPlayer player(limits);
    EXPECT_EQ(player.claim({5.01f, 0, 0}, walk_ms(400), walk_ms(400)), MovementResult::teleported);
    EXPECT_EQ(player.claim({5.0f, 0, 0}, walk_ms(400), walk_ms(400)), MovementResult::accepted);
}

TEST(movement_audit, lets_the_server_teleport_and_gives_no_time_for_it) {
    OwnMovingPlayer player;
    EXPECT_EQ(player.claim(0.5f, walk_ms(100)), MovementResult::accepted);
    const Micros saved = player.audit.saved();
    player.audit.place({900, 0, 0}, walk_ms(100));
    EXPECT_EQ(player.audit.saved(), saved);
    EXPECT_EQ(player.claim({0.5f, 0, 0}, walk_ms(120), walk_ms(120)), MovementResult::teleported);
    // The client's clock may have another base by then.
    EXPECT_EQ(player.claim({900.1f, 0, 0}, walk_ms(-7), walk_ms(120)), MovementResult::accepted);
}

TEST(movement_audit, measures_rises_and_falls_by_their_own_limits) {
    MovementLimits limits = limits_of_a_runner();
    limits.max_rise_mps = 4.0f;
    limits.max_fall_mps = 40.0f;
    OwnMovingPlayer player(limits);
    EXPECT_EQ(player.claim({0, 0, 0.51f}, walk_ms(125), walk_ms(125)), MovementResult::too_fast);
    EXPECT_EQ(player.claim({0, 0, 0.5f}, walk_ms(125), walk_ms(125)), MovementResult::accepted);
    EXPECT_EQ(player.claim({0, 0, -4.5f}, walk_ms(250), walk_ms(250)), MovementResult::accepted);
    // Across and up at once costs the longer of the two, not both.
    EXPECT_EQ(player.claim({1, 0, -4}, walk_ms(375), walk_ms(375)), MovementResult::accepted);
    EXPECT_EQ(player.audit.saved(), Micros{0});
}

TEST(movement_audit, measures_heights_along_the_up_of_the_game) {
    MovementLimits limits = limits_of_a_runner();
    limits.up = {0, 1, 0};
    limits.max_fall_mps = 40.0f;
    OwnMovingPlayer player(limits);
    EXPECT_EQ(player.claim({0, -4, 0}, walk_ms(100), walk_ms(100)), MovementResult::accepted);
    EXPECT_EQ(player.claim({0, -4, -4}, walk_ms(200), walk_ms(200)), MovementResult::too_fast);
}

TEST(movement_audit, refuses_a_turn_that_no_legs_can_make) {
    MovementLimits limits = limits_of_a_runner();
    limits.max_acceleration_mps2 = 64.0f;
    limits.max_saved = walk_ms(125);
    OwnMovingPlayer player(limits);
    EXPECT_EQ(player.claim({}, walk_ms(125), walk_ms(125)), MovementResult::accepted);
    EXPECT_EQ(player.claim({1, 0, 0}, walk_ms(250), walk_ms(250)), MovementResult::accepted);
    // From 8 m/s forward to 8 m/s back are 16 m/s, which take 250 ms.
    EXPECT_EQ(player.claim({0, 0, 0}, walk_ms(375), walk_ms(375)), MovementResult::too_sharp);
    EXPECT_EQ(player.claim({1, 0, 0}, walk_ms(375), walk_ms(375)), MovementResult::accepted);
    EXPECT_EQ(player.claim({0, 0, 0}, walk_ms(500), walk_ms(500)), MovementResult::accepted);
}

TEST(movement_audit, refuses_a_way_through_a_wall_and_asks_only_of_what_passes_all_else) {
    int asked = 0;
    const auto wall = [&asked](Vec3 a, Vec3 b, Moment) {
        ++asked;
        EXPECT_EQ(a.z, 1.0f);  // sight_offset
        return (a.x < 1.0f) == (b.x < 1.0f);
    };
    OwnMovingPlayer player;
    EXPECT_EQ(player.claim(0.9f, walk_ms(200), wall), MovementResult::accepted);
    EXPECT_EQ(player.claim(1.1f, walk_ms(400), wall), MovementResult::through_level);
    EXPECT_EQ(asked, 2);
    EXPECT_EQ(player.claim(4.9f, walk_ms(401), wall), MovementResult::too_fast);
    EXPECT_EQ(asked, 2);
    EXPECT_EQ(player.audit.last_place().x, 0.9f);
}

TEST(movement_audit, refuses_what_is_no_place) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinite = std::numeric_limits<float>::infinity();
    const float huge = std::numeric_limits<float>::max();
    MovementLimits limits = limits_of_a_runner();
    limits.max_step_m = infinite;
    OwnMovingPlayer player(limits);
    EXPECT_EQ(player.claim({nan, 0, 0}, walk_ms(400), walk_ms(400)), MovementResult::malformed);
    EXPECT_EQ(player.claim({0, infinite, 0}, walk_ms(400), walk_ms(400)), MovementResult::malformed);
    for (const Vec3 far : {Vec3{huge, 0, 0}, Vec3{0, 0, huge}, Vec3{-huge, huge, -huge}}) {
        EXPECT_EQ(player.claim(far, walk_ms(400), walk_ms(400)), MovementResult::too_fast);
    }
    EXPECT_EQ(player.audit.last_place(), Vec3{});
}

TEST(movement_audit, takes_no_claim_of_a_player_whom_the_server_has_not_placed) {
    MovementAudit audit(limits_of_a_runner());
    EXPECT_EQ(audit.judge({walk_ms(1), {}}, walk_ms(1)).result, MovementResult::not_placed);
    audit.place({1, 2, 3}, walk_ms(50));
    // The time before it was placed is not its own.
    EXPECT_EQ(audit.judge({walk_ms(2), {1.1f, 2, 3}}, walk_ms(50)).result, MovementResult::too_fast);
    EXPECT_EQ(audit.placed(), 1u);
}

// Off the wire: any bits at all.
TEST(movement_audit, answers_claims_of_any_bits_and_keeps_its_player_in_the_world) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        RandomReals<double> random(seed);
        const auto any = [&random] { return std::bit_cast<float>(static_cast<std::uint32_t>(random.bits())); };
        MovementLimits limits = limits_of_a_runner();
        limits.max_acceleration_mps2 = 50.0f;
        if (seed % 2 == 0) limits.max_step_m = std::numeric_limits<float>::infinity();
        OwnMovingPlayer player(limits);
        for (int i = 0; i < 2000; ++i) {
            const Vec3 from = player.audit.last_place();
            const bool is_near = random.bits() % 2 == 0;
            const Vec3 to{any(), is_near ? from.y : any(), any()};
            const auto now = static_cast<std::int64_t>(random.bits());
            const MovementResult result =
                player.claim(is_near ? from : to, Micros{static_cast<std::int64_t>(random.bits())}, Micros{now});
            ASSERT_LT(result, MovementResult::count_);
            ASSERT_TRUE(is_finite(player.audit.last_place()));
            ASSERT_GE(player.audit.saved(), Micros{0});
            ASSERT_LE(player.audit.saved(), limits.max_saved);
        }
    }
}

// Whatever is claimed, in any span a client moves at most the speed times the span and what was saved.
TEST(movement_audit, holds_its_bound_for_any_claims) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        RandomReals<double> random(seed);
        const auto share = [&random] { return static_cast<float>(random.bits() % 1001) / 1000.0f; };
        MovementLimits limits = limits_of_a_runner();
        limits.max_saved = Micros{static_cast<std::int64_t>(20'000 + random.bits() % 600'000)};
        OwnMovingPlayer player(limits);
        Micros now{0};
        Micros at{0};
        struct Step {
            double way_m;  // along all claims
            Micros now;
        };
        std::vector<Step> steps{{0.0, now}};
        for (int i = 0; i < 300; ++i) {
            now = now + Micros{static_cast<std::int64_t>(share() * share() * 90'000.0f)};
            at = at + Micros{static_cast<std::int64_t>(share() * 40'000.0f) - 5000};
            const Vec3 from = player.audit.last_place();
            const float most = share() < 0.3f ? 5.0f : 0.3f;
            const Vec3 to = from + Vec3{share() * most, (share() - 0.5f) * most, 0};
            if (player.claim(to, at, now) != MovementResult::accepted) continue;
            steps.push_back({steps.back().way_m + static_cast<double>(distance(from, to)), now});
        }
        ASSERT_GT(steps.size(), 10u) << seed;
        for (std::size_t first = 0; first < steps.size(); ++first) {
            for (std::size_t last = first + 1; last < steps.size(); ++last) {
                const Micros span = steps[last].now - steps[first].now + limits.max_saved;
                const double bound_m = 8.0 * static_cast<double>(span.value) * 1e-6 + 1e-3;
                ASSERT_LE(steps[last].way_m - steps[first].way_m, bound_m) << seed;
            }
        }
    }
}

TEST(movement_audit, names_the_field_that_is_out_of_range) {
    EXPECT_EQ(MovementLimits{}.validate(), nullptr);
    MovementLimits limits;
    limits.max_speed_mps = 0.0f;
    EXPECT_STREQ(limits.validate(), "movement.max_speed_mps");
    limits = {};
    limits.up = {0, 0, 2};
    EXPECT_STREQ(limits.validate(), "movement.up");
    limits = {};
    limits.max_saved = Micros{-1};
    EXPECT_STREQ(limits.validate(), "movement.max_saved");
    limits = {};
    limits.clock_slack_ratio = std::nanf("");
    EXPECT_STREQ(limits.validate(), "movement.clock_slack_ratio");
    EXPECT_STREQ(to_string(MovementResult::through_level), "through level");
}

TEST(muzzle, is_accepted_as_near_as_may_be_with_nothing_between) {
    const Vec3 eye{1, 2, 3};
    const auto blocked = [](Vec3, Vec3, Moment) { return false; };
    EXPECT_EQ(judge_muzzle(eye, eye, 0.0f, blocked), MuzzleResult::equal);
    EXPECT_EQ(judge_muzzle(eye, {1.5f, 2, 3}, 0.5f), MuzzleResult::accepted);
    EXPECT_EQ(judge_muzzle(eye, {1.51f, 2, 3}, 0.5f), MuzzleResult::too_far);
    EXPECT_EQ(judge_muzzle(eye, {1.5f, 2, 3}, 0.5f, blocked), MuzzleResult::out_of_sight);
    EXPECT_EQ(judge_muzzle(eye, {std::nanf(""), 2, 3}, 0.5f), MuzzleResult::malformed);
    EXPECT_TRUE(is_accepted(MuzzleResult::equal));
    EXPECT_FALSE(is_accepted(MuzzleResult::too_far));
}

TEST(muzzle, is_measured_from_where_the_audit_has_its_player) {
    OwnMovingPlayer player;
    EXPECT_EQ(player.claim(0.5f, walk_ms(100)), MovementResult::accepted);
    EXPECT_EQ(player.audit.judge_muzzle({0, 0, 1.5f}, {0.5f, 0, 1.5f}, 0.5f), MuzzleResult::equal);
    EXPECT_EQ(player.audit.judge_muzzle({0, 0, 1.5f}, {1.5f, 0, 1.5f}, 0.5f), MuzzleResult::too_far);
    EXPECT_EQ(player.audit.count(MuzzleResult::too_far), 1u);
}

}  // namespace
}  // namespace backsight
