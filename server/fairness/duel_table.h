#pragma once

// Duels of `lab fairness` at a corner, 64 Hz screens: made by tools/make_duel_table.py from results/fairness.json.

#include <array>

namespace backsight::fairness {

/// Of both players, in rising order.
inline constexpr std::array duel_round_trips_ms{20.0, 50.0, 100.0, 150.0, 250.0};

/// How often the one who comes round the corner wins: a row for each round trip of theirs, a column for the holder's.
inline constexpr double peeker_wins[5][5] = {{0.493421, 0.685039, 0.805263, 0.894737, 0.973545},
                                             {0.498681, 0.628009, 0.803150, 0.910761, 0.978947},
                                             {0.538058, 0.659631, 0.780702, 0.897098, 0.968421},
                                             {0.509186, 0.661417, 0.828496, 0.903084, 0.962766},
                                             {0.542105, 0.657754, 0.821333, 0.909574, 0.975501}};

}  // namespace backsight::fairness
