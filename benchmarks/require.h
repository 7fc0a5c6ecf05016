#pragma once

// A benchmark's claim about its own answers. One function; any thread.

#include <cstdio>
#include <cstdlib>

namespace backsight::bench {

/// Ends the program where an answer is wrong: its times then mean nothing.
inline void require(bool holds, const char* claim) {
    if (holds) return;
    std::fprintf(stderr, "Wrong answer, no time counted. It should be so: %s\n", claim);
    std::exit(1);
}

}  // namespace backsight::bench
