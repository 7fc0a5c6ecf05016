// Debug samples of one projectile in several places, against the numbers of the Unreal series.

#include "tests/support/allocation_counter.h"

#include <backsight/presets/debug_samples.h>

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

using namespace backsight;
using namespace backsight::presets;
using namespace backsight::test;

namespace debug_samples_test {

constexpr ProjectileId id{1, 2, 0};
constexpr float centimetre = 0.01f;

DebugSamplesConfig config_of(DebugMode mode) {
    DebugSamplesConfig config;
    config.mode = mode;
    config.draw_spawn = false;
    return config;
}

std::vector<DebugSample> all_of(const DebugSamples& samples) {
    std::vector<DebugSample> all;
    for (std::size_t i = 0; i < samples.samples().size(); ++i) all.push_back(samples.samples()[i]);
    return all;
}

int count_of(const DebugSamples& samples, DebugShape shape, DebugColor color) {
    int count = 0;
    for (const DebugSample& s : all_of(samples)) count += s.shape == shape && s.color == color ? 1 : 0;
    return count;
}

DebugPlaces apart_by(float cm) {
    DebugPlaces places;
    places.predicted = Vec3{0, 0, 0};
    places.client = Vec3{0, cm * centimetre, 0};
    places.speed_mps = 30.0f;
    places.body_radius_m = 0.1f;
    return places;
}

TEST(debug_samples, PT_40_two_places_0_049_cm_apart_are_one_synced_sample) {
    DebugSamples samples(config_of(DebugMode::predicted_versus_client));
    samples.follow(id, apart_by(0.049f), Micros{0});
    const auto all = all_of(samples);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0].shape, DebugShape::place);
    EXPECT_EQ(all[0].color, DebugColor::synced);
    EXPECT_EQ(all[0].id, id);
    EXPECT_EQ(all[0].radius_m, 0.1f);
    EXPECT_EQ(samples.counters().synced, 1u);
    EXPECT_EQ(samples.counters().apart, 0u);
}

TEST(debug_samples, PT_40_two_places_0_051_cm_apart_are_two_samples_and_arrows_both_ways) {
    DebugSamples samples(config_of(DebugMode::predicted_versus_client));
    const DebugPlaces places = apart_by(0.051f);
    samples.follow(id, places, Micros{7});
    const auto all = all_of(samples);
    ASSERT_EQ(all.size(), 4u);
    EXPECT_EQ(count_of(samples, DebugShape::place, DebugColor::predicted), 1);
    EXPECT_EQ(count_of(samples, DebugShape::place, DebugColor::client), 1);
    EXPECT_EQ(count_of(samples, DebugShape::arrow, DebugColor::predicted), 1);
    EXPECT_EQ(count_of(samples, DebugShape::arrow, DebugColor::client), 1);
    for (const DebugSample& sample : all) {
        EXPECT_EQ(sample.taken_at, Micros{7});
        const bool is_predicted = sample.color == DebugColor::predicted;
        EXPECT_EQ(sample.from, is_predicted ? *places.predicted : *places.client);
        const bool is_arrow = sample.shape == DebugShape::arrow;
        EXPECT_EQ(sample.to, is_arrow == is_predicted ? *places.client : *places.predicted);
        EXPECT_EQ(sample.draw_time, is_arrow ? Micros{10'000'000} : Micros{5'000'000});
        EXPECT_EQ(sample.radius_m, is_arrow ? 0.0f : 0.1f);
    }
    EXPECT_EQ(samples.counters().apart, 1u);
}

