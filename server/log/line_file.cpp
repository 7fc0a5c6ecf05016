#include "server/log/line_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "inputs/files/output_file.h"

namespace backsight::logging {

namespace {

std::string_view view_of(const spdlog::memory_buf_t& text) { return {text.data(), text.size()}; }

/// Returns how many bytes were written; fewer than all, and errno, if the rest could not be.
std::size_t write_some(int descriptor, std::string_view text) {
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t count = ::write(descriptor, text.data() + done, text.size() - done);
        if (count > 0) {
            done += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN) {
            pollfd room{descriptor, POLLOUT, 0};
            ::poll(&room, 1, -1);
        } else if (errno != EINTR) {
            break;
        }
    }
    return done;
}

}  // namespace

LineFile::LineFile(const std::filesystem::path& file) : name_(file), descriptor_(open()) {}

LineFile::~LineFile() {
    if (descriptor_ != STDERR_FILENO) ::close(descriptor_);
}

int LineFile::open() const {
    if (name_.empty()) return STDERR_FILENO;
    // Without waiting for the reader of a pipe: one that has none is an error.
    constexpr int flags = O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    const int descriptor = ::open(name_.c_str(), flags, 0644);
    if (descriptor < 0) throw inputs::OutputError(name_, errno);
    return descriptor;
}

void LineFile::reopen() {
    if (name_.empty()) return;
    const int fresh = open();
    const std::lock_guard lock(mutex_);
    ::close(std::exchange(descriptor_, fresh));
    is_torn_ = false;
}

void LineFile::tell_of_losses(std::function<std::uint64_t()> dropped, std::function<std::string(std::uint64_t)> words) {
    dropped_ = std::move(dropped);
    words_ = std::move(words);
}

void LineFile::sink_it_(const spdlog::details::log_msg& message) {
    spdlog::memory_buf_t text;
    const std::uint64_t lost = failed_ + (dropped_ ? dropped_() : 0);
    if (lost > told_ && words_) {
        const std::string words = words_(lost - told_);
        formatter_->format({message.time, {}, message.logger_name, spdlog::level::warn, words}, text);
    }
    formatter_->format(message, text);
    if (write(view_of(text))) {
        told_ = lost;
    } else {
        ++failed_;
    }
}

// All or nothing, as far as the file can be made as it was.
bool LineFile::write(std::string_view text) {
    struct stat before {};
    const bool is_file = ::fstat(descriptor_, &before) == 0 && S_ISREG(before.st_mode);
    const std::string mended = is_torn_ ? "\n" + std::string(text) : std::string();
    const std::string_view whole = is_torn_ ? mended : text;
    const std::size_t done = write_some(descriptor_, whole);
    if (done == whole.size()) {
        is_in_trouble_ = is_torn_ = false;
        return true;
    }
    tell_of_trouble(errno);
    if (done == 0) return false;
    // Another process may have written to the file meanwhile: then the torn line stays, and the next one begins anew.
    struct stat after {};
    const bool is_ours =
        is_file && ::fstat(descriptor_, &after) == 0 && after.st_size == before.st_size + static_cast<off_t>(done);
    if (!is_ours || ::ftruncate(descriptor_, before.st_size) != 0) is_torn_ = true;
    return false;
}

// Once for each trouble, where else than in the log somebody may look.
void LineFile::tell_of_trouble(int error) {
    if (std::exchange(is_in_trouble_, true) || descriptor_ == STDERR_FILENO) return;
    const std::string line = "the log cannot be written: '" + name_.string() + "': " + std::strerror(error) + "\n";
    write_some(STDERR_FILENO, line);
}

}  // namespace backsight::logging
