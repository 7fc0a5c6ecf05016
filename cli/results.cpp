#include "cli/results.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <system_error>

namespace backsight::cli {

namespace {

namespace fs = std::filesystem;

// DATA/movement/NAME/pos.csv: what is read lies no deeper below a folder of inputs.
constexpr int deepest_input = 1;

bool is_one_file(const fs::path& a, const fs::path& b) {
    std::error_code ignored;
    return fs::equivalent(a, b, ignored) || fs::weakly_canonical(a, ignored) == fs::weakly_canonical(b, ignored);
}

bool lies_in(const fs::path& folder, const fs::path& file) {
    std::error_code ignored;
    const fs::path outer = fs::canonical(folder, ignored);
    const fs::path inner = fs::weakly_canonical(file, ignored);
    return std::ranges::mismatch(outer, inner).in1 == outer.end();
}

// A link in the folder to the file, or another name of the file there.
bool holds(const fs::path& folder, const fs::path& file) {
    std::error_code error;
    if (!fs::exists(file, error)) return false;
    const auto follows =
        fs::directory_options::follow_directory_symlink | fs::directory_options::skip_permission_denied;
    fs::recursive_directory_iterator entry(folder, follows, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        std::error_code ignored;
        if (fs::equivalent(entry->path(), file, ignored)) return true;
        if (entry.depth() >= deepest_input) entry.disable_recursion_pending();
    }
    return false;
}

bool is_among(const fs::path& input, const fs::path& file) {
    std::error_code ignored;
    if (!fs::is_directory(input, ignored)) return is_one_file(input, file);
    return lies_in(input, file) || holds(input, file);
}

[[noreturn]] void refuse(const char* option, const std::string& file, const std::string& why) {
    throw CLI::ValidationError(option, "found '" + file + "', which " + why);
}

}  // namespace

void check_results(std::initializer_list<std::pair<const char*, std::string>> results, const Inputs& inputs) {
    std::error_code ignored;
    for (auto result = results.begin(); result != results.end(); ++result) {
        const auto& [option, file] = *result;
        if (file.empty() || fs::is_character_file(file, ignored)) continue;
        for (const fs::path& input : inputs) {
            if (!is_among(input, file)) continue;
            refuse(option, file, "is among the inputs that '" + input.string() + "' names, expected a file elsewhere");
        }
        for (auto other = results.begin(); other != result; ++other) {
            if (other->second.empty() || !is_one_file(other->second, file)) continue;
            refuse(option, file, std::string(other->first) + " names too, expected another file");
        }
    }
}

}  // namespace backsight::cli
