// The library's own packets, between two ends that have them.

#include "tests/fuzz/c_api/calls.h"

namespace backsight::test::c_api {

// A tick as a game plays it: a snapshot down, a command up, each of them sometimes lost or spoilt on the way.
void Calls::play_packets() {
    require(bs_server_begin_tick(packet_server_, ++packet_tick_) == BS_OK);
    bs_entity_pose pose;
    require(bs_entity_pose_default(BS_SIZED(&pose)) == BS_OK);
    pose.position.x = static_cast<float>(packet_tick_ % 64) / 16.0f;
    static_cast<void>(bs_server_record(packet_server_, packet_entity_, &pose, nullptr, 0));
    static_cast<void>(bs_server_finish_tick(packet_server_));
    std::uint32_t size = 0;
    const auto room = static_cast<std::uint32_t>(packet_.size());
    require(bs_server_write(packet_server_, packet_client_, packet_.data(), room, &size) == BS_OK);
    now_ += 15'625;
    if (in_.below(4) == 0) packet_[in_.below(size)] ^= in_.byte();
    if (in_.below(8) > 0) static_cast<void>(bs_client_receive(packet_screen_, packet_.data(), size, now_));
    static_cast<void>(bs_client_advance(packet_screen_, now_, 0));
    std::uint32_t number = 0;
    const std::uint8_t bytes[2] = {in_.byte(), in_.byte()};
    require(bs_client_push(packet_screen_, bytes, in_.below(3), &number) == BS_OK);
    require(bs_client_write(packet_screen_, packet_.data(), room, &size) == BS_OK);
    if (in_.below(4) == 0) packet_[in_.below(size)] ^= in_.byte();
    if (in_.below(8) > 0) static_cast<void>(bs_server_receive(packet_server_, packet_client_, packet_.data(), size));
    bs_command command;
    bs_taken_command taken;
    while (bs_server_next_received(packet_server_, BS_SIZED(&command)) == BS_OK) {
        require(bs_server_take_command(packet_server_, packet_client_, command.number, &command.stamp,
                                       BS_SIZED(&taken)) == BS_OK);
    }
}

std::int32_t Calls::of_packets() {
    std::uint32_t out = 0;
    bs_command command;
    switch (in_.below(10)) {
        case 0:
            return bs_server_write(packet_server_, in_.byte() & 1 ? packet_client_ : number(), packet_.data(),
                                   number() % 513, &out);
        case 1: {
            const auto bytes = in_.bytes(in_.byte());
            return bs_server_receive(packet_server_, packet_client_, bytes.data(),
                                     static_cast<std::uint32_t>(bytes.size()));
        }
        case 2:
            return bs_server_next_received(packet_server_, room(command));
        case 3:
            return bs_server_set_viewer(packet_server_, packet_client_, entity());
        case 4: {
            const auto bytes = in_.bytes(in_.byte());
            static_cast<void>(
                bs_client_receive(packet_screen_, bytes.data(), static_cast<std::uint32_t>(bytes.size()), wide()));
            return BS_OK;
        }
        case 7:
            return bs_server_hold(packet_server_, in_.byte() & 1 ? packet_client_ : number(),
                                  some(command, bs_command_default), static_cast<std::int32_t>(wide()), wide(), wide());
        case 8:
            return bs_server_next_command(packet_server_, packet_client_, room(command));
        case 9: {
            std::int64_t wait_us = 0;
            return bs_server_command_wait(packet_server_, in_.byte() & 1 ? packet_client_ : number(), &wait_us);
        }
        case 5:
            static_cast<void>(bs_client_push(packet_screen_, packet_.data(), number(), &out));
            static_cast<void>(bs_client_set_commands_per_packet(packet_screen_, number()));
            return BS_OK;
        default:
            // These are for the other kind of packets.
            require(bs_server_snapshot(packet_server_, packet_client_, &out) == BS_NOT_SET_UP);
            return bs_server_write(server_, client_, packet_.data(), 512, &out);
    }
}

}  // namespace backsight::test::c_api
