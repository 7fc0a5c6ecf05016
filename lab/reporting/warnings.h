#pragma once

// What a command took differently from what its input says, beside its results.

#include <iostream>
#include <string>
#include <vector>

#include "inputs/files/number_format.h"

namespace backsight::lab {

/// A line each on standard error.
inline void print_warnings(const std::vector<std::string>& warnings) {
    for (const std::string& warning : warnings)
        std::cerr << "backsight: warning: " << inputs::printable(warning) << '\n';
}

}  // namespace backsight::lab
