#include <backsight/session/commands.h>

#include <backsight/base/assert.h>

#include <algorithm>

#include "wire/command_shots.h"
#include "wire/commands.h"
#include "wire/packets.h"

namespace backsight {
namespace {

/// As the receiver will have it.
[[maybe_unused]] bool is_whole(const CommandInput& input) {
    if (input.size > max_command_input_bytes) return false;
    return std::all_of(input.bytes.begin() + input.size, input.bytes.end(),
                       [](std::uint8_t byte) { return byte == 0; });
}

/// For how many commands of a tick one counts that comes after `before`; 0: it is the first.
std::int64_t counted_of(std::uint32_t seq, std::uint32_t before) {
    const std::uint32_t numbers = before != 0 && seq > before ? seq - before : 1;
    return std::min(numbers, CommandBuffer::lost_that_count + 1);
}

}  // namespace

const char* CommandConfig::validate() const {
    if (const char* field = StampCodec{command_interval, groups}.validate()) return field;
    if (shots > max_command_shots) return "shots";
    const bool in_range = commands_per_packet >= 1 && commands_per_packet <= max_commands_per_packet;
    return in_range ? nullptr : "commands_per_packet";
}

CommandSender::CommandSender(const CommandConfig& config) : config_(config) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    set_commands_per_packet(config.commands_per_packet);
    if (config.shots > 0) shots_.resize(command_window);
}

std::uint32_t CommandSender::push(const Command& command, std::span<const CommandShot> shots) {
    BACKSIGHT_ASSERT(is_whole(command.input), "input: at most max_command_input_bytes, zeros behind its size");
    if (newest_ == last_number) return 0;
    Command& kept = ring_[++newest_ % command_window];
    kept = command;
    kept.input.size = std::min(kept.input.size, static_cast<decltype(kept.input.size)>(max_command_input_bytes));
    kept.seq = newest_;
    keep_shots(kept, shots);
    return newest_;
}

void CommandSender::keep_shots(const Command& command, std::span<const CommandShot> shots) {
    const std::span<const CommandShot> taken = shots.first(std::min<std::size_t>(shots.size(), config_.shots));
    std::size_t left_out = shots.size() - taken.size();
    if (!shots_.empty()) {
        CommandShots& kept = shots_[command.seq % command_window];
        // From the last on: each is coded against what comes after it.
        std::size_t first = taken.size();
        ViewStamp next = command.stamp;
        for (std::size_t i = taken.size(); i > 0; --i) {
            if (!can_precede(taken[i - 1].stamp, next)) continue;
            kept.list[--first] = taken[i - 1];
            next = taken[i - 1].stamp;
        }
        std::copy(kept.list.begin() + static_cast<std::ptrdiff_t>(first),
                  kept.list.begin() + static_cast<std::ptrdiff_t>(taken.size()), kept.list.begin());
        kept.count = static_cast<std::uint8_t>(taken.size() - first);
        left_out += first;
    }
    counters_.shots_left_out += left_out;
}

void CommandSender::acknowledge(std::uint32_t seq) {
    if (seq > newest_sent_) {
        ++counters_.bad_acks;
        return;
    }
    if (seq <= acknowledged_) return;
    acknowledged_ = seq;
    // A command that has left the ring cannot be a base any more: the server forgets at this distance too.
    base_is_known_ = ring_[seq % command_window].seq == seq;
    if (base_is_known_) acknowledged_command_ = ring_[seq % command_window];
}

void CommandSender::set_commands_per_packet(std::uint32_t count) {
    config_.commands_per_packet = std::clamp(count, 1u, max_commands_per_packet);
}

bool CommandSender::have_shots(const CommandPacketHeader& header) const {
    for (std::uint32_t i = 0; i < header.count && !shots_.empty(); ++i) {
        if (shots_[(header.first() + i) % command_window].count != 0) return true;
    }
    return false;
}

CommandPacketHeader CommandSender::next_header() const {
    const std::uint32_t usual_first = newest_ - std::min(config_.commands_per_packet, newest_) + 1;
    const std::uint32_t wanted_first = std::max(std::min(usual_first, newest_sent_ + 1), acknowledged_ + 1);
    CommandPacketHeader header;
    header.newest = newest_;
    header.count = std::min(newest_ - wanted_first + 1, max_commands_per_packet);
    header.has_shots = have_shots(header);
    // The server keeps the command_window commands up to the newest it handed out. If that is
    // newer than this packet's newest, the packet is late as a whole and needs no base.
    if (base_is_known_ && newest_ - acknowledged_ < command_window) header.base_offset = header.first() - acknowledged_;
    return header;
}

