// The datagrams of the arena's server, held to the bit. Whatever makes it quicker must leave each of them as it is.

#include <backsight/base/hash.h>

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/games/arena/online/online_world.h"
#include "tests/support/job_threads.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

/// Hashes what the server sends, with the client that it is for.
class DownHash : public OnlineTap {
public:
    void sent(Way way, std::size_t client, Micros, std::span<const std::uint8_t> datagram) override {
        if (way != Way::down) return;
        hasher_.add(std::uint64_t{client}).add(std::uint64_t{datagram.size()});
        for (const std::uint8_t byte : datagram) hasher_.add(std::uint64_t{byte});
        ++count_;
    }
    void arriving(Way, std::size_t, Micros, std::span<const std::uint8_t>) override {}
    void arrived(Way, std::size_t, Micros, std::span<const std::uint8_t>) override {}

    std::uint64_t value() const { return hasher_.value(); }
    std::uint64_t count() const { return count_; }

private:
    Hasher hasher_;
    std::uint64_t count_ = 0;
};

LinkConfig lossy(std::uint32_t client) {
    LinkConfig config;
    config.extra_delay_us = 5'000 + 9'000 * (client % 9);
    config.loss_ratio = 0.03;
    config.reorder_ratio = 0.02;
    return config;
}

struct Crowd {
    std::uint32_t clients;
    std::uint32_t ticks_per_snapshot;
    std::uint32_t budget_kbit;
    std::int64_t ticks;
    std::uint64_t hash;
};

OnlineRun run_of(const Crowd& crowd, DownHash& hash) {
    OnlineRun run;
    run.clients = crowd.clients;
    run.ticks = crowd.ticks;
    run.conditions = lossy;
    run.match.ticks_per_snapshot = crowd.ticks_per_snapshot;
    run.match.channel.budget.max_kbit_per_second = crowd.budget_kbit;
    // Signed tickets have other bytes on every run.
    run.ticket = [](std::size_t client) { return std::vector<std::uint8_t>{static_cast<std::uint8_t>(client + 1)}; };
    run.verify_ticket = [](std::span<const std::uint8_t> ticket, std::uint64_t& user) {
        if (ticket.empty()) return RefuseReason::bad_ticket;
        user = ticket[0];
        return RefuseReason::none;
    };
    run.tap = &hash;
    return run;
}

constexpr Crowd crowds[] = {
    {40, 1, 96, 64 * 8, 0x36c8bf2fdeb9df60},   // most are due, and few fit
    {24, 3, 256, 64 * 8, 0x94dc431468ba0216},  // all fit
};

TEST(same_datagrams, of_the_arenas_server_are_as_they_were) {
    for (const Crowd& crowd : crowds) {
        DownHash hash;
        OnlineWorld world(run_of(crowd, hash));
        world.play();
        EXPECT_EQ(hash.value(), crowd.hash) << std::hex << hash.value();
        EXPECT_GE(world.server().counters().rays, 30u);
    }
}

TEST(same_datagrams, come_from_any_number_of_threads) {
    for (const Crowd& crowd : crowds) {
        for (const std::uint32_t count : {1u, 2u, 4u}) {
            DownHash hash;
            JobThreads threads(count);
            OnlineRun run = run_of(crowd, hash);
            run.match.workers = std::max(count, 2u);
            run.run_pieces = RunPieces(threads);
            OnlineWorld world(run);
            world.play();
            EXPECT_EQ(hash.value(), crowd.hash) << count << " threads";
        }
    }
}

TEST(same_datagrams, are_one_at_most_for_each_client_and_tick) {
    class Counts : public DownHash {
    public:
        explicit Counts(std::size_t clients) : in_tick(clients) {}
        void sent(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) override {
            DownHash::sent(way, client, at, datagram);
            if (way == Way::down) ++in_tick[client];
        }
        std::vector<std::uint32_t> in_tick;
    };
    Counts counts(8);
    OnlineRun run = run_of({8, 1, 256, 64 * 8, 0}, counts);
    run.each_tick = [&](std::int64_t tick) {
        for (std::uint32_t& count : counts.in_tick) {
            // The first answer a request for a seat.
            if (tick > 64) {
                EXPECT_LE(count, 1u) << "tick " << tick;
            }
            count = 0;
        }
    };
    OnlineWorld world(run);
    world.play();
    EXPECT_GT(counts.count(), 8u * 64 * 7);
}

}  // namespace
}  // namespace backsight::test
