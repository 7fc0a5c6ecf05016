#pragma once

// What the programs of this folder have in common: they print each number beside the published one and count those that
// differ. The count is the exit code, so it is 0 if all are as published.

#include <cmath>
#include <cstdio>

inline int wrong = 0;

inline void check(const char* what, double here, double published, double tolerance = 1e-9) {
    const bool is_right = std::abs(here - published) <= tolerance;
    std::printf("%-58s %12.6f, published %12.6f%s\n", what, here, published, is_right ? "" : "   WRONG");
    if (!is_right) ++wrong;
}
