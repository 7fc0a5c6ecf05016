#pragma once

// Settings, keys, certificates and tickets are regular files. A pipe or a device in their place, or behind a link of
// their name, may never answer: it is refused before anything waits for it.

#include <filesystem>
#include <string>

namespace backsight::inputs {

/// Opens the file for reading. Returns its descriptor, or -1 and what was found instead of a regular file that may be
/// read: "a pipe", or the system's words. Never waits.
int open_regular(const std::filesystem::path& file, std::string& found);

}  // namespace backsight::inputs
