#include "server/hit_reports/report_words.h"

#include <cstdarg>
#include <cstdio>
#include <iterator>

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

std::string format(const char* pattern, ...) {
    char text[512];
    std::va_list arguments;
    va_start(arguments, pattern);
    std::vsnprintf(text, sizeof text, pattern, arguments);
    va_end(arguments);
    return text;
}

double milliseconds(Micros span) { return static_cast<double>(span.value) / 1000.0; }
double ticks(Moment moment) { return static_cast<double>(moment.raw) / 65536.0; }

std::string spot(Vec3 p) {
    return format("(%.2f, %.2f, %.2f)", static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z));
}

std::string group_name(HitGroup group) {
    constexpr const char* groups[] = {"generic", "head", "torso", "arm", "leg"};
    const auto index = static_cast<std::size_t>(group);
    return index < std::size(groups) ? groups[index] : "group " + std::to_string(index);
}

}  // namespace backsight::reports
