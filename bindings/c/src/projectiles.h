#pragma once

// What both ends need of projectiles: the rules of each weapon, the level, and messages.

#include "configs.h"

#include <backsight/replicate/projectile_messages.h>
#include <backsight/replicate/projectile_news.h>

#include <array>

namespace backsight::c {

/// The rules of each weapon that launches projectiles. The worlds point to them.
struct WeaponTable {
    std::array<ProjectileRules, max_projectile_weapons> rules{};
    std::array<bool, max_projectile_weapons> is_used{};

    void put_into(WorldConfig& world) const {
        for (std::size_t i = 0; i < rules.size(); ++i) world.projectiles[i] = is_used[i] ? &rules[i] : nullptr;
    }
};

/// `count` of 0: no weapon. Messages must be able to tell their flights apart, at the rate of commands of `server`.
bool take_weapons(Problem& problem, const bs_projectile_rules* rules, std::uint32_t count, const WorldConfig& world,
                  float commands_per_tick, WeaponTable& out);
/// A claim that may have come off the wire: any numbers.
bool take_claim(Problem& problem, const bs_launch_claim* claim, std::uint32_t client, LaunchClaim& out);

bool take_facts(Problem& problem, const bs_launch_facts* facts, LaunchFacts& out);

/// The caller's level as the library asks for it.
class Level {
public:
    void set(bs_level_trace its_trace, void* user, bool moves);
    /// Null where there is none. Points to this.
    LevelAt at();

private:
    struct Instant {
        Level* level = nullptr;
        std::int64_t moment = 0;
    };
    static LevelContact trace(const Instant& at, Vec3 from, Vec3 to, float radius_m);

    bs_level_trace trace_ = nullptr;
    void* user_ = nullptr;
    bool moves_ = false;
    std::array<Instant, 2> instants_;  // a step asks for two, and uses both
    std::size_t next_ = 0;
};

/// A message in the bytes that the game sends: its kind, its size, and what the library writes.
enum class NewsKind : std::uint8_t { none, grant, denial, spawn, verdict };
template <class Message>
bs_news write_news(NewsKind kind, const Message& message) {
    bs_news news{};
    news.bytes[0] = static_cast<std::uint8_t>(kind);
    news.bytes[1] = static_cast<std::uint8_t>(write_message(message, std::span(news.bytes).subspan(2)));
    return news;
}

}  // namespace backsight::c
