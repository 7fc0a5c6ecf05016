// The numbers that say which entities are due: many at once, against the rule for one at a time.

#include "replicate/interest_manager.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace backsight {
namespace interest_manager_test {

using test::Random;

/// The rule of send_snapshots.h in plain form.
struct Claim {
    std::uint32_t weight = 0;
    std::uint64_t credit = relevance_full;
    std::uint32_t waits_since = 0;

    std::uint64_t rank(std::uint32_t seq, std::uint32_t most_apart) {
        if (weight == 0) return 0;
        credit = std::min<std::uint64_t>(credit + weight, most_credit);
        if (waits_since == 0) waits_since = seq;
        const std::uint64_t age = std::min(seq - waits_since, most_credit);
        if (2 * age >= most_apart) return urgent_rank + age;
        return credit >= relevance_full ? credit : 0;
    }
};

std::uint32_t any_weight(Random& random) {
    const int kind = random.below(4);
    return kind == 0 ? 0 : kind == 1 ? relevance_full : static_cast<std::uint32_t>(random.below(relevance_full));
}

// Greater weights would give more credit than ranks have room for.
TEST(interest_manager, weighs_nobody_above_full_relevance) {
    constexpr std::uint32_t slots = 100;
    InterestManager interests(slots);
    const SlotRows rows(slots);
    const std::size_t places = ranked_slots(slots);
    const std::vector<float> zeros(places);
    const std::vector<std::uint32_t> present(places, ~std::uint32_t{0});
    const std::vector<std::uint32_t> kinds(places);
    const PlacesByRow by_row{zeros, zeros, zeros, present, kinds};
    constexpr std::uint32_t said[] = {0,          1,          relevance_full - 1, relevance_full, relevance_full + 1,
                                      0x7fffffff, 0x80000000, 0xffff0000,         0xffffffff};
    const auto said_of = [&](std::uint32_t slot) { return said[slot % std::size(said)]; };
    const auto weigh = [&](const RelevanceRow& row) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            row.weights[i] = said_of(row.first_slot + static_cast<std::uint32_t>(i) * relevance_age);
        }
    };
    const RowRelevance relevance = weigh;
    const auto expect_capped = [&](std::uint32_t slot) {
        EXPECT_EQ(interests.weight(slot), std::min(said_of(slot), relevance_full)) << "slot " << slot;
    };
    for (std::uint32_t slot = 0; slot < slots; ++slot) {
        interests.weigh_one(slot, relevance, by_row);
        expect_capped(slot);
        interests.set_weight(slot, 7);
    }
    for (std::size_t row = 0; row < relevance_age; ++row) interests.weigh(row, slots, relevance, by_row);
    for (std::uint32_t slot = 0; slot < slots; ++slot) expect_capped(slot);
}

TEST(interest_manager, rank_as_the_rule_says) {
    for (int seed = 0; seed < test::cases(100); ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        const auto slots = static_cast<std::size_t>(1 + random.below(seed % 10 == 0 ? 1500 : 30));
        const auto most_apart = static_cast<std::uint32_t>(1 + random.below(40));
        InterestManager interests(slots);
        std::vector<Claim> claims(slots);
        const SlotRows rows(slots);
        std::vector<std::uint32_t> ranks(ranked_slots(slots));
        std::vector<std::uint64_t> wanted(row_words(slots) * relevance_age);
        // Some begin where numbers of snapshots, or the credit, end.
        std::uint32_t seq = random.below(4) == 0 ? 0xffffff00 : static_cast<std::uint32_t>(random.below(100));
        for (int i = 0; i < (slots > 30 ? 20 : 200); ++i) {
            seq += static_cast<std::uint32_t>(1 + random.below(random.below(50) == 0 ? 2'000'000'000 : 2));
            if (seq == 0) ++seq;
            std::vector<std::uint32_t> here(ranked_slots(slots));
            std::size_t due = 0;
            std::vector<std::uint64_t> expected(slots);
            for (std::uint32_t slot = 0; slot < slots; ++slot) {
                const std::uint32_t weight = any_weight(random);
                if (random.below(8) == 0) claims[slot].weight = weight;
                interests.set_weight(slot, claims[slot].weight);
                if (random.below(30) == 0 && claims[slot].weight != 0) {
                    claims[slot].credit = most_credit - 100'000;
                    interests.set_credit_after_next(slot, most_credit - 100'000 + claims[slot].weight);
                }
                if (random.below(10) == 0) continue;
                here[rows.place(slot)] = ~std::uint32_t{0};
                expected[slot] = claims[slot].rank(seq, most_apart);
                due += expected[slot] != 0 ? 1 : 0;
            }
            const auto least = static_cast<std::uint32_t>(1 + random.below(static_cast<int>(2 * relevance_full)));
            ASSERT_EQ(interests.rank({seq}, most_apart, least, slots, {here, ranks, wanted}), due);
            for (std::uint32_t slot = 0; slot < slots; ++slot) {
                const std::uint32_t rank = ranks[rows.place(slot)];
                ASSERT_EQ(rank, expected[slot]);
                const std::size_t column = slot / relevance_age;
                const std::uint64_t word = wanted[slot % relevance_age * row_words(slots) + column / 64];
                ASSERT_EQ(word >> (column % 64) & 1, rank >= least ? 1u : 0u);
                ASSERT_EQ(interests.credit(slot), claims[slot].credit);
                ASSERT_EQ(interests.waits_since(slot).value, claims[slot].waits_since);
                if (rank == 0 || random.below(3) != 0) continue;
                interests.note_sent(slot, {seq});
                claims[slot].credit = 0;
                claims[slot].waits_since = seq;
            }
        }
    }
}

TEST(interest_manager, tell_how_many_turns_ago) {
    InterestManager interests(3);
    interests.note_turn(1);
    interests.note_turn(0);
    EXPECT_EQ(interests.turns_ago(0), 0u);
    EXPECT_EQ(interests.turns_ago(1), 1u);
    EXPECT_EQ(interests.turns_ago(2), 2u);
}

// Against a list of all snapshots that held it.
TEST(interest_manager, find_the_newest_snapshot_that_held_an_entity) {
    Random random(1);
    for (int round = 0; round < test::cases(300); ++round) {
        InterestManager interests(1);
        interests.adopt(EntityId::make(0, 0));
        std::vector<bool> held(400);
        for (std::uint32_t seq = 1; seq < held.size(); ++seq) {
            const std::uint64_t usable = random.below(4) == 0 ? ~std::uint64_t{0} : random.bits() & random.bits();
            std::uint32_t expected = 0;
            for (std::uint32_t age = 64; age > 0; --age) {
                if (age < seq && held[seq - age] && (usable >> (age - 1) & 1) != 0) expected = age;
            }
            ASSERT_EQ(interests.sendings(0).age_of_newest({seq}, usable), expected) << seq;
            held[seq] = random.below(1 + round % 90) == 0;
            if (held[seq]) interests.note_sent(0, {seq});
        }
        ASSERT_EQ(interests.was_sent(0), std::find(held.begin(), held.end(), true) != held.end());
        interests.adopt(EntityId::make(0, 1));
        EXPECT_FALSE(interests.was_sent(0));
        EXPECT_EQ(interests.sendings(0).age_of_newest({400}, ~std::uint64_t{0}), 0u) << "its former owner's";
    }
}

}  // namespace interest_manager_test
}  // namespace backsight
