// The stream of commands with their stamps, packed and unpacked, three commands to a packet. `*_ns` is per command
// given, so per packet. The rival copies the same three commands as they lie in memory: the floor, and what they would
// weigh.
//
// Checked in every round, outside the time: each command comes out once and as it went in. No allocation, counted.

#include <backsight/session/commands.h>
#include <backsight/view/snapshot_acks.h>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "benchmarks/arena.h"
#include "benchmarks/race.h"
#include "inputs/random.h"

namespace backsight::bench {
namespace {

/// Gives 64 commands a second, drawn at 144 Hz, while it walks and turns; loses some of the 64 snapshots a second.
class Player {
public:
    explicit Player(double loss_ratio) : loss_ratio_(loss_ratio) {}

    Command next() {
        tick_ = tick_ + 1;
        const SnapshotSeq newest_sent{static_cast<std::uint32_t>(tick_.value)};
        if (!random_.chance(loss_ratio_)) static_cast<void>(acks_.accept(newest_sent));
        const auto frame_age = static_cast<std::int64_t>(random_.uniform(0.0, 64.0 / 144.0 * Moment::one_tick));
        const std::int64_t shown = Moment::at(tick_).raw - 64 * Moment::one_tick / 10 - frame_age;
        Command command;
        command.stamp = acks_.stamp(Moment{std::max(shown, std::int64_t{0})});
        command.fire = random_.chance(0.1);
        const EntityPose pose = walk_.pose(tick_);
        static_cast<void>(quantize_position(pose.position, {}, command.origin));
        static_cast<void>(quantize_direction(rotate(pose.rotation, {1.0f, 0.0f, 0.0f}), command.direction));
        return command;
    }

private:
    double loss_ratio_;
    Walk walk_{0, 64};
    inputs::Random random_{3};
    SnapshotAcks acks_;
    Tick tick_{0};
};

constexpr std::uint32_t round_trip = 6;  // commands

constexpr std::size_t batch = 64;

// A batch of commands on its way: packed by the sender, read by the receiver, and compared.
struct Batch {
    void write() {
        for (std::size_t i = 0; i < batch; ++i) {
            const std::uint32_t seq = sender.push(given[i]);
            if (seq > round_trip) sender.acknowledge(seq - round_trip);
            BitWriter out(packets[i]);
            sender.write_packet(out);
            sizes[i] = out.byte_count();
        }
    }
    void read() {
        received = 0;
        for (std::size_t i = 0; i < batch; ++i) {
            for (const Command& command : receiver.read_packet({packets[i].data(), sizes[i]}).commands) {
                if (received < batch) handed_out[received++] = command;
            }
        }
    }
    void check() {
        require(received == batch, "every command comes out once");
        for (std::size_t i = 0; i < batch; ++i) {
            handed_out[i].seq = given[i].seq;
            require(handed_out[i] == given[i], "commands come out as they went in");
        }
    }

    CommandSender sender{CommandConfig{}};
    CommandReceiver receiver{CommandConfig{}};
    std::array<Command, batch> given{};
    std::array<std::array<std::uint8_t, 256>, batch> packets{};
    std::array<std::size_t, batch> sizes{};
    std::array<Command, batch> handed_out{};
    std::size_t received = 0;
};

void commands(benchmark::State& state) {
    Player player(static_cast<double>(state.range(0)) / 100.0);
    const auto way = std::make_unique<Batch>();
    std::vector<std::array<Command, 3>> raw(batch);
    std::uint64_t bytes = 0;
    const auto play = [&](auto work) {
        for (Command& command : way->given) command = player.next();
        work();
        way->check();
        for (const std::size_t size : way->sizes) bytes += size;
    };
    play([&] { way->write(), way->read(); });

    Race race(state, batch);
    for ([[maybe_unused]] auto _ : state) {
        play([&] {
            race.lap("write", [&] { way->write(); });
            race.lap("read", [&] { way->read(); });
            race.lap("raw_write", [&] {
                for (std::size_t i = 2; i < batch; ++i) {
                    raw[i] = {way->given[i], way->given[i - 1], way->given[i - 2]};
                }
                benchmark::ClobberMemory();
            });
        });
    }
    race.report();
    race.require_no_allocation("write");
    race.require_no_allocation("read");
    const CommandSenderCounters& sent = way->sender.counters();
    const auto count = static_cast<double>(sent.first_sent);
    state.counters["packet_bytes_per_command"] = static_cast<double>(bytes) / count;
    state.counters["stamp_bytes"] = static_cast<double>(sent.first_stamp_bits) / 8.0 / count;
    state.counters["raw_packet_bytes"] = 3 * sizeof(Command);
}
BENCHMARK(commands)->ArgName("loss_percent")->Arg(0)->Arg(30)->UseManualTime()->MinTime(0.2);

}  // namespace
}  // namespace backsight::bench
