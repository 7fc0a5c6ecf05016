#include "arena/online/plain_clock.h"

#include <algorithm>

namespace backsight::arena {

namespace {

// Long enough to meet a quick packet, short enough to follow a path that got longer.
constexpr Micros window{2'000'000};
constexpr std::int64_t slew_divisor = 20;
// Farther off than this it was never right: the server stood still, or this program did.
constexpr Micros jump_after{500'000};

}  // namespace

void PlainClock::arrived(Tick tick, Micros client_now) {
    const Micros offset = rate_.time_of(tick) - client_now;
    if (!any_) {
        any_ = true;
        window_best_ = former_best_ = offset_ = offset;
        window_began_at_ = slewed_at_ = client_now;
        return;
    }
    if (client_now - window_began_at_ >= window) {
        former_best_ = window_best_;
        window_best_ = offset;
        window_began_at_ = client_now;
    }
    window_best_ = std::max(window_best_, offset);
}

std::optional<Moment> PlainClock::shown(Micros client_now) {
    if (!any_) return std::nullopt;
    const Micros wanted = std::max(window_best_, former_best_);
    const Micros most{std::max<std::int64_t>((client_now - slewed_at_).value, 0) / slew_divisor};
    slewed_at_ = client_now;
    const Micros off = wanted - offset_;
    const bool is_lost = off > jump_after || off < Micros{} - jump_after;
    offset_ = is_lost ? wanted : offset_ + std::clamp(off, Micros{} - most, most);
    const Micros server_time = std::max(client_now + offset_ - delay_, Micros{0});
    shown_ = std::max(shown_, rate_.moment_at(server_time));
    return shown_;
}

}  // namespace backsight::arena
