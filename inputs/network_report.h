#pragma once

// The body of `backsight lab networks`: the numbers of each named model, and its distance from measured traces.
//
// In: the folder of recordings, if there is one. Out: a table on the stream; the exit code. Errors: InputError if a
// recorded trace is broken.

#include <filesystem>
#include <iosfwd>
#include <optional>

namespace backsight::inputs {

/// Prints each model beside the pooled traces that it was fitted to, with the error, then each trace. Without
/// recordings it prints the models alone and says so. Returns 0.
int report_networks(std::ostream& out, const std::optional<std::filesystem::path>& data_dir);

}  // namespace backsight::inputs
