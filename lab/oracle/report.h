#pragma once

// What `backsight lab oracle` found, for people and for programs. In: results. Out: a table with the explanation of
// what remains; a JSON file with one row per recording and strategy. Throws std::runtime_error where the file can not
// be written.

#include <filesystem>
#include <iosfwd>
#include <span>

#include "lab/oracle/oracle.h"

namespace backsight::lab {

void print_oracle(std::span<const OracleResult> results, std::ostream& out);

/// {"rows": [...], "references": [...], "residuals": [...], "timings": [...]}; the fields of the rows are movement,
/// strategy, shots, agreement_ratio, recall_ratio, specificity_ratio.
void write_oracle_json(std::span<const OracleResult> results, const std::filesystem::path& file);

}  // namespace backsight::lab
