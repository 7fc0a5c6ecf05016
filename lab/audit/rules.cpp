#include "lab/audit/rules.h"

namespace backsight::lab::audit {

Rules library_defaults() {
    Rules rules;
    rules.name = "library";
    return rules;
}

Rules rules_of(const arena::ArenaConfig& server) {
    return {"server", server.audit, server.rules.front(), server.draw, {}, server.max_muzzle_error_m};
}

}  // namespace backsight::lab::audit
