// Command packets, one after the other, into one receiver: what was handed out only goes forward.

#include <backsight/session/commands.h>

#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

int fuzz_commands(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    CommandReceiver receiver({});
    std::uint32_t newest = 0;
    while (!input.empty()) {
        const CommandBatch batch = receiver.read_packet(input.bytes(input.byte()));
        test::require(batch.commands.size() <= max_commands_per_packet);
        test::require(batch.commands.empty() == (batch.result != CommandRead::accepted));
        for (const Command& command : batch.commands) {
            test::require(command.seq > newest);
            test::require(command.stamp.shown >= Moment{0} && command.stamp.shown <= max_moment);
            newest = command.seq;
        }
        test::require(receiver.newest() == newest);
    }
    return 0;
}

#ifdef BACKSIGHT_LIBFUZZER
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { return fuzz_commands(data, size); }
#endif
