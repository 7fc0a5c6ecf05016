#include "server_pace.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numbers.h"

namespace backsight {

namespace {

constexpr std::int64_t no_bin = std::numeric_limits<std::int64_t>::min();
// Windows, in bins: 0.5 to 16 s.
constexpr std::int64_t shortest_ramp = 4;
constexpr std::int64_t longest_ramp = 128;
// The jitter of good paths makes lateness rise and fall by this, and a server's frames by an interval, but by no more
// than those of 60 frames a second.
constexpr double usual_rise_us = 24'000.0;
constexpr Micros longest_frame{16'667};
// From each quarter to the next by so much of the mean.
constexpr double least_even = 0.4;
constexpr double most_even = 1.6;
// The least of n with an exponential tail has a deviation of its mean / n. A quarter's rise is above so many of them.
constexpr double deviations_to_tell = 5.0;
constexpr std::int64_t fewest_in_quarter = 2;
// Of the rise, what the round trip may become longer or shorter meanwhile.
constexpr double most_of_path = 0.5;
// Beyond, it is something else than a server that cannot keep up.
constexpr double slowest_told = ServerPace::slowest - 0.02;
constexpr double fastest_told = ServerPace::fastest + 0.02;
// This near to 1 it is 1: two clocks, and what ServerClock makes of them.
constexpr double even_pace = 0.0015;

}  // namespace

ServerPace::ServerPace(Micros send_interval)
    : least_rise_us_(usual_rise_us + static_cast<double>(std::min(send_interval, longest_frame).value)) {
    forget();
}

void ServerPace::forget() {
    for (Bin& bin : bins_) bin = {no_bin, 0, 0, 0.0, 0, false, 0};
    any_ = false;
    newest_bin_ = no_bin;
}

Micros ServerPace::paced(Micros local_now) const {
    const std::int64_t elapsed = local_now.value - local_at_.value;
    if (rate_ == 1.0) return within_clock(paced_at_ + Micros{elapsed});
    return within_clock(paced_at_ + Micros{static_cast<std::int64_t>(static_cast<double>(elapsed) * rate_)});
}

ServerPace::Bin& ServerPace::bin_of(Micros paced_now) {
    const std::int64_t number = floor_div(paced_now.value, bin_us);
    constexpr auto count = static_cast<std::int64_t>(bins);
    Bin& bin = bins_[static_cast<std::size_t>(((number % count) + count) % count)];
    if (bin.number != number) bin = {number, 0, 0, 0.0, 0, false, 0};
    return bin;
}

bool ServerPace::snapshot_arrived(Micros sent_at, Micros local_now) {
    if (any_ && (sent_at <= newest_sent_at_ || local_now < local_now_)) {
        // Overtaken; or a server that began anew, which the clock finds out.
        if (newest_sent_at_ - sent_at > Micros{longest_ramp * bin_us}) forget();
        return false;
    }
    const Micros paced_now = paced(local_now);
    Bin& bin = bin_of(paced_now);
    const bool is_first = !any_;
    any_ = true;
    newest_sent_at_ = sent_at;
    local_now_ = local_now;
    if (is_first) newest_bin_ = bin.number - 1;
    const bool is_next = bin.number > newest_bin_ + 1;
    newest_bin_ = bin.number - 1;
    bool has_changed = false;
    if (is_next) has_changed = look();
    if (has_changed) return true;
    const std::int64_t lateness = (paced_now - sent_at).value;
    if (bin.count == 0) bin.first = bin.least = lateness;
    bin.least = std::min(bin.least, lateness);
    bin.sum += static_cast<double>(lateness - bin.first);
    ++bin.count;
    return false;
}

void ServerPace::round_trip(Micros rtt, Micros local_now) {
    Bin& bin = bin_of(paced(local_now));
    const auto paced_rtt = static_cast<std::int64_t>(static_cast<double>(rtt.value) * rate_);
    bin.least_rtt = bin.has_rtt ? std::min(bin.least_rtt, paced_rtt) : paced_rtt;
    bin.has_rtt = has_round_trips_ = true;
}

ServerPace::Part ServerPace::part(std::int64_t first, std::int64_t count) const {
    Part part;
    for (std::int64_t number = first; number < first + count; ++number) {
        constexpr auto all = static_cast<std::int64_t>(bins);
        const Bin& bin = bins_[static_cast<std::size_t>(((number % all) + all) % all)];
        if (bin.number != number) continue;
        if (bin.has_rtt) part.rtt = part.rtt ? std::min(*part.rtt, bin.least_rtt) : bin.least_rtt;
        if (bin.count == 0) continue;
        part.least = part.count == 0 ? bin.least : std::min(part.least, bin.least);
        part.excess += bin.sum - static_cast<double>(bin.count) * static_cast<double>(bin.least - bin.first);
        part.count += bin.count;
        part.later += bin.count - 1;
    }
    return part;
}

// The mean rise from quarter to quarter, if it is even and more than jitter makes.
std::optional<double> ServerPace::rise_of(std::int64_t window) const {
    const std::int64_t quarter = window / 4;
    std::array<Part, 4> parts;
    double excess = 0.0;
    std::int64_t later = 0;
    std::int64_t fewest = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i] = part(newest_bin_ + 1 - window + static_cast<std::int64_t>(i) * quarter, quarter);
        fewest = std::min(fewest, parts[i].count);
        later += parts[i].later;
        excess += parts[i].excess;
    }
    if (fewest < fewest_in_quarter) return std::nullopt;
    const auto step = [&](std::size_t i) { return static_cast<double>(parts[i + 1].least - parts[i].least); };
    const double rise = (3.0 * (step(0) + step(1) + step(2)) + step(1)) / 10.0;
    const double size = std::abs(rise);
    if (4.0 * size < least_rise_us_) return std::nullopt;
    for (std::size_t i = 0; i < 3; ++i) {
        const double part_of_rise = step(i) / rise;
        if (part_of_rise < least_even || part_of_rise > most_even) return std::nullopt;
    }
    const double mean_excess = excess / static_cast<double>(std::max<std::int64_t>(later, 1));
    if (size < deviations_to_tell * mean_excess / static_cast<double>(fewest)) {
        return std::nullopt;
    }
    if (rise < 0.0 && was_as_early(window, parts[3].least)) return std::nullopt;
    if (is_of_path(window, rise)) return std::nullopt;
    return rise;
}

