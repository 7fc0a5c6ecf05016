#include <backsight/session/commands.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/support/allocation_counter.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace {

/// A buffer with its server's ticks, and what came out of it in which tick.
struct Line {
    struct Taken {
        std::uint32_t seq = 0;
        Tick tick;
        friend bool operator==(const Taken&, const Taken&) = default;
    };

    explicit Line(const CommandBufferConfig& config = {}) : buffer(config) {}

    CommandTiming push(Tick wanted) {
        Command command;
        command.seq = ++seq;
        const CommandTiming timing = buffer.push(command, wanted, now);
        take();
        return timing;
    }
    void tick_to(Tick tick) {
        while (now < tick) {
            now = now + 1;
            take();
        }
    }
    void take() {
        while (const Command* command = buffer.next(now)) {
            taken.push_back({command->seq, now});
            excess.push_back(buffer.is_excess());
        }
    }
    std::uint64_t count(CommandTiming timing) const { return buffer.counters()[timing]; }

    CommandBuffer buffer;
    Tick now{100};
    std::uint32_t seq = 0;
    std::vector<Taken> taken;
    std::vector<bool> excess;
};

TEST(command_buffer, holds_what_is_early_until_its_tick_and_takes_what_is_late_at_once) {
    Line line;
    EXPECT_EQ(line.push(Tick{90}), CommandTiming::late);
    EXPECT_EQ(line.push(Tick{100}), CommandTiming::on_time);
    EXPECT_EQ(line.push(Tick{103}), CommandTiming::held);
    EXPECT_EQ(line.push(Tick{104}), CommandTiming::held);
    EXPECT_EQ(line.buffer.held(), 2u);
    line.tick_to(Tick{110});
    const std::vector<Line::Taken> expected{{1, Tick{100}}, {2, Tick{100}}, {3, Tick{103}}, {4, Tick{104}}};
    EXPECT_EQ(line.taken, expected);
}

TEST(command_buffer, lets_a_command_wait_as_if_it_came_later) {
    Line line;
    const auto push = [&](Tick wanted, Tick soonest) {
        Command command;
        command.seq = ++line.seq;
        return line.buffer.push(command, wanted, line.now, soonest);
    };
    EXPECT_EQ(push(Tick{101}, Tick{104}), CommandTiming::late);
    EXPECT_EQ(push(Tick{104}, Tick{104}), CommandTiming::on_time);
    EXPECT_EQ(push(Tick{106}, Tick{104}), CommandTiming::held);
    EXPECT_EQ(push(no_tick, Tick{108}), CommandTiming::unknown);
    EXPECT_EQ(push(Tick{140}, Tick{108}), CommandTiming::too_far);
    EXPECT_EQ(push(Tick{150}, Tick{1}), CommandTiming::too_far) << "`now` at the soonest";
    std::vector<std::int64_t> waited;
    for (; line.now < Tick{130}; line.now = line.now + 1) {
        while (const Command* command = line.buffer.next(line.now)) {
            line.taken.push_back({command->seq, line.now});
            waited.push_back(line.buffer.waited());
        }
    }
    const std::vector<Line::Taken> expected{{1, Tick{104}}, {2, Tick{104}}, {3, Tick{106}},
                                            {4, Tick{108}}, {5, Tick{124}}, {6, Tick{124}}};
    EXPECT_EQ(line.taken, expected);
    EXPECT_EQ(waited, (std::vector<std::int64_t>{4, 4, 4, 8, 8, 0}));
}

TEST(command_buffer, takes_what_was_left_out_of_a_server_that_skipped_its_tick) {
    Line line;
    line.push(Tick{103});
    line.now = Tick{120};
    line.take();
    const std::vector<Line::Taken> expected{{1, Tick{120}}};
    EXPECT_EQ(line.taken, expected);
}

