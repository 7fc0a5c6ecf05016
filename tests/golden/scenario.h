#pragma once

#include <cstdint>
#include <span>

namespace backsight::golden {

/// One stage of the scenario: plays it and returns the hash of all that came out.
struct Stage {
    const char* name;
    std::uint64_t (*run)();
};

/// Stages in the order of the library's.
std::span<const Stage> stages();

/// Plays one fixed scenario through every stage and returns the hash of all that came out. Pure: the same on every
/// compiler, level of optimisation and platform; the value is pinned in golden_hash.txt.
std::uint64_t run();

/// Whether a report is of a Misuse that the scenario makes on purpose: a hitbox without a size, and mounts that vanish
/// under their riders.
bool is_made_on_purpose(const char* message);

}  // namespace backsight::golden
