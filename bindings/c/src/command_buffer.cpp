// A buffer of one client's commands, alone.

#include "configs.h"
#include "handles.h"

namespace backsight::c {

namespace {

struct Buffer {
    static constexpr Kind kind = Kind::command_buffer;

    explicit Buffer(const CommandBufferConfig& config) : commands(config) {}

    CommandBuffer commands;
    std::int64_t now_tick = 0;
};

bool take_tick(Call<Buffer>& call, std::int64_t now_tick) {
    const bool is_next = now_tick >= call->now_tick && Tick{now_tick} <= max_tick;
    if (!call.problem().holds(is_next, "now_tick", "not before that of an earlier call, 0 to 2^46 - 1")) return false;
    call->now_tick = now_tick;
    return true;
}

}  // namespace

}  // namespace backsight::c

using namespace backsight;
using namespace backsight::c;

std::int32_t bs_command_buffer_open(bs_library* library, std::uint32_t max_ahead_ticks, std::uint32_t capacity,
                                    bs_command_buffer** buffer, bs_error* error) {
    Call<Library> call(library);
    if (!begin_open(call, buffer, error)) return call.code();
    Problem& problem = call.problem();
    const bool is_sound = problem.present(buffer, "buffer") &&
                          problem.holds(max_ahead_ticks <= 64, "max_ahead_ticks", "0 to 64") &&
                          problem.holds(capacity >= 1 && capacity <= 1024, "capacity", "1 to 1024");
    if (!is_sound) return report(problem, error);
    CommandBufferConfig config;
    config.max_ahead_ticks = max_ahead_ticks;
    config.capacity = capacity;
    const std::int32_t code = make<Buffer>(call, 1 << 20, buffer, config);
    return code == BS_OK ? code : report(problem, error);
}

std::int32_t bs_command_buffer_close(bs_command_buffer* buffer) { return end<Buffer>(buffer); }

std::int32_t bs_command_tick(std::uint32_t low_bits, std::int64_t known_tick, std::int64_t* tick) {
    Problem problem;
    if (!problem.present(tick, "tick")) return problem.code();
    const bool is_tick = known_tick >= no_tick.value && Tick{known_tick} <= max_tick;
    if (!problem.holds(is_tick, "known_tick", "-1 to 2^46 - 1")) return problem.code();
    *tick = CommandBuffer::resolve(low_bits & 0xff, Tick{known_tick}).value;
    return BS_OK;
}

std::int32_t bs_command_buffer_push(bs_command_buffer* buffer, const bs_command* command, std::int64_t wanted_tick,
                                    std::int64_t now_tick, std::uint32_t* timing) {
    Call<Buffer> call(buffer);
    bs_command in{};
    if (!call || !take(call.problem(), command, "command", in)) return call.code();
    if (!call.problem().holds(in.size <= BS_COMMAND_INPUT_BYTES, "command.size", "0 to 48")) return call.code();
    if (!take_tick(call, now_tick)) return call.code();
    const bool is_drained = call->commands.held() < call->commands.capacity();
    if (!call.problem().holds(is_drained, "buffer", "call bs_command_buffer_next() until it answers 1"))
        return call.code();
    Command out;
    out.seq = in.number;
    static_cast<void>(read_stamp(in.stamp.bytes, out.stamp));
    out.input = input_of(std::span(in.input).first(in.size));
    // A claim: what no tick is, is due at once.
    const bool is_tick = wanted_tick >= 0 && Tick{wanted_tick} <= max_tick;
    const CommandTiming found = call->commands.push(out, is_tick ? Tick{wanted_tick} : no_tick, Tick{now_tick});
    if (timing != nullptr) *timing = static_cast<std::uint32_t>(found);
    return BS_OK;
}

std::int32_t bs_command_buffer_next(bs_command_buffer* buffer, std::int64_t now_tick, bs_command* command) {
    Call<Buffer> call(buffer);
    if (!call || !sized(call.problem(), command, "command") || !take_tick(call, now_tick)) return call.code();
    const Command* found = call->commands.next(Tick{now_tick});
    while (found != nullptr && call->commands.is_excess()) found = call->commands.next(Tick{now_tick});
    if (found == nullptr) return 1;
    give(command, command_as_c(*found));
    return BS_OK;
}
