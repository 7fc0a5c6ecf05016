#include <gtest/gtest.h>

#include <vector>

#include "arena/client_prediction.h"
#include "arena/random.h"

namespace backsight::arena {
namespace {

struct Given {
    std::uint32_t seq;
    PlayerInput input;
    Tick tick;
};

// A client that predicts, and a server that hears of everything `delay` steps later; `lost` never arrive.
struct Pair {
    Level level = Level::standard();
    ClientPrediction client{level};
    PlayerState server = spawn_at({-20, -8, 0}, {});
    std::vector<Given> given;
    std::uint32_t executed = 0;
    float moved = 0.0f;
    int exact = 0;
    int reconciled = 0;

    explicit Pair() { static_cast<void>(client.reconcile(Tick{0}, 0, server, {})); }

    void play(int steps, std::uint32_t delay, std::uint64_t seed, std::uint32_t lost_from = 0, std::uint32_t lost = 0) {
        GameRandom random(seed);
        PlayerInput input;
        for (int i = 1; i <= steps; ++i) {
            if (random.chance(0.1f)) input.forward = static_cast<std::int8_t>(random.below(255) - 127);
            if (random.chance(0.1f)) input.left = static_cast<std::int8_t>(random.below(255) - 127);
            input.yaw = static_cast<std::uint16_t>(input.yaw + random.below(300));
            input.buttons = static_cast<std::uint8_t>(random.below(8) & random.below(8));
            const auto seq = static_cast<std::uint32_t>(given.size() + 1);
            given.push_back({seq, input, Tick{i}});
            client.predict(seq, input, Tick{i});
            if (seq <= delay) continue;
            const Given& arrived = given[seq - delay - 1];
            const bool is_lost = arrived.seq >= lost_from && arrived.seq < lost_from + lost;
            if (!is_lost) {
                server = step(server, arrived.input, level, arrived.tick);
                executed = arrived.seq;
            }
            const Reconciled correction = client.reconcile(Tick{i}, executed, server, Micros{15'625 * i});
            ++reconciled;
            if (correction.is_exact()) ++exact;
            moved = std::max(moved, correction.moved_m);
        }
    }
};

TEST(arena_prediction, IsTheServersStateToTheBitWhileInputsAgree) {
    Pair pair;
    pair.play(2000, 12, 1);
    EXPECT_EQ(pair.exact, pair.reconciled);
    EXPECT_EQ(pair.moved, 0.0f);
    EXPECT_EQ(pair.client.offset_at(Micros{2000 * 15'625}), Vec3{});
}

TEST(arena_prediction, ConvergesAtOnceAfterLostCommands) {
    Pair pair;
    pair.play(2000, 12, 1, 500, 3);
    EXPECT_GT(pair.moved, 0.0f);
    EXPECT_LT(pair.moved, 1.0f);
    EXPECT_LT(pair.exact, pair.reconciled);
    EXPECT_GE(pair.exact, pair.reconciled - 4) << "one correction; while the lost are missing there are none";
    // Replaying the commands that the server has not executed yet gives the client's state.
    PlayerState replayed = pair.server;
    for (std::size_t i = pair.executed; i < pair.given.size(); ++i) {
        replayed = step(replayed, pair.given[i].input, pair.level, pair.given[i].tick);
    }
    EXPECT_EQ(replayed, pair.client.state());
}

TEST(arena_prediction, AStateThatIsOlderThanTheLastChangesNothing) {
    Pair pair;
    pair.play(100, 5, 2);
    const PlayerState before = pair.client.state();
    PlayerState lie = pair.server;
    lie.position.x += 3.0f;
    EXPECT_EQ(pair.client.reconcile(Tick{40}, 35, lie, {}).result, ReconcileResult::stale);
    EXPECT_EQ(pair.client.state(), before);
}

TEST(arena_prediction, ACorrectionSlidesInTheDrawnEyeAndNeverInTheState) {
    Pair pair;
    pair.play(100, 5, 2);
    PlayerState moved = pair.server;
    moved.position.x += 0.3f;
    const Reconciled correction = pair.client.reconcile(Tick{200}, pair.executed, moved, {});
    EXPECT_GT(correction.moved_m, 0.1f);
    EXPECT_NEAR(length(pair.client.offset_at({})), correction.moved_m, 1e-4f);
    const PlayerState state = pair.client.state();
    EXPECT_LT(length(pair.client.offset_at(Micros{100'000})), correction.moved_m * 0.37f);
    EXPECT_EQ(pair.client.offset_at(Micros{1'000'000}), Vec3{});
    EXPECT_EQ(pair.client.state(), state);
    moved.position.x += 10.0f;
    static_cast<void>(pair.client.reconcile(Tick{201}, pair.executed, moved, {}));
    EXPECT_EQ(pair.client.offset_at({}), Vec3{}) << "that far nothing slides";
    PlayerState respawned = spawn_at(moved.position + Vec3{0.3f, 0, 0}, moved);
    static_cast<void>(pair.client.reconcile(Tick{202}, pair.executed, respawned, {}));
    EXPECT_EQ(pair.client.offset_at({}), Vec3{}) << "a respawn is no slide";
    EXPECT_EQ(pair.client.counters().not_slid, 2u);
}

TEST(arena_prediction, NamesWhatTheServerDidInstead) {
    Pair pair;
    pair.play(300, 12, 1, 100, 3);
    const PredictionCounters& counters = pair.client.counters();
    EXPECT_GT(counters.by_cause[MispredictionCause::lost_command], 0u);
    EXPECT_EQ(counters.by_cause[MispredictionCause::lost_command], counters.by_result[ReconcileResult::corrected]);

    const std::int64_t tick = 1000;
    PlayerState other = pair.server;
    other.health = static_cast<std::int16_t>(other.health - 10);
    EXPECT_EQ(pair.client.reconcile(Tick{tick}, pair.executed, other, {}).cause, MispredictionCause::hit);
    other.is_alive = false;
    EXPECT_EQ(pair.client.reconcile(Tick{tick + 1}, pair.executed, other, {}).cause, MispredictionCause::death);
    other = spawn_at({1, 2, 0}, other);
    EXPECT_EQ(pair.client.reconcile(Tick{tick + 2}, pair.executed, other, {}).cause, MispredictionCause::death);
    other = seated(other, first_seat);
    EXPECT_EQ(pair.client.reconcile(Tick{tick + 3}, pair.executed, other, {}).cause, MispredictionCause::mover);
    EXPECT_EQ(counters.by_cause[MispredictionCause::none], 0u);
    other.velocity.x += 1.0f;
    EXPECT_EQ(pair.client.reconcile(Tick{tick + 4}, pair.executed, other, {}).cause, MispredictionCause::mover)
        << "in the seat";
}

// After a stall whole seconds may be lost, in pieces, and no search would end.
TEST(arena_prediction, AnotherDirectionIsAnotherInput) {
    Pair pair;
    pair.play(100, 90, 1);
    PlayerState other = pair.server;
    other.yaw = static_cast<std::uint16_t>(other.yaw + 100);
    other.position.x += 0.25f;
    const Reconciled done = pair.client.reconcile(Tick{1000}, pair.executed + 80, other, {});
    EXPECT_EQ(done.cause, MispredictionCause::lost_command);
}

// Two of seven commands are not executed, and not in a row.
TEST(arena_prediction, LossesInPiecesAreFound) {
    Pair pair;
    pair.play(100, 12, 1);
    PlayerState server = pair.server;
    for (const std::uint32_t number : {1u, 2u, 4u, 5u, 7u}) {
        const Given& given = pair.given[pair.executed + number - 1];
        server = step(server, given.input, pair.level, given.tick);
    }
    const Reconciled done = pair.client.reconcile(Tick{1000}, pair.executed + 7, server, {});
    ASSERT_EQ(done.result, ReconcileResult::corrected);
    EXPECT_EQ(done.cause, MispredictionCause::lost_command);
}

TEST(arena_prediction, AStepThatDiffersHasNoCause) {
    Pair pair;
    pair.play(100, 12, 1);
    ASSERT_EQ(pair.server.lift, 0);
    PlayerState other = pair.server;
    other.velocity.x += 1.0f;
    EXPECT_EQ(pair.client.reconcile(Tick{1000}, pair.executed, other, {}).cause, MispredictionCause::none);
}

}  // namespace
}  // namespace backsight::arena
