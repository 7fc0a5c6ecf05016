#pragma once

// One request to a port of this machine, and its answer as it comes, without waiting: the caller polls the descriptor.
// One thread.

#include <backsight/time/tick.h>

#include <cstdint>
#include <optional>
#include <string>

#include "server/fleet/fleet_numbers.h"
#include "server/fleet/http_answer.h"

namespace backsight::fleet {

class LoopbackExchange {
public:
    /// Begins to connect. What fails is told by step().
    LoopbackExchange(std::uint16_t port, std::string request, Micros now);
    ~LoopbackExchange();
    LoopbackExchange(const LoopbackExchange&) = delete;
    LoopbackExchange& operator=(const LoopbackExchange&) = delete;

    int descriptor() const { return descriptor_; }
    bool wants_to_write() const { return sent_ < request_.size(); }
    /// Writes and reads what can be now. Returns why nothing more will come; nothing while all is well.
    std::optional<FleetFault> step();
    HttpAnswer& answer() { return answer_; }
    const std::string& why() const { return why_; }
    Micros began() const { return began_; }

private:
    std::optional<FleetFault> fail(FleetFault fault, std::string why);
    std::optional<FleetFault> write();
    std::optional<FleetFault> read();

    int descriptor_;
    int open_error_ = 0;
    std::string request_;
    std::size_t sent_ = 0;
    HttpAnswer answer_;
    std::string why_;
    Micros began_;
};

}  // namespace backsight::fleet
