#pragma once

// A match of a shooter that uses the library for all that it does: commands in, shots judged, states recorded,
// snapshots out. The players walk (benchmarks/arena.h); each sends a packet of commands a tick and gets a snapshot of
// at most 480 bytes a tick; in each tick a tenth of them fire, one shot in twenty with 8 pellets. Networks take 2 to 9
// ticks each way and lose 2 % of the snapshots; screens are drawn 100 ms behind.
//
// In: how many players there are, and how their shots are answered. All else is a function of the players alone, so
// that matches that differ in the answer get the same commands, tick by tick. One thread.

#include <backsight/world.h>

#include <array>
#include <memory>
#include <vector>

#include "inputs/random.h"

namespace backsight::bench {

/// How a match answers a ray.
enum class Answer : std::uint8_t {
    judged,   ///< ServerWorld::judge(): in the shooter's exact view, with audit, caps and reason
    exact,    ///< cast_ray() in View::exact
    moment,   ///< cast_ray() in View::at_moment, by the time that the screen shows
    present,  ///< cast_ray() in the newest tick: no rewind
    count_
};

class CostMatch {
public:
    CostMatch(int players, Answer answer);

    /// Nobody fires before this.
    void open_fire() { is_warm_ = true; }

    /// The clients' half of a tick: what they draw, whether they fire, and their packets.
    void step_clients();
    /// The server's half, in this order. Packets of commands read, stamps audited:
    void receive();
    /// each ray answered,
    void answer();
    /// the tick's states quantised, kept and indexed,
    void record();
    void finish() { server_.finish_tick(); }
    /// and a snapshot for each.
    void write();
    /// Requires that all commands were taken, that packets keep to their budget, and that answers in exact views are
    /// what player 0, a whole client, hit on its own screen, to the bit.
    void check();

    int players() const { return static_cast<int>(ids_.size()); }
    std::size_t rays() const { return rays_.size(); }
    const ServerWorld& server() const { return server_; }
    /// What ServerWorld took from the heap.
    double server_bytes() const { return server_bytes_; }
    /// Player 0's rays so far that were compared.
    std::uint64_t own_rays() const { return own_rays_; }
    /// Rays so far that hit somebody.
    std::uint64_t hits() const { return hits_; }

private:
    using Packet = std::vector<std::uint8_t>;

    /// One player's end: all that a server sees of a client, and nothing that costs a client much.
    struct Client {
        explicit Client(const CommandConfig& config) : sender(config) {}

        CommandSender sender;
        SnapshotAcks acks;
        std::uint32_t way_ticks = 2;
        std::array<std::uint8_t, 256> packet{};
        std::size_t packet_size = 0;
        std::span<const std::uint8_t> sent() const { return std::span(packet).first(packet_size); }
    };
    /// A ray of a command, as the server executes it.
    struct Fired {
        std::uint32_t client = 0;
        ViewStamp stamp;
        Shot shot;
    };

    Hit judge(const Fired& fired, bool& is_as_seen);
    View view_of(const Fired& fired) const;
    std::span<std::uint8_t> packet(std::size_t client);
    void deliver();
    Moment drawn(const Client& client) const;
    void give_command(std::size_t i);
    void fire(std::size_t i, const ViewStamp& stamp);

    Answer answer_;
    double heap_before_;  // when only this was made
    double server_bytes_ = 0.0;
    ServerWorld server_;
    std::unique_ptr<ClientWorld> reader_;  // player 0
    std::vector<EntityId> ids_;
    std::vector<EntityPose> poses_;
    std::vector<Client> clients_;
    std::vector<std::uint8_t> snapshots_;
    std::vector<std::size_t> sizes_;
    std::vector<Packet> sent_;  // to player 0, by number
    std::vector<Fired> rays_;
    std::vector<Hit> own_;
    inputs::Random random_{21};
    Tick next_{0};
    std::size_t taken_ = 0;
    std::size_t own_equal_ = 0;
    std::uint64_t own_rays_ = 0;
    std::uint64_t hits_ = 0;
    bool is_warm_ = false;
};

}  // namespace backsight::bench
