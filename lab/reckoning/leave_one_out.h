#pragma once

// `backsight lab reckoning --leave-one-out`: does our model for people hold on movement that it was not fitted on? Each
// set of players in turn is left out, the settings are fitted on the others, and the fitted settings are measured on
// it. Deterministic; no errors.

#include <vector>

#include "lab/reckoning/path.h"
#include "lab/reckoning/result.h"

namespace backsight::lab::reckoning {

/// The settings that are fitted.
struct Fading {
    Micros acceleration_decay;
    Micros velocity_decay;
};

/// Nine settings around the shipped ones: 30, 45, 60 ms and 400, 600, 800 ms.
std::vector<Fading> fadings_tried();

/// How one set fares, as ratios to constant velocity: updates at 8 u, then the 95th percentiles 50, 100, 150 ms ahead.
using Ratios = std::vector<double>;
/// The number that a fit makes smallest: the updates, and the mean of the rest.
double badness(const Ratios& ratios);

/// The index into each `ratios[set]` whose badness, summed over all sets but `left_out`, is smallest; the first of
/// equals.
std::size_t fit_without(const std::vector<std::vector<Ratios>>& ratios, std::size_t left_out);

/// How each set of players fares, in their order: at the settings fitted without it, then at those of
/// reckoning_for_people(). Vehicles are skipped. Nothing where fewer than two sets are of players: there is nothing to
/// fit on.
std::vector<Rotation> leave_one_out(const std::vector<PathSet>& sets, const std::vector<Fading>& tried);

}  // namespace backsight::lab::reckoning
