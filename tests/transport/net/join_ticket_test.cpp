#include <backsight/transport/join_ticket.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace backsight::net {
namespace {

constexpr std::int64_t now_s = 1'800'000'000;
constexpr std::uint64_t user = 0x1122334455667788;

ServerId server_id(std::uint8_t seed) {
    ServerId id;
    id.fill(seed);
    return id;
}

class join_ticket_test : public testing::Test {
protected:
    TicketVerifierConfig config(std::uint32_t max_remembered = 100) const {
        TicketVerifierConfig made;
        made.issuer = keys.public_key;
        made.server = server_id(1);
        made.max_remembered = max_remembered;
        return made;
    }
    JoinTicket issue(std::int64_t expires_at_s = now_s + 60) const {
        return issue_ticket(keys.secret_key, user, server_id(1), expires_at_s);
    }

    TicketKeys keys = make_ticket_keys();
};

TEST_F(join_ticket_test, lets_its_user_in_once) {
    TicketVerifier verifier(config());
    const JoinTicket ticket = issue();
    const TicketResult first = verifier.verify(ticket, now_s);
    EXPECT_EQ(first.verdict, TicketVerdict::accepted);
    EXPECT_EQ(first.user_id, user);
    const TicketResult second = verifier.verify(ticket, now_s + 1);
    EXPECT_EQ(second.verdict, TicketVerdict::already_used);
    EXPECT_EQ(second.user_id, 0u);
    EXPECT_EQ(verifier.verify(issue(), now_s + 1).verdict, TicketVerdict::accepted);
    EXPECT_EQ(verifier.counters()[TicketVerdict::accepted], 2u);
    EXPECT_EQ(verifier.counters()[TicketVerdict::already_used], 1u);
}

TEST_F(join_ticket_test, of_a_retired_key_is_good_until_its_grace_ends_and_once) {
    const TicketKeys next = make_ticket_keys();
    TicketVerifier verifier(config());
    const JoinTicket used = issue(), kept = issue(now_s + 300), copied = issue(now_s + 300);
    ASSERT_EQ(verifier.verify(used, now_s).verdict, TicketVerdict::accepted);
    const JoinTicket fresh = issue_ticket(next.secret_key, user, server_id(1), now_s + 60);
    EXPECT_EQ(verifier.peek(fresh, now_s).verdict, TicketVerdict::bad_signature);
    verifier.rotate_issuer(next.public_key, now_s + 100);
    EXPECT_EQ(verifier.verify(fresh, now_s).verdict, TicketVerdict::accepted);
    EXPECT_EQ(verifier.verify(used, now_s).verdict, TicketVerdict::already_used);
    EXPECT_EQ(verifier.verify(kept, now_s + 99).verdict, TicketVerdict::accepted);
    EXPECT_EQ(verifier.verify(kept, now_s + 99).verdict, TicketVerdict::already_used);
    EXPECT_EQ(verifier.verify(copied, now_s + 100).verdict, TicketVerdict::bad_signature);
    EXPECT_EQ(verifier.peek(issue(now_s + 50), now_s + 60).verdict, TicketVerdict::expired);
}

TEST_F(join_ticket_test, of_keys_that_change_again_and_back) {
    std::vector<TicketKeys> all(7);
    all[0] = keys;
    for (std::size_t i = 1; i < all.size(); ++i) all[i] = make_ticket_keys();
    const auto verdict_of = [&](const TicketVerifier& verifier, std::size_t key) {
        return verifier.peek(issue_ticket(all[key].secret_key, user, server_id(1), now_s + 60), now_s).verdict;
    };
    TicketVerifier verifier(config());
    for (std::size_t i = 1; i < all.size(); ++i) verifier.rotate_issuer(all[i].public_key, now_s + 100);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool is_kept = i + 1 + TicketIssuers::most_retired >= all.size();
        EXPECT_EQ(verdict_of(verifier, i) == TicketVerdict::accepted, is_kept) << i;
    }
    // The present key again changes no grace.
    verifier.rotate_issuer(all[6].public_key, now_s);
    EXPECT_EQ(verdict_of(verifier, 5), TicketVerdict::accepted);
    // Back to a retired one, which is then present, and all others are worth nothing.
    verifier.rotate_issuer(all[4].public_key, now_s);
    for (std::size_t i = 0; i < all.size(); ++i)
        EXPECT_EQ(verdict_of(verifier, i) == TicketVerdict::accepted, i == 4) << i;
    verifier.rotate_issuer(all[5].public_key, now_s + 100);
    verifier.rotate_issuer(all[4].public_key, now_s + 100);
    verifier.rotate_issuer(all[3].public_key, now_s + 100);
    for (std::size_t i = 3; i < 6; ++i) EXPECT_EQ(verdict_of(verifier, i), TicketVerdict::accepted) << i;
}

