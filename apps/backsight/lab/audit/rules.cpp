#include "lab/audit/rules.h"

namespace backsight::lab::audit {

namespace {

Micros milliseconds(std::int64_t ms) { return {ms * 1000}; }

}  // namespace

Rules library_defaults() {
    Rules rules;
    rules.name = "library";
    return rules;
}

Rules rules_of(const config::ServerConfig& server) {
    Rules rules;
    rules.name = "server";
    rules.weapon.max_rewind = milliseconds(server.max_rewind_ms);
    rules.weapon.max_victim_moved_m = static_cast<float>(server.max_victim_moved_m);
    rules.weapon.cover_grace = milliseconds(server.cover_grace_ms);
    rules.weapon.cover_max_view_age = milliseconds(server.cover_max_view_age_ms);
    rules.audit.max_interpolation_delay = milliseconds(server.max_interpolation_delay_ms);
    rules.audit.max_ahead = milliseconds(server.max_ahead_ms);
    rules.audit.max_slew_ratio = static_cast<float>(server.max_slew_ratio);
    rules.audit.max_saved = milliseconds(server.max_saved_ms);
    rules.draw.extrapolation_limit = milliseconds(server.extrapolation_limit_ms);
    rules.draw.sample_max_age = milliseconds(server.sample_max_age_ms);
    return rules;
}

std::vector<Rules> shipped_rules() { return {library_defaults(), rules_of({})}; }

}  // namespace backsight::lab::audit
