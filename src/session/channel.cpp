#include <backsight/session/channel.h>

#include <backsight/base/assert.h>

#include <algorithm>
#include <bit>

#include "budget.h"
#include "events.h"
#include "handshake.h"

namespace backsight {
namespace {

constexpr std::uint32_t type_bits = 4;
constexpr std::uint32_t mask_size = 32;
constexpr std::size_t mask_bytes = 4;
constexpr std::size_t time_bytes = 8;
constexpr std::int64_t hold_unit_us = 8;
constexpr std::uint32_t hold_unknown = 0xffff;
/// Received packets after which an answer is due, so that the mask covers a lost answer.
constexpr std::uint32_t acknowledge_after = 12;
/// Later packets acknowledged before an earlier one is suspected (RFC 9002, section 6.1.1).
constexpr std::uint64_t reordering_packets = 3;
constexpr std::int64_t one_arrival = 1'000'000;

DatagramType sent_type(ChannelSide side) {
    return side == ChannelSide::client ? DatagramType::payload_up : DatagramType::payload_down;
}

std::uint32_t all_received(std::uint64_t ack) {
    if (ack > mask_size) return ~std::uint32_t{0};
    return ack == 0 ? 0 : (std::uint32_t{1} << (ack - 1)) - 1;
}

}  // namespace

struct Channel::Sent {
    std::uint64_t packet = 0;
    Micros at;
    EventCargo events;
    PacketFate fate = PacketFate::unknown;
};

struct Channel::Header {
    std::uint64_t packet = 0;
    std::uint64_t ack = 0;
    std::uint32_t mask = 0;
    bool has_time = false;
    std::uint32_t hold = 0;
    std::uint64_t peer_clock = 0;
};

struct Channel::Parts {
    explicit Parts(const BudgetConfig& config) : budget(config) {}

