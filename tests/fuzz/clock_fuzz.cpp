// What a server may claim about time: any stamps, round trips, reports and losses. Readings and moments never go back
// within an epoch, delays and leads keep their bounds, and nothing overflows.

#include <backsight/time/input_lead.h>
#include <backsight/time/view_clock.h>

#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

namespace {

class ClockWorld {
public:
    ClockWorld() : view_(ViewClockConfig{}, rate, InterpolationDelayConfig{}), lead_(InputLeadConfig{}, rate) {}

    void take(test::FuzzInput& input) {
        now_ = now_ + Micros{static_cast<std::int64_t>(input.number(2)) * (input.below(8) == 0 ? 100 : 1)};
        switch (input.below(8)) {
            case 0:
                view_.snapshot_arrived(Tick{static_cast<std::int64_t>(input.number(8))}, now_);
                break;
            case 1:
                tick_ = tick_ + static_cast<std::int64_t>(input.number(1));
                [[fallthrough]];
            case 2:
                view_.snapshot_arrived(tick_ = tick_ + 1, now_);
                break;
            case 3:
                view_.round_trip(wild(input), Micros{static_cast<std::int64_t>(input.number(3))}, now_);
                break;
            case 4:
                view_.round_trip(rate.time_of(tick_), wild(input), now_);
                break;
            case 5:
                lead_.margin_reported(wild(input), now_);
                break;
            case 6:
                lead_.round_trip(wild(input), now_);
                break;
            default:
                fates(input.byte());
                break;
        }
        if (input.below(64) == 0) view_.declare_break(now_);
        check();
    }

private:
    static constexpr TickRate rate{60, 1};

    static Micros wild(test::FuzzInput& input) { return {static_cast<std::int64_t>(input.number(8))}; }

    void fates(std::uint8_t bits) {
        for (int i = 0; i < 8; ++i) {
            if ((bits >> i & 1) != 0) {
                lead_.packet_lost();
            } else {
                lead_.packet_arrived();
            }
        }
    }

    void check() {
        const auto moment = view_.moment(now_);
        const ViewClock::Numbers numbers = view_.numbers();
        if (moment && shown_ && numbers.epoch == view_epoch_) test::require(*moment >= *shown_);
        if (moment) shown_ = moment;
        view_epoch_ = numbers.epoch;
        if (const auto reading = view_.present_reading(now_)) {
            test::require(reading->error_bound >= Micros{0});
            if (last_ && last_->epoch == reading->epoch) test::require(reading->server_now >= last_->server_now);
            last_ = reading;
        }
        test::require(lead_.target() >= Micros{0} && lead_.target() <= InputLeadConfig{}.max_lead);
        test::require(lead_.redundancy() >= 1 && lead_.redundancy() <= InputLeadConfig{}.max_copies);
        const auto present = view_.present(now_);
        if (!present) return;
        const Moment command = lead_.command_moment(*present, now_);
        test::require(command >= command_);
        command_ = command;
    }

    ViewClock view_;
    InputLead lead_;
    Micros now_;
    Tick tick_{1'000};
    std::optional<Moment> shown_;
    std::uint32_t view_epoch_ = 0;
    std::optional<ClockReading> last_;
    Moment command_;
};

}  // namespace

int fuzz_clock(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    ClockWorld world;
    for (int steps = 0; !input.empty() && steps < 2'000; ++steps) world.take(input);
    return 0;
}
