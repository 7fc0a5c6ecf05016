#pragma once

// The result of `lab reckoning` on a terminal.

#include <iosfwd>
#include <string>

#include "lab/reckoning/result.h"

namespace backsight::lab::reckoning {

/// One sentence with the numbers: updates a second at the smallest bound, ours and constant velocity's, of each set.
std::string headline(const ReckoningResult& result);

void print_reckoning_table(std::ostream& out, const ReckoningResult& result);

}  // namespace backsight::lab::reckoning