std::uint32_t CommandSender::write_packet(BitWriter& out) {
    if (newest_ == acknowledged_ || out.failed()) return 0;
    CommandPacketHeader header = next_header();
    while (!try_packet(out, header)) {
        if (header.count == 1) return 0;
        --header.count;
        header.has_shots = have_shots(header);
        if (header.base_offset != 0) ++header.base_offset;
    }
    return header.count;
}

bool CommandSender::try_packet(BitWriter& out, const CommandPacketHeader& header) {
    const std::size_t start = out.bit_count();
    WriteStream stream(out);
    code_command_header(stream, acknowledged_, header);
    CommandSenderCounters after = counters_;
    write_commands(out, header, after);
    if (out.failed()) {
        out.rewind(start);
        return false;
    }
    ++after.packets;
    if (header.first() > newest_sent_ + 1) after.never_sent += header.first() - newest_sent_ - 1;
    counters_ = after;
    newest_sent_ = newest_;
    return true;
}

void CommandSender::write_commands(BitWriter& out, const CommandPacketHeader& header, CommandSenderCounters& after) {
    WriteStream stream(out);
    const StampCodec codec{config_.command_interval, config_.groups};
    CommandContext context;
    if (header.base_offset != 0) context.advance(acknowledged_command_, header.base_offset);
    for (std::uint32_t seq = header.first();; ++seq) {
        const Command& command = ring_[seq % command_window];
        const std::size_t start = out.bit_count();
        code_stamp(stream, codec, context.stamp, context.distance, command.stamp);
        const bool is_first = seq > newest_sent_;
        (is_first ? after.first_stamp_bits : after.repeat_stamp_bits) += out.bit_count() - start;
        ++(is_first ? after.first_sent : after.repeated);
        code_command_body(stream, context, command);
        context.advance(command, 1);
        if (header.has_shots) code_command_shots(stream, codec, context, config_.shots, shots_[seq % command_window]);
        if (seq == header.newest) return;
    }
}

CommandReceiver::CommandReceiver(const CommandConfig& config) : config_(config) {
    static_assert(command_window == 64);
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    if (config.shots == 0) return;
    kept_shots_.resize(command_window);
    read_shots_.resize(max_commands_per_packet);
}

std::span<const CommandShot> CommandReceiver::shots(std::uint32_t seq) const {
    if (kept_shots_.empty() || !was_handed_out(seq)) return {};
    return kept_shots_[seq % command_window].view();
}

CommandBatch CommandReceiver::read_packet(std::span<const std::uint8_t> packet) {
    ++counters_.packets;
    BitReader in(packet);
    CommandPacketHeader header;
    ReadStream stream(in);
    code_command_header(stream, newest_, header);
    const bool is_wild = !in.failed() && header.first() > newest_ && header.first() - newest_ > most_commands_ahead;
    if (in.failed() || is_wild || (header.has_shots && config_.shots == 0)) {
        ++counters_.malformed;
        return {CommandRead::malformed, {}};
    }
    if (header.newest <= newest_) {
        count_old(header, header.count);
        return {CommandRead::nothing_new, {}};
    }
    if (header.base_offset != 0 && !was_handed_out(header.first() - header.base_offset)) {
        ++counters_.unknown_base;
        return {CommandRead::unknown_base, {}};
    }
    if (!read_commands(in, header)) {
        ++counters_.malformed;
        return {CommandRead::malformed, {}};
    }
    return hand_out(header);
}

void CommandReceiver::count_old(const CommandPacketHeader& header, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
        ++(was_handed_out(header.first() + i) ? counters_.duplicate : counters_.late);
    }
}

bool CommandReceiver::read_commands(BitReader& in, const CommandPacketHeader& header) {
    ReadStream stream(in);
    const StampCodec codec{config_.command_interval, config_.groups};
    CommandContext context;
    if (header.base_offset != 0) {
        context.advance(kept_[(header.first() - header.base_offset) % command_window], header.base_offset);
    }
    for (std::uint32_t i = 0; i < header.count; ++i) {
        Command& command = read_[i];
        command.seq = header.first() + i;
        code_stamp(stream, codec, context.stamp, context.distance, command.stamp);
        code_command_body(stream, context, command);
        if (in.failed()) return false;
        context.advance(command, 1);
        if (header.has_shots) {
            code_command_shots(stream, codec, context, config_.shots, read_shots_[i]);
        } else if (config_.shots > 0) {
            read_shots_[i].count = 0;
        }
        if (in.failed()) return false;
    }
    return in.ends_here();
}

