// Prediction through backsight.h: what is refused, what is malformed, and what any bytes do.

#include "tests/bindings/c/prediction_ends.h"

#include <limits>

using namespace backsight::test;

namespace {

using c_prediction_misuse = PredictionInC;

TEST_F(c_prediction_misuse, of_states_that_no_server_sends_is_counted) {
    Body bad;
    bad.position.y = no_number;
    const auto malformed = static_cast<std::uint32_t>(BS_RECONCILED_MALFORMED);
    EXPECT_EQ(reconcile(0, bad, 0).result, malformed);
    EXPECT_EQ(reconcile(-2, {}, 0).result, malformed);
    EXPECT_EQ(reconcile(std::numeric_limits<std::int64_t>::max(), {}, 0).result, malformed);
    EXPECT_EQ(reconcile(0, {}, 0, std::numeric_limits<std::int64_t>::min()).result, malformed);
    auto done = room<bs_reconciled>();
    const Body body;
    for (const std::uint32_t size : {0u, 1u, 31u, 33u, 0xffffffffu}) {
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(&body);
        EXPECT_EQ(bs_prediction_reconcile(own_, 0, bytes, size, 0, BS_NO_TICK, &done), BS_OK);
        EXPECT_EQ(done.result, malformed) << size;
        EXPECT_EQ(bs_prediction_start(own_, 0, bytes, size, BS_NO_TICK), 1);
    }
    EXPECT_EQ(counters().by_result[BS_RECONCILED_MALFORMED], 14u);
    EXPECT_EQ(predict(1, {}), 1) << "nothing has started";
    EXPECT_EQ(bs_prediction_start(own_, 5, BS_BYTES(&body), BS_NO_TICK), BS_OK);
    EXPECT_EQ(reconcile(9, body, 1).result, static_cast<std::uint32_t>(BS_RECONCILED_FROM_FUTURE));
    EXPECT_EQ(reconcile(4, body, 1).result, static_cast<std::uint32_t>(BS_RECONCILED_STALE)) << "a tick that goes back";
    // A rotation of no length, and floats beyond the position.
    auto config = config_of_body();
    config.rotation_at = offsetof(Body, velocity);
    config.state_bytes = 28;
    open(config);
    float floats[7] = {0, 0, 0, 0, 0, 0, 0};
    EXPECT_EQ(bs_prediction_start(own_, 0, BS_BYTES(&floats), BS_NO_TICK), 1);
    floats[6] = 1.0f;
    EXPECT_EQ(bs_prediction_start(own_, 0, BS_BYTES(&floats), BS_NO_TICK), BS_OK);
    config = config_of_body();
    config.float_count = 6;
    open(config);
    bad = {};
    bad.velocity.z = no_number;
    EXPECT_EQ(reconcile(0, bad, 0).result, malformed);
}

TEST_F(c_prediction_misuse, by_any_bytes_is_counted) {
    auto config = config_of_body();
    config.capacity = 8;
    open(config);
    std::uint32_t random = 1;
    const auto next = [&random] { return random = random * 1'664'525 + 1'013'904'223; };
    for (std::int64_t tick = 0; tick < 4'000; ++tick) {
        std::uint32_t words[8];
        for (std::uint32_t& word : words) word = next() % 3 == 0 ? 0 : next();
        auto done = room<bs_reconciled>();
        const std::int64_t told = next() % 5 == 0 ? std::int64_t{next()} << (next() % 32) : tick - 8 + next() % 10;
        ASSERT_EQ(bs_prediction_reconcile(own_, told, BS_BYTES(&words), tick, BS_NO_TICK, &done), BS_OK);
        ASSERT_GE(bs_prediction_predict(own_, 1'000'000'000'000 + tick, BS_BYTES(&words)), BS_OUT_OF_RANGE);
    }
    EXPECT_GT(counters().by_result[BS_RECONCILED_MALFORMED], 100u);
}

// A step that calls its own prediction.
struct Reentry {
    bs_prediction* own;
    std::int32_t code;
};
void reentrant(void* user, void*, const void*, float) {
    auto& entry = *static_cast<Reentry*>(user);
    std::uint8_t bytes[sizeof(Body)];
    entry.code = bs_prediction_state(entry.own, bytes, sizeof(bytes), nullptr);
}

TEST_F(c_prediction_misuse, is_refused_by_name) {
    const auto expect_text = [this](std::string_view text) {
        EXPECT_EQ(std::string_view(bs_error_text(own_)).substr(0, text.size()), text) << bs_error_text(own_);
    };
    bs_prediction* unset = nullptr;
    const auto config = config_of_body();
    ASSERT_EQ(bs_prediction_open(ends_.library, &config, &unset, nullptr), BS_OK);
    const Body body;
    const Push push;
    ASSERT_EQ(bs_prediction_start(unset, 0, BS_BYTES(&body), BS_NO_TICK), BS_OK);
    EXPECT_EQ(bs_prediction_predict(unset, 1, BS_BYTES(&push)), BS_NOT_SET_UP);
    EXPECT_EQ(bs_prediction_set_step(own_, nullptr, nullptr), BS_NULL);
    expect_text("step: ");
    EXPECT_EQ(bs_prediction_start(own_, 3, BS_BYTES(&body), BS_NO_TICK), BS_OK);
    EXPECT_EQ(predict(4, push), BS_OK) << "the step of before stands";
    for (const std::int64_t tick : {std::int64_t{4}, std::int64_t{3}, std::int64_t{-1}, std::int64_t{1} << 46}) {
        EXPECT_EQ(predict(tick, push), BS_OUT_OF_RANGE) << tick;
        expect_text("tick: ");
    }
    EXPECT_EQ(bs_prediction_predict(own_, 5, nullptr, 8), BS_NULL);
    EXPECT_EQ(bs_prediction_predict(own_, 5, reinterpret_cast<const std::uint8_t*>(&push), 7), BS_OUT_OF_RANGE);
    expect_text("size: ");
    auto done = room<bs_reconciled>();
    EXPECT_EQ(bs_prediction_reconcile(own_, 3, nullptr, 32, 0, BS_NO_TICK, &done), BS_NULL);
    EXPECT_EQ(bs_prediction_reconcile(own_, 3, BS_BYTES(&body), 0, BS_NO_TICK, nullptr), BS_NULL);
    done.struct_size = 8;
    EXPECT_EQ(bs_prediction_reconcile(own_, 3, BS_BYTES(&body), 0, BS_NO_TICK, &done), BS_BAD_STRUCT_SIZE);
    std::uint8_t bytes[sizeof(Body)];
    std::uint32_t size = 0;
    EXPECT_EQ(bs_prediction_state(own_, bytes, 31, &size), BS_TOO_SMALL);
    EXPECT_EQ(size, sizeof(Body));
    EXPECT_EQ(bs_prediction_state(own_, nullptr, 32, &size), BS_NULL);
    bs_pose pose;
    EXPECT_EQ(bs_prediction_drawn(own_, 10, &pose), BS_OK);
    EXPECT_EQ(bs_prediction_offset(own_, 9, &pose), BS_OUT_OF_RANGE) << "the clock goes back";
    Reentry entry{own_, BS_OK};
    ASSERT_EQ(bs_prediction_set_step(own_, reentrant, &entry), BS_OK);
    EXPECT_EQ(predict(9, push), BS_OK);
    EXPECT_EQ(entry.code, BS_BUSY);
    EXPECT_EQ(bs_prediction_state(reinterpret_cast<bs_prediction*>(ends_.screen), bytes, 32, &size), BS_BAD_HANDLE);
    EXPECT_EQ(bs_prediction_close(own_), BS_OK);
    EXPECT_EQ(predict(10, push), BS_STALE);
}

TEST_F(c_prediction_misuse, of_sizes_and_places_that_cannot_be_is_not_opened) {
    auto error = room<bs_error>();
    bs_prediction* prediction = nullptr;
    const auto expect_refused = [&](const char* field, const bs_prediction_config& config) {
        prediction = own_;
        EXPECT_EQ(bs_prediction_open(ends_.library, &config, &prediction, &error), BS_OUT_OF_RANGE) << field;
        EXPECT_EQ(std::string(error.text).find(std::string("config.") + field + ": "), 0u) << error.text;
        EXPECT_EQ(prediction, nullptr);
    };
    expect_refused("state_bytes", made(bs_prediction_config_default));
    for (const std::uint32_t size : {0u, 4097u, 0x80000000u, 0xffffffffu}) {
        auto config = config_of_body();
        config.state_bytes = size;
        expect_refused("state_bytes", config);
        config = config_of_body();
        config.input_bytes = size;
        expect_refused("input_bytes", config);
    }
    for (const std::int32_t place :
         {-2, 1, 24, 32, std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::min()}) {
        auto config = config_of_body();
        config.position_at = place;
        expect_refused("position_at", config);
        config = config_of_body();
        config.rotation_at = place;
        expect_refused("rotation_at", config);
    }
    auto config = config_of_body();
    config.life_at = 32;
    expect_refused("life_at", config);
    config = config_of_body();
    config.float_count = 9;
    expect_refused("float_count", config);
    config = config_of_body();
    config.capacity = 1;
    expect_refused("capacity", config);
    config = config_of_body();
    config.time_constant_us = -1;
    expect_refused("time_constant_us", config);
    config = config_of_body();
    config.tick_rate_denominator = 0;
    EXPECT_EQ(bs_prediction_open(ends_.library, &config, &prediction, &error), BS_OUT_OF_RANGE);
    config = config_of_body();
    config.seen_m = no_number;
    EXPECT_EQ(bs_prediction_open(ends_.library, &config, &prediction, &error), BS_NOT_FINITE);
    config = config_of_body();
    config.position_at = -1;
    open(config);
    EXPECT_EQ(reconcile(0, {}, 0).result, static_cast<std::uint32_t>(BS_RECONCILED_STARTED));
    bs_pose pose;
    EXPECT_EQ(bs_prediction_drawn(own_, 0, &pose), BS_NOT_SET_UP);
    EXPECT_EQ(bs_prediction_offset(own_, 0, &pose), BS_OK);
    EXPECT_EQ(pose.rotation.w, 1.0f);
    std::uint32_t state_bytes = 0, input_bytes = 0;
    EXPECT_EQ(bs_prediction_get_sizes(own_, &state_bytes, &input_bytes), BS_OK);
    EXPECT_EQ(state_bytes, sizeof(Body));
    EXPECT_EQ(input_bytes, sizeof(Push));
}

}  // namespace
