#include "arena/online/match_config.h"

#include <backsight/base/hash.h>
#include <backsight/view/fingerprint.h>

#include <algorithm>

#include "arena/online/packet_pace.h"
#include "arena/rules_fingerprint.h"
#include "arena/thing.h"

namespace backsight::arena {

const char* MatchConfig::validate() const {
    if (const char* field = arena.validate()) return field;
    if (const char* field = channel.validate()) return field;
    if (const char* field = commands.validate()) return field;
    if (arena.shots_between_steps != (commands.shots > 0)) return "commands.shots";
    if (const char* field = command_buffer.validate()) return field;
    if (workers < 1 || workers > 64) return "match.workers";
    if (even_to < Micros{0} || even_to > ServerWorldConfig::longest_even_to) return "match.even_to";
    if (const char* field = reckoning.validate()) return field;
    // One command a step; twice as many while a client catches up.
    const std::uint32_t commands_per_second = 2 * arena.step_rate().hz();
    for (const ProjectileRules& rules : arena.projectiles) {
        if (const char* field = validate_messages(rules, arena.draw.tick_rate, commands_per_second)) return field;
    }
    if (ticks_per_snapshot < 1 || ticks_per_snapshot > 64) return "match.ticks_per_snapshot";
    if (steps_per_packet < 1 || steps_per_packet > PacketPace::most_steps(commands)) return "match.steps_per_packet";
    if (delay().validate() != nullptr || interpolation_delay.max_delay > arena.audit.max_interpolation_delay) {
        return "match.interpolation_delay";
    }
    if (ticks_per_snapshot > most_ticks_per_snapshot(longest_gap(), arena.draw.tick_rate))
        return "match.ticks_per_snapshot";
    if (arena.draw.sample_max_age < arena.draw.tick_rate.time_of(Tick{2 * std::int64_t{ticks_per_snapshot}})) {
        return "arena.draw.sample_max_age";
    }
    // The client with the worst link still gets this much.
    if (channel.budget.min_kbit_per_second < least_budget_kbps(longest_gap())) return "budget.min_kbit_per_second";
    return nullptr;
}

void MatchConfig::set_tick_rate(std::uint32_t hz) {
    const StepRate before = arena.step_rate();
    arena.set_tick_rate(hz);
    for (std::uint32_t* ticks : {&command_buffer.max_ahead_ticks, &command_buffer.capacity}) {
        *ticks = arena.step_rate().ticks_from(before, *ticks);
    }
}

void MatchConfig::set_shots_between_steps(bool wanted) {
    arena.shots_between_steps = wanted;
    commands.shots = wanted ? static_cast<std::uint32_t>(max_command_shots) : 0;
}

Micros MatchConfig::interpolation_delay_of(const ViewStamp& stamp, const Ledger& ledger) const {
    if (const auto fixed = fixed_interpolation_delay()) return *fixed;
    const TickRate ticks = arena.draw.tick_rate;
    const Tick newest = ledger.tick_of(stamp.newest);
    if (newest == no_tick) return interpolation_delay.min_delay;
    const Micros behind = ticks.time_of(newest) - ticks.time_of(stamp.shown);
    return std::clamp(behind, interpolation_delay.min_delay, interpolation_delay.max_delay);
}

void MatchConfig::set_interpolation_delay(Micros fixed) {
    if (fixed > Micros{0}) return fix_interpolation_delay(fixed);
    Micros& longest = interpolation_delay.max_delay;
    longest = std::min(longest, arena.audit.max_interpolation_delay);
}

std::optional<Micros> MatchConfig::fixed_interpolation_delay() const {
    const bool is_fixed = interpolation_delay.min_delay == interpolation_delay.max_delay;
    return is_fixed ? std::optional(interpolation_delay.max_delay) : std::nullopt;
}

InterpolationDelayConfig MatchConfig::delay() const {
    InterpolationDelayConfig config = interpolation_delay;
    config.send_interval = arena.draw.tick_rate.time_of(Tick{ticks_per_snapshot});
    return config;
}

CommandConfig MatchConfig::default_commands() {
    CommandConfig commands;
    commands.groups = draw_groups;
    return commands;
}

SendConfig MatchConfig::send() const {
    SendConfig config;
    config.packet_bytes = max_datagram_bytes;
    config.tick_rate = arena.draw.tick_rate;
    config.tombstone_ticks = arena.step_rate().steps(config.tombstone_ticks);
    config.max_snapshots_apart = arena.step_rate().steps(config.max_snapshots_apart);
    return config;
}

std::uint64_t match_fingerprint(const MatchConfig& config, const WorldHistory& history) {
    return Hasher().add(view_fingerprint(history, config.arena.draw)).add(rules_fingerprint(config.arena)).value();
}

}  // namespace backsight::arena
