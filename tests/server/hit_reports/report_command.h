#pragma once

// `backsight report` as a function.

#include <string>
#include <vector>

namespace backsight::test {

struct Ran {
    int exit_code = 0;  ///< 2: the arguments were wrong; `out` says how
    std::string out;
};

/// Throws what the command throws.
Ran run_report_command(std::vector<std::string> arguments);

}  // namespace backsight::test
