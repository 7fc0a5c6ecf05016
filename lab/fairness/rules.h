#pragma once

// The rules that judge the same shots: plain rewind, which grants what the shooter saw, and what games and this library
// put beside it.
//
// In: a server and a shot of the command that it has just taken. Out: a bit for each rule that grants a hit. Rule 0 is
// plain rewind. Rules may look at all that a server knows, and at nothing that it does not.

#include <backsight/presets/view_strategy.h>
#include <backsight/world/server_world.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/fairness/scene.h"

namespace backsight::lab::fairness {

inline constexpr std::size_t max_rules = 64;

/// One rule: a way to rewind, or the exact view and the library's rules on top of it.
struct Rule {
    std::string name;
    std::string setting;
    WeaponRules weapon{};
    /// Another way to rewind, by at most weapon.max_rewind behind the present. Nothing: the exact view.
    std::optional<presets::ViewStrategy> strategy{};
};

/// Two servers that are told the same, and differ by how wide the cover rule takes a victim to be. A rule without a
/// foresight is judged as shipped, by one point of the body. A foresight goes with the body's width, as in the arena.
using Servers = std::array<std::unique_ptr<ServerWorld>, 2>;
inline constexpr std::size_t by_a_point = 0;
inline constexpr std::size_t by_width = 1;

/// Grants whatever the shooter's screen showed: no cap, no rule for cover.
WeaponRules plain_rules();

/// Plain rewind first.
std::vector<Rule> all_rules();

/// What a server knows of a shot besides what its world does.
struct ShotFacts {
    std::uint32_t client = 0;
    Shot shot;
    ViewStamp stamp;
    Micros rtt;
    Micros interpolation_delay;  ///< that clients of this game usually have
    Moment present;
};

class Judging {
public:
    Judging(const std::vector<Rule>& rules, const Scene& scene) : rules_(&rules), scene_(&scene) {}
    /// Bit i: rule i grants a hit on the victim.
    std::uint64_t grant(const Servers& servers, const ShotFacts& facts) const;

private:
    bool grants(const Rule& rule, const Servers& servers, const ShotFacts& facts, const Verdict& plain) const;
    bool grants_by_strategy(const Rule& rule, const ServerWorld& world, const ShotFacts& facts) const;

    const std::vector<Rule>* rules_;
    const Scene* scene_;
};

}  // namespace backsight::lab::fairness
