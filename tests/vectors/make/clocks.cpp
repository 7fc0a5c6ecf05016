// The client's clock on a network that jitters, loses, drifts and breaks.

#include "tests/vectors/make/sets.h"

#include <backsight/base/random.h>
#include <backsight/time/view_clock.h>

namespace backsight::vectors {

namespace {

struct Path {
    std::string name;
    std::uint64_t seed;
    float jitter_us;
    float loss;
    float skew_ppm;
    std::int64_t break_at = 0;  // tick from which on the server's clock is another
    std::int64_t break_us = 0;
};

class Recorder {
public:
    explicit Recorder(const Path& path)
        : path_(path), random_(path.seed), clock_(ViewClockConfig{}, rate, InterpolationDelayConfig{}) {}

    void play(VectorFile& file) {
        for (std::int64_t tick = 1; tick <= 60; ++tick) {
            const std::int64_t sent = tick * 15'625 + 40'000'000;
            const auto jitter = static_cast<std::int64_t>(random_.uniform(0.0f, path_.jitter_us));
            now_ = std::max(now_, sent + 30'000 + jitter + skewed(sent));
            if (!random_.chance(path_.loss)) arrive(tick, sent, jitter);
            now_ += 4'000;
            if (tick % 2 == 0) frame();
        }
        const Json head{{"name", path_.name}, {"tick_rate", {rate.numerator, rate.denominator}}};
        file.add(head, steps_);
    }

    /// Answers that are impossible, too quick, and from a clock that was set back for good.
    void play_odd(VectorFile& file) {
        std::int64_t sent = 40'000'000;
        for (std::int64_t i = 1; i <= 60; ++i) {
            sent += 250'000;
            now_ = sent + 30'000;
            const std::int64_t off = i > 30 ? -7'000'000 : 0;
            if (i % 3 == 0 && off == 0) arrive_at(16 * i);
            if (i == 10) ask(sent - 150'000, 60'000);  // before the question was there
            if (i == 12) ask(sent - 10'000, 12'000);   // by a path that is suddenly shorter
            if (i == 14) ask(sent + 28'000, 60'000);   // and one way alone
            ask(sent + off, 60'000);
            if (i % 4 == 0) frame();
        }
        now_ -= 1;
        arrive_at(16 * 61);
        ask(sent, 60'000);
        file.add({{"name", path_.name}, {"tick_rate", {rate.numerator, rate.denominator}}}, steps_);
    }

private:
    static constexpr TickRate rate{64, 1};
    std::int64_t skewed(std::int64_t sent) const {
        return static_cast<std::int64_t>(static_cast<float>(sent / 1000) * path_.skew_ppm / 1000.0f);
    }
    void arrive(std::int64_t tick, std::int64_t sent, std::int64_t jitter) {
        const std::int64_t off = path_.break_at != 0 && tick >= path_.break_at ? path_.break_us : 0;
        arrive_at(tick);
        if (tick % 3 != 0) return;
        ask(sent + off, 60'000 + jitter);
        if (tick % 15 != 0) return;
        ask(sent + off, 60'000);            // came again
        ask(sent + off + 1, -5);            // no round trip
        ask(sent + off + 900'000, 60'000);  // from the future
        ask(std::int64_t{1} << 52, 60'000);
    }
    void arrive_at(std::int64_t tick) {
        const ClockInput input = clock_.snapshot_arrived(Tick{tick}, Micros{now_});
        steps_.push_back({{"do", "snapshot_arrived"}, {"tick", tick}, {"now_us", now_}, {"gives", number(input)}});
    }
    void ask(std::int64_t server_clock, std::int64_t rtt) {
        const ClockInput input = clock_.round_trip(Micros{server_clock}, Micros{rtt}, Micros{now_});
        steps_.push_back({{"do", "round_trip"},
                          {"server_clock_us", server_clock},
                          {"rtt_us", rtt},
                          {"now_us", now_},
                          {"gives", number(input)}});
    }
    void frame() {
        const auto moment = clock_.moment(Micros{now_});
        Json answer = moment ? Json(hex64(moment->raw)) : Json(nullptr);
        steps_.push_back({{"do", "moment"}, {"now_us", now_}, {"gives", answer}});
        const auto present = clock_.present(Micros{now_});
        answer = present ? Json(hex64(present->raw)) : Json(nullptr);
        steps_.push_back({{"do", "present"}, {"now_us", now_}, {"gives", answer}});
        const auto reading = clock_.present_reading(Micros{now_});
        answer = nullptr;
        if (reading) {
            answer = {{"server_now_us", reading->server_now.value},
                      {"error_bound_us", reading->error_bound.value},
                      {"epoch", reading->epoch}};
        }
        steps_.push_back({{"do", "present_reading"}, {"now_us", now_}, {"gives", answer}});
    }

    Path path_;
    RandomReals<float> random_;
    ViewClock clock_;
    std::int64_t now_ = 0;
    std::vector<Json> steps_;
};

}  // namespace

VectorFile make_clocks() {
    VectorFile file{"clocks", "clock", {}};
    const Path paths[] = {{"a quiet line", 1, 500.0f, 0.0f, 0.0f},
                          {"jitter and loss", 2, 25'000.0f, 0.2f, 30.0f},
                          {"the server's clock jumps back", 3, 2'000.0f, 0.0f, 0.0f, 20, -3'000'000},
                          {"the server's clock jumps forward", 4, 2'000.0f, 0.05f, -40.0f, 20, 5'000'000}};
    for (const Path& path : paths) Recorder(path).play(file);
    Recorder({"answers that cannot be, and a clock that was set back", 5, 0.0f, 0.0f, 0.0f}).play_odd(file);
    return file;
}

}  // namespace backsight::vectors
