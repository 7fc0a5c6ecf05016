#include "server/hit_reports/report_words.h"

#include <iterator>

namespace backsight::reports {

std::string name_of(EntityId id) {
    if (id.is_null()) return "nobody";
    return std::to_string(id.index()) + "/" + std::to_string(id.generation());
}

double milliseconds(Micros span) { return static_cast<double>(span.value) / 1000.0; }
double ticks(Moment moment) { return static_cast<double>(moment.raw) / 65536.0; }

std::string spot(Vec3 p) {
    return formatted("(%.2f, %.2f, %.2f)", static_cast<double>(p.x), static_cast<double>(p.y),
                     static_cast<double>(p.z));
}

std::string group_name(HitGroup group) {
    constexpr const char* groups[] = {"generic", "head", "torso", "arm", "leg"};
    const auto index = static_cast<std::size_t>(group);
    return index < std::size(groups) ? groups[index] : "group " + std::to_string(index);
}

}  // namespace backsight::reports
