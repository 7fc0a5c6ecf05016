#pragma once

// A match of two bots over two networks, round after round: a ServerWorld, two ClientWorlds, and the times at which
// packets arrive. Every rule judges the same shots, as they were played.
//
// In: a scene, the screens, two seats, a seed, rules. Out: a tally. Nobody reacts to damage, so what a rule grants
// changes no later shot: each rule's duels are counted on its own hits, and end with the first death. Virtual time in
// whole microseconds, that of the server's clock; deterministic. Frames are drawn at 128 Hz, a command with each.

#include <backsight/world.h>

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "lab/fairness/link.h"
#include "lab/fairness/player.h"
#include "lab/fairness/rules.h"
#include "lab/fairness/tally.h"

namespace backsight::lab::fairness {

/// How the game runs and draws.
struct Screens {
    std::string name = "64 Hz";
    TickRate rate{64, 1};
    std::uint32_t ticks_per_snapshot = 1;
    /// How far behind its newest snapshot a screen draws, in snapshots; 0: as the network asks (ViewClock).
    double delay_snapshots = 0.0;
    /// ServerWorldConfig::even_to: commands of lower round trips wait until they are as late. 0: none wait.
    Micros even_to{};
};

struct Seat {
    const inputs::Trace* trace = nullptr;
    Micros median;  ///< of the trace
    Micros rtt;     ///< that its median is moved to
    double handicap_ms = 0.0;
};

struct MatchConfig {
    const Scene* scene = nullptr;
    Screens screens{};
    std::array<Seat, 2> seats{};
    std::uint64_t seed = 1;
    int rounds = 1;
};

class Match {
public:
    /// All must outlive it. `rules`: at most max_rules.
    Match(const MatchConfig& config, const std::vector<Rule>& rules);
    ~Match();
    /// Plays all rounds. By seat: what the shots of that seat's player came to.
    const std::array<Tally, 2>& play();

private:
    struct Command;
    struct Snapshot;
    struct Pending;
    struct End;

    void play_frames(Micros until);
    void play_frame(std::size_t seat, Micros now);
    void begin_rounds(std::size_t seat, Micros now);
    void show_damage(std::size_t victim, Micros now);
    void send_command(std::size_t seat, const Frame& frame, Micros now);
    void tick(Tick tick);
    void hold_arrived(std::size_t seat, Tick tick);
    void execute_due(Tick tick);
    void execute(std::size_t seat, const Command& command, Tick tick);
    void judge(std::size_t seat, const Command& command, Tick tick);
    void send_snapshots(Tick tick);
    void end_round();

    MatchConfig config_;
    const std::vector<Rule>* rules_;
    Judging judging_;
    Servers servers_;
    std::vector<std::unique_ptr<End>> ends_;
    std::array<Tally, 2> tallies_;
    std::vector<Duel> duels_;  // by rule, of this round
};

}  // namespace backsight::lab::fairness
