// What a match costs on the wire, of our own bytes: recorded players and bots, 64 snapshots and 64 commands per second,
// a round trip of 60 ms, 1 % of packets lost. The goals are the project's: 40 kbit/s down and 20 kbit/s up per
// client.

#include "lab/fidelity/arena_recording.h"
#include "tests/support/must.h"

#include <backsight/base/trig.h>
#include <backsight/replicate/apply_snapshots.h>
#include <backsight/replicate/send_snapshots.h>
#include <backsight/session/commands.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <vector>

#include "inputs/memory_link.h"
#include "inputs/movement.h"
#include "inputs/random.h"
#include "lab/fidelity/recorded_world.h"
#include "wire/commands.h"
#include "wire/packets.h"

namespace backsight::lab {
namespace {

constexpr std::int64_t start_us = 200'000'000;  // of the recording: in the middle of the match
constexpr std::int64_t frame_us = 6'944;        // 144 frames per second
constexpr int seconds = 60;

struct Bandwidth {
    double down_kbps = 0.0;
    double up_kbps = 0.0;
    double whole_kbps = 0.0;  // down, had every state gone out whole
    double bits_per_state = 0.0;
    std::uint64_t snapshots = 0;
    std::uint64_t unread = 0;
};

HistoryConfig history_of(const inputs::MovementSet& set) {
    HistoryConfig config;
    config.max_entities = 64;
    config.max_bones = bones_of(set.body);
    return config;
}

LedgerConfig ledger_of(const HistoryConfig& config) {
    LedgerConfig ledger;
    ledger.max_entities = config.max_entities;
    return ledger;
}

LinkConfig link() {
    LinkConfig config;
    config.extra_delay_us = 30'000;
    config.loss_ratio = 0.01;
    return config;
}

Vec3 direction_of(const PlayedState& state) {
    const double flat = deterministic_cos(static_cast<double>(state.pitch_rad));
    return {static_cast<float>(flat * deterministic_cos(static_cast<double>(state.yaw_rad))),
            static_cast<float>(flat * deterministic_sin(static_cast<double>(state.yaw_rad))),
            static_cast<float>(-deterministic_sin(static_cast<double>(state.pitch_rad)))};
}

/// One client: receives, and gives a command per tick with where it is and where it looks.
class Client {
public:
    Client(RecordedWorld& world, std::size_t track, std::uint64_t seed)
        : world_(&world),
          track_(track),
          random_(seed),
          ledger_(ledger_of(world.history().config())),
          sender_(world.history(), ledger_, {}),
          whole_(world.history(), unread_ledger_, {}),
          receiver_({}),
          history_(world.history().config()),
          applier_(history_, acks_),
          commands_({}),
          down_(link(), seed),
          up_(link(), seed + 1) {}

    void step(Tick tick, Micros now) {
        std::array<std::uint8_t, 1500> packet;
        const std::size_t size = sender_.write(tick, receiver_.newest(), packet);
        down_.send(now.value, std::span(packet).first(size));
        test::must(whole_.write(tick, receiver_.newest(), packet));
        while (const auto got = down_.receive(now.value, packet)) {
            const Applied applied = applier_.apply(std::span(packet).first(*got));
            commands_.acknowledge(applied.header.newest_command);
        }
        if (applier_.newest_tick() != no_tick) command(now);
        while (const auto got = up_.receive(now.value, packet)) {
            for (const Command& command : receiver_.read_packet(std::span(packet).first(*got)).commands) {
                ledger_.learn(command.stamp);
            }
        }
    }

