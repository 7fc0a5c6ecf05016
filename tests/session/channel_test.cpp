#include "tests/session/session_world.h"
#include "tests/support/must.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace backsight::test {
namespace {

constexpr std::uint64_t key = 0x1111222233334444;

/// Two ends, spoken to by hand.
struct Pair {
    explicit Pair(const ChannelConfig& config = {}) : a(config, ChannelSide::client), b(config, ChannelSide::server) {
        a.open(key, now);
        b.open(key, now);
    }
    Bytes write(Channel& from, const Bytes& body = {}) {
        Bytes bytes(max_datagram_bytes);
        bytes.resize(from.write(now, body, bytes));
        return bytes;
    }
    void pass(std::int64_t us) { now = now + Micros{us}; }

    Micros now{5'000'000};
    Channel a;
    Channel b;
};

TEST(channel, a_packet_costs_seven_bytes_on_a_secure_transport_and_nine_on_a_plain_one) {
    for (const bool is_secure : {true, false}) {
        ChannelConfig config;
        config.transport_is_secure = is_secure;
        config.time_interval = Micros{1'000'000};
        Pair pair(config);
        const std::size_t expected = is_secure ? 7 : 9;
        EXPECT_EQ(pair.write(pair.a, {1, 2, 3}).size(), expected + 8 + 3);  // with the time
        EXPECT_EQ(pair.write(pair.a, {1, 2, 3}).size(), expected + 3);
        EXPECT_EQ(pair.a.header_bytes(), expected);
    }
}

TEST(channel, the_body_arrives_and_empty_ones_are_none) {
    Pair pair;
    const Bytes body{9, 8, 7};
    const Bytes first = pair.write(pair.a, body);
    const Received read = pair.b.read(pair.now, first);
    EXPECT_EQ(read.result, DatagramResult::payload);
    EXPECT_EQ(read.packet, 1u);
    EXPECT_EQ(Bytes(read.body.begin(), read.body.end()), body);
    EXPECT_TRUE(pair.b.read(pair.now, pair.write(pair.a)).body.empty());
}

TEST(channel, what_does_not_fit_is_not_sent_and_changes_nothing) {
    Pair pair;
    Bytes out(40);
    EXPECT_EQ(pair.a.write(pair.now, Bytes(40), out), 0u);
    EXPECT_EQ(pair.a.newest_sent(), 0u);
    out.resize(2000);
    EXPECT_EQ(pair.a.write(pair.now, Bytes(max_datagram_bytes - 8), out), 0u);
}

TEST(channel, packets_are_acknowledged_lost_or_under_way) {
    Pair pair;
    std::vector<Bytes> sent;
    for (int i = 0; i < 40; ++i) sent.push_back(pair.write(pair.a));
    for (std::size_t i = 0; i < 40; ++i) {
        if (i % 3 != 0) static_cast<void>(pair.b.read(pair.now, sent[i]));
    }
    EXPECT_EQ(pair.a.fate(2), PacketFate::under_way);
    static_cast<void>(pair.a.read(pair.now, pair.write(pair.b)));
    EXPECT_EQ(pair.a.fate(1), PacketFate::lost);
    EXPECT_EQ(pair.a.fate(4), PacketFate::lost);
    EXPECT_EQ(pair.a.fate(39), PacketFate::arrived);
    EXPECT_EQ(pair.a.fate(37), PacketFate::under_way);
    EXPECT_EQ(pair.a.fate(41), PacketFate::unknown);
}

TEST(channel, what_comes_twice_or_33_packets_late_is_refused) {
    Pair pair;
    std::vector<Bytes> sent;
    for (int i = 0; i < 40; ++i) sent.push_back(pair.write(pair.a));
    EXPECT_EQ(pair.b.read(pair.now, sent[39]).result, DatagramResult::payload);
    EXPECT_EQ(pair.b.read(pair.now, sent[39]).result, DatagramResult::duplicate);
    EXPECT_EQ(pair.b.read(pair.now, sent[7]).result, DatagramResult::payload);
    EXPECT_EQ(pair.b.read(pair.now, sent[7]).result, DatagramResult::duplicate);
    EXPECT_EQ(pair.b.read(pair.now, sent[6]).result, DatagramResult::too_old);
}

TEST(channel, numbers_go_on_past_16_bits) {
    ChannelConfig config;
    config.max_packets_at_once = 1'000'000;
    Pair pair(config);
    for (std::uint64_t i = 1; i <= 70'000; ++i) {
        ASSERT_EQ(pair.b.read(pair.now, pair.write(pair.a)).packet, i);
        if (i % 7 != 0) continue;
        ASSERT_EQ(pair.a.read(pair.now, pair.write(pair.b)).result, DatagramResult::payload);
    }
    EXPECT_EQ(pair.a.counters().packets_lost, 0u);
    EXPECT_EQ(pair.a.counters().packets_acknowledged, 70'000u);
}

/// A packet that is sealed rightly by a peer who lies.
Bytes forged(const Bytes& payload_after_check) {
    Bytes bytes(5 + payload_after_check.size());
    bytes[0] = static_cast<std::uint8_t>(DatagramType::payload_up);
    std::copy(payload_after_check.begin(), payload_after_check.end(), bytes.begin() + 5);
    return bytes;
}

TEST(channel, an_acknowledgement_of_what_was_never_sent_is_an_offence) {
    Pair pair;
    pair.write(pair.b);
    Bytes one_ahead = forged({1, 0, 2, 0});
    seal(one_ahead, key, 4);
    EXPECT_EQ(pair.b.read(pair.now, one_ahead).result, DatagramResult::acks_unsent);
    Bytes mask_before_first = forged({1, 0, 1, 0, 1, 0, 0, 0});
    mask_before_first[0] |= 0x10;
    seal(mask_before_first, key, 4);
    EXPECT_EQ(pair.b.read(pair.now, mask_before_first).result, DatagramResult::acks_unsent);
    EXPECT_EQ(pair.b.counters().offences, 2u);
    EXPECT_EQ(pair.b.counters().packets_received, 0u);
}

TEST(channel, enough_offences_are_misbehaviour) {
    ChannelConfig config;
    config.max_offences = 3;
    Pair pair(config);
    for (int i = 0; i < 3; ++i) {
        EXPECT_FALSE(pair.b.is_misbehaving());
        Bytes bad = forged({1, 0, 9, 9});
        seal(bad, key, 4);
        static_cast<void>(pair.b.read(pair.now, bad));
    }
    EXPECT_TRUE(pair.b.is_misbehaving());
}

TEST(channel, the_round_trip_is_measured_without_the_hold_and_without_trust_in_clocks) {
    ChannelConfig config;
    config.time_interval = Micros{0};
    Pair pair(config);
    const std::int64_t foreign = 777'000'000'000;  // b's clock is far off
    for (int i = 0; i < 100; ++i) {
        const Bytes up = pair.write(pair.a);
        pair.pass(30'000);
        static_cast<void>(pair.b.read(pair.now + Micros{foreign}, up));
        pair.pass(80'000);  // held
        Bytes down(1200);
        down.resize(pair.b.write(pair.now + Micros{foreign}, {}, down));
        const Micros peer_sent_at = pair.now + Micros{foreign};
        pair.pass(20'000);
        static_cast<void>(pair.a.read(pair.now, down));
        const ClockSample& sample = pair.a.clock_sample();
        EXPECT_EQ(sample.peer_sent_at, peer_sent_at);
        EXPECT_EQ(sample.received_at, pair.now);
        ASSERT_TRUE(sample.rtt.has_value());
        EXPECT_NEAR(static_cast<double>(sample.rtt->value), 50'000.0, 8.0);
    }
    EXPECT_NEAR(static_cast<double>(pair.a.numbers().rtt.value), 50'000.0, 16.0);
    EXPECT_LT(pair.a.numbers().jitter, Micros{100});
}

TEST(channel, a_packet_without_a_body_does_not_take_the_time_away_from_the_next_one_with_one) {
    for (const std::int64_t period_us : {100'000, 1'000'000, 2'000'000}) {
        for (const std::int64_t before_us : {0, 1'000, 15'000, 49'000}) {
            Pair pair;
            for (int i = 0; i < 5; ++i) {
                pair.pass(period_us - before_us);
                static_cast<void>(pair.b.read(pair.now, pair.write(pair.a)));
                pair.pass(before_us);
                const std::uint64_t samples = pair.b.clock_sample().number;
                static_cast<void>(pair.b.read(pair.now, pair.write(pair.a, Bytes(9, 3))));
                EXPECT_EQ(pair.b.clock_sample().number, samples + 1) << period_us << " " << before_us;
            }
            // Bodies that come often share one time in 50 ms, as before.
            const std::uint64_t samples = pair.b.clock_sample().number;
            for (int i = 0; i < 64; ++i) {
                pair.pass(15'625);
                static_cast<void>(pair.b.read(pair.now, pair.write(pair.a, Bytes(9, 3))));
            }
            EXPECT_EQ(pair.b.clock_sample().number, samples + 16);
        }
    }
}

TEST(channel, a_hold_longer_than_the_round_trip_is_counted_and_not_believed) {
    ChannelConfig config;
    config.time_interval = Micros{0};
    Pair pair(config);
    const Bytes up = pair.write(pair.a);
    static_cast<void>(pair.b.read(pair.now, up));
    Bytes lie(1200);
    lie.resize(pair.b.write(pair.now + Micros{400'000}, {}, lie));
    static_cast<void>(pair.a.read(pair.now + Micros{10'000}, lie));
    EXPECT_EQ(pair.a.counters().impossible_holds, 1u);
    EXPECT_EQ(pair.a.numbers().rtt, Micros{0});
}

RC_GTEST_PROP(channel, damaged_packets_are_refused_and_change_nothing, ()) {
    Pair pair;
    const Bytes event(*rc::gen::inRange<std::size_t>(1, 100), 0x55);
    must(pair.a.send_event(event));
    const Bytes good = pair.write(pair.a, Bytes(*rc::gen::inRange<std::size_t>(0, 60), 3));
    Bytes bad = good;
    if (*rc::gen::arbitrary<bool>()) {
        bad.resize(*rc::gen::inRange<std::size_t>(0, good.size()));
    } else {
        const int flips = *rc::gen::inRange(1, 5);
        for (int i = 0; i < flips; ++i) {
            const auto bit = *rc::gen::inRange<std::size_t>(0, good.size() * 8);
            bad[bit / 8] = static_cast<std::uint8_t>(bad[bit / 8] ^ (1u << (bit % 8)));
        }
    }
    RC_PRE(bad != good);
    RC_ASSERT(pair.b.read(pair.now, bad).result != DatagramResult::payload);
    RC_ASSERT(pair.b.counters().packets_received == 0u);
    RC_ASSERT(pair.b.read(pair.now, good).result == DatagramResult::payload);
    RC_ASSERT(pair.b.next_event().has_value());
}

RC_GTEST_PROP(channel, rightly_sealed_nonsense_never_harms, ()) {
    Pair pair;
    for (int i = 0; i < 5; ++i) pair.write(pair.b);
    for (int i = 0; i < 20; ++i) {
        Bytes bytes = *rc::gen::container<Bytes>(rc::gen::arbitrary<std::uint8_t>());
        bytes.resize(std::max<std::size_t>(bytes.size(), 6));
        bytes[0] = static_cast<std::uint8_t>((bytes[0] & 0xf0) | 5);
        seal(bytes, key, 4);
        static_cast<void>(pair.b.read(pair.now, bytes));
        while (pair.b.next_event()) {
        }
    }
    RC_ASSERT(pair.b.counters().offences <= 20u);
    RC_ASSERT(!pair.write(pair.b).empty());
}

}  // namespace
}  // namespace backsight::test
