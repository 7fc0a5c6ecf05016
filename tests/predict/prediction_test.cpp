// The own player ahead of the server, against a plain replay.

#include <backsight/predict.h>

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/allocation_counter.h"
#include "tests/support/assert_log.h"
#include "tests/support/cases.h"

namespace backsight {
namespace {
namespace predicted_walk {

struct Keys {
    float push = 0.0f;
    bool teleports = false;
};

// Its result depends on all inputs before, and on their order.
struct Walker {
    Vec3 position;
    Vec3 velocity;
    std::uint32_t lives = 0;
    bool is_alive = true;

    friend bool same_bits(const Walker& a, const Walker& b) {
        return backsight::same_bits(a.position, b.position) && backsight::same_bits(a.velocity, b.velocity) &&
               a.lives == b.lives && a.is_alive == b.is_alive;
    }
    friend bool is_finite(const Walker& w) {
        return backsight::is_finite(w.position) && backsight::is_finite(w.velocity);
    }
};

Walker walk(const Walker& before, const Keys& keys, float dt) {
    Walker after = before;
    after.velocity = before.velocity * 0.9f + Vec3{keys.push, 0.25f * before.position.x, 0} * dt;
    after.position = before.position + after.velocity * dt;
    if (keys.teleports) {
        after.position = {50, 50, 0};
        ++after.lives;
    }
    return after;
}

using Walk = Prediction<Walker, Keys>;

PredictionRules<Walker, Keys> rules() {
    PredictionRules<Walker, Keys> of;
    of.step = walk;
    of.place = [](const Walker& w, const Keys&) { return Pose{w.position, {}}; };
    of.life = [](const Walker& w) { return std::uint64_t{w.lives}; };
    of.cause = [](const Walker& predicted, const Walker& server) {
        return predicted.is_alive != server.is_alive ? MispredictionCause::death : MispredictionCause::none;
    };
    return of;
}

PredictionConfig small(std::uint32_t capacity) {
    PredictionConfig config;
    config.capacity = capacity;
    return config;
}

constexpr Micros at(std::int64_t ms) { return {ms * 1000}; }

// A prediction that has started at tick 0 and has executed ticks 1 to `ticks`.
struct Walked {
    explicit Walked(int ticks, std::uint32_t capacity = 128) : own(small(capacity), rules()) {
        EXPECT_EQ(own.reconcile(Tick{0}, {}, {}).result, ReconcileResult::started);
        truth.push_back({});
        for (int i = 1; i <= ticks; ++i) go(1.0f + static_cast<float>(i % 7));
    }
    void go(float push, bool teleports = false) {
        const Keys keys{push, teleports};
        const Tick tick{static_cast<std::int64_t>(truth.size())};
        truth.push_back(walk(truth.back(), keys, 1.0f / 64.0f));
        own.predict(tick, keys);
    }
    Walk own;
    std::vector<Walker> truth;
};

}  // namespace predicted_walk
using namespace predicted_walk;

TEST(prediction, is_the_servers_state_to_the_bit_while_inputs_agree) {
    Walked walk(12);
    for (int tick = 1; tick <= 12; ++tick) {
        const Reconciled done = walk.own.reconcile(Tick{tick}, walk.truth[static_cast<std::size_t>(tick)], {});
        EXPECT_TRUE(done.is_exact()) << tick;
        EXPECT_EQ(done.replayed, 0u);
    }
    EXPECT_TRUE(same_bits(walk.own.state(), walk.truth.back()));
    EXPECT_EQ(walk.own.counters().predicted_exactly_ratio(), 1.0);
    EXPECT_TRUE(walk.own.offset_at({}).is_none());
}

TEST(prediction, compares_bits_and_not_values) {
    Walked walk(1);
    Walker server = walk.truth[1];
    ASSERT_EQ(server.position.z, 0.0f);
    server.position.z = -0.0f;
    EXPECT_EQ(walk.own.reconcile(Tick{1}, server, {}).result, ReconcileResult::corrected);
    EXPECT_FALSE(same_bits(0.0f, -0.0f));
    EXPECT_TRUE(same_bits(std::nanf(""), std::nanf("")));
}

TEST(prediction, replays_the_inputs_since_from_the_servers_state) {
    Walked walk(12);
    Walker server = walk.truth[5];
    server.velocity.y += 1.0f;
    const Reconciled done = walk.own.reconcile(Tick{5}, server, {});
    EXPECT_EQ(done.result, ReconcileResult::corrected);
    EXPECT_EQ(done.cause, MispredictionCause::none);
    EXPECT_EQ(done.replayed, 7u);
    for (int i = 6; i <= 12; ++i) server = predicted_walk::walk(server, {1.0f + static_cast<float>(i % 7)}, 1.0f / 64);
    EXPECT_TRUE(same_bits(walk.own.state(), server));
    EXPECT_FLOAT_EQ(done.moved_m, distance(walk.truth[12].position, server.position));
    // What the server says of later ticks is compared with the replayed states.
    EXPECT_TRUE(walk.own.reconcile(Tick{12}, server, {}).is_exact());
}

TEST(prediction, names_the_cause_that_the_game_says) {
    Walked walk(3);
    Walker server = walk.truth[2];
    server.is_alive = false;
    EXPECT_EQ(walk.own.reconcile(Tick{2}, server, {}).cause, MispredictionCause::death);
    EXPECT_EQ(walk.own.counters().by_cause[MispredictionCause::death], 1u);
    EXPECT_EQ(walk.own.counters().by_cause[MispredictionCause::none], 0u);
}

TEST(prediction, takes_a_state_once) {
    Walked walk(8);
    Walker pushed = walk.truth[4];
    pushed.position.y += 0.25f;
    EXPECT_EQ(walk.own.reconcile(Tick{4}, pushed, {}).result, ReconcileResult::corrected);
    const Walker after = walk.own.state();
    EXPECT_EQ(walk.own.reconcile(Tick{4}, pushed, {}).result, ReconcileResult::stale);
    EXPECT_EQ(walk.own.reconcile(Tick{3}, walk.truth[3], {}).result, ReconcileResult::stale);
    EXPECT_TRUE(same_bits(walk.own.state(), after));
    EXPECT_EQ(walk.own.counters().by_result[ReconcileResult::stale], 2u);
}

TEST(prediction, takes_a_state_again_that_the_server_tells_at_a_later_tick) {
    Walked walk(8);
    EXPECT_TRUE(walk.own.reconcile(Tick{4}, walk.truth[4], {}, Tick{100}).is_exact());
    EXPECT_TRUE(walk.own.reconcile(Tick{4}, walk.truth[4], {}, Tick{101}).is_exact());
    Walker pushed = walk.truth[4];
    pushed.position.y += 0.25f;
    EXPECT_EQ(walk.own.reconcile(Tick{4}, pushed, {}, Tick{102}).result, ReconcileResult::corrected);
    EXPECT_TRUE(walk.own.reconcile(Tick{4}, pushed, {}, Tick{103}).is_exact());
    EXPECT_EQ(walk.own.reconcile(Tick{5}, walk.truth[5], {}, Tick{103}).result, ReconcileResult::stale);
    EXPECT_EQ(walk.own.reconcile(Tick{3}, walk.truth[3], {}, Tick{104}).result, ReconcileResult::stale)
        << "the server does not take commands back";
}

TEST(prediction, refuses_a_tick_whose_input_has_not_been_given) {
    Walked walk(8);
    Walker server = walk.truth[8];
    server.position.x += 1.0f;
    EXPECT_EQ(walk.own.reconcile(Tick{9}, server, {}).result, ReconcileResult::from_future);
    EXPECT_EQ(walk.own.reconcile(max_tick, server, {}).result, ReconcileResult::from_future);
    EXPECT_TRUE(same_bits(walk.own.state(), walk.truth[8]));
    EXPECT_TRUE(walk.own.reconcile(Tick{8}, walk.truth[8], {}).is_exact())
        << "the future has not made the present stale";
    EXPECT_EQ(walk.own.counters().by_result[ReconcileResult::from_future], 2u);
    walk.own.start(Tick{50}, server);
    EXPECT_TRUE(same_bits(walk.own.state(), server));
    EXPECT_EQ(walk.own.newest(), Tick{50});
    EXPECT_EQ(walk.own.counters().by_result[ReconcileResult::started], 2u);
    Walker broken = server;
    broken.position.x = std::nanf("");
    for (const auto& [tick, state] : {std::pair{Tick{60}, broken}, {no_tick, server}, {max_tick + 1, server}}) {
        EXPECT_EQ(walk.own.start(tick, state), ReconcileResult::malformed);
        EXPECT_EQ(walk.own.newest(), Tick{50}) << "nothing changes";
    }
    walk.own.predict(Tick{51}, {});
    EXPECT_TRUE(walk.own.reconcile(Tick{51}, predicted_walk::walk(server, {}, 1.0f / 64), {}).is_exact());
}

TEST(prediction, takes_a_tick_that_the_ring_has_dropped_without_a_comparison) {
    Walked walk(20, 8);
    ASSERT_EQ(walk.own.size(), 8u);
    const Reconciled done = walk.own.reconcile(Tick{5}, walk.truth[5], {});
    EXPECT_EQ(done.result, ReconcileResult::before_ring);
    EXPECT_EQ(done.replayed, 8u) << "ticks 13 to 20";
    EXPECT_EQ(walk.own.counters().compared(), 0u);
    // What was replayed lacked ticks 6 to 12, so the next state in the ring differs from no prediction.
    EXPECT_EQ(walk.own.reconcile(Tick{15}, walk.truth[15], {}).result, ReconcileResult::not_predicted);
    EXPECT_EQ(walk.own.counters().by_cause[MispredictionCause::none], 0u);
    EXPECT_TRUE(same_bits(walk.own.state(), walk.truth[20]));
    EXPECT_TRUE(walk.own.reconcile(Tick{16}, walk.truth[16], {}).is_exact());
    Walker pushed = walk.truth[17];
    pushed.velocity.y += 1.0f;
    EXPECT_EQ(walk.own.reconcile(Tick{17}, pushed, {}).result, ReconcileResult::corrected) << "a prediction again";
}

TEST(prediction, takes_a_tick_that_was_left_out_without_a_comparison) {
    Walk own(small(8), rules());
    static_cast<void>(own.reconcile(Tick{10}, {}, {}));
    own.predict(Tick{11}, {1.0f});
    own.predict(Tick{14}, {2.0f});
    Walker server;
    server.position = {1, 2, 3};
    EXPECT_EQ(own.reconcile(Tick{12}, server, {}).result, ReconcileResult::not_predicted);
    EXPECT_TRUE(same_bits(own.state(), walk(server, {2.0f}, 1.0f / 64)));
    EXPECT_TRUE(own.reconcile(Tick{12}, server, {}, Tick{13}).is_exact()) << "it is kept now";
    EXPECT_EQ(own.counters().compared(), 1u);
}

TEST(prediction, refuses_what_is_not_finite_or_of_no_tick) {
    const float bad[] = {std::nanf(""), std::numeric_limits<float>::infinity(),
                         -std::numeric_limits<float>::infinity()};
    Walked walk(8);
    for (const float value : bad) {
        Walker server = walk.truth[4];
        server.velocity.z = value;
        EXPECT_EQ(walk.own.reconcile(Tick{4}, server, {}).result, ReconcileResult::malformed);
        server = walk.truth[4];
        server.position.x = value;
        EXPECT_EQ(walk.own.reconcile(Tick{4}, server, {}).result, ReconcileResult::malformed);
    }
    EXPECT_EQ(walk.own.reconcile(Tick{-1}, walk.truth[4], {}).result, ReconcileResult::malformed);
    EXPECT_EQ(walk.own.reconcile(max_tick + 1, walk.truth[4], {}).result, ReconcileResult::malformed);
    EXPECT_EQ(walk.own.counters().by_result[ReconcileResult::malformed], 8u);
    EXPECT_TRUE(same_bits(walk.own.state(), walk.truth[8]));
    EXPECT_TRUE(walk.own.reconcile(Tick{4}, walk.truth[4], {}).is_exact()) << "bad states have not made it stale";
}

TEST(prediction, does_not_start_from_what_is_not_finite) {
    Walk own(small(8), rules());
    Walker server;
    server.velocity.x = std::nanf("");
    EXPECT_EQ(own.reconcile(Tick{4}, server, {}).result, ReconcileResult::malformed);
    EXPECT_FALSE(own.has_started());
}

TEST(prediction, a_step_that_is_not_finite_does_nothing) {
    Walked walk(4);
    walk.own.predict(Tick{5}, {std::nanf("")});
    EXPECT_TRUE(same_bits(walk.own.state(), walk.truth[4]));
    walk.own.predict(Tick{6}, {2.0f});
    EXPECT_TRUE(is_finite(walk.own.state()));
    EXPECT_EQ(walk.own.counters().bad_steps, 1u);
    Walker server = walk.truth[3];
    server.position.y += 0.1f;
    EXPECT_EQ(walk.own.reconcile(Tick{3}, server, {}).replayed, 3u);
    EXPECT_TRUE(is_finite(walk.own.state()));
    EXPECT_EQ(walk.own.counters().bad_steps, 2u) << "and when it is replayed";
}

TEST(prediction, ticks_that_do_not_rise_are_the_callers_mistake) {
    Walked walk(4);
    const test::AssertLog log;
    walk.own.predict(Tick{4}, {9.0f});
    EXPECT_EQ(log.entries().size(), test::has_asserts ? 1u : 0u);
    EXPECT_TRUE(same_bits(walk.own.state(), walk.truth[4]));
}

TEST(prediction, a_correction_slides_in_what_is_drawn_and_never_in_the_state) {
    Walked walk(8);
    Walker server = walk.truth[8];
    server.position.y += 0.25f;
    const Reconciled done = walk.own.reconcile(Tick{8}, server, at(500));
    EXPECT_EQ(done.drawn, CorrectionDrawn::slides);
    EXPECT_EQ(walk.own.counters().seen, 1u);
    EXPECT_TRUE(same_bits(walk.own.state(), server));
    EXPECT_EQ(walk.own.offset_at(at(500)).position, (walk.truth[8].position - server.position));
    EXPECT_LT(length(walk.own.offset_at(at(600)).position), 0.25f * 0.37f);
    EXPECT_TRUE(walk.own.offset_at(at(2000)).is_none());
    EXPECT_TRUE(same_bits(walk.own.state(), server));
}

TEST(prediction, nothing_slides_across_a_new_life_or_a_teleport) {
    Walked walk(8);
    Walker server = walk.truth[8];
    server.position.y += 0.25f;
    static_cast<void>(walk.own.reconcile(Tick{8}, server, at(0)));
    ASSERT_FALSE(walk.own.offset_at(at(10)).is_none());
    Walker respawned = server;
    ++respawned.lives;
    respawned.position.x += 0.3f;
    EXPECT_EQ(walk.own.reconcile(Tick{8}, respawned, at(10), Tick{9}).drawn, CorrectionDrawn::at_once);
    EXPECT_TRUE(walk.own.offset_at(at(10)).is_none()) << "what slid before has ended too";

    server = respawned;
    server.position.y += 0.25f;
    static_cast<void>(walk.own.reconcile(Tick{8}, server, at(20), Tick{10}));
    ASSERT_FALSE(walk.own.offset_at(at(20)).is_none());
    walk.own.predict(Tick{9}, {0.0f, true});
    EXPECT_TRUE(walk.own.offset_at(at(20)).is_none()) << "a predicted teleport ends it";
    EXPECT_EQ(walk.own.counters().not_slid, 1u);
}

TEST(prediction, allocates_in_its_constructor_alone) {
    Walked walk(8, 16);
    const std::uint64_t allocations = test::allocations_of([&] {
        for (int i = 9; i < 200; ++i) {
            walk.own.predict(Tick{i}, {1.0f});
            Walker server = walk.own.state();
            server.position.y += i % 3 == 0 ? 0.01f : 0.0f;
            static_cast<void>(walk.own.reconcile(Tick{i - 1}, server, at(i)));
        }
    });
    EXPECT_EQ(allocations, 0u);
}

// Random inputs, losses, pushes, lives, repeated and old states, and a ring that wraps. The reference keeps everything,
// and replays all of it each time.
TEST(prediction, equals_a_plain_replay_whatever_happens) {
    test::Random random(40);
    for (int round = 0; round < test::cases(60); ++round) {
        const auto capacity = static_cast<std::uint32_t>(2 + random.below(40));
        Walk own(small(capacity), rules());
        std::vector<Keys> given(1);
        std::vector<Walker> server(1);
        std::int64_t confirmed = 0, told = 0;
        static_cast<void>(own.reconcile(Tick{0}, server[0], {}));
        std::uint64_t states = 1;
        for (int i = 1; i < 400; ++i) {
            const float push = random.between_f(-30, 30);
            given.push_back({push, random.below(90) == 0});
            own.predict(Tick{i}, given.back());
            Walker next = walk(server.back(), random.below(12) == 0 ? Keys{} : given.back(), 1.0f / 64);
            if (random.below(12) == 0) next.velocity = next.velocity + random.in_cube(3);
            if (random.below(60) == 0) ++next.lives;
            server.push_back(next);
            if (random.below(3) == 0) continue;
            const std::int64_t tick = std::max<std::int64_t>(i - random.below(50), 0);
            const Walker& state = server[static_cast<std::size_t>(tick)];
            const Reconciled done = own.reconcile(Tick{tick}, state, at(16 * i));
            ++states;
            if (tick <= told) {
                ASSERT_EQ(done.result, ReconcileResult::stale);
                continue;
            }
            const bool is_dropped = done.result == ReconcileResult::before_ring;
            ASSERT_EQ(is_dropped, i - std::max<std::int64_t>(confirmed, 0) >= capacity &&
                                      i - tick >= static_cast<std::int64_t>(capacity))
                << "round " << round << " tick " << tick << " of " << i;
            told = confirmed = tick;
            Walker replayed = state;
            const std::int64_t first = is_dropped ? i - static_cast<std::int64_t>(capacity) + 1 : tick + 1;
            for (std::int64_t t = first; t <= i; ++t) {
                replayed = walk(replayed, given[static_cast<std::size_t>(t)], 1.0f / 64);
            }
            ASSERT_TRUE(same_bits(own.state(), replayed)) << "round " << round << " tick " << tick << " of " << i;
            ASSERT_LE(length(own.offset_at(at(16 * i)).position), 0.5f);
        }
        std::uint64_t counted = 0;
        for (const std::uint64_t count : own.counters().by_result) counted += count;
        EXPECT_EQ(counted, states) << "each state has one result";
    }
}

TEST(prediction, config_names_the_field_that_is_wrong) {
    PredictionConfig config;
    EXPECT_EQ(config.validate(), nullptr);
    config.capacity = 1;
    EXPECT_STREQ(config.validate(), "prediction.capacity");
    config = {};
    config.seen_m = std::nanf("");
    EXPECT_STREQ(config.validate(), "prediction.seen_m");
    config = {};
    config.tick_rate.numerator = 0;
    EXPECT_STREQ(config.validate(), "prediction.tick_rate");
    config = {};
    config.visible.max_offset_m = -1.0f;
    EXPECT_STREQ(config.validate(), "visible.max_offset_m");
}

TEST(prediction, results_and_causes_have_names) {
    EXPECT_STREQ(to_string(ReconcileResult::from_future), "from future");
    EXPECT_STREQ(to_string(MispredictionCause::lost_command), "lost command");
    EXPECT_STREQ(to_string(CorrectionDrawn::at_once), "at once");
    PredictionCounters all, one;
    EXPECT_EQ(all.predicted_exactly_ratio(), 0.0);
    one.by_result[ReconcileResult::exact] = 3;
    one.by_result[ReconcileResult::corrected] = 1;
    one.seen = one.cut = one.replayed = one.not_slid = one.bad_steps = 2;
    all += one;
    all += one;
    EXPECT_EQ(all.predicted_exactly_ratio(), 0.75);
    EXPECT_EQ(all.seen + all.cut + all.replayed + all.not_slid + all.bad_steps, 20u);
}

}  // namespace
}  // namespace backsight
