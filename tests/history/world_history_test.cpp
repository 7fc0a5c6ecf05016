// The server's side: lives, breaks, records. store() has its tests in store_test.cpp.

#include "tests/support/allocation_counter.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/view/view.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <limits>
#include <string_view>

using namespace backsight;
using namespace backsight::test;

namespace world_history_test {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

EntityState state_at(const World& world, EntityId id, std::int64_t tick) {
    return *world.history.find(id)->at(Tick{tick});
}

TEST(history_config, names_the_field_that_is_wrong) {
    EXPECT_EQ(HistoryConfig{}.validate(), nullptr);
    EXPECT_EQ(history_config(1, 1).validate(), std::string_view("history.capacity_ticks"));
    EXPECT_EQ(history_config(65536, 1).validate(), std::string_view("history.capacity_ticks"));
    EXPECT_EQ(history_config(2, 0).validate(), std::string_view("history.max_entities"));
    EXPECT_EQ(history_config(2, EntityId::max_index + 2).validate(), std::string_view("history.max_entities"));
    EXPECT_EQ(history_config(2, 1, 257).validate(), std::string_view("history.max_bones"));
    HistoryConfig config;
    config.quantization.position_step_m = 0.0f;
    EXPECT_NE(config.validate(), nullptr);
}

RC_GTEST_PROP(history, gives_back_the_nearest_quantised_pose, ()) {
    World world;
    const EntityId id = world.spawn();
    const auto coordinate = [] { return static_cast<float>(*rc::gen::inRange(-4'000'000, 4'000'000)) * 0.0037f; };
    const Vec3 position{coordinate(), coordinate(), coordinate()};
    RC_ASSERT(world.put(id, 5, position, {1.0f, -2.0f, 0.25f}) == RecordResult::ok);
    const Vec3 back = dequantize(state_at(world, id, 5).position, world.history.config().quantization);
    RC_ASSERT(distance(back, position) <= 0.0009f);  // half the diagonal of a step
    RC_ASSERT(dequantize(state_at(world, id, 5).velocity, world.history.config().quantization) ==
              Vec3({1.0f, -2.0f, 0.25f}));
    RC_ASSERT(world.put(id, 6, back) == RecordResult::ok);
    RC_ASSERT(state_at(world, id, 6).position == state_at(world, id, 5).position);
}

// Its bits would differ from null's, so equal states would compare as different, and writing them would assert.
TEST(history, a_parent_without_an_index_is_no_parent) {
    WorldHistory history(history_config(8, 2));
    constexpr EntityId odd{0x80000000u};
    ASSERT_TRUE(odd.is_null());
    const EntityId first = history.spawn({{}, odd});
    const EntityId second = history.spawn({});
    must(history.set_parent(second, odd));
    must(history.record(first, Tick{1}, {}));
    must(history.record(second, Tick{1}, {}));
    EXPECT_EQ(history.state_at(first, Tick{1})->parent, EntityId{});
    EXPECT_EQ(history.state_at(second, Tick{1})->parent, EntityId{});
}

TEST(history, refuses_and_counts_what_is_not_finite) {
    World world;
    const EntityId id = world.spawn();
    EXPECT_EQ(world.put(id, 1, {nan, 0, 0}), RecordResult::not_finite);
    EXPECT_EQ(world.put(id, 1, {0, inf, 0}), RecordResult::not_finite);
    EXPECT_EQ(world.put(id, 1, {}, {0, 0, nan}), RecordResult::not_finite);
    EXPECT_EQ(world.put(id, 1, {}, {}, {0, 0, 0, nan}), RecordResult::not_finite);
    const Pose bones[] = {{}, {{0, -inf, 0}, {}}};
    EXPECT_EQ(world.history.record(id, Tick{1}, {}, bones), RecordResult::not_finite);
    EXPECT_EQ(world.count(RecordResult::not_finite), 5u);
    EXPECT_EQ(world.history.find(id)->newest(), no_tick) << "nothing of it was kept";
    EXPECT_EQ(world.put(id, 1, {}), RecordResult::ok);
}

TEST(history, refuses_and_counts_what_is_out_of_range) {
    World world;
    const EntityId id = world.spawn();
    EXPECT_EQ(world.put(id, 1, {16'385.0f, 0, 0}), RecordResult::out_of_range);
    EXPECT_EQ(world.put(id, 1, {}, {0, 600.0f, 0}), RecordResult::out_of_range);
    EXPECT_EQ(world.put(id, 1, {}, {}, {0, 0, 0, 0}), RecordResult::out_of_range);
    EXPECT_EQ(world.put(id, max_tick.value + 1, {}), RecordResult::out_of_range);
    const Pose bones[] = {{{481.0f, 0, 0}, {}}};
    EXPECT_EQ(world.history.record(id, Tick{1}, {}, bones), RecordResult::out_of_range);
    EXPECT_EQ(world.count(RecordResult::out_of_range), 5u);
    EXPECT_EQ(world.history.newest(), no_tick);
}

TEST(history, refuses_and_counts_time_that_goes_back) {
    World world;
    const EntityId id = world.spawn();
    EXPECT_EQ(world.put(id, -1, {}), RecordResult::time_went_back);
    ASSERT_EQ(world.put(id, 5, {1, 0, 0}), RecordResult::ok);
    EXPECT_EQ(world.put(id, 5, {2, 0, 0}), RecordResult::time_went_back);
    EXPECT_EQ(world.put(id, 4, {3, 0, 0}), RecordResult::time_went_back);
    EXPECT_EQ(world.history.despawn(id, Tick{5}), RecordResult::time_went_back);
    EXPECT_EQ(world.count(RecordResult::time_went_back), 4u);
    EXPECT_EQ(state_at(world, id, 5).position.x, 1024);
}

TEST(history, refuses_and_counts_too_many_bones) {
    World world(history_config(16, 2, 2));
    const EntityId id = world.spawn();
    const std::array<Pose, 3> bones{};
    EXPECT_EQ(world.history.record(id, Tick{1}, {}, bones), RecordResult::too_many_bones);
    EXPECT_EQ(world.count(RecordResult::too_many_bones), 1u);
    EXPECT_EQ(world.history.record(id, Tick{1}, {}, std::span(bones).first(2)), RecordResult::ok);
    EXPECT_EQ(world.history.find(id)->bones_at(Tick{1}).size(), 2u);
}

TEST(history, refuses_ids_that_are_null_or_never_given_or_gone) {
    World world;
    const EntityId id = world.spawn();
    ASSERT_EQ(world.history.despawn(id, Tick{1}), RecordResult::ok);
    for (const EntityId wrong :
         {EntityId{}, EntityId::make(7, 0), EntityId::make(0, 1), EntityId::make(999'999, 0), id}) {
        EXPECT_EQ(world.put(wrong, 9, {}), RecordResult::stale_id);
        EXPECT_EQ(world.history.kill(wrong), RecordResult::stale_id);
        EXPECT_EQ(world.history.respawn(wrong), RecordResult::stale_id);
        EXPECT_EQ(world.history.teleport(wrong), RecordResult::stale_id);
        EXPECT_EQ(world.history.change_hitboxes(wrong, {}), RecordResult::stale_id);
        EXPECT_EQ(world.history.set_layers(wrong, 2), RecordResult::stale_id);
        EXPECT_EQ(world.history.set_hitbox_mask(wrong, 2), RecordResult::stale_id);
        EXPECT_EQ(world.history.set_parent(wrong, {}), RecordResult::stale_id);
        EXPECT_EQ(world.history.set_team(wrong, 1), RecordResult::stale_id);
        EXPECT_EQ(world.history.despawn(wrong, Tick{9}), RecordResult::stale_id);
    }
    EXPECT_EQ(world.count(RecordResult::stale_id), 5u * 10u);
    EXPECT_EQ(world.history.find(EntityId::make(0, 1)), nullptr);
}

TEST(history, reuses_a_slot_only_when_its_past_has_left) {
    World world(history_config(10, 2));
    const EntityId first = world.spawn();
    const EntityId clock = world.spawn();
    world.put(first, 1, {});
    must(world.history.despawn(first, Tick{2}));
    for (std::int64_t tick = 1; tick <= 11; ++tick) {
        world.put(clock, tick, {});
        EXPECT_TRUE(world.spawn().is_null()) << "tick " << tick;
    }
    EXPECT_EQ(world.count(RecordResult::full), 11u);
    world.put(clock, 12, {});
    const EntityId second = world.spawn();
    EXPECT_EQ(second, EntityId::make(0, 1));
    EXPECT_EQ(world.history.find(first), nullptr) << "a stale id is refused, not aliased";
    EXPECT_EQ(world.put(first, 13, {}), RecordResult::stale_id);
    EXPECT_FALSE(world.history.find(second)->at(Tick{2}));
    EXPECT_EQ(world.history.slot_count(), 2u);
}

TEST(history, a_tombstone_keeps_the_slot_as_long_as_it_is_sent) {
    World world(history_config(10, 2));
    const EntityId gone = world.spawn();
    const EntityId clock = world.spawn();
    world.put(gone, 1, {3, 0, 0}, {5, 0, 0});
    EXPECT_EQ(world.history.record_tombstone(gone, Tick{2}), RecordResult::stale_id) << "not gone yet";
    must(world.history.despawn(gone, Tick{2}));
    EXPECT_EQ(state_at(world, gone, 2).presence, Presence::despawned);
    EXPECT_EQ(state_at(world, gone, 2).position.x, 3072) << "where it was";
    EXPECT_EQ(state_at(world, gone, 2).velocity, QuantVelocity{});
    EXPECT_EQ(world.history.record_tombstone(gone, Tick{8}), RecordResult::ok);
    EXPECT_EQ(world.history.record_tombstone(gone, Tick{8}), RecordResult::ok) << "for another client";
    EXPECT_EQ(world.history.record_tombstone(gone, Tick{7}), RecordResult::time_went_back);
    EXPECT_EQ(state_at(world, gone, 8), state_at(world, gone, 2));
    world.put(clock, 17, {});
    EXPECT_TRUE(world.spawn().is_null());
    world.put(clock, 18, {});
    EXPECT_FALSE(world.spawn().is_null());
}

TEST(history, a_despawn_that_is_refused_changes_nothing) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 1, {});
    EXPECT_EQ(world.history.despawn(id, max_tick + 1), RecordResult::out_of_range);
    EXPECT_EQ(world.put(id, 2, {}), RecordResult::ok);
    EXPECT_EQ(state_at(world, id, 2).presence, Presence::alive);
}

TEST(history, every_break_of_the_way_begins_an_epoch_and_nothing_else_does) {
    World world;
    const EntityId ship = world.spawn();
    const EntityId id = world.spawn();
    std::int64_t tick = 0;
    const auto epoch_after = [&] {
        world.put(id, ++tick, {});
        return state_at(world, id, tick).epoch;
    };
    EXPECT_EQ(epoch_after(), 0);
    EXPECT_EQ(epoch_after(), 0) << "movement";
    must(world.history.set_parent(id, ship));
    must(world.history.set_team(id, 3));
    must(world.history.change_hitboxes(id, world.body));
    must(world.history.set_hitbox_mask(id, 5));
    must(world.history.set_layers(id, 6));
    EXPECT_EQ(epoch_after(), 0) << "boarding, teams and what it wears";
    EXPECT_EQ(state_at(world, id, tick).parent, ship);
    const EntityState worn = state_at(world, id, tick);
    EXPECT_TRUE(worn.team == 3 && worn.hitboxes == world.body && worn.hitbox_mask == 5u && worn.layers == 6);
    must(world.history.teleport(id));
    EXPECT_EQ(epoch_after(), 1);
    must(world.history.kill(id));
    EXPECT_EQ(epoch_after(), 2);
    EXPECT_EQ(state_at(world, id, tick).presence, Presence::dead);
    must(world.history.teleport(id));
    EXPECT_EQ(epoch_after(), 3);
    EXPECT_EQ(state_at(world, id, tick).presence, Presence::dead) << "a corpse that is moved stays one";
    must(world.history.respawn(id));
    EXPECT_EQ(epoch_after(), 4);
    EXPECT_EQ(state_at(world, id, tick).presence, Presence::alive);
    EXPECT_EQ(state_at(world, id, 2).epoch, 0) << "the past stays what it was";
    EXPECT_EQ(state_at(world, id, 2).hitboxes, world.ball);
}

TEST(history, refuses_parents_in_a_circle_or_too_deep_or_unknown) {
    World world;
    EntityId chain[max_parent_depth + 2];
    for (EntityId& id : chain) id = world.spawn();
    for (int i = max_parent_depth; i > 0; --i) {
        ASSERT_EQ(world.history.set_parent(chain[i - 1], i == max_parent_depth ? EntityId{} : chain[i]),
                  RecordResult::ok);
    }
    EXPECT_EQ(world.history.set_parent(chain[max_parent_depth - 1], chain[0]), RecordResult::bad_parent) << "circle";
    EXPECT_EQ(world.history.set_parent(chain[0], chain[0]), RecordResult::bad_parent);
    EXPECT_EQ(world.history.set_parent(chain[max_parent_depth], chain[0]), RecordResult::ok) << "depth 4";
    EXPECT_EQ(world.history.set_parent(chain[max_parent_depth + 1], chain[max_parent_depth]), RecordResult::bad_parent);
    EXPECT_EQ(world.history.set_parent(chain[0], EntityId::make(12, 0)), RecordResult::bad_parent);
    EXPECT_TRUE(world.spawn(EntityId::make(12, 0)).is_null());
    EXPECT_EQ(world.count(RecordResult::bad_parent), 5u);
}

TEST(history, asks_the_poser_where_no_bones_are_recorded) {
    World world(history_config(16, 2, 2));
    int asked = 0;
    const BonePoser poser = [&asked](Tick tick, const EntityState&, std::span<QuantBone> out) {
        ++asked;
        out[0] = {static_cast<std::int16_t>(tick.value), 0, 0, {}};
        return 1;
    };
    world.history.set_bone_poser(poser);
    const EntityId id = world.spawn();
    world.put(id, 7, {});
    ASSERT_EQ(world.history.find(id)->bones_at(Tick{7}).size(), 1u);
    EXPECT_EQ(world.history.find(id)->bones_at(Tick{7})[0].x, 7);
    const Pose own[] = {{{1, 0, 0}, {}}, {}};
    must(world.history.record(id, Tick{8}, {}, own));
    EXPECT_EQ(world.history.find(id)->bones_at(Tick{8})[0].x, 1024);
    EXPECT_EQ(asked, 1);
    world.history.set_bone_poser(nullptr);
    world.put(id, 9, {});
    EXPECT_TRUE(world.history.find(id)->bones_at(Tick{9}).empty());
}

TEST(history, recording_allocates_nothing) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer has its own operator new";
    World world(history_config(32, 8, 2));
    const Pose bones[] = {{}, {}};
    const std::uint64_t allocations = allocations_of([&] {
        for (std::int64_t tick = 0; tick < 200; ++tick) {
            const EntityId id = world.spawn();
            for (std::uint32_t slot = 0; slot < world.history.slot_count(); ++slot) {
                const EntityId each = world.history.slot(slot).id();
                static_cast<void>(world.history.record(each, Tick{tick}, pose_at({1, 2, 3}), bones));
                static_cast<void>(world.history.record_tombstone(each, Tick{tick}));
            }
            static_cast<void>(world.history.teleport(id));
            static_cast<void>(world.history.despawn(id, Tick{tick + 1}));
        }
    });
    EXPECT_EQ(allocations, 0u);
}

TEST(history, allocates_for_rates_once_a_slot_or_in_the_constructor) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer has its own operator new";
    for (const bool reserves : {false, true}) {
        HistoryConfig config = history_config(32, 2);
        config.reserves_all = reserves;
        World world(config);
        const EntityId id = world.spawn();
        const std::size_t bytes = world.history.memory_bytes();
        EntityPose pose = pose_at({1, 2, 3});
        pose.acceleration = {1.0f, 0.0f, 0.0f};
        const std::uint64_t allocations = allocations_of([&] {
            for (std::int64_t tick = 0; tick < 200; ++tick) must(world.history.record(id, Tick{tick}, pose));
        });
        EXPECT_EQ(allocations, reserves ? 0u : 2u) << "the rates, and where they and fine rotations lie";
        EXPECT_EQ(world.history.memory_bytes() - bytes, reserves ? 0u : 32u * 12u);
        EXPECT_EQ(state_at(world, id, 199).acceleration.x, 32);
    }
}

TEST(history, allocates_for_breaks_now_and_then_or_in_the_constructor) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer has its own operator new";
    for (const bool reserves : {false, true}) {
        HistoryConfig config = history_config(100, 2);
        config.reserves_all = reserves;
        World world(config);
        const EntityId id = world.spawn();
        const std::size_t bytes = world.history.memory_bytes();
        const std::uint64_t allocations = allocations_of([&] {
            for (std::int64_t tick = 0; tick < 500; ++tick) {
                must(world.history.teleport(id));
                must(world.history.record(id, Tick{tick}, pose_at({1, 2, 3})));
            }
        });
        // 8 at first, then 16, 32, 64 and 128; or as many as ticks.
        EXPECT_EQ(allocations, reserves ? 0u : 4u);
        EXPECT_EQ(world.history.memory_bytes() - bytes, reserves ? 0u : (128u - 8u) * 16u);
    }
}

TEST(history, without_memory_refuses_counts_and_stays_as_it_was) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer has its own operator new";
    World world(history_config(32, 2));
    const EntityId id = world.spawn();
    for (std::int64_t tick = 0; tick < 8; ++tick) {
        must(world.put(id, tick, {1, 2, 3}));
        must(world.history.teleport(id));
    }
    const std::uint64_t revision = world.history.revision();
    EntityPose bent = pose_at({1, 2, 3});
    bent.acceleration = {1.0f, 0.0f, 0.0f};
    EntityState bent_state;
    bent_state.acceleration.x = 1;
    RecordResult recorded{};
    RecordResult gone{};
    RecordResult stored{};
    {
        const NoMemory none;
        recorded = world.history.record(id, Tick{8}, bent);
        gone = world.history.despawn(id, Tick{8});
        stored = world.history.store(EntityId::make(0, 9), Tick{9}, bent_state);
    }
    EXPECT_EQ(recorded, RecordResult::no_memory);
    EXPECT_EQ(gone, RecordResult::no_memory);
    EXPECT_EQ(stored, RecordResult::no_memory);
    EXPECT_EQ(world.count(RecordResult::no_memory), 3u);
    EXPECT_EQ(world.history.revision(), revision);
    EXPECT_EQ(world.history.newest(), Tick{7});
    must(world.history.record(id, Tick{8}, bent));
    EXPECT_EQ(state_at(world, id, 8).epoch, 8u) << "it was not despawned";
}

