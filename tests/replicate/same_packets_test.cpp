// Packets of worlds made up at random, held to the bit. Whatever makes a sender quicker must leave each of them as it
// is: what a snapshot holds follows from send_snapshots.h, and not from the way to it.

#include "tests/support/assert_log.h"
#include "tests/support/cases.h"

#include <backsight/base/hash.h>
#include <backsight/replicate/send_snapshots.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

namespace backsight {
namespace same_packets_test {

using test::Random;

std::uint32_t weight_by_slot(EntityId id, const EntityState&) {
    constexpr std::uint32_t weights[] = {relevance_full, 0, relevance_full / 3, 1, relevance_full - 1, 20'000, 4'000};
    return weights[id.index() % 7];
}

struct Play {
    std::uint64_t seed;
    std::uint32_t entities;
    int clients;
    int ticks;
    std::uint32_t packet_bytes;
    std::uint64_t hash;
};

/// Clients of one world, with networks of their own.
class Server {
public:
    Server(const Play& play, std::uint32_t workers)
        : random_(play.seed), world_(history_of(play, random_)), context_(world_, workers) {
        draw_.groups[1].after_newest = AfterNewest::reckon;
        const Hitbox box[] = {Hitbox::box(HitGroup::generic, {}, {1, 1, 1})};
        cars_ = world_.hitbox_sets().add(box, 1);
        poses_.resize(play.entities);
        for (int i = 0; i < play.clients; ++i) {
            SendConfig config;
            config.packet_bytes = play.packet_bytes;
            if (random_.below(3) == 0) config.max_snapshots_apart = 1 + static_cast<std::uint32_t>(random_.below(60));
            if (random_.below(3) == 0) config.tombstone_ticks = 1 + static_cast<std::uint32_t>(random_.below(40));
            clients_.push_back(std::make_unique<Client>(world_, context_, config, random_.below(50)));
            SnapshotSender& sender = clients_.back()->sender;
            if (random_.below(3) == 0) sender.set_relevance(weight_by_slot);
            if (random_.below(2) == 0) sender.set_reckoning(&draw_);
        }
    }

    std::uint64_t play(int ticks) {
        for (int i = 0; i < ticks; ++i) step();
        return hasher_.value();
    }

private:
    struct Client {
        Client(WorldHistory& world, SendContext& context, const SendConfig& config, int its_loss)
            : ledger(world), sender(context, ledger, config), loss(its_loss) {}

        Ledger ledger;
        SnapshotSender sender;
        std::vector<std::uint8_t> packet;
        bool writes = false;
        int loss;                    // packets lost, of a hundred
        std::uint64_t received = 0;  // bit i: newest - i
        std::uint32_t newest = 0;
        std::uint32_t silent_until = 0;  // no reports come through before that snapshot is sent
    };

    static HistoryConfig history_of(const Play& play, Random& random) {
        HistoryConfig config;
        config.max_entities = play.entities;
        config.capacity_ticks = random.below(2) == 0 ? 128 : 40;
        return config;
    }

    void step() {
        tick_ = tick_ + (random_.below(30) == 0 ? 1 + random_.below(20) : 1);
        populate();
        for (std::uint32_t slot = 0; slot < world_.slot_count(); ++slot) move(slot);
        for (auto& client : clients_) prepare(*client);
        context_.workers() == 1 ? write_in_turn() : write_at_once();
        for (auto& client : clients_) note(*client);
    }

    void populate() {
        const int spawns = random_.below(3) == 0 ? random_.below(static_cast<int>(poses_.size()) + 1) : 0;
        for (int i = 0; i < spawns; ++i) {
            EntityTraits traits;
            if (random_.below(4) == 0) traits.hitboxes = cars_;
            if (random_.below(9) == 0) traits.team = 3;
            if (world_.spawn(traits).is_null()) break;
        }
    }

