// Which slot a new entity gets: the lowest that is free, as a search through all of them would find it, without one.

#include <backsight/history/world_history.h>

#include "tests/support/worlds.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace backsight::test {
namespace spawn_order_test {

constexpr std::uint32_t slots = 12;
constexpr std::int64_t capacity = 5;

// What a search through the slots goes by.
struct PlainSearch {
    std::vector<bool> is_gone = std::vector<bool>(slots);

    std::uint32_t lowest(const WorldHistory& history) const {
        for (std::uint32_t slot = 0; slot < slots; ++slot) {
            if (slot >= history.slot_count()) return slot;
            const bool is_forgotten = history.newest() - history.slot(slot).newest() >= capacity;
            if (is_gone[slot] && is_forgotten) return slot;
        }
        return slots;
    }
};

struct Story {
    Story() : history(history_config(capacity, slots)) {}

    EntityId any() const {
        const std::uint32_t slot = *rc::gen::inRange(0u, slots);
        return history.slot(slot).id().is_null() ? EntityId::make(slot, 1) : history.slot(slot).id();
    }
    void spawn() {
        const std::uint32_t expected = plain.lowest(history);
        const std::uint32_t generation =
            expected < history.slot_count() ? (history.slot(expected).id().generation() + 1) & 0xffff : 0;
        const EntityId id = history.spawn({});
        if (expected == slots) {
            RC_ASSERT(id.is_null());
            return;
        }
        RC_ASSERT(id == EntityId::make(expected, generation));
        plain.is_gone[expected] = false;
    }
    void store() {
        const EntityId id = any();
        const EntityId owner = *rc::gen::inRange(0, 3) == 0 ? EntityId::make(id.index(), id.generation() + 1) : id;
        const Track& track = history.slot(id.index());
        const Tick at{std::max<std::int64_t>(now.value + *rc::gen::inRange<std::int64_t>(-7, 3), 0)};
        const bool is_newest = track.id() != owner || at >= track.newest();
        EntityState state;
        state.presence = *rc::gen::element(Presence::alive, Presence::dead, Presence::despawned);
        if (history.store(owner, at, state) != RecordResult::ok) return;
        if (is_newest) plain.is_gone[id.index()] = state.presence == Presence::despawned;
    }
    void step(bool stores) {
        switch (*rc::gen::inRange(0, stores ? 9 : 8)) {
            case 0:
            case 1:
                return spawn();
            case 2:
            case 3: {
                const EntityId id = any();
                if (history.despawn(id, now) == RecordResult::ok) plain.is_gone[id.index()] = true;
                return;
            }
            case 4:
                static_cast<void>(history.record(any(), now, {}));
                return;
            case 5:
                static_cast<void>(history.record_tombstone(any(), now));
                return;
            case 6:
                now = now + *rc::gen::element(1, 1, 2, 3, 600);
                return;
            case 7:
                if (*rc::gen::inRange(0, 4) != 0) return;
                history = WorldHistory(std::move(history));
                if (*rc::gen::arbitrary<bool>()) history.clear(), plain = {};
                return;
            default:
                return store();
        }
    }

    WorldHistory history;
    PlainSearch plain;
    Tick now{0};
};

RC_GTEST_PROP(spawn_order, is_that_of_a_plain_search_in_a_servers_history, ()) {
    Story story;
    const int steps = *rc::gen::inRange(1, 200);
    for (int i = 0; i < steps; ++i) story.step(false);
    story.spawn();
}

RC_GTEST_PROP(spawn_order, is_that_of_a_plain_search_where_states_are_stored_as_well, ()) {
    Story story;
    const int steps = *rc::gen::inRange(1, 200);
    for (int i = 0; i < steps; ++i) story.step(true);
    story.spawn();
}

}  // namespace spawn_order_test
}  // namespace backsight::test
