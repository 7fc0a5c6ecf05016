// The events part of packets, one after the other, into one receiver: each number is handed out once, in order, and
// with the bytes of the first part that brought it.

#include <algorithm>
#include <map>
#include <vector>

#include "session/events.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

namespace {

class Inbox {
public:
    void read(std::span<const std::uint8_t> packet) {
        BitReader in(packet);
        EventReceiver::Part part;
        const EventRead result = receiver_.read(in, packet, part);
        if (result == EventRead::malformed) return;
        test::require(!in.failed() && part.count >= 1 && part.count <= max_events_per_packet);
        std::uint64_t before = 0;
        for (const auto& [number, bytes] : std::span(part.entries).first(part.count)) {
            test::require(number > before && !bytes.empty() && bytes.size() <= max_event_bytes);
            test::require(bytes.data() >= packet.data() &&
                          bytes.data() + bytes.size() <= packet.data() + packet.size());
            before = number;
        }
        test::require((result == EventRead::backlog) == (before >= next_ + event_window));
        if (result == EventRead::ok) keep(part);
    }

    void take() {
        const auto event = receiver_.next();
        const auto known = kept_.find(next_);
        test::require(event.has_value() == (known != kept_.end()));
        if (!event) return;
        test::require(std::equal(event->begin(), event->end(), known->second.begin(), known->second.end()));
        kept_.erase(known);
        ++next_;
    }

private:
    void keep(const EventReceiver::Part& part) {
        receiver_.keep(part);
        for (const auto& [number, bytes] : std::span(part.entries).first(part.count)) {
            if (number >= next_) kept_.try_emplace(number, bytes.begin(), bytes.end());
        }
        test::require(kept_.size() <= event_window);
    }

    EventReceiver receiver_;
    std::uint64_t next_ = 1;
    std::map<std::uint64_t, std::vector<std::uint8_t>> kept_;
};

}  // namespace

int fuzz_events(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    Inbox inbox;
    while (!input.empty()) {
        if (input.below(4) == 0) {
            inbox.take();
        } else {
            inbox.read(input.bytes(input.byte()));
        }
    }
    return 0;
}
