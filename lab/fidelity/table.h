#pragma once

// The result of `lab fidelity` for people, as text: the strategies over all cells, the same per pair of rates, what
// happened to the shots, and what each strategy does. About 100 columns, but for the names that the caller brings.

#include <iosfwd>

#include "lab/fidelity/result.h"

namespace backsight::lab {

void print_fidelity_table(std::ostream& out, const FidelityResult& result);

}  // namespace backsight::lab
