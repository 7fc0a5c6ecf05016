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
