#pragma once

// What the shots of one player against one other came to, rule by rule. Counts; they add up.

#include <array>
#include <cstdint>
#include <vector>

namespace backsight::lab::fairness {

/// "Behind cover" means out of the shooter's sight for longer than these when the damage is shown, ms.
inline constexpr std::array<int, 4> behind_ms{0, 50, 100, 200};

struct RuleTally {
    std::uint64_t hits = 0;                 ///< granted
    std::array<std::uint64_t, 4> behind{};  ///< of them, by behind_ms
    std::uint64_t plain_hits = 0;           ///< that plain rewind grants
    std::uint64_t plain_fair = 0;           ///< of them, those whose victim was in sight when they saw the damage
    std::uint64_t refused = 0;              ///< of plain_hits, not granted
    std::uint64_t lost_fair = 0;            ///< of plain_fair, not granted
    std::uint64_t unseen = 0;               ///< of hits, those that plain rewind does not grant
    std::uint64_t agreed = 0;               ///< of Tally::shots, those with the verdict of the shooter's screen
    /// Of Tally::shots, those whose answer has the bits of the screen's own ray: entity, hitbox and point, or nobody.
    /// Counted where the rule is a way to rewind and nothing besides.
    std::uint64_t bit_equal = 0;
    std::uint64_t won = 0;  ///< duels
    std::uint64_t lost = 0;
    std::uint64_t peeks_won = 0;  ///< of won, those in which this player was the peeker
    std::uint64_t peeks_lost = 0;

    void add(const RuleTally& other);
};

struct Tally {
    std::vector<RuleTally> rules;
    std::uint64_t shots = 0;
    std::uint64_t unshown = 0;  ///< hits whose damage came after their round; counted in nothing else
    /// By how much this player's screen was the first to show the other, of each of their peeks.
    std::vector<std::int64_t> peek_leads_us;
    std::uint64_t frames = 0;
    std::uint64_t starved_frames = 0;
    std::int64_t held_us = 0;   ///< for how long their shots waited on the server, mean of a match
    std::int64_t delay_us = 0;  ///< interpolation delay of their screen, mean of a match
    std::uint64_t rounds = 0;

    void add(const Tally& other);
};

/// A duel as one rule has it.
struct Duel {
    std::array<std::uint32_t, 2> hits{};  ///< by seat
    int winner = -1;
};

}  // namespace backsight::lab::fairness