    void move(std::uint32_t slot) {
        const EntityId id = world_.slot(slot).id();
        if (id.is_null()) return;
        if (random_.below(150) == 0) static_cast<void>(world_.despawn(id, tick_));
        if (random_.below(100) == 0) static_cast<void>(world_.teleport(id));
        EntityPose& pose = poses_[slot];
        const int kind = random_.below(40);
        if (kind == 0) pose = {random_.in_cube(200.0), random_.rotation(), {}};
        if (kind == 1) pose.velocity = random_.in_cube(6.0);
        if (kind == 2) pose.rotation = random_.rotation();
        if (kind > 3) pose.position = pose.position + pose.velocity * 0.015625f;
        if (kind > 30) pose.position = pose.position + random_.in_cube(0.02);
        if (kind != 4) static_cast<void>(world_.record(id, tick_, pose));
    }

    void prepare(Client& client) {
        client.writes = random_.below(20) != 0;
        if (!client.writes) return;
        report(client);
        if (random_.below(40) == 0) {
            const auto slot = static_cast<std::uint32_t>(random_.below(static_cast<int>(poses_.size())));
            client.sender.set_viewer(slot < world_.slot_count() ? world_.slot(slot).id() : EntityId{});
        }
        const bool is_small = random_.below(50) == 0;
        client.packet.resize(is_small ? static_cast<std::size_t>(random_.below(120)) : 65'536);
    }

    void write(Client& client, std::uint32_t worker) {
        const auto command = static_cast<std::uint32_t>(tick_.value / 2);
        client.packet.resize(client.sender.write(tick_, command, client.packet, worker));
    }

    void write_in_turn() {
        for (auto& client : clients_) {
            if (client->writes) write(*client, 0);
        }
    }

    void write_at_once() {
        // Where there is no room, not even a snapshot is to begin.
        std::vector<Client*> opened;
        for (auto& client : clients_) {
            if (client->writes && client->packet.size() < 120)
                write(*client, 0);
            else if (client->writes)
                opened.push_back(client.get());
        }
        // A packet without room for a header opens nothing, as write() with it.
        for (Client* client : opened) static_cast<void>(client->sender.open(tick_, client->packet.size()));
        std::vector<std::thread> threads;
        for (std::uint32_t worker = 0; worker < context_.workers(); ++worker) {
            threads.emplace_back([this, &opened, worker] {
                for (std::size_t i = worker; i < opened.size(); i += context_.workers()) write(*opened[i], worker);
            });
        }
        for (std::thread& thread : threads) thread.join();
    }

    void note(const Client& client) {
        if (!client.writes) return;
        hasher_.add(client.packet.size());
        for (const std::uint8_t byte : client.packet) hasher_.add(std::uint64_t{byte});
        const SendCounters& counters = client.sender.counters();
        hasher_.add(counters.entities).add(counters.tombstones).add(counters.tombstones_given_up).add(counters.whole);
        hasher_.add(counters.over_budget).add(counters.starved).add(counters.reckoned).add(counters.spared);
        const SnapshotSeq sent = client.ledger.newest_sent();
        // A bit for each slot: whether the snapshot held its entity.
        for (std::uint32_t first = 0; sent.value != 0 && first < client.ledger.config().max_entities; first += 64) {
            std::uint64_t members = 0;
            for (std::uint32_t i = 0; i < 64; ++i)
                members |= std::uint64_t{client.ledger.contains(sent, first + i)} << i;
            hasher_.add(members);
        }
    }

    // What the client has by now of what was sent up to some snapshots ago.
    void report(Client& client) {
        const std::uint32_t sent = client.ledger.newest_sent().value;
        if (random_.below(200) == 0) client.silent_until = sent + static_cast<std::uint32_t>(random_.below(90));
        const auto delay = static_cast<std::uint32_t>(random_.below(8));
        for (; client.newest + delay < sent; ++client.newest) {
            client.received = client.received << 1 | (random_.below(100) >= client.loss ? 1u : 0u);
        }
        if (sent < client.silent_until || (client.received & 1) == 0) return;
        client.ledger.learn({Moment::at(tick_), {client.newest}, client.received});
    }

    Random random_;
    WorldHistory world_;
    SendContext context_;
    DrawConfig draw_;
    HitboxSetId cars_;
    std::vector<EntityPose> poses_;
    std::vector<std::unique_ptr<Client>> clients_;
    Tick tick_{0};
    Hasher hasher_;
};

constexpr Play plays[] = {
    {1, 1, 2, 300, 100, 0x9bfa822b1e82a700},      {2, 2, 2, 300, 480, 0xef436cf47de3eada},
    {3, 63, 3, 300, 100, 0x1b15a71a2e52a2a8},     {4, 64, 3, 300, 480, 0xe046b8c8bd354102},
    {5, 65, 3, 300, 1200, 0x2f6c76c4993adfcb},    {6, 100, 4, 300, 200, 0x2b593cd7b15e5925},
    {7, 100, 4, 300, 65'535, 0xc8f84f4995a8e600}, {8, 300, 4, 200, 480, 0x3758dd1f87702356},
    {9, 300, 1, 300, 480, 0x93e8e6301995492d},    {10, 1000, 4, 200, 480, 0x30bb4c04e9a45a6c},
    {11, 1000, 3, 150, 100, 0x7c6d3973c5a696f5},  {12, 1000, 4, 150, 1200, 0x7d45804ab5f17544},
    {13, 3000, 3, 100, 480, 0x8dc918f96aa12ca9},  {14, 3000, 2, 100, 65'535, 0x14fe17753a8c940d},
    {15, 1001, 6, 200, 400, 0xf7f371d122e60cd3},  {16, 257, 8, 300, 700, 0x63fd0902a00852ed},
};

TEST(same_packets, of_any_world_are_as_they_were) {
    for (const Play& play : plays) {
        // With sanitizers the largest worlds are the long tier's, except for one that the threads of the next test
        // play.
        if (test::is_fast() && play.entities >= 1000) continue;
        EXPECT_EQ(Server(play, 1).play(play.ticks), play.hash) << "seed " << play.seed;
    }
}

TEST(same_packets, are_written_by_any_number_of_threads) {
    for (const Play& play : plays) {
        if (play.seed % 4 != 0) continue;  // threads are begun anew for each tick
        const auto workers = static_cast<std::uint32_t>(2 + play.seed / 4 % 3);
        EXPECT_EQ(Server(play, workers).play(play.ticks), play.hash) << "seed " << play.seed;
    }
}

TEST(same_packets, are_not_written_by_a_worker_that_is_not_there) {
    WorldHistory world{HistoryConfig{}};
    SendContext context(world, 2);
    Ledger ledger(world);
    SnapshotSender sender(context, ledger, {});
    std::vector<std::uint8_t> packet(1200);
    const test::AssertLog log;
    EXPECT_EQ(sender.write(Tick{1}, 0, packet, 2), 0u);
    EXPECT_NE(sender.write(Tick{1}, 0, packet, 1), 0u);
}

TEST(same_packets, follow_an_open_snapshot_that_was_not_written) {
    WorldHistory world{HistoryConfig{}};
    SendContext context(world);
    Ledger ledger(world);
    SnapshotSender sender(context, ledger, {});
    std::vector<std::uint8_t> packet(1200);
    EXPECT_TRUE(sender.open(Tick{1}, 1200));
    EXPECT_NE(sender.write(Tick{2}, 0, packet), 0u);
    EXPECT_EQ(ledger.newest_sent(), SnapshotSeq{2});
    EXPECT_TRUE(sender.open(Tick{3}, 1200));
    EXPECT_NE(sender.write(Tick{3}, 0, packet), 0u);
    EXPECT_EQ(ledger.newest_sent(), SnapshotSeq{3}) << "opened once";
}

}  // namespace same_packets_test
}  // namespace backsight