// A queue that empties comes back to what was there before.
bool ServerPace::was_as_early(std::int64_t window, std::int64_t least) const {
    const Part before = part(newest_bin_ + 1 - longest_ramp, longest_ramp - window);
    return before.count > 0 && least >= before.least;
}

// Round trips that become longer with it say that it is the path. Where they are rare, the last ones before count, and
// one has to have come since; rarer ones leave it open, and then it is not believed.
bool ServerPace::is_of_path(std::int64_t window, double rise) const {
    const std::int64_t half = window / 2;
    const std::int64_t middle = newest_bin_ + 1 - half;
    Part former = part(middle - half, half);
    if (!former.rtt) former = part(middle - longest_ramp / 2, longest_ramp / 2);
    if (!former.rtt) return has_round_trips_;
    const Part latter = part(middle, half + 1);
    return !latter.rtt ||
           std::abs(static_cast<double>(*latter.rtt - *former.rtt)) > most_of_path * 2.0 * std::abs(rise);
}

bool ServerPace::look() {
    for (std::int64_t window = shortest_ramp; window <= longest_ramp; window *= 2) {
        const std::optional<double> rise = rise_of(window);
        const std::int64_t quarter_us = window / 4 * bin_us;
        if (rise && adopt(*rise / static_cast<double>(quarter_us))) return true;
    }
    return false;
}

// `rise`: of lateness, for each microsecond of the paced clock.
bool ServerPace::adopt(double rise) {
    const double told = rate_ * (1.0 - rise);
    if (told < slowest_told || told > fastest_told) return false;
    double rate = std::clamp(told, slowest, fastest);
    if (std::abs(rate - 1.0) < even_pace) rate = 1.0;
    if (rate == rate_) return false;
    newest_lateness_ =
        Micros{part(newest_bin_, 1).count > 0 ? part(newest_bin_, 1).least
                                              : part(newest_bin_ + 1 - shortest_ramp, shortest_ramp).least};
    paced_at_ = paced(local_now_);
    local_at_ = local_now_;
    rate_ = rate;
    ++changes_;
    forget();
    return true;
}

}  // namespace backsight
