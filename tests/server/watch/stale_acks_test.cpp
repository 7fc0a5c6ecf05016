// Clients whose acknowledgements stand still while their commands go on: who is told of, and who is not.

#include <backsight/service/stale_acks.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

namespace backsight::test {
namespace stale_acks_rig {

using service::StaleAcks;

constexpr TickRate rate{64, 1};
constexpr Micros limit{500'000};

/// A client that is sent a snapshot each `every` ticks, and executes a command in each tick for which `commands` says
/// so. `acknowledges`: the newest snapshot that it names in a tick, by its number.
struct Client {
    using Acknowledges = std::function<std::uint32_t(std::int64_t tick)>;
    explicit Client(Acknowledges its_acknowledges) : acknowledges(std::move(its_acknowledges)) {}

    std::function<bool(std::int64_t tick)> commands = [](std::int64_t) { return true; };
    std::int64_t every = 1;

    void play(std::int64_t ticks) {
        for (std::int64_t tick = 0; tick < ticks; ++tick) {
            if (tick % every == 0) ledger.begin_snapshot(Tick{tick});
            if (!commands(tick)) continue;
            const std::uint32_t newest = std::min(acknowledges(tick), ledger.newest_sent().value);
            if (newest > 0)
                ledger.learn({Moment::at(Tick{tick}), {newest}, newest >= 64 ? ~0ull : (1ull << newest) - 1});
            const StaleAcks::News news = acks.note(ledger, Tick{tick}, rate, limit);
            if (news == StaleAcks::News::began && first == no_tick) first = Tick{tick};
            if (news == StaleAcks::News::ended) ++ended;
        }
    }

    Acknowledges acknowledges;
    Ledger ledger{LedgerConfig{512, 4}};
    StaleAcks acks;
    Tick first = no_tick;
    int ended = 0;
};

std::uint32_t after(std::int64_t tick, std::int64_t delay) {
    return static_cast<std::uint32_t>(std::max<std::int64_t>(tick - delay + 1, 0));
}

}  // namespace stale_acks_rig

using stale_acks_rig::after;
using stale_acks_rig::Client;

TEST(stale_acks, of_honest_clients_never_ring_whatever_their_round_trip_and_the_rate_of_snapshots) {
    for (const std::int64_t delay : {0, 2, 10, 40, 60}) {
        for (const std::int64_t every : {1, 3, 6, 64, 128}) {
            Client client([=](std::int64_t tick) {
                return tick < delay ? 0u : static_cast<std::uint32_t>((tick - delay) / every + 1);
            });
            client.every = every;
            client.play(2'000);
            EXPECT_EQ(client.acks.times(), 0u) << delay << " ticks, a snapshot each " << every;
        }
    }
}

TEST(stale_acks, that_stand_still_ring_once_each_time_when_the_limit_has_passed) {
    Client client([](std::int64_t tick) { return after(tick >= 200 && tick < 320 ? 200 : tick, 4); });
    client.play(400);
    ASSERT_NE(client.first, no_tick);
    EXPECT_GT(client.first, Tick{200 + 32});
    EXPECT_LE(client.first, Tick{200 + 36});
    EXPECT_EQ(client.acks.times(), 1u);
    EXPECT_EQ(client.ended, 1);
    EXPECT_FALSE(client.acks.is_stale());
}

TEST(stale_acks, that_stand_still_again_and_again_ring_each_time) {
    // One stamp for 1.9 s, and the next is that of the present.
    Client client([](std::int64_t tick) { return after(tick - tick % 122, 2); });
    client.play(64 * 20);
    EXPECT_GE(client.acks.times(), 9u);
}

TEST(stale_acks, that_trickle_ring_as_well) {
    // A newer one each 400 ms, but only the next.
    Client client([](std::int64_t tick) {
        return tick < 100 ? after(tick, 2) : 99 + static_cast<std::uint32_t>(tick - 100) / 26;
    });
    client.play(300);
    EXPECT_GE(client.acks.times(), 1u);
}

TEST(stale_acks, of_a_network_that_is_cut_do_not_ring) {
    for (const std::int64_t cut : {10, 40, 100, 200}) {
        // No command arrives, and then come those that were under way, with what was known then.
        Client client([=](std::int64_t tick) { return after(tick >= 200 && tick < 208 + cut ? 200 : tick, 4); });
        client.commands = [=](std::int64_t tick) { return tick < 200 || tick >= 200 + cut; };
        client.play(600);
        EXPECT_EQ(client.acks.times(), 0u) << cut;
    }
}

TEST(stale_acks, of_a_server_that_sends_nothing_do_not_ring) {
    Client client([](std::int64_t tick) { return after(tick, 2); });
    client.every = 1'000;
    client.play(990);
    EXPECT_EQ(client.acks.times(), 0u);
}

}  // namespace backsight::test
