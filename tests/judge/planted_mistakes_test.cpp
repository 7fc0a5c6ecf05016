// The table of docs/integrate/self-audit.md: each mistake of an engine is really made, in a match over lossy links, and
// the self-audit finds its name, on every seed, and never another one.

#include <gtest/gtest.h>

#include "tests/support/planted_match.h"

namespace backsight::test {
namespace planted_mistakes_test {

struct Expected {
    Mistake mistake;
    ScreenFault name;
    ScreenFault also = ScreenFault::none;  ///< what explains some of its screens as well
};

constexpr Expected table[] = {
    {Mistake::draws_a_tick_before, ScreenFault::tick_before},
    {Mistake::draws_a_tick_after, ScreenFault::tick_after},
    {Mistake::draws_half_a_tick_before, ScreenFault::half_tick_before},
    {Mistake::draws_half_a_tick_after, ScreenFault::half_tick_after},
    {Mistake::draws_whole_ticks, ScreenFault::whole_tick},
    {Mistake::stamps_whole_ticks, ScreenFault::no_fraction},
    {Mistake::stamps_what_came_after_drawing, ScreenFault::snapshot_before},
    {Mistake::stamps_before_applying, ScreenFault::snapshot_after},
    {Mistake::applies_late_snapshots, ScreenFault::late_snapshot},
    {Mistake::applies_what_was_overtaken, ScreenFault::late_snapshot, ScreenFault::instant},
    {Mistake::stamps_the_packet, ScreenFault::packet_stamp},
    {Mistake::executes_twice, ScreenFault::executed_twice},
    {Mistake::sends_the_next_state, ScreenFault::next_state},
    {Mistake::leaves_out_a_record, ScreenFault::missing_record},
    {Mistake::adds_without_sending, ScreenFault::not_sent},
    {Mistake::extrapolates, ScreenFault::after_newest},
    {Mistake::hermite, ScreenFault::interpolation},
    {Mistake::draws_the_present, ScreenFault::present},
    {Mistake::hitbox_order, ScreenFault::hitbox_set},
    {Mistake::bigger_hitboxes, ScreenFault::shapes},
    {Mistake::ids_without_generation, ScreenFault::generation},
    {Mistake::hits_itself, ScreenFault::self_hit},
    {Mistake::hits_its_team, ScreenFault::filter},
    {Mistake::double_step, ScreenFault::quantization},
    {Mistake::coarser_grid, ScreenFault::quantization},
    {Mistake::raw_floats, ScreenFault::shapes},
    {Mistake::fused_arithmetic, ScreenFault::rounding},
    // These mistakes are in no table, so only their kind is named.
    {Mistake::draws_a_third_of_a_tick_after, ScreenFault::instant},
    {Mistake::draws_two_ticks_after, ScreenFault::instant},
    {Mistake::fires_from_elsewhere, ScreenFault::shapes},
};

std::vector<MatchConditions> conditions_of(Mistake mistake, std::uint64_t seed) {
    MatchConditions calm{seed, 1, 0, 8.0, 10.0};
    MatchConditions usual{seed, 1, 5, 8.0, 6.0};
    MatchConditions lossy{seed, 1, 15, 8.0, 3.0};
    MatchConditions seldom{seed, 3, 5, 12.0, 8.0};
    std::vector<MatchConditions> all{calm, usual, lossy, seldom};
    switch (mistake) {
        case Mistake::applies_late_snapshots:
            // 32 snapshots at every third tick are older than what may be drawn.
            all.pop_back();
            for (MatchConditions& each : all) each.late_percent = 25;
            break;
        case Mistake::applies_what_was_overtaken:
            // Drawn where what was overtaken is one of the two samples around the moment.
            for (MatchConditions& each : all) each.overtaken_percent = 25;
            break;
        case Mistake::extrapolates:
            for (MatchConditions& each : all) each.delay = 3.5;
            break;
        case Mistake::stamps_what_came_after_drawing:
        case Mistake::stamps_before_applying:
            // Drawn at the edge of what has arrived; elsewhere neither shows.
            for (MatchConditions& each : all) each.delay = each.snapshot_every == 1 ? 4.0 : 5.0;
            break;
        default:
            break;
    }
    return all;
}

std::string describe(const PlantedMatch& match, Mistake mistake, const MatchConditions& conditions) {
    std::string out = to_string(mistake);
    out += ", seed " + std::to_string(conditions.seed) + ", loss " + std::to_string(conditions.loss_percent) +
           " %, a snapshot every " + std::to_string(conditions.snapshot_every) + ": " +
           std::to_string(match.disagreed) + " of " + std::to_string(match.compared) + " disagreed; named";
    for (std::uint32_t fault = 0; fault < static_cast<std::uint32_t>(ScreenFault::count_); ++fault) {
        if ((match.names >> fault & 1) != 0) out += std::string(" ") + to_string(static_cast<ScreenFault>(fault)) + ";";
    }
    return out;
}

TEST(planted_mistakes, get_their_names_on_every_seed_and_never_another) {
    const auto shots = static_cast<std::uint64_t>(cases(2000, 4));
    const std::uint64_t seeds = is_fast() ? 1 : 2;
    for (const Expected& expected : table) {
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            std::vector<MatchConditions> all = conditions_of(expected.mistake, seed);
            if (is_fast()) all = {all[static_cast<std::size_t>(&expected - table) % all.size()]};
            for (const MatchConditions& conditions : all) {
                PlantedMatch match(expected.mistake, conditions);
                while (match.compared < shots) match.step();
                const FaultSet unnamed =
                    fault_bit(ScreenFault::none) | fault_bit(ScreenFault::undetermined) | fault_bit(expected.also);
                EXPECT_EQ(match.names & ~unnamed, fault_bit(expected.name))
                    << describe(match, expected.mistake, conditions);
            }
        }
    }
}

TEST(planted_mistakes, without_a_mistake_nobody_disagrees) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        for (const MatchConditions& conditions : conditions_of(Mistake::none, seed)) {
            PlantedMatch match(Mistake::none, conditions);
            while (match.compared < static_cast<std::uint64_t>(cases(10'000))) match.step();
            EXPECT_EQ(match.disagreed, 0u);
            EXPECT_EQ(match.names, fault_bit(ScreenFault::none));
            EXPECT_GT(match.hits, match.compared / 2);
            EXPECT_GT(match.reused_slots, match.compared / 200);
        }
    }
}

TEST(planted_mistakes, every_one_is_in_the_table) {
    EXPECT_EQ(std::size(table) + 1, static_cast<std::size_t>(Mistake::count_));
}

}  // namespace planted_mistakes_test
}  // namespace backsight::test
