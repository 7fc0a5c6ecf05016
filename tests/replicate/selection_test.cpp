// Which entities go out of those that compete, against a plain form of the rule in send_snapshots.h. What senders share
// makes no difference.

#include "tests/support/cases.h"
#include "tests/support/must.h"

#include <backsight/replicate/send_snapshots.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace backsight {
namespace {

using test::Random;

std::vector<std::uint32_t> weights;  // by slot

std::uint32_t weight_of(EntityId id, const EntityState&) { return weights[id.index()]; }

/// A world whose entities come, move, pause and go.
struct Town {
    explicit Town(std::uint64_t seed) : random(seed), world(config()) {
        weights.clear();
        for (std::uint32_t i = 0; i < world.config().max_entities; ++i) {
            const int kind = random.below(5);
            const auto any = static_cast<std::uint32_t>(random.below(static_cast<int>(relevance_full)));
            weights.push_back(kind == 0 ? 0 : kind == 1 ? relevance_full : any);
        }
    }
    static HistoryConfig config() {
        HistoryConfig config;
        config.max_entities = 100;
        config.capacity_ticks = 64;
        return config;
    }
    void step() {
        tick = tick + 1;
        while (random.below(3) != 0 && !world.spawn({}).is_null()) {
        }
        for (std::uint32_t slot = 0; slot < world.slot_count(); ++slot) {
            const EntityId id = world.slot(slot).id();
            if (random.below(200) == 0) static_cast<void>(world.despawn(id, tick));
            if (random.below(10) != 0) static_cast<void>(world.record(id, tick, next_pose(slot)));
        }
    }

    /// Changes that take a few bits, and changes that take many.
    EntityPose next_pose(std::uint32_t slot) {
        EntityPose& pose = poses[slot];
        if (random.below(4) == 0) pose = {random.in_cube(100.0), random.rotation(), {}};
        if (random.below(10) == 0) pose.velocity = random.in_cube(4.0);
        if (random.below(3) != 0) pose.position = pose.position + pose.velocity * 0.016f + random.in_cube(0.02);
        return pose;
    }

    Random random;
    WorldHistory world;
    std::array<EntityPose, 100> poses;
    Tick tick{0};
};

SendConfig any_config(Random& random) {
    SendConfig config;
    config.packet_bytes = 100 + static_cast<std::uint32_t>(random.below(random.below(4) == 0 ? 4000 : 500));
    config.max_snapshots_apart = 1 + static_cast<std::uint32_t>(random.below(60));
    return config;
}

struct Client {
    Client(SendContext& context, const SendConfig& config) : sender(context, ledger, config) {}
    Client(WorldHistory& world, const SendConfig& config) : sender(world, ledger, config) {}

    void report(Tick tick, std::uint32_t delay) {
        const std::uint32_t sent = ledger.newest_sent().value;
        if (sent <= delay) return;
        const std::uint32_t newest = sent - delay;
        const std::uint64_t received = newest < 64 ? (std::uint64_t{1} << newest) - 1 : ~std::uint64_t{0};
        ledger.learn({Moment::at(tick), {newest}, received});
    }
    std::vector<std::uint8_t> write(Tick tick) {
        std::vector<std::uint8_t> packet(5000);
        packet.resize(sender.write(tick, 0, packet));
        return packet;
    }

    Ledger ledger{LedgerConfig{}};
    SnapshotSender sender;
};

/// What the rule says of one entity.
struct Claim {
    EntityId owner;
    std::uint64_t credit = relevance_full;
    std::uint32_t waits_since = 0;

