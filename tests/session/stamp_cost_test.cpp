#include "tests/support/must.h"

#include <backsight/session/commands.h>
#include <backsight/view/snapshot_acks.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <random>
#include <vector>

// What a stamp costs on the wire: a client that draws 144 frames a second, some of them late, gives 64 commands
// a second, and draws two snapshots behind the newest. The bound is the project's: 3 bytes per command, loss or
// no loss.

namespace backsight {
namespace {

struct Course {
    const char* name;
    double snapshot_hz;
    double loss_ratio;
    std::int64_t jitter_us;
    double frame_noise_us;
};

struct Cost {
    double first_bits;
    double repeat_bits;
    std::uint64_t bad;
};

/// A client and a server with 40 ms between them either way, for a minute.
Cost measure(const Course& course, std::uint32_t commands_per_packet) {
    constexpr std::int64_t one_way_us = 40'000;
    constexpr double command_us = 1e6 / 64.0;
    const TickRate rate;
    CommandConfig config;
    config.commands_per_packet = commands_per_packet;
    CommandSender sender(config);
    CommandReceiver receiver(config);
    SnapshotAcks acks;
    std::mt19937 random(17);
    std::uniform_real_distribution<double> chance(0.0, 1.0);
    std::normal_distribution<double> frame_noise(0.0, course.frame_noise_us);
    std::multimap<std::int64_t, std::vector<std::uint8_t>> to_server;
    std::multimap<std::int64_t, std::pair<std::uint32_t, std::uint32_t>> to_client;  // snapshot, acknowledged command

    const double snapshot_us = 1e6 / course.snapshot_hz;
    const auto jitter = [&] {
        return static_cast<std::int64_t>(chance(random) * static_cast<double>(course.jitter_us));
    };
    std::uint32_t snapshots = 0;
    double next_command = 0.0;
    for (std::int64_t frame = 0; frame < 144 * 60; ++frame) {
        const auto now =
            static_cast<std::int64_t>(static_cast<double>(frame) * 1e6 / 144.0 + frame_noise(random)) + 10'000;
        for (; !to_server.empty() && to_server.begin()->first <= now; to_server.erase(to_server.begin())) {
            receiver.read_packet(to_server.begin()->second);
        }
        for (; snapshots * snapshot_us <= static_cast<double>(now); ++snapshots) {
            if (chance(random) < course.loss_ratio) continue;
            to_client.emplace(now + one_way_us + jitter(), std::pair(snapshots + 1, receiver.newest()));
        }
        for (; !to_client.empty() && to_client.begin()->first <= now; to_client.erase(to_client.begin())) {
            test::must(acks.accept({to_client.begin()->second.first}));
            sender.acknowledge(to_client.begin()->second.second);
        }
        if (static_cast<double>(now) < next_command) continue;
        next_command += command_us;
        const auto shown_at = now - one_way_us - course.jitter_us - static_cast<std::int64_t>(2.0 * snapshot_us);
        Command command;
        command.stamp = acks.stamp(shown_at > 0 ? rate.moment_at(Micros{shown_at}) : Moment{0});
        sender.push(command);
        std::array<std::uint8_t, 1200> bytes;
        BitWriter out(bytes);
        sender.write_packet(out);
        if (chance(random) < course.loss_ratio) continue;
        to_server.emplace(now + one_way_us + jitter(),
                          std::vector(bytes.begin(), bytes.begin() + static_cast<long>(out.byte_count())));
    }
    const CommandSenderCounters& sent = sender.counters();
    return {
        static_cast<double>(sent.first_stamp_bits) / static_cast<double>(sent.first_sent),
        static_cast<double>(sent.repeat_stamp_bits) / static_cast<double>(std::max<std::uint64_t>(sent.repeated, 1)),
        receiver.counters().malformed + receiver.counters().unknown_base};
}

TEST(stamp_cost, is_at_most_three_bytes_per_command) {
    const Course courses[] = {
        {"64 Hz", 64.0, 0.0, 2'000, 300.0},
        {"64 Hz, 5 % loss", 64.0, 0.05, 5'000, 300.0},
        {"64 Hz, 30 % loss", 64.0, 0.30, 30'000, 300.0},
        {"21 Hz", 21.0, 0.0, 2'000, 300.0},
        {"21 Hz, 5 % loss", 21.0, 0.05, 5'000, 300.0},
        {"21 Hz, 30 % loss", 21.0, 0.30, 60'000, 1'000.0},
    };
    for (const Course& course : courses) {
        const Cost cost = measure(course, 3);
        std::printf("stamp bits per command, %s: %.1f, of a repeat %.1f\n", course.name, cost.first_bits,
                    cost.repeat_bits);
        EXPECT_LE(cost.first_bits, 24.0) << course.name;
        EXPECT_EQ(cost.bad, 0u) << course.name;
    }
}

TEST(stamp_cost, costs_little_more_without_repeats) {
    for (const double loss : {0.0, 0.05}) {
        const Cost cost = measure({"", 64.0, loss, 2'000, 300.0}, 1);
        std::printf("stamp bits per command, no repeats, loss %.2f: %.1f\n", loss, cost.first_bits);
        EXPECT_LE(cost.first_bits, 28.0);
    }
}

}  // namespace
}  // namespace backsight
