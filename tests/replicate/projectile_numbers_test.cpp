// The low bits of projectiles' messages: how far they reach, and that they name the right flight.

#include <backsight/replicate/projectile_messages.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/support/cases.h"
#include "tests/support/projectile_messages.h"

namespace backsight {
namespace {

using test::written;

TEST(projectile_numbers, ticks_are_read_6144_back_and_2047_ahead) {
    const auto read_at = [](std::int64_t launched, std::int64_t newest) -> std::int64_t {
        const ProjectileGrant grant{{0, 1, 0}, Tick{launched}, 0, 0, 0};
        ProjectileContext context;
        context.newest = Tick{newest};
        ProjectileGrant read;
        return read_message(written(grant), context, read) ? read.launched.value : -1;
    };
    for (const std::int64_t launched : {std::int64_t{0}, std::int64_t{8191}, std::int64_t{1} << 40}) {
        EXPECT_EQ(read_at(launched, launched + 6144), launched);
        EXPECT_EQ(read_at(launched, launched + 6145), launched + 8192);
        if (launched < 2048) continue;
        EXPECT_EQ(read_at(launched, launched - 2047), launched);
        EXPECT_EQ(read_at(launched, launched - 2048), launched - 8192 >= 0 ? launched - 8192 : -1);
    }
    EXPECT_EQ(read_at(max_tick.value, max_tick.value), max_tick.value);
    EXPECT_EQ(read_at(0, max_tick.value), -1) << "after the last tick";
    EXPECT_EQ(read_at(5000, 0), -1) << "before the first tick";
}

TEST(projectile_numbers, commands_are_read_8192_back_and_8191_ahead) {
    const auto read_at = [](std::uint32_t command, std::uint32_t expected) -> std::uint32_t {
        const SentVerdict verdict{{0, command, 0}, FlightEnd::fuse, VerdictBasis::as_shown, 0, {}, 0, 0, 0};
        ProjectileContext context;
        std::vector<std::uint32_t> heard(1);
        if (expected != 0) note_heard(heard, {0, expected, 0});
        context.heard = heard;
        SentVerdict read;
        return read_message(written(verdict), context, read) ? read.id.command : 0;
    };
    for (const std::uint32_t command : {20'000u, 0x80000000u, 0xfffff000u}) {
        EXPECT_EQ(read_at(command, command + (command > 0x90000000u ? 4095 : 8192)), command);
        EXPECT_EQ(read_at(command, command - 8191), command);
        EXPECT_EQ(read_at(command, command - 8192), command - 16'384);
    }
    EXPECT_EQ(read_at(20'000, 28'193), 36'384u);
    for (const std::uint32_t command : {1u, 8191u, 8192u, 16'384u}) EXPECT_EQ(read_at(command, 0), command);
    EXPECT_EQ(read_at(16'385, 0), 1u);
    EXPECT_EQ(read_at(5, 0xffffffff), 0u) << "after the last command";
}

// Each verdict that a reader hears of a client must name the one flight that it is about. That holds however long the
// client had been silent before, and in whatever order a late joiner hears of the flights in the air.
struct Shooting {
    int spawns = 0;
    int verdicts = 0;
    int exact = 0;     // spawns whose command is the shooter's own
    int mistaken = 0;  // verdicts that named another one, or none
};

Shooting shoot(std::uint64_t seed, int most_commands_in_air, bool is_late) {
    struct InAir {
        std::uint32_t command;
        std::uint32_t read_as;
        std::uint32_t lands;
    };
    test::Random random(seed);
    std::vector<InAir> in_air;
    std::vector<std::uint32_t> heard(10);
    ProjectileContext context;
    context.heard = heard;
    Shooting seen;
    const auto tell_spawn = [&](InAir& flight) {
        ProjectileSpawn spawn;
        ProjectileSpawn read;
        spawn.id = {9, flight.command, 0};
        EXPECT_TRUE(read_message(written(spawn), context, read));
        note_heard(heard, read.id);
        flight.read_as = read.id.command;
        ++seen.spawns;
        seen.exact += read.id.command == flight.command;
    };
    const auto tell_verdict = [&](const InAir& flight) {
        const SentVerdict verdict{{9, flight.command, 0}, FlightEnd::fuse, VerdictBasis::as_shown, 0, {}, 0, 0, 0};
        SentVerdict read;
        EXPECT_TRUE(read_message(written(verdict), context, read));
        const auto named = [&](const InAir& other) { return other.read_as == read.id.command; };
        const bool is_right = std::count_if(in_air.begin(), in_air.end(), named) == 1 && named(flight);
        seen.mistaken += !is_right;
        ++seen.verdicts;
    };
    std::uint32_t command = 1;
    for (int shots = 0; shots < 500; ++shots) {
        command += random.below(20) == 0 ? static_cast<std::uint32_t>(random.below(200'000))
                                         : 1 + static_cast<std::uint32_t>(random.below(3000));
        while (true) {
            const auto first = std::min_element(in_air.begin(), in_air.end(),
                                                [](const InAir& a, const InAir& b) { return a.lands < b.lands; });
            if (first == in_air.end() || first->lands > command) break;
            tell_verdict(*first);
            in_air.erase(first);
        }
        in_air.push_back({command, 0, command + static_cast<std::uint32_t>(random.below(most_commands_in_air + 1))});
        tell_spawn(in_air.back());
        if (!is_late || random.below(10) != 0) continue;
        std::fill(heard.begin(), heard.end(),
                  0u);  // somebody else joins, and hears of them in the order of their places
        for (std::size_t i = in_air.size(); i > 1; --i)
            std::swap(in_air[i - 1], in_air[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
        for (InAir& flight : in_air) tell_spawn(flight);
    }
    return seen;
}

TEST(projectile_numbers, a_verdict_names_its_flight_if_none_is_in_the_air_for_more_than_8191_commands) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const Shooting seen = shoot(seed, 8191, seed % 2 == 0);
        ASSERT_EQ(seen.mistaken, 0) << seed;
        ASSERT_GT(seen.verdicts, 450);
        ASSERT_LT(seen.exact, seen.spawns) << "some gaps are longer than what the bits hold";
    }
    int mistaken = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) mistaken += shoot(seed, 12'000, true).mistaken;
    EXPECT_GT(mistaken, 0) << "beyond, it need not";
}

TEST(projectile_numbers, weapons_that_fly_too_long_to_be_told_of_are_refused) {
    const auto refusal = [](std::int64_t seconds, std::uint32_t hz, std::uint32_t commands) {
        ProjectileRules rules;
        rules.flight.lifetime = Micros{seconds * 1'000'000};
        return validate_messages(rules, TickRate{hz, 1}, commands) != nullptr;
    };
    EXPECT_FALSE(refusal(63, 64, 64));
    EXPECT_TRUE(refusal(64, 64, 64)) << "an age of 4096 ticks";
    EXPECT_FALSE(refusal(31, 128, 128));
    EXPECT_TRUE(refusal(32, 128, 128));
    EXPECT_TRUE(refusal(63, 64, 128)) << "65.4 s of 128 commands: more than 8191";
    EXPECT_FALSE(refusal(61, 64, 128));
    EXPECT_TRUE(refusal(600, 64, 64));
    ProjectileRules slow;
    slow.flight.lifetime = Micros{60'000'000};
    EXPECT_EQ(validate_messages(slow, TickRate{64, 1}, 128), nullptr);
    slow.budget.look_back = Micros{10'000'000};
    EXPECT_STREQ(validate_messages(slow, TickRate{64, 1}, 128), "flight.lifetime");
    slow.flight.lifetime = Micros{600'000'000};
    EXPECT_EQ(validate_messages(slow, TickRate{5, 1}, 1), nullptr);
}

}  // namespace
}  // namespace backsight
