#pragma once

#include <string>

namespace backsight::metrics {

/// A name in words as a label's value or a log's key: "bad connect token" as bad_connect_token. The result has letters,
/// digits and underscores only.
std::string as_label(const char* name);

}  // namespace backsight::metrics
