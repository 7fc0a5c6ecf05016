// One end of a session whose other end knows the key and lies. Packets with a right check and any content come between
// packets that this end sends. Numbers count once, acknowledgements name only sent packets, and the rate is kept.

#include <backsight/session/channel.h>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "session/handshake.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

namespace {

constexpr std::uint64_t key = 7;
constexpr std::uint8_t payload_down = static_cast<std::uint8_t>(DatagramType::payload_down);

class Liar {
public:
    explicit Liar(test::FuzzInput input)
        : input_(input), is_secure_(input_.below(2) == 1), channel_(config(is_secure_), ChannelSide::client) {
        channel_.open(key, now_);
    }

    void play() {
        while (!input_.empty()) {
            switch (input_.below(8)) {
                case 0:
                    now_ = now_ + Micros{static_cast<std::int64_t>(input_.number(3))};
                    break;
                case 1:
                    static_cast<void>(channel_.write(now_, input_.bytes(input_.byte()), buffer_));
                    break;
                case 2:
                    static_cast<void>(channel_.send_event(input_.bytes(input_.byte())));
                    break;
                case 3:
                    while (channel_.next_event()) {
                    }
                    break;
                default:
                    read();
            }
            check();
        }
    }

private:
    static ChannelConfig config(bool is_secure) {
        ChannelConfig config;
        config.transport_is_secure = is_secure;
        config.max_packets_per_second = 1;
        config.max_packets_at_once = 500;
        return config;
    }

    void read() {
        const auto content = input_.bytes(input_.byte());
        std::vector<std::uint8_t> datagram(content.begin(), content.end());
        const std::size_t check_bytes = is_secure_ ? 2 : 4;
        if (datagram.size() > check_bytes && (datagram[0] & 0x08) == 0) {
            datagram[0] = static_cast<std::uint8_t>((datagram[0] & 0xf0) | payload_down);
            seal(datagram, key, check_bytes);
        }
        const ChannelCounters before = channel_.counters();
        const Received read = channel_.read(now_, datagram);
        const bool is_accepted = read.result == DatagramResult::payload;
        test::require(channel_.counters().packets_received == before.packets_received + (is_accepted ? 1 : 0));
        test::require(is_accepted || read.body.empty());
        test::require(is_accepted || channel_.counters().packets_acknowledged == before.packets_acknowledged);
        if (!is_accepted) return;
        test::require(read.packet > 0 && accepted_.insert(read.packet).second);
        test::require(read.body.size() + channel_.header_bytes() <= datagram.size());
        test::require(std::equal(read.body.rbegin(), read.body.rend(), datagram.rbegin()));
    }

    void check() const {
        const ChannelCounters& seen = channel_.counters();
        test::require(seen.packets_acknowledged <= seen.packets_sent && seen.packets_lost <= seen.packets_sent);
        test::require(seen.packets_sent == channel_.newest_sent());
        test::require(channel_.fate(channel_.newest_sent() + 1) == PacketFate::unknown);
        test::require(static_cast<std::int64_t>(seen.packets_received) <= 500 + now_.value / 1'000'000);
        const ClockSample& clock = channel_.clock_sample();
        test::require(!clock.rtt || (*clock.rtt >= Micros{0} && *clock.rtt <= now_));
        test::require(channel_.numbers().rtt >= Micros{0} && channel_.numbers().jitter >= Micros{0});
        test::require(channel_.numbers().loss_ratio >= 0.0f && channel_.numbers().loss_ratio <= 1.0f);
    }

    test::FuzzInput input_;
    bool is_secure_;
    Channel channel_;
    Micros now_{0};
    std::set<std::uint64_t> accepted_;
    std::array<std::uint8_t, max_datagram_bytes> buffer_;
};

}  // namespace

int fuzz_channel(const std::uint8_t* data, std::size_t size) {
    Liar(test::FuzzInput(data, size)).play();
    return 0;
}
