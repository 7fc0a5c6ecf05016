// The five published systems through backsight_presets.h alone, against their pages' arithmetic: each test prints how
// many values it compared and the largest difference.

#ifdef BS_HAS_PRESETS

#include "backsight_presets.h"

#include "tests/bindings/c/c_ends.h"
#include "tests/presets/published_pages.h"

#include <random>

using namespace backsight::test;
using pages::Largest;
using pages::Place;

namespace {

Place place_of(const bs_vec3& place) { return {place.x, place.y, place.z}; }
bs_vec3 vec(const Place& place) { return {place[0], place[1], place[2]}; }

class c_published : public testing::Test {
protected:
    void SetUp() override { ASSERT_EQ(bs_open(BS_ABI_VERSION, &library, nullptr), BS_OK); }
    void TearDown() override { EXPECT_EQ(bs_close(library), BS_OK); }

    // One peer's projectiles, from the ticks of shots on.
    void play_fishnet(std::uint32_t peer, float cap_s, Largest& largest) {
        std::uniform_real_distribution<float> number(-1'000.0f, 1'000.0f);
        auto config = made(bs_fishnet_config_default);
        for (int shot = 0; shot < 500; ++shot) {
            constexpr std::uint32_t rates[] = {20, 30, 60, 64, 100, 128};
            config.tick_rate_numerator = rates[random() % 6];
            const auto hz = static_cast<double>(config.tick_rate_numerator);
            const auto fired = static_cast<std::int64_t>(random() % 10'000'000);
            const std::int64_t now = fired + static_cast<std::int64_t>(random() % 3'000'000) - 100'000;
            const bool whole = random() % 2 == 0;
            double passed_s = 0.0;
            const std::int32_t code =
                whole ? bs_fishnet_time_passed(&config, peer, now >> 16, fired >> 16, &passed_s)
                      : bs_fishnet_time_passed_precise(&config, peer, now < 0 ? 0 : now, fired, &passed_s);
            if (now < 0) continue;
            ASSERT_EQ(code, BS_OK);
            const double now_ticks = static_cast<double>(now) / 65'536.0;
            const double fired_ticks = static_cast<double>(fired) / 65'536.0;
            const float angle = number(random);
            pages::PredictedProjectile guide{
                {number(random), number(random), number(random)}, {std::cos(angle), 0.0f, std::sin(angle)}, 0.0f};
            guide.passed_time = std::min(cap_s, pages::time_passed(now_ticks, fired_ticks, hz, whole));
            auto projectile = made(bs_fishnet_projectile_default);
            projectile.position = vec(guide.position);
            projectile.direction = vec(guide.direction);
            projectile.passed_s = static_cast<float>(passed_s);
            for (int frame = 1; frame <= 120; ++frame) {
                const auto delta_s = static_cast<float>(1.0 / hz);
                guide.move(delta_s);
                ASSERT_EQ(bs_fishnet_projectile_move(&projectile, delta_s), BS_OK);
                largest.see(place_of(projectile.position), guide.position);
            }
        }
    }