TEST(command_buffer, whatever_is_claimed_each_comes_once_in_order_and_in_bounded_time) {
    for (std::uint64_t trial = 0; trial < static_cast<std::uint64_t>(cases(200)); ++trial) {
        Random random(trial);
        CommandBufferConfig config;
        config.max_ahead_ticks = static_cast<std::uint32_t>(random.below(65));
        config.capacity = 1 + static_cast<std::uint32_t>(random.below(80));
        config.most_at_once = 1024;
        Line line(config);
        std::vector<Tick> pushed_at;
        for (int i = 0; i < 2000; ++i) {
            if (random.below(3) == 0) line.tick_to(line.now + 1 + random.below(5) * random.below(2));
            const int kind = random.below(5);
            const std::int64_t wild = static_cast<std::int64_t>(random.bits() >> 18);
            const Tick wanted = kind == 0   ? Tick{wild}
                                : kind == 1 ? no_tick
                                : kind == 2 ? Tick{0}
                                            : line.now + random.below(80) - 10;
            pushed_at.push_back(line.now);
            line.push(wanted);
            ASSERT_LT(line.buffer.held(), config.capacity);
        }
        line.tick_to(line.now + 64);
        ASSERT_EQ(line.taken.size(), pushed_at.size());
        for (std::size_t i = 0; i < line.taken.size(); ++i) {
            ASSERT_EQ(line.taken[i].seq, i + 1);
            ASSERT_GE(line.taken[i].tick, pushed_at[i]);
            ASSERT_LE(line.taken[i].tick, pushed_at[i] + 5 + config.max_ahead_ticks);
        }
        std::uint64_t all = 0;
        for (const std::uint64_t count : line.buffer.counters()) all += count;
        ASSERT_EQ(all, pushed_at.size());
    }
}

TEST(command_buffer, a_claim_of_the_far_future_holds_a_command_for_no_longer_than_the_limit) {
    Line line;
    EXPECT_EQ(line.push(Tick{1'000'000}), CommandTiming::too_far);
    line.tick_to(Tick{115});
    EXPECT_TRUE(line.taken.empty());
    line.tick_to(Tick{116});
    EXPECT_EQ(line.taken.size(), 1u);
    // A client that claims sane ticks again is served at once.
    EXPECT_EQ(line.push(Tick{118}), CommandTiming::went_back);
    EXPECT_EQ(line.push(Tick{119}), CommandTiming::held);
    line.tick_to(Tick{119});
    const std::vector<Line::Taken> expected{{1, Tick{116}}, {2, Tick{118}}, {3, Tick{119}}};
    EXPECT_EQ(line.taken, expected);
}

TEST(command_buffer, one_that_goes_back_does_not_overtake) {
    Line line;
    line.push(Tick{108});
    EXPECT_EQ(line.push(Tick{102}), CommandTiming::went_back);
    EXPECT_EQ(line.push(Tick{102}), CommandTiming::went_back);
    EXPECT_EQ(line.push(no_tick), CommandTiming::unknown);
    line.tick_to(Tick{107});
    EXPECT_TRUE(line.taken.empty());
    line.tick_to(Tick{108});
    const std::vector<Line::Taken> expected{{1, Tick{108}}, {2, Tick{108}}, {3, Tick{108}}, {4, Tick{108}}};
    EXPECT_EQ(line.taken, expected);
}

TEST(command_buffer, with_no_room_the_oldest_goes_early_and_none_is_lost) {
    CommandBufferConfig config;
    config.capacity = 4;
    Line line(config);
    for (int i = 0; i < 10; ++i) line.push(Tick{110 + i});
    EXPECT_EQ(line.buffer.held(), 3u);
    EXPECT_EQ(line.taken.size(), 7u);
    EXPECT_EQ(line.buffer.let_go(), 7u);
    line.tick_to(Tick{130});
    ASSERT_EQ(line.taken.size(), 10u);
    for (std::uint32_t i = 0; i < 10; ++i) EXPECT_EQ(line.taken[i].seq, i + 1);
}

TEST(command_buffer, holding_none_is_taking_all_as_they_come) {
    CommandBufferConfig config;
    config.max_ahead_ticks = 0;
    Line line(config);
    line.push(Tick{105});
    line.push(Tick{99});
    EXPECT_EQ(line.taken.size(), 2u);
    EXPECT_EQ(line.buffer.held(), 0u);
}

