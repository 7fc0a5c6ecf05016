#pragma once

#include "tests/vectors/make/script.h"

namespace backsight::vectors {

/// The first part of a case: name, configs, hitbox sets, rules.
Json head_of(const ScriptConfig& config);

}  // namespace backsight::vectors
