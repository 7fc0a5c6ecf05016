#pragma once

// Names of the library's enums as report files and filters spell them, and back.

#include <backsight/judge/verdict.h>
#include <backsight/projectile/predicted_projectiles.h>

#include <optional>
#include <string>
#include <string_view>

namespace backsight::reports {

const char* to_string(Outcome outcome);
using backsight::to_string;

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

}  // namespace backsight::reports
