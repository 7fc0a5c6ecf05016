#include "lab/fidelity/arena_recording.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace backsight::lab {
namespace {

using inputs::EntityKind;
using inputs::MovementRow;
using inputs::MovementSet;
using inputs::MovementTrack;

constexpr std::int64_t minute_us = 60'000'000;
constexpr std::int32_t lift_track = arena_bots;

const MovementSet& a_minute() {
    static const MovementSet set = record_arena(7, minute_us);
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

TEST(arena_recording, has_eight_players_and_the_lift) {
    const MovementSet& set = a_minute();
    EXPECT_EQ(set.body, inputs::BodyShape::skeleton);
    EXPECT_EQ(set.duration_us, minute_us);
    ASSERT_EQ(set.tracks.size(), 9u);
    for (std::size_t i = 0; i < 9; ++i) {
        EXPECT_EQ(set.tracks[i].kind, i < arena_bots ? EntityKind::player : EntityKind::mover);
    }
}

TEST(arena_recording, the_seed_decides_everything) {
    constexpr std::int64_t few_us = 10'000'000;
    const MovementSet first = record_arena(7, few_us);
    const MovementSet again = record_arena(7, few_us);
    const MovementSet other = record_arena(8, few_us);
    bool differs = false;
    for (std::size_t t = 0; t < first.tracks.size(); ++t) {
        const auto& rows = first.tracks[t].rows;
        ASSERT_EQ(rows.size(), again.tracks[t].rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            ASSERT_EQ(rows[i].position_m, again.tracks[t].rows[i].position_m);
            ASSERT_EQ(rows[i].yaw_rad, again.tracks[t].rows[i].yaw_rad);
            differs = differs || !(rows[i].position_m == other.tracks[t].rows[i].position_m);
        }
    }
    EXPECT_TRUE(differs);
}

TEST(arena_recording, rows_are_finite_inside_and_64_a_second) {
    for (const MovementTrack& track : a_minute().tracks) {
        for (std::size_t i = 0; i < track.rows.size(); ++i) {
            const MovementRow& row = track.rows[i];
            ASSERT_TRUE(is_finite(row.position_m) && std::isfinite(row.yaw_rad) && std::isfinite(row.pitch_rad));
            ASSERT_LE(std::max(std::abs(row.position_m.x), std::abs(row.position_m.y)), 24.0f);
            ASSERT_GE(row.position_m.z, -0.01f);
            ASSERT_LE(row.position_m.z, 8.0f);
            ASSERT_EQ(row.time_us - track.rows.front().time_us, static_cast<std::int64_t>(i) * 15'625);
        }
    }
}

TEST(arena_recording, moves_in_jumps_only_where_it_says_so) {
    for (const MovementTrack& track : a_minute().tracks) {
        for (std::size_t i = 1; i < track.rows.size(); ++i) {
            if (track.rows[i].teleport) continue;
            const float speed_mps = distance(track.rows[i].position_m, track.rows[i - 1].position_m) * 64.0f;
            ASSERT_LT(speed_mps, 40.0f);
        }
    }
}

TEST(arena_recording, players_run_jump_die_and_ride) {
    const MovementSet& set = a_minute();
    EXPECT_GT(count_rows(set, [](const MovementRow& r) { return !r.alive; }), 500u);
    EXPECT_GT(count_rows(set, [](const MovementRow& r) { return r.parent == lift_track; }), 100u);
    EXPECT_GT(count_rows(set, [](const MovementRow& r) { return r.parent < 0 && r.position_m.z > 0.5f; }), 500u);
}

TEST(arena_recording, the_dead_come_back_elsewhere) {
    std::size_t deaths = 0;
    for (std::size_t t = 0; t < arena_bots; ++t) {
        const auto& rows = a_minute().tracks[t].rows;
        EXPECT_TRUE(rows.front().teleport);
        for (std::size_t i = 1; i < rows.size(); ++i) {
            deaths += rows[i - 1].alive && !rows[i].alive;
            if (rows[i - 1].alive || !rows[i].alive) continue;
            EXPECT_TRUE(rows[i].teleport);
        }
    }
    EXPECT_GT(deaths, 8u);
}

TEST(arena_recording, pads_teleport_the_living) {
    std::size_t pads = 0;
    for (std::size_t t = 0; t < arena_bots; ++t) {
        const auto& rows = a_minute().tracks[t].rows;
        for (std::size_t i = 1; i < rows.size(); ++i)
            pads += rows[i].teleport && rows[i].alive && rows[i - 1].alive ? 1 : 0;
    }
    EXPECT_GT(pads, 3u);
}

TEST(arena_recording, riders_stand_on_what_they_ride) {
    const MovementSet& set = a_minute();
    for (std::size_t t = 0; t < arena_bots; ++t) {
        for (const MovementRow& row : set.tracks[t].rows) {
            if (row.parent < 0) continue;
            const auto& mover = set.tracks[static_cast<std::size_t>(row.parent)].rows;
            const auto& at = mover[static_cast<std::size_t>(row.time_us / 15'625)];
            ASSERT_EQ(at.time_us, row.time_us);
            // A player who has just stepped onto it may still be falling the last 2.4 cm.
            const float above = row.position_m.z - at.position_m.z;
            ASSERT_GT(above, -0.01f);
            ASSERT_LT(above, 0.035f);
            ASSERT_LT(distance(row.position_m, at.position_m), 4.0f);
        }
    }
}

TEST(arena_recording, one_joins_late_and_one_leaves_early) {
    const MovementSet& set = a_minute();
    EXPECT_EQ(set.tracks[7].rows.front().time_us, 2'000'000);
    EXPECT_LT(set.tracks[1].rows.back().time_us, 45'000'001);
    EXPECT_EQ(set.tracks[0].rows.front().time_us, 0);
    EXPECT_EQ(set.tracks[0].rows.back().time_us, minute_us);
}

TEST(arena_recording, plays_at_least_four_seconds) {
    const MovementSet least = record_arena(1, 0);
    EXPECT_EQ(least.duration_us, 4'000'000);
    for (const MovementTrack& track : least.tracks) EXPECT_FALSE(track.rows.empty());
}

}  // namespace
}  // namespace backsight::lab