TEST_F(join_ticket_test, that_was_only_peeked_at_is_still_good) {
    TicketVerifier verifier(config());
    const JoinTicket ticket = issue();
    for (int i = 0; i < 2; ++i) {
        const TicketResult seen = verifier.peek(ticket, now_s);
        EXPECT_EQ(seen.verdict, TicketVerdict::accepted);
        EXPECT_EQ(seen.user_id, user);
    }
    EXPECT_EQ(verifier.remembered(), 0u);
    EXPECT_EQ(verifier.counters()[TicketVerdict::accepted], 0u);
    EXPECT_EQ(verifier.verify(ticket, now_s).verdict, TicketVerdict::accepted);
    EXPECT_EQ(verifier.peek(ticket, now_s).verdict, TicketVerdict::already_used);
}

TEST_F(join_ticket_test, ends_at_its_last_second) {
    TicketVerifier verifier(config());
    EXPECT_EQ(verifier.verify(issue(now_s + 1), now_s).verdict, TicketVerdict::accepted);
    EXPECT_EQ(verifier.verify(issue(now_s), now_s).verdict, TicketVerdict::expired);
    EXPECT_EQ(verifier.verify(issue(std::numeric_limits<std::int64_t>::min()), now_s).verdict, TicketVerdict::expired);
}

TEST_F(join_ticket_test, that_lives_too_long_is_refused) {
    TicketVerifier verifier(config());
    EXPECT_EQ(verifier.verify(issue(now_s + 300), now_s).verdict, TicketVerdict::accepted);
    EXPECT_EQ(verifier.verify(issue(now_s + 301), now_s).verdict, TicketVerdict::lives_too_long);
    EXPECT_EQ(verifier.verify(issue(std::numeric_limits<std::int64_t>::max()), -now_s).verdict,
              TicketVerdict::lives_too_long);
}

TEST_F(join_ticket_test, stolen_for_another_server_is_refused) {
    TicketVerifier verifier(config());
    const JoinTicket elsewhere = issue_ticket(keys.secret_key, user, server_id(2), now_s + 60);
    EXPECT_EQ(verifier.verify(elsewhere, now_s).verdict, TicketVerdict::wrong_server);
}

TEST_F(join_ticket_test, signed_by_somebody_else_is_refused) {
    TicketVerifier verifier(config());
    const JoinTicket forged = issue_ticket(make_ticket_keys().secret_key, user, server_id(1), now_s + 60);
    EXPECT_EQ(verifier.verify(forged, now_s).verdict, TicketVerdict::bad_signature);
}

TEST_F(join_ticket_test, with_any_bit_flipped_is_refused_and_spends_nothing) {
    TicketVerifier verifier(config());
    const JoinTicket ticket = issue();
    for (std::size_t bit = 0; bit < ticket.size() * 8; ++bit) {
        JoinTicket changed = ticket;
        changed[bit / 8] ^= static_cast<std::uint8_t>(1u << bit % 8);
        const TicketVerdict expected = bit < 8 ? TicketVerdict::wrong_version : TicketVerdict::bad_signature;
        ASSERT_EQ(verifier.verify(changed, now_s).verdict, expected) << "bit " << bit;
    }
    EXPECT_EQ(verifier.remembered(), 0u);
    EXPECT_EQ(verifier.verify(ticket, now_s).verdict, TicketVerdict::accepted);
}

TEST_F(join_ticket_test, of_any_other_length_is_refused) {
    TicketVerifier verifier(config());
    const JoinTicket ticket = issue();
    std::vector<std::uint8_t> bytes(ticket.begin(), ticket.end());
    for (std::size_t size = 0; size < ticket.size(); ++size)
        EXPECT_EQ(verifier.verify(std::span(bytes).first(size), now_s).verdict, TicketVerdict::wrong_length);
    bytes.push_back(0);
    EXPECT_EQ(verifier.verify(bytes, now_s).verdict, TicketVerdict::wrong_length);
}

TEST_F(join_ticket_test, is_refused_but_not_spent_when_too_many_are_remembered) {
    TicketVerifier verifier(config(3));
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(verifier.verify(issue(now_s + 10 + i), now_s).verdict, TicketVerdict::accepted);
    const JoinTicket late = issue(now_s + 60);
    EXPECT_EQ(verifier.verify(late, now_s).verdict, TicketVerdict::replay_cache_full);
    EXPECT_EQ(verifier.remembered(), 3u);
    // The first of them expires, and is forgotten.
    EXPECT_EQ(verifier.verify(late, now_s + 10).verdict, TicketVerdict::accepted);
    EXPECT_EQ(verifier.remembered(), 3u);
}

