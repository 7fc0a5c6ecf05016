#pragma once

// A day of a region of game servers, in virtual time: matches are asked for, servers start, play, end and fail, and an
// autoscaler keeps some ready.
//
// Servers are what an orchestrator sees of them: starting, ready, allocated, gone. The autoscaler is Agones' buffer
// policy, and the fleet replaces servers as a Fleet with a rolling update does: idle ones only, so that nobody who
// plays is cut off. In: settings and a seed. Out: counts and waits. The same everywhere.

#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight::lab::fleet {

constexpr Micros seconds(std::int64_t count) { return Micros{count * 1'000'000}; }

/// As deploy/agones/autoscaler.yaml has them.
struct Autoscaler {
    std::uint32_t buffer_percent = 10;  ///< of all servers, that nobody plays on; 1 to 99
    std::uint32_t min_replicas = 2;
    std::uint32_t max_replicas = 1300;
    Micros sync = seconds(30);  ///< from one look to the next
};

/// How many servers there must be. Agones: the buffer is a share of all servers, not of those that are allocated.
std::uint32_t wanted_replicas(const Autoscaler& autoscaler, std::uint32_t allocated);

/// What players do.
struct Demand {
    std::uint32_t peak_servers = 1000;  ///< played on at once at the peak of the day, on the average
    Micros shortest_match = seconds(8 * 60);
    Micros longest_match = seconds(22 * 60);
    /// So many matches more are asked for within a minute at 20:00: an event begins. 0: an ordinary day.
    std::uint32_t matches_at_once = 0;
};

/// What machines do. Starting times are of a container of 31 MB: on a node that has it, or that fetches it first.
struct Machines {
    Micros quickest_start = seconds(2);
    Micros slowest_start = seconds(12);
    Micros cold_start = seconds(60);
    double cold_ratio = 0.05;
    double server_hours_per_crash = 2000.0;
    Micros node_failure_every = seconds(6 * 3600);  ///< on the average
    std::uint32_t servers_per_node = 8;
    Micros new_version_at = seconds(19 * 3600);  ///< a deploy, an hour before the peak; negative: none
    double max_surge = 0.25;                     ///< of the servers, that a deploy may add
    /// An allocated server is never taken away. False: a server does not say that somebody plays on it.
    bool protects_players = true;
};

struct Settings {
    Autoscaler autoscaler;
    Demand demand;
    Machines machines;
    Micros duration = seconds(24 * 3600);
};

struct Day {
    std::uint64_t asked = 0;      ///< matches
    std::uint64_t played = 0;     ///< that got a server
    std::uint64_t waiting = 0;    ///< that had none yet when time was up
    std::uint64_t waited = 0;     ///< of those that got one, for longer than a second
    std::uint64_t waited_5s = 0;  ///< and for longer than five
    double wait_p999_s = 0.0;
    double longest_wait_s = 0.0;
    std::uint64_t started = 0;   ///< servers
    std::uint64_t replaced = 0;  ///< by a new version, all of them idle
    std::uint64_t scaled_down = 0;
    std::uint64_t cut_off_by_failures = 0;  ///< matches whose server or machine failed; asked for again
    std::uint64_t cut_off_by_scaling = 0;   ///< matches that an autoscaler or a deploy ended
    std::uint32_t most_servers = 0;
    double idle_ratio = 0.0;                 ///< of server hours
    double old_versions_gone_after_s = 0.0;  ///< from the deploy
};

Day play_day(const Settings& settings, std::uint64_t seed);

}  // namespace backsight::lab::fleet
