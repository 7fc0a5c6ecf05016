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

#include "lab/fairness/published.h"
#include "lab/fairness/scene.h"

namespace backsight::lab::fairness {

inline constexpr std::size_t max_rules = 64;
inline constexpr const char* tick_rule = "Source 2013";
inline constexpr const char* moment_rule = "a stamped moment";

/// One rule: a way to rewind, a published system, or the exact view and the library's rules on top of it.
struct Rule {
    std::string name;
    std::string setting;
    WeaponRules weapon{};
    /// Another way to rewind, by at most weapon.max_rewind behind the present. If it is empty, the exact view is used.
    std::optional<presets::ViewStrategy> strategy{};
    std::optional<Published> published{};
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
/// Plain rewind, and the two weaker stamps that are compared with it on every kind of screen: a moment and a tick.
std::vector<Rule> screen_rules();
/// Plain rewind, and the setting by name for which commands wait.
std::vector<Rule> even_rules();

/// What a server knows of a shot besides what its world does.
struct ShotFacts {
    std::uint32_t client = 0;
    Shot shot;
    ViewStamp stamp;
    Micros rtt;
    Micros interpolation_delay;  ///< that clients of this game usually have
    Moment present;
    Hit drawn;  ///< what the shooter's screen showed of it
    EntityId victim{};
    Heard heard{};      ///< what the shooter's client had heard by then
    Micros fired_at{};  ///< on the server's clock
};

/// What all rules say of a shot.
struct Granted {
    std::uint64_t rules = 0;  ///< bit i: rule i grants a hit on the victim
    /// Bit i: rule i answers with the bits of the screen's own ray. Only of ways to rewind without a rule on top.
    std::uint64_t bit_equal = 0;
};

class Judging {
public:
    /// `rules` and `scene` must outlive it.
    Judging(const std::vector<Rule>& rules, const Scene& scene, TickRate rate, std::uint32_t ticks_per_snapshot);
    /// The histories of the published systems; null where no rule is one of them.
    PublishedSystems* published() { return published_ ? &*published_ : nullptr; }
    Granted grant(const Servers& servers, const ShotFacts& facts) const;

private:
    bool grants_on_top(const Rule& rule, const Servers& servers, const ShotFacts& facts, const Verdict& plain) const;
    Hit hit_by_strategy(const Rule& rule, const ServerWorld& world, const ShotFacts& facts) const;

    const std::vector<Rule>* rules_;
    const Scene* scene_;
    std::optional<PublishedSystems> published_;
};

}  // namespace backsight::lab::fairness
