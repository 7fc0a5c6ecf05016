#pragma once

// What a ServerWorld keeps of one client. Internal to server_world.h.

#include <backsight/world/server_world.h>

#include "command_time.h"
#include "command_wait.h"

#include <backsight/base/compiler.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace backsight {

// Packets are the library's or the game's: the parts of the other kind are null.
struct ServerWorld::Client {
    struct Packets {
        Packets(SendContext& context, Ledger& ledger, const CommandConfig& config, const ServerWorldConfig& server)
            : sender(context, ledger, server.send), receiver(config) {}

        SnapshotSender sender;
        CommandReceiver receiver;
    };

    Client(WorldHistory& history, SendContext* context, const WorldConfig& world, const ServerWorldConfig& server)
        : ledger(history, server.ledger),
          judge(history, world.draw, ledger, world.audit),
          time(world.draw.tick_rate.span(server.max_saved), server.commands_per_tick),
          wait(world.draw.tick_rate.span(server.even_to), server.commands_per_tick) {
        if (context != nullptr || server.even_to > Micros{0}) buffer.emplace(server.command_buffer);
        if (context == nullptr) {
            tombstones.emplace(history, ledger);
        } else {
            packets = std::make_unique<Packets>(*context, ledger, *world.packets, server);
            if (server.reckoning) packets->sender.set_reckoning(&world.draw, *server.reckoning);
        }
    }

    /// Prefetches what write() reads of those whose snapshots are written next: `later(n)` is the n-th after this one,
    /// or nullptr. What one needs lies behind several pointers, so each is followed when it has had the time to come.
    template <class Later>
    static void prefetch_later(Later later) {
        if (const Client* fourth = later(4)) BACKSIGHT_PREFETCH(&fourth->packets);
        if (const Client* third = later(3)) BACKSIGHT_PREFETCH(third->packets.get());
        if (const Client* second = later(2)) {
            second->packets->sender.prefetch_state();
            BACKSIGHT_PREFETCH(&second->record.command);
            BACKSIGHT_PREFETCH(&second->ledger.config());
        }
        if (const Client* next = later(1)) next->packets->sender.prefetch_places();
    }

    void tell(const ScaledTime& game) {
        judge.set_scaled_time(&game);
        if (packets != nullptr) packets->sender.set_time_scale(game.scale());
    }

    /// A stamp of the last command: its own, or that of one of its shots.
    struct Taken {
        ViewStamp claimed;
        Audited audited;
    };
    // Before the stamp of their command is taken: each stamp builds on the one before it.
    void take_shots(std::span<const CommandShot> its_shots, const ViewStamp& command, Moment now) {
        shots = static_cast<std::uint32_t>(std::min(its_shots.size(), max_command_shots));
        selected = 0;
        for (std::uint32_t i = 0; i < shots; ++i) {
            const ViewStamp& stamp = its_shots[i].stamp;
            taken[i + 1] = {stamp, judge.take_shot_stamp(stamp, command, now)};
        }
    }
    bool may_fire(std::uint32_t shot) const { return may_shoot && shot <= shots; }
    /// That of the command itself where there is no such shot.
    const Taken& taken_of(std::uint32_t shot) const { return taken[shot <= shots ? shot : 0]; }

    EntityId entity;
    Ledger ledger;
    ClientJudge judge;
    std::unique_ptr<Packets> packets;
    std::optional<CommandBuffer> buffer;
    std::optional<Tombstones> tombstones;
    ShotRecord record;                               // as far as the shots of the last command share it
    std::array<Taken, 1 + max_command_shots> taken;  // of the last command: its own stamp, then those of its shots
    std::uint32_t shots = 0;                         // of it
    std::uint32_t selected = 0;                      // of taken; above `shots`: one that it does not have
    CommandTime time;
    CommandWait wait;
    Tick taken_in = no_tick;     // the last command
    Moment shown_before;         // by the last command before that tick
    std::uint32_t held = 0;      // number of the command that the buffer gave last; 0: none
    std::uint32_t repeated = 0;  // number of the command that came again after shots of the last were judged; 0: none
    Tick asked_for_gone = no_tick;  // when despawned() was called last
    EntityId unasked;               // gone since, with packets of the game's own
    Tick unasked_since = no_tick;
    bool may_shoot = true;    // the last command is not too many
    bool has_shot = false;    // a shot of the last command was judged
    bool is_finished = true;  // its projectiles have followed it
    bool has_missed = false;  // commands, or their views, since they followed last
    bool is_leaving = false;  // as soon as no projectile is under way
};

}  // namespace backsight
