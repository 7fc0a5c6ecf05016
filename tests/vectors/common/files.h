#pragma once

#include <string>

namespace backsight::played {

/// The text of a file. All reading of files is here, by the C library alone, which every platform has. Throws where it
/// cannot be read.
std::string text_of_file(const std::string& path);

/// The last part of a path.
std::string name_of_file(const std::string& path);

}  // namespace backsight::played
