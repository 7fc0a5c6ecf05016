#pragma once

// A folder of its own for each test, removed at its end; and the recordings, where they are present.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

namespace backsight::inputs {

class ScratchFolder {
public:
    ScratchFolder() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        path_ = std::filesystem::temp_directory_path() /
                ("backsight_" + std::to_string(getpid()) + "_" + test->test_suite_name() + "_" + test->name());
        std::filesystem::create_directories(path_);
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

    std::filesystem::path write(const std::string& name, const std::string& content) const {
        std::filesystem::path file = path_ / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << content;
        return file;
    }

private:
    std::filesystem::path path_;
};

/// The folder of recordings that BACKSIGHT_DATA names; nothing where there is none.
inline std::optional<std::filesystem::path> recordings() {
    const char* folder = std::getenv("BACKSIGHT_DATA");
    if (folder == nullptr || !std::filesystem::is_directory(folder)) return std::nullopt;
    return folder;
}

/// The message of the InputError that `act` throws; empty if it throws none.
template <class Act>
std::string error_of(Act act) {
    try {
        act();
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace backsight::inputs
