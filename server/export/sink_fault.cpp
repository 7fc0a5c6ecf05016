#include "server/export/sink_fault.h"

namespace backsight::reports {

const char* to_string(SinkFault fault) {
    constexpr const char* names[] = {"none", "unreachable", "slow", "full", "schema", "refused", "file"};
    return names[static_cast<std::size_t>(fault)];
}

SinkFault fault_of_state(std::string_view state) {
    const std::string_view kind = state.substr(0, 2);
    if (state.empty() || kind == "08" || state == "57P01" || state == "57P02" || state == "57P03")
        return SinkFault::unreachable;
    if (state == "57014" || kind == "40" || kind == "55") return SinkFault::slow;
    if (kind == "53" && state != "53300") return SinkFault::full;
    if (state == "42501") return SinkFault::refused;
    if (kind == "42" || kind == "3F" || kind == "22" || kind == "23") return SinkFault::schema;
    return SinkFault::refused;
}

}  // namespace backsight::reports
