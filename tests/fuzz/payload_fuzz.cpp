// Commands as an arena client packs them: any bytes in the fields of a Command, and any body of a packet. A payload
// that can be read is within its limits, and packs to the same bytes again.

#include <backsight/session/commands.h>

#include <algorithm>

#include "arena/movement.h"
#include "arena/online/command_payload.h"
#include "arena/online/match_config.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

using namespace backsight;
using namespace backsight::arena;

namespace {

void check(const Command& command) {
    PlayerCommand read;
    const auto tick_bits = tick_bits_of(command);
    if (!read_command(command, read)) return;
    test::require(tick_bits && *tick_bits < 1u << CommandBuffer::tick_bits);
    test::require(read.input.weapon < WeaponId::count_ && read.fired < WeaponId::count_ && read.rays <= max_rays);
    test::require(read.launches == WeaponId::count_ || (is_projectile(read.launches) && read.rays == 0));
    test::require(command.fire == (read.rays > 0 || is_projectile(read.launches)));
    const bool is_blade = read.rays > 0 && weapon(read.fired).swing_steps > 0;
    test::require(is_blade == (read.swing > 0) && read.swing < 1u << swing_bits && (!is_blade || read.rays == 1));
    test::require(!read.image ||
                  (static_cast<int>(read.image->outcome) < 8 && read.image->command < 1u << ImageReport::command_bits));
    read.tick = Tick{*tick_bits};
    const Command again = write_command(read);
    test::require(again.seq == command.seq && again.stamp == command.stamp && again.input == command.input);
    test::require(again.fire == command.fire && again.weapon == command.weapon);
    if (command.fire) test::require(again.origin == command.origin && again.direction == command.direction);
}

Command command_of(test::FuzzInput& input) {
    Command command;
    command.seq = static_cast<std::uint32_t>(input.number(4));
    const std::uint32_t flags = input.byte();
    command.fire = flags % 2 != 0;
    command.weapon = flags % 8 < 6 ? static_cast<std::uint8_t>(input.below(weapon_count + 1)) : input.byte();
    if (flags % 32 >= 16) command.origin.x = input.byte();
    const auto bytes = input.bytes(input.below(max_command_input_bytes + 1));
    std::copy(bytes.begin(), bytes.end(), command.input.bytes.begin());
    command.input.size = static_cast<std::uint8_t>(bytes.size());
    return command;
}

}  // namespace

int fuzz_payload(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    CommandReceiver receiver(MatchConfig::default_commands());
    while (!input.empty()) {
        if (input.below(2) == 0) {
            check(command_of(input));
            continue;
        }
        const std::uint64_t lost = receiver.counters().lost;
        for (const Command& command : receiver.read_packet(input.bytes(input.number(2) % 1200)).commands)
            check(command);
        test::require(receiver.counters().lost - lost < most_commands_ahead);
    }
    return 0;
}
