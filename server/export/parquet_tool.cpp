#include "server/export/parquet_tool.h"

#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

namespace backsight::reports {

namespace {

constexpr int exit_not_started = 127;

[[noreturn]] void fail_to_start(const std::filesystem::path& program, const std::string& why) {
    throw std::runtime_error("cannot write Parquet: " + program.string() + ": " + why +
                             "; expected the program tools/parquet/write, or ask for CSV, which needs none");
}

}  // namespace

ParquetTool::ParquetTool(const std::filesystem::path& program, const std::filesystem::path& columns)
    : program_(program) {
    if (::access(program.c_str(), X_OK) != 0) fail_to_start(program, std::generic_category().message(errno));
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        fail_to_start(program, std::generic_category().message(errno));
    child_ = ::fork();
    if (child_ == 0) {
        // Ctrl+C is for the parent, which ends this one by closing the channel once the file at hand is whole.
        ::setpgid(0, 0);
        ::dup2(ends[1], STDIN_FILENO);
        ::dup2(ends[1], STDOUT_FILENO);
        ::execl(program.c_str(), program.c_str(), columns.c_str(), static_cast<char*>(nullptr));
        ::_exit(exit_not_started);
    }
    ::close(ends[1]);
    channel_ = ends[0];
    if (child_ < 0) fail_to_start(program, std::generic_category().message(errno));
    // The first answer comes once it is ready, which may take its installation.
    if (const std::string ready = answer(); ready != "ready") fail_to_start(program, ready);
}

ParquetTool::~ParquetTool() {
    ::close(channel_);
    if (child_ > 0) ::waitpid(child_, nullptr, 0);
}

void ParquetTool::convert(const std::string& table, const std::filesystem::path& csv,
                          const std::filesystem::path& parquet) {
    const std::string line = table + "\t" + csv.string() + "\t" + parquet.string() + "\n";
    for (std::string_view left = line; !left.empty();) {
        const ssize_t sent = ::send(channel_, left.data(), left.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) throw std::runtime_error("cannot write " + parquet.string() + ": " + answer());
        left.remove_prefix(static_cast<std::size_t>(sent));
    }
    if (const std::string said = answer(); said != "ok")
        throw std::runtime_error("cannot write " + parquet.string() + ": " + said);
}

std::string ParquetTool::answer() {
    for (;;) {
        if (const std::size_t end = received_.find('\n'); end != std::string::npos) {
            std::string line = received_.substr(0, end);
            received_.erase(0, end + 1);
            return line;
        }
        std::array<char, 512> bytes;
        const ssize_t size = ::read(channel_, bytes.data(), bytes.size());
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return program_.string() + " has ended; its own words stand above";
        received_.append(bytes.data(), static_cast<std::size_t>(size));
    }
}

}  // namespace backsight::reports
