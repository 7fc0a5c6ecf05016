#pragma once

// What stands in a file, and who may read it.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace backsight::test {

inline std::string content_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline unsigned mode_of(const std::filesystem::path& file) {
    return static_cast<unsigned>(std::filesystem::status(file).permissions()) & 0777u;
}

}  // namespace backsight::test
