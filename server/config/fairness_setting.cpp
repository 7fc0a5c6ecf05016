#include <backsight/base/enum_array.h>
#include <backsight/judge/rules.h>

#include <algorithm>

#include "server/config/config_fields.h"

namespace backsight::config {

void set_fairness(ServerConfig& config, std::string_view name) {
    for (std::size_t i = 0; i < enum_count<FairnessSetting>; ++i) {
        const auto setting = static_cast<FairnessSetting>(i);
        if (to_string(setting) != name) continue;
        const auto [rules, even_to] = fairness_of(setting);
        const std::int64_t oldest_ms = rules.max_rewind.value / 1000;
        config.fairness = name;
        config.max_rewind_ms = oldest_ms;
        config.max_victim_moved_m = std::min(static_cast<double>(rules.max_victim_moved_m), 1e9);
        config.cover_grace_ms = rules.cover_grace < Micros{0} ? -1 : rules.cover_grace.value / 1000;
        config.cover_max_view_age_ms = rules.cover_max_view_age.value / 1000;
        config.cover_foresight_ms = rules.cover_foresight.value / 1000;
        config.even_to_ms = even_to.value / 1000;
        config.rocket_look_back_ms = config.grenade_look_back_ms = oldest_ms;
        config.spear_look_back_ms = config.bolt_look_back_ms = oldest_ms;
    }
}

}  // namespace backsight::config
