// A sender with a reach looks at cells and keeps what is near. Its packets against those of a sender that goes through
// the whole world with a function of the distance, to the bit, in worlds whose entities come and go where they stand.

#include "tests/support/assert_log.h"
#include "tests/support/cases.h"
#include "tests/support/must.h"

#include <backsight/replicate/send_snapshots.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "replicate/cells.h"
#include "replicate/rank_slots.h"

namespace backsight {
namespace reach_test {

using test::Random;

constexpr float reach_m = 40.0f;

SendConfig with_reach(float reach, std::uint32_t packet_bytes) {
    SendConfig config;
    config.reach_m = reach;
    config.packet_bytes = packet_bytes;
    return config;
}

/// A client whose network loses a fifth of the snapshots.
struct Client {
    Client(WorldHistory& world, const SendConfig& config) : ledger(world), sender(world, ledger, config) {}

    std::size_t write(Tick tick) {
        const std::size_t size = sender.write(tick, 0, packet);
        sizes.push_back(size);
        return size;
    }
    void report(bool is_lost) {
        const SnapshotSeq sent = ledger.newest_sent();
        if (is_lost || sent.value == 0) return;
        const std::uint32_t apart = sent.value - stamp.newest.value;
        stamp.received = (apart < stamp_window ? stamp.received << apart : 0) | 1;
        stamp.newest = sent;
        ledger.learn(stamp);
    }

    Ledger ledger;
    SnapshotSender sender;
    ViewStamp stamp;
    std::array<std::uint8_t, 1200> packet{};
    std::vector<std::size_t> sizes;
};

class World {
public:
    World(std::uint64_t seed, std::uint32_t room) : random(seed), history(config_of(room)) {
        for (std::uint32_t i = 0; i < room / 2; ++i) spawn();
    }
    void spawn() {
        const EntityId id = history.spawn({});
        if (id.is_null()) return;
        const bool is_far_off = random.below(50) == 0;
        const float side = is_far_off ? 3000.0f : 120.0f;
        members.push_back({id, {random.between_f(-side, side), random.between_f(-side, side), random.between_f(0, 5)}});
    }
    void step() {
        tick = tick + 1;
        if (random.below(3) == 0) spawn();
        if (random.below(3) == 0 && members.size() > 2) {
            const std::size_t gone = 1 + static_cast<std::size_t>(random.below(static_cast<int>(members.size()) - 1));
            test::must(history.despawn(members[gone].id, tick));
            members.erase(members.begin() + static_cast<std::ptrdiff_t>(gone));
        }
        for (const Member& member : members) {
            // A little to and fro, which no rounding takes across the reach, so that deltas are not empty.
            const float sway = static_cast<float>((tick.value + member.id.index()) % 5) * 0.001f;
            test::must(history.record(member.id, tick, {member.place + Vec3{0, 0, sway}, {}, {}}));
        }
    }

