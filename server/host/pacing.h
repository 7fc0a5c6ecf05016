#pragma once

// Real time for the threads of this folder: one clock, and waiting for an instant of it.

#include <backsight/time/tick.h>

namespace backsight::server {

/// Of this machine's steady clock.
Micros steady_now();
/// At once if that is past.
void sleep_until(Micros steady);

/// Has the system allow this process `count` open sockets and files, if it can. How many it allows now.
std::uint64_t allow_descriptors(std::uint64_t count);

}  // namespace backsight::server
