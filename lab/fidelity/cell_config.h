#pragma once

// One cell of the sweep: a recording, a network, rates and knobs.

#include <backsight/session/channel.h>
#include <backsight/time/shown_moment.h>
#include <backsight/world.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inputs/memory_link.h"
#include "inputs/movement.h"

namespace backsight::lab {

enum class Aim {
    displayed,  ///< at a random enemy as drawn, with an error that makes 45 to 50 % of the shots hit
    recorded,   ///< where the recorded player looked
};

/// What the clients draw.
enum class Screen {
    interpolated,  ///< behind the newest snapshot
    extrapolated,  ///< at the server's time as the client knows it, by the sent velocity, as UT2003 did
    delayed,       ///< a fixed time behind the server's present, whatever the network does, as text21 does
};

/// One snapshot in this many holds the players of slow_group.
inline constexpr std::uint32_t slow_every = 3;

/// Players of a cell who have a client: a screen of their own, and a trigger. Each client keeps a history of everybody,
/// so with all of them memory would grow with the square of the players.
inline constexpr std::size_t most_shooters = 16;

/// Behind the present, of a delayed screen.
inline constexpr Micros default_delay{100'000};

/// Seconds of play in a cell, at least.
inline constexpr double shortest_play_s = 8.0;

struct CellConfig {
    const inputs::MovementSet* movement = nullptr;
    std::string trace_name;
    std::vector<LinkSample> trace;  ///< one way
    TickRate tick_rate;
    std::uint32_t ticks_per_snapshot = 1;
    std::int64_t extra_rtt_us = 0;
    double loss_ratio = 0.0;  ///< added, each way
    double duplicate_ratio = 0.02;
    double reorder_ratio = 0.02;
    bool mixed_update_rates = false;  ///< every third entity goes out with every second snapshot only
    /// Draw groups (MixGroup): `movement` has traffic, and vehicles are drawn in the present by dead reckoning.
    bool mix = false;
    /// With `mix`: one snapshot in this many holds the vehicles; 0: they go out when a client's picture of them is off.
    std::uint32_t vehicle_every = 0;
    Aim aim = Aim::displayed;
    Screen screen = Screen::interpolated;
    /// How far behind its newest snapshot an interpolated screen is; if empty, as its network asks (ViewClock). How far
    /// behind the present a delayed one is; if empty, by default_delay.
    std::optional<Micros> delay;
    Interpolation interpolation = Interpolation::linear;
    AfterNewest after_newest = AfterNewest::extrapolate;
    std::uint64_t shots = 0;  ///< to be judged as seen
    std::uint64_t seed = 1;
    double frames_per_second = 144.0;
    std::vector<std::string> strategies;  ///< of all_strategies(); in its order

    double snapshot_rate_hz() const { return tick_rate.hz() / ticks_per_snapshot; }
    std::int64_t snapshot_interval_us() const { return tick_rate.time_of(Tick{ticks_per_snapshot}).value; }
    /// The tracks of the players who have a client, ascending: all, or most_shooters of them, spread evenly from one on
    /// that the seed chooses; with `mix` its riders are among them.
    std::vector<std::size_t> shooters() const;
    /// The chance that a command fires: few shots are spread over at least shortest_play_s, so that no cell is all
    /// beginning.
    double fire_chance(std::size_t shooters) const;
    Micros sample_max_age() const;
    /// sample_max_age() for all draw groups but 0, whose samples may be as far apart as a heartbeat.
    Micros group_max_age() const;
    /// With `mix`: how far behind the other players those of slow_group are drawn.
    Micros slow_behind() const;
    DrawConfig draw() const;
    /// Of a delayed screen: how it follows the present.
    ShownMomentConfig delayed() const;
    HistoryConfig history() const;
    AuditConfig audit() const;
    WeaponRules rules() const;
    /// Configuration of the clients' worlds and the server's.
    WorldConfig world() const;
    ClientWorldConfig client() const;
    ServerWorldConfig server() const;
    ChannelConfig channel() const;
};

}  // namespace backsight::lab
