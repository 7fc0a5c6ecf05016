// backsight-postgres: libpq in a process of its own, which faces no player. A server starts it with a socket as its
// standard input, asks over that (export/postgres_frames.h), and closes it.

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <memory>
#include <optional>

#include "server/postgres/connection.h"

using namespace backsight::reports;

namespace {

class Answers {
public:
    PostgresFrame to(const PostgresFrame& asked) {
        try {
            PostgresFrame its = answer(asked);
            if (is_sendable(its, largest_answer)) return its;
            throw PostgresError(SinkFault::schema, "the database answered with more than any report asks for");
        } catch (const PostgresError& error) {
            const auto fault = static_cast<char>('0' + static_cast<int>(error.fault()));
            return {PostgresWord::fault, {std::string(1, fault), std::string(error.what()).substr(0, longest_reason)}};
        }
    }

private:
    PostgresFrame answer(const PostgresFrame& asked) {
        const auto field = [&](std::size_t i) -> const std::string& {
            if (i >= asked.fields.size()) throw PostgresError(SinkFault::refused, "a field is missing");
            return asked.fields[i];
        };
        switch (asked.word) {
            case PostgresWord::check:
                check_connection(field(0));
                return {};
            case PostgresWord::connect:
                connection_.emplace(field(0), std::chrono::milliseconds(std::stoll(field(1))), STDIN_FILENO);
                return {};
            case PostgresWord::ask:
                return frame_of(connection().ask(field(0)));
            case PostgresWord::copy:
                connection().copy(field(0), field(1));
                return {};
            case PostgresWord::literal:
                return frame_of({{connection().literal(field(0))}});
            default:
                throw PostgresError(SinkFault::refused, "an answer was sent as a question");
        }
    }

    PostgresConnection& connection() {
        if (!connection_) throw PostgresError(SinkFault::unreachable, "not connected");
        return *connection_;
    }

    std::optional<PostgresConnection> connection_;
};

bool is_socket(int file) {
    struct stat facts {};
    return ::fstat(file, &facts) == 0 && S_ISSOCK(facts.st_mode);
}

}  // namespace

int main(int count, char**) {
    if (count > 1 || !is_socket(STDIN_FILENO)) {
        std::fputs(
            "backsight-postgres sends reports to PostgreSQL for `backsight serve --reports-postgres` and\n"
            "`backsight report --postgres`, which start it. It takes no options.\n",
            stderr);
        return 2;
    }
    // What ends a unit's processes reaches this one too, and the server has reports to send until it closes the socket.
    for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGPIPE}) std::signal(signal, SIG_IGN);
    ::fcntl(STDIN_FILENO, F_SETFL, ::fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK);
    const WaitForSocket wait = [](short events) {
        pollfd watched{STDIN_FILENO, events, 0};
        ::poll(&watched, 1, -1);
    };
    try {
        Answers answers;
        while (const std::optional<PostgresFrame> asked = read_frame(STDIN_FILENO, wait, largest_question))
            write_frame(STDIN_FILENO, answers.to(*asked), wait, largest_answer);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "backsight-postgres: %s\n", error.what());
        return 1;
    }
    return 0;
}
