// Histories whose entities turn in 10, 15 and 20 bits, and whose bones reach out to 480 m.

#include "tests/support/assert_log.h"
#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/base/trig.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace history_rotation_width_test {

constexpr std::array<std::uint32_t, 3> widths{10, 15, 20};

// A set of each width, then one that leaves it to the world.
struct Fleet {
    explicit Fleet(const HistoryConfig& config) : history(config) {
        for (const std::uint32_t bits : widths) sets.push_back(history.hitbox_sets().add(ball, 0, 0, bits));
        sets.push_back(history.hitbox_sets().add(ball));
    }
    const std::array<Hitbox, 1> ball{Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
    WorldHistory history;
    std::vector<HitboxSetId> sets;
};

HistoryConfig world_of(std::uint32_t bits, std::uint32_t bones = 0) {
    HistoryConfig config = history_config(64, 16, bones);
    config.quantization.rotation_bits = bits;
    return config;
}

TEST(history_rotation_width, a_set_overrides_the_world) {
    for (const std::uint32_t bits : widths) {
        const Fleet fleet(world_of(bits));
        const HitboxSets& sets = fleet.history.hitbox_sets();
        for (std::size_t i = 0; i < widths.size(); ++i) EXPECT_EQ(sets.rotation_bits(fleet.sets[i]), widths[i]);
        EXPECT_EQ(sets.rotation_bits(fleet.sets[3]), bits);
        EXPECT_EQ(sets.rotation_bits({}), bits) << "who wears nothing";
        EXPECT_EQ(sets.rotation_bits({77}), bits) << "a set that was never added";
    }
    Fleet fleet(world_of(10));
    EXPECT_EQ(fleet.history.hitbox_sets().add(fleet.ball, 0, 0, 12), HitboxSetId{}) << "no such width";
    EXPECT_TRUE(fleet.history.hitbox_sets().set_rotation_bits(fleet.sets[3], 20));
    EXPECT_EQ(fleet.history.hitbox_sets().rotation_bits(fleet.sets[3]), 20u);
    EXPECT_FALSE(fleet.history.hitbox_sets().set_rotation_bits(fleet.sets[3], 21));
    EXPECT_FALSE(fleet.history.hitbox_sets().set_rotation_bits({77}, 20));
    EXPECT_FALSE(fleet.history.hitbox_sets().set_rotation_bits({}, 20));
}

TEST(history_rotation_width, records_and_stores_what_the_sets_width_encodes) {
    Random random(5);
    for (const std::uint32_t bits : widths) {
        Fleet server(world_of(bits));
        Fleet client(world_of(bits));
        std::vector<EntityId> ids;
        for (const HitboxSetId set : server.sets) ids.push_back(server.history.spawn({set}));
        for (std::int64_t tick = 0; tick < 200; ++tick) {
            for (std::size_t i = 0; i < ids.size(); ++i) {
                const Quat turn = random.rotation();
                must(server.history.record(ids[i], Tick{tick}, pose_at({}, {}, turn)));
                QuantRotation coarse;
                FineRotation fine;
                const std::uint32_t own = server.history.hitbox_sets().rotation_bits(server.sets[i]);
                ASSERT_EQ(quantize_rotation(turn, own, coarse, fine), QuantizeResult::ok);
                const EntityState kept = *server.history.state_at(ids[i], Tick{tick});
                ASSERT_EQ(kept.rotation, coarse);
                ASSERT_EQ(kept.rotation_fine, fine);
                must(client.history.store(ids[i], Tick{tick}, kept));
                ASSERT_EQ(*client.history.state_at(ids[i], Tick{tick}), kept);
            }
        }
    }
}

TEST(history_rotation_width, who_turns_in_10_bits_takes_no_more_memory_and_others_4_bytes_a_slot) {
    for (const bool reserves : {false, true}) {
        HistoryConfig config = world_of(10);
        config.reserves_all = reserves;
        Fleet fleet(config);
        const EntityId narrow = fleet.history.spawn({fleet.sets[0]});
        const std::size_t bytes = fleet.history.memory_bytes();
        must(fleet.history.record(narrow, Tick{0}, pose_at({}, {}, rotation_about({0, 0, 1}, 0.3))));
        EXPECT_EQ(fleet.history.memory_bytes(), bytes);
        const EntityId wide = fleet.history.spawn({fleet.sets[2]});
        EXPECT_EQ(fleet.history.memory_bytes() - bytes, reserves ? 64u * 4u : 0u) << "spawn() takes it";
        must(fleet.history.record(wide, Tick{1}, pose_at({}, {}, rotation_about({0, 0, 1}, 0.3))));
        EXPECT_EQ(fleet.history.memory_bytes() - bytes, 64u * 4u);
        must(fleet.history.change_hitboxes(narrow, fleet.sets[1]));
        EXPECT_EQ(fleet.history.memory_bytes() - bytes, (reserves ? 128u : 64u) * 4u);
    }
}

TEST(history_rotation_width, a_width_that_the_own_set_does_not_have_is_refused_by_name) {
    Fleet server(world_of(10));
    const EntityId ship = server.history.spawn({server.sets[2]});
    must(server.history.record(ship, Tick{0}, pose_at({}, {}, rotation_about({0, 0, 1}, 0.123456))));
    const EntityState state = *server.history.state_at(ship, Tick{0});
    ASSERT_FALSE(fits_rotation_width(state.rotation_fine, 15));
    for (const std::uint32_t bits : {10u, 15u}) {
        Fleet client(world_of(10));
        ASSERT_TRUE(client.history.hitbox_sets().set_rotation_bits(client.sets[2], bits));
        EXPECT_EQ(client.history.can_store(ship, Tick{0}, state), RecordResult::rotation_width);
        EXPECT_EQ(client.history.prepare_store(ship, Tick{0}, state), RecordResult::rotation_width);
        EXPECT_EQ(client.history.store(ship, Tick{0}, state), RecordResult::rotation_width);
        EXPECT_EQ(client.history.find(ship), nullptr);
        EXPECT_EQ(client.history.counters()[RecordResult::rotation_width], 1u);
        EXPECT_STREQ(to_string(RecordResult::rotation_width), "other rotation width");
    }
}

TEST(history_rotation_width, despawned_ships_stay_as_they_were_turned) {
    Fleet fleet(world_of(20));
    const EntityId ship = fleet.history.spawn({fleet.sets[3]});
    must(fleet.history.record(ship, Tick{0}, pose_at({}, {}, rotation_about({0, 0, 1}, 0.7))));
    const EntityState before = *fleet.history.state_at(ship, Tick{0});
    ASSERT_NE(before.rotation_fine, FineRotation{});
    must(fleet.history.despawn(ship, Tick{1}));
    must(fleet.history.record_tombstone(ship, Tick{2}));
    for (const std::int64_t tick : {1, 2}) {
        EXPECT_EQ(fleet.history.state_at(ship, Tick{tick})->rotation, before.rotation);
        EXPECT_EQ(fleet.history.state_at(ship, Tick{tick})->rotation_fine, before.rotation_fine);
    }
}

TEST(history_rotation_width, a_batch_records_what_record_does) {
    const AllowedMisuse far_ends("rotation_bits: ");
    Random random(9);
    HistoryConfig config = world_of(15, 3);
    Fleet one_by_one(config);
    Fleet together(config);
    std::vector<EntityId> ids;
    for (int i = 0; i < 12; ++i) {
        const EntityTraits traits{one_by_one.sets[static_cast<std::size_t>(i) % 4]};
        ids.push_back(one_by_one.history.spawn(traits));
        ASSERT_EQ(together.history.spawn(traits), ids.back());
    }
    for (std::int64_t tick = 0; tick < 150; ++tick) {
        std::vector<EntityRecord> records;
        std::vector<std::vector<Pose>> bones(ids.size());
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const double far = i % 3 == 0 ? 300.0 : i % 3 == 1 ? 31.0 : 40.0 * (tick % 10 == 0);
            for (int n = 0; n < 3; ++n) bones[i].push_back({random.in_cube(far), random.rotation()});
            if (i == 11) bones[i].clear();
            records.push_back({ids[i], pose_at(random.in_cube(50.0), {}, random.rotation()), bones[i]});
            must(one_by_one.history.record(ids[i], Tick{tick}, records.back().pose, bones[i]));
        }
        together.history.record_all(Tick{tick}, records);
        for (const EntityRecord& each : records) {
            ASSERT_EQ(each.result, RecordResult::ok);
            ASSERT_EQ(together.history.state_at(each.id, Tick{tick}), one_by_one.history.state_at(each.id, Tick{tick}));
            const auto a = together.history.find(each.id)->bones_at(Tick{tick});
            const auto b = one_by_one.history.find(each.id)->bones_at(Tick{tick});
            ASSERT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end()));
        }
    }
    EXPECT_EQ(together.history.memory_bytes(), one_by_one.history.memory_bytes());
}

