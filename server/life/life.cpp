#include "server/life/life.h"

#include <backsight/base/assert.h>
#include <backsight/base/enum_array.h>

#include <algorithm>
#include <span>

namespace backsight::server {

const char* name(Stage stage) {
    static constexpr const char* names[] = {"starting", "ready", "draining", "ended"};
    return enum_name(stage, names);
}

Life::Life(std::uint32_t rooms, Micros drain_timeout)
    : count_(std::max(rooms, 1u)), rooms_(std::make_unique<Room[]>(count_)), drain_timeout_us_(drain_timeout.value) {}

void Life::beat(std::uint32_t room, Micros now) {
    if (BACKSIGHT_CHECK(room < count_, "room: below the number of rooms")) rooms_[room].heard_us = now.value;
}

void Life::end(std::uint32_t room) {
    if (BACKSIGHT_CHECK(room < count_, "room: below the number of rooms")) rooms_[room].is_ended = true;
}

void Life::fail(std::uint32_t room) {
    if (!BACKSIGHT_CHECK(room < count_, "room: below the number of rooms")) return;
    // In this order: whoever sees the end sees why.
    rooms_[room].has_failed = true;
    rooms_[room].is_ended = true;
}

bool Life::drain(Micros now) {
    std::int64_t before = never;
    const bool is_first = draining_since_us_.compare_exchange_strong(before, now.value);
    if (!is_first) ++repeated_drains_;
    return is_first;
}

bool Life::is_drained_out(Micros now) const {
    const std::int64_t since_us = draining_since_us_;
    return since_us >= 0 && now.value - since_us >= drain_timeout_us_;
}

Stage Life::stage() const {
    const std::span<const Room> rooms(rooms_.get(), count_);
    if (std::ranges::all_of(rooms, [](const Room& room) { return room.is_ended.load(); })) return Stage::ended;
    if (is_draining()) return Stage::draining;
    const bool has_begun = std::ranges::all_of(rooms, [](const Room& room) { return room.heard_us != never; });
    return has_begun ? Stage::ready : Stage::starting;
}

std::optional<std::uint32_t> Life::failed_room() const {
    for (std::uint32_t i = 0; i < count_; ++i) {
        if (rooms_[i].has_failed) return i;
    }
    return std::nullopt;
}

std::uint32_t Life::failed_rooms() const {
    const std::span<const Room> rooms(rooms_.get(), count_);
    return static_cast<std::uint32_t>(
        std::ranges::count_if(rooms, [](const Room& room) { return room.has_failed.load(); }));
}

std::optional<std::uint32_t> Life::silent_room(Micros now) const {
    for (std::uint32_t i = 0; i < count_; ++i) {
        const std::int64_t heard_us = rooms_[i].heard_us;
        if (heard_us == never || rooms_[i].is_ended) continue;
        if (now.value - heard_us > longest_silence.value) return i;
    }
    return std::nullopt;
}

}  // namespace backsight::server
