#pragma once

// Counts what each thread takes with operator new, so that a running server can say of its ticks that they allocate
// nothing. Part of the program alone: the library and its tests keep their own operator new.

#include <cstdint>

namespace backsight {

/// Allocations of the calling thread since it began.
std::uint64_t allocations_of_this_thread();

}  // namespace backsight
