#pragma once

#include <string>

namespace backsight::metrics {

/// A name in words as a label's value or a log's key: "bad door pass" as bad_door_pass. Of letters, digits and
/// underscores.
std::string as_label(const char* name);

}  // namespace backsight::metrics
