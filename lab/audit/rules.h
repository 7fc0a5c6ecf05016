#pragma once

// The settings that `backsight lab audit` attacks. Values.

#include <backsight/judge/judge.h>
#include <backsight/judge/rules.h>

#include <string>

#include "arena/arena_config.h"

namespace backsight::lab::audit {

struct Rules {
    std::string name;
    AuditConfig audit;
    WeaponRules weapon;
    DrawConfig draw;
};

Rules library_defaults();
/// As a server sets every weapon of the arena.
Rules rules_of(const arena::ArenaConfig& server);

}  // namespace backsight::lab::audit
