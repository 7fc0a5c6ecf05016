#include "server/life/life_log.h"

namespace backsight::server {

namespace {

constexpr Micros between_lines{1'000'000};

}  // namespace

void LifeLog::note_silence(std::optional<std::uint32_t> room) {
    if (room.has_value() == was_silent_) return;
    was_silent_ = room.has_value();
    if (room) {
        log_->error("a room does not play, the server is not healthy", {{"room", *room}});
    } else {
        log_->info("all rooms play again");
    }
}

void LifeLog::note_refused_orders(std::uint64_t total, Micros now) {
    if (total == refused_told_) return;
    if (refused_told_at_ && now - *refused_told_at_ < between_lines) return;
    log_->warn("orders to drain refused", {{"orders", total - refused_told_}, {"why", "wrong token or none"}});
    refused_told_ = total;
    refused_told_at_ = now;
}

void LifeLog::note_clock_step(Micros step) {
    log_->warn("the machine's clock was set", {{"by_s", static_cast<double>(step.value) * 1e-6}});
}

}  // namespace backsight::server
