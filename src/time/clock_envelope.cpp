// The lower envelope of delays: least values by part of a window, and the hull that its slope is read from.

#include <backsight/time/clock.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace backsight {

namespace {

constexpr std::int64_t nothing = std::numeric_limits<std::int64_t>::min();

std::size_t slot_of(std::int64_t number, std::size_t slots) {
    const auto count = static_cast<std::int64_t>(slots);
    return static_cast<std::size_t>(((number % count) + count) % count);
}

}  // namespace

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
    double next_key = 0.0;
    for (std::size_t i = 0; i < parts; ++i) {
        if (numbers_[i] == nothing) continue;
        if (numbers_[i] <= oldest && numbers_[i] != newest_number) continue;
        const double age = static_cast<double>(now - parts_[i].at);
        const double carried = static_cast<double>(parts_[i].value) + slope * age;
        const double key = carried + deviation * age;
        if (best.any && key >= least_key) {
            next_key = std::min(next_key, key);
            continue;
        }
        next_key = best.any ? least_key : std::numeric_limits<double>::max();
        least_key = key;
        best = {static_cast<std::int64_t>(std::floor(carried)), parts_[i].at, true};
    }
    if (best.any && next_key < std::numeric_limits<double>::max()) best.spread = next_key - least_key;
    return best;
}

void ServerClock::Hull::clear() { numbers_.fill(nothing); }

void ServerClock::Hull::add(std::int64_t span_number, std::int64_t value, std::int64_t at) {
    const std::size_t slot = slot_of(span_number, spans);
    if (numbers_[slot] != span_number) {
        numbers_[slot] = span_number;
        spans_[slot] = {value, at, true};
    } else if (value < spans_[slot].value) {
        spans_[slot] = {value, at, true};
    }
}

// The least of each span, by time.
std::size_t ServerClock::Hull::points(std::array<Least, spans>& sorted, std::int64_t span_number) const {
    std::size_t count = 0;
    for (std::int64_t number = span_number - static_cast<std::int64_t>(spans) + 1; number <= span_number; ++number) {
        const std::size_t slot = slot_of(number, spans);
        if (numbers_[slot] == number) sorted[count++] = spans_[slot];
    }
    return count;
}

ServerClock::Line ServerClock::Hull::line(std::int64_t span_number) const {
    std::array<Least, spans> sorted;
    const std::size_t count = points(sorted, span_number);
    if (count < 4) return {};

    // Andrew's monotone chain, the lower half. In doubles: microseconds below 2^50, and products of differences.
    std::array<Least, spans> hull;
    std::size_t size = 0;
    for (std::size_t i = 0; i < count; ++i) {
        while (size >= 2) {
            const Least& a = hull[size - 2];
            const Least& b = hull[size - 1];
            const double cross = static_cast<double>(b.at - a.at) * static_cast<double>(sorted[i].value - a.value) -
                                 static_cast<double>(b.value - a.value) * static_cast<double>(sorted[i].at - a.at);
            if (cross > 0.0) break;
            --size;
        }
        hull[size++] = sorted[i];
    }
    if (size < 2) return {};

    double mean_at = 0.0;
    for (std::size_t i = 0; i < count; ++i) mean_at += static_cast<double>(sorted[i].at - sorted[0].at);
    mean_at /= static_cast<double>(count);
    std::size_t edge = 0;
    while (edge + 2 < size && static_cast<double>(hull[edge + 1].at - sorted[0].at) < mean_at) ++edge;
    const Least& from = hull[edge];
    const Least& to = hull[edge + 1];
    if (to.at <= from.at) return {};

    Line line;
    line.any = true;
    line.slope = static_cast<double>(to.value - from.value) / static_cast<double>(to.at - from.at);
    double sum = 0.0;
    double time_sum = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        const double after = static_cast<double>(sorted[i].at - from.at);
        const double above = static_cast<double>(sorted[i].value - from.value) - line.slope * after;
        const double off_middle = static_cast<double>(sorted[i].at - sorted[0].at) - mean_at;
        sum += above * above;
        time_sum += off_middle * off_middle;
    }
    // As of a least-squares line through the same points: no better is claimed for the hull.
    line.deviation = std::sqrt(sum / static_cast<double>(count)) / std::sqrt(std::max(time_sum, 1.0));
    return line;
}

}  // namespace backsight
