#include "tests/support/must.h"
#include "tests/support/worlds.h"
#include "view/surroundings.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string_view>

using namespace backsight;
using namespace backsight::test;

namespace reconstruct_test {

const Quantization quantization;

EntityState state_of(float x, float velocity_x = 0.0f) {
    EntityState state;
    must(quantize_position({x, 0, 0}, quantization, state.position));
    must(quantize_velocity({velocity_x, 0, 0}, quantization, state.velocity));
    return state;
}

// Up to four samples along x, by tick: before, from, to, after.
struct Samples {
    Surroundings around;

    void set_before(std::int64_t tick, const EntityState& s) { around.before = {Tick{tick}, s}; }
    void set_from(std::int64_t tick, const EntityState& s) { around.from = {Tick{tick}, s}; }
    void set_to(std::int64_t tick, const EntityState& s) { around.to = {Tick{tick}, s}; }
    void set_after(std::int64_t tick, const EntityState& s) { around.after = {Tick{tick}, s}; }

    Drawn at(double ticks, const DrawConfig& config = draw_config()) const {
        return reconstruct(around, moment_of(ticks), config, quantization);
    }
};

float x_of(const Drawn& drawn) { return drawn.pose.position.x; }

TEST(draw_config, names_the_field_that_is_wrong) {
    EXPECT_EQ(DrawConfig{}.validate(), nullptr);
    DrawConfig config;
    config.extrapolation_limit = Micros{1'000'001};
    EXPECT_EQ(config.validate(), std::string_view("draw.extrapolation_limit"));
    config = {};
    config.sample_max_age = Micros{999};
    EXPECT_EQ(config.validate(), std::string_view("draw.sample_max_age"));
    config = {};
    config.tick_rate = {0, 1};
    EXPECT_EQ(config.validate(), std::string_view("tick_rate.numerator"));
}

TEST(reconstruct, without_any_sample_it_is_unknown) { EXPECT_EQ(Samples{}.at(5).status, ViewStatus::unknown); }

TEST(reconstruct, before_its_first_sample_it_is_not_yet_there) {
    Samples s;
    s.set_to(10, state_of(1));
    EXPECT_EQ(s.at(9).status, ViewStatus::not_yet_there);
}

TEST(reconstruct, from_its_last_state_on_it_is_gone) {
    Samples s;
    s.set_from(10, state_of(1));
    s.around.from.state->presence = Presence::despawned;
    EXPECT_EQ(s.at(10).status, ViewStatus::despawned);
}

TEST(reconstruct, until_the_despawn_it_is_held) {
    Samples s;
    s.set_from(10, state_of(1));
    s.set_to(12, state_of(5));
    s.around.to.state->presence = Presence::despawned;
    s.around.to.state->epoch = 1;
    EXPECT_EQ(s.at(11.9).status, ViewStatus::held);
    EXPECT_EQ(x_of(s.at(11.9)), 1.0f);
}

TEST(reconstruct, a_corpse_has_a_pose_but_can_not_be_hit) {
    Samples s;
    s.set_from(10, state_of(1));
    s.set_to(12, state_of(3));
    s.around.from.state->presence = s.around.to.state->presence = Presence::dead;
    const Drawn drawn = s.at(11);
    EXPECT_EQ(drawn.status, ViewStatus::dead);
    EXPECT_TRUE(has_pose(drawn.status));
    EXPECT_FALSE(is_hittable(drawn.status));
    EXPECT_EQ(x_of(drawn), 2.0f) << "it still slides";
}

TEST(reconstruct, interpolates_linearly_and_exactly_at_the_ends) {
    Samples s;
    s.set_from(10, state_of(1));
    s.set_to(14, state_of(3));
    EXPECT_EQ(s.at(10).status, ViewStatus::interpolated);
    EXPECT_EQ(x_of(s.at(10)), 1.0f);
    EXPECT_EQ(x_of(s.at(11)), 1.5f);
    EXPECT_EQ(s.at(11).fraction, 0.25f);
    EXPECT_EQ(x_of(s.at(13)), 2.5f);
}

TEST(reconstruct, hold_stays_at_the_earlier_sample) {
    Samples s;
    s.set_from(10, state_of(1));
    s.set_to(14, state_of(3));
    const Drawn drawn = s.at(13.9, draw_config(Interpolation::hold));
    EXPECT_EQ(drawn.status, ViewStatus::held);
    EXPECT_EQ(x_of(drawn), 1.0f);
    EXPECT_EQ(drawn.fraction, 0.0f);
}

TEST(reconstruct, turns_the_shorter_way) {
    Samples s;
    s.set_from(10, state_of(0));
    s.set_to(12, state_of(0));
    must(quantize_rotation({0, 0, -0.08715574f, 0.9961947f}, s.around.from.state->rotation));  // 350 degrees
    must(quantize_rotation({0, 0, 0.08715574f, 0.9961947f}, s.around.to.state->rotation));     // 10 degrees
    const Quat middle = s.at(11).pose.rotation;
    EXPECT_NEAR(middle.z, 0.0f, 0.002f);
    EXPECT_NEAR(std::fabs(middle.w), 1.0f, 1e-5f);
}

TEST(reconstruct, does_not_interpolate_across_a_break_in_any_mode) {
    for (const Interpolation mode : {Interpolation::linear, Interpolation::hermite, Interpolation::catmull_rom}) {
        Samples s;
        s.set_before(8, state_of(0));
        s.set_from(10, state_of(1, 30));
        s.set_to(12, state_of(1.01f, 30));
        s.set_after(14, state_of(2));
        s.around.to.state->epoch = s.around.after.state->epoch = 1;
        const Drawn drawn = s.at(11.5, draw_config(mode, AfterNewest::extrapolate));
        EXPECT_EQ(drawn.status, ViewStatus::held) << "nor extrapolated: it is known what came";
        EXPECT_EQ(x_of(drawn), 1.0f);
    }
}

TEST(reconstruct, hermite_follows_a_parabola_exactly_however_long_the_gap) {
    const DrawConfig config = draw_config(Interpolation::hermite);
    const auto position = [](double tick) { return 32.0 * (tick / 64) * (tick / 64); };  // 64 m/s^2 from rest
    for (const std::int64_t gap : {2, 4, 16}) {
        Samples s;
        s.set_from(16, state_of(static_cast<float>(position(16)), 16.0f));
        s.set_to(16 + gap,
                 state_of(static_cast<float>(position(16.0 + static_cast<double>(gap))), static_cast<float>(16 + gap)));
        for (double part = 0.0; part < 1.0; part += 0.125) {
            const double tick = 16.0 + part * static_cast<double>(gap);
            EXPECT_NEAR(x_of(s.at(tick, config)), position(tick), 0.0011) << "gap " << gap;
        }
    }
}

TEST(reconstruct, hermite_stops_at_the_wall_that_it_ran_into_and_does_not_swing_past) {
    const DrawConfig config = draw_config(Interpolation::hermite);
    Samples s;
    s.set_from(16, state_of(0.0f, 16.0f));
    s.set_to(32, state_of(0.25f, 0.0f));  // at 16 m/s it is there after a tick, and stays
    for (double tick = 18.0; tick < 32.0; tick += 0.5) EXPECT_NEAR(x_of(s.at(tick, config)), 0.25f, 0.002) << tick;
}

TEST(reconstruct, catmull_rom_follows_a_parabola_through_uneven_samples) {
    const DrawConfig config = draw_config(Interpolation::catmull_rom);
    const auto position = [](double tick) { return static_cast<float>(0.25 * tick * tick); };  // exact on the grid
    Samples s;
    s.set_before(3, state_of(position(3)));
    s.set_from(4, state_of(position(4)));
    s.set_to(8, state_of(position(8)));
    s.set_after(14, state_of(position(14)));
    for (double tick = 4.0; tick < 8.0; tick += 0.5) EXPECT_NEAR(x_of(s.at(tick, config)), position(tick), 1e-4);
}

TEST(reconstruct, catmull_rom_without_neighbours_is_a_line) {
    Samples s;
    s.set_from(4, state_of(1));
    s.set_to(8, state_of(2));
    EXPECT_NEAR(x_of(s.at(5, draw_config(Interpolation::catmull_rom))), 1.25f, 1e-6f);
}

TEST(reconstruct, catmull_rom_takes_no_tangent_across_a_break_or_a_change_of_parent) {
    Samples s;
    s.set_from(4, state_of(1));
    s.set_to(8, state_of(2));
    const float straight = x_of(s.at(5, draw_config(Interpolation::catmull_rom)));
    s.set_before(3, state_of(900));
    s.set_after(9, state_of(-900));
    EXPECT_NE(x_of(s.at(5, draw_config(Interpolation::catmull_rom))), straight);
    s.around.before.state->epoch = s.around.after.state->epoch = 7;
    EXPECT_EQ(x_of(s.at(5, draw_config(Interpolation::catmull_rom))), straight);
    s.around.before.state->epoch = s.around.after.state->epoch = 0;
    s.around.before.state->parent = s.around.after.state->parent = EntityId::make(3, 0);
    EXPECT_EQ(x_of(s.at(5, draw_config(Interpolation::catmull_rom))), straight);
}

TEST(reconstruct, after_the_newest_it_holds_or_extrapolates_to_the_limit) {
    Samples s;
    s.set_from(64, state_of(5, 8));
    EXPECT_EQ(s.at(80).status, ViewStatus::held);
    EXPECT_EQ(x_of(s.at(80)), 5.0f);
    DrawConfig config = draw_config(Interpolation::linear, AfterNewest::extrapolate);
    EXPECT_EQ(s.at(64, config).status, ViewStatus::extrapolated);
    EXPECT_EQ(x_of(s.at(64, config)), 5.0f);
    EXPECT_NEAR(x_of(s.at(68, config)), 5.5f, 1e-6f) << "1/16 s at 8 m/s";
    EXPECT_NEAR(x_of(s.at(128, config)), 5.8f, 1e-6f) << "no longer than 100 ms";
    config.extrapolation_limit = Micros{0};
    EXPECT_EQ(x_of(s.at(128, config)), 5.0f);
}

TEST(reconstruct, the_oldest_usable_sample_is_no_older_than_the_age_allowed) {
    DrawConfig config;
    config.sample_max_age = Micros{1'000'000};  // 64 ticks
    EXPECT_EQ(oldest_usable(Moment::at(Tick{100}), config), Tick{36});
    EXPECT_EQ(oldest_usable(Moment::at(Tick{100}, 1), config), Tick{37});
    EXPECT_EQ(oldest_usable(Moment::at(Tick{10}), config), Tick{-54});
}

RC_GTEST_PROP(reconstruct, the_fraction_is_exact_and_below_one, ()) {
    const auto from = *rc::gen::inRange<std::int64_t>(0, max_tick.value - 70'000);
    const auto span = *rc::gen::inRange<std::int64_t>(1, 256);  // 24 bits of a moment
    const auto passed = *rc::gen::inRange<std::int64_t>(0, span * 65536);
    const float fraction = fraction_between(Tick{from}, Tick{from + span}, Moment::at(Tick{from}) + passed);
    const double exact = static_cast<double>(passed) / static_cast<double>(span * 65536);
    RC_ASSERT(fraction == static_cast<float>(exact));
    RC_ASSERT(fraction >= 0.0f && fraction <= 1.0f);
}

RC_GTEST_PROP(reconstruct, what_rests_does_not_shiver_in_any_mode, ()) {
    Samples s;
    const EntityState rest = state_of(static_cast<float>(*rc::gen::inRange(-16000, 16000)) * 0.7f);
    s.set_before(*rc::gen::inRange(0, 10), rest);
    s.set_from(*rc::gen::inRange(10, 20), rest);
    s.set_to(*rc::gen::inRange(20, 30), rest);
    s.set_after(*rc::gen::inRange(30, 40), rest);
    const auto mode = *rc::gen::element(Interpolation::linear, Interpolation::hermite, Interpolation::catmull_rom);
    const double tick = static_cast<double>(s.around.from.tick.value) + 0.001 * *rc::gen::inRange(0, 1000);
    RC_ASSERT(same_bits(s.at(tick, draw_config(mode)).pose.position, dequantize(rest.position, quantization)));
}

}  // namespace reconstruct_test
