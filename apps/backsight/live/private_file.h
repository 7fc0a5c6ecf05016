#pragma once

// Files that appear whole or not at all, and that nobody but their owner can read if they are to be private.
//
// Errors: lab::OutputError. Any thread.

#include <sys/types.h>

#include <filesystem>
#include <string_view>

namespace backsight::live {

/// Replaces what was there, with mode 0600; who reads meanwhile sees the old content or the new one.
void write_private_file(const std::filesystem::path& file, std::string_view content);
/// Refuses to overwrite. `mode` is what the file may be at most, as of open(2).
void write_new_file(const std::filesystem::path& file, std::string_view content, mode_t mode);

}  // namespace backsight::live