TEST(history, takes_41_bytes_an_entity_tick_at_its_defaults) {
    HistoryConfig config;
    const std::size_t entity_ticks = std::size_t{config.capacity_ticks} * config.max_entities;
    // docs/evidence/performance.md has these. Sizes of objects are those of 64-bit machines.
    const std::size_t bytes = WorldHistory(config).memory_bytes();
    EXPECT_NEAR(static_cast<double>(bytes) / static_cast<double>(entity_ticks), 40.9, 0.05);
    EXPECT_NEAR(static_cast<double>(bytes) / 1048576.0, 1.28, 0.005);
    config.reserves_all = true;
    const std::size_t traits_at_start = std::size_t{config.max_entities} * 8 * 16;
    EXPECT_EQ(WorldHistory(config).memory_bytes() - bytes, entity_ticks * (12 + 16) - traits_at_start);
    config.reserves_all = false;
    config.max_bones = 16;
    EXPECT_NEAR(static_cast<double>(WorldHistory(config).memory_bytes()) / static_cast<double>(entity_ticks), 232.9,
                0.05);
}

TEST(history, takes_no_more_for_capsules_that_die_come_back_and_teleport) {
    const HistoryConfig config;
    WorldHistory history(config);
    const Hitbox capsule[] = {Hitbox::capsule(HitGroup::torso, {0, 0, 0.4f}, {0, 0, 1.4f}, 0.4f)};
    const HitboxSetId body = history.hitbox_sets().add(capsule);
    const std::size_t bytes = history.memory_bytes();
    std::vector<EntityId> all;
    for (std::uint32_t i = 0; i < config.max_entities; ++i) all.push_back(history.spawn({body}));
    // All who run die once in two seconds, come back and teleport.
    for (std::int64_t tick = 0; tick < 400; ++tick) {
        for (const EntityId id : all) {
            const auto phase = static_cast<std::int64_t>(id.index()) + tick;
            if (phase % 128 == 0) must(history.kill(id));
            if (phase % 128 == 40) must(history.respawn(id));
            if (phase % 128 == 60) must(history.teleport(id));
            const auto along = static_cast<float>(phase % 1000);
            must(history.record(id, Tick{tick}, pose_at({along, static_cast<float>(id.index()), 0.0f})));
        }
    }
    EXPECT_EQ(history.memory_bytes(), bytes);
}

TEST(history, a_despawn_is_a_break_too_and_is_never_moved_into) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 1, {});
    must(world.history.despawn(id, Tick{4}));
    EXPECT_NE(state_at(world, id, 4).epoch, state_at(world, id, 1).epoch);
    const DrawConfig draw = draw_config();
    EXPECT_EQ(View::at_moment(world.history, draw, Moment::at(Tick{2})).pose(id).status, ViewStatus::held);
    EXPECT_EQ(View::at_moment(world.history, draw, Moment::at(Tick{4})).pose(id).status, ViewStatus::despawned);
}

}  // namespace world_history_test
