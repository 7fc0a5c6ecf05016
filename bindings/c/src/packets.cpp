// The library's own packets of snapshots and commands.

#include "client.h"
#include "server.h"

#include <algorithm>

namespace backsight::c {

bs_command command_as_c(const Command& command) {
    bs_command out{};
    out.number = command.seq;
    static_cast<void>(write_stamp(command.stamp, out.stamp.bytes));
    out.size = command.input.size;
    std::copy_n(command.input.bytes.begin(), BS_COMMAND_INPUT_BYTES, out.input);
    return out;
}

CommandInput input_of(std::span<const std::uint8_t> bytes) {
    CommandInput out;
    out.size = static_cast<std::uint8_t>(std::min(bytes.size(), out.bytes.size()));
    std::copy_n(bytes.begin(), out.size, out.bytes.begin());
    return out;
}

namespace {

constexpr std::uint32_t least_capacity = 100;

bool check_written(Problem& problem, const std::uint8_t* packet, std::uint32_t* size) {
    if (!problem.present(packet, "packet") || !problem.present(size, "size")) return false;
    *size = 0;
    return true;
}

bool check_buffer(Call<Server>& call) {
    if (call->has_buffers) return true;
    call.problem().refuse(BS_NOT_SET_UP, "packets", "bs_world_config::has_packets or bs_server_config::even_to_us");
    return false;
}

// Without `command_shots` no packet has room for any.
template <class End>
bool check_shots(Call<End>& call) {
    if (!check_packets(call, true)) return false;
    if (call->world.config().packets->shots > 0) return true;
    call.problem().refuse(BS_NOT_SET_UP, "shots", "bs_world_config::command_shots");
    return false;
}

bool take_command_shot(Problem& problem, const bs_command_shot* shot, const Quantization& grid, CommandShot& out) {
    bs_command_shot in{};
    if (!take(problem, shot, "shot", in)) return false;
    if (!problem.holds(in.weapon <= 0xff, "shot.weapon", "0 to 255")) return false;
    const bool has_muzzle = quantize_position(as_cpp(in.origin), grid, out.origin) == QuantizeResult::ok;
    if (!problem.holds(has_muzzle, "shot.origin", "a place that position_step_m can write")) return false;
    const bool has_direction = quantize_direction(as_cpp(in.direction), out.direction) == QuantizeResult::ok;
    if (!problem.holds(has_direction, "shot.direction", "finite, and longer than 0")) return false;
    out.weapon = static_cast<std::uint8_t>(in.weapon);
    out.screen_hash = in.screen_hash;
    return true;
}

bs_command_shot shot_as_c(const CommandShot& shot, const Quantization& grid) {
    bs_command_shot out{};
    out.weapon = shot.weapon;
    out.origin = as_c(dequantize(shot.origin, grid));
    out.direction = as_c(dequantize(shot.direction));
    out.screen_hash = shot.screen_hash;
    static_cast<void>(write_stamp(shot.stamp, out.stamp.bytes));
    return out;
}

}  // namespace

}  // namespace backsight::c

using namespace backsight;
using namespace backsight::c;

std::int32_t bs_server_write(bs_server* server, std::uint32_t client, std::uint8_t* packet, std::uint32_t capacity,
                             std::uint32_t* size) {
    Call<Server> call(server);
    if (!call || !check_client(call, client) || !check_packets(call, true)) return call.code();
    Problem& problem = call.problem();
    if (!check_written(problem, packet, size)) return call.code();
    if (capacity < least_capacity) return problem.refuse(BS_TOO_SMALL, "capacity", "at least 100");
    const Tick tick = call->world.tick();
    const Ledger& ledger = call->world.ledger(client);
    const SnapshotSeq newest = ledger.newest_sent();
    const bool is_next = call->is_tick_finished && (newest.value == 0 || tick > ledger.tick_of(newest));
    if (!problem.holds(is_next, "tick", "once in each, after bs_server_finish_tick()")) return call.code();
    *size = static_cast<std::uint32_t>(
        call->world.write(client, {packet, std::min<std::uint32_t>(capacity, BS_PACKET_BYTES)}));
    return BS_OK;
}

std::int32_t bs_server_set_viewer(bs_server* server, std::uint32_t client, bs_entity viewer) {
    Call<Server> call(server);
    if (!call || !check_client(call, client) || !check_packets(call, true)) return call.code();
    call->world.sender(client).set_viewer({viewer});
    return BS_OK;
}

std::int32_t bs_server_receive(bs_server* server, std::uint32_t client, const std::uint8_t* packet,
                               std::uint32_t size) {
    Call<Server> call(server);
    if (!call || !check_client(call, client) || !check_packets(call, true)) return call.code();
    if (size > 0 && !call.problem().present(packet, "packet")) return call.code();
    const CommandBatch batch = call->world.receive(client, {packet, size});
    call->received = batch.commands;
    return static_cast<std::int32_t>(batch.result);
}

std::int32_t bs_server_next_received(bs_server* server, bs_command* command) {
    Call<Server> call(server);
    if (!call || !check_packets(call, true) || !sized(call.problem(), command, "command")) return call.code();
    if (call->received.empty()) return 1;
    give(command, command_as_c(call->received.front()));
    call->received = call->received.subspan(1);
    return BS_OK;
}

