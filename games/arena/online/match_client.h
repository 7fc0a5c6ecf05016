#pragma once

// A client of an online match, without its input: for bots, for a page, for load. Sans-I/O.
//
// In: datagrams, the client's clock, a source of inputs. Out: datagrams, one command a step, and the server's verdicts
// on its shots. What it draws depends only on what it received, and each command is stamped with it. Fixed memory after
// connect(). Not synchronised.

#include <backsight/session/client_session.h>

#include <cstdint>
#include <optional>
#include <span>

#include "arena/bot_mind.h"
#include "arena/client_arena.h"
#include "arena/online/client_timing.h"
#include "arena/online/command_payload.h"
#include "arena/online/match_config.h"
#include "arena/online/match_events.h"
#include "arena/online/own_state.h"
#include "arena/online/packet_pace.h"
#include "arena/online/projectile_screen.h"

namespace backsight::arena {

/// A source of inputs: a person, a bot.
class InputSource {
public:
    virtual ~InputSource() = default;
    virtual PlayerInput think(const BotSight& sight) = 0;
    /// Where it shoots in this frame, if it clicks; asked in each frame of a match with shots between steps.
    virtual std::optional<Aim> click(const BotSight& /*sight*/) { return std::nullopt; }
};

/// For tests of the server: what a cheater's client says in place of the truth.
class CommandLie {
public:
    virtual ~CommandLie() = default;
    /// May change a command and its stamp before they are sent. `world` is what the client knows.
    virtual void tell(PlayerCommand& command, ViewStamp& stamp, const ClientWorld& world) = 0;
};

struct MatchClientCounters {
    std::uint64_t commands = 0;
    std::uint64_t shots = 0;
    std::uint64_t rays = 0;             ///< with each step of a swing
    std::uint64_t clicks = 0;           ///< shots and launches between two steps
    std::uint64_t rays_on_target = 0;   ///< rays that the screen showed as hits
    std::uint64_t seeds_missing = 0;    ///< shots whose pellets wait for the server: ClientArena::pellets_of()
    std::uint64_t blows_on_target = 0;  ///< bodies that swings met on the screen
    std::uint64_t verdicts = 0;         ///< of rays
    std::uint64_t launches = 0;         ///< projectiles that the screen showed
    std::uint64_t hits = 0;
    std::uint64_t refusals = 0;
    std::uint64_t kills = 0;
    std::uint64_t deaths = 0;
    std::uint64_t snapshots = 0;
    std::uint64_t bad_bodies = 0;    ///< packet bodies that could not be read
    std::uint64_t late_bodies = 0;   ///< whose own state differs from one that has made room since: as lost
    std::uint64_t reconciled = 0;    ///< states compared with the prediction
    std::uint64_t mispredicted = 0;  ///< of these
    /// By result and cause: ClientPrediction::counters().
    PredictionCounters prediction{};
    std::uint64_t corrected_origins = 0;  ///< ClientArena::corrected_origins()
    std::uint64_t step_proofs = 0;        ///< sent: prove_steps()
    std::uint64_t late_drawings = 0;      ///< steps drawn past the newest snapshot
};

class MatchClient {
public:
    static constexpr std::size_t max_verdicts = 16;

    /// `level` must outlive it; `config` must equal the server's.
    MatchClient(const Level& level, const MatchConfig& config);

    /// See ClientWorld.
    void plant_draw_error(std::int64_t raw) { arena_.world().plant_draw_error(raw); }

    /// See ClientTiming.
    void plant_haste() { timing_.plant_haste(); }

    /// Sends proofs of steps that were mispredicted from now on, for the server's audit of steps: one in so many
    /// commands at most. 0, the default: none.
    void prove_steps(std::uint32_t commands_apart) { commands_per_proof_ = commands_apart; }

    /// See ClientPrediction.
    void plant_step_error() { arena_.prediction().plant_step_error(); }

    /// Tells lies in each command from now on, to test the server. It must outlive the client. Null, the default: none.
    void plant_lie(CommandLie* lie) { lie_ = lie; }