TEST(debug_samples, PT_40_the_server_is_sampled_each_10_ms_and_clients_each_33_at_30_mps) {
    EXPECT_EQ(debug_interval(DebugRole::server, 1.0, 30.0), Micros{10'000});
    EXPECT_EQ(debug_interval(DebugRole::client, 1.0, 30.0), Micros{33'333});
    EXPECT_EQ(debug_interval(DebugRole::predicted, 1.0, 30.0), Micros{33'333});
    EXPECT_EQ(debug_interval(DebugRole::server, 1.0, 10.0), Micros{20'000});
    EXPECT_EQ(debug_interval(DebugRole::client, 5.0, 30.0), Micros{20'000});
    EXPECT_EQ(debug_interval(DebugRole::client, 0.1, 30.0), Micros{333'333});
    EXPECT_EQ(debug_interval(DebugRole::server, 1.0, 0.0), Micros{1'000'000}) << "at rest";
}

TEST(debug_samples, PT_40_takes_that_many_samples_in_a_second_at_any_frame_rate) {
    for (const int hz : {144, 240, 1000}) {
        DebugSamples samples(config_of(DebugMode::client_versus_server));
        DebugPlaces places;
        places.speed_mps = 30.0f;
        places.client = Vec3{0, 0, 0};
        for (int frame = 0; frame < hz; ++frame) samples.follow(id, places, Micros{frame * 1'000'000 / hz});
        EXPECT_EQ(count_of(samples, DebugShape::place, DebugColor::client), 30) << hz;
        samples.clear_samples();
        DebugPlaces server;
        server.speed_mps = 30.0f;
        server.server = Vec3{0, 0, 5};
        const ProjectileId other{1, 3, 0};
        for (int frame = 0; frame < hz; ++frame) samples.follow(other, server, Micros{frame * 1'000'000 / hz});
        EXPECT_NEAR(count_of(samples, DebugShape::place, DebugColor::server), 100, 2) << hz;
    }
}

TEST(debug_samples, a_frame_longer_than_the_interval_has_one_sample) {
    DebugSamples samples(config_of(DebugMode::predicted_versus_client));
    samples.follow(id, apart_by(0.0f), Micros{0});
    samples.follow(id, apart_by(0.0f), Micros{500'000});
    samples.follow(id, apart_by(0.0f), Micros{533'332});
    EXPECT_EQ(samples.samples().size(), 2u);
    samples.follow(id, apart_by(0.0f), Micros{533'333});
    EXPECT_EQ(samples.samples().size(), 3u);
}

TEST(debug_samples, the_server_is_sampled_along_with_the_client_though_its_own_turn_is_to_come) {
    DebugSamples samples(config_of(DebugMode::client_versus_server));
    DebugPlaces places;
    places.speed_mps = 30.0f;
    places.server = Vec3{1, 0, 0};
    samples.follow(id, places, Micros{30'000});
    places.client = Vec3{1, 0, 0};
    samples.follow(id, places, Micros{30'001});
    ASSERT_EQ(samples.samples().size(), 2u);
    EXPECT_EQ(samples.samples()[1].color, DebugColor::synced);
}

TEST(debug_samples, a_mode_draws_its_two_roles_and_all_draws_three) {
    DebugPlaces places;
    places.predicted = Vec3{0, 0, 0};
    places.client = Vec3{1, 0, 0};
    places.server = Vec3{2, 0, 0};
    const auto drawn = [&](DebugMode mode) {
        DebugSamples samples(config_of(mode));
        samples.follow(id, places, Micros{0});
        std::string roles;
        if (count_of(samples, DebugShape::place, DebugColor::predicted) == 1) roles += 'p';
        if (count_of(samples, DebugShape::place, DebugColor::client) == 1) roles += 'c';
        if (count_of(samples, DebugShape::place, DebugColor::server) == 1) roles += 's';
        return roles + std::to_string(samples.samples().size());
    };
    EXPECT_EQ(drawn(DebugMode::none), "0");
    EXPECT_EQ(drawn(DebugMode::predicted_versus_client), "pc4");
    EXPECT_EQ(drawn(DebugMode::client_versus_server), "cs4");
    EXPECT_EQ(drawn(DebugMode::all), "pcs7");
}

TEST(debug_samples, three_places_that_agree_are_one_sample_and_two_of_three_are_two) {
    DebugPlaces places;
    places.predicted = places.client = places.server = Vec3{3, 0, 0};
    DebugSamples one(config_of(DebugMode::all));
    one.follow(id, places, Micros{0});
    ASSERT_EQ(one.samples().size(), 1u);
    EXPECT_EQ(one.samples()[0].color, DebugColor::synced);
    EXPECT_EQ(one.counters().synced, 2u);
    places.predicted = Vec3{4, 0, 0};
    DebugSamples two(config_of(DebugMode::all));
    two.follow(id, places, Micros{0});
    EXPECT_EQ(count_of(two, DebugShape::place, DebugColor::predicted), 1);
    EXPECT_EQ(count_of(two, DebugShape::place, DebugColor::synced), 1);
    EXPECT_EQ(two.samples().size(), 4u);
}

TEST(debug_samples, waits_for_linkage_if_told_so) {
    DebugSamplesConfig config = config_of(DebugMode::predicted_versus_client);
    DebugPlaces alone;
    alone.predicted = Vec3{};
    DebugSamples at_once(config);
    at_once.follow(id, alone, Micros{0});
    EXPECT_EQ(at_once.samples().size(), 1u);
    config.wait_for_linkage = true;
    DebugSamples waits(config);
    waits.follow(id, alone, Micros{0});
    EXPECT_EQ(waits.samples().size(), 0u);
    waits.follow(id, apart_by(1.0f), Micros{1});
    EXPECT_EQ(waits.samples().size(), 4u);
    waits.follow(id, alone, Micros{2'000'000});
    EXPECT_EQ(waits.samples().size(), 5u) << "linked once, it stays so";
}

TEST(debug_samples, the_first_place_of_each_role_is_marked_once) {
    DebugSamplesConfig config = config_of(DebugMode::all);
    config.draw_spawn = true;
    DebugSamples samples(config);
    DebugPlaces places = apart_by(1.0f);
    for (int frame = 0; frame < 10; ++frame) samples.follow(id, places, Micros{frame * 100'000});
    places.server = Vec3{9, 0, 0};
    for (int frame = 10; frame < 20; ++frame) samples.follow(id, places, Micros{frame * 100'000});
    for (const DebugColor color : {DebugColor::predicted, DebugColor::client, DebugColor::server}) {
        EXPECT_EQ(count_of(samples, DebugShape::spawn, color), 1);
    }
}

TEST(debug_samples, an_end_shows_its_point_its_normal_of_25_cm_and_the_servers_area) {
    DebugSamples samples(config_of(DebugMode::client_versus_server));
    const DebugEnd end{{1, 0, 0}, {1.1f, 0, 0}, {-1, 0, 0}, 0.1f, 5.0f, {0, 0, 1}};
    samples.end(id, DebugRole::client, end, Micros{0});
    EXPECT_EQ(samples.samples().size(), 3u) << "no area of a client";
    samples.end(id, DebugRole::server, end, Micros{0});
    ASSERT_EQ(samples.samples().size(), 7u);
    const DebugSample normal = samples.samples()[5];
    EXPECT_EQ(normal.shape, DebugShape::normal);
    EXPECT_EQ(normal.from, end.point);
    EXPECT_NEAR(distance(normal.from, normal.to), 0.25f, 1e-6f);
    EXPECT_LT(normal.to.x, normal.from.x);
    const DebugSample area = samples.samples()[6];
    EXPECT_EQ(area.shape, DebugShape::area);
    EXPECT_EQ(area.radius_m, 5.0f);
    EXPECT_EQ(area.from, end.position + end.area_offset);
    samples.end(id, DebugRole::predicted, end, Micros{0});
    EXPECT_EQ(samples.samples().size(), 7u) << "not in this mode";
    DebugPlaces places;
    places.client = places.server = Vec3{};
    samples.follow(id, places, Micros{0});
    samples.end(id, DebugRole::client, end, Micros{0});
    samples.end(id, DebugRole::client, end, Micros{0});
    EXPECT_EQ(samples.samples().size(), 11u) << "an end that is said twice is drawn once";
}

TEST(debug_samples, who_has_ended_is_not_drawn_any_more_and_when_all_have_it_is_forgotten) {
    DebugSamplesConfig config = config_of(DebugMode::predicted_versus_client);
    config.draw_end = false;
    config.max_projectiles = 1;
    DebugSamples samples(config);
    samples.follow(id, apart_by(1.0f), Micros{0});
    samples.clear_samples();
    samples.end(id, DebugRole::predicted, {}, Micros{1});
    samples.follow(id, apart_by(1.0f), Micros{100'000});
    ASSERT_EQ(samples.samples().size(), 1u);
    EXPECT_EQ(samples.samples()[0].color, DebugColor::client);
    const ProjectileId other{1, 3, 0};
    samples.follow(other, apart_by(1.0f), Micros{100'000});
    EXPECT_EQ(samples.counters().no_room, 1u);
    samples.end(id, DebugRole::client, {}, Micros{100'000});
    samples.follow(other, apart_by(1.0f), Micros{100'000});
    EXPECT_EQ(samples.counters().no_room, 1u) << "its place is free";
    samples.forget(other);
    samples.follow(id, apart_by(1.0f), Micros{100'000});
    EXPECT_EQ(samples.counters().no_room, 1u);
}

TEST(debug_samples, keeps_the_newest_and_counts_what_it_dropped_without_taking_memory) {
    DebugSamplesConfig config = config_of(DebugMode::predicted_versus_client);
    config.max_samples = 10;
    DebugSamples samples(config);
    const std::uint64_t taken = allocations_of([&] {
        for (int frame = 0; frame < 25; ++frame) samples.follow(id, apart_by(0.0f), Micros{frame * 100'000});
    });
    EXPECT_EQ(taken, 0u);
    EXPECT_EQ(samples.samples().size(), 10u);
    EXPECT_EQ(samples.samples()[0].taken_at, Micros{1'500'000});
    EXPECT_EQ(samples.counters().taken, 25u);
    EXPECT_EQ(samples.counters().dropped, 15u);
}

TEST(debug_samples, validate_names_the_field) {
    const auto name = [](auto change) {
        DebugSamplesConfig config;
        change(config);
        const char* field = config.validate();
        return std::string(field == nullptr ? "" : field);
    };
    using Config = DebugSamplesConfig;
    EXPECT_EQ(name([](Config&) {}), "");
    EXPECT_EQ(name([](Config& c) { c.mode = static_cast<DebugMode>(4); }), "debug_samples.mode");
    EXPECT_EQ(name([](Config& c) { c.frequency = 0.09; }), "debug_samples.frequency");
    EXPECT_EQ(name([](Config& c) { c.frequency = 5.1; }), "debug_samples.frequency");
    EXPECT_EQ(name([](Config& c) { c.frequency = std::nan(""); }), "debug_samples.frequency");
    EXPECT_EQ(name([](Config& c) { c.draw_time = Micros{99'999}; }), "debug_samples.draw_time");
    EXPECT_EQ(name([](Config& c) { c.max_samples = 0; }), "debug_samples.max_samples");
    EXPECT_EQ(name([](Config& c) { c.max_projectiles = 0; }), "debug_samples.max_projectiles");
}

}  // namespace debug_samples_test
