#include "lab/cover/screen_age.h"

#include <backsight/time/view_clock.h>

#include <algorithm>
#include <optional>

#include "lab/clock/path.h"

namespace backsight::lab::cover {

namespace {

constexpr TickRate screen_rate{64, 1};

// A client that draws, and its newest stamp on the server at any time.
class Player {
public:
    explicit Player(const clock::PathConfig& config)
        : path_(clock::make_path(config)), up_(config, 1.0), view_({}, screen_rate, delay_of()) {
        has_.resize(static_cast<std::size_t>(path_.duration_us / screen_rate.time_of(Tick{1}).value) + 2);
    }

    /// Plays up to `true_us`, at the client.
    void play_until(std::int64_t true_us) {
        for (;; frame_ = frame_ + 1) {
            const std::int64_t now = path_.phase_us + screen_rate.time_of(frame_).value;
            if (now > true_us) return;
            receive_until(now);
            const std::optional<Moment> shown = view_.moment(Micros{path_.local_at(now)});
            const std::optional<std::int64_t> delay = up_.delay_at(now);
            if (shown && delay) stamps_.push_back({now + *delay, drawn_from(*shown)});
        }
    }

    /// The tick of the sample that the newest stamp which arrived by `true_us` draws from, from 0; or nothing.
    std::optional<Tick> newest_by(std::int64_t true_us) {
        std::erase_if(stamps_, [&](const Stamp& stamp) {
            if (stamp.arrived_us > true_us) return false;
            if (stamp.from) newest_ = newest_ ? std::max(*newest_, *stamp.from) : stamp.from;
            return true;
        });
        return newest_;
    }
    std::int64_t duration_us() const { return path_.duration_us; }

private:
    struct Stamp {
        std::int64_t arrived_us = 0;
        std::optional<Tick> from;
    };

    static InterpolationDelayConfig delay_of() {
        InterpolationDelayConfig config;
        config.send_interval = screen_rate.time_of(Tick{1});
        return config;
    }

    void receive_until(std::int64_t now) {
        for (; next_ < path_.arrivals.size() && path_.arrivals[next_].arrived_us <= now; ++next_) {
            const clock::Arrival& arrival = path_.arrivals[next_];
            const Micros local{arrival.local_us};
            view_.snapshot_arrived(arrival.tick, local);
            if (arrival.rtt_us) view_.round_trip(Micros{arrival.sent_us}, Micros{*arrival.rtt_us}, local);
            has_[static_cast<std::size_t>(arrival.tick.value - clock::first_tick)] = true;
        }
    }

    std::optional<Tick> drawn_from(Moment shown) const {
        const auto last = static_cast<std::int64_t>(has_.size()) - 1;
        std::int64_t tick = std::min(shown.tick().value - clock::first_tick, last);
        while (tick >= 0 && !has_[static_cast<std::size_t>(tick)]) --tick;
        if (tick < 0) return std::nullopt;
        return Tick{tick};
    }

    clock::Path path_;
    clock::OneWay up_;
    ViewClock view_;
    std::vector<bool> has_;  // by tick from 0: the snapshot came
    std::size_t next_ = 0;
    Tick frame_{0};
    std::vector<Stamp> stamps_;  // under way
    std::optional<Tick> newest_;
};

void add_phase(const ScreenConfig& config, const clock::PathConfig& path, std::vector<float>& ages) {
    Player player(path);
    for (Tick tick{0}; screen_rate.time_of(tick).value < player.duration_us(); tick = tick + 1) {
        const std::int64_t now = screen_rate.time_of(tick).value;
        player.play_until(now);
        const std::optional<Tick> newest = player.newest_by(now - config.lead_us);
        if (now < config.settle_us || !newest) continue;
        ages.push_back(static_cast<float>(now - screen_rate.time_of(*newest).value) * 1e-3f);
    }
}

}  // namespace

std::vector<float> screen_ages_ms(const ScreenConfig& config) {
    inputs::Trace slower = *config.trace;
    for (inputs::TraceSample& sample : slower.samples) {
        if (sample.rtt_us != inputs::lost_rtt_us) sample.rtt_us += static_cast<std::int64_t>(config.extra_rtt_ms * 1e3);
    }
    clock::PathConfig path;
    path.trace = &slower;
    path.rate = screen_rate;
    std::vector<float> ages;
    for (int phase = 0; phase < config.phases; ++phase) {
        const double part = (phase + 0.5) / config.phases;
        path.phase_us = static_cast<std::int64_t>(part * static_cast<double>(screen_rate.time_of(Tick{1}).value));
        path.offset_us = path.phase_us;
        add_phase(config, path, ages);
    }
    return ages;
}

}  // namespace backsight::lab::cover
