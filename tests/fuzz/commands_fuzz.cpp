// Command packets, one after the other, into one receiver: command numbers handed out only rise. Each command that came
// is given to a sender, whose packets get lost and acknowledged as the input says. It must arrive unchanged.

#include <backsight/session/commands.h>

#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

using namespace backsight;

namespace {

/// The longest that a command packet can be, and more.
using Packet = std::array<std::uint8_t, 8192>;

CommandConfig with_shots() {
    CommandConfig config;
    config.shots = max_command_shots;
    return config;
}

/// Sends on the commands that were read, or made up, and keeps them to compare.
class Relay {
public:
    void send(Command command, std::span<const CommandShot> shots, bool arrives, bool answers) {
        command.seq = sender_.push(command, shots);
        sent_[command.seq % command_window] = command;
        shots_[command.seq % command_window].assign(shots.begin(), shots.end());
        Packet packet;
        BitWriter out(packet);
        test::require(sender_.write_packet(out) > 0);
        if (!arrives) return;
        const CommandBatch batch = receiver_.read_packet(std::span(packet).first(out.byte_count()));
        test::require(batch.result == CommandRead::accepted);
        for (const Command& got : batch.commands) {
            test::require(got == sent_[got.seq % command_window]);
            const std::span<const CommandShot> came = receiver_.shots(got.seq);
            const std::vector<CommandShot>& wanted = shots_[got.seq % command_window];
            test::require(std::equal(came.begin(), came.end(), wanted.begin(), wanted.end()));
        }
        if (answers) sender_.acknowledge(receiver_.newest());
    }

private:
    CommandSender sender_{with_shots()};
    CommandReceiver receiver_{with_shots()};
    std::array<Command, command_window> sent_;
    std::array<std::vector<CommandShot>, command_window> shots_;
};

/// The one before with a few bytes changed, often by little, and another size now and then.
void change(CommandInput& held, test::FuzzInput& input) {
    const std::uint32_t changes = input.below(16);
    if (changes >= 12) held.size = static_cast<std::uint8_t>(input.below(max_command_input_bytes + 1));
    for (std::uint32_t i = 0; i < changes && held.size > 0; ++i) {
        const std::uint32_t at = input.below(held.size);
        held.bytes[at] = static_cast<std::uint8_t>(held.bytes[at] + input.byte());
    }
    std::fill(held.bytes.begin() + held.size, held.bytes.end(), std::uint8_t{0});
}

void require_whole(const CommandInput& input) {
    test::require(input.size <= max_command_input_bytes);
    test::require(
        std::all_of(input.bytes.begin() + input.size, input.bytes.end(), [](auto byte) { return byte == 0; }));
}

/// What came has a form, so it can be sent on.
void require_rising(const Command& command, std::span<const CommandShot> shots) {
    test::require(shots.size() <= max_command_shots);
    const ViewStamp* next = &command.stamp;
    for (std::size_t i = shots.size(); i > 0; --i) {
        const ViewStamp& stamp = shots[i - 1].stamp;
        test::require(stamp.shown >= Moment{0} && stamp.shown <= next->shown && stamp.newest <= next->newest);
        next = &stamp;
    }
}

}  // namespace

int fuzz_commands(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    CommandReceiver receiver(with_shots());
    Relay relay;
    Command made_up;
    std::uint32_t newest = 0;
    while (!input.empty()) {
        const CommandBatch batch = receiver.read_packet(input.bytes(input.number(2)));
        test::require(batch.commands.size() <= max_commands_per_packet);
        test::require(batch.commands.empty() == (batch.result != CommandRead::accepted));
        const std::uint32_t conditions = input.byte();
        for (const Command& command : batch.commands) {
            test::require(command.seq > newest);
            test::require(command.stamp.shown >= Moment{0} && command.stamp.shown <= max_moment);
            require_whole(command.input);
            newest = command.seq;
            const std::span<const CommandShot> shots = receiver.shots(command.seq);
            require_rising(command, shots);
            relay.send(command, shots, conditions % 2 == 0, conditions % 4 < 2);
        }
        test::require(receiver.newest() == newest);
        change(made_up.input, input);
        relay.send(made_up, {}, conditions % 8 < 4, conditions % 16 < 8);
    }
    return 0;
}
