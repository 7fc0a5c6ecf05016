// What an arena's player does and is, as it travels: what can be read is written back in the space that is promised,
// and read again as the same.

#include <array>

#include "arena/online/command_payload.h"
#include "arena/online/own_state.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

namespace {

template <class Value, bool (*read)(BitReader&, Value&), void (*write)(BitWriter&, const Value&)>
void check(std::span<const std::uint8_t> bytes, std::size_t max_bits) {
    BitReader in(bytes);
    Value value;
    if (!read(in, value)) return;
    std::array<std::uint8_t, 64> copy{};
    BitWriter out(copy);
    write(out, value);
    test::require(!out.failed() && out.bit_count() <= max_bits && out.bit_count() <= in.bit_count());
    BitReader again(copy);
    Value same;
    test::require(read(again, same) && same == value);
}

}  // namespace

int fuzz_player(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    const bool is_state = input.below(2) == 1;
    const auto bytes = input.bytes(size);
    if (is_state) {
        check<arena::PlayerState, arena::read_state, arena::write_state>(bytes, arena::max_player_state_bits);
    } else {
        check<arena::PlayerInput, arena::read_input, arena::write_input>(bytes, arena::player_input_bits);
    }
    return 0;
}
