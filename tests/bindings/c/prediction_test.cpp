// Prediction through backsight.h: what the C++ library gives, to the bit.

#include "tests/bindings/c/prediction_ends.h"
#include "tests/support/allocation_counter.h"

#include <backsight/predict/prediction.h>

#include <algorithm>
#include <vector>

using namespace backsight::test;

namespace {

using c_prediction = PredictionInC;

// One input in 9 is lost on its way; the server repeats the one before it.
TEST_F(c_prediction, has_the_bits_of_the_cpp_library) {
    const auto cpp_step = [](const Body& body, const Push& push, float dt) { return pushed(body, push, dt); };
    const auto cpp_place = [](const Body& body, const Push&) { return backsight::Pose{body.position, {}}; };
    const auto cpp_life = [](const Body& body) { return std::uint64_t{body.life}; };
    backsight::Prediction<Body, Push> cpp({}, {cpp_step, cpp_place, cpp_life, nullptr});
    std::vector<Push> sent{{}};
    std::vector<Body> server{{}};
    for (std::int64_t tick = 1; tick <= 600; ++tick) {
        const std::int64_t now = tick * 15'625;
        const std::int64_t told = std::max<std::int64_t>(tick - 8, 0);
        const Body& body = server[static_cast<std::size_t>(told)];
        const bs_reconciled done = reconcile(told, body, now);
        const backsight::Reconciled same = cpp.reconcile({told}, body, {now});
        ASSERT_EQ(done.result, static_cast<std::uint32_t>(same.result));
        ASSERT_EQ(done.drawn, static_cast<std::uint32_t>(same.drawn));
        ASSERT_EQ(done.has_moved, same.has_moved ? 1u : 0u);
        ASSERT_EQ(done.replayed, same.replayed);
        ASSERT_EQ(done.moved_m, same.moved_m);
        sent.push_back({tick % 40 < 20 ? 1.0f : -1.0f, tick % 7 == 0 ? 1.0f : 0.0f});
        ASSERT_EQ(predict(tick, sent.back()), BS_OK);
        cpp.predict({tick}, sent.back());
        ASSERT_TRUE(same_bits(state(), cpp.state())) << tick;
        bs_pose pose;
        ASSERT_EQ(bs_prediction_drawn(own_, now + 3'000, &pose), BS_OK);
        const auto drawn = cpp.offset_at({now + 3'000}).applied_to({cpp.state().position, {}});
        ASSERT_EQ(std::memcmp(&pose, &drawn, sizeof(pose)), 0) << tick;
        if (tick <= 4) continue;
        const auto n = static_cast<std::size_t>(tick - 4);
        Body next = pushed(server.back(), sent[n % 9 == 0 ? n - 1 : n], backsight::TickRate{}.tick_seconds());
        if (n == 300) {
            next.life = 2;
            next.position = {};
        }
        server.push_back(next);
    }
    const bs_prediction_counters out = counters();
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_EQ(out.by_result[i], cpp.counters().by_result[static_cast<backsight::ReconcileResult>(i)]) << i;
    }
    EXPECT_EQ(out.replayed, cpp.counters().replayed);
    EXPECT_EQ(out.seen, cpp.counters().seen);
    EXPECT_EQ(out.not_slid, cpp.counters().not_slid);
    EXPECT_EQ(out.cut, cpp.counters().cut);
    EXPECT_GT(out.by_result[BS_RECONCILED_CORRECTED], 20u);
    EXPECT_GT(out.by_result[BS_RECONCILED_EXACT], 20u);
    EXPECT_GE(out.not_slid, 1u) << "the new life";
}

TEST_F(c_prediction, names_causes_after_the_correction_and_each_once) {
    EXPECT_EQ(bs_prediction_name_cause(own_, BS_CAUSE_HIT), 1) << "nothing was corrected";
    std::uint8_t bytes[sizeof(Body)];
    EXPECT_EQ(bs_prediction_wrong_state(own_, bytes, sizeof(bytes), nullptr), 1);
    EXPECT_EQ(reconcile(0, {}, 0).result, static_cast<std::uint32_t>(BS_RECONCILED_STARTED));
    for (std::int64_t tick = 1; tick <= 6; ++tick) ASSERT_EQ(predict(tick, {1.0f, 0.0f}), BS_OK);
    Body hit = pushed({}, {1.0f, 0.0f}, 1.0f / 64.0f);
    const Body predicted = hit;
    hit.velocity.y = 3.0f;
    EXPECT_EQ(reconcile(1, hit, 1).result, static_cast<std::uint32_t>(BS_RECONCILED_CORRECTED));
    Body wrong;
    ASSERT_EQ(bs_prediction_wrong_state(own_, reinterpret_cast<std::uint8_t*>(&wrong), sizeof(wrong), nullptr), BS_OK);
    EXPECT_TRUE(same_bits(wrong, predicted));
    EXPECT_EQ(counters().by_cause[BS_CAUSE_NONE], 1u);
    EXPECT_EQ(bs_prediction_name_cause(own_, BS_CAUSE_MOVER + 1), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_prediction_name_cause(own_, BS_CAUSE_HIT), BS_OK);
    EXPECT_EQ(bs_prediction_name_cause(own_, BS_CAUSE_DEATH), 1) << "it has one";
    EXPECT_EQ(counters().by_cause[BS_CAUSE_NONE], 0u);
    EXPECT_EQ(counters().by_cause[BS_CAUSE_HIT], 1u);
    EXPECT_EQ(counters().untouched, 0u) << "the step reads the velocity";
}

TEST_F(c_prediction, tells_bytes_that_the_step_leaves_alone_from_others) {
    EXPECT_EQ(reconcile(0, {}, 0).result, static_cast<std::uint32_t>(BS_RECONCILED_STARTED));
    for (std::int64_t tick = 1; tick <= 6; ++tick) ASSERT_EQ(predict(tick, {1.0f, 0.0f}), BS_OK);
    Body other = pushed({}, {1.0f, 0.0f}, 1.0f / 64.0f);
    other.health = 90.0f;
    const bs_reconciled done = reconcile(1, other, 1);
    EXPECT_EQ(done.result, static_cast<std::uint32_t>(BS_RECONCILED_CORRECTED));
    EXPECT_EQ(done.has_moved, 0u);
    EXPECT_EQ(counters().untouched, 1u) << "as bytes of padding would be";
    EXPECT_EQ(state().health, 90.0f);
    other = pushed(other, {1.0f, 0.0f}, 1.0f / 64.0f);
    EXPECT_EQ(reconcile(2, other, 2).result, static_cast<std::uint32_t>(BS_RECONCILED_EXACT));
    other = pushed(other, {-1.0f, 0.0f}, 1.0f / 64.0f);
    EXPECT_EQ(reconcile(3, other, 3).result, static_cast<std::uint32_t>(BS_RECONCILED_CORRECTED));
    EXPECT_EQ(counters().untouched, 1u);
}

TEST_F(c_prediction, keeps_as_many_inputs_as_there_is_room_for) {
    auto config = config_of_body();
    config.capacity = 4;
    open(config);
    EXPECT_EQ(reconcile(0, {}, 0).result, static_cast<std::uint32_t>(BS_RECONCILED_STARTED));
    std::vector<Body> server{{}};
    for (std::int64_t tick = 1; tick <= 20; ++tick) {
        ASSERT_EQ(predict(tick, {1.0f, 0.0f}), BS_OK);
        server.push_back(state());
    }
    EXPECT_EQ(reconcile(10, server[10], 1).result, static_cast<std::uint32_t>(BS_RECONCILED_BEFORE_RING));
    EXPECT_EQ(reconcile(19, server[19], 2).result, static_cast<std::uint32_t>(BS_RECONCILED_NOT_PREDICTED));
    EXPECT_TRUE(same_bits(state(), server[20])) << "to the bit again";
    EXPECT_EQ(counters().by_result[BS_RECONCILED_BEFORE_RING], 1u);
}

TEST_F(c_prediction, keeps_the_state_before_a_step_that_is_not_finite) {
    EXPECT_EQ(reconcile(0, {}, 0).result, static_cast<std::uint32_t>(BS_RECONCILED_STARTED));
    ASSERT_EQ(predict(1, {1.0f, 0.0f}), BS_OK);
    const Body before = state();
    ASSERT_EQ(predict(2, {no_number, 0.0f}), BS_OK);
    EXPECT_TRUE(same_bits(state(), before));
    EXPECT_EQ(counters().bad_steps, 1u);
}

TEST_F(c_prediction, allocates_nothing_after_it_was_opened) {
    static_cast<void>(reconcile(0, {}, 0));
    for (std::int64_t tick = 1; tick <= 300; ++tick) static_cast<void>(predict(tick, {1.0f, 0.0f}));
    Body other = state();
    other.position.x += 0.1f;
    const std::uint64_t allocations = allocations_of([&] {
        for (std::int64_t tick = 301; tick <= 900; ++tick) {
            static_cast<void>(predict(tick, {1.0f, 0.0f}));
            static_cast<void>(reconcile(tick - 100, other, tick));
        }
    });
    EXPECT_EQ(allocations, 0u);
    EXPECT_GT(counters().replayed, 10'000u);
}

}  // namespace
