// Mistakes of a caller of backsight_presets.h: each has its code, and nothing is done.

#ifdef BS_HAS_PRESETS

#include "backsight_presets.h"

#include "tests/bindings/c/c_ends.h"

#include <cstring>
#include <limits>

using namespace backsight::test;

namespace {

constexpr float no_float = std::numeric_limits<float>::quiet_NaN();
constexpr double no_double = std::numeric_limits<double>::quiet_NaN();

// Every size but its own is refused: by the defaults, and by what `call` does with the struct.
template <class T, class Call>
void expect_sizes_refused(std::int32_t (*fill)(T*), const Call& call) {
    for (const std::uint32_t size :
         {0u, 4u, static_cast<std::uint32_t>(sizeof(T)) - 1, static_cast<std::uint32_t>(sizeof(T)) + 1, 0xffffffffu}) {
        T in = made(fill);
        in.struct_size = size;
        EXPECT_EQ(fill(&in), BS_BAD_STRUCT_SIZE) << sizeof(T) << " " << size;
        EXPECT_EQ(call(in), BS_BAD_STRUCT_SIZE) << sizeof(T) << " " << size;
    }
    EXPECT_EQ(fill(nullptr), BS_NULL);
}

TEST(c_presets_misuse, of_struct_sizes_is_refused) {
    double seconds = 0.0;
    float less = 0.0f;
    std::uint32_t word = 0;
    std::int32_t whole = 0;
    std::int64_t span = 0;
    const auto numbers = made(bs_pun2_config_default);
    auto body = made(bs_pun2_physics_default);
    expect_sizes_refused(bs_fishnet_config_default,
                         [&](bs_fishnet_config& in) { return bs_fishnet_time_passed(&in, 0, 2, 1, &seconds); });
    expect_sizes_refused(bs_fishnet_catch_up_default,
                         [&](bs_fishnet_catch_up& in) { return bs_fishnet_catch_up_step(&in, 0.1f, &less); });
    expect_sizes_refused(bs_fishnet_projectile_default,
                         [&](bs_fishnet_projectile& in) { return bs_fishnet_projectile_move(&in, 0.1f); });
    expect_sizes_refused(bs_twoten_heartbeat_default,
                         [&](bs_twoten_heartbeat& in) { return bs_twoten_heartbeat_decide(&in, 1, 0.0, &word); });
    expect_sizes_refused(bs_twoten_stamp_default,
                         [&](bs_twoten_stamp& in) { return bs_twoten_stamp_advance(&in, 0.1f); });
    expect_sizes_refused(bs_ut2003_beam_damage_default,
                         [&](bs_ut2003_beam_damage& in) { return bs_ut2003_shield_drain(&in, &whole); });
    const bs_ut2003_trace trace{BS_UT2003_MET_LEVEL, {}, {}};
    expect_sizes_refused(bs_ut2003_beam_default,
                         [&](bs_ut2003_beam& in) { return bs_ut2003_beam_traced(&in, &trace); });
    expect_sizes_refused(bs_unreal_series_config_default,
                         [&](bs_unreal_series_config& in) { return bs_unreal_series_sleep_time(&in, 0, &span); });
    expect_sizes_refused(bs_pun2_config_default,
                         [&](bs_pun2_config& in) { return bs_pun2_physics_fixed_update(&body, &in, 0.1f); });
    expect_sizes_refused(bs_pun2_immediate_default,
                         [&](bs_pun2_immediate& in) { return bs_pun2_immediate_step(&in, 0.1f); });
    expect_sizes_refused(bs_pun2_physics_default, [&](bs_pun2_physics& in) { return bs_pun2_physics_step(&in, 0.1f); });
    expect_sizes_refused(bs_pun2_transform_default,
                         [&](bs_pun2_transform& in) { return bs_pun2_transform_update(&in, &numbers, 0.1f); });
}

TEST(c_presets_misuse, of_structs_leaves_them_as_they_were) {
    auto projectile = made(bs_fishnet_projectile_default);
    projectile.direction = {0.5f, 0.0f, 0.0f};
    const auto before = projectile;
    EXPECT_EQ(bs_fishnet_projectile_move(&projectile, 0.1f), BS_OUT_OF_RANGE) << "no unit vector";
    projectile.direction = {1.0f, 0.0f, 0.0f};
    EXPECT_EQ(bs_fishnet_projectile_move(&projectile, no_float), BS_NOT_FINITE);
    EXPECT_EQ(bs_fishnet_projectile_move(&projectile, -0.1f), BS_OUT_OF_RANGE);
    projectile.share = 0.0f;
    EXPECT_EQ(bs_fishnet_projectile_move(&projectile, 0.1f), BS_OUT_OF_RANGE);
    EXPECT_EQ(projectile.position.x, before.position.x);
    auto config = made(bs_fishnet_config_default);
    double passed_s = 7.0;
    EXPECT_EQ(bs_fishnet_time_passed(&config, 3, 2, 1, &passed_s), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_fishnet_time_passed(&config, 0, -1, 1, &passed_s), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_fishnet_time_passed(&config, 0, 2, 1, nullptr), BS_NULL);
    config.max_passed_s = no_double;
    EXPECT_EQ(bs_fishnet_cap(&config, 0, 1.0, &passed_s), BS_NOT_FINITE);
    config.max_passed_s = 11.0;
    EXPECT_EQ(bs_fishnet_cap(&config, 0, 1.0, &passed_s), BS_OUT_OF_RANGE);
    EXPECT_EQ(passed_s, 7.0);
    auto body = made(bs_pun2_physics_default);
    bs_pun2_update update{{no_float, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {}};
    EXPECT_EQ(bs_pun2_physics_receive(&body, &update, 0.1f), BS_NOT_FINITE);
    update.position.x = 1.0f;
    EXPECT_EQ(bs_pun2_physics_receive(&body, &update, -0.1f), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_pun2_physics_receive(&body, nullptr, 0.1f), BS_NULL);
    EXPECT_EQ(bs_pun2_physics_receive(nullptr, &update, 0.1f), BS_NULL);
    EXPECT_EQ(body.network.position.x, 0.0f);
    auto stamp = made(bs_twoten_stamp_default);
    EXPECT_EQ(bs_twoten_stamp_receive(&stamp, 5, BS_TWOTEN_MESSAGE_NOTHING), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_twoten_stamp_advance(&stamp, -0.1f), BS_OUT_OF_RANGE);
    EXPECT_EQ(stamp.frame_id, 0);
    auto series = made(bs_unreal_series_config_default);
    std::int64_t span_us = 7;
    EXPECT_EQ(bs_unreal_series_sleep_time(&series, -1, &span_us), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_unreal_series_forward_time(&series, 0, 3, &span_us), BS_OUT_OF_RANGE);
    series.max_iterations = 0;
    EXPECT_EQ(bs_unreal_series_sleep_time(&series, 0, &span_us), BS_OUT_OF_RANGE);
    series.max_iterations = 0xffffffffu;
    EXPECT_EQ(bs_unreal_series_sleep_time(&series, 0, &span_us), BS_OUT_OF_RANGE);
    EXPECT_EQ(span_us, 7);
}

void ignore(void*, const bs_pose*, std::uint32_t) {}

TEST(c_presets_misuse, of_handles_names_the_argument) {
    bs_library* library = nullptr;
    ASSERT_EQ(bs_open(BS_ABI_VERSION, &library, nullptr), BS_OK);
    auto error = room<bs_error>();
    auto config = made(bs_twoten_config_default);
    bs_twoten_simulation* simulation = nullptr;
    config.frame_history = 1;
    EXPECT_EQ(bs_twoten_simulation_open(library, &config, &simulation, &error), BS_OUT_OF_RANGE);
    EXPECT_STREQ(error.text, "config.frame_history: 2 to 65,536");
    config.frame_history = 65'536;
    config.max_objects = 65'536;
    EXPECT_EQ(bs_twoten_simulation_open(library, &config, &simulation, &error), BS_NO_MEMORY);
    EXPECT_EQ(simulation, nullptr);
    config = made(bs_twoten_config_default);
    ASSERT_EQ(bs_twoten_simulation_open(library, &config, &simulation, &error), BS_OK);
    auto trail_config = made(bs_ut2003_trail_config_default);
    bs_ut2003_trail* trail = nullptr;
    trail_config.reach_s = 0.0;
    EXPECT_EQ(bs_ut2003_trail_open(library, &trail_config, &trail, &error), BS_OUT_OF_RANGE);
    EXPECT_STREQ(error.text, "config.reach_s: over 0 to 10");
    trail_config.reach_s = no_double;
    EXPECT_EQ(bs_ut2003_trail_open(library, &trail_config, &trail, &error), BS_NOT_FINITE);
    trail_config.reach_s = 0.4;
    ASSERT_EQ(bs_ut2003_trail_open(library, &trail_config, &trail, &error), BS_OK);

    bs_pose pose{{0.0f, no_float, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}};
    EXPECT_EQ(bs_twoten_simulation_add_frame(simulation, 64, 1, &pose), BS_OUT_OF_RANGE);
    EXPECT_STREQ(bs_error_text(simulation), "object: 0 to bs_twoten_config::max_objects - 1");
    EXPECT_EQ(bs_twoten_simulation_add_frame(simulation, 0, 1, &pose), BS_NOT_FINITE);
    EXPECT_STREQ(bs_error_text(simulation), "transform: must be a finite number");
    std::uint32_t stayed = 7;
    EXPECT_EQ(bs_twoten_simulation_simulate(simulation, 1, 0.5f, 2, &pose, 1, nullptr, nullptr, &stayed), BS_NULL);
    EXPECT_EQ(bs_twoten_simulation_simulate(simulation, 1, 0.5f, 2, nullptr, 1, ignore, nullptr, &stayed), BS_NULL);
    EXPECT_EQ(bs_twoten_simulation_simulate(simulation, 1, 0.5f, 2, &pose, 65, ignore, nullptr, &stayed),
              BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_twoten_simulation_simulate(simulation, 1, 0.5f, 2, &pose, 1, ignore, nullptr, nullptr), BS_NULL);
    EXPECT_EQ(stayed, 7u);
    EXPECT_EQ(bs_twoten_simulation_clear(reinterpret_cast<bs_twoten_simulation*>(trail), 0), BS_BAD_HANDLE);
    EXPECT_EQ(bs_twoten_simulation_clear(nullptr, 0), BS_NULL);
    bs_ut2003_node node{1.0, {}, 0.0f, no_float, 0.0f};
    EXPECT_EQ(bs_ut2003_trail_push(trail, &node, 1.0), BS_NOT_FINITE);
    EXPECT_STREQ(bs_error_text(trail), "node: must be a finite number");
    EXPECT_EQ(bs_ut2003_trail_push(trail, nullptr, 1.0), BS_NULL);
    node.yaw = 0.0f;
    EXPECT_EQ(bs_ut2003_trail_push(trail, &node, no_double), BS_NOT_FINITE);
    EXPECT_EQ(bs_close(library), BS_OK) << "closes both";
}

TEST(c_presets_misuse, of_versions_is_seen) { EXPECT_EQ(bs_presets_abi_version(), BS_PRESETS_ABI_VERSION); }

}  // namespace

#endif