TEST(command_buffer, low_bits_mean_the_first_tick_from_the_known_one_on) {
    Random random(1);
    for (int i = cases(20'000); i > 0; --i) {
        const Tick known{32 + static_cast<std::int64_t>(random.bits() >> 19)};
        const Tick meant = known - 32 + random.below(256);
        const auto low = static_cast<std::uint32_t>(meant.value & 255);
        ASSERT_EQ(CommandBuffer::resolve(low, known), known > max_tick - 256 ? no_tick : meant);
    }
    EXPECT_EQ(CommandBuffer::resolve(7, no_tick), no_tick);
    EXPECT_EQ(CommandBuffer::resolve(7, max_tick), no_tick);
    EXPECT_EQ(CommandBuffer::resolve(0, Tick{255}), Tick{256});
    EXPECT_EQ(CommandBuffer::resolve(222, Tick{255}), Tick{256 + 222});
    EXPECT_EQ(CommandBuffer::resolve(223, Tick{255}), Tick{223});
    EXPECT_EQ(CommandBuffer::resolve(255, Tick{3}), Tick{255});
}

TEST(command_buffer, forgets_what_it_held_and_allocates_nothing) {
    Line line;
    line.taken.reserve(64);
    line.excess.reserve(64);
    const std::uint64_t allocations = allocations_of([&] {
        for (int i = 0; i < 40; ++i) line.push(Tick{105 + i});
        line.tick_to(Tick{110});
        line.buffer.clear();
        line.tick_to(Tick{200});
    });
    EXPECT_EQ(line.buffer.held(), 0u);
    EXPECT_EQ(line.count(CommandTiming::too_far), 40u - 12u);
    EXPECT_LT(line.taken.size(), 40u);
    EXPECT_TRUE(!counts_allocations() || allocations == 0);
}

TEST(command_buffer, names_the_setting_that_is_out_of_range) {
    CommandBufferConfig config;
    EXPECT_EQ(config.validate(), nullptr);
    config.max_ahead_ticks = 65;
    EXPECT_STREQ(config.validate(), "command_buffer.max_ahead_ticks");
    config.max_ahead_ticks = 64;
    config.capacity = 0;
    EXPECT_STREQ(config.validate(), "command_buffer.capacity");
    config.capacity = 64;
    config.most_at_once = 0;
    EXPECT_STREQ(config.validate(), "command_buffer.most_at_once");
    config.most_at_once = 1025;
    EXPECT_STREQ(config.validate(), "command_buffer.most_at_once");
}

// A player who saves commands up would leave cover, fire and return in one tick, which no snapshot shows.
TEST(command_buffer, hands_out_four_in_a_tick_and_keeps_the_rest_in_order) {
    Line line;
    for (int i = 0; i < 32; ++i) EXPECT_EQ(line.push(Tick{60 + i}), CommandTiming::late);
    EXPECT_EQ(line.taken.size(), 4u);
    EXPECT_EQ(line.buffer.held(), 28u);
    line.tick_to(Tick{107});
    ASSERT_EQ(line.taken.size(), 32u);
    for (std::uint32_t i = 0; i < 32; ++i) {
        EXPECT_EQ(line.taken[i], (Line::Taken{i + 1, Tick{100 + i / 4}}));
    }
    EXPECT_EQ(line.buffer.let_go(), 0u);
}

// An honest player goes on giving a command a tick meanwhile: none is lost, and after a third of the stall they are
// as early as before.
TEST(command_buffer, a_stall_is_caught_up_with_in_a_third_of_its_length) {
    for (const std::uint32_t stall : {13u, 22u, 32u}) {
        Line line;
        for (std::uint32_t i = 0; i < stall; ++i) line.push(line.now - stall + i);
        const Tick began = line.now;
        Tick caught_up = no_tick;
        for (int i = 0; i < 40; ++i) {
            line.push(line.now);
            if (caught_up == no_tick && line.buffer.held() == 0) caught_up = line.now;
            line.tick_to(line.now + 1);
        }
        ASSERT_NE(caught_up, no_tick);
        EXPECT_LE(caught_up - began, stall / 3 + 1) << stall;
        ASSERT_EQ(line.taken.size(), stall + 40);
        for (std::uint32_t i = 0; i < line.taken.size(); ++i) ASSERT_EQ(line.taken[i].seq, i + 1);
    }
}

// What was lost is made up for by the game: those steps are taken at once, too.
TEST(command_buffer, lost_commands_count_with_the_one_after_them) {
    Line line;
    line.seq = 4;
    line.push(Tick{100});
    line.seq = 13;  // nine steps at once
    line.push(Tick{100});
    line.push(Tick{100});
    EXPECT_EQ(line.taken, (std::vector<Line::Taken>{{5, Tick{100}}})) << "nine do not come on top of one";
    line.tick_to(Tick{102});
    const std::vector<Line::Taken> first{{5, Tick{100}}, {14, Tick{101}}};
    EXPECT_EQ(line.taken, first) << "of thirteen steps in three ticks ten are taken";
    line.tick_to(Tick{103});
    EXPECT_EQ(line.taken.back(), (Line::Taken{15, Tick{103}}));
    // However many were lost, five ticks are the longest wait.
    line.seq = 1'000'000;
    line.push(Tick{103});
    line.push(Tick{103});
    line.tick_to(Tick{104});
    EXPECT_EQ(line.taken.back(), (Line::Taken{1'000'001, Tick{104}}));
    line.tick_to(Tick{108});
    EXPECT_EQ(line.taken.back(), (Line::Taken{1'000'002, Tick{108}}));
}

// Three commands and one that says that eight were lost would be twelve steps in one tick.
TEST(command_buffer, lost_commands_come_in_no_tick_with_more_than_it_has_room_for) {
    for (std::uint64_t trial = 0; trial < static_cast<std::uint64_t>(cases(200)); ++trial) {
        Random random(trial);
        CommandBufferConfig config;
        config.most_at_once = 1 + static_cast<std::uint32_t>(random.below(20));
        config.capacity = 600;
        Line line(config);
        const std::int64_t most = config.most_at_once;
        const std::int64_t longest_debt = (CommandBuffer::lost_that_count + most) / most;
        for (int i = 0; i < 500; ++i) {
            line.seq += static_cast<std::uint32_t>(random.below(3) == 0 ? random.below(24) : 0);
            const std::size_t before = line.taken.size();
            line.push(line.now - random.below(4));
            if (random.below(2) == 0) line.tick_to(line.now + 1);
            // The oldest never waits longer than what was taken before it explains, and a tick.
            if (line.buffer.held() > 0 && random.below(4) == 0) {
                line.tick_to(line.now + longest_debt + 1);
                ASSERT_GT(line.taken.size(), before);
            }
        }
        line.tick_to(line.now + 500 * (longest_debt + 1));
        ASSERT_EQ(line.taken.size(), 500u);
        std::int64_t in_tick = 0;
        std::int64_t commands = 0;
        for (std::size_t i = 0; i < line.taken.size(); ++i) {
            if (i == 0 || line.taken[i].tick != line.taken[i - 1].tick) in_tick = commands = 0;
            const std::uint32_t numbers = i == 0 ? 1 : line.taken[i].seq - line.taken[i - 1].seq;
            in_tick += std::min(numbers, CommandBuffer::lost_that_count + 1);
            ++commands;
            ASSERT_FALSE(line.excess[i]);
            ASSERT_TRUE(in_tick <= most || commands == 1) << in_tick << " steps of " << commands << " commands";
        }
    }
}

// An honest player gives one command a tick. Up to three that are lost cost nobody behind them a tick, however the rest
// comes; and after more the first to arrive is executed when it comes.
TEST(command_buffer, honest_players_wait_for_no_command_that_was_lost) {
    for (std::uint64_t trial = 0; trial < static_cast<std::uint64_t>(cases(200)); ++trial) {
        Random random(trial);
        const int longest_gap = 1 + random.below(8);
        Line line;
        Tick owed_until{0};
        for (int i = 0; i < 500; ++i) {
            line.tick_to(line.now + 1);
            const int gap = random.below(6) == 0 ? random.below(longest_gap + 1) : 0;
            line.tick_to(line.now + gap);
            line.seq += static_cast<std::uint32_t>(gap);
            line.push(line.now);
            // What more than four steps owe is paid in two ticks at most: those behind them wait as long.
            if (line.now >= owed_until) ASSERT_EQ(line.taken.back(), (Line::Taken{line.seq, line.now})) << gap;
            if (gap > 3) owed_until = line.now + 8;
        }
    }
}

// A flood ends no wait: what comes out early for want of room is not to be executed.
TEST(command_buffer, a_flood_has_no_more_executed_in_a_tick) {
    for (std::uint64_t trial = 0; trial < static_cast<std::uint64_t>(cases(200)); ++trial) {
        Random random(trial);
        CommandBufferConfig config;
        config.capacity = 1 + static_cast<std::uint32_t>(random.below(80));
        config.most_at_once = 1 + static_cast<std::uint32_t>(random.below(6));
        Line line(config);
        for (int i = 0; i < 2000; ++i) {
            if (random.below(6) == 0) line.tick_to(line.now + 1 + random.below(3));
            line.push(line.now + random.below(40) - 20);
            ASSERT_LT(line.buffer.held(), config.capacity);
        }
        line.tick_to(line.now + 200);
        EXPECT_EQ(line.taken.size(), 2000u);
        std::uint32_t in_tick = 0;
        for (std::size_t i = 0; i < line.taken.size(); ++i) {
            ASSERT_EQ(line.taken[i].seq, i + 1);
            if (i > 0 && line.taken[i].tick != line.taken[i - 1].tick) in_tick = 0;
            in_tick += line.excess[i] ? 0 : 1;
            ASSERT_LE(in_tick, config.most_at_once);
        }
    }
}

}  // namespace
}  // namespace backsight::test
