// The readers of the brawl's bytes take anything: they read only what a writer makes, and never beyond the bytes.

#include <gtest/gtest.h>

#include <backsight/base/random.h>

#include <vector>

#include "brawl/rules.h"

namespace backsight::test {
namespace {

using namespace backsight::brawl;
using service::read_message;
using service::write_message;
using Bytes = std::vector<std::uint8_t>;

template <class Message>
Bytes written(const Message& message) {
    std::array<std::uint8_t, 64> bytes{};
    const std::size_t size = write_message(bytes, message);
    EXPECT_GT(size, 0u);
    return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)};
}

PlayerCommand a_command(bool strikes) {
    PlayerCommand command;
    command.input = {-127, 126, 54'321, Move::cone};
    command.strikes = strikes;
    command.aim = strikes ? 0x01020304u : 0;
    command.seen = strikes ? 0xf0e0d0c0u : 0;
    return command;
}

Fighter a_fighter() {
    Fighter fighter = newborn(7);
    fighter.mark = {-(24 << 10), 24 << 10, 0};
    fighter.move = Move::stagger;
    fighter.phase = 16;
    fighter.tired = dash_pause;
    fighter.is_mark_aboard = true;
    return fighter;
}

/// What a reader takes must be what its writer makes of it, and nothing else may be.
template <class Message>
bool takes_only_its_own(const Bytes& bytes) {
    Message message;
    if (!read_message<Message>(bytes, message)) return false;
    EXPECT_EQ(written(message), bytes);
    return true;
}

TEST(brawl_bytes, both_messages_come_back_as_they_were) {
    for (const bool strikes : {false, true}) {
        const PlayerCommand command = a_command(strikes);
        PlayerCommand back;
        ASSERT_TRUE(read_message(std::span<const std::uint8_t>(written(command)), back));
        EXPECT_EQ(back.input.x, command.input.x);
        EXPECT_EQ(back.input.y, command.input.y);
        EXPECT_EQ(back.input.facing, command.input.facing);
        EXPECT_EQ(back.input.wish, command.input.wish);
        EXPECT_EQ(back.strikes, strikes);
        EXPECT_EQ(back.aim, command.aim);
        EXPECT_EQ(back.seen, command.seen);
        EXPECT_LE(written(command).size(), service::max_game_input_bytes);
    }
    Fighter back;
    ASSERT_TRUE(read_message(std::span<const std::uint8_t>(written(a_fighter())), back));
    EXPECT_EQ(back, a_fighter());
    EXPECT_LE(written(a_fighter()).size(), service::max_own_state_bytes);
}

TEST(brawl_bytes, every_cut_and_every_longer_message_is_refused) {
    for (Bytes bytes : {written(a_command(false)), written(a_command(true)), written(a_fighter())}) {
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            const Bytes cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
            EXPECT_FALSE(takes_only_its_own<PlayerCommand>(cut) && cut.size() != written(a_command(false)).size());
            EXPECT_FALSE(takes_only_its_own<Fighter>(cut));
        }
        bytes.push_back(0);
        EXPECT_FALSE(takes_only_its_own<PlayerCommand>(bytes));
        EXPECT_FALSE(takes_only_its_own<Fighter>(bytes));
    }
}

TEST(brawl_bytes, a_flipped_bit_gives_another_message_or_none) {
    std::size_t refused = 0;
    for (const Bytes& whole : {written(a_command(false)), written(a_command(true)), written(a_fighter())}) {
        for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
            Bytes bytes = whole;
            bytes[bit / 8] ^= static_cast<std::uint8_t>(1u << (bit % 8));
            if (!takes_only_its_own<PlayerCommand>(bytes) && !takes_only_its_own<Fighter>(bytes)) ++refused;
        }
    }
    EXPECT_GT(refused, 20u);
}

TEST(brawl_bytes, random_bytes_are_read_as_what_they_are_or_refused) {
    RandomReals<float> random(3);
    std::size_t commands = 0, fighters = 0;
    for (int i = 0; i < 200'000; ++i) {
        Bytes bytes(random.bits() % 24);
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.bits());
        commands += takes_only_its_own<PlayerCommand>(bytes) ? 1 : 0;
        fighters += takes_only_its_own<Fighter>(bytes) ? 1 : 0;
    }
    EXPECT_GT(commands, 100u);
    EXPECT_LT(commands, 20'000u);
    EXPECT_LT(fighters, 20'000u);
}

TEST(brawl_bytes, what_no_rule_allows_is_refused) {
    const auto refuses = [](const Fighter& fighter) {
        // Written by hand, because the writer asserts what the reader checks.
        std::array<std::uint8_t, 64> bytes{};
        BitWriter out(bytes);
        for (const std::int32_t each : {fighter.place.x, fighter.place.y, fighter.mark.x, fighter.mark.y}) {
            out.bits(static_cast<std::uint64_t>(each + (24 << 10)), 16);
        }
        out.flag(fighter.is_aboard);
        out.flag(fighter.is_mark_aboard);
        out.bits(fighter.facing, 16);
        out.bits(static_cast<std::uint64_t>(fighter.move), 3);
        out.bits(fighter.phase, 5);
        out.bits(fighter.tired, 6);
        out.bits(fighter.health, 7);
        Fighter read;
        return !read_message(std::span<const std::uint8_t>(bytes).first(out.byte_count()), read);
    };
    Fighter fighter;
    EXPECT_FALSE(refuses(fighter));
    fighter.phase = 1;
    EXPECT_TRUE(refuses(fighter)) << "a phase of no move";
    fighter = {};
    fighter.move = Move::dash;
    EXPECT_TRUE(refuses(fighter)) << "a move that has not begun";
    fighter.phase = 6;
    EXPECT_TRUE(refuses(fighter)) << "a move past its end";
    fighter.phase = 5;
    EXPECT_FALSE(refuses(fighter));
    fighter.move = Move::count_;
    EXPECT_TRUE(refuses(fighter)) << "a move that is none";
    fighter = {};
    fighter.tired = dash_pause + 1;
    EXPECT_TRUE(refuses(fighter));
    fighter = {};
    fighter.health = full_health + 1;
    EXPECT_TRUE(refuses(fighter));
    fighter = {};
    fighter.place.x = (24 << 10) + 1;
    EXPECT_TRUE(refuses(fighter)) << "a place outside of the world";
}

}  // namespace
}  // namespace backsight::test
