// A match whose players have paths of different lengths: each is sent what its path carries, and plays on.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/games/arena/online/online_world.h"

namespace backsight::test {
namespace {

namespace short_paths {

constexpr std::size_t shortest_bytes = 548 - 37;  // what the least path carries, without DTLS

/// Peers with an even number have the shortest path that there is, and it drops what is longer.
class ShortPaths : public OnlineWorld {
public:
    using OnlineWorld::OnlineWorld;

    std::size_t max_datagram_to(PeerId peer) const override {
        return peer.value % 2 == 0 ? shortest_bytes : OnlineWorld::max_datagram_to(peer);
    }
    void send(PeerId peer, std::span<const std::uint8_t> datagram) override {
        std::size_t& longest = peer.value % 2 == 0 ? longest_to_short : longest_to_others;
        longest = std::max(longest, datagram.size());
        OnlineWorld::send(peer, datagram);
    }

    std::size_t longest_to_short = 0, longest_to_others = 0;
};

OnlineRun crowded_run() {
    OnlineRun run;
    run.clients = 48;
    run.ticks = 64 * 6;
    run.match.channel.budget.max_kbit_per_second = run.match.channel.budget.min_kbit_per_second = 2'000;
    return run;
}

}  // namespace short_paths

TEST(short_paths, get_shorter_packets_and_others_get_what_they_always_got) {
    short_paths::ShortPaths world(short_paths::crowded_run());
    world.play();
    EXPECT_EQ(world.joins, 48u);
    EXPECT_LE(world.longest_to_short, short_paths::shortest_bytes);
    EXPECT_GT(world.longest_to_others, short_paths::shortest_bytes);
    for (std::size_t i = 0; i < 48; ++i) EXPECT_GT(world.client(i).counters().snapshots, 64u) << i;
}

}  // namespace
}  // namespace backsight::test
