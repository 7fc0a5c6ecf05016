#pragma once

// Files that appear whole or not at all, power cuts included, and that nobody but their owner can read if they are to
// be private.
//
// Errors: inputs::OutputError. Any thread.

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace backsight::server {

/// Throws what write_private_file() would throw, for all that can be known before: the folder, and that the file is no
/// folder itself. Leaves nothing behind.
void check_private_file(const std::filesystem::path& file);

/// Replaces what was there, with mode 0600; who reads meanwhile sees the old content or the new one.
void write_private_file(const std::filesystem::path& file, std::string_view content);
/// Refuses to overwrite. `mode` is what the file may be at most, as of open(2).
void write_new_file(const std::filesystem::path& file, std::string_view content, mode_t mode);

enum class Readers { owner, owner_and_group };
/// Throws std::runtime_error, with what would be right, if others than those may read the file, or others than its
/// owner may write it.
void expect_private(const std::filesystem::path& file, Readers readers);
/// Overwrites it: for text with a secret in it.
void wipe(std::string& text);

}  // namespace backsight::server
