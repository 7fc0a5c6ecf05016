#include <backsight/world/world_config.h>

#include <algorithm>

namespace backsight {

bool WorldConfig::has_projectiles() const {
    return std::any_of(projectiles.begin(), projectiles.end(), [](const ProjectileRules* rules) { return rules; });
}

const char* WorldConfig::validate() const {
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

}  // namespace backsight
