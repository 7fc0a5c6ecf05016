#pragma once

// A body that is pushed, as bytes of a game: predicted through backsight.h.

#include "tests/bindings/c/c_ends.h"

#include <backsight/base/vec.h>

#include <limits>

namespace backsight::test {

struct Body {
    Vec3 position, velocity;
    std::uint32_t life = 1;
    float health = 100.0f;
    friend bool same_bits(const Body& a, const Body& b) { return std::memcmp(&a, &b, sizeof(Body)) == 0; }
};
struct Push {
    float x = 0.0f, z = 0.0f;
};
static_assert(sizeof(Body) == 32 && sizeof(Push) == 8);

inline Body pushed(const Body& before, const Push& push, float dt) {
    Body after = before;
    const Vec3 wished{7.0f * push.x, 0.0f, 7.0f * push.z};
    after.velocity = before.velocity + (wished - before.velocity) * (10.0f * dt);
    after.position = before.position + after.velocity * dt;
    return after;
}
inline void step_of_body(void* user, void* state, const void* input, float dt) {
    if (user != nullptr) ++*static_cast<int*>(user);
    Body body;
    Push push;
    std::memcpy(&body, state, sizeof(body));
    std::memcpy(&push, input, sizeof(push));
    body = pushed(body, push, dt);
    std::memcpy(state, &body, sizeof(body));
}

inline bs_prediction_config config_of_body() {
    auto config = made(bs_prediction_config_default);
    config.state_bytes = sizeof(Body);
    config.input_bytes = sizeof(Push);
    config.life_at = offsetof(Body, life);
    return config;
}

class PredictionInC : public testing::Test {
protected:
    PredictionInC() { open(config_of_body()); }

    void open(const bs_prediction_config& config) {
        own_ = nullptr;
        ASSERT_EQ(bs_prediction_open(ends_.library, &config, &own_, nullptr), BS_OK);
        ASSERT_EQ(bs_prediction_set_step(own_, step_of_body, &steps_), BS_OK);
    }
    bs_reconciled reconcile(std::int64_t tick, const Body& body, std::int64_t now_us,
                            std::int64_t server_tick = BS_NO_TICK) {
        auto done = room<bs_reconciled>();
        EXPECT_EQ(bs_prediction_reconcile(own_, tick, BS_BYTES(&body), now_us, server_tick, &done), BS_OK);
        return done;
    }
    std::int32_t predict(std::int64_t tick, const Push& push) {
        return bs_prediction_predict(own_, tick, BS_BYTES(&push));
    }
    Body state() {
        Body body;
        std::uint32_t size = 0;
        EXPECT_EQ(bs_prediction_state(own_, reinterpret_cast<std::uint8_t*>(&body), sizeof(body), &size), BS_OK);
        EXPECT_EQ(size, sizeof(body));
        return body;
    }
    bs_prediction_counters counters() {
        auto out = room<bs_prediction_counters>();
        EXPECT_EQ(bs_prediction_get_counters(own_, &out), BS_OK);
        return out;
    }

    static constexpr float no_number = std::numeric_limits<float>::quiet_NaN();
    CEnds ends_;
    bs_prediction* own_ = nullptr;
    int steps_ = 0;
};

}  // namespace backsight::test
