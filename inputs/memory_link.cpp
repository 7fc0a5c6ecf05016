#include "inputs/memory_link.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <limits>

namespace backsight {
namespace {

constexpr std::int64_t minute_us = 60'000'000;
constexpr std::int64_t year_us = 366ll * 24 * 60 * minute_us;
constexpr std::int64_t lost = -1;

constexpr bool is_ratio(double value) { return value >= 0.0 && value <= 1.0; }
constexpr bool is_delay(std::int64_t value) { return value >= 0 && value <= minute_us; }

bool is_trace(std::span<const LinkSample> trace) {
    for (std::size_t i = 0; i < trace.size(); ++i) {
        if (trace[i].one_way_us != lost && !is_delay(trace[i].one_way_us)) return false;
        if (i > 0 && trace[i].send_at_us < trace[i - 1].send_at_us) return false;
    }
    return trace.empty() || (trace.front().send_at_us >= -year_us && trace.back().send_at_us <= 100 * year_us);
}

}  // namespace

const char* LinkConfig::validate() const {
    if (!is_trace(trace)) return "trace";
    if (trace_offset_us < -year_us || trace_offset_us > year_us) return "trace_offset_us";
    if (!is_delay(extra_delay_us)) return "extra_delay_us";
    if (!is_ratio(loss_ratio)) return "loss_ratio";
    if (!is_ratio(duplicate_ratio)) return "duplicate_ratio";
    if (!is_ratio(reorder_ratio)) return "reorder_ratio";
    if (!is_delay(reorder_delay_us)) return "reorder_delay_us";
    if (capacity_packets < 1 || capacity_packets > 65535) return "capacity_packets";
    if (max_packet_bytes < 1 || max_packet_bytes > 65535) return "max_packet_bytes";
    return nullptr;
}

MemoryLink::MemoryLink(const LinkConfig& config, std::uint64_t seed)
    : config_(config), random_(seed), last_in_order_us_(std::numeric_limits<std::int64_t>::min()) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    under_way_.reserve(config.capacity_packets);
    stores_.reserve(config.capacity_packets);
    free_stores_.reserve(config.capacity_packets);
}

void MemoryLink::change(const LinkConfig& config) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    const LinkConfig before = config_;
    config_ = config;
    config_.capacity_packets = before.capacity_packets;
    config_.max_packet_bytes = before.max_packet_bytes;
}

bool MemoryLink::send(std::int64_t now_us, std::span<const std::uint8_t> packet) {
    const bool is_lost = random_.unit() < config_.loss_ratio;
    const bool is_doubled = random_.unit() < config_.duplicate_ratio;
    const bool is_held_back = random_.unit() < config_.reorder_ratio;
    const bool is_copy_held_back = random_.unit() < config_.reorder_ratio;
    ++counters_.sent;
    if (packet.size() > config_.max_packet_bytes) {
        ++counters_.refused_too_long;
        return false;
    }
    const std::int64_t one_way = one_way_at(now_us);
    if (one_way == lost) {
        ++counters_.lost_in_trace;
        return true;
    }
    if (is_lost) {
        ++counters_.lost_extra;
        return true;
    }
    const std::int64_t unhindered = now_us + one_way + config_.extra_delay_us;
    if (!put_under_way(arrival_of(unhindered, is_held_back), packet)) {
        ++counters_.refused_full;
        return false;
    }
    if (is_held_back) ++counters_.reordered;
    if (is_doubled && put_under_way(arrival_of(unhindered, is_copy_held_back), packet)) {
        ++counters_.duplicated;
        if (is_copy_held_back) ++counters_.reordered;
    }
    return true;
}

std::optional<std::size_t> MemoryLink::receive(std::int64_t now_us, std::span<std::uint8_t> buffer) {
    while (!under_way_.empty() && under_way_.front().arrival_us <= now_us) {
        std::pop_heap(under_way_.begin(), under_way_.end(), is_later);
        const std::uint32_t index = under_way_.back().store;
        under_way_.pop_back();
        free_stores_.push_back(index);
        const Store& store = stores_[index];
        if (store.size > buffer.size()) {
            ++counters_.buffer_too_small;
            continue;
        }
        std::copy_n(store.bytes.begin(), store.size, buffer.begin());
        ++counters_.delivered;
        return store.size;
    }
    return std::nullopt;
}

std::optional<std::int64_t> MemoryLink::next_arrival() const {
    if (under_way_.empty()) return std::nullopt;
    return under_way_.front().arrival_us;
}

bool MemoryLink::is_later(const UnderWay& a, const UnderWay& b) {
    return a.arrival_us != b.arrival_us ? a.arrival_us > b.arrival_us : a.order > b.order;
}

std::int64_t MemoryLink::one_way_at(std::int64_t now_us) const {
    const std::span<const LinkSample> trace = config_.trace;
    if (trace.empty()) return 0;
    const std::int64_t first = trace.front().send_at_us;
    const std::int64_t length = trace.back().send_at_us - first;
    const std::int64_t steps = std::max<std::int64_t>(static_cast<std::int64_t>(trace.size()) - 1, 1);
    const std::int64_t period = std::max<std::int64_t>(length + length / steps, 1);
    const std::int64_t remainder = (now_us + config_.trace_offset_us) % period;
    const std::int64_t at = first + (remainder < 0 ? remainder + period : remainder);
    const auto after = std::upper_bound(trace.begin(), trace.end(), at,
                                        [](std::int64_t t, const LinkSample& s) { return t < s.send_at_us; });
    return std::prev(after)->one_way_us;
}

std::int64_t MemoryLink::arrival_of(std::int64_t unhindered_us, bool is_held_back) {
    if (is_held_back) return unhindered_us + config_.reorder_delay_us;
    last_in_order_us_ = std::max(last_in_order_us_, unhindered_us);
    return last_in_order_us_;
}

bool MemoryLink::put_under_way(std::int64_t arrival_us, std::span<const std::uint8_t> packet) {
    if (under_way_.size() == config_.capacity_packets) return false;
    if (free_stores_.empty()) {
        free_stores_.push_back(static_cast<std::uint32_t>(stores_.size()));
        stores_.emplace_back().bytes.resize(config_.max_packet_bytes);
    }
    const std::uint32_t index = free_stores_.back();
    free_stores_.pop_back();
    std::copy(packet.begin(), packet.end(), stores_[index].bytes.begin());
    stores_[index].size = packet.size();
    under_way_.push_back({arrival_us, next_order_++, index});
    std::push_heap(under_way_.begin(), under_way_.end(), is_later);
    return true;
}

}  // namespace backsight