    void add_to(Bandwidth& sum) const {
        sum.down_kbps += static_cast<double>(sender_.counters().bytes) * 8e-3 / seconds;
        sum.whole_kbps += static_cast<double>(whole_.counters().bytes) * 8e-3 / seconds;
        sum.up_kbps += static_cast<double>(up_bytes_) * 8e-3 / seconds;
        sum.bits_per_state +=
            static_cast<double>(sender_.counters().bytes) * 8.0 / static_cast<double>(sender_.counters().entities);
        sum.snapshots += sender_.counters().snapshots;
        sum.unread += applier_.counters()[ApplyResult::malformed] + applier_.counters()[ApplyResult::unknown_baseline];
    }

private:
    void command(Micros now) {
        const std::int64_t frame_at = now.value - static_cast<std::int64_t>(random_.below(frame_us));
        Command command;
        command.stamp = acks_.stamp(TickRate{}.moment_at(Micros{std::max<std::int64_t>(frame_at - 65'000, 0)}));
        const PlayedState own = world_->playback().state_at(track_, now.value);
        command.fire = random_.chance(0.1);
        EXPECT_EQ(quantize_position(own.position + Vec3{0, 0, 0.7f}, {}, command.origin), QuantizeResult::ok);
        EXPECT_EQ(quantize_direction(direction_of(own), command.direction), QuantizeResult::ok);
        commands_.push(command);
        std::array<std::uint8_t, 1500> packet;
        BitWriter out(packet);
        commands_.write_packet(out);
        up_bytes_ += out.byte_count();
        up_.send(now.value, std::span(packet).first(out.byte_count()));
    }

    RecordedWorld* world_;
    std::size_t track_;
    inputs::Random random_;
    Ledger ledger_;
    Ledger unread_ledger_{ledger_of(world_->history().config())};  // of somebody who never answers
    SnapshotSender sender_;
    SnapshotSender whole_;
    CommandReceiver receiver_;
    WorldHistory history_;
    SnapshotAcks acks_;
    SnapshotApplier applier_;
    CommandSender commands_;
    MemoryLink down_;
    MemoryLink up_;
    std::uint64_t up_bytes_ = 0;
};

Bandwidth measure(const inputs::MovementSet& set, const char* name) {
    const Playback playback(set, std::min(start_us, set.duration_us / 3));
    const TickRate rate;
    WorldHistory history(history_of(set));
    RecordedWorld world(history, rate, playback, set.body);
    std::vector<std::unique_ptr<Client>> clients;
    for (std::size_t track = 0; track < playback.entity_count(); ++track) {
        if (playback.track(track).kind != inputs::EntityKind::player) continue;
        clients.push_back(std::make_unique<Client>(world, track, 7 + 2 * track));
    }
    for (Tick tick{1}; tick.value <= seconds * 64; tick = tick + 1) {
        world.record(tick);
        for (const auto& client : clients) client->step(tick, rate.time_of(tick));
    }
    Bandwidth mean;
    for (const auto& client : clients) client->add_to(mean);
    const auto count = static_cast<double>(clients.size());
    mean.down_kbps /= count;
    mean.up_kbps /= count;
    mean.whole_kbps /= count;
    mean.bits_per_state /= count;
    std::printf("%s: %zu clients, down %.1f kbit/s (%.1f if whole; %.1f bits per state), up %.1f kbit/s\n", name,
                clients.size(), mean.down_kbps, mean.whole_kbps, mean.bits_per_state, mean.up_kbps);
    EXPECT_EQ(mean.unread, 0u);
    EXPECT_GT(mean.snapshots, 0u);
    return mean;
}

TEST(bandwidth, eight_recorded_players_take_40_kbit_down_and_20_up) {
    const char* data = std::getenv("BACKSIGHT_DATA");
    if (data == nullptr) GTEST_SKIP() << "BACKSIGHT_DATA is not set";
    inputs::MovementSet set = inputs::load_movement(std::filesystem::path(data) / "movement" / "qw_4on4_dm2");
    const Bandwidth boxes = measure(set, "qw_4on4_dm2, boxes");
    EXPECT_LE(boxes.down_kbps, 40.0);
    EXPECT_LE(boxes.up_kbps, 20.0);
    set.body = inputs::BodyShape::skeleton;  // bodies that turn: the yaw travels
    const Bandwidth bodies = measure(set, "qw_4on4_dm2, bodies");
    EXPECT_LE(bodies.down_kbps, 40.0);
}

void set_angle(CommandInput& input, std::size_t at, float radians) {
    const auto turn = static_cast<std::int32_t>(static_cast<double>(radians) * 65536.0 / 6.283185307179586);
    input.bytes[at] = static_cast<std::uint8_t>(turn & 0xff);
    input.bytes[at + 1] = static_cast<std::uint8_t>(turn >> 8 & 0xff);
}

/// Mean bits per command of eight bytes: two axes and buttons that change four times a second, the recorded yaw and
/// pitch in 16 bits each, a weapon that stays. One command in `screen_every` has `screen_bytes` of noise after them.
double input_bits(const inputs::MovementSet& set, std::uint32_t screen_bytes, std::uint64_t screen_every) {
    const Playback playback(set, std::min(start_us, set.duration_us / 3));
    inputs::Random random(11);
    std::uint64_t bits = 0;
    std::uint64_t commands = 0;
    for (std::size_t track = 0; track < playback.entity_count(); ++track) {
        if (playback.track(track).kind != inputs::EntityKind::player) continue;
        CommandContext context;
        Command held;
        held.input.size = 8;
        for (Tick tick{1}; tick.value <= seconds * 64; tick = tick + 1, ++commands) {
            const PlayedState own = playback.state_at(track, TickRate{}.time_of(tick).value);
            for (const std::size_t axis : {0u, 1u}) {
                if (random.chance(1.0 / 16)) held.input.bytes[axis] = static_cast<std::uint8_t>(random.below(3) * 127);
            }
            set_angle(held.input, 2, own.yaw_rad);
            set_angle(held.input, 4, own.pitch_rad);
            if (random.chance(1.0 / 16)) held.input.bytes[6] = static_cast<std::uint8_t>(1u << random.below(3));
            Command command = held;
            for (std::uint32_t i = 0; i < screen_bytes && commands % screen_every == 0; ++i) {
                command.input.bytes[command.input.size++] = static_cast<std::uint8_t>(random.below(256));
            }
            std::array<std::uint8_t, 128> bytes;
            BitWriter out(bytes);
            WriteStream stream(out);
            code_command_body(stream, context, command);
            bits += out.bit_count() - 3;  // fires nothing, the same weapon, no aim
            context.advance(command, 1);
        }
    }
    return static_cast<double>(bits) / static_cast<double>(commands);
}

TEST(bandwidth, an_input_of_eight_bytes_takes_less_than_four) {
    const char* data = std::getenv("BACKSIGHT_DATA");
    if (data == nullptr) GTEST_SKIP() << "BACKSIGHT_DATA is not set";
    for (const char* name : {"qw_4on4_dm2", "qw_duel_povdmm4"}) {
        const inputs::MovementSet set = inputs::load_movement(std::filesystem::path(data) / "movement" / name);
        const double plain = input_bits(set, 0, 1);
        std::printf("input bits per command, %s: %.1f of 64; with a hash of 8 bytes in one of 8: %.1f, of 32: %.1f\n",
                    name, plain, input_bits(set, 8, 8), input_bits(set, 32, 8));
        EXPECT_LE(plain, 32.0) << name;
    }
}

TEST(bandwidth, bots_in_the_arena_stay_within_the_goal) {
    const Bandwidth bots = measure(record_arena(7, 90'000'000), "bots");
    EXPECT_LE(bots.down_kbps, 40.0);
    EXPECT_LE(bots.up_kbps, 20.0);
}

}  // namespace
}  // namespace backsight::lab
