#include "server/hit_reports/report_names.h"

namespace backsight::reports {

const char* to_string(Outcome outcome) {
    switch (outcome) {
        case Outcome::hit:
            return "hit";
        case Outcome::miss:
            return "miss";
        case Outcome::refused:
            break;
    }
    return "refused";
}

std::string name_of(EntityId id) {
    if (id.is_null()) return "nobody";
    return std::to_string(id.index()) + "/" + std::to_string(id.generation());
}

}  // namespace backsight::reports
