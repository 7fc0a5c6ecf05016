#include <backsight/view/tombstones.h>

#include <backsight/view/snapshot_acks.h>
#include <backsight/view/view.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/support/allocation_counter.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

using namespace backsight;
using namespace backsight::test;

namespace tombstones_test {

// A server that sends one client any entities it likes. The test decides what becomes of a snapshot.
struct Game {
    explicit Game(std::uint32_t repeat_ticks = 128) : tombstones(server.history, ledger, repeat_ticks) {}

    EntityId spawn() {
        const EntityId id = server.spawn();
        living.push_back(id);
        return id;
    }
    void despawn(EntityId id) {
        std::erase(living, id);
        EXPECT_EQ(server.history.despawn(id, tick + 1), RecordResult::ok);
    }
    /// A snapshot of the next tick, with the live entities of interest and those due; applied if it `arrives`.
    std::vector<EntityId> step(bool arrives, const std::vector<EntityId>& uninteresting = {}, bool has_room = true) {
        tick = tick + 1;
        for (const EntityId id : living) server.put(id, tick.value, {static_cast<float>(tick.value), 0, 0});
        const SnapshotSeq seq = ledger.begin_snapshot(tick);
        const std::span<const EntityId> due = tombstones.due(tick);
        const std::vector<EntityId> told(due.begin(), due.end());
        std::vector<EntityId> sent;
        if (has_room) sent = told;
        for (const EntityId id : living) {
            if (std::find(uninteresting.begin(), uninteresting.end(), id) == uninteresting.end()) sent.push_back(id);
        }
        for (const EntityId id : sent) must(ledger.add(id));
        if (!arrives || !acks.accept(seq)) return told;
        for (const EntityId id : sent) {
            EXPECT_EQ(client.history.store(id, tick, *server.history.find(id)->at(tick)), RecordResult::ok);
        }
        return told;
    }
    void report() { ledger.learn(acks.stamp(Moment::at(tick))); }
    ViewStatus on_screen(EntityId id) const {
        return View::at_moment(client.history, draw, Moment::at(tick)).pose(id).status;
    }
    ViewStatus rebuilt(EntityId id) const {
        return View::exact(server.history, draw, ledger, acks.stamp(Moment::at(tick))).pose(id).status;
    }