TEST_F(join_ticket_test, forgotten_does_not_come_to_life_when_the_clock_is_set_back) {
    TicketVerifier verifier(config());
    const JoinTicket ticket = issue(now_s + 10);
    EXPECT_EQ(verifier.verify(ticket, now_s).verdict, TicketVerdict::accepted);
    EXPECT_EQ(verifier.verify({}, now_s + 11).verdict, TicketVerdict::wrong_length);
    EXPECT_EQ(verifier.verify(ticket, now_s + 11).verdict, TicketVerdict::expired);
    EXPECT_EQ(verifier.verify(ticket, now_s).verdict, TicketVerdict::already_used);

    TicketVerifier small(config(1));
    EXPECT_EQ(small.verify(ticket, now_s).verdict, TicketVerdict::accepted);
    EXPECT_EQ(small.verify(issue(now_s + 60), now_s + 10).verdict, TicketVerdict::accepted);
    EXPECT_EQ(small.remembered(), 1u);
    EXPECT_EQ(small.verify(ticket, now_s).verdict, TicketVerdict::expired) << "it is forgotten";
}

TEST_F(join_ticket_test, is_judged_by_the_clock_again_after_a_second_in_which_it_was_an_hour_ahead_or_a_year) {
    for (const std::int64_t jump_s : {3600, 366 * 86400}) {
        TicketVerifier verifier(config());
        const JoinTicket used = issue();
        EXPECT_EQ(verifier.verify(used, now_s).verdict, TicketVerdict::accepted);
        EXPECT_EQ(verifier.peek(issue(), now_s + jump_s).verdict, TicketVerdict::expired);
        EXPECT_EQ(verifier.verify(issue(), now_s + jump_s).verdict, TicketVerdict::expired);
        const JoinTicket of_that_second = issue(now_s + jump_s + 60);
        EXPECT_EQ(verifier.verify(of_that_second, now_s + jump_s).verdict, TicketVerdict::accepted);

        EXPECT_EQ(verifier.verify(issue(), now_s + 1).verdict, TicketVerdict::accepted);
        EXPECT_EQ(verifier.verify(used, now_s + 1).verdict, TicketVerdict::already_used);
        EXPECT_EQ(verifier.verify(of_that_second, now_s + jump_s + 1).verdict, TicketVerdict::already_used);
    }
}

// An attacker with tickets for every second, and a clock that may jump anywhere.
TEST_F(join_ticket_test, is_good_once_wherever_the_clock_jumps_and_however_little_is_remembered) {
    for (const std::uint32_t remembered : {1u, 4u, 16u, 1000u}) {
        TicketVerifier verifier(config(remembered));
        std::vector<JoinTicket> tickets;
        for (int i = 0; i < 64; ++i) tickets.push_back(issue(now_s + 10 * i));
        std::vector<int> accepted(tickets.size());
        std::uint32_t random = 1;
        for (int round = 0; round < 500; ++round) {
            random = random * 1664525 + 1013904223;
            const std::int64_t clock_s = now_s - 300 + (random >> 8) % 1000;
            const std::size_t which = (random >> 18) % tickets.size();
            accepted[which] += verifier.verify(tickets[which], clock_s).verdict == TicketVerdict::accepted ? 1 : 0;
        }
        EXPECT_LE(*std::max_element(accepted.begin(), accepted.end()), 1) << remembered;
        EXPECT_GE(std::count(accepted.begin(), accepted.end(), 1), 1) << remembered;
        EXPECT_LE(verifier.remembered(), remembered);
    }
}

TEST_F(join_ticket_test, is_not_good_again_for_a_verifier_that_is_told_what_another_remembers) {
    TicketVerifier before(config(2));
    const JoinTicket forgotten = issue(now_s + 5), first = issue(now_s + 10), second = issue(now_s + 60);
    for (const JoinTicket* ticket : {&forgotten, &first}) {
        EXPECT_EQ(before.verify(*ticket, now_s).verdict, TicketVerdict::accepted);
    }
    EXPECT_EQ(before.verify(second, now_s + 5).verdict, TicketVerdict::accepted);

    TicketVerifier after(config(2));
    after.forget_until(before.forgotten_until_s());
    for (int twice = 0; twice < 2; ++twice) {
        for (const UsedTicket& used : before.used_tickets()) after.remember(used);
    }
    EXPECT_EQ(after.remembered(), 2u);
    EXPECT_EQ(after.verify(forgotten, now_s).verdict, TicketVerdict::expired);
    EXPECT_EQ(after.verify(first, now_s).verdict, TicketVerdict::already_used);
    EXPECT_EQ(after.verify(second, now_s).verdict, TicketVerdict::already_used);
    EXPECT_EQ(after.verify(issue(now_s + 60), now_s + 10).verdict, TicketVerdict::accepted);
}

TEST_F(join_ticket_test, settings_out_of_range_are_named) {
    TicketVerifierConfig wrong;
    wrong.max_remembered = 0;
    EXPECT_STREQ(wrong.validate(), "max_remembered");
    wrong = {};
    wrong.max_lifetime_s = 0;
    EXPECT_STREQ(wrong.validate(), "max_lifetime_s");
}

}  // namespace
}  // namespace backsight::net
