#include <gtest/gtest.h>
#include <sodium.h>

#include <algorithm>
#include <limits>
#include <string_view>
#include <vector>

#include "transport/net/connect_token.h"

namespace backsight::net {
namespace {

constexpr std::int64_t signed_at_s = 1'800'000'000;

class connect_token_test : public testing::Test {
protected:
    connect_token_test() { server.fill(1); }
    ConnectToken issue(std::int64_t expires_at_s = signed_at_s + 60) const {
        return issue_connect_token(keys.secret_key, server, expires_at_s);
    }
    PassVerdict verify(std::span<const std::uint8_t> bytes, std::int64_t at_s = signed_at_s) const {
        return verify_connect_token(bytes, keys.public_key, server, at_s);
    }

    TicketKeys keys = make_ticket_keys();
    ServerId server{};
};

TEST_F(connect_token_test, is_good_again_and_again_until_its_last_second) {
    const ConnectToken pass = issue();
    EXPECT_EQ(verify(pass), PassVerdict::valid);
    EXPECT_EQ(verify(pass, signed_at_s + 59), PassVerdict::valid);
    EXPECT_EQ(verify(pass, signed_at_s + 60), PassVerdict::expired);
    EXPECT_EQ(verify(issue(std::numeric_limits<std::int64_t>::min())), PassVerdict::expired);
    EXPECT_NE(pass, issue());
}

TEST_F(connect_token_test, that_lives_too_long_is_refused) {
    EXPECT_EQ(verify(issue(signed_at_s + 300)), PassVerdict::valid);
    EXPECT_EQ(verify(issue(signed_at_s + 301)), PassVerdict::lives_too_long);
    EXPECT_EQ(verify(issue(std::numeric_limits<std::int64_t>::max()), -signed_at_s), PassVerdict::lives_too_long);
}

TEST_F(connect_token_test, of_another_server_or_issuer_is_refused) {
    ServerId other = server;
    other[31] ^= 1;
    EXPECT_EQ(verify(issue_connect_token(keys.secret_key, other, signed_at_s + 60)), PassVerdict::bad_signature);
    EXPECT_EQ(verify(issue_connect_token(make_ticket_keys().secret_key, server, signed_at_s + 60)),
              PassVerdict::bad_signature);
}

// The words are part of the wire: issuers and servers of other versions sign the same.
TEST_F(connect_token_test, is_signed_with_the_words_of_its_header) {
    constexpr std::string_view words("backsight door pass\0", 20);
    const ConnectToken token = issue();
    std::vector<std::uint8_t> message(words.begin(), words.end());
    message.insert(message.end(), server.begin(), server.end());
    message.insert(message.end(), token.begin(), token.begin() + 24);
    EXPECT_EQ(crypto_sign_verify_detached(&token[24], message.data(), message.size(), keys.public_key.data()), 0);
}

TEST_F(connect_token_test, with_any_bit_flipped_is_refused) {
    const ConnectToken pass = issue();
    for (std::size_t bit = 0; bit < pass.size() * 8; ++bit) {
        ConnectToken changed = pass;
        changed[bit / 8] ^= static_cast<std::uint8_t>(1u << bit % 8);
        ASSERT_NE(verify(changed), PassVerdict::valid) << "bit " << bit;
    }
}

Address host(const char* text) { return Address::parse(text).value(); }

TEST_F(connect_token_test, bound_to_a_host_is_good_from_any_port_of_it_and_from_no_other) {
    const auto bound_to = [&](const char* text) {
        return issue_connect_token(keys.secret_key, server, signed_at_s + 60, host(text));
    };
    const struct {
        const char *bound_to, *from;
        bool is_good;
    } cases[] = {
        {"198.51.100.9:0", "198.51.100.9:40000", true},
        {"198.51.100.9:7", "198.51.100.9:0", true},
        {"198.51.100.9:7", "198.51.100.8:7", false},
        {"198.51.100.9:7", "9.100.51.198:7", false},
        {"198.51.100.9:7", "[::ffff:198.51.100.9]:7", true},
        {"[::ffff:198.51.100.9]:7", "198.51.100.9:8", true},
        {"[::ffff:198.51.100.9]:7", "[::ffff:198.51.100.8]:8", false},
        {"[::ffff:198.51.100.9]:7", "[::]:8", false},
        {"198.51.100.9:7", "[c633:6409::]:7", false},
        {"0.0.0.0:0", "[::]:0", false},
        {"[2001:db8:1:2::9]:7", "[2001:db8:1:2:ffff:1::]:8", true},
        {"[2001:db8:1:2::9]:7", "[2001:db8:1:3::9]:7", false},
        {"[2001:db8:1:2::9]:7", "[2001:db9:1:2::9]:7", false},
        {"[::1]:7", "127.0.0.1:7", false},
    };
    for (const auto& one : cases) {
        const ConnectToken pass = bound_to(one.bound_to);
        EXPECT_EQ(verify(pass), PassVerdict::valid) << one.bound_to;
        EXPECT_EQ(verify(pass, signed_at_s + 60), PassVerdict::expired) << one.bound_to;
        EXPECT_EQ(is_pass_for(pass, host(one.from)), one.is_good) << one.bound_to << " from " << one.from;
        EXPECT_TRUE(is_pass_for(issue(), host(one.from)));
    }
    EXPECT_NE(bound_to("198.51.100.9:0"), bound_to("198.51.100.9:0"));
}

TEST_F(connect_token_test, bound_to_a_host_cannot_be_bound_to_another_or_set_free) {
    for (const char* text : {"198.51.100.9:0", "[2001:db8::9]:0"}) {
        const ConnectToken pass = issue_connect_token(keys.secret_key, server, signed_at_s + 60, host(text));
        for (std::size_t bit = 0; bit < pass.size() * 8; ++bit) {
            ConnectToken changed = pass;
            changed[bit / 8] ^= static_cast<std::uint8_t>(1u << bit % 8);
            ASSERT_NE(verify(changed), PassVerdict::valid) << "bit " << bit;
        }
        for (const int kind : {0, 4, 6}) {
            ConnectToken changed = pass;
            changed[7] = static_cast<std::uint8_t>(kind);
            EXPECT_EQ(verify(changed) == PassVerdict::valid, changed == pass) << kind;
        }
    }
    EXPECT_EQ(verify(issue_connect_token(keys.secret_key, server, -1, host("1.2.3.4:0"))), PassVerdict::expired);
    EXPECT_EQ(verify(issue_connect_token(keys.secret_key, server, INT64_MAX, host("1.2.3.4:0"))),
              PassVerdict::lives_too_long);
}

TEST_F(connect_token_test, of_any_other_length_is_refused) {
    const ConnectToken pass = issue();
    std::vector<std::uint8_t> bytes(pass.begin(), pass.end());
    for (std::size_t size = 0; size < pass.size(); ++size)
        EXPECT_EQ(verify(std::span(bytes).first(size)), PassVerdict::wrong_length);
    bytes.push_back(0);
    EXPECT_EQ(verify(bytes), PassVerdict::wrong_length);
}

TEST_F(connect_token_test, is_no_ticket_and_a_ticket_is_no_pass) {
    TicketVerifierConfig config;
    config.issuer = keys.public_key;
    config.server = server;
    TicketVerifier verifier(config);
    EXPECT_EQ(verifier.verify(issue(), signed_at_s).verdict, TicketVerdict::wrong_length);
    const JoinTicket ticket = issue_ticket(keys.secret_key, 7, server, signed_at_s + 60);
    // Its last 88 bytes begin with a part of the server's id: an expiry, for all the reader knows.
    EXPECT_NE(verify(std::span(ticket).last<connect_token_bytes>()), PassVerdict::valid);
}

}  // namespace
}  // namespace backsight::net
