#pragma once

// The settings that `backsight lab audit` attacks: what the library ships, and what `backsight serve` ships. Values.

#include <backsight/judge/audit.h>
#include <backsight/judge/rules.h>

#include <string>
#include <vector>

#include "config/server_config.h"

namespace backsight::lab::audit {

struct Rules {
    std::string name;
    AuditConfig audit;
    WeaponRules weapon;
    DrawConfig draw;
};

Rules library_defaults();
/// As `backsight serve` sets every weapon of the arena, from its own settings.
Rules rules_of(const config::ServerConfig& server);

/// Both of the above, with their defaults.
std::vector<Rules> shipped_rules();

}  // namespace backsight::lab::audit
