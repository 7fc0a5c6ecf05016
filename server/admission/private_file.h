#pragma once

// Files that appear whole or not at all, even through a power cut. Private ones can be read by their owner only.
//
// Errors: inputs::OutputError. Any thread.

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace backsight::server {

/// Throws if write_private_file() would fail, as far as that is known before: a missing folder, or a folder at this
/// path. Leaves nothing behind.
void check_private_file(const std::filesystem::path& file);

/// Replaces the file, with mode 0600. A reader meanwhile sees the old content or the new one.
void write_private_file(const std::filesystem::path& file, std::string_view content);
/// Writes a new file; refuses to overwrite. `mode` is the upper bound of its mode, as in open(2).
void write_new_file(const std::filesystem::path& file, std::string_view content, mode_t mode);

enum class Readers { owner, owner_and_group };
/// Throws std::runtime_error, with what would be right, if anybody but `readers` may read the file, or anybody but its
/// owner may write it.
void expect_private(const std::filesystem::path& file, Readers readers);
/// Overwrites a text that holds a secret.
void wipe(std::string& text);

}  // namespace backsight::server
