#include <backsight/base/floats.h>
#include <backsight/base/hash.h>
#include <backsight/projectile/remote_projectiles.h>
#include <backsight/view/fingerprint.h>
#include <backsight/world/server_world.h>

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

std::uint64_t bits_of(Micros time) { return static_cast<std::uint64_t>(time.value); }

// What both ends compute of a projectile: where it flies, how its shooter's image is granted time, and which fields its
// messages have. What the server alone decides (area, muzzle, patience, how it catches up) and what the screen alone
// decides (predicted effects) may differ.
void add_rules(Hasher& hasher, const ProjectileRules& rules) {
    const FlightRules& flight = rules.flight;
    hasher.add(flight.acceleration).add(flight.drag_per_s).add(flight.body_radius_m).add(flight.target_radius_m);
    hasher.add(bits_of(flight.lifetime)).add(bits_of(flight.fuse)).add(std::uint64_t{flight.rests_until_fuse});
    hasher.add(std::uint64_t{flight.max_bounces}).add(flight.restitution).add(flight.friction);
    hasher.add(flight.stop_speed_mps).add(flight.homing_mps2);
    const BudgetCaps& budget = rules.budget;
    hasher.add(bits_of(budget.look_back)).add(bits_of(budget.hold_back)).add(bits_of(budget.fast_forward));
    hasher.add(std::uint64_t{budget.decay_permille}).add(static_cast<std::uint64_t>(budget.decided_by));
    hasher.add(rules.speed_mps).add(rules.min_speed_mps).add(rules.max_speed_mps);
    hasher.add(static_cast<std::uint64_t>(rules.inherits)).add(rules.inherited_share).add(rules.max_inherited_mps);
}

}  // namespace

bool WorldConfig::has_projectiles() const {
    return std::any_of(projectiles.begin(), projectiles.end(), [](const ProjectileRules* rules) { return rules; });
}

std::uint64_t WorldConfig::fingerprint(const WorldHistory& its_history) const {
    const std::uint64_t views = view_fingerprint(its_history, draw);
    if (!packets && !has_projectiles()) return views;
    Hasher hasher;
    hasher.add(views);
    if (packets) hasher.add(static_cast<std::uint64_t>(packets->command_interval)).add(std::uint64_t{packets->groups});
    if (packets && packets->shots != 0) hasher.add(std::uint64_t{packets->shots});
    for (std::size_t weapon = 0; weapon < projectiles.size(); ++weapon) {
        if (projectiles[weapon] == nullptr) continue;
        hasher.add(std::uint64_t{weapon});
        add_rules(hasher, *projectiles[weapon]);
    }
    return hasher.value();
}

const char* WorldConfig::validate() const {
    if (!floats_are_exact()) return "floats";
    if (const char* field = history.validate()) return field;
    if (const char* field = draw.validate()) return field;
    if (const char* field = audit.validate()) return field;
    if (packets) {
        if (const char* field = packets->validate()) return field;
    }
    for (const ProjectileRules* rules : projectiles) {
        if (rules == nullptr) continue;
        if (const char* field = rules->validate()) return field;
    }
    return nullptr;
}

ServerWorldConfig ServerWorldConfig::completed(const WorldConfig& world) const {
    ServerWorldConfig server = *this;
    server.ledger.max_entities = world.history.max_entities;
    server.authority.max_clients = max_clients;
    server.send.tick_rate = world.draw.tick_rate;
    // For those that wait, and those of the tick that begins meanwhile.
    const std::int64_t waits = world.draw.tick_rate.span(std::clamp(even_to, Micros{0}, longest_even_to));
    const float commands = static_cast<float>(waits + Moment::one_tick) / 65536.0f * commands_per_tick;
    if (waits > 0) server.command_buffer.capacity += static_cast<std::uint32_t>(commands) + 1;
    const auto steps = static_cast<std::uint32_t>(std::ceil(std::clamp(commands_per_tick, 1.0f, 64.0f)));
    std::uint32_t& most = server.command_buffer.most_at_once;
    most = std::min(std::min(most, 1024u) * steps, 1024u);
    if (server.self_audit) server.self_audit->max_clients = max_clients;
    return server;
}

const char* ServerWorldConfig::validate(const WorldConfig& world) const {
    if (max_clients < 1 || max_clients > 65'535) return "server.max_clients";
    const Micros shortest_rest = world.has_projectiles() ? RemoteProjectiles::end_lasts : Micros{0};
    if (number_rest < shortest_rest || number_rest > Micros{60'000'000}) return "server.number_rest";
    if (!(commands_per_tick >= 1.0f / 64.0f && commands_per_tick <= 64.0f)) return "server.commands_per_tick";
    if (max_saved < Micros{0} || max_saved > Micros{60'000'000}) return "server.max_saved";
    if (workers < 1 || workers > 256) return "server.workers";
    if (snapshots_per_tick < 1 || snapshots_per_tick > 64) return "server.snapshots_per_tick";
    if (max_rewind < Micros{0} || max_rewind > Micros{10'000'000}) return "server.max_rewind";
    if (even_to < Micros{0} || even_to > longest_even_to) return "server.even_to";
    if (!is_finite(eye_offset)) return "server.eye_offset";
    if (!(half_width_m >= 0.0f && half_width_m <= 10.0f)) return "server.half_width_m";
    const ServerWorldConfig whole = completed(world);
    if (const char* field = whole.ledger.validate()) return field;
    const std::uint32_t datagrams = world.packets ? 1 : snapshots_per_tick;
    const Micros oldest = max_rewind + even_to;
    if (const char* field = validate_reach(world.history, whole.ledger, world.draw, oldest, 1, datagrams)) {
        return field;
    }
    if (world.has_projectiles()) {
        if (const char* field = whole.authority.validate()) return field;
    }
    for (const ProjectileRules* rules : world.projectiles) {
        if (rules == nullptr) continue;
        const Micros reach = rules->budget.look_back + rules->budget.fast_forward;
        if (const char* field = validate_reach(world.history, whole.ledger, world.draw, reach, 1, datagrams)) {
            return field;
        }
    }
    if (whole.self_audit) {
        if (const char* field = whole.self_audit->validate()) return field;
    }
    if (world.packets || even_to > Micros{0}) {
        if (const char* field = whole.command_buffer.validate()) return field;
    }
    if (!world.packets) return nullptr;
    if (const char* field = whole.send.validate()) return field;
    return reckoning ? reckoning->validate() : nullptr;
}

const char* to_string(TakeResult result) {
    static constexpr const char* names[] = {
        // facts: names of TakeResult
        "taken",           // 0
        "too many",        // 1
        "came before",     // 2
        "unknown client",  // 3
        // end of facts
    };
    return enum_name(result, names);
}

}  // namespace backsight
