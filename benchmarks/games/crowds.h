#pragma once

// Servers of many clients among many entities, of whom each client is sent those near its player: the last rows of
// `./bench games`. Prints them, and adds them to `rows`. One thread.

#include <nlohmann/json.hpp>

namespace backsight::bench {

void run_crowds(nlohmann::ordered_json& rows);

}  // namespace backsight::bench
