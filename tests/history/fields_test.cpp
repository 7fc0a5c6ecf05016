// The game's own bits of a state: as many as the world says, kept at each tick, and refused by name beyond that.

#include "tests/support/allocation_counter.h"
#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/view/fingerprint.h>

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace history_fields_test {

constexpr std::uint32_t ticks_kept = 64;

WorldHistory history_of(std::uint32_t bits, bool reserves_all = false) {
    HistoryConfig config = with_fields(history_config(ticks_kept, 8), bits);
    config.reserves_all = reserves_all;
    return WorldHistory(config);
}

TEST(history_fields, of_any_width_up_to_32_bits_are_recorded_and_what_is_beyond_is_refused_by_name) {
    for (std::uint32_t bits = 0; bits <= 32; ++bits) {
        WorldHistory history = history_of(bits);
        const std::uint32_t most = bits == 32 ? 0xffffffffu : (1u << bits) - 1u;
        const EntityId id = history.spawn({{}, {}, 0, 1, all_hitboxes, most});
        must(history.record(id, Tick{0}, {}));
        EXPECT_EQ(history.state_at(id, Tick{0})->fields, most);
        must(history.set_fields(id, most / 2));
        std::uint64_t refused = 0;
        for (std::uint32_t bit = bits; bit < 32; ++bit, ++refused) {
            EXPECT_EQ(history.set_fields(id, 1u << bit), RecordResult::fields_too_wide);
            EXPECT_EQ(history.counters()[RecordResult::fields_too_wide], refused + 1);
        }
        must(history.record(id, Tick{1}, {}));
        EXPECT_EQ(history.state_at(id, Tick{1})->fields, most / 2) << "nothing was cut, and nothing changed";
        if (bits == 32) continue;
        EXPECT_TRUE(history.spawn({{}, {}, 0, 1, all_hitboxes, most + 1}).is_null());
        EXPECT_EQ(history.counters()[RecordResult::fields_too_wide], refused + 1);
        EXPECT_EQ(history.slot_count(), 1u);
    }
    EXPECT_STREQ(to_string(RecordResult::fields_too_wide), "fields too wide");
    EXPECT_EQ(history_of(3).set_fields({}, 1), RecordResult::stale_id);
    EXPECT_STREQ(with_fields({}, 33).validate(), "history.field_bits");
    EXPECT_EQ(with_fields({}, 32).validate(), nullptr);
}

TEST(history_fields, that_are_received_with_more_bits_than_the_own_world_has_are_refused_by_name) {
    WorldHistory server = history_of(12);
    const EntityId id = server.spawn({{}, {}, 0, 1, all_hitboxes, 0x801});
    must(server.record(id, Tick{0}, {}));
    const EntityState state = *server.state_at(id, Tick{0});
    for (const std::uint32_t bits : {0u, 1u, 11u}) {
        WorldHistory client = history_of(bits);
        EXPECT_EQ(client.can_store(id, Tick{0}, state), RecordResult::fields_too_wide);
        EXPECT_EQ(client.prepare_store(id, Tick{0}, state), RecordResult::fields_too_wide);
        EXPECT_EQ(client.store(id, Tick{0}, state), RecordResult::fields_too_wide);
        EXPECT_EQ(client.find(id), nullptr);
        EXPECT_EQ(client.counters()[RecordResult::fields_too_wide], 2u) << "can_store() counts nothing";
    }
    WorldHistory client = history_of(12);
    must(client.store(id, Tick{0}, state));
    EXPECT_EQ(client.state_at(id, Tick{0})->fields, 0x801u);
}

TEST(history_fields, take_four_bytes_a_tick_from_the_first_that_is_not_0_on) {
    for (const bool reserves : {false, true}) {
        const std::size_t without = history_of(0, reserves).memory_bytes();
        WorldHistory history = history_of(32, reserves);
        EXPECT_EQ(history.memory_bytes() - without, reserves ? 8u * ticks_kept * 4u : 0u);
        const EntityId plain = history.spawn({});
        const EntityId marked = history.spawn({});
        must(history.record(plain, Tick{0}, {}));
        must(history.record(marked, Tick{0}, {}));
        EXPECT_EQ(history.memory_bytes() - without, reserves ? 8u * ticks_kept * 4u : 0u);
        const std::uint64_t taken = allocations_of([&] {
            for (std::int64_t tick = 1; tick < 200; ++tick) {
                must(history.set_fields(marked, static_cast<std::uint32_t>(tick) * 0x01234567u));
                must(history.record(plain, Tick{tick}, {}));
                must(history.record(marked, Tick{tick}, {}));
            }
        });
        EXPECT_EQ(history.memory_bytes() - without, (reserves ? 8u : 1u) * ticks_kept * 4u);
        if (counts_allocations()) EXPECT_EQ(taken, reserves ? 0u : 2u) << "once for the entity";
    }
}

TEST(history_fields, without_memory_are_refused_and_change_nothing) {
    WorldHistory history = history_of(8);
    const EntityId id = history.spawn({});
    must(history.record(id, Tick{0}, {}));
    must(history.set_fields(id, 7));
    RecordResult recorded{};
    {
        const NoMemory none;
        recorded = history.record(id, Tick{1}, {});
    }
    if (!counts_allocations()) return;
    EXPECT_EQ(recorded, RecordResult::no_memory);
    EXPECT_FALSE(history.state_at(id, Tick{1}).has_value());
    must(history.record(id, Tick{1}, {}));
    EXPECT_EQ(history.state_at(id, Tick{1})->fields, 7u);
}

TEST(history_fields, are_in_the_fingerprint_and_leave_that_of_a_world_without_any_as_it_was) {
    const DrawConfig draw;
    const auto of = [&](std::uint32_t bits) { return view_fingerprint(history_of(bits), draw); };
    EXPECT_EQ(of(0), view_fingerprint(WorldHistory(history_config(ticks_kept, 8)), draw));
    std::set<std::uint64_t> all;
    for (std::uint32_t bits = 0; bits <= 32; ++bits) all.insert(of(bits));
    EXPECT_EQ(all.size(), 33u);
    DrawConfig levels;
    levels.level_group = 1;
    EXPECT_NE(view_fingerprint(history_of(0), levels), of(1)) << "another setting of the same number";
}

// Lives of chance in few slots, one half recorded alone and the other at once: what each tick has is what a plain list
// says, on the server, and on a client that gets the ticks in any order.
struct Lives {
    explicit Lives(int seed) : random(static_cast<std::uint64_t>(seed)), bits(widths[seed % 5]) {}

    void step(std::int64_t now) {
        const Tick tick{now};
        if (random.below(4) == 0) {
            const EntityId id = server.spawn({{}, {}, 0, 1, all_hitboxes, any()});
            if (!id.is_null()) wanted.emplace_back(id, given);
        }
        std::vector<EntityRecord> batch;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            auto& [id, fields] = wanted[i];
            if (random.below(3) == 0) {
                must(server.set_fields(id, any()));
                fields = given;
            }
            if (random.below(12) == 0) must(server.kill(id));
            if (random.below(6) == 0) must(server.respawn(id));
            if (random.below(20) == 0) must(server.teleport(id));
            if (random.below(10) == 0) continue;
            listed[{id.value, now}] = fields;
            batch.push_back({id, pose_at(random.in_cube(9.0)), {}});
        }
        const std::size_t half = now % 2 == 0 ? 0 : batch.size() / 2;
        for (std::size_t i = 0; i < half; ++i) must(server.record(batch[i].id, tick, batch[i].pose));
        server.record_all(tick, std::span(batch).subspan(half));
        if (wanted.size() > 2 && random.below(8) == 0) {
            const std::pair<EntityId, std::uint32_t> gone = wanted.front();
            wanted.erase(wanted.begin());
            if (listed.erase({gone.first.value, now}) != 0) return wanted.push_back(gone);
            must(server.despawn(gone.first, tick));
            listed[{gone.first.value, now}] = gone.second;
        }
    }
    std::uint32_t any() {
        given = bits == 0 || random.below(4) == 0 ? 0u : static_cast<std::uint32_t>(random.bits() >> 32) >> (32 - bits);
        return given;
    }

    static constexpr std::uint32_t widths[] = {1, 3, 17, 32, 0};
    Random random;
    std::uint32_t bits;
    std::uint32_t given = 0;
    WorldHistory server{with_fields(history_config(16, 6), bits)};
    std::vector<std::pair<EntityId, std::uint32_t>> wanted;
    std::map<std::pair<std::uint32_t, std::int64_t>, std::uint32_t> listed;
};

TEST(history_fields, are_at_each_tick_what_a_plain_list_says) {
    std::uint64_t compared = 0;
    std::uint64_t set = 0;
    for (int seed = 1; seed <= cases(60); ++seed) {
        Lives lives(seed);
        WorldHistory client(with_fields(history_config(16, 6), lives.bits));
        for (std::int64_t now = 0; now < 150; ++now) {
            lives.step(now);
            for (const auto& [of, fields] : lives.listed) {
                const Tick tick{of.second};
                const std::optional<EntityState> state = lives.server.state_at({of.first}, tick);
                if (!state) continue;
                ASSERT_EQ(state->fields, fields) << "seed " << seed << " tick " << of.second;
                ASSERT_EQ(lives.server.find({of.first})->fields_at(tick), fields);
                ++compared;
                set += fields != 0 ? 1 : 0;
                if (lives.random.below(9) != 0) continue;
                if (client.store({of.first}, tick, *state) != RecordResult::ok) continue;
                ASSERT_EQ(*client.state_at({of.first}, tick), *state);
            }
            std::erase_if(lives.listed, [&](const auto& each) { return each.first.second < now - 16; });
        }
    }
    EXPECT_GT(set, compared / 3);
}

}  // namespace history_fields_test