    struct Member {
        EntityId id;
        Vec3 place;
    };
    Random random;
    WorldHistory history;
    Tick tick{0};
    std::vector<Member> members;

private:
    static HistoryConfig config_of(std::uint32_t room) {
        HistoryConfig config;
        config.max_entities = room;
        return config;
    }
};

/// The rule of the reach, for a sender that asks about everybody.
struct ByFunction {
    const World* world;
    std::uint32_t operator()(EntityId, const EntityState& state) const {
        const Quantization& q = world->history.config().quantization;
        const std::optional<EntityState> eye = world->history.state_at(world->members[0].id, world->tick);
        const float away_m = length(dequantize(state.position, q) - dequantize(eye->position, q));
        return away_m <= reach_m ? weight_at(away_m, SendConfig{}.near_m) : 0;
    }
};

void compare(std::uint64_t seed, std::uint32_t room, std::uint32_t packet_bytes, int ticks) {
    World world(seed, room);
    world.members[0].place = {};
    const ByFunction rule{&world};
    Client near(world.history, with_reach(reach_m, packet_bytes));
    Client all(world.history, with_reach(0.0f, packet_bytes));
    near.sender.set_viewer(world.members[0].id);
    all.sender.set_viewer(world.members[0].id);
    all.sender.set_relevance(rule);
    for (int i = 0; i < ticks; ++i) {
        world.step();
        const std::size_t size = near.write(world.tick);
        ASSERT_EQ(size, all.write(world.tick)) << "tick " << i;
        ASSERT_TRUE(std::equal(near.packet.begin(), near.packet.begin() + static_cast<std::ptrdiff_t>(size),
                               all.packet.begin()))
            << "tick " << i;
        const bool is_lost = world.random.below(5) == 0;
        near.report(is_lost);
        all.report(is_lost);
    }
    const SendCounters& a = near.sender.counters();
    const SendCounters& b = all.sender.counters();
    EXPECT_EQ(a.entities, b.entities);
    EXPECT_EQ(a.tombstones, b.tombstones);
    EXPECT_EQ(a.over_budget, b.over_budget);
    EXPECT_GT(a.entities, static_cast<std::uint64_t>(ticks));
}

TEST(reach, sends_what_a_function_of_the_distance_does) {
    for (int round = 0; round < test::cases(8); ++round) {
        const auto seed = static_cast<std::uint64_t>(round + 1);
        ASSERT_NO_FATAL_FAILURE(compare(seed, round % 2 == 0 ? 300 : 1500, round % 3 == 0 ? 1200 : 200, 300));
    }
}

TEST(reach, forgets_who_went_out_of_it_and_sends_who_came_back) {
    World world(7, 900);
    Client client(world.history, with_reach(reach_m, 1200));
    const EntityId viewer = world.members[0].id;
    client.sender.set_viewer(viewer);
    for (int i = 0; i < 1500; ++i) {
        // The viewer runs along a circle, so that all of the world comes near and goes away again.
        const double turn = i * 0.02;
        world.members[0].place = {static_cast<float>(70 * std::cos(turn)), static_cast<float>(70 * std::sin(turn)), 0};
        world.step();
        ASSERT_GT(client.write(world.tick), 0u);
        client.report(world.random.below(5) == 0);
        const Vec3 eye = world.members[0].place;
        for (const World::Member& member : world.members) {
            // 1.4 m a tick: within relevance_age snapshots nobody comes or goes farther than this.
            const float away_m = length(member.place - eye);
            const bool is_in = client.ledger.contains(client.ledger.newest_sent(), member.id.index());
            if (away_m > reach_m + 12.0f) ASSERT_FALSE(is_in) << "tick " << i << ", " << away_m << " m";
        }
    }
    for (const World::Member& member : world.members) {
        if (length(member.place - world.members[0].place) > reach_m - 12.0f) continue;
        bool was_sent = false;
        for (std::uint32_t ago = 0; ago < 40; ++ago) {
            const SnapshotSeq seq{client.ledger.newest_sent().value - ago};
            was_sent = was_sent || client.ledger.contains(seq, member.id.index());
        }
        EXPECT_TRUE(was_sent) << "slot " << member.id.index();
    }
    // The last 128 snapshots held only those who were near for some of them.
    EXPECT_LE(client.ledger.row_words() * 64, 512u);
}

TEST(reach, a_viewer_who_is_away_for_a_moment_does_not_bring_in_the_world) {
    World world(9, 600);
    Client client(world.history, with_reach(reach_m, 1200));
    world.members[0].place = {};
    client.sender.set_viewer(world.members[0].id);
    for (int i = 0; i < 20; ++i) {
        world.step();
        ASSERT_GT(client.write(world.tick), 0u);
    }
    const std::uint64_t before = client.sender.counters().entities;
    client.sender.set_viewer({});
    for (int i = 0; i < 20; ++i) {
        world.step();
        ASSERT_GT(client.write(world.tick), 0u);
    }
    EXPECT_LE(client.sender.counters().entities - before, before * 2);
    for (const World::Member& member : world.members) {
        if (length(member.place) > reach_m + 1.0f) {
            EXPECT_EQ(client.ledger.place_of_slot(member.id.index()), SlotPlaces::none);
        }
    }
}

TEST(reach, is_named_where_it_is_no_distance) {
    EXPECT_STREQ(with_reach(-1.0f, 1200).validate(), "reach_m");
    EXPECT_STREQ(with_reach(std::nanf(""), 1200).validate(), "reach_m");
    EXPECT_EQ(with_reach(0.0f, 1200).validate(), nullptr);
}

TEST(cells, give_everybody_who_is_near_whatever_the_world_is_like) {
    for (int round = 0; round < test::cases(60); ++round) {
        Random random(static_cast<std::uint64_t>(round + 1));
        Cells cells(2000);
        std::vector<PlacedSlot> placed;
        const float flat = random.below(3) == 0 ? 0.0f : 1.0f;
        const float side = random.between_f(0.1, 2000.0);
        const int count = random.below(4) == 0 ? random.below(3) : random.below(2000);
        for (int i = 0; i < count; ++i) {
            const float out = random.below(40) == 0 ? 1000.0f : 1.0f;
            placed.push_back({{random.between_f(-side, side) * out, random.between_f(-side, side) * flat,
                               random.between_f(-side, side)},
                              static_cast<std::uint32_t>(i)});
        }
        const float near_m = random.between_f(0.01, 100.0);
        cells.make(placed, near_m);
        for (int asked = 0; asked < 20; ++asked) {
            const Vec3 eye = placed.empty() ? Vec3{} : placed[random.below(count)].place + Vec3{0.1f, 0.0f, 0.0f};
            std::vector<int> times(placed.size());
            cells.around(eye, near_m, [&](const PlacedSlot& each) { ++times[each.slot]; });
            for (const PlacedSlot& each : placed) {
                ASSERT_LE(times[each.slot], 1);
                if (length(each.place - eye) <= near_m) ASSERT_EQ(times[each.slot], 1) << "round " << round;
            }
        }
    }
}

}  // namespace reach_test
}  // namespace backsight
