// The sign of bodies in centimetres (Misuse::odd_units), on recorded people: silent in metres, whatever their size is
// said to be, and found where everything, eyes too, is in centimetres.

#include "inputs/movement.h"
#include "tests/support/assert_log.h"
#include "tests/support/must.h"

#include <backsight/world/server_world.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

namespace backsight::test {
namespace units_test {

/// Plays the first `seconds` of a recording with bodies of that reach; how often odd_units was noted.
std::uint64_t odd_units(const inputs::MovementSet& set, float metre, float reach_m, std::int64_t seconds) {
    WorldConfig world;
    ServerWorldConfig config;
    config.eye_offset = config.eye_offset * metre;
    ServerWorld server(world, config);
    const Hitbox body[] = {Hitbox::sphere(HitGroup::generic, {}, reach_m)};
    const HitboxSetId worn = server.history().hitbox_sets().add(body);
    std::vector<EntityId> ids;
    std::vector<std::size_t> at(set.tracks.size(), 0);
    for (std::size_t i = 0; i < set.tracks.size(); ++i) ids.push_back(server.spawn({worn}));
    const AssertLog log;
    for (std::int64_t t = 1; t <= 64 * seconds; ++t) {
        server.begin_tick(Tick{t});
        const std::int64_t now_us = TickRate{}.time_of(Tick{t}).value;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const std::vector<inputs::MovementRow>& rows = set.tracks[i].rows;
            const std::size_t before = at[i];
            while (at[i] + 1 < rows.size() && rows[at[i] + 1].time_us <= now_us) ++at[i];
            if (at[i] + 1 >= rows.size() || rows[at[i]].time_us > now_us) continue;
            const inputs::MovementRow& from = rows[at[i]];
            const inputs::MovementRow& to = rows[at[i] + 1];
            bool jumps = to.teleport;
            for (std::size_t row = before + 1; row <= at[i]; ++row) jumps = jumps || rows[row].teleport;
            if (jumps) must(server.history().teleport(ids[i]));
            const auto share =
                static_cast<float>(now_us - from.time_us) / static_cast<float>(to.time_us - from.time_us);
            const Vec3 place =
                to.teleport ? from.position_m : from.position_m + (to.position_m - from.position_m) * share;
            must(server.record(ids[i], {place * metre, {}, {}}));
        }
        server.finish_tick();
    }
    return server.history().misuses()[Misuse::odd_units];
}

TEST(odd_units, of_recorded_people_are_found_in_centimetres_and_nowhere_else) {
    const char* data = std::getenv("BACKSIGHT_DATA");
    if (data == nullptr) GTEST_SKIP() << "BACKSIGHT_DATA is not set";
    int recordings = 0;
    for (const std::filesystem::path& folder : inputs::find_movements(data)) {
        const inputs::MovementSet set = inputs::load_movement(folder);
        ++recordings;
        EXPECT_EQ(odd_units(set, 1.0f, 0.9f, 300), 0u) << folder << ": people in metres";
        EXPECT_EQ(odd_units(set, 1.0f, 90.0f, 300), 0u) << folder << ": as agile as people, and as large as ships";
        EXPECT_GT(odd_units(set, 100.0f, 90.0f, 120), 0u) << folder << ": in centimetres";
    }
    EXPECT_GT(recordings, 0);
}

}  // namespace units_test
}  // namespace backsight::test
