// Packets of worlds made up at random, held to the bit. Whatever makes a sender quicker must leave each of them as it
// is: what a snapshot holds follows from send_snapshots.h, and not from the way to it.

#include "tests/support/cases.h"

#include <backsight/base/hash.h>
#include <backsight/replicate/send_snapshots.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
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
    explicit Server(const Play& play) : random_(play.seed), world_(history_of(play, random_)), context_(world_) {
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
        for (auto& client : clients_) write(*client);
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

    void write(Client& client) {
        if (random_.below(20) == 0) return;
        report(client);
        if (random_.below(40) == 0) {
            const auto slot = static_cast<std::uint32_t>(random_.below(static_cast<int>(poses_.size())));
            client.sender.set_viewer(slot < world_.slot_count() ? world_.slot(slot).id() : EntityId{});
        }
        const auto command = static_cast<std::uint32_t>(tick_.value / 2);
        const std::size_t room = random_.below(50) == 0 ? static_cast<std::size_t>(random_.below(120)) : packet_.size();
        const std::size_t size = client.sender.write(tick_, command, std::span(packet_).first(room));
        hasher_.add(size);
        for (std::size_t i = 0; i < size; ++i) hasher_.add(std::uint64_t{packet_[i]});
        const SendCounters& counters = client.sender.counters();
        hasher_.add(counters.entities).add(counters.tombstones).add(counters.tombstones_given_up).add(counters.whole);
        hasher_.add(counters.over_budget).add(counters.starved).add(counters.reckoned).add(counters.spared);
        const SnapshotSeq sent = client.ledger.newest_sent();
        for (const std::uint64_t members : client.ledger.members(sent)) hasher_.add(members);
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
    std::vector<std::uint8_t> packet_ = std::vector<std::uint8_t>(65'536);
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
        EXPECT_EQ(Server(play).play(play.ticks), play.hash) << "seed " << play.seed;
    }
}

}  // namespace same_packets_test
}  // namespace backsight
