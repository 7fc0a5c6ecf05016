#include "server/export/postgres_link.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <thread>
#include <utility>

extern char** environ;

namespace backsight::reports {

namespace {

constexpr std::chrono::milliseconds between_stops{50};
// How much longer than its own patience the program may take: to connect it waits twice, and names are looked up first.
constexpr std::chrono::milliseconds beyond_patience{5'000};
// How long a program may take to end whose socket was closed.
constexpr std::chrono::milliseconds to_end{500};

std::string program_beside() {
    std::error_code none;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", none);
    const std::filesystem::path beside = self.parent_path() / postgres_program;
    return !self.empty() && std::filesystem::exists(beside, none) ? beside.string() : postgres_program;
}

[[noreturn]] void fail_to_start(int error) {
    throw PostgresError(SinkFault::unreachable, std::string(postgres_program) + ": " + std::strerror(error) +
                                                    "; it belongs beside this program, or on PATH");
}

// In a group of its own, so that a Ctrl+C for the server does not end it before the last report; with no file of the
// server's but the socket, which is its standard input.
int spawn(const std::string& program, int socket, pid_t& id) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, socket, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    sigset_t no_signals;
    sigemptyset(&no_signals);
    posix_spawnattr_setsigmask(&attributes, &no_signals);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    std::string name = postgres_program;
    std::array<char*, 2> arguments{name.data(), nullptr};
    const int error = ::posix_spawnp(&id, program.c_str(), &files, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

[[noreturn]] void fail_by_shape() {
    throw PostgresError(SinkFault::unreachable,
                        std::string(postgres_program) + ": an answer of other rows or columns than were asked for");
}

}  // namespace

PostgresProcess::PostgresProcess() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data()) != 0) fail_to_start(errno);
    const int error = spawn(program_beside(), ends[1], id_);
    ::close(ends[1]);
    socket_ = ends[0];
    if (error == 0) return;
    ::close(socket_);
    fail_to_start(error);
}

PostgresProcess::~PostgresProcess() {
    ::close(socket_);
    const auto until = std::chrono::steady_clock::now() + to_end;
    while (::waitpid(id_, nullptr, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() > until) {
            ::kill(id_, SIGKILL);
            ::waitpid(id_, nullptr, 0);
            return;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

WaitForSocket wait_at_most(int socket, std::chrono::milliseconds at_most, const std::atomic<bool>& stop) {
    const auto until = std::chrono::steady_clock::now() + at_most;
    return [=, &stop](short events) {
        pollfd watched{socket, events, 0};
        do {
            if (stop.load()) throw PostgresError(SinkFault::none, "the server ends");
            if (std::chrono::steady_clock::now() > until)
                throw PostgresError(SinkFault::slow, std::string(postgres_program) + ": no answer for " +
                                                         std::to_string(at_most.count()) + " ms");
        } while (::poll(&watched, 1, static_cast<int>(between_stops.count())) <= 0);
    };
}

PostgresFrame PostgresProcess::ask(const PostgresFrame& asked, std::chrono::milliseconds at_most,
                                   const std::atomic<bool>& stop) {
    const WaitForSocket wait = wait_at_most(socket_, at_most, stop);
    std::optional<PostgresFrame> answer;
    try {
        write_frame(socket_, asked, wait, largest_question);
        answer = read_frame(socket_, wait, largest_answer);
    } catch (const PostgresError&) {
        throw;
    } catch (const std::exception& error) {
        throw PostgresError(SinkFault::unreachable, std::string(postgres_program) + ": " + error.what());
    }
    if (!answer) throw PostgresError(SinkFault::unreachable, std::string(postgres_program) + " has ended");
    if (answer->word != PostgresWord::fault) return std::move(*answer);
    if (answer->fields.size() != 2 || answer->fields[0].size() != 1)
        throw PostgresError(SinkFault::unreachable, std::string(postgres_program) + ": a fault without a reason");
    const auto fault = static_cast<std::size_t>(answer->fields[0][0] - '0');
    throw PostgresError(static_cast<SinkFault>(std::min(fault, static_cast<std::size_t>(SinkFault::count_) - 1)),
                        answer->fields[1].substr(0, longest_reason));
}

void check_connection(const std::string& connection) {
    const std::atomic<bool> goes_on{false};
    PostgresProcess().ask({PostgresWord::check, {connection}}, beyond_patience, goes_on);
}

PostgresLink::PostgresLink(const std::string& connection, std::chrono::milliseconds patience,
                           const std::atomic<bool>& stop)
    : patience_(patience), stop_(&stop) {
    ask(PostgresWord::connect, {connection, std::to_string(patience.count())});
}

PostgresLink::Rows PostgresLink::ask(const std::string& sql, std::size_t columns) {
    const PostgresFrame answer = ask(PostgresWord::ask, {sql});
    Rows rows;
    try {
        rows = rows_of(answer);
    } catch (const std::exception& error) {
        throw PostgresError(SinkFault::unreachable, std::string(postgres_program) + ": " + error.what());
    }
    const bool is_as_asked =
        columns == 0 || std::ranges::all_of(rows, [&](const auto& row) { return row.size() == columns; });
    if (!is_as_asked) fail_by_shape();
    return rows;
}

std::string PostgresLink::cell(const std::string& sql) {
    const Rows rows = ask(sql, 1);
    if (rows.size() != 1) fail_by_shape();
    return rows.front().front();
}

void PostgresLink::copy(const std::string& sql, std::string_view text) {
    ask(PostgresWord::copy, {sql, std::string(text)});
}

std::string PostgresLink::literal(std::string_view text) {
    const PostgresFrame answer = ask(PostgresWord::literal, {std::string(text)});
    if (answer.fields.size() != 2) fail_by_shape();
    return answer.fields[1];
}

PostgresFrame PostgresLink::ask(PostgresWord word, std::vector<std::string> fields) {
    return process_.ask({word, std::move(fields)}, 2 * patience_ + beyond_patience, *stop_);
}

}  // namespace backsight::reports
