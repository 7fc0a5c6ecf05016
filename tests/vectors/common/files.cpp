#include "tests/vectors/common/files.h"

#include <array>
#include <cstdio>
#include <stdexcept>

namespace backsight::played {

std::string text_of_file(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) throw std::runtime_error(path + " cannot be read");
    std::string text;
    std::array<char, 4096> part{};
    while (const std::size_t read = std::fread(part.data(), 1, part.size(), file)) text.append(part.data(), read);
    static_cast<void>(std::fclose(file));
    return text;
}

std::string name_of_file(const std::string& path) {
    const std::size_t folder = path.find_last_of("/\\");
    return folder == std::string::npos ? path : path.substr(folder + 1);
}

}  // namespace backsight::played
