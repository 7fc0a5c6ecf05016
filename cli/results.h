#pragma once

// Checks that a command writes to no place that it reads. Asked before anything runs.

#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace backsight::cli {

/// A path that a command reads: a file, or a folder with all that is in it. What does not exist, such as the name of a
/// network model, is compared by its name.
using Inputs = std::vector<std::filesystem::path>;

/// The folders of `data`, if there is one, that are read, and `paths` besides.
template <class Paths>
Inputs inputs_of(const std::optional<std::filesystem::path>& data, const Paths& paths) {
    Inputs inputs(paths.begin(), paths.end());
    if (!data) return inputs;
    for (const char* folder : {"movement", "network", "vehicle"}) inputs.push_back(*data / folder);
    return inputs;
}
inline Inputs inputs_of(const std::optional<std::filesystem::path>& data) { return inputs_of(data, Inputs{}); }

/// Throws CLI::ValidationError where a file that will be written is an input, lies in a folder of them, or is another
/// result too, by whatever name: links of both kinds are followed. `results` are options with their values, of which
/// empty ones and devices do not count.
void check_results(std::initializer_list<std::pair<const char*, std::string>> results, const Inputs& inputs);

}  // namespace backsight::cli
