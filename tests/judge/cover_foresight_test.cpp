// Where the cover rule carries a victim until they see the damage: into cover that ends at a wall, faster as they set
// off or fall, and from the frame of the command that was recorded. A wall stands at x = 5 m for all y < 0; the victim
// is at x = 10 m, and their screen has named the snapshot of 8 ticks ago.

#include "tests/support/judge_shot.h"
#include "tests/support/judge_world.h"
#include "tests/support/must.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <optional>

namespace backsight::test {
namespace {

constexpr int round_trip = 8;

WeaponRules foreseeing() {
    WeaponRules rules;
    rules.max_rewind = Micros{10'000'000};
    rules.max_victim_moved_m = 1000.0f;
    rules.cover_grace = Micros{0};
    rules.cover_foresight = Micros{500'000};
    return rules;
}

// Goes at a velocity for some ticks, each faster by `more`.
struct Part {
    Vec3 velocity;
    int ticks = 0;
    Vec3 more{};
};

// A victim who goes these parts one after the other, and is at `end` then.
class Runner {
public:
    Runner(Vec3 end, std::initializer_list<Part> parts) : world({}, {}) {
        world.place = end;
        for (const Part& part : parts) {
            const auto ticks = static_cast<float>(part.ticks);
            const Vec3 sum = part.velocity * ticks + part.more * (0.5f * ticks * (ticks - 1.0f));
            world.place = world.place - sum * judge_rate.tick_seconds();
        }
        LedgerConfig config;
        config.max_entities = 16;
        screen = Ledger(config);
        for (const Part& part : parts) go(part);
    }

    bool is_refused(bool (*blocks)(Vec3)) {
        screen.learn(world.stamp(round_trip, 3.0));
        return is_refused_now(blocks);
    }
    bool is_refused_now(bool (*blocks)(Vec3)) {
        const Audited audited = world.judge.take_stamp(world.stamp(0, 1.0), world.server_now());
        lines = 0;
        const auto free = [&](Vec3 a, Vec3 b, Moment) {
            ++lines;
            for (int i = 0; i <= 400; ++i) {
                if (blocks(lerp(a, b, static_cast<float>(i) / 400.0f))) return false;
            }
            return true;
        };
        const auto of = [&](EntityId) { return VictimScreen{&screen, {0.0f, 0.0f, 1.5f}, 0.0f, {}, recorded_shown}; };
        const Verdict verdict = judge_shot(world.judge, audited, world.shot(world.aim_at(audited.stamp.shown)),
                                           foreseeing(), world.server_now(), free, of);
        EXPECT_LE(lines, max_cover_tests);
        return verdict.reason == Reason::victim_in_cover;
    }

    JudgeWorld world;
    Ledger screen{LedgerConfig{}};
    std::optional<Moment> recorded_shown;
    int lines = 0;

private:
    void go(const Part& part) {
        world.velocity = part.velocity;
        for (int i = 0; i < part.ticks; ++i) {
            world.step();
            screen.begin_snapshot(world.tick);
            must(screen.add(world.shooter));
            world.velocity = world.velocity + part.more;
        }
    }
};

bool is_in_wall(Vec3 p) { return p.x > 4.9f && p.x < 5.1f && p.y < 0.0f; }
bool is_in_wall_or_end(Vec3 p) { return is_in_wall(p) || (p.x > 9.5f && p.y < -0.2f); }
bool is_in_low_wall(Vec3 p) { return p.x > 8.95f && p.x < 9.05f && p.z < 2.0f; }
bool is_in_low_wall_or_ground(Vec3 p) { return is_in_low_wall(p) || p.z < 0.66f; }

TEST(cover_foresight, carries_whoever_runs_at_a_wall_as_far_as_the_wall) {
    for (const float y : {0.15f, 0.6f}) {
        Runner runner({10.0f, y, 0.0f}, {{{0.0f, -4.0f, 0.0f}, 40}});  // they would go half a metre
        EXPECT_EQ(runner.is_refused(is_in_wall_or_end), y < 0.5f);
    }
}

TEST(cover_foresight, takes_whoever_sets_off_to_become_as_fast_as_they_have_been) {
    for (const float before : {0.0f, 4.0f}) {
        // At 1 m/s they go 0.125 m, and 0.36 m if they get as fast as they were.
        Runner runner({10.0f, 0.2f, 0.0f},
                      {{{0.0f, before, 0.0f}, 30}, {{}, 10}, {{0.0f, -0.5f, 0.0f}, 2, {0.0f, -0.5f, 0.0f}}});
        EXPECT_EQ(runner.is_refused(is_in_wall), before > 0.0f);
    }
}

TEST(cover_foresight, lets_whoever_falls_fall_faster_and_land) {
    const Vec3 gravity{0.0f, 0.0f, -0.24f};
    for (const bool has_ground : {false, true}) {
        // Hidden below 0.555 m. At this speed they would be at 0.61 m, falling on at 0.49 m.
        Runner runner({10.0f, 0.0f, 0.7f}, {{{}, 30}, {gravity, 3, gravity}});
        EXPECT_EQ(runner.is_refused(has_ground ? is_in_low_wall_or_ground : is_in_low_wall), !has_ground);
    }
}

TEST(cover_foresight, counts_from_the_frame_whose_result_is_recorded) {
    for (const std::int64_t ticks : {0, 4}) {
        Runner runner({10.0f, 0.6f, 0.0f}, {{{0.0f, -4.0f, 0.0f}, 40}});  // 0.5 m in 8 ticks, 0.75 m in 12
        runner.screen.learn(runner.world.stamp(round_trip, 3.0));
        runner.recorded_shown = runner.screen.last_stamp().shown - ticks * Moment::one_tick;
        EXPECT_EQ(runner.is_refused_now(is_in_wall), ticks > 0);
    }
}

// Since the frame that first named the newest snapshot, time has passed on their screen, and not on the way.
TEST(cover_foresight, counts_no_waiting_for_the_next_snapshot_as_a_part_of_the_way) {
    for (const double later : {0.0, 4.0}) {
        Runner runner({10.0f, 0.4f, 0.0f}, {{{0.0f, -4.0f, 0.0f}, 40}});  // 0.5 m in 8 ticks, 0.25 m in 4
        runner.screen.learn(runner.world.stamp(round_trip, 3.0));
        runner.screen.learn(runner.world.stamp(round_trip, 3.0 - later));
        EXPECT_EQ(runner.is_refused_now(is_in_wall), later == 0.0);
    }
}

}  // namespace
}  // namespace backsight::test
