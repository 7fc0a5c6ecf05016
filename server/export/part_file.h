#pragma once

// A file that has its final name only once it is whole: until then its name ends in ".part". Throws
// std::runtime_error with the file's name and the reason.

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace backsight::reports {

class PartFile {
public:
    /// Makes the folders above it too.
    explicit PartFile(std::filesystem::path file);
    /// Removes it if finish() was not called.
    ~PartFile();
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    void write(std::string_view text);
    /// Writes what is buffered and closes it.
    void close();
    /// close(), and the final name.
    void finish();

    const std::filesystem::path& part() const { return part_; }
    const std::filesystem::path& file() const { return file_; }

private:
    [[noreturn]] void fail_to_write(int error_number) const;

    std::filesystem::path file_;
    std::filesystem::path part_;
    std::FILE* stream_ = nullptr;
};

}  // namespace backsight::reports
