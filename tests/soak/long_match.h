#pragma once

// Hours of a match in virtual time, in which everything happens that a network, a client or an operator does. A
// function of its seed.
//
// Players come and go, are kicked, fall asleep for seconds, and have clocks that jump. Their packets are lost, doubled
// and late. Bots kill each other and take teleport pads. Once in an hour or so the server drains and another one takes
// its place, or dies without a word; the clock that tickets expire by jumps by a day, and back.

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tests/games/arena/online/online_world.h"
#include "tests/support/cases.h"

namespace backsight::test {

struct LongMatchConfig {
    std::uint32_t players = 8;
    std::int64_t seconds = 60;
    std::uint64_t seed = 1;
    /// How long a player stays on average.
    double stay_s = 90.0;
    /// From one server to the next.
    std::int64_t server_lives_s = 3600;
    /// Whether each happening must have happened.
    bool all_happens = true;
    /// Faults that the watch must find: see LongMatch::findings().
    bool plant_draw_error = false;
    bool plant_leak = false;
};

enum class Happening : std::uint8_t {
    join,
    leave,
    kick,
    sleep,
    clock_forward,
    clock_back,
    wall_clock,
    drain,
    crash,
    death,
    teleport,
    lost,
    doubled,
    late,
    count_
};
const char* to_string(Happening happening);

/// Memory of this program over some seconds of virtual time: the most in them.
struct MemorySample {
    std::int64_t second = 0;  ///< the last of them
    std::uint64_t in_use_bytes = 0;
    std::uint64_t resident_bytes = 0;
};

struct Finding {
    std::string what;
    std::string text;
    bool is_right = false;
};

class LongMatch {
public:
    explicit LongMatch(const LongMatchConfig& config);

    void play_second();
    /// What must hold after all seconds, and whether it does.
    std::vector<Finding> findings();

    OnlineWorld& world() { return world_; }
    std::int64_t second() const { return second_; }
    const std::vector<MemorySample>& memory() const { return memory_; }
    std::uint64_t count(Happening happening) const { return happened_[happening]; }
    /// Growth of the memory in use after the first quarter, by least squares.
    double slope_bytes_per_hour() const;

private:
    struct Player {
        std::int64_t leaves_at = 0;
        std::int64_t comes_at = 0;  // 0: is there
        std::int64_t wakes_at = 0;  // 0: is awake
        std::int64_t ready_at = 0;  // plays from then on, unless something is stuck
    };
    /// Sums over servers and clients, those that are gone included.
    struct Totals {
        std::uint64_t shots = 0;
        std::uint64_t agreed = 0;
        std::uint64_t alarms = 0;
        std::uint64_t offences = 0;
        std::uint64_t images_same = 0;
        std::uint64_t images_unexplained = 0;
        std::uint64_t bad_bodies = 0;
        std::uint64_t verdicts = 0;
    };

    OnlineRun run_of(const LongMatchConfig& config) const;
    void note(Happening happening, std::uint64_t times = 1) { happened_[happening] += times; }
    void note_events();
    void act_for(std::size_t i);
    void meet_a_fate(std::size_t i);
    void bring_back(std::size_t i);
    void look_at(std::size_t i);
    void act_for_server();
    void add(arena::MatchServer& server, Totals& totals) const;
    void add(const arena::MatchClient& client, Totals& totals) const;
    Totals totals();
    void sample_memory();
    std::int64_t soon(double mean_s);

    LongMatchConfig config_;
    Random random_;
    OnlineWorld world_;
    std::vector<Player> players_;
    EnumArray<Happening, std::uint64_t> happened_;
    Totals gone_;
    std::int64_t second_ = 0;
    std::int64_t server_goes_at_ = 0;
    std::int64_t doors_closed_at_ = 0;  // 0: open
    std::uint64_t servers_ = 1;
    bool wall_clock_is_ahead_ = false;
    std::uint64_t stuck_ = 0;
    std::uint64_t seconds_played_ = 0;
    std::vector<MemorySample> memory_;
    std::vector<std::unique_ptr<std::array<char, 4096>>> leaked_;
};

}  // namespace backsight::test
