#pragma once

// Duels of `lab fairness` at a corner, 64 Hz screens: made by tools/make_duel_table.py from results/fairness.json.

#include <array>

namespace backsight::fairness {

/// Of both players, in rising order.
inline constexpr std::array duel_round_trips_ms{20.0, 50.0, 100.0, 150.0, 250.0};

/// How often the one who comes round the corner wins: a row for each round trip of theirs, a column for the holder's.
inline constexpr double peeker_wins[5][5] = {{0.499040, 0.695853, 0.824480, 0.891705, 0.972222},
                                             {0.496536, 0.623800, 0.808756, 0.905093, 0.969697},
                                             {0.533333, 0.658199, 0.815029, 0.877030, 0.972286},
                                             {0.546083, 0.599078, 0.801843, 0.899807, 0.986111},
                                             {0.549425, 0.652681, 0.821759, 0.913753, 0.972656}};

}  // namespace backsight::fairness