    /// 0: not due.
    std::uint64_t gain(const SendConfig& config, std::uint32_t weight, std::uint32_t seq) {
        credit += weight;
        if (waits_since == 0) waits_since = seq;
        const std::uint32_t age = seq - waits_since;
        if (2 * age >= config.max_snapshots_apart) return (std::uint64_t{1} << 40) + age;
        return credit >= relevance_full ? credit : 0;
    }
};

TEST(selection, nobody_goes_before_one_who_has_more_credit_or_has_waited_too_long) {
    std::uint64_t competed = 0;
    for (int seed = 0; seed < test::cases(40); ++seed) {
        Town town(static_cast<std::uint64_t>(seed));
        const SendConfig config = any_config(town.random);
        Client client(town.world, config);
        client.sender.set_relevance(weight_of);
        std::vector<Claim> claims(Town::config().max_entities);
        for (int i = 0; i < 120; ++i) {
            town.step();
            const std::uint64_t over_before = client.sender.counters().over_budget;
            client.write(town.tick);
            const bool is_over = client.sender.counters().over_budget != over_before;
            const SnapshotSeq seq = client.ledger.newest_sent();
            std::uint64_t least_sent = ~std::uint64_t{0};
            std::uint64_t most_left = 0;
            for (std::uint32_t slot = 0; slot < town.world.slot_count(); ++slot) {
                const Track& track = town.world.slot(slot);
                const std::optional<EntityState> state = track.at(town.tick);
                Claim& claim = claims[slot];
                if (claim.owner != track.id()) claim = {track.id()};
                const bool is_sent = client.ledger.contains(seq, slot);
                const bool is_gone = track.newest() != no_tick && track.holds(track.newest()) &&
                                     track.at(track.newest())->presence == Presence::despawned;
                if (is_gone) continue;  // tombstones have tests of their own
                const std::uint32_t weight = !state ? 0 : weights[slot];
                const std::uint64_t rank = weight == 0 ? 0 : claim.gain(config, weight, seq.value);
                ASSERT_TRUE(!is_sent || rank > 0);
                if (is_sent) {
                    claim.credit = 0;
                    claim.waits_since = seq.value;
                    least_sent = std::min(least_sent, rank);
                } else {
                    most_left = std::max(most_left, rank);
                }
            }
            ASSERT_TRUE(is_over || most_left == 0) << "all who were due fitted";
            ASSERT_LE(most_left, least_sent);
            competed += is_over && least_sent != ~std::uint64_t{0} ? 1 : 0;
            if (town.random.below(3) != 0) client.report(town.tick, 4);
        }
    }
    EXPECT_GT(competed, static_cast<std::uint64_t>(test::cases(400)));
}

TEST(selection, senders_with_a_context_in_common_write_what_senders_by_themselves_do) {
    std::uint64_t over_budget = 0;
    std::uint64_t tombstones = 0;
    for (int seed = 0; seed < test::cases(30); ++seed) {
        Town town(static_cast<std::uint64_t>(seed));
        SendContext context(town.world);
        const SendConfig config = any_config(town.random);
        Client alone(town.world, config);
        Client first(context, config);
        Client second(context, config);
        SendConfig other_config = any_config(town.random);
        if (seed % 2 == 0) other_config.tick_rate = {30, 1};  // who predicts otherwise has other deltas
        Client other(context, other_config);
        Client* const clients[] = {&alone, &first, &other, &second};
        for (int i = 0; i < 100; ++i) {
            town.step();
            for (Client* client : clients) client->sender.set_viewer(town.world.slot(0).id());
            const auto packet = alone.write(town.tick);
            ASSERT_EQ(packet, first.write(town.tick));
            other.write(town.tick);
            ASSERT_EQ(packet, second.write(town.tick));
            if (town.random.below(3) == 0) continue;
            for (Client* client : clients) client->report(town.tick, 3);
        }
        over_budget += alone.sender.counters().over_budget;
        tombstones += alone.sender.counters().tombstones;
    }
    EXPECT_GT(over_budget, static_cast<std::uint64_t>(test::cases(30)) * 10);
    EXPECT_GT(tombstones, static_cast<std::uint64_t>(test::cases(30)) * 10);
}

TEST(selection, sees_within_relevance_age_who_comes_near) {
    HistoryConfig small;
    small.max_entities = 12;
    WorldHistory world(small);
    Ledger ledger({128, small.max_entities});
    SnapshotSender sender(world, ledger, {});
    for (int i = 0; i < 12; ++i) test::must(world.spawn({}));
    sender.set_viewer(world.slot(0).id());
    std::vector<std::uint8_t> packet(1200);
    for (std::int64_t tick = 1; tick <= 200; ++tick) {
        const bool is_near = tick > 100;
        for (std::uint32_t slot = 0; slot < 12; ++slot) {
            const Vec3 place{slot == 0 || is_near ? 0.0f : 8000.0f, 0.0f, 0.0f};
            test::must(world.record(world.slot(slot).id(), Tick{tick}, {place, {}, {}}));
        }
        test::must(sender.write(Tick{tick}, 0, packet));
        if (tick < 100 + relevance_age) continue;
        for (std::uint32_t slot = 0; slot < 12; ++slot) EXPECT_TRUE(ledger.contains(ledger.newest_sent(), slot));
    }
}

}  // namespace
}  // namespace backsight
