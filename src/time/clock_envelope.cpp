// The lower envelope of delays: least values by part of a window.

#include "server_clock.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace backsight {

namespace {

constexpr std::int64_t nothing = std::numeric_limits<std::int64_t>::min();

}  // namespace

std::size_t ServerClock::slot_of(std::int64_t number, std::size_t slots) {
    const auto count = static_cast<std::int64_t>(slots);
    return static_cast<std::size_t>(((number % count) + count) % count);
}

void ServerClock::Envelope::clear() { numbers_.fill(nothing); }

void ServerClock::Envelope::add(std::int64_t part_number, std::int64_t value, std::int64_t at) {
    const std::size_t slot = slot_of(part_number, parts);
    if (numbers_[slot] != part_number) {
        numbers_[slot] = part_number;
        parts_[slot] = {value, at, true};
    } else if (value < parts_[slot].value) {
        parts_[slot] = {value, at, true};
    }
}

ServerClock::Least ServerClock::Envelope::least(std::int64_t part_number, double slope, double deviation,
                                                std::int64_t now) const {
    const auto oldest = part_number - static_cast<std::int64_t>(parts);
    // With nothing in the window the newest before it is still the best that is known.
    std::int64_t newest_number = nothing;
    for (std::size_t i = 0; i < parts; ++i) newest_number = std::max(newest_number, numbers_[i]);
    Least best;
    double least_key = 0.0;
    for (std::size_t i = 0; i < parts; ++i) {
        if (numbers_[i] == nothing) continue;
        if (numbers_[i] <= oldest && numbers_[i] != newest_number) continue;
        const double age = static_cast<double>(now - parts_[i].at);
        const double carried = static_cast<double>(parts_[i].value) + slope * age;
        const double key = carried + deviation * age;
        if (best.any && key >= least_key) continue;
        least_key = key;
        best = {static_cast<std::int64_t>(std::floor(carried)), parts_[i].at, true};
    }
    return best;
}

}  // namespace backsight
