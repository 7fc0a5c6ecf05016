// What a client that lies gains where low round trips wait: it floods, or looks slow until it fires.

#include <backsight/world.h>

#include <gtest/gtest.h>

#include <array>
#include <vector>

using namespace backsight;

namespace {

WorldConfig packets_of_ours() {
    WorldConfig world;
    world.packets.emplace();
    return world;
}

ServerWorldConfig even_to_150_ms() {
    ServerWorldConfig config;
    config.max_clients = 4;
    config.even_to = Micros{150'000};
    config.ledger.capacity_snapshots = 256;
    return config;
}

// A client of 20 ms, tick by tick, that chooses what it claims to have seen.
struct Liar {
    ServerWorld server{packets_of_ours(), even_to_150_ms()};
    std::uint32_t client = server.join(server.spawn({}));
    std::uint32_t made = 0;
    Tick tick{0};
    std::uint32_t watched = 0;
    Tick executed_at = no_tick;
    std::vector<Tick> came;            // by command
    std::vector<std::int64_t> waited;  // ticks, by command

    void begin() {
        tick = tick + 1;
        server.begin_tick(tick);
    }
    void say(std::int64_t age_ticks, Micros rtt) {
        Command command;
        command.seq = ++made;
        came.push_back(tick);
        const std::int64_t known = tick.value - age_ticks;
        if (known > 0) command.stamp = {Moment::at(Tick{known}), {static_cast<std::uint32_t>(known)}, 1};
        Tick wanted;
        static_cast<void>(server.hold(client, command, std::nullopt, wanted, {Moment::at(tick), rtt}));
        drain();
    }
    void drain() {
        while (const Command* command = server.next_command(client)) {
            if (command->seq == watched) executed_at = tick;
            waited.push_back(tick - came[command->seq - 1]);
        }
    }
    void end() {
        drain();
        server.finish_tick();
        std::array<std::uint8_t, 1200> packet;
        static_cast<void>(server.write(client, packet));
    }
};

}  // namespace

TEST(even_to, a_client_that_looks_slow_until_it_fires_gains_two_ticks_at_most) {
    Liar liar;
    for (int i = 0; i < 64 * 20; ++i) {
        liar.begin();
        const bool fires = i == 64 * 18;
        if (fires) liar.watched = liar.made + 1;
        liar.say(fires ? 1 : 9, Micros{150'000});
        if (fires) liar.executed_at = no_tick;
        liar.end();
    }
    // 150 ms are 9.6 ticks, from the snapshot of the tick before.
    ASSERT_NE(liar.executed_at, no_tick);
    EXPECT_GE(liar.executed_at - Tick{64 * 18}, 6);
}

TEST(even_to, a_flood_of_commands_ends_no_wait) {
    Liar liar;
    for (int i = 0; i < 64 * 20; ++i) {
        liar.begin();
        if (i == 64 * 18) {
            liar.watched = liar.made + 1;
            for (std::uint32_t k = 0; k < 4 * liar.server.command_buffer(liar.client).capacity(); ++k)
                liar.say(1, Micros{20'000});
        } else {
            liar.say(1, Micros{20'000});
        }
        liar.end();
    }
    ASSERT_NE(liar.executed_at, no_tick);
    EXPECT_GE(liar.executed_at - Tick{64 * 18}, 8);
    EXPECT_EQ(liar.server.command_buffer(liar.client).let_go(), 0u);
}

TEST(even_to, an_honest_client_waits_for_what_it_is_told_from_its_first_snapshot_on) {
    Liar honest;
    std::vector<double> told_ticks;
    for (int i = 0; i < 64 * 8; ++i) {
        honest.begin();
        honest.say(1, Micros{20'000});
        told_ticks.push_back(static_cast<double>(honest.server.command_wait(honest.client).value) / 15'625.0);
        honest.end();
    }
    ASSERT_GT(honest.waited.size(), 400u);
    for (std::size_t i = 2; i < honest.waited.size(); ++i) {
        EXPECT_NEAR(static_cast<double>(honest.waited[i]), told_ticks[i], 1.1) << i;
        EXPECT_GE(told_ticks[i], 6.0) << i;
    }
}
