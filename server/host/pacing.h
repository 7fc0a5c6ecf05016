#pragma once

// Real time for the threads of this folder: one clock, and waiting for an instant of it.

#include <backsight/time/tick.h>

namespace backsight::server {

/// Time by this machine's steady clock.
Micros steady_now();
/// The processor time that the calling thread has had, the kernel's share included.
Micros thread_processor_time();
/// Returns at once if that instant is past.
void sleep_until(Micros steady);

/// Asks the system for `count` open sockets and files in this process. Returns how many it allows now.
std::uint64_t allow_descriptors(std::uint64_t count);

}  // namespace backsight::server
