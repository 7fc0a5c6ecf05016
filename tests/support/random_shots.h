#pragma once

// Commands with shots between two steps, as a screen that draws several frames a step makes them, and stranger ones.

#include <backsight/session/commands.h>

#include "tests/support/cases.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace backsight::test {

/// One bit stamp further: snapshots arrive, some late, and time goes on by up to a third of a tick.
inline void draw_next_frame(Random& random, ViewStamp& stamp, std::uint32_t groups) {
    const int news = random.below(12) == 0 ? random.below(90) : random.below(3) / 2;
    stamp.newest.value += static_cast<std::uint32_t>(news);
    stamp.received = news >= 64 ? 0 : stamp.received << news;
    for (int i = 0; i < std::min(news, 64); ++i) {
        if (i == 0 || random.below(5) != 0) stamp.received |= std::uint64_t{1} << i;
    }
    if (random.below(6) == 0) stamp.received |= std::uint64_t{1} << random.below(8);
    stamp.received &= stamp.newest.value >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << stamp.newest.value) - 1;
    stamp.shown = stamp.shown + (random.below(40) == 0 ? std::int64_t{random.below(1 << 30)} << random.below(10)
                                                       : random.below(22'000));
    for (std::uint32_t i = 0; i + 1 < groups; ++i) stamp.offsets[i] = random.below(3) == 0 ? random.below(200'000) : 0;
}

/// The next command of a client, and the shots before it. Each is in a frame of its own, or in the one before.
inline std::vector<CommandShot> next_command(Random& random, Command& command, std::uint32_t groups = 1) {
    std::vector<CommandShot> shots;
    const int count = random.below(3) == 0 ? random.below(static_cast<int>(max_command_shots) + 1) : 0;
    const auto turn = [&](QuantDirection& direction) {
        direction = {static_cast<std::int16_t>(random.below(65'535) - 32'767),
                     static_cast<std::int16_t>(std::clamp(direction.y + random.below(600) - 300, -32'767, 32'767)),
                     direction.z};
    };
    for (int i = 0; i < count; ++i) {
        if (random.below(3) != 0) draw_next_frame(random, command.stamp, groups);
        CommandShot shot{command.stamp, command.origin, command.direction, command.weapon, 0};
        if (random.below(3) != 0) shot.origin.x += random.below(300) - 150;
        if (random.below(3) != 0) turn(shot.direction);
        if (random.below(4) == 0) shot.weapon = static_cast<std::uint8_t>(random.below(256));
        if (random.below(3) != 0) shot.screen_hash = static_cast<std::uint32_t>(random.bits());
        shots.push_back(shot);
    }
    if (random.below(4) != 0) draw_next_frame(random, command.stamp, groups);
    command.fire = random.below(2) == 0;
    if (random.below(9) == 0) command.weapon = static_cast<std::uint8_t>(random.below(256));
    const bool aims = random.below(5) != 0;
    command.origin = aims ? QuantPosition{random.below(1'000), random.below(1'000) - 500, 7} : QuantPosition{};
    command.direction = QuantDirection{};
    if (aims) turn(command.direction);
    return shots;
}

}  // namespace backsight::test