std::int32_t bs_server_hold(bs_server* server, std::uint32_t client, const bs_command* command, std::int32_t tick_bits,
                            std::int64_t came_ago_us, std::int64_t rtt_us) {
    Call<Server> call(server);
    bs_command in{};
    if (!call || !check_client(call, client) || !check_buffer(call)) return call.code();
    Problem& problem = call.problem();
    if (!take(problem, command, "command", in)) return call.code();
    if (!problem.holds(in.size <= BS_COMMAND_INPUT_BYTES, "command.size", "0 to 48")) return call.code();
    const Tick tick = call->world.tick();
    if (!problem.holds(tick != no_tick, "tick", "after bs_server_begin_tick()")) return call.code();
    const CommandBuffer& buffer = call->world.command_buffer(client);
    const bool has_room = buffer.held() < buffer.capacity();
    if (!problem.holds(has_room, "command", "call bs_server_next_command() until it answers 1")) return call.code();
    Command out;
    out.seq = in.number;
    static_cast<void>(read_stamp(in.stamp.bytes, out.stamp));
    out.input = input_of(std::span(in.input).first(in.size));
    const TickRate rate = call->world.config().draw.tick_rate;
    CommandArrival arrival;
    const Micros longest{10'000'000};
    if (came_ago_us >= 0) arrival.came = Moment::at(tick) - rate.span(std::min(Micros{came_ago_us}, longest));
    arrival.rtt = std::clamp(Micros{rtt_us}, Micros{0}, longest);
    std::optional<std::uint32_t> bits;
    if (tick_bits >= 0) bits = static_cast<std::uint32_t>(tick_bits) & 0xff;
    Tick wanted;
    return static_cast<std::int32_t>(call->world.hold(client, out, bits, wanted, arrival));
}

std::int32_t bs_server_next_command(bs_server* server, std::uint32_t client, bs_command* command) {
    Call<Server> call(server);
    if (!call || !check_client(call, client) || !check_buffer(call)) return call.code();
    if (!sized(call.problem(), command, "command")) return call.code();
    const Command* found = call->world.next_command(client);
    if (found == nullptr) return 1;
    give(command, command_as_c(*found));
    return BS_OK;
}

std::int32_t bs_server_command_wait(bs_server* server, std::uint32_t client, std::int64_t* wait_us) {
    Call<Server> call(server);
    if (!call || !check_client(call, client) || !call.problem().present(wait_us, "wait_us")) return call.code();
    *wait_us = call->world.command_wait(client).value;
    return BS_OK;
}

std::int32_t bs_client_receive(bs_client* client, const std::uint8_t* packet, std::uint32_t size, std::int64_t now_us) {
    Call<Client> call(client);
    if (!call || !check_packets(call, true)) return call.code();
    if (size > 0 && !call.problem().present(packet, "packet")) return call.code();
    if (!take_now(call.problem(), now_us, call->now_us)) return call.code();
    return static_cast<std::int32_t>(call->world.receive({packet, size}, Micros{now_us}).result);
}

std::int32_t bs_client_push(bs_client* client, const std::uint8_t* input, std::uint32_t size, std::uint32_t* number) {
    Call<Client> call(client);
    if (!call || !check_packets(call, true) || !call.problem().present(number, "number")) return call.code();
    if (size > 0 && !call.problem().present(input, "input")) return call.code();
    if (!call.problem().holds(size <= BS_COMMAND_INPUT_BYTES, "size", "0 to 48")) return call.code();
    Command command;
    command.input = input_of({input, size});
    *number = call->world.push(command);
    return BS_OK;
}

std::int32_t bs_client_write(bs_client* client, std::uint8_t* packet, std::uint32_t capacity, std::uint32_t* size) {
    Call<Client> call(client);
    if (!call || !check_packets(call, true) || !check_written(call.problem(), packet, size)) return call.code();
    const CommandSender& sender = call->world.commands();
    if (sender.newest() == sender.acknowledged()) return 1;
    *size = static_cast<std::uint32_t>(call->world.write({packet, capacity}));
    return *size > 0 ? BS_OK : call.problem().refuse(BS_TOO_SMALL, "capacity", "128 are enough for one command");
}

std::int32_t bs_client_set_commands_per_packet(bs_client* client, std::uint32_t count) {
    Call<Client> call(client);
    if (!call || !check_packets(call, true)) return call.code();
    const bool is_sound = count >= 1 && count <= max_commands_per_packet;
    if (!call.problem().holds(is_sound, "count", "1 to 16")) return call.code();
    call->world.commands().set_commands_per_packet(count);
    return BS_OK;
}

std::int32_t bs_client_round_shot(bs_client* client, const bs_command_shot* shot, bs_command_shot* rounded) {
    Call<Client> call(client);
    CommandShot travels;
    if (!call || !check_shots(call) || !sized(call.problem(), rounded, "rounded")) return call.code();
    const Quantization& grid = call->world.config().history.quantization;
    if (!take_command_shot(call.problem(), shot, grid, travels)) return call.code();
    travels.stamp = call->world.stamp();
    give(rounded, shot_as_c(travels, grid));
    return BS_OK;
}

std::int32_t bs_client_keep_shot(bs_client* client, const bs_command_shot* shot, std::uint32_t* number) {
    Call<Client> call(client);
    CommandShot fired;
    if (!call || !check_shots(call) || !call.problem().present(number, "number")) return call.code();
    if (!take_command_shot(call.problem(), shot, call->world.config().history.quantization, fired)) return call.code();
    *number = call->world.keep_shot(fired);
    return BS_OK;
}

std::int32_t bs_server_command_shot(bs_server* server, std::uint32_t client, std::uint32_t command, std::uint32_t shot,
                                    bs_command_shot* fired) {
    Call<Server> call(server);
    if (!call || !check_client(call, client) || !check_shots(call)) return call.code();
    if (!sized(call.problem(), fired, "fired")) return call.code();
    const std::span<const CommandShot> shots = call->world.shots_of(client, command);
    if (shot == 0 || shot > shots.size()) return 1;
    give(fired, shot_as_c(shots[shot - 1], call->world.config().history.quantization));
    return BS_OK;
}
