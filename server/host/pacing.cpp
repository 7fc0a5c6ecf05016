#include "server/host/pacing.h"

#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <ctime>

namespace backsight::server {

namespace {

// Written before there are other threads.
std::int64_t slowness = 1;

Micros read_clock(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return {std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1000};
}

}  // namespace

void slow_down(std::int64_t times) { slowness = std::max<std::int64_t>(times, 1); }
Micros real_span(Micros steady) { return Micros{steady.value * slowness}; }

Micros steady_now() { return Micros{read_clock(CLOCK_MONOTONIC).value / slowness}; }
Micros thread_processor_time() { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

void sleep_until(Micros steady) {
    const std::int64_t real_us = real_span(steady).value;
    timespec until{};
    until.tv_sec = static_cast<std::time_t>(real_us / 1'000'000);
    until.tv_nsec = static_cast<long>(real_us % 1'000'000 * 1000);
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == EINTR) {
    }
}

std::uint64_t allow_descriptors(std::uint64_t count) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    if (limit.rlim_cur >= count) return limit.rlim_cur;
    limit.rlim_cur = std::min<rlim_t>(count, limit.rlim_max);
    setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur;
}

}  // namespace backsight::server
