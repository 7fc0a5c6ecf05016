#include <backsight/transport/udp.h>

#include <gtest/gtest.h>

#include "tests/support/own_loopback.h"
#include "tests/transport/net/net_support.h"

namespace backsight::net::test {
namespace {

TEST(address, reads_what_it_writes_and_nothing_else) {
    for (const char* text : {"127.0.0.1:4000", "0.0.0.0:0", "[::1]:65535", "[2001:db8::7]:1"}) {
        const auto address = Address::parse(text);
        ASSERT_TRUE(address.has_value()) << text;
        EXPECT_EQ(address->to_string(), text);
    }
    for (const char* text : {"", ":", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:1x", "127.0.0.1:-1",
                             "localhost:1", "::1:4000", "[::1]", "[127.0.0.1]:1", "[]:1", "1.2.3.4.5:1"})
        EXPECT_FALSE(Address::parse(text).has_value()) << text;
    for (const std::string_view text : {std::string_view("127.0.0.1\0x:1", 13), std::string_view("[::1\0x]:1", 10)})
        EXPECT_FALSE(Address::parse(text).has_value());
    EXPECT_TRUE(Address::parse("127.9.9.9:1")->is_loopback());
    EXPECT_TRUE(Address::parse("[::1]:1")->is_loopback());
    EXPECT_FALSE(Address::parse("128.0.0.1:1")->is_loopback());
    EXPECT_FALSE(Address::parse("[::2]:1")->is_loopback());
}

TEST(udp_socket, carries_more_than_a_batch_and_counts_it) {
    const auto a = raw_socket(), b = raw_socket();
    constexpr std::uint32_t count = 500;
    for (std::uint32_t i = 0; i < count; ++i) EXPECT_TRUE(a->send(b->local_address(), pattern(i, i)));
    a->flush();
    const auto heard = drain(*b);
    ASSERT_EQ(heard.size(), count);
    for (std::uint32_t i = 0; i < count; ++i) {
        EXPECT_EQ(heard[i].first, a->local_address());
        EXPECT_EQ(heard[i].second, pattern(i, i));
    }
    EXPECT_EQ(a->counters().sent_datagrams, count);
    EXPECT_EQ(a->counters().sent_bytes, b->counters().received_bytes);
    EXPECT_EQ(b->counters().received_datagrams, count);
}

TEST(udp_socket, of_a_test_hears_nothing_that_is_meant_for_its_port_elsewhere) {
    EXPECT_TRUE(backsight::test::own_loopback().is_loopback());
    const auto ours = raw_socket(), stranger = raw_socket();
    Address elsewhere = *Address::parse("127.128.0.1:1");
    elsewhere.port = ours->local_address().port;
    stranger->send(elsewhere, pattern(1, 9));
    stranger->send(ours->local_address(), pattern(2, 9));
    stranger->flush();
    const auto heard = drain(*ours);
    ASSERT_EQ(heard.size(), 1u);
    EXPECT_EQ(heard[0].second, pattern(2, 9));
}

TEST(udp_socket, drops_what_is_too_long_and_counts_it) {
    const auto small = raw_socket(100), large = raw_socket(2000);
    EXPECT_TRUE(large->send(small->local_address(), Bytes(101)));
    EXPECT_TRUE(large->send(small->local_address(), Bytes(100)));
    large->flush();
    EXPECT_EQ(drain(*small).size(), 1u);
    EXPECT_EQ(small->counters().receive_truncated, 1u);
    EXPECT_FALSE(small->send(large->local_address(), Bytes(101)));
    EXPECT_EQ(small->counters().send_refused_length, 1u);
}

TEST(udp_socket, one_refused_address_does_not_stop_the_others) {
    const auto a = raw_socket(), b = raw_socket();
    a->send(b->local_address(), pattern(1, 9));
    a->send(Address::loopback_v4(0), pattern(2, 9));  // nobody can be sent to port 0
    a->send(b->local_address(), pattern(3, 9));
    a->flush();
    EXPECT_EQ(drain(*b).size(), 2u);
    EXPECT_EQ(a->counters().send_errors, 1u);
}

TEST(udp_socket, hears_only_the_one_it_is_connected_to) {
    const auto a = raw_socket(), b = raw_socket(), stranger = raw_socket();
    ASSERT_TRUE(a->connect(b->local_address()));
    stranger->send(a->local_address(), pattern(1, 9));
    stranger->flush();
    b->send(a->local_address(), pattern(2, 9));
    b->flush();
    const auto heard = drain(*a);
    ASSERT_EQ(heard.size(), 1u);
    EXPECT_EQ(heard[0].second, pattern(2, 9));
}

TEST(udp_socket, a_taken_port_is_said_and_not_shared) {
    const auto a = raw_socket();
    UdpConfig config;
    config.bind = a->local_address();
    std::string error;
    EXPECT_EQ(UdpSocket::open(config, error), nullptr);
    EXPECT_NE(error.find(a->local_address().to_string()), std::string::npos);
}

}  // namespace
}  // namespace backsight::net::test