    World server;
    World client;
    Ledger ledger{{}};
    SnapshotAcks acks;
    Tombstones tombstones;
    DrawConfig draw;
    std::vector<EntityId> living;
    Tick tick{0};
};

using Ids = std::vector<EntityId>;

TEST(tombstones, are_due_until_a_stamp_reports_one) {
    Game game;
    const EntityId gone = game.spawn();
    game.spawn();
    game.step(true);
    game.report();
    game.despawn(gone);
    EXPECT_EQ(game.step(false), Ids{gone});
    EXPECT_EQ(game.step(false), Ids{gone});
    EXPECT_EQ(game.on_screen(gone), ViewStatus::held) << "it still stands on the screen";
    EXPECT_EQ(game.rebuilt(gone), ViewStatus::held);
    EXPECT_EQ(game.step(true), Ids{gone});
    EXPECT_EQ(game.on_screen(gone), ViewStatus::despawned);
    EXPECT_EQ(game.rebuilt(gone), ViewStatus::despawned);
    EXPECT_EQ(game.step(true), Ids{gone}) << "the server cannot know yet";
    game.report();
    EXPECT_EQ(game.step(true), Ids{});
    EXPECT_EQ(game.tombstones.given_up(), 0u);
}

TEST(tombstones, a_report_of_a_snapshot_that_had_no_room_for_it_does_not_count) {
    Game game;
    const EntityId gone = game.spawn();
    game.step(true);
    game.report();
    game.despawn(gone);
    game.step(true, {}, false);
    game.report();
    EXPECT_EQ(game.step(true), Ids{gone});
    game.report();
    EXPECT_EQ(game.step(true), Ids{});
}

TEST(tombstones, a_report_of_a_snapshot_with_the_living_does_not_count) {
    Game game;
    const EntityId gone = game.spawn();
    for (int i = 0; i < 20; ++i) game.step(true);
    game.despawn(gone);
    game.report();
    EXPECT_EQ(game.step(false), Ids{gone});
    game.report();
    EXPECT_EQ(game.step(false), Ids{gone});
}

TEST(tombstones, are_due_for_whom_the_client_has_lost_sight_of) {
    Game game;
    const EntityId far = game.spawn();
    game.spawn();
    game.step(true);
    for (int i = 0; i < 20; ++i) game.step(true, {far});
    game.report();
    EXPECT_EQ(game.on_screen(far), ViewStatus::held);
    game.despawn(far);
    EXPECT_EQ(game.step(true, {far}), Ids{far});
    EXPECT_EQ(game.on_screen(far), ViewStatus::despawned);
    EXPECT_EQ(game.rebuilt(far), ViewStatus::despawned);
    game.report();
    EXPECT_EQ(game.step(true, {far}), Ids{});
}

TEST(tombstones, of_whom_the_client_was_never_sent_are_not_due) {
    Game game;
    const EntityId stranger = game.spawn();
    game.spawn();
    for (int i = 0; i < 5; ++i) game.step(true, {stranger});
    game.despawn(stranger);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(game.step(true), Ids{});
    EXPECT_EQ(game.rebuilt(stranger), ViewStatus::unknown);
    EXPECT_EQ(game.on_screen(stranger), ViewStatus::unknown);
}

TEST(tombstones, of_whom_nobody_remembers_any_more_are_not_due) {
    Game game;
    const EntityId long_ago = game.spawn();
    game.spawn();
    game.step(true);
    for (int i = 0; i < 130; ++i) game.step(true, {long_ago});
    game.report();
    game.despawn(long_ago);
    EXPECT_EQ(game.step(true), Ids{});
    EXPECT_EQ(game.on_screen(long_ago), ViewStatus::unknown) << "too old to be drawn";
    EXPECT_EQ(game.rebuilt(long_ago), ViewStatus::unknown);
}

TEST(tombstones, of_a_client_that_never_answers_are_given_up_and_hold_no_slot) {
    Game game(10);
    const EntityId gone = game.spawn();
    game.spawn();
    game.step(false);
    game.despawn(gone);
    int said = 0;
    for (int i = 0; i < 50; ++i) said += static_cast<int>(game.step(false).size());
    EXPECT_EQ(said, 10);
    EXPECT_EQ(game.tombstones.given_up(), 1u);
    for (int i = 0; i < 128; ++i) game.step(false);
    const EntityId heir = game.spawn();
    EXPECT_EQ(heir.index(), gone.index());
    EXPECT_EQ(game.step(true), Ids{}) << "news of the slot's former owner is no news of its new one";
    game.report();
    game.despawn(heir);
    EXPECT_EQ(game.step(true), Ids{heir});
    game.report();
    EXPECT_EQ(game.step(true), Ids{});
    EXPECT_EQ(game.tombstones.given_up(), 1u);
}

TEST(tombstones, of_two_clients_are_due_by_each_ones_own_reports) {
    Game game;
    const EntityId gone = game.spawn();
    Ledger other({});
    Tombstones others(game.server.history, other);
    game.step(true);
    other.begin_snapshot(game.tick);
    must(other.add(gone));
    game.despawn(gone);
    game.step(true);
    game.report();
    other.begin_snapshot(game.tick);
    EXPECT_EQ(others.due(game.tick).size(), 1u);
    EXPECT_EQ(game.step(true), Ids{});
    other.begin_snapshot(game.tick);
    ASSERT_EQ(others.due(game.tick).size(), 1u);
    EXPECT_EQ(game.server.history.find(gone)->at(game.tick)->presence, Presence::despawned);
}

TEST(tombstones, are_not_due_before_the_tick_of_the_despawn) {
    Game game;
    const EntityId gone = game.spawn();
    game.step(true);
    must(game.server.history.despawn(gone, game.tick + 5));
    EXPECT_FALSE(game.tombstones.is_due(gone, game.tick + 4));
    EXPECT_TRUE(game.tombstones.is_due(gone, game.tick + 5));
    EXPECT_FALSE(game.tombstones.is_due({}, game.tick + 5));
    EXPECT_FALSE(game.tombstones.is_due(EntityId::make(15, 0), game.tick + 5)) << "any id may be asked";
}

TEST(tombstones, take_no_memory_after_the_constructor) {
    Game game;
    std::vector<EntityId> all;
    for (int i = 0; i < 16; ++i) all.push_back(game.spawn());
    game.step(true);
    for (const EntityId id : all) game.despawn(id);
    game.step(false);
    std::size_t due = 0;
    EXPECT_EQ(allocations_of([&] {
                  for (int i = 1; i < 40; ++i) due += game.tombstones.due(game.tick + i).size();
              }),
              0u);
    EXPECT_EQ(due, 39u * 16u);
}

}  // namespace tombstones_test
