// The small datagrams of a handshake, with a right check. An accepted datagram is written again as the same bytes, so
// that no two datagrams mean the same and no bit goes unread.

#include <algorithm>
#include <array>
#include <type_traits>
#include <vector>

#include "session/handshake.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

namespace {

constexpr std::uint64_t handshake_key = 0x6867697361636b42u;  // docs/wire/wire.md
constexpr std::uint64_t session = 7;
constexpr std::uint64_t former_session = 8;
constexpr std::size_t check_bytes = 4;

using Bytes = std::span<const std::uint8_t>;
using Out = std::array<std::uint8_t, max_datagram_bytes>;

template <class Message>
std::size_t again(Bytes datagram, Out& out, DatagramResult (*read)(Bytes, Message&),
                  std::size_t (*write)(std::span<std::uint8_t>, const Message&)) {
    Message message;
    if (read(datagram, message) != DatagramResult::handshake) return 0;
    // What a later version adds to a request is passed over, and not written again.
    if constexpr (std::is_same_v<Message, Request>) {
        if (message.spoken.session.newest > session_versions.newest) return 0;
    }
    return write(out, message);
}

std::size_t leave_again(Bytes datagram, DatagramType type, Out& out) {
    LeaveReason reason = LeaveReason::none;
    if (read_leave(datagram, session, former_session, reason) != DatagramResult::handshake) return 0;
    test::require(reason > LeaveReason::none && name(reason) != nullptr);
    return write_leave(out, type, session, reason);
}

/// 0: refused.
std::size_t read_and_write(Bytes datagram, Out& out) {
    switch (datagram_type(datagram)) {
        case DatagramType::request:
            return again<Request>(datagram, out, read_request, write_request);
        case DatagramType::challenge:
            return again<Challenge>(datagram, out, read_challenge, write_challenge);
        case DatagramType::accept:
            return again<Accept>(datagram, out, read_accept, write_accept);
        case DatagramType::refuse:
            return again<Refuse>(datagram, out, read_refuse, write_refuse);
        case DatagramType::wait:
            return again<Wait>(datagram, out, read_wait, write_wait);
        case DatagramType::leave_up:
        case DatagramType::leave_down:
            return leave_again(datagram, datagram_type(datagram), out);
        case DatagramType::payload_up:
        case DatagramType::payload_down:
            break;
    }
    return 0;
}

}  // namespace

int fuzz_handshake(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    const std::uint32_t kind = input.below(4);
    const auto content = input.bytes(max_datagram_bytes);
    std::vector<std::uint8_t> datagram(content.begin(), content.end());
    const std::array<std::uint64_t, 3> keys{handshake_key, session, former_session};
    if (kind < keys.size() && datagram.size() > check_bytes) seal(datagram, keys[kind], check_bytes);
    Out out;
    const std::size_t written = read_and_write(datagram, out);
    test::require(written == 0 || std::equal(datagram.begin(), datagram.end(), out.begin(),
                                             out.begin() + static_cast<std::ptrdiff_t>(written)));
    return 0;
}
