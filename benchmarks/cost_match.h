#pragma once

// A match of a shooter that uses the library for all that it does: commands in, shots judged, states recorded,
// snapshots out. The players walk (benchmarks/arena.h); each sends a packet of commands a tick and gets a snapshot of
// at most 480 bytes a tick; in each tick a tenth of them fire, one shot in twenty with 8 pellets. Networks take 2 to 9
// ticks each way and lose 2 % of the snapshots; screens are drawn 100 ms behind. Some matches use one feature more.
//
// In: how many players and other entities there are, who of them rides, how often a tick comes, how many of them each
// client is sent, and how shots are answered. All else is a function of these numbers alone, so that matches that
// differ in the answer get the same commands, tick by tick. One thread.

#include <backsight/world.h>

#include <array>
#include <initializer_list>
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

struct CostSetup {
    int players = 64;
    int entities = 64;  ///< the players, and others that walk as they do
    int riders = 0;     ///< of the entities, the first: 16 to a ship, which is one of the last
    int hz = 64;
    int sent = 0;  ///< of the entities, those that are near a player and so in its snapshots; 0: all
    std::uint32_t packet_bytes = 480;
    /// A player who fires does so with so many shots between two steps, in place of the command's own shot. 0 to 4.
    std::uint32_t shots = 0;
    /// How many rays a shot of a command's own has; 0: one, and one shot in twenty has 8.
    int rays = 0;
    /// Bits of the game's own in each state, which change four times a second.
    std::uint32_t field_bits = 0;
    /// All players but player 0 are bots in the server's process: their commands come in no packets, with the stamps of
    /// local_stamp().
    bool has_bots = false;

    static constexpr int riders_of_ship = 16;
    int ships() const { return (riders + riders_of_ship - 1) / riders_of_ship; }
    /// How far a client's snapshots reach, in metres; 0: without end.
    float reach_m() const;
};

class CostMatch {
public:
    CostMatch(int players, Answer answer) : CostMatch(CostSetup{.players = players, .entities = players}, answer) {}
    CostMatch(const CostSetup& setup, Answer answer);
    /// What the library says against such a match, or nullptr.
    static const char* validate(const CostSetup& setup);

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
    /// A whole tick of all of these. `lap(name, work)` calls work(), and measures it if it wants to.
    template <typename Lap>
    void tick(Lap lap) {
        step_clients();
        lap("receive", [&] { receive(); });
        lap("judge", [&] { answer(); });
        lap("record", [&] { record(); });
        lap("rest", [&] { finish(); });
        lap("write", [&] { write(); });
        check();
    }
    /// The names that tick() measures.
    static constexpr std::initializer_list<const char*> terms{"receive", "judge", "record", "rest", "write"};

    int players() const { return setup_.players; }
    std::size_t rays() const { return rays_.size(); }
    const ServerWorld& server() const { return server_; }
    /// What ServerWorld took from the heap.
    double server_bytes() const { return server_bytes_; }
    /// Player 0's rays so far that were compared.
    std::uint64_t own_rays() const { return own_rays_; }
    /// States so far in snapshots, and snapshots.
    std::uint64_t states() const { return states_; }
    std::uint64_t snapshots() const { return written_; }
    /// Rays so far that hit somebody.
    std::uint64_t hits() const { return hits_; }
    /// Hits so far whose fields are not 0, and rays so far that bots' own views answered alike.
    std::uint64_t hits_with_fields() const { return hits_with_fields_; }
    std::uint64_t bots_rays() const { return bots_rays_; }

private:
    using Packet = std::vector<std::uint8_t>;

    /// One player's end: all that a server sees of a client, and nothing that costs a client much.
    struct Client {
        explicit Client(const CommandConfig& config) : sender(config) {}

        CommandSender sender;
        SnapshotAcks acks;
        std::uint32_t way_ticks = 2;
        std::array<std::uint8_t, 768> packet{};
        std::size_t packet_size = 0;
        Moment shown;  // at its last command
        std::uint32_t bots_commands = 0;
        std::span<const std::uint8_t> sent() const { return std::span(packet).first(packet_size); }
    };
    /// A ray of a command, as the server executes it.
    struct Fired {
        std::uint32_t client = 0;
        ViewStamp stamp;
        Shot shot;
        std::uint32_t between = 0;  // number of a shot between two steps
    };

    void spawn_entities();
    void draw_poses();
    void join_clients();
    EntityPose pose_at(int entity, Tick tick) const;
    std::size_t row() const { return static_cast<std::size_t>(next_.value) % pattern_ticks * ids_.size(); }
    Vec3 world_place(std::size_t entity) const;
    Hit judge(const Fired& fired, bool& is_as_seen);
    View view_of(const Fired& fired) const;
    std::span<std::uint8_t> packet(std::size_t client);
    void deliver();
    bool is_bot(std::size_t i) const { return setup_.has_bots && i > 0; }
    Moment drawn(const Client& client) const;
    ViewStamp frame(std::size_t i, Moment shown);
    std::span<const CommandShot> fire_between(std::size_t i, Moment shown);
    void give_command(std::size_t i);
    void fire(std::size_t i, const ViewStamp& stamp, std::uint32_t between = 0);
    void take(std::uint32_t i, std::uint32_t number, const ViewStamp& stamp);
    void check_bot(const Fired& fired, const Hit& hit);
    void set_fields();

    static constexpr std::size_t pattern_ticks = 64;

    CostSetup setup_;
    Answer answer_;
    double heap_before_;  // when only this was made
    double server_bytes_ = 0.0;
    ServerWorld server_;
    std::unique_ptr<ClientWorld> reader_;  // player 0
    std::vector<EntityId> ids_;
    std::vector<EntityPose> poses_;
    std::vector<std::size_t> near_;  // for each player one who is in reach
    std::vector<Client> clients_;
    std::vector<std::uint8_t> snapshots_;
    std::vector<std::size_t> sizes_;
    std::vector<Packet> sent_;  // to player 0, by number
    std::vector<Fired> rays_;
    std::vector<Hit> own_;
    std::array<CommandShot, max_command_shots> shots_;
    inputs::Random random_{21};
    Tick next_{0};
    std::size_t taken_ = 0;
    std::size_t own_equal_ = 0;
    std::uint64_t own_rays_ = 0;
    std::uint64_t hits_ = 0;
    std::uint64_t hits_with_fields_ = 0;
    std::uint64_t bots_rays_ = 0;
    std::uint64_t states_ = 0;
    std::uint64_t written_ = 0;
    bool is_warm_ = false;
};

}  // namespace backsight::bench
