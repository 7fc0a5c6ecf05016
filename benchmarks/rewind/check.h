#pragma once

// Answers before time counts. Each ends the program where its claim does not hold (race.h).

#include <span>

#include "benchmarks/rewind/workload.h"

namespace backsight::bench {

/// The plain loop: View's poses, place() and ray_shape() over every hitbox of everybody.
Verdict plain_loop(const View& view, const Ray& ray);

/// A tenth to nine tenths of the shots hit somebody, so that both kinds are measured.
void require_hits_and_misses(std::span<const Verdict> moment);
/// The moment's verdicts are the plain loop's, to the bit. Only the first rays are compared where all would take too
/// long. Returns how many were.
std::size_t require_plain_loop(const Workload& workload, std::span<const Verdict> moment);
/// An exact view hits what the client hit, to the bit.
void require_client(const Workload& workload, std::span<const Verdict> exact);
/// Requires that the verdicts are the same, to the bit.
void require_same(std::span<const Verdict> moment, std::span<const Verdict> others);
/// Requires the same victims. Rays within a millimetre of a decision may differ: at a silhouette, or where two surfaces
/// are at one distance.
void require_same_victims(const Workload& workload, std::span<const Verdict> moment, std::span<const Verdict> others);

/// The share of `others` with the moment's victim, or none like it.
double agreement(std::span<const Verdict> moment, std::span<const Verdict> others);

}  // namespace backsight::bench