CommandBatch CommandReceiver::hand_out(const CommandPacketHeader& header) {
    const std::uint32_t old = newest_ >= header.first() ? newest_ - header.first() + 1 : 0;
    count_old(header, old);
    const std::span<const Command> fresh = std::span<const Command>(read_).subspan(old, header.count - old);
    counters_.lost += fresh.front().seq - newest_ - 1;
    counters_.handed_out += fresh.size();
    for (const Command& command : fresh) {
        kept_[command.seq % command_window] = command;
        if (config_.shots > 0) kept_shots_[command.seq % command_window] = read_shots_[command.seq - header.first()];
        const std::uint32_t ahead = command.seq - newest_;
        handed_out_ = (ahead < command_window ? handed_out_ << ahead : 0) | 1;
        newest_ = command.seq;
    }
    return {CommandRead::accepted, fresh};
}

const char* CommandBufferConfig::validate() const {
    if (max_ahead_ticks > 64) return "command_buffer.max_ahead_ticks";
    if (capacity < 1 || capacity > 1024) return "command_buffer.capacity";
    if (most_at_once < 1 || most_at_once > 1024) return "command_buffer.most_at_once";
    return nullptr;
}

const char* to_string(CommandTiming timing) {
    static constexpr const char* names[] = {
        // facts: names of CommandTiming
        "held",       // 0
        "on time",    // 1
        "late",       // 2
        "too far",    // 3
        "went back",  // 4
        "unknown",    // 5
        // end of facts
    };
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

CommandTiming CommandBuffer::timing_of(Tick wanted, Tick soonest) const {
    if (wanted == no_tick) return CommandTiming::unknown;
    if (last_wanted_ != no_tick && wanted <= last_wanted_) return CommandTiming::went_back;
    if (wanted > soonest + config_.max_ahead_ticks) return CommandTiming::too_far;
    if (wanted == soonest) return CommandTiming::on_time;
    return wanted > soonest ? CommandTiming::held : CommandTiming::late;
}

CommandTiming CommandBuffer::push(const Command& command, Tick wanted, Tick now, Tick soonest) {
    soonest = std::max(soonest, now);
    // Room for more is no reason to execute what must wait: the newest are dropped, or a flood would end the wait.
    if (count_ == config_.capacity && ring_[first_].soonest > ring_[first_].came) {
        ++counters_[CommandTiming::too_far];
        return CommandTiming::too_far;
    }
    if (!BACKSIGHT_CHECK(count_ < config_.capacity, "command buffer: drained with next() before it is full")) {
        ++let_go_;  // the oldest, unseen
        first_ = (first_ + 1) % ring_.size();
        if (count_ > 0) --count_;
    }
    const CommandTiming timing = timing_of(wanted, soonest);
    ++counters_[timing];
    // Only against the one before: a wild claim must not make all that follow go back.
    if (wanted != no_tick) last_wanted_ = wanted;
    const Tick own = wanted == no_tick ? soonest : std::min(wanted, soonest + config_.max_ahead_ticks);
    last_due_ = std::max({last_due_, own, soonest});
    ring_[(first_ + count_++) % ring_.size()] = {command, last_due_, now, soonest};
    return timing;
}

// Whether the tick has room for the oldest command. One that counts more than any tick has room for comes when nothing
// has been taken yet and nothing is owed. So its steps never add to those of others in one tick.
bool CommandBuffer::may_take(Tick now) {
    const std::int64_t most = config_.most_at_once;
    const std::int64_t ticks = taken_in_ == no_tick ? 1 : std::clamp<std::int64_t>(now - taken_in_, 0, command_window);
    may_take_ = std::min(may_take_ + ticks * most, most);
    taken_in_ = now;
    return may_take_ == most || may_take_ >= counted_of(ring_[first_].command.seq, last_taken_);
}

const Command* CommandBuffer::next(Tick now) {
    if (count_ == 0) return nullptr;
    const Held& oldest = ring_[first_];
    is_excess_ = !may_take(now);
    const bool is_due = oldest.due <= now && !is_excess_;
    if (!is_due && (count_ < config_.capacity || oldest.soonest > now)) return nullptr;
    if (!is_due) ++let_go_;
    waited_ = std::clamp<std::int64_t>(now - oldest.came, 0, oldest.soonest - oldest.came);
    first_ = (first_ + 1) % ring_.size();
    --count_;
    if (!is_excess_) may_take_ -= counted_of(oldest.command.seq, last_taken_);
    last_taken_ = oldest.command.seq;
    return &oldest.command;
}

}  // namespace backsight
