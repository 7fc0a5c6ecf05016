#pragma once

// Real time for the threads of this folder: one clock, and waiting for an instant of it. In slow motion a second of
// that clock takes several real ones, so that a machine keeps up that otherwise could not.

#include <backsight/time/tick.h>

namespace backsight::server {

/// From now on a second of steady_now() takes `times` real ones, 1 or more. For the beginning of a program, before it
/// has other threads.
void slow_down(std::int64_t times);
/// How long a span of steady_now() takes in reality.
Micros real_span(Micros steady);

/// Time by this machine's steady clock, slowed down; in whole microseconds, which are then real_span() apart.
Micros steady_now();
/// The processor time that the calling thread has had, the kernel's share included.
Micros thread_processor_time();
/// Returns at once if that instant is past.
void sleep_until(Micros steady);

/// Asks the system for `count` open sockets and files in this process. Returns how many it allows now.
std::uint64_t allow_descriptors(std::uint64_t count);

}  // namespace backsight::server
