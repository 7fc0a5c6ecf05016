#include "tests/server/life/ask_port.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <set>
#include <vector>

namespace backsight::test {
namespace ask_port_test {

// Programs of tests that are started one after another have neighbouring numbers, so they look at the same places.
TEST(ask_port, processes_that_run_at_once_are_given_different_ports) {
    constexpr int processes = 6, ports_each = 20;
    std::array<int, 2> answers{}, end{};
    ASSERT_EQ(::pipe(answers.data()), 0);
    ASSERT_EQ(::pipe(end.data()), 0);
    std::vector<pid_t> children;
    for (int i = 0; i < processes; ++i) {
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            ::close(end[1]);
            for (int k = 0; k < ports_each; ++k) {
                const std::uint16_t port = free_tcp_port();
                if (::write(answers[1], &port, sizeof port) != sizeof port) _exit(1);
            }
            char until_all_have_theirs = 0;
            _exit(static_cast<int>(::read(end[0], &until_all_have_theirs, 1)));
        }
        children.push_back(child);
    }
    std::set<std::uint16_t> given;
    for (int i = 0; i < processes * ports_each; ++i) {
        std::uint16_t port = 0;
        ASSERT_EQ(::read(answers[0], &port, sizeof port), static_cast<ssize_t>(sizeof port));
        EXPECT_TRUE(port != 0 && given.insert(port).second) << port << " was given twice";
    }
    for (const int descriptor : {answers[0], answers[1], end[0], end[1]}) ::close(descriptor);
    for (const pid_t child : children) {
        int status = -1;
        EXPECT_EQ(::waitpid(child, &status, 0), child);
        EXPECT_EQ(status, 0);
    }
}

}  // namespace ask_port_test
}  // namespace backsight::test
