// One socket for IPv4 and IPv6.

#include <backsight/transport/dtls.h>

#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

#include "tests/transport/net/net_support.h"

namespace backsight::net::test {
namespace {

std::unique_ptr<UdpSocket> socket_on(const char* address) {
    UdpConfig config;
    config.bind = *Address::parse(address);
    std::string error;
    auto socket = UdpSocket::open(config, error);
    EXPECT_NE(socket, nullptr) << error;
    return socket;
}

std::vector<std::pair<Address, Bytes>> heard_by(UdpSocket& socket) {
    socket.flush();
    std::vector<std::pair<Address, Bytes>> heard;
    for (int i = 0; i < 2000 && heard.empty(); ++i) {
        heard = drain(socket);
        if (heard.empty()) usleep(1000);
    }
    return heard;
}

TEST(dual_stack, a_socket_on_any_address_of_ipv6_takes_both_families_each_by_its_own_address) {
    const auto both = socket_on("[::]:0");
    const std::uint16_t port = both->local_address().port;
    for (const char* from : {"127.0.0.1:0", "[::1]:0"}) {
        const auto other = socket_on(from);
        const Address here = other->local_address();
        other->send(here.is_v6 ? Address::loopback_v6(port) : Address::loopback_v4(port), pattern(1, 20));
        other->flush();
        const auto heard = heard_by(*both);
        ASSERT_EQ(heard.size(), 1u) << from;
        EXPECT_EQ(heard[0].first, here) << heard[0].first.to_string();
        EXPECT_EQ(heard[0].second, pattern(1, 20));
        both->send(heard[0].first, pattern(2, 30));
        both->flush();
        const auto answer = heard_by(*other);
        ASSERT_EQ(answer.size(), 1u) << from;
        EXPECT_EQ(answer[0].second, pattern(2, 30));
    }
    EXPECT_EQ(both->counters().send_errors, 0u);
}

TEST(dual_stack, a_socket_on_one_address_takes_its_family_alone) {
    const auto six = socket_on("[::1]:0"), four = socket_on("127.0.0.1:0");
    four->send(Address::loopback_v4(six->local_address().port), pattern(1, 20));
    four->flush();
    EXPECT_TRUE(drain(*six).empty());
}

TEST(dual_stack, a_server_gives_players_of_both_families_a_connection) {
    NetServerConfig config;
    config.bind.is_v6 = true;
    NetWorld world(config);
    const std::uint16_t port = world.server->local_address().port;
    world.add_client(Address::loopback_v4(port));
    world.add_client(Address::loopback_v6(port));
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    EXPECT_EQ(world.server->peer_count(), 2u);
}

// Answers as a kernel without IPv6 does.
bool forbid_ipv6() {
    sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAFNOSUPPORT),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const sock_fprog program{std::size(rules), rules};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

TEST(dual_stack, a_kernel_without_ipv6_has_the_other_family) {
    const pid_t child = fork();
    if (child == 0) {
        if (!forbid_ipv6()) _exit(77);
        UdpConfig config;
        std::string error;
        config.bind = *Address::parse("[::]:0");
        const auto socket = UdpSocket::open(config, error);
        if (socket == nullptr || socket->local_address().is_v6) _exit(1);
        config.bind = *Address::parse("[::1]:0");
        _exit(UdpSocket::open(config, error) == nullptr && !error.empty() ? 0 : 2);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    if (WEXITSTATUS(status) == 77) GTEST_SKIP() << "this kernel lets nobody filter its calls";
    EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace backsight::net::test
