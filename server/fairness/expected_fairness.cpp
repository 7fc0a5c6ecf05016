#include "server/fairness/expected_fairness.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "server/fairness/duel_table.h"

namespace backsight::fairness {

namespace {

/// Where a round trip lies between two rows of the table.
struct Place {
    std::size_t row = 0;
    double fraction = 0.0;  // of the way to the next row
};

Place place_of(double ms) {
    const double within = std::clamp(ms, duel_round_trips_ms.front(), duel_round_trips_ms.back());
    std::size_t row = 0;
    while (row + 2 < duel_round_trips_ms.size() && within >= duel_round_trips_ms[row + 1]) ++row;
    const double from = duel_round_trips_ms[row], to = duel_round_trips_ms[row + 1];
    return {row, (within - from) / (to - from)};
}

double between(double a, double b, double fraction) { return a + (b - a) * fraction; }

static_assert(duel_round_trips_ms.front() == shortest_ms && duel_round_trips_ms.back() == longest_ms);

}  // namespace

double peeker_share(double peeker_ms, double holder_ms) {
    const Place peeker = place_of(peeker_ms), holder = place_of(holder_ms);
    const auto in_row = [&](std::size_t row) {
        return between(peeker_wins[row][holder.row], peeker_wins[row][holder.row + 1], holder.fraction);
    };
    return between(in_row(peeker.row), in_row(peeker.row + 1), peeker.fraction);
}

double duel_share(double a_ms, double b_ms, double even_to_ms) {
    const double a = std::max(a_ms, even_to_ms), b = std::max(b_ms, even_to_ms);
    // So written, two equal round trips give 0.5 to the bit.
    return 0.5 + (peeker_share(a, b) - peeker_share(b, a)) / 2.0;
}

MatchFairness expected_fairness(std::span<const double> round_trips_ms, double even_to_ms) {
    const std::size_t count = round_trips_ms.size();
    MatchFairness all;
    all.shares.assign(count, 0.5);
    for (const double ms : round_trips_ms) {
        const double counted = std::max(ms, even_to_ms);
        if (counted < shortest_ms || counted > longest_ms) all.is_beyond_table = true;
    }
    if (count < 2) return all;
    std::vector<double> sums(count, 0.0);
    double sum_off = 0.0;
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a + 1; b < count; ++b) {
            const double share = duel_share(round_trips_ms[a], round_trips_ms[b], even_to_ms);
            sums[a] += share, sums[b] += 1.0 - share;
            const double off = std::abs(share - 0.5);
            sum_off += off;
            if (off <= all.worst_off) continue;
            all.worst_off = off;
            all.favoured = share > 0.5 ? a : b;
            all.disfavoured = share > 0.5 ? b : a;
        }
    }
    all.mean_off = sum_off / (static_cast<double>(count) * static_cast<double>(count - 1) / 2.0);
    for (std::size_t i = 0; i < count; ++i) all.shares[i] = sums[i] / static_cast<double>(count - 1);
    return all;
}

}  // namespace backsight::fairness
