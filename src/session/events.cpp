#include <backsight/base/assert.h>

#include <algorithm>

#include "events.h"

namespace backsight {

EventSender::EventSender() : slots_(event_window) {}

void EventSender::reset() { oldest_ = next_ = 1; }

bool EventSender::push(std::span<const std::uint8_t> event) {
    if (event.empty() || event.size() > max_event_bytes) {
        return false;
    }
    if (under_way() == event_window) {
        return false;
    }
    Slot& kept = slot(next_++);
    std::copy(event.begin(), event.end(), kept.bytes.begin());
    kept.size = static_cast<std::uint8_t>(event.size());
    kept.is_acknowledged = false;
    kept.packet = 0;
    return true;
}

EventSender::Due EventSender::due(Micros local_now, Micros resend_after, std::size_t byte_limit) const {
    Due due;
    std::size_t bytes = 3;
    for (std::uint64_t number = oldest_; number < next_ && due.count < max_events_per_packet; ++number) {
        const Slot& event = slot(number);
        if (event.is_acknowledged || (event.packet != 0 && local_now - event.sent_at < resend_after)) continue;
        const std::size_t more = event.size + (due.count == 0 ? 1u : 2u);
        if (bytes + more > byte_limit) break;
        bytes += more;
        due.numbers[due.count++] = number;
    }
    due.bytes = due.count == 0 ? 0 : bytes;
    return due;
}

std::size_t EventSender::due_bytes(Micros local_now, Micros resend_after, std::size_t byte_limit) const {
    return due(local_now, resend_after, byte_limit).bytes;
}

EventCargo EventSender::write(BitWriter& out, std::uint64_t packet, Micros local_now, Micros resend_after,
                              std::size_t byte_limit) {
    BACKSIGHT_ASSERT(out.bit_count() % 8 == 0 && packet != 0,
                     "events: begin on a whole byte, in a packet with a number");
    const Due now_due = due(local_now, resend_after, byte_limit);
    if (now_due.count == 0) return {};
    EventCargo cargo{now_due.numbers[0], 0};
    out.bits(static_cast<std::uint32_t>(now_due.count), 8);
    out.bits(static_cast<std::uint32_t>(cargo.first & 0xffff), 16);
    std::uint64_t before = cargo.first;
    for (std::size_t i = 0; i < now_due.count; ++i) {
        const std::uint64_t number = now_due.numbers[i];
        Slot& event = slot(number);
        if (i > 0) out.bits(static_cast<std::uint32_t>(number - before - 1), 8);
        out.bits(event.size, 8);
        for (std::size_t k = 0; k < event.size; ++k) out.bits(event.bytes[k], 8);
        event.packet = packet;
        event.sent_at = local_now;
        cargo.events |= std::uint64_t{1} << (number - cargo.first);
        before = number;
    }
    return cargo;
}

void EventSender::acknowledge(const EventCargo& cargo) {
    for (std::uint32_t i = 0; i < event_window; ++i) {
        const std::uint64_t number = cargo.first + i;
        if ((cargo.events >> i & 1) != 0 && number >= oldest_ && number < next_) slot(number).is_acknowledged = true;
    }
    while (oldest_ < next_ && slot(oldest_).is_acknowledged) ++oldest_;
}

void EventSender::lost(const EventCargo& cargo, std::uint64_t packet) {
    for (std::uint32_t i = 0; i < event_window; ++i) {
        const std::uint64_t number = cargo.first + i;
        if ((cargo.events >> i & 1) == 0 || number < oldest_ || number >= next_) continue;
        if (slot(number).packet == packet) slot(number).packet = 0;
    }
}

EventReceiver::EventReceiver() : slots_(event_window) { static_assert(event_window <= 64); }

void EventReceiver::reset() {
    next_ = 1;
    full_ = 0;
}

EventRead EventReceiver::read(BitReader& in, std::span<const std::uint8_t> packet, Part& part) const {
    part.count = in.bits(8);
    const std::uint32_t first = in.bits(16);
    if (in.failed() || part.count < 1 || part.count > max_events_per_packet) return EventRead::malformed;
    // The number nearest to the next one that has these low bits.
    const auto ahead = static_cast<std::int16_t>(static_cast<std::uint16_t>(first - next_));
    if (ahead < 0 && next_ <= static_cast<std::uint64_t>(-std::int64_t{ahead})) return EventRead::malformed;
    std::uint64_t number = next_ + static_cast<std::uint64_t>(std::int64_t{ahead});
    for (std::size_t i = 0; i < part.count; ++i) {
        if (i > 0) number += in.bits(8) + 1;
        const std::size_t size = in.bits(8);
        if (in.failed() || size == 0 || size > max_event_bytes || in.bits_left() < size * 8)
            return EventRead::malformed;
        part.entries[i] = {number, packet.subspan(in.bit_count() / 8, size)};
        for (std::size_t k = 0; k < size; ++k) in.bits(8);
    }
    return number >= next_ + event_window ? EventRead::backlog : EventRead::ok;
}

void EventReceiver::keep(const Part& part) {
    for (const Part::Entry& entry : std::span(part.entries).first(part.count)) {
        Slot& slot = slots_[entry.number % event_window];
        if (entry.number < next_ || is_full(entry.number)) {
            continue;
        }
        std::copy(entry.bytes.begin(), entry.bytes.end(), slot.bytes.begin());
        slot.size = static_cast<std::uint8_t>(entry.bytes.size());
        full_ |= std::uint64_t{1} << (entry.number % event_window);
    }
}

std::optional<std::span<const std::uint8_t>> EventReceiver::next() {
    if (!is_full(next_)) return std::nullopt;
    const Slot& slot = slots_[next_ % event_window];
    full_ &= ~(std::uint64_t{1} << (next_ % event_window));
    ++next_;
    return std::span<const std::uint8_t>(slot.bytes).first(slot.size);
}

}  // namespace backsight
