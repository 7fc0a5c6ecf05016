// Plain bytes of states and stamps: what can be read is written back as the same bytes.

#include <backsight/view/plain_bytes.h>

#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

#include <algorithm>
#include <array>

using namespace backsight;

namespace {

void check(std::span<const std::uint8_t> read, std::span<const std::uint8_t> written) {
    test::require(std::equal(read.begin(), read.end(), written.begin(), written.end()));
}

bool read_states(std::span<const std::uint8_t>& left, std::size_t room) {
    static std::array<QuantBone, max_state_bones + 8> bones;
    static std::array<std::uint8_t, most_state_bytes(max_state_bones)> again;
    EntityState state;
    const BytesRead read = read_state(left, state, std::span(bones).first(std::min(room, bones.size())));
    if (read.result != BytesResult::ok) {
        test::require(read.bytes == 0 && read.bones == 0 && state == EntityState{});
        return false;
    }
    const auto its_bones = std::span<const QuantBone>(bones).first(read.bones);
    test::require(read.bones <= std::min(room, max_state_bones) && read.bytes == state_bytes_of(state, its_bones));
    const std::size_t size = write_state(state, its_bones, again);
    check(left.first(read.bytes), std::span(again).first(size));
    left = left.subspan(read.bytes);
    return true;
}

bool read_stamps(std::span<const std::uint8_t>& left) {
    ViewStamp stamp;
    const BytesRead read = read_stamp(left, stamp);
    if (read.result != BytesResult::ok) {
        test::require(read.bytes == 0 && stamp == ViewStamp{});
        return false;
    }
    std::array<std::uint8_t, stamp_bytes> again;
    check(left.first(read.bytes), std::span(again).first(write_stamp(stamp, again)));
    left = left.subspan(read.bytes);
    return true;
}

}  // namespace

int fuzz_plain_bytes(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    const std::size_t room = input.number(2);
    const bool stamps = room % 4 == 3;
    std::span<const std::uint8_t> left = input.bytes(size);
    while (stamps ? read_stamps(left) : read_states(left, room)) {
    }
    return 0;
}