    /// Shows other players' projectiles in this way from now on. It must outlive the client. Null, the default: the
    /// library's images.
    void show_projectiles(ProjectileScreen* screen) { screen_ = screen; }

    /// See ClientSession::connect().
    bool connect(Micros client_now, std::uint64_t nonce, std::span<const std::uint8_t> ticket);
    void leave(Micros client_now) { session_.leave(client_now); }
    void receive(Micros client_now, std::span<const std::uint8_t> datagram);
    /// Runs the steps that are due, mostly none or one. Each draws, thinks and gives a command for a server
    /// tick. None runs before the first snapshot and the first round trip. Call when next_step_at() says, or more
    /// often.
    void step(Micros client_now, InputSource& source);
    /// Draws a frame between two steps, in which `source` may click: with ArenaConfig::shots_between_steps, as often as
    /// the screen is drawn. Returns the number of the shot in the next command (ClientArena::click()), 0: none left.
    std::uint32_t frame(Micros client_now, InputSource& source);
    Micros next_step_at(Micros client_now) { return timing_.next_step_at(client_now); }
    /// Writes the next datagram; 0: none. After each step, or as many as the config says, a packet with the newest
    /// commands is due. Call until it returns 0.
    std::size_t write(Micros client_now, std::span<std::uint8_t> datagram);
    void update(Micros client_now) { session_.update(client_now); }

    bool is_playing() const { return arena_.prediction().has_started(); }
    const ClientSession& session() const { return session_; }
    const ClientArena& arena() const { return arena_; }
    const MatchClientCounters& counters() const { return counters_; }
    const CommandSender& commands() const { return arena_.world().commands(); }
    ClientTimingNumbers timing() const { return timing_.numbers(); }
    /// See ViewClock::present_reading().
    std::optional<ClockReading> server_time(Micros client_now) {
        return arena_.world().clock().present_reading(client_now);
    }
    /// Calls visit(const DrawnProjectile&) for each projectile of other players on the screen.
    template <class Visit>
    void for_each_of_others(Visit visit) const {
        if (const auto drawn = screen_ == nullptr ? std::nullopt : screen_->drawn()) {
            for (const DrawnProjectile& one : *drawn) visit(one);
            return;
        }
        for (const RemoteProjectile& image : arena_.world().remote_projectiles().images()) {
            if (image.age >= 0) visit(DrawnProjectile{image.spawn.id, image.spawn.weapon, image.position});
        }
    }
    /// The verdict that came first, of those that nobody has asked for; the newest max_verdicts are kept.
    std::optional<ShotVerdict> next_verdict();

private:
    bool can_step() const;
    BotSight sight_of(const View& view, Micros client_now) const;
    void give_command(Tick tick, Micros client_now, InputSource& source);
    void add_proof(PlayerCommand& command);
    void push(PlayerCommand& command);
    void take_body(Micros client_now, std::span<const std::uint8_t> body);
    void take_event(std::span<const std::uint8_t> bytes);
    void take(const Welcome& welcome);
    void take(const ShotVerdict& verdict);
    void take(const LifeChange& change);
    void take(const ProjectileGrant& grant) { arena_.world().take(grant); }
    void take(const ProjectileDenial& denial) { arena_.world().take(denial); }
    void take(const ProjectileSpawn& spawn);
    void take(const SentVerdict& verdict);
    void take(const SeedBlock& block) { arena_.seeds().take(block); }

    const Level* level_;
    MatchConfig config_;
    ClientSession session_;
    ClientArena arena_;
    PacketPace pace_;
    OwnStateRing own_states_;
    ClientTiming timing_;
    std::array<ShotVerdict, max_verdicts> verdicts_;
    std::uint64_t verdicts_come_ = 0;
    std::uint64_t verdicts_taken_ = 0;
    Micros client_now_;
    ProjectileScreen* screen_ = nullptr;
    CommandLie* lie_ = nullptr;
    std::uint32_t commands_per_proof_ = 0;
    std::uint32_t last_proof_ = 0;  // command that carried it
    std::optional<StepProof> proof_;
    MatchClientCounters counters_;
    std::array<std::uint8_t, max_datagram_bytes> body_;
};

}  // namespace backsight::arena
