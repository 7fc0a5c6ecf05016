// Lives that have ended, histories that were moved from, and mistakes that a history counts.

#include <backsight/world.h>

#include <gtest/gtest.h>

#include <limits>
#include <type_traits>
#include <utility>

#include "tests/support/assert_log.h"
#include "tests/support/must.h"

namespace backsight::test {
namespace lives_test {

struct Alive {
    Alive() {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
        id = history.spawn({history.hitbox_sets().add(ball)});
        for (std::int64_t tick = 1; tick <= 10; ++tick) must(history.record(id, Tick{tick}, {}));
    }
    WorldHistory history{HistoryConfig{}};
    EntityId id;
};

TEST(lives, end_with_a_death_a_respawn_and_a_despawn_and_not_with_a_teleport) {
    const auto is_former = [](auto change, bool is_recorded) {
        Alive world;
        change(world);
        if (is_recorded) must(world.history.record(world.id, Tick{11}, {}));
        return world.history.is_former_life(world.id, Tick{10});
    };
    for (const bool is_recorded : {false, true}) {
        EXPECT_FALSE(is_former([](Alive&) {}, is_recorded));
        EXPECT_FALSE(is_former([](Alive& w) { must(w.history.teleport(w.id)); }, is_recorded));
        EXPECT_FALSE(is_former([](Alive& w) { must(w.history.change_hitboxes(w.id, {})); }, is_recorded));
        EXPECT_FALSE(is_former([](Alive& w) { must(w.history.set_team(w.id, 3)); }, is_recorded));
        EXPECT_TRUE(is_former([](Alive& w) { must(w.history.kill(w.id)); }, is_recorded));
        EXPECT_TRUE(is_former([](Alive& w) { must(w.history.respawn(w.id)); }, is_recorded));
        EXPECT_TRUE(
            is_former([](Alive& w) { must(w.history.kill(w.id)), must(w.history.respawn(w.id)); }, is_recorded));
    }
    EXPECT_TRUE(is_former([](Alive& w) { must(w.history.despawn(w.id, Tick{11})); }, false));
}

TEST(lives, that_began_with_a_respawn_are_not_former_themselves) {
    Alive world;
    must(world.history.kill(world.id));
    must(world.history.respawn(world.id));
    EntityRecord batch[] = {{world.id, {}, {}}};
    world.history.record_all(Tick{11}, batch);
    must(batch[0].result);
    EXPECT_TRUE(world.history.is_former_life(world.id, Tick{10}));
    EXPECT_FALSE(world.history.is_former_life(world.id, Tick{11}));
    must(world.history.record(world.id, Tick{12}, {}));
    EXPECT_FALSE(world.history.is_former_life(world.id, Tick{12}));
}

TEST(histories, of_worlds_cannot_be_moved_out_of_them) {
    using OfServer = decltype(std::move(std::declval<ServerWorld&>().history()));
    using OfClient = decltype(std::move(std::declval<ClientWorld&>().history()));
    static_assert(!std::is_constructible_v<WorldHistory, OfServer>);
    static_assert(!std::is_constructible_v<WorldHistory, OfClient>);
    static_assert(!std::is_assignable_v<WorldHistory&, OfServer>);
    static_assert(std::is_move_constructible_v<WorldHistory>);
}

// By a pointer, for tools that warn of what was moved from.
void expect_refuses(WorldHistory* moved, EntityId id) {
    EXPECT_TRUE(moved->spawn({}).is_null());
    EXPECT_EQ(moved->record(id, Tick{20}, {}), RecordResult::stale_id);
    EXPECT_EQ(moved->kill(id), RecordResult::stale_id);
    EXPECT_EQ(moved->respawn(id), RecordResult::stale_id);
    EXPECT_EQ(moved->teleport(id), RecordResult::stale_id);
    EXPECT_EQ(moved->change_hitboxes(id, {}), RecordResult::stale_id);
    EXPECT_EQ(moved->set_parent(id, {}), RecordResult::stale_id);
    EXPECT_EQ(moved->set_team(id, 1), RecordResult::stale_id);
    EXPECT_EQ(moved->despawn(id, Tick{20}), RecordResult::stale_id);
    EXPECT_EQ(moved->record_tombstone(id, Tick{20}), RecordResult::stale_id);
    EXPECT_EQ(moved->store(id, Tick{20}, {}), RecordResult::full);
    EXPECT_EQ(moved->can_store(id, Tick{20}, {}), RecordResult::full);
    EXPECT_EQ(moved->prepare_store(id, Tick{20}, {}), RecordResult::full);
    EntityRecord batch[] = {{id, {}, {}}};
    moved->record_all(Tick{20}, batch);
    EXPECT_EQ(batch[0].result, RecordResult::stale_id);
    EXPECT_EQ(moved->find(id), nullptr);
    EXPECT_EQ(moved->slot_count(), 0u);
    EXPECT_EQ(moved->newest(), no_tick);
    EXPECT_FALSE(moved->state_at(id, Tick{5}));
    EXPECT_TRUE(moved->slot(0).id().is_null());
    EXPECT_TRUE(moved->is_former_life(id, Tick{5}));
    moved->note_unrecorded(Tick{100});
    const DrawConfig draw;
    EXPECT_FALSE(cast_ray(View::at_moment(*moved, draw, Moment::at(Tick{5})), {{-3, 0, 0}, {1, 0, 0}}, {}));
    moved->clear();
    EXPECT_TRUE(moved->spawn({}).is_null());
}

TEST(histories, that_were_moved_from_refuse_everything) {
    Alive first;
    WorldHistory second(std::move(first.history));
    EXPECT_EQ(second.newest(), Tick{10});
    must(second.record(first.id, Tick{11}, {}));
    expect_refuses(&first.history, first.id);
    first.history = std::move(second);
    EXPECT_EQ(first.history.newest(), Tick{11});
    must(first.history.record(first.id, Tick{12}, {}));
    expect_refuses(&second, first.id);
    WorldHistory* self = &first.history;
    first.history = std::move(*self);
    must(first.history.record(first.id, Tick{13}, {}));
}

TEST(misuses, of_a_history_are_counted_and_reported_once) {
    Alive world;
    const AssertLog log;
    std::size_t kinds = 0;
    const auto expect = [&](Misuse misuse, std::uint64_t times) {
        EXPECT_EQ(world.history.misuses()[misuse], times) << to_string(misuse);
        EXPECT_EQ(log.entries().size(), has_asserts ? ++kinds : 0u) << to_string(misuse);
    };
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    for (const float radius : {nan, infinity, -infinity, -1.0f}) {
        const Hitbox bad[] = {Hitbox::sphere(HitGroup::generic, {}, radius)};
        EXPECT_EQ(world.history.hitbox_sets().add(bad), HitboxSetId{});
    }
    expect(Misuse::hitbox_refused, 4);
    const Hitbox odd[] = {Hitbox::sphere(HitGroup::generic, {}, 0.0f),
                          Hitbox::sphere(HitGroup::generic, {}, 0.0009f),
                          Hitbox::capsule(HitGroup::generic, {}, {0, 0, 1}, 0.0f),
                          Hitbox::sphere(HitGroup::generic, {}, 1e6f),
                          Hitbox::sphere(HitGroup::generic, {}, 1e30f),
                          Hitbox::box(HitGroup::generic, {}, {1001, 1, 1}),
                          Hitbox::box(HitGroup::generic, {}, {})};
    EXPECT_NE(world.history.hitbox_sets().add(odd), HitboxSetId{});
    const Hitbox usual[] = {Hitbox::sphere(HitGroup::generic, {}, 0.001f), Hitbox::box(HitGroup::leg, {}, {1, 1, 0}),
                            Hitbox::capsule(HitGroup::generic, {}, {0, 0, 900}, 20.0f)};
    EXPECT_NE(world.history.hitbox_sets().add(usual), HitboxSetId{});
    expect(Misuse::hitbox_size, std::size(odd));

    const EntityId unknown = world.history.spawn({HitboxSetId{77}});
    for (int i = 0; i < 3; ++i) must(world.history.record(unknown, Tick{20 + i}, {}));
    expect(Misuse::unknown_hitboxes, 3);

    const EntityId mount = world.history.spawn({});
    must(world.history.record(mount, Tick{11}, {}));
    must(world.history.set_parent(world.id, mount));
    must(world.history.record(world.id, Tick{11}, {}));
    must(world.history.despawn(mount, Tick{12}));
    must(world.history.record(world.id, Tick{12}, {}));
    expect(Misuse::parent_gone, 1);
    must(world.history.set_parent(world.id, {}));

    must(world.history.kill(world.id));
    world.history.note_unrecorded(Tick{20});
    world.history.note_unrecorded(Tick{54});
    EXPECT_EQ(world.history.misuses()[Misuse::death_not_recorded], 0u);
    world.history.note_unrecorded(Tick{60});
    world.history.note_unrecorded(Tick{61});
    expect(Misuse::death_not_recorded, 1);
    for (const Misuse misuse : enum_values<Misuse>) EXPECT_STRNE(to_string(misuse), "?");
}

}  // namespace lives_test
}  // namespace backsight::test
