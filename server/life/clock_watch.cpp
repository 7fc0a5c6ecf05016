#include "server/life/clock_watch.h"

#include <utility>

namespace backsight::server {

std::optional<Micros> ClockWatch::look(Micros real, Micros steady) {
    const Micros offset = real - steady;
    const std::optional<Micros> before = std::exchange(offset_, offset);
    if (!before) return std::nullopt;
    const Micros step = offset - *before;
    const bool is_set = step > shortest_step || step < Micros{-shortest_step.value};
    return is_set ? std::optional(step) : std::nullopt;
}

}  // namespace backsight::server
