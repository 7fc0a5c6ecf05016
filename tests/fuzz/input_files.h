#pragma once

// For targets whose parser reads a file: a folder of the process's own, and a check of the parser's errors.

#include <cstdint>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>

#include "tests/fuzz/input.h"

namespace backsight::test {

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
    return size == 0 ? std::string_view() : std::string_view(reinterpret_cast<const char*>(data), size);
}

/// Removed when the process ends.
class InputFolder {
public:
    InputFolder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "backsight_fuzz_XXXXXX").string();
        require(mkdtemp(pattern.data()) != nullptr);
        path_ = pattern;
    }
    ~InputFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    InputFolder(const InputFolder&) = delete;
    InputFolder& operator=(const InputFolder&) = delete;

    std::filesystem::path write(const char* name, std::string_view content) const {
        const std::filesystem::path file = path_ / name;
        // A new file each time: ext4 flushes one that is cut to nothing and written again.
        std::filesystem::remove(file);
        std::ofstream stream(file, std::ios::binary);
        stream.write(content.data(), static_cast<std::streamsize>(content.size()));
        require(stream.good());
        return file;
    }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// A file must not fill or command the terminal through the error that it causes.
inline void require_printable(const std::exception& error) {
    const std::string_view message = error.what();
    require(!message.empty() && message.size() < 1'500);
    for (const char c : message) require(static_cast<unsigned char>(c) >= ' ' && c != 127);
}

}  // namespace backsight::test
