#include <backsight/session/command_buffer.h>

#include <backsight/base/assert.h>

#include <algorithm>
#include <iterator>

namespace backsight {

const char* CommandBufferConfig::validate() const {
    if (max_ahead_ticks > 64) return "command_buffer.max_ahead_ticks";
    if (capacity < 1 || capacity > 1024) return "command_buffer.capacity";
    return nullptr;
}

const char* to_string(CommandTiming timing) {
    constexpr const char* names[] = {"held", "on time", "late", "too far", "went back", "unknown"};
    return enum_name(timing, names);
}

CommandBuffer::CommandBuffer(const CommandBufferConfig& config)
    : config_(config), ring_(std::size_t{config.capacity} + 1) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
}

Tick CommandBuffer::resolve(std::uint32_t low_bits, Tick known) {
    constexpr std::int64_t round = std::int64_t{1} << tick_bits;
    if (known < Tick{0} || known > max_tick - round) return no_tick;
    const Tick first{std::max<std::int64_t>(known.value - ticks_behind, 0)};
    return first + ((std::int64_t{low_bits} - first.value) & (round - 1));
}

CommandTiming CommandBuffer::timing_of(Tick wanted, Tick now) const {
    if (wanted == no_tick) return CommandTiming::unknown;
    if (last_wanted_ != no_tick && wanted <= last_wanted_) return CommandTiming::went_back;
    if (wanted > now + config_.max_ahead_ticks) return CommandTiming::too_far;
    if (wanted == now) return CommandTiming::on_time;
    return wanted > now ? CommandTiming::held : CommandTiming::late;
}

CommandTiming CommandBuffer::push(const Command& command, Tick wanted, Tick now) {
    if (!BACKSIGHT_CHECK(count_ < config_.capacity, "command buffer: drained with next() before it is full")) {
        ++counters_.let_go;  // the oldest, unseen
        first_ = (first_ + 1) % ring_.size();
        if (count_ > 0) --count_;
    }
    const CommandTiming timing = timing_of(wanted, now);
    ++counters_.by_timing[timing];
    // Only against the one before: a wild claim must not make all that follow go back.
    if (wanted != no_tick) last_wanted_ = wanted;
    const Tick own = wanted == no_tick ? now : std::min(wanted, now + config_.max_ahead_ticks);
    last_due_ = std::max(last_due_, own);
    ring_[(first_ + count_++) % ring_.size()] = {command, last_due_};
    return timing;
}

const Command* CommandBuffer::next(Tick now) {
    if (count_ == 0) return nullptr;
    const Held& oldest = ring_[first_];
    const bool is_due = oldest.due <= now;
    if (!is_due && count_ < config_.capacity) return nullptr;
    if (!is_due) ++counters_.let_go;
    first_ = (first_ + 1) % ring_.size();
    --count_;
    return &oldest.command;
}

}  // namespace backsight
