#include "inputs/bot_world.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace backsight::inputs {
namespace {

constexpr std::int64_t minute_us = 60'000'000;

const MovementSet& a_minute() {
    static const MovementSet set = record_bot_world(7, minute_us);
    return set;
}

template <class Holds>
std::size_t count_rows(const MovementSet& set, Holds holds) {
    std::size_t count = 0;
    for (const MovementTrack& track : set.tracks) {
        if (track.kind != EntityKind::player) continue;
        count += static_cast<std::size_t>(std::count_if(track.rows.begin(), track.rows.end(), holds));
    }
    return count;
}

TEST(bot_world, has_eight_players_a_lift_and_a_ship) {
    const MovementSet& set = a_minute();
    EXPECT_EQ(set.body, BodyShape::skeleton);
    EXPECT_EQ(set.duration_us, minute_us);
    ASSERT_EQ(set.tracks.size(), 10u);
    for (std::int32_t i = 0; i < 10; ++i) {
        EXPECT_EQ(set.tracks[static_cast<std::size_t>(i)].kind, i < bot_count ? EntityKind::player : EntityKind::mover);
    }
}

TEST(bot_world, the_seed_decides_everything) {
    const MovementSet again = record_bot_world(7, minute_us);
    const MovementSet other = record_bot_world(8, minute_us);
    bool differs = false;
    for (std::size_t t = 0; t < a_minute().tracks.size(); ++t) {
        const auto& rows = a_minute().tracks[t].rows;
        ASSERT_EQ(rows.size(), again.tracks[t].rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            ASSERT_EQ(rows[i].position_m, again.tracks[t].rows[i].position_m);
            ASSERT_EQ(rows[i].yaw_rad, again.tracks[t].rows[i].yaw_rad);
            differs = differs || !(rows[i].position_m == other.tracks[t].rows[i].position_m);
        }
    }
    EXPECT_TRUE(differs);
}

TEST(bot_world, rows_are_finite_inside_and_128_a_second) {
    for (const MovementTrack& track : a_minute().tracks) {
        for (std::size_t i = 0; i < track.rows.size(); ++i) {
            const MovementRow& row = track.rows[i];
            ASSERT_TRUE(is_finite(row.position_m) && std::isfinite(row.yaw_rad) && std::isfinite(row.pitch_rad));
            ASSERT_LE(std::max(std::abs(row.position_m.x), std::abs(row.position_m.y)), 20.0f);
            ASSERT_GE(row.position_m.z, 0.0f);
            ASSERT_LE(row.position_m.z, 6.0f);
            if (i == 0) continue;
            const std::int64_t step_us = row.time_us - track.rows[i - 1].time_us;
            ASSERT_TRUE(step_us == 7812 || step_us == 7813);
        }
    }
}

TEST(bot_world, moves_in_jumps_only_where_it_says_so) {
    for (const MovementTrack& track : a_minute().tracks) {
        for (std::size_t i = 1; i < track.rows.size(); ++i) {
            if (track.rows[i].teleport) continue;
            const float speed_mps = distance(track.rows[i].position_m, track.rows[i - 1].position_m) * 128.0f;
            ASSERT_LT(speed_mps, 16.0f);
        }
    }
}

TEST(bot_world, players_run_jump_die_and_ride) {
    const MovementSet& set = a_minute();
    EXPECT_GT(count_rows(set, [](const MovementRow& r) { return !r.alive; }), 1000u);
    EXPECT_GT(count_rows(set, [](const MovementRow& r) { return r.parent == lift_track; }), 500u);
    EXPECT_GT(count_rows(set, [](const MovementRow& r) { return r.parent == lift_track && r.position_m.z > 3.9f; }),
              100u);
    EXPECT_GT(count_rows(set, [](const MovementRow& r) { return r.parent == ship_track; }), 5000u);
    EXPECT_GT(count_rows(set, [](const MovementRow& r) { return r.parent == ship_track && !r.alive; }), 50u);
    EXPECT_GT(count_rows(set, [](const MovementRow& r) { return r.parent < 0 && r.position_m.z > 0.5f; }), 1000u);
}

TEST(bot_world, the_dead_stay_for_a_second_and_come_back_elsewhere) {
    const auto& rows = a_minute().tracks[0].rows;
    std::size_t deaths = 0;
    std::size_t died_at = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (rows[i - 1].alive && !rows[i].alive) {
            ++deaths;
            died_at = i;
        }
        if (rows[i - 1].alive || !rows[i].alive) continue;
        EXPECT_EQ(i - died_at, 128u);
        EXPECT_TRUE(rows[i].teleport);
        EXPECT_GT(distance(rows[i].position_m, rows[i - 1].position_m), 0.5f);
    }
    EXPECT_GT(deaths, 3u);
}

TEST(bot_world, pads_teleport_the_living) {
    std::size_t pads = 0;
    for (std::size_t t = 0; t < bot_count; ++t) {
        const auto& rows = a_minute().tracks[t].rows;
        EXPECT_TRUE(rows.front().teleport);
        for (std::size_t i = 1; i < rows.size(); ++i)
            pads += rows[i].teleport && rows[i].alive && rows[i - 1].alive ? 1 : 0;
    }
    EXPECT_GT(pads, 3u);
}

TEST(bot_world, riders_stand_on_what_they_ride) {
    const MovementSet& set = a_minute();
    for (std::size_t t = 0; t < bot_count; ++t) {
        for (const MovementRow& row : set.tracks[t].rows) {
            if (row.parent < 0) continue;
            const auto& mover = set.tracks[static_cast<std::size_t>(row.parent)].rows;
            const auto at =
                std::lower_bound(mover.begin(), mover.end(), row.time_us,
                                 [](const MovementRow& r, std::int64_t time_us) { return r.time_us < time_us; });
            ASSERT_EQ(at->time_us, row.time_us);
            ASSERT_NEAR(row.position_m.z, at->position_m.z, 0.001f);
            ASSERT_LT(distance(row.position_m, at->position_m), 4.6f);
        }
    }
}

TEST(bot_world, one_joins_late_and_one_leaves_early) {
    const MovementSet& set = a_minute();
    EXPECT_EQ(set.tracks[7].rows.front().time_us, 2'000'000);
    EXPECT_LT(set.tracks[1].rows.back().time_us, 45'000'001);
    EXPECT_EQ(set.tracks[0].rows.front().time_us, 0);
    EXPECT_EQ(set.tracks[0].rows.back().time_us, minute_us);
}

TEST(bot_world, the_lift_waits_at_both_ends_and_the_ship_turns) {
    const auto& lift_rows = a_minute().tracks[lift_track].rows;
    const auto at_height = [&](float z) {
        return std::count_if(lift_rows.begin(), lift_rows.end(),
                             [z](const MovementRow& r) { return r.position_m.z == z; });
    };
    EXPECT_GT(at_height(0.0f), 500);
    EXPECT_GT(at_height(4.0f), 500);
    const auto& ship_rows = a_minute().tracks[ship_track].rows;
    EXPECT_GT(ship_rows.back().yaw_rad, 6.3f);
    EXPECT_GT(distance(ship_rows.front().position_m, ship_rows[7680 / 4].position_m), 3.0f);
}

TEST(bot_world, plays_at_least_four_seconds) {
    EXPECT_EQ(record_bot_world(1, 0).duration_us, 4'000'000);
    for (const MovementTrack& track : record_bot_world(1, 0).tracks) EXPECT_FALSE(track.rows.empty());
}

}  // namespace
}  // namespace backsight::inputs
