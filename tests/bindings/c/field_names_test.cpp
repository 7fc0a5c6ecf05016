// A field that is out of range is named as backsight.h has it, with its argument, whatever is wrong with it.

#include "tests/bindings/c/c_ends.h"

#include <functional>
#include <limits>
#include <type_traits>

using namespace backsight::test;

namespace {

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr float no_end = std::numeric_limits<float>::infinity();

// Every value that some field cannot have.
template <class Value>
std::vector<Value> bad_values() {
    if constexpr (std::is_same_v<Value, float>) return {not_a_number, no_end, -1e30f, 1e30f};
    if constexpr (std::is_same_v<Value, bs_vec3>) return {{not_a_number, 0, 0}, {0, no_end, 0}, {0, 0, 1e30f}};
    if constexpr (std::is_integral_v<Value>) {
        return {std::numeric_limits<Value>::min(), std::numeric_limits<Value>::max()};
    }
}

// `opens` takes the config; at least one bad value of each field must be refused, and each refusal names the field.
template <class Config>
struct Fields {
    Config sound;
    std::string owner;
    std::function<std::int32_t(const Config&, bs_error*)> opens;

    void expect_named(std::string_view name, const std::function<void(Config&)>& spoil, int& refused) const {
        Config config = sound;
        spoil(config);
        auto error = room<bs_error>();
        const std::int32_t code = opens(config, &error);
        // Sizes that are in range may be too much for the machine, or need others to match.
        if (code == BS_OK || code == BS_NO_MEMORY) return;
        ++refused;
        EXPECT_TRUE(code == BS_OUT_OF_RANGE || code == BS_NOT_FINITE) << name << ": " << code;
        EXPECT_EQ(std::string(error.text).find(owner + "." + std::string(name) + ": "), 0u) << error.text;
    }
    template <class Value>
    void check(std::string_view name, Value Config::*field) const {
        int refused = 0;
        for (const Value value : bad_values<Value>()) {
            expect_named(
                name, [&](Config& config) { config.*field = value; }, refused);
        }
        EXPECT_GT(refused, 0) << name;
    }
};

#define CHECK_FIELD(fields, Config, field) (fields).check(#field, &Config::field)

class c_field_names : public testing::Test {
protected:
    CEnds ends_;
};

TEST_F(c_field_names, of_a_world_are_those_of_the_header) {
    bs_world_config world = ends_.world;
    world.has_packets = 1;
    const Fields<bs_world_config> f{world, "world", [this](const bs_world_config& config, bs_error* error) {
                                        bs_server* server = nullptr;
                                        return bs_server_open(ends_.library, &config, nullptr, &server, error);
                                    }};
    CHECK_FIELD(f, bs_world_config, tick_rate_numerator);
    CHECK_FIELD(f, bs_world_config, tick_rate_denominator);
    CHECK_FIELD(f, bs_world_config, capacity_ticks);
    CHECK_FIELD(f, bs_world_config, max_entities);
    CHECK_FIELD(f, bs_world_config, max_bones);
    CHECK_FIELD(f, bs_world_config, position_step_m);
    CHECK_FIELD(f, bs_world_config, velocity_step_mps);
    CHECK_FIELD(f, bs_world_config, max_slew_ratio);
    CHECK_FIELD(f, bs_world_config, max_interpolation_delay_us);
    CHECK_FIELD(f, bs_world_config, max_ahead_us);
    CHECK_FIELD(f, bs_world_config, max_group_ahead_us);
    CHECK_FIELD(f, bs_world_config, max_saved_us);
    CHECK_FIELD(f, bs_world_config, max_clock_off_us);
    CHECK_FIELD(f, bs_world_config, packet_groups);
    CHECK_FIELD(f, bs_world_config, commands_per_packet);
    CHECK_FIELD(f, bs_world_config, command_shots);
    CHECK_FIELD(f, bs_world_config, command_interval);
    CHECK_FIELD(f, bs_world_config, rotation_bits);
    CHECK_FIELD(f, bs_world_config, level_group);
    CHECK_FIELD(f, bs_world_config, field_bits);
    CHECK_FIELD(f, bs_world_config, reserved_2);
}

TEST_F(c_field_names, of_draw_rules_are_those_of_the_header) {
    for (const std::size_t group : {0u, 3u}) {
        bs_draw_rules rules = ends_.world.groups[group];
        const auto in_world = [&](const bs_draw_rules& spoilt, bs_error* error) {
            bs_world_config world = ends_.world;
            world.groups[group] = spoilt;
            bs_server* server = nullptr;
            return bs_server_open(ends_.library, &world, nullptr, &server, error);
        };
        const auto alone = [&](const bs_draw_rules& spoilt, bs_error* error) {
            const auto config = made(bs_reckoner_config_default);
            bs_reckoner* reckoner = nullptr;
            return bs_reckoner_open(ends_.library, &spoilt, &config, &reckoner, error);
        };
        for (const Fields<bs_draw_rules>& f :
             {Fields<bs_draw_rules>{rules, "groups", in_world}, Fields<bs_draw_rules>{rules, "rules", alone}}) {
            CHECK_FIELD(f, bs_draw_rules, interpolation);
            CHECK_FIELD(f, bs_draw_rules, after_newest);
            CHECK_FIELD(f, bs_draw_rules, extrapolation_limit_us);
            CHECK_FIELD(f, bs_draw_rules, sample_max_age_us);
            CHECK_FIELD(f, bs_draw_rules, reckoning_model);
            CHECK_FIELD(f, bs_draw_rules, convergence);
            CHECK_FIELD(f, bs_draw_rules, convergence_time_us);
            CHECK_FIELD(f, bs_draw_rules, acceleration_decay_us);
            CHECK_FIELD(f, bs_draw_rules, velocity_decay_us);
            CHECK_FIELD(f, bs_draw_rules, climb_decay_us);
            CHECK_FIELD(f, bs_draw_rules, reckoning_limit_us);
            CHECK_FIELD(f, bs_draw_rules, gravity_mps2);
            CHECK_FIELD(f, bs_draw_rules, reserved);
        }
    }
}

TEST_F(c_field_names, of_a_server_and_a_client_are_those_of_the_header) {
    auto server = made(bs_server_config_default);
    server.has_self_audit = 1;
    bs_projectile_rules rocket = made(bs_projectile_rules_default);
    const Fields<bs_server_config> f{server, "server", [&](const bs_server_config& config, bs_error* error) {
                                         bs_server* out = nullptr;
                                         return bs_server_open_with_projectiles(ends_.library, &ends_.world, &config,
                                                                                &rocket, 1, &out, error);
                                     }};
    CHECK_FIELD(f, bs_server_config, max_clients);
    CHECK_FIELD(f, bs_server_config, capacity_snapshots);
    CHECK_FIELD(f, bs_server_config, eye_offset_m);
    CHECK_FIELD(f, bs_server_config, audit_window_shots);
    CHECK_FIELD(f, bs_server_config, audit_overall_shots);
    CHECK_FIELD(f, bs_server_config, audit_alarm_shots);
    CHECK_FIELD(f, bs_server_config, audit_overall_clients);
    CHECK_FIELD(f, bs_server_config, audit_weight);
    CHECK_FIELD(f, bs_server_config, commands_per_tick);
    CHECK_FIELD(f, bs_server_config, reserved);
    CHECK_FIELD(f, bs_server_config, max_saved_us);
    CHECK_FIELD(f, bs_server_config, max_rewind_us);
    CHECK_FIELD(f, bs_server_config, number_rest_us);
    CHECK_FIELD(f, bs_server_config, max_projectiles);
    CHECK_FIELD(f, bs_server_config, max_per_client);
    CHECK_FIELD(f, bs_server_config, even_to_us);
    const Fields<bs_client_config> c{
        made(bs_client_config_default), "client", [&](const bs_client_config& config, bs_error* error) {
            bs_client* out = nullptr;
            return bs_client_open_with_projectiles(ends_.library, &ends_.world, &config, &rocket, 1, &out, error);
        }};
    CHECK_FIELD(c, bs_client_config, max_clients);
    CHECK_FIELD(c, bs_client_config, send_interval_us);
    CHECK_FIELD(c, bs_client_config, min_delay_us);
    CHECK_FIELD(c, bs_client_config, max_delay_us);
    CHECK_FIELD(c, bs_client_config, max_own_images);
    CHECK_FIELD(c, bs_client_config, max_remote_images);
    CHECK_FIELD(c, bs_client_config, remote_policy);
    CHECK_FIELD(c, bs_client_config, reserved);
    int refused = 0;
    c.expect_named(
        "behind_us", [](bs_client_config& config) { config.behind_us[2] = -1; }, refused);
    EXPECT_EQ(refused, 1);
}

TEST_F(c_field_names, of_projectiles_are_those_of_the_header) {
    const Fields<bs_projectile_rules> f{
        made(bs_projectile_rules_default), "rules", [this](const bs_projectile_rules& rules, bs_error* error) {
            bs_server* out = nullptr;
            return bs_server_open_with_projectiles(ends_.library, &ends_.world, nullptr, &rules, 1, &out, error);
        }};
    CHECK_FIELD(f, bs_projectile_rules, weapon);
    CHECK_FIELD(f, bs_projectile_rules, acceleration_mps2);
    CHECK_FIELD(f, bs_projectile_rules, drag_per_s);
    CHECK_FIELD(f, bs_projectile_rules, body_radius_m);
    CHECK_FIELD(f, bs_projectile_rules, target_radius_m);
    CHECK_FIELD(f, bs_projectile_rules, lifetime_us);
    CHECK_FIELD(f, bs_projectile_rules, fuse_us);
    CHECK_FIELD(f, bs_projectile_rules, max_bounces);
    CHECK_FIELD(f, bs_projectile_rules, restitution);
    CHECK_FIELD(f, bs_projectile_rules, friction);
    CHECK_FIELD(f, bs_projectile_rules, stop_speed_mps);
    CHECK_FIELD(f, bs_projectile_rules, homing_mps2);
    CHECK_FIELD(f, bs_projectile_rules, look_back_us);
    CHECK_FIELD(f, bs_projectile_rules, hold_back_us);
    CHECK_FIELD(f, bs_projectile_rules, fast_forward_us);
    CHECK_FIELD(f, bs_projectile_rules, decay_permille);
    CHECK_FIELD(f, bs_projectile_rules, decided_by);
    CHECK_FIELD(f, bs_projectile_rules, area_inner_m);
    CHECK_FIELD(f, bs_projectile_rules, area_outer_m);
    CHECK_FIELD(f, bs_projectile_rules, area_least);
    CHECK_FIELD(f, bs_projectile_rules, area_sure_m);
    CHECK_FIELD(f, bs_projectile_rules, area_lift_m);
    CHECK_FIELD(f, bs_projectile_rules, speed_mps);
    CHECK_FIELD(f, bs_projectile_rules, volley);
    CHECK_FIELD(f, bs_projectile_rules, commands_between);
    CHECK_FIELD(f, bs_projectile_rules, max_muzzle_error_m);
    CHECK_FIELD(f, bs_projectile_rules, dead_shooter);
    CHECK_FIELD(f, bs_projectile_rules, predict);
    CHECK_FIELD(f, bs_projectile_rules, patience_us);
    CHECK_FIELD(f, bs_projectile_rules, predict_up_to_rtt_us);
}

TEST_F(c_field_names, of_clock_and_delay_are_those_of_the_header) {
    const auto delay = made(bs_delay_config_default);
    const auto clock = made(bs_clock_config_default);
    const Fields<bs_clock_config> f{clock, "config", [&](const bs_clock_config& config, bs_error* error) {
                                        bs_clock* out = nullptr;
                                        return bs_clock_open(ends_.library, &config, &delay, 1, &out, error);
                                    }};
    CHECK_FIELD(f, bs_clock_config, tick_rate_numerator);
    CHECK_FIELD(f, bs_clock_config, tick_rate_denominator);
    CHECK_FIELD(f, bs_clock_config, max_slew_ratio);
    CHECK_FIELD(f, bs_clock_config, max_interpolation_delay_us);
    CHECK_FIELD(f, bs_clock_config, max_ahead_us);
    CHECK_FIELD(f, bs_clock_config, window_us);
    CHECK_FIELD(f, bs_clock_config, tolerance_us);
    CHECK_FIELD(f, bs_clock_config, max_asymmetry_ratio);
    CHECK_FIELD(f, bs_clock_config, max_skew_ppm);
    const Fields<bs_delay_config> d{delay, "groups", [&](const bs_delay_config& config, bs_error* error) {
                                        bs_clock* out = nullptr;
                                        return bs_clock_open(ends_.library, &clock, &config, 1, &out, error);
                                    }};
    CHECK_FIELD(d, bs_delay_config, reserved);
    CHECK_FIELD(d, bs_delay_config, send_interval_us);
    CHECK_FIELD(d, bs_delay_config, min_delay_us);
    CHECK_FIELD(d, bs_delay_config, max_delay_us);
    CHECK_FIELD(d, bs_delay_config, delay_weight);
    CHECK_FIELD(d, bs_delay_config, starvation_weight);
}

TEST_F(c_field_names, of_an_input_lead_are_those_of_the_header) {
    const Fields<bs_input_lead_config> f{made(bs_input_lead_config_default), "config",
                                         [this](const bs_input_lead_config& config, bs_error* error) {
                                             bs_input_lead* out = nullptr;
                                             return bs_input_lead_open(ends_.library, &config, &out, error);
                                         }};
    CHECK_FIELD(f, bs_input_lead_config, tick_rate_numerator);
    CHECK_FIELD(f, bs_input_lead_config, tick_rate_denominator);
    CHECK_FIELD(f, bs_input_lead_config, max_copies);
    CHECK_FIELD(f, bs_input_lead_config, lead_weight);
    CHECK_FIELD(f, bs_input_lead_config, late_weight);
    CHECK_FIELD(f, bs_input_lead_config, max_slew_ratio);
    CHECK_FIELD(f, bs_input_lead_config, residual_loss_ratio);
    CHECK_FIELD(f, bs_input_lead_config, send_interval_us);
    CHECK_FIELD(f, bs_input_lead_config, reserve_us);
    CHECK_FIELD(f, bs_input_lead_config, min_lead_us);
    CHECK_FIELD(f, bs_input_lead_config, max_lead_us);
    CHECK_FIELD(f, bs_input_lead_config, memory_us);
}

TEST_F(c_field_names, of_estimator_and_reckoner_are_those_of_the_header) {
    const Fields<bs_estimator_config> f{made(bs_estimator_config_default), "config",
                                        [this](const bs_estimator_config& config, bs_error* error) {
                                            bs_estimator* out = nullptr;
                                            return bs_estimator_open(ends_.library, &config, &out, error);
                                        }};
    CHECK_FIELD(f, bs_estimator_config, most_acceleration_mps2);
    CHECK_FIELD(f, bs_estimator_config, velocity_window_us);
    CHECK_FIELD(f, bs_estimator_config, earlier_window_us);
    CHECK_FIELD(f, bs_estimator_config, steadiness_time_us);
    CHECK_FIELD(f, bs_estimator_config, landing_time_us);
    CHECK_FIELD(f, bs_estimator_config, gravity_mps2);
    CHECK_FIELD(f, bs_estimator_config, reserved);
    const Fields<bs_reckoner_config> r{
        made(bs_reckoner_config_default), "config", [this](const bs_reckoner_config& config, bs_error* error) {
            bs_reckoner* out = nullptr;
            return bs_reckoner_open(ends_.library, &ends_.world.groups[0], &config, &out, error);
        }};
    CHECK_FIELD(r, bs_reckoner_config, position_step_m);
    CHECK_FIELD(r, bs_reckoner_config, velocity_step_mps);
    CHECK_FIELD(r, bs_reckoner_config, position_bound_m);
    CHECK_FIELD(r, bs_reckoner_config, rotation_bound_rad);
    CHECK_FIELD(r, bs_reckoner_config, reserved);
    CHECK_FIELD(r, bs_reckoner_config, heartbeat_us);
    CHECK_FIELD(r, bs_reckoner_config, least_interval_us);
    CHECK_FIELD(r, bs_reckoner_config, anticipation_us);
}

}  // namespace