    bs_library* library = nullptr;
    std::mt19937 random{1};
};

TEST_F(c_published, fishnets_server_at_six_rates) {
    Largest largest{"FishNet, server, u", 0.00001};
    play_fishnet(BS_FISHNET_SERVER, 0.3f / 2.0f, largest);
    largest.print();
    EXPECT_TRUE(largest.is_held());
}

TEST_F(c_published, fishnets_spectators_at_six_rates) {
    Largest largest{"FishNet, spectators, u", 0.001};
    play_fishnet(BS_FISHNET_OBSERVER, 0.3f, largest);
    largest.print();
    EXPECT_TRUE(largest.is_held());
}

TEST_F(c_published, ut2003s_trail_for_240_000_random_shots) {
    std::uniform_real_distribution<float> step(-1.0f, 1.0f);
    Largest largest{"UT2003, a shifted pawn, m", 0.00001};
    for (int pawn = 0; pawn < 300; ++pawn) {
        constexpr std::uint32_t rates[] = {20, 30, 64};
        auto config = made(bs_ut2003_trail_config_default);
        config.tick_rate_numerator = rates[pawn % 3];
        bs_ut2003_trail* trail = nullptr;
        ASSERT_EQ(bs_ut2003_trail_open(library, &config, &trail, nullptr), BS_OK);
        pages::PawnTrail page;
        Place place{step(random) * 30.0f, step(random) * 30.0f, step(random)};
        for (int tick = 1; tick <= 40; ++tick) {
            const double now_s = 7.0 + tick / static_cast<double>(config.tick_rate_numerator);
            for (float& axis : place) axis += step(random);
            page.nodes.push_back({now_s, place});
            const bs_ut2003_node now{now_s, vec(place), 0.0f, 0.0f, 0.0f};
            ASSERT_EQ(bs_ut2003_trail_push(trail, &now, now_s), BS_OK);
            for (int shot = 0; shot < 20; ++shot) {
                const double stamp_s = now_s - 0.55 + 0.6 * static_cast<double>(random() % 10'000) / 10'000.0;
                bs_ut2003_node body = now;
                std::uint32_t shift = 0;
                ASSERT_EQ(bs_ut2003_trail_shift(trail, stamp_s, now_s, &body, &shift), BS_OK);
                const auto published = page.shifted(stamp_s);
                largest.see(static_cast<double>(body.location.x), published[0]);
                largest.see(static_cast<double>(body.location.y), published[1]);
                largest.see(static_cast<double>(body.location.z), published[2]);
            }
        }
        ASSERT_EQ(bs_ut2003_trail_close(trail), BS_OK);
    }
    largest.print();
    EXPECT_EQ(largest.compared, 3 * 240'000);
    EXPECT_TRUE(largest.is_held());
}

TEST_F(c_published, twotens_objects_to_the_last_float) {
    std::uniform_real_distribution<float> number(-1'000.0f, 1'000.0f);
    Largest largest{"TwoTen, an object at a frame and a sub-frame", 0.0};
    auto config = made(bs_twoten_config_default);
    config.max_objects = 1;
    bs_twoten_simulation* simulation = nullptr;
    ASSERT_EQ(bs_twoten_simulation_open(library, &config, &simulation, nullptr), BS_OK);
    pages::SimulationObject page;
    std::int64_t frame = 1, thrown = 0;
    for (int i = 0; i < 60'000; ++i) {
        if (i % 20 == 0) {
            frame += random() % 8 == 0 ? 2 : 1;  // some frames are missing
            const float turn = number(random) / 1'001.0f;
            const pages::SimulationObject::Frame saved{{number(random), number(random), number(random)},
                                                       {0.0f, turn, 0.0f, std::sqrt(1.0f - turn * turn)}};
            page.add_frame(frame, saved);
            const bs_pose transform{vec(saved.position), {0.0f, turn, 0.0f, saved.rotation[3]}};
            ASSERT_EQ(bs_twoten_simulation_add_frame(simulation, 0, frame, &transform), BS_OK);
        }
        const std::int64_t asked = frame + 1 - static_cast<std::int64_t>(random() % 75);
        const float sub_frame = -0.1f + 1.2f * static_cast<float>(random() % 1'000) / 1'000.0f;
        bs_pose found{};
        const std::int32_t code = bs_twoten_simulation_rewind(simulation, 0, asked, sub_frame, frame + 1, &found);
        pages::SimulationObject::Frame published{};
        const bool is_there = page.at(asked, sub_frame, frame + 1, published);
        ASSERT_EQ(code == BS_OK, is_there) << asked << " of " << frame;
        thrown += is_there ? 0 : 1;
        if (!is_there) continue;
        largest.see(place_of(found.position), published.position);
        largest.see({found.rotation.x, found.rotation.y, found.rotation.w},
                    {published.rotation[0], published.rotation[1], published.rotation[3]});
    }
    largest.print();
    EXPECT_GT(thrown, 5'000) << "of missing frames";
    EXPECT_TRUE(largest.is_held());
}

TEST_F(c_published, pun2s_forms_to_the_last_float) {
    std::uniform_real_distribution<float> number(-50.0f, 50.0f);
    Largest largest{"PUN 2, the places of three forms", 0.0};
    const auto config = made(bs_pun2_config_default);
    auto immediate = made(bs_pun2_immediate_default);
    auto physics = made(bs_pun2_physics_default);
    auto transform = made(bs_pun2_transform_default);
    Place rigid{}, body{}, network{}, drawn{}, velocity{};
    for (int i = 0; i < 20'000; ++i) {
        const double now_s = 100.0 + i * 0.1;
        const double sent_s = now_s + 0.3 * (static_cast<double>(random() % 1'000) / 1'000.0 - 0.2);
        const Place position{number(random), number(random), number(random)};
        velocity = {number(random) / 10.0f, number(random) / 10.0f, 0.0f};
        // Over the wire, as the page's stream has it.
        const bs_pun2_update sent{vec(position), {0.0f, 0.0f, 0.0f, 1.0f}, vec(velocity)};
        std::array<std::uint8_t, BS_PUN2_MESSAGE_BYTES> bytes{};
        std::uint32_t size = 0, sent_ms = 0;
        bs_pun2_update update{};
        float lag_s = 0.0f;
        ASSERT_EQ(bs_pun2_write(&sent, 1, bytes.data(), BS_PUN2_MESSAGE_BYTES, &size), BS_OK);
        ASSERT_EQ(bs_pun2_read(bytes.data(), size, &update, &sent_ms), BS_OK);
        ASSERT_EQ(bs_pun2_lag(now_s, sent_s, &lag_s), BS_OK);
        const float published_lag_s = pages::lag(now_s, sent_s);
        largest.see(static_cast<double>(lag_s), static_cast<double>(published_lag_s));
        ASSERT_EQ(bs_pun2_immediate_receive(&immediate, &update, lag_s), BS_OK);
        ASSERT_EQ(bs_pun2_physics_receive(&physics, &update, lag_s), BS_OK);
        ASSERT_EQ(bs_pun2_transform_receive(&transform, &update, lag_s), BS_OK);
        rigid = network = pages::ahead(position, velocity, published_lag_s);
        for (int step = 0; step < 10; ++step) {
            const float delta_s = step % 2 == 0 ? 0.02f : 0.0167f;
            ASSERT_EQ(bs_pun2_immediate_step(&immediate, delta_s), BS_OK);
            ASSERT_EQ(bs_pun2_physics_fixed_update(&physics, &config, delta_s), BS_OK);
            ASSERT_EQ(bs_pun2_transform_update(&transform, &config, delta_s), BS_OK);
            rigid = pages::ahead(rigid, velocity, delta_s);
            body = pages::move_towards(body, network, delta_s);
            drawn = pages::move_towards(drawn, network, delta_s * 5.0f);
            largest.see(place_of(immediate.pose.position), rigid);
            largest.see(place_of(physics.pose.position), body);
            largest.see(place_of(transform.pose.position), drawn);
        }
    }
    largest.print();
    EXPECT_TRUE(largest.is_held());
}

TEST_F(c_published, the_series_times_at_six_pings) {
    Largest largest{"The Unreal series, times at six pings, us", 0.0};
    const auto config = made(bs_unreal_series_config_default);
    for (const auto& published : pages::series_times) {
        const std::int64_t ping_us = published.ping * 1'000;
        std::int64_t forward_us = -1, sleep_us = -1, switch_us = -1;
        ASSERT_EQ(bs_unreal_series_forward_time(&config, ping_us, BS_UNREAL_SERIES_SERVER, &forward_us), BS_OK);
        ASSERT_EQ(bs_unreal_series_sleep_time(&config, ping_us, &sleep_us), BS_OK);
        ASSERT_EQ(bs_unreal_series_switch_time(&config, ping_us, &switch_us), BS_OK);
        largest.see(static_cast<double>(forward_us), static_cast<double>(published.forward * 1'000));
        largest.see(static_cast<double>(sleep_us), static_cast<double>(published.sleep * 1'000));
        largest.see(static_cast<double>(switch_us), static_cast<double>(published.switch_to_auth * 1'000));
    }
    largest.print();
    EXPECT_TRUE(largest.is_held());
}

}  // namespace

#endif