    EventSender events_out;
    EventReceiver events_in;
    RttEstimate rtt;
    ByteBudget budget;
};

const char* ChannelConfig::validate() const {
    if (timeout < Micros{100'000} || timeout > Micros{600'000'000}) return "timeout";
    if (keep_alive < Micros{10'000} || keep_alive > timeout) return "keep_alive";
    if (time_interval < Micros{0} || time_interval > Micros{10'000'000}) return "time_interval";
    if (max_packets_per_second < 1 || max_packets_per_second > 1'000'000) return "max_packets_per_second";
    if (max_packets_at_once < 1 || max_packets_at_once > 1'000'000) return "max_packets_at_once";
    const std::size_t largest = max_event_bytes + event_part_overhead_bytes;
    if (event_bytes_per_packet < largest || event_bytes_per_packet > 1000) return "event_bytes_per_packet";
    if (max_offences < 1 || max_offences > 1u << 31) return "max_offences";
    return budget.validate();
}

Channel::Channel(const ChannelConfig& config, ChannelSide side)
    : config_(config), side_(side), sent_(sent_window), parts_(std::make_unique<Parts>(config.budget)) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
}

Channel::~Channel() = default;
Channel::Channel(Channel&&) noexcept = default;
Channel& Channel::operator=(Channel&&) noexcept = default;

void Channel::open(std::uint64_t key, Micros local_now) {
    former_key_ = key_;
    key_ = key;
    newest_sent_ = newest_ack_ = noted_acks_ = suspected_to_ = settled_to_ = 0;
    std::fill(sent_.begin(), sent_.end(), Sent{});
    sent_at_ = local_now;
    time_sent_at_ = time_sent_with_body_at_ = local_now - config_.time_interval;
    newest_received_ = 0;
    received_mask_ = unacknowledged_ = 0;
    received_at_ = newest_received_at_ = arrivals_at_ = local_now;
    arrivals_ = config_.max_packets_at_once * one_arrival;
    parts_->events_out.reset();
    parts_->events_in.reset();
    parts_->rtt.reset();
    parts_->budget.reset(local_now);
    clock_sample_ = {};
    counters_ = {};
}

bool Channel::wants_packet(Micros local_now) {
    parts_->budget.update(local_now, parts_->rtt);
    if (local_now - sent_at_ >= config_.keep_alive || unacknowledged_ >= acknowledge_after) return true;
    return parts_->events_out.due_bytes(local_now, resend_after(), event_share()) > 0;
}

std::size_t Channel::event_share() const {
    // Events may run into debt, by less than a packet, and then wait like everything else.
    return parts_->budget.available_bytes() == 0 ? 0 : config_.event_bytes_per_packet;
}

std::size_t Channel::body_room(Micros local_now, std::size_t datagram_bytes) {
    parts_->budget.update(local_now, parts_->rtt);
    const std::size_t limit = std::min({datagram_bytes, max_datagram_bytes, parts_->budget.available_bytes()});
    const std::size_t events = parts_->events_out.due_bytes(local_now, resend_after(), event_share());
    const std::size_t overhead = header_bytes() + mask_bytes + time_bytes + events;
    return limit > overhead ? limit - overhead : 0;
}

std::size_t Channel::write(Micros local_now, std::span<const std::uint8_t> body, std::span<std::uint8_t> datagram) {
    parts_->budget.update(local_now, parts_->rtt);
    datagram = datagram.first(std::min(datagram.size(), max_datagram_bytes));
    bool has_time = carries_time(local_now, !body.empty());
    const bool has_mask = received_mask_ != all_received(newest_received_);
    std::size_t needed = header_bytes() + (has_mask ? mask_bytes : 0) + body.size();
    if (needed > datagram.size()) return 0;
    has_time = has_time && needed + time_bytes <= datagram.size();
    if (has_time) needed += time_bytes;
    const std::size_t event_limit = std::min(datagram.size() - needed, event_share());
    const std::size_t event_bytes = parts_->events_out.due_bytes(local_now, resend_after(), event_limit);

    ++newest_sent_;
    BitWriter out(datagram);
    write_header(out, local_now, has_time, event_bytes > 0, !body.empty());
    const EventCargo cargo = parts_->events_out.write(out, newest_sent_, local_now, resend_after(), event_limit);
    const std::size_t size = needed + event_bytes;
    BACKSIGHT_ASSERT(!out.failed() && out.bit_count() == (size - body.size()) * 8,
                     "header: of the size that was measured");
    std::copy(body.begin(), body.end(), datagram.begin() + static_cast<std::ptrdiff_t>(out.byte_count()));
    seal(datagram.first(size), key_, check_bytes());

    Sent& sent = sent_[newest_sent_ % sent_window];
    if (sent.fate == PacketFate::under_way) {
        parts_->events_out.lost(sent.events, sent.packet);
        ++counters_.packets_lost;
        parts_->budget.lost();
    }
    sent = {newest_sent_, local_now, cargo, PacketFate::under_way};
    sent_at_ = local_now;
    if (has_time) time_sent_at_ = local_now;
    if (has_time && !body.empty()) time_sent_with_body_at_ = local_now;
    unacknowledged_ = 0;
    parts_->budget.spend(size);
    ++counters_.packets_sent;
    counters_.bytes_sent += size;
    counters_.event_bytes_sent += event_bytes;
    counters_.event_copies_sent += static_cast<std::uint64_t>(std::popcount(cargo.events));
    return size;
}

void Channel::write_header(BitWriter& out, Micros local_now, bool has_time, bool has_events, bool has_body) const {
    const bool has_mask = received_mask_ != all_received(newest_received_);
    out.bits(static_cast<std::uint32_t>(sent_type(side_)), type_bits);
    out.flag(has_mask);
    out.flag(has_time);
    out.flag(has_events);
    out.flag(has_body);
    out.bits(0, static_cast<int>(check_bytes() * 8));
    out.bits(static_cast<std::uint32_t>(newest_sent_ & 0xffff), 16);
    out.bits(static_cast<std::uint32_t>(newest_received_ & 0xffff), 16);
    if (has_mask) out.bits(received_mask_, mask_size);
    if (!has_time) return;
    const std::int64_t hold = (local_now - newest_received_at_).value / hold_unit_us;
    const bool is_known = newest_received_ != 0 && hold >= 0 && hold < hold_unknown;
    out.bits(is_known ? static_cast<std::uint32_t>(hold) : hold_unknown, 16);
    const auto clock = static_cast<std::uint64_t>(local_now.value);
    out.bits(static_cast<std::uint32_t>(clock), 32);
    out.bits(static_cast<std::uint32_t>(clock >> 32 & 0xffff), 16);
}

Received Channel::read(Micros local_now, std::span<const std::uint8_t> datagram) {
    if (datagram.size() > max_datagram_bytes) return {DatagramResult::too_long};
    if (!spend_arrival(local_now)) return {DatagramResult::rate_limited};
    if (!is_sealed(datagram, key_, check_bytes())) {
        const bool is_former = former_key_ != 0 && is_sealed(datagram, former_key_, check_bytes());
        return {is_former ? DatagramResult::former_session : DatagramResult::bad_check};
    }
    BitReader in(datagram);
    Header header;
    DatagramResult result = read_header(in, datagram, header);
    if (result != DatagramResult::payload) return {refuse(result), {}, header.packet};
    const bool has_events = (datagram[0] & 0x40) != 0;
    const bool has_body = (datagram[0] & 0x80) != 0;
    EventReceiver::Part events;
    if (has_events) {
        const EventRead event_result = parts_->events_in.read(in, datagram, events);
        if (event_result == EventRead::malformed) return {refuse(DatagramResult::malformed), {}, header.packet};
        if (event_result == EventRead::backlog) return {DatagramResult::event_backlog, {}, header.packet};
    }
    const std::span<const std::uint8_t> body = datagram.subspan(in.bit_count() / 8);
    if (body.empty() == has_body) return {refuse(DatagramResult::malformed), {}, header.packet};

    const bool is_newest = header.packet > newest_received_;
    note_received(header.packet, local_now);
    note_acks(header);
    if (header.has_time) note_time(header, is_newest, local_now);
    if (has_events) parts_->events_in.keep(events);
    ++counters_.packets_received;
    counters_.bytes_received += datagram.size();
    return {DatagramResult::payload, body, header.packet};
}

DatagramResult Channel::read_header(BitReader& in, std::span<const std::uint8_t> datagram, Header& header) const {
    const DatagramType expected = sent_type(side_ == ChannelSide::client ? ChannelSide::server : ChannelSide::client);
    if (datagram_type(datagram) != expected) return DatagramResult::reflected;
    in.bits(type_bits);
    const bool has_mask = in.flag();
    header.has_time = in.flag();
    in.bits(2);
    in.bits(static_cast<int>(check_bytes() * 8));
    const auto low_packet = static_cast<std::uint16_t>(in.bits(16));
    // The number nearest to the newest that has these low bits.
    const auto ahead = static_cast<std::int16_t>(static_cast<std::uint16_t>(low_packet - newest_received_));
    const std::int64_t packet = static_cast<std::int64_t>(newest_received_) + ahead;
    if (in.failed() || packet < 1) return DatagramResult::malformed;
    header.packet = static_cast<std::uint64_t>(packet);
    if (const DatagramResult known = judge_packet(header.packet); known != DatagramResult::payload) return known;
    if (!judge_ack(in.bits(16), has_mask, in, header)) return DatagramResult::acks_unsent;
    if (header.has_time) {
        header.hold = in.bits(16);
        header.peer_clock = in.bits(32);
        header.peer_clock |= std::uint64_t{in.bits(16)} << 32;
    }
    return in.failed() ? DatagramResult::malformed : DatagramResult::payload;
}

DatagramResult Channel::judge_packet(std::uint64_t packet) const {
    if (packet > newest_received_) return DatagramResult::payload;
    if (packet == newest_received_) return DatagramResult::duplicate;
    const std::uint64_t behind = newest_received_ - 1 - packet;
    if (behind >= mask_size) return DatagramResult::too_old;
    return (received_mask_ >> behind & 1) != 0 ? DatagramResult::duplicate : DatagramResult::payload;
}

bool Channel::judge_ack(std::uint32_t low_bits, bool has_mask, BitReader& in, Header& header) const {
    const auto behind = static_cast<std::uint16_t>(newest_sent_ - low_bits);
    // Half of the numbers are taken for old acknowledgements, half for packets that were never sent.
    if (behind > 0x7fff || behind > newest_sent_) return false;
    header.ack = newest_sent_ - behind;
    header.mask = has_mask ? in.bits(mask_size) : all_received(header.ack);
    return (header.mask & ~all_received(header.ack)) == 0;
}

DatagramResult Channel::refuse(DatagramResult result) {
    const bool is_offence = result == DatagramResult::malformed || result == DatagramResult::acks_unsent;
    if (is_offence) ++counters_.offences;
    return result;
}

bool Channel::spend_arrival(Micros local_now) {
    const std::int64_t full = config_.max_packets_at_once * one_arrival;
    const std::int64_t passed_us = std::clamp<std::int64_t>((local_now - arrivals_at_).value, 0, 1'000'000'000);
    arrivals_ = std::min(full, arrivals_ + passed_us * config_.max_packets_per_second);
    arrivals_at_ = std::max(arrivals_at_, local_now);
    if (arrivals_ < one_arrival) return false;
    arrivals_ -= one_arrival;
    return true;
}

void Channel::note_received(std::uint64_t packet, Micros local_now) {
    received_at_ = std::max(received_at_, local_now);
    ++unacknowledged_;
    if (packet < newest_received_) {
        received_mask_ |= std::uint32_t{1} << (newest_received_ - 1 - packet);
        return;
    }
    const std::uint64_t ahead = packet - newest_received_;
    received_mask_ = ahead < mask_size ? received_mask_ << ahead : 0;
    if (newest_received_ != 0 && ahead <= mask_size) received_mask_ |= std::uint32_t{1} << (ahead - 1);
    newest_received_ = packet;
    newest_received_at_ = local_now;
}

void Channel::note_time(const Header& header, bool is_newest, Micros local_now) {
    if (!is_newest) return;
    clock_sample_ = {clock_sample_.number + 1, local_now, Micros{static_cast<std::int64_t>(header.peer_clock)}, {}};
    const Sent* acked = find_sent(header.ack);
    if (header.hold == hold_unknown || acked == nullptr) return;
    const Micros rtt = local_now - acked->at - Micros{std::int64_t{header.hold} * hold_unit_us};
    if (rtt < Micros{0}) {
        ++counters_.impossible_holds;
        return;
    }
    clock_sample_.rtt = rtt;
    parts_->rtt.add(rtt, local_now);
}

void Channel::note_acks(const Header& header) {
    if (header.ack == 0) return;
    // Packets ack to ack - mask_size from bit 0 on, less those that were noted before: usually one is left.
    std::uint64_t news = std::uint64_t{header.mask} << 1 | 1;
    const bool is_newer = header.ack > newest_ack_;
    const std::uint64_t steps = is_newer ? header.ack - newest_ack_ : 0;
    const std::uint64_t noted = steps > mask_size ? 0 : noted_acks_ << steps;
    if (header.ack >= newest_ack_) news &= ~noted;
    if (header.ack >= newest_ack_) noted_acks_ = noted | news;
    for (; news != 0; news &= news - 1) note_arrived(header.ack - static_cast<std::uint64_t>(std::countr_zero(news)));
    if (!is_newer) return;
    newest_ack_ = header.ack;
    give_up_old(header.ack);
}

void Channel::note_arrived(std::uint64_t packet) {
    Sent* sent = find_sent(packet);
    if (sent == nullptr || sent->fate != PacketFate::under_way) return;
    sent->fate = PacketFate::arrived;
    parts_->events_out.acknowledge(sent->events);
    ++counters_.packets_acknowledged;
    parts_->budget.delivered();
}

void Channel::give_up_old(std::uint64_t ack) {
    // What has left the ring was settled when it was overwritten.
    const std::uint64_t first = newest_sent_ > sent_window ? newest_sent_ - sent_window : 0;
    for (suspected_to_ = std::max(suspected_to_, first); suspected_to_ + reordering_packets < ack;) {
        const Sent* sent = find_sent(++suspected_to_);
        if (sent != nullptr && sent->fate == PacketFate::under_way) parts_->events_out.lost(sent->events, sent->packet);
    }
    for (settled_to_ = std::max(settled_to_, first); settled_to_ + mask_size + 1 < ack;) {
        Sent* sent = find_sent(++settled_to_);
        if (sent == nullptr || sent->fate != PacketFate::under_way) continue;
        sent->fate = PacketFate::lost;
        ++counters_.packets_lost;
        parts_->budget.lost();
    }
}

Channel::Sent* Channel::find_sent(std::uint64_t packet) {
    Sent& sent = sent_[packet % sent_window];
    return packet != 0 && sent.packet == packet ? &sent : nullptr;
}

PacketFate Channel::fate(std::uint64_t packet) const {
    const Sent& sent = sent_[packet % sent_window];
    return packet != 0 && sent.packet == packet ? sent.fate : PacketFate::unknown;
}

// If snapshots are rare, an event or an acknowledgement may go out right before each of them. It must not take the time
// away from the snapshot.
bool Channel::carries_time(Micros local_now, bool has_body) const {
    return local_now - (has_body ? time_sent_with_body_at_ : time_sent_at_) >= config_.time_interval;
}

Micros Channel::resend_after() const {
    if (!parts_->rtt.is_known()) return {200'000};
    return std::clamp(Micros{parts_->rtt.smoothed().value + 4 * parts_->rtt.jitter().value}, Micros{50'000},
                      Micros{500'000});
}

bool Channel::send_event(std::span<const std::uint8_t> event) {
    const bool is_queued = parts_->events_out.push(event);
    if (!is_queued) ++counters_.events_refused;
    return is_queued;
}

std::optional<std::span<const std::uint8_t>> Channel::next_event() { return parts_->events_in.next(); }

std::uint32_t Channel::events_under_way() const { return parts_->events_out.under_way(); }

ChannelNumbers Channel::numbers() const {
    return {parts_->rtt.smoothed(), parts_->rtt.jitter(), parts_->budget.loss_ratio(), parts_->budget.kbit_per_second(),
            parts_->budget.backoffs()};
}

}  // namespace backsight