TEST(far_bones, keep_their_step_up_to_the_bound_and_are_refused_beyond_it) {
    Random random(3);
    for (const float step : {1.0f / 1024.0f, 1.0f / 256.0f, 1.0f / 64.0f}) {
        const Quantization q{step};
        const float bound_m = static_cast<float>(max_bone_steps) * step;
        for (int i = 0; i < cases(100'000); ++i) {
            const double reach = i % 2 == 0 ? static_cast<double>(bound_m) : 40.0 * static_cast<double>(step) * 1024.0;
            const Vec3 place = random.in_cube(reach);
            QuantBone bone;
            ASSERT_EQ(quantize_bone({place, {}}, q, bone), QuantizeResult::ok);
            ASSERT_TRUE(bone.is_canonical());
            const Vec3 back = dequantize(bone, q).position;
            ASSERT_LE(std::fabs(back.x - place.x), 0.5f * step);
            ASSERT_LE(std::fabs(back.y - place.y), 0.5f * step);
            ASSERT_LE(std::fabs(back.z - place.z), 0.5f * step);
            QuantBone again;
            ASSERT_EQ(quantize_bone({back, {}}, q, again), QuantizeResult::ok);
            ASSERT_EQ(again, bone);
        }
        for (const Vec3 beyond :
             {Vec3{bound_m + step, 0, 0}, Vec3{0, -bound_m - step, 0}, Vec3{0, 0, bound_m + step}}) {
            QuantBone bone;
            EXPECT_EQ(quantize_bone({beyond, {}}, q, bone), QuantizeResult::out_of_range);
            EXPECT_EQ(quantize_bone({beyond * (bound_m / (bound_m + step)), {}}, q, bone), QuantizeResult::ok);
        }
    }
}

TEST(far_bones, within_16_bits_are_what_they_were) {
    for (std::int32_t x = -32768; x <= 32767; x += 97) {
        QuantBone bone;
        bone.set_position({x, -x - 1, x / 2});
        ASSERT_EQ(bone.high, 0);
        ASSERT_EQ(bone.position(), (QuantPosition{x, -x - 1, x / 2}));
    }
    for (std::int32_t x = -max_bone_steps; x <= max_bone_steps; x += 53) {
        QuantBone bone;
        bone.set_position({x, -x, x / 3});
        ASSERT_EQ(bone.position(), (QuantPosition{x, -x, x / 3}));
        ASSERT_TRUE(bone.is_canonical());
    }
}

struct Turning {
    std::uint32_t bits = 10;
    float reach_m = 0.5f;
    float rides_at_m = 0.0f;  // 0: nobody does
    bool turns = true;
    bool on_bones = false;
};

std::uint64_t coarse_rotations(const Turning& plan) {
    const AllowedMisuse told("rotation_bits: ");
    WorldHistory history(world_of(10, 1));
    const std::int16_t bone = plan.on_bones ? 0 : root_bone;
    const Hitbox hull[] = {
        Hitbox::capsule(HitGroup::generic, {}, {plan.on_bones ? 0.1f : plan.reach_m, 0, 0}, 0.1f, bone)};
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
    const EntityId ship = history.spawn({history.hitbox_sets().add(hull, 0, 0, plan.bits)});
    const HitboxSetId sailor = history.hitbox_sets().add(ball);
    const EntityId rider = plan.rides_at_m > 0.0f ? history.spawn({sailor, ship}) : EntityId{};
    for (std::int64_t tick = 0; tick < 10; ++tick) {
        const double angle = plan.turns ? 0.1 * static_cast<double>(tick) : 0.1;
        const Pose bones[] = {{{plan.reach_m, 0, 0}, {}}};
        const EntityPose pose = pose_at({}, {}, rotation_about({0, 0, 1}, angle));
        must(history.record(ship, Tick{tick}, pose,
                            plan.on_bones ? std::span<const Pose>(bones) : std::span<const Pose>{}));
        if (!rider.is_null()) must(history.record(rider, Tick{tick}, pose_at({plan.rides_at_m, 0, 0})));
    }
    return history.misuses()[Misuse::coarse_rotation];
}

// From 5 m on, where the arm times the error of the width exceeds the position step of 1/1024 m.
TEST(coarse_rotation, is_noted_where_the_arm_times_the_error_exceeds_the_position_step) {
    for (const bool on_bones : {false, true}) {
        EXPECT_EQ(coarse_rotations({10, 4.5f, 0.0f, true, on_bones}), 0u) << "a body";
        EXPECT_GT(coarse_rotations({10, 6.0f, 0.0f, true, on_bones}), 0u);
        EXPECT_EQ(coarse_rotations({10, 30.0f, 0.0f, false, on_bones}), 0u) << "it does not turn";
        EXPECT_EQ(coarse_rotations({15, 6.0f, 0.0f, true, on_bones}), 0u) << "0.9 mm";
        EXPECT_GT(coarse_rotations({15, 7.0f, 0.0f, true, on_bones}), 0u) << "1.05 mm";
        EXPECT_EQ(coarse_rotations({20, 190.0f, 0.0f, true, on_bones}), 0u);
        EXPECT_GT(coarse_rotations({20, 220.0f, 0.0f, true, on_bones}), 0u);
    }
    EXPECT_EQ(coarse_rotations({10, 0.5f, 4.5f}), 0u);
    EXPECT_GT(coarse_rotations({10, 0.5f, 30.0f}), 0u) << "a rider";
    EXPECT_EQ(coarse_rotations({10, 0.5f, 30.0f, false}), 0u);
    EXPECT_EQ(coarse_rotations({20, 0.5f, 30.0f}), 0u);
}

}  // namespace history_rotation_width_test
