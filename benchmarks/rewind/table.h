#pragma once

// The results of `./bench rewind` for people, and as the rows that files hold.

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <vector>

#include "benchmarks/rewind/scene.h"

namespace backsight::bench {

/// One case: a line that says which, a head, a line for each method.
void print_rewind_table(std::ostream& out, const std::vector<RewindRow>& rows);
nlohmann::ordered_json rewind_row_json(const RewindRow& row);

}  // namespace backsight::bench
