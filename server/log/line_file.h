#pragma once

// Where lines of a log go: a file, or standard error. Each line is one write as soon as it comes: a reader sees it, a
// killed process leaves it, none is torn by a full disk, and each that is lost is counted.

#include <spdlog/sinks/base_sink.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace backsight::logging {

class LineFile : public spdlog::sinks::base_sink<std::mutex> {
public:
    /// Opens the file at its end, and makes it where there is none; an empty name is standard error. Throws
    /// inputs::OutputError.
    explicit LineFile(const std::filesystem::path& file);
    ~LineFile() override;

    /// Opens the file of that name anew; throws inputs::OutputError if it cannot, and keeps the old one.
    void reopen();
    /// `dropped`: lines that never came here, since the start. `words`: of a line that says how many are missing. Call
    /// it before the first line.
    void tell_of_losses(std::function<std::uint64_t()> dropped, std::function<std::string(std::uint64_t)> words);
    /// Lines that could not be written, since the start. From any thread.
    std::uint64_t failed() const { return failed_; }

private:
    void sink_it_(const spdlog::details::log_msg& message) override;
    void flush_() override {}
    int open() const;
    bool write(std::string_view text);
    void tell_of_trouble(int error);

    std::filesystem::path name_;
    int descriptor_;
    std::function<std::uint64_t()> dropped_;
    std::function<std::string(std::uint64_t)> words_;
    std::uint64_t told_ = 0;
    bool is_in_trouble_ = false;
    bool is_torn_ = false;  // its last line has no end
    std::atomic<std::uint64_t> failed_{0};
};

}  // namespace backsight::logging
