#pragma once

// Names and numbers of reports as text: enums as report files and filters spell them, and back.

#include <backsight/judge/shot_record.h>
#include <backsight/projectile/predicted_projectiles.h>
#include <backsight/rewind/run_query.h>

#include <optional>
#include <string>
#include <string_view>

#include "inputs/files/number_format.h"

namespace backsight::reports {

/// The value below `count` with that name; nothing if there is none.
template <typename Enum>
std::optional<Enum> named(std::string_view name, Enum count) {
    for (int i = 0; i < static_cast<int>(count); ++i) {
        const auto value = static_cast<Enum>(i);
        if (name == to_string(value)) return value;
    }
    return std::nullopt;
}

/// "slot/generation"; "nobody" for null.
std::string name_of(EntityId id);

using inputs::formatted;

double milliseconds(Micros span);
double ticks(Moment moment);
/// "(1.00, 2.00, 3.00)", metres.
std::string spot(Vec3 place);
/// "torso"; "group 9" for a group without a name.
std::string group_name(HitGroup group);

}  // namespace backsight::reports
