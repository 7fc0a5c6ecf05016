#pragma once

// Numbers of reports in words, and as JSON.

#include <backsight/base/vec.h>
#include <backsight/history/hitboxes.h>
#include <backsight/time/view_stamp.h>

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace backsight::reports {

/// As printf; cut after 511 bytes.
__attribute__((format(printf, 1, 2))) std::string format(const char* pattern, ...);

double milliseconds(Micros span);
double ticks(Moment moment);
/// "(1.00, 2.00, 3.00)", metres.
std::string spot(Vec3 place);
/// "torso"; "group 9" for one that has no name here.
std::string group_name(HitGroup group);
nlohmann::json json_of(Vec3 v);
/// Ticks, of groups 1 and on.
nlohmann::json json_of(const GroupOffsets& offsets);

}  // namespace backsight::reports
