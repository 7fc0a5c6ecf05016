#pragma once

// One line on a terminal that says how far a long job is and how long it will still take.
//
// In: the whole amount of work, then each piece as it is done. Out: at most ten redraws a second of one line on stderr,
// and nothing at all where stderr is no terminal. The line is wiped by finish() or the destructor. Threads: add() and
// reach() from any.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <mutex>
#include <string>
#include <string_view>

namespace backsight::inputs {

class Progress {
public:
    /// Draws on stderr if that is a terminal. `total` is in the unit of add(); 0 draws nothing.
    Progress(std::string label, std::uint64_t total);
    /// Draws on `out`, terminal or not, lines of at most `columns` characters. `out` must outlive this.
    Progress(std::string label, std::uint64_t total, std::ostream& out, unsigned columns);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Counts `amount` more as done.
    void add(std::uint64_t amount = 1);
    /// As many are done in all, where the work counts itself.
    void reach(std::uint64_t done);
    /// Wipes the line; later calls draw nothing.
    void finish();

private:
    using Clock = std::chrono::steady_clock;

    void draw_if_due();
    void draw(Clock::time_point now);

    const std::string label_;
    const std::uint64_t total_;
    std::ostream* out_;  // null: silent
    unsigned columns_;
    const Clock::time_point started_at_;
    std::atomic<std::uint64_t> done_{0};
    std::atomic<Clock::rep> next_draw_;
    std::mutex drawing_;
    bool drawn_ = false;
};

/// What long work calls now and then: as much is done, of as much in all. Empty: nobody asks.
using TellProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;
/// Draws such a line on stderr from the first call on. The line is wiped with the last copy of the function.
TellProgress shown_as(std::string label);

/// The line for `done` of `total` after `elapsed_s`: label, bar, whole percent rounded down, and the time left at the
/// pace so far (none in the first half second). The bar gives way where `columns` are few.
std::string progress_line(std::string_view label, std::uint64_t done, std::uint64_t total, double elapsed_s,
                          unsigned columns);

}  // namespace backsight::inputs
