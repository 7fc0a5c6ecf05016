#pragma once

// wire, session, replicate and transport: a server and two clients that exchange real bytes over bad links in
// virtual time. Hashes every packet, what the clients draw, and the server's verdicts.

#include "inputs/memory_link.h"
#include "tests/golden/scene.h"
#include "tests/support/judge_shot.h"

#include <backsight/replicate.h>
#include <backsight/session.h>
#include <backsight/wire.h>

#include <memory>
#include <span>

namespace backsight::golden {

/// 800 ms of a bad network, replayed in a loop.
inline constexpr std::array<LinkSample, 8> bad_network{{{0, 40'000},
                                                        {100'000, 42'500},
                                                        {200'000, 90'000},
                                                        {300'000, -1},
                                                        {340'000, 55'000},
                                                        {500'000, 31'000},
                                                        {600'000, 30'500},
                                                        {700'000, 61'000}}};

inline LinkConfig bad_link(std::int64_t offset_us) {
    LinkConfig config;
    config.trace = bad_network;
    config.trace_offset_us = offset_us;
    config.extra_delay_us = 5'000;
    config.loss_ratio = 0.1;
    config.duplicate_ratio = 0.05;
    config.reorder_ratio = 0.05;
    return config;
}

inline void add(Hasher& hash, std::span<const std::uint8_t> bytes) {
    add_whole(hash, bytes.size());
    for (const std::uint8_t byte : bytes) hash.add(std::uint64_t{byte});
}

/// One player: the client, the two links, and the server's side of the session.
class Player {
public:
    Player(Scene& scene, const DrawConfig& draw, std::uint64_t seed, std::uint32_t packet_bytes)
        : noise_(seed),
          draw_(draw),
          server_(&scene.history),
          down_(bad_link(static_cast<std::int64_t>(seed) * 10'000), seed),
          up_(bad_link(static_cast<std::int64_t>(seed) * 20'000), seed + 1),
          ledger_(ledger_config(scene.history)),
          sender_(scene.history, ledger_, send_config(packet_bytes)),
          receiver_(CommandConfig{}),
          stranger_(CommandConfig{}),
          judge_(scene.history, draw_, ledger_, {}),
          world_(scene.history.config()),
          applier_(world_, acks_),
          commands_(CommandConfig{}) {
        const auto third = [](EntityId id, const EntityState&) { return relevance_every(id.index() % 3 == 2 ? 2 : 1); };
        sender_.set_relevance(third);
        add_body(world_.hitbox_sets());
        add_crate(world_.hitbox_sets());
    }

    void step(Hasher& hash, Tick tick) {
        now_ = draw_.tick_rate.time_of(tick);
        send_snapshot(hash, tick);
        receive_snapshots(hash);
        if (acks_.newest().value != 0) play(hash, tick);
        receive_commands(hash);
    }

    void finish(Hasher& hash) const {
        for (const std::uint64_t count : judge_.counters().by_reason) hash.add(count);
        for (const std::uint64_t count : judge_.counters().by_audit) hash.add(count);
        hash.add(sender_.counters().whole).add(applier_.counters()[ApplyResult::unknown_baseline]);
        hash.add(sender_.counters().tombstones).add(sender_.counters().over_budget).add(sender_.counters().bytes);
        hash.add(receiver_.counters().lost).add(receiver_.counters().duplicate).add(stranger_.counters().malformed);
        hash.add(applier_.counters()[ApplyResult::applied])
            .add(applier_.counters()[ApplyResult::late])
            .add(commands_.counters().first_stamp_bits);
        hash.add(down_.counters().delivered).add(down_.counters().lost_extra).add(up_.counters().reordered);
    }

private:
    static LedgerConfig ledger_config(const WorldHistory& world) {
        LedgerConfig config;
        config.max_entities = world.config().max_entities;
        return config;
    }

    static SendConfig send_config(std::uint32_t packet_bytes) {
        SendConfig config;
        config.packet_bytes = packet_bytes;
        config.tombstone_ticks = 64;
        return config;
    }

    void send_snapshot(Hasher& hash, Tick tick) {
        const std::size_t size = sender_.write(tick, receiver_.newest(), packet_);
        add(hash, std::span(packet_).first(size));
        down_.send(now_.value, std::span(packet_).first(size));
    }

    void receive_snapshots(Hasher& hash) {
        while (const auto size = down_.receive(now_.value, packet_)) {
            const Applied applied = applier_.apply(std::span(packet_).first(*size));
            add_whole(hash, applied.result);
            commands_.acknowledge(applied.header.newest_command);
        }
    }

    void play(Hasher& hash, Tick tick) {
        const std::int64_t behind = (10 << Moment::fraction_bits) + noise_.below(1 << 15);
        const Moment shown{Moment::at(tick).raw < behind ? 0 : Moment::at(tick).raw - behind};
        add(hash, View::at_moment(world_, draw_, shown));
        Command command;
        command.stamp = acks_.stamp(shown);
        if (noise_.once_in(40)) command.stamp.shown = {static_cast<std::int64_t>(noise_.bits() >> 2)};
        command.fire = noise_.once_in(2);
        command.weapon = static_cast<std::uint8_t>(noise_.below(3));
        add_whole(hash, quantize_position(noise_.vector(8.0f), {}, command.origin));
        add_whole(hash, quantize_direction(noise_.direction(), command.direction));
        command.input = next_input();
        commands_.push(command);
        BitWriter out(packet_);
        commands_.write_packet(out);
        const std::span<std::uint8_t> packet = std::span(packet_).first(out.byte_count());
        add(hash, packet);
        up_.send(now_.value, packet);
        // A peer that knows no baseline reads the packet too, with a bit flipped now and then.
        const std::uint32_t at = noise_.below(static_cast<std::uint32_t>(packet.size()));
        const auto flip = static_cast<std::uint8_t>(noise_.once_in(2) ? 1u << noise_.below(8) : 0u);
        packet[at] = static_cast<std::uint8_t>(packet[at] ^ flip);
        add_whole(hash, stranger_.read_packet(packet).result);
    }

    /// Two axes, two angles and buttons, and a hash of the screen now and then.
    CommandInput next_input() {
        for (std::size_t axis = 0; axis < 2; ++axis) {
            if (noise_.once_in(16)) held_.bytes[axis] = static_cast<std::uint8_t>(noise_.below(3) * 127 + 1);
        }
        for (std::size_t angle = 2; angle < 6; angle += 2) {
            const std::uint32_t before = held_.bytes[angle] + held_.bytes[angle + 1] * 256u;
            const std::uint32_t turned = before + noise_.below(1000) - 500;
            held_.bytes[angle] = static_cast<std::uint8_t>(turned & 255);
            held_.bytes[angle + 1] = static_cast<std::uint8_t>(turned >> 8 & 255);
        }
        if (noise_.once_in(12)) held_.bytes[6] ^= static_cast<std::uint8_t>(1u << noise_.below(8));
        held_.size = 7;
        CommandInput input = held_;
        if (!noise_.once_in(8)) return input;
        for (int i = 0; i < 8; ++i) input.bytes[input.size++] = static_cast<std::uint8_t>(noise_.below(256));
        return input;
    }

    void receive_commands(Hasher& hash) {
        while (const auto size = up_.receive(now_.value, packet_)) {
            const CommandBatch batch = receiver_.read_packet(std::span(packet_).first(*size));
            add_whole(hash, batch.result);
            for (const Command& command : batch.commands) judge_one(hash, command);
        }
    }

    void judge_one(Hasher& hash, const Command& command) {
        add(hash, command.stamp);
        add(hash, command.input.view());
        const Audited audited = judge_.take_stamp(command.stamp, draw_.tick_rate.moment_at(now_));
        add_whole(hash, audited.result);
        if (!is_refused(audited.result)) add(hash, View::exact(*server_, draw_, ledger_, audited.stamp));
        if (!command.fire) return;
        Shot shot;
        shot.origin = dequantize(command.origin, Quantization{});
        shot.direction = dequantize(command.direction);
        add(hash, test::judge_shot(judge_, audited, shot, {}, draw_.tick_rate.moment_at(now_)));
    }

    Noise noise_;
    DrawConfig draw_;
    Micros now_;
    std::array<std::uint8_t, 1500> packet_{};
    const WorldHistory* server_;
    MemoryLink down_;
    MemoryLink up_;
    Ledger ledger_;
    SnapshotSender sender_;
    CommandReceiver receiver_;
    CommandReceiver stranger_;
    ClientJudge judge_;
    WorldHistory world_;
    SnapshotAcks acks_;
    SnapshotApplier applier_;
    CommandSender commands_;
    CommandInput held_;
};

inline std::uint64_t network_stage() {
    Hasher hash;
    Scene scene(8, 0);
    DrawConfig draw;
    draw.interpolation = Interpolation::hermite;
    draw.after_newest = AfterNewest::extrapolate;
    const auto near = std::make_unique<Player>(scene, draw, 1, 1200u);
    draw.interpolation = Interpolation::catmull_rom;
    const auto crowded = std::make_unique<Player>(scene, draw, 7, 200u);
    for (int i = 0; i < 400; ++i) {
        scene.step();
        near->step(hash, scene.tick);
        crowded->step(hash, scene.tick);
    }
    near->finish(hash);
    crowded->finish(hash);
    return hash.value();
}

}  // namespace backsight::golden
