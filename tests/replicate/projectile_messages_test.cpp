#include <backsight/replicate/projectile_messages.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "tests/support/cases.h"
#include "tests/support/projectile_messages.h"

namespace backsight {
namespace {

using test::AnyMessage;
using test::bits_of;
using test::Forged;
using test::written;

using Buffer = std::array<std::uint8_t, 32>;
using Bytes = std::vector<std::uint8_t>;

template <class Message>
std::size_t most_bytes();
template <>
std::size_t most_bytes<ProjectileGrant>() {
    return max_grant_bytes;
}
template <>
std::size_t most_bytes<ProjectileDenial>() {
    return max_denial_bytes;
}
template <>
std::size_t most_bytes<ProjectileSpawn>() {
    return max_spawn_bytes;
}
template <>
std::size_t most_bytes<SentVerdict>() {
    return max_verdict_bytes;
}

template <class Message>
class projectile_messages : public testing::Test {};
using AllMessages = testing::Types<ProjectileGrant, ProjectileDenial, ProjectileSpawn, SentVerdict>;
TYPED_TEST_SUITE(projectile_messages, AllMessages);

TYPED_TEST(projectile_messages, come_back_as_they_were_and_stop_at_their_last_bit) {
    EXPECT_TRUE(rc::check([] {
        AnyMessage any(*rc::gen::arbitrary<std::uint64_t>());
        const auto message = any.of<TypeParam>();
        const Bytes bytes = written(message);
        RC_ASSERT(bytes.size() <= most_bytes<TypeParam>());
        TypeParam read;
        RC_ASSERT(read_message(bytes, any.context(message), read));
        RC_ASSERT(read == message);

        // The message inside another message, with something behind it.
        Buffer buffer{};
        BitWriter out(buffer);
        out.bits(5, 3);
        WriteStream writer(out);
        code_projectile(writer, {}, static_cast<const TypeParam&>(message));
        const std::size_t end = out.bit_count();
        out.bits(0x2a, 6);
        BitReader in(buffer, out.bit_count());
        RC_ASSERT(in.bits(3) == 5u);
        ReadStream reader(in);
        code_projectile(reader, any.context(message), read);
        RC_ASSERT(read == message);
        RC_ASSERT(in.bit_count() == end);
        RC_ASSERT(in.bits(6) == 0x2au);
        RC_ASSERT((end - 3 + 7) / 8 == bytes.size());
    }));
}

TYPED_TEST(projectile_messages, cut_short_or_with_something_behind_are_refused) {
    EXPECT_TRUE(rc::check([] {
        AnyMessage any(*rc::gen::arbitrary<std::uint64_t>());
        const auto message = any.of<TypeParam>();
        Bytes bytes = written(message);
        TypeParam read;
        const auto size = *rc::gen::inRange<std::size_t>(0, bytes.size());
        RC_ASSERT(!read_message(std::span(bytes).first(size), any.context(message), read));
        bytes.push_back(0);
        RC_ASSERT(!read_message(bytes, any.context(message), read));
    }));
}

// No message has two forms, the padding included: an accepted message is what a writer writes.
TYPED_TEST(projectile_messages, that_are_accepted_are_written_the_same_and_one_bit_flipped_never_says_the_same) {
    test::Random random(7);
    int accepted = 0;
    int refused = 0;
    const int count = test::cases(20'000);
    for (int i = 0; i < count; ++i) {
        AnyMessage any(random.bits());
        const auto message = any.of<TypeParam>();
        Bytes bytes = written(message);
        const bool is_noise = i % 4 == 0;
        if (is_noise) {
            for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.bits());
        } else {
            const int bit = random.below(8 * static_cast<int>(bytes.size()));
            bytes[static_cast<std::size_t>(bit / 8)] ^= static_cast<std::uint8_t>(1u << (bit % 8));
        }
        TypeParam read;
        if (!read_message(bytes, any.context(message), read)) {
            ++refused;
            continue;
        }
        ++accepted;
        ASSERT_EQ(written(read), bytes);
        if (!is_noise) {
            ASSERT_FALSE(read == message);
        }
    }
    EXPECT_GT(accepted, count / 4);
    EXPECT_GT(refused, count / 100);
}

ProjectileSpawn usual_spawn() {
    ProjectileSpawn spawn;
    spawn.id = {4095, 0xffffffff, 7};
    spawn.weapon = 15;
    spawn.muzzle = {-1'048'576, 1'048'575, -1'024'000};
    spawn.direction = {-32767, 0};
    spawn.launched = max_tick;
    spawn.fast_forward = (1 << 24) - fast_forward_step;
    return spawn;
}

TEST(projectile_spawn, takes_143_bits_near_the_origin_and_160_with_ff_and_24_bytes_anywhere) {
    EXPECT_EQ(bits_of(usual_spawn()), usual_spawn_bytes * 8);
    test::Random random(3);
    for (int i = 0; i < test::cases(20'000); ++i) {
        AnyMessage any(random.bits());
        auto spawn = any.of<ProjectileSpawn>();
        spawn.id.client %= 4096;
        const auto near = [&](std::int32_t& c) { c = random.below(2 * 1'024'000 + 1) - 1'024'000; };
        near(spawn.muzzle.x);
        near(spawn.muzzle.y);
        near(spawn.muzzle.z);
        spawn.fast_forward = 0;
        ASSERT_EQ(bits_of(spawn), 143u);
        spawn.fast_forward = (1 + random.below(256 * 512 - 1)) * fast_forward_step;  // below 256 ticks
        ASSERT_EQ(bits_of(spawn), 160u);
    }
    const auto wide = [](auto change) {
        ProjectileSpawn spawn = usual_spawn();
        change(spawn);
        return written(spawn).size();
    };
    constexpr std::size_t wide_bytes = 24;  // without what weapons of many speeds, or that inherit, need
    EXPECT_EQ(wide([](ProjectileSpawn& s) { s.fast_forward = fast_forward_step; }), usual_spawn_bytes);
    EXPECT_EQ(wide([](ProjectileSpawn& s) { s.fast_forward = 0; }), 18u);
    EXPECT_EQ(wide([](ProjectileSpawn& s) { s.id.client = 4096; }), wide_bytes);
    EXPECT_EQ(wide([](ProjectileSpawn& s) { s.muzzle.x = -1'048'577; }), wide_bytes);
    EXPECT_EQ(wide([](ProjectileSpawn& s) { s.muzzle.y = 1'048'576; }), wide_bytes);
    EXPECT_EQ(wide([](ProjectileSpawn& s) { s.muzzle.z = -max_position_steps; }), wide_bytes);
    EXPECT_EQ(wide([](ProjectileSpawn& s) { s.fast_forward = 1 << 24; }), wide_bytes);
    EXPECT_EQ(wide([](ProjectileSpawn& s) { s.fast_forward = max_spawn_fast_forward; }), wide_bytes);
    EXPECT_EQ(wide([](ProjectileSpawn& s) {
                  s.id.client = 4096;
                  s.fast_forward = max_spawn_fast_forward;
                  s.has_speed = s.has_inherited = true;
                  s.inherited.x = inherited_step;
              }),
              max_spawn_bytes);
}

TEST(projectile_grant, takes_20_bytes_up_to_1000_ticks_per_second) {
    test::Random random(5);
    const auto of = [](std::int64_t look_back, std::int64_t fast_forward, std::int64_t remainder) {
        return written(ProjectileGrant{{0, 0xffffffff, 7}, max_tick, look_back, fast_forward, remainder}).size();
    };
    for (const std::uint32_t hz : {64u, 128u, 1000u}) {
        const TickRate rate{hz, 1};
        const std::int64_t look_back = rate.span(Micros{10'000'000});
        const std::int64_t fast_forward = rate.span(Micros{1'000'000});
        EXPECT_LE(of(look_back, fast_forward, max_granted_span), usual_grant_bytes);
        for (int i = 0; i < test::cases(2'000); ++i) {
            const auto below = [&](std::int64_t most) {
                return static_cast<std::int64_t>(random.bits() >> 1) % (most + 1);
            };
            const std::int64_t l = below(look_back);
            ASSERT_LE(of(l, below(fast_forward), below(max_granted_span)), usual_grant_bytes);
        }
    }
    EXPECT_EQ(of(max_granted_span, max_granted_span, max_granted_span), max_grant_bytes);
    EXPECT_EQ(of(0, 0, 0), 9u);
    EXPECT_EQ(of(64 * 16'384, 0, 0), 11u) << "L of 250 ms and nothing else, at 64 ticks per second";
}

TEST(projectile_messages, of_no_command_are_refused) {
    const auto denial = [](std::uint32_t command, std::uint32_t result) {
        return Forged<ProjectileDenial>().bits(command, 32).bits(0, 3).bits(result, 4).is_read();
    };
    EXPECT_TRUE(denial(1, 0));
    EXPECT_TRUE(denial(1, static_cast<std::uint32_t>(LaunchResult::count_) - 2));
    EXPECT_TRUE(denial(1, 15)) << "a result that only a newer server knows";
    EXPECT_FALSE(denial(0, 0));
    const auto grant = [](std::uint32_t command, std::uint32_t span_bits) {
        Forged<ProjectileGrant> forged;
        forged.bits(command, 32).bits(0, 3).bits(0, 13).bits(0, 6).bits(0, 6).bits(span_bits, 6);
        if (span_bits > 1) forged.bits(0, static_cast<int>(span_bits) - 1);
        return forged.is_read();
    };
    EXPECT_TRUE(grant(1, 0));
    EXPECT_TRUE(grant(1, 40));
    EXPECT_FALSE(grant(0, 0));
    EXPECT_FALSE(grant(1, 41));
    EXPECT_FALSE(grant(1, 63));
}

/// `steps` of FF; -1: none is said to be there.
bool is_spawn_read(bool is_wide, std::uint32_t client, std::uint64_t x, std::uint16_t u, std::uint16_t v,
                   std::int64_t steps) {
    const int coordinate = is_wide ? 25 : 21;
    const std::uint64_t zero = is_wide ? (1u << 24) - 1 : 1u << 20;
    Forged<ProjectileSpawn> forged;
    forged.bits(is_wide, 1).bits(client, is_wide ? 16 : 12).bits(1, 14).bits(0, 3).bits(0, 4);
    forged.bits(zero + x, coordinate).bits(zero, coordinate).bits(zero, coordinate);
    forged.bits(u, 16).bits(v, 16).bits(0, 13).bits(steps >= 0, 1);
    if (steps >= 0) forged.bits(static_cast<std::uint64_t>(steps), is_wide ? 27 : 17);
    return forged.is_read();
}

TEST(projectile_spawn, with_an_ff_of_none_or_wide_for_a_small_one_is_refused) {
    const auto spawn = [](bool is_wide, std::uint32_t client, std::int64_t steps) {
        return is_spawn_read(is_wide, client, 0, 0, 0, steps);
    };
    EXPECT_TRUE(spawn(false, 0, 1));
    EXPECT_FALSE(spawn(false, 0, 0));
    EXPECT_TRUE(spawn(false, 0, (1 << 17) - 1));
    EXPECT_FALSE(spawn(true, 0, (1 << 17) - 1));
    EXPECT_TRUE(spawn(true, 0, 1 << 17));
    EXPECT_TRUE(spawn(true, 0, (1 << 27) - 1));
    EXPECT_TRUE(spawn(true, 4096, 1));
    EXPECT_FALSE(spawn(true, 4096, 0));
}

TEST(projectile_spawn, that_is_wide_for_nothing_or_points_along_a_seam_twice_is_refused) {
    const auto spawn = [](bool is_wide, std::uint32_t client, std::uint64_t x, std::uint16_t u, std::uint16_t v) {
        return is_spawn_read(is_wide, client, x, u, v, -1);
    };
    EXPECT_TRUE(spawn(false, 4095, 0, 0, 0));
    EXPECT_TRUE(spawn(true, 4096, 0, 0, 0));
    EXPECT_FALSE(spawn(true, 4095, 0, 0, 0));
    EXPECT_TRUE(spawn(true, 0, 1u << 20, 0, 0));
    EXPECT_FALSE(spawn(true, 0, (1u << 20) - 1, 0, 0));
    EXPECT_TRUE(spawn(true, 0, (1u << 24) - 1, 0, 0));
    EXPECT_FALSE(spawn(true, 0, 1u << 24, 0, 0)) << "one step beyond positions";
    EXPECT_TRUE(spawn(false, 0, 0, 32767, 5));
    EXPECT_FALSE(spawn(false, 0, 0, 32767, 0xfffb));
    EXPECT_FALSE(spawn(false, 0, 0, 0x8000, 0));
}

}  // namespace
}  // namespace backsight
