#pragma once

// Writes files that the user asked for by an option.

#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace backsight::inputs {

/// what() is `cannot write FILE: why`.
class OutputError : public std::runtime_error {
public:
    OutputError(const std::filesystem::path& file, int error_number);
};

/// Makes this folder if it is not there, but none above it: a name that was mistyped makes nothing. Throws
/// std::runtime_error that names the first folder that is missing, or why it cannot be made.
void make_folder(const std::filesystem::path& folder);

/// Makes `file` hold `content`, whatever it held before. OutputError if the file cannot be opened or not be written to
/// its end, a full disk included; then what is in the file is not to be used.
void write_output_file(const std::filesystem::path& file, std::string_view content);

}  // namespace backsight::inputs
