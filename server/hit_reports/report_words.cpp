#include "server/hit_reports/report_words.h"

#include <cstdarg>
#include <cstdio>
#include <iterator>

#include <nlohmann/json.hpp>

namespace backsight::reports {

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

nlohmann::json json_of(Vec3 v) { return {v.x, v.y, v.z}; }

nlohmann::json json_of(const GroupOffsets& offsets) {
    nlohmann::json out = nlohmann::json::array();
    for (const std::int32_t offset : offsets) out.push_back(static_cast<double>(offset) / 65536.0);
    return out;
}

}  // namespace backsight::reports
