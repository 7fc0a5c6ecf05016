#pragma once

#include <cstdint>

namespace backsight::golden {

/// Plays one fixed scenario through every stage and returns the hash of all that came out. Pure: the same on every
/// compiler, level of optimisation and platform; the value is pinned in golden_hash.txt.
std::uint64_t run();

}  // namespace backsight::golden
