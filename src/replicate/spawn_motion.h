#pragma once

// The fields of a spawn that differ from shot to shot: its launch speed, and the velocity that it inherits. Both ends
// know from a weapon's rules whether its spawns have them. Private to the messages of projectiles.

#include <backsight/replicate/projectile_messages.h>

namespace backsight {

/// A stream that counts the most bits that a message takes.
template <class Stream>
constexpr bool is_measuring = !Stream::is_reading && !Stream::is_writing;

constexpr bool has_weapon(std::uint16_t weapons, std::uint16_t weapon) { return (weapons >> weapon & 1u) != 0; }

template <class Stream>
constexpr void code_velocity_part(Stream& stream, Field<Stream, std::int16_t>& part) {
    std::int32_t steps = Stream::is_reading ? 0 : part / inherited_step;
    stream.number(steps, -max_inherited_steps, max_inherited_steps);
    if constexpr (Stream::is_reading) part = static_cast<std::int16_t>(steps * inherited_step);
    stream.insist(part == steps * inherited_step);
}

/// Codes what differs from shot to shot, of weapons whose rules say so. A usual message has none of it.
template <class Stream>
constexpr void code_motion(Stream& stream, const ProjectileContext& context, bool is_wide,
                           Field<Stream, ProjectileSpawn>& spawn) {
    if constexpr (Stream::is_reading) {
        spawn.has_speed = has_weapon(context.with_speed, spawn.weapon);
        spawn.has_inherited = has_weapon(context.with_inherited, spawn.weapon);
        spawn.speed = 0;
        spawn.inherited = {};
    }
    const bool is_measured = is_measuring<Stream> && is_wide;
    if (spawn.has_speed || is_measured) stream.number(spawn.speed, 0, max_launch_speed);
    if (!spawn.has_inherited && !is_measured) return;
    stream.optional(spawn.inherited != QuantVelocity{}, [&] {
        code_velocity_part(stream, spawn.inherited.x);
        code_velocity_part(stream, spawn.inherited.y);
        code_velocity_part(stream, spawn.inherited.z);
        if constexpr (Stream::is_reading) stream.insist(spawn.inherited != QuantVelocity{});
    });
}

}  // namespace backsight
