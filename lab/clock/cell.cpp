#include "lab/clock/cell.h"

#include <backsight/presets/delays.h>
#include <backsight/time/view_clock.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>

namespace backsight::lab::clock {

namespace {

// The clock that the server puts into packets, less true time.
constexpr std::int64_t server_clock_us = 123'456'789;

// How far the server's time is ahead of true time.
std::int64_t server_ahead_us(TickRate rate) { return rate.time_of(Tick{first_tick}).value; }

InterpolationDelayConfig delay_config(TickRate rate, float weight) {
    InterpolationDelayConfig config;
    config.send_interval = rate.time_of(Tick{1});
    config.starvation_weight = weight;
    return config;
}

// Our method: a client's view clock, given what a client is given.
class Ours {
public:
    Ours(TickRate rate, float weight, std::string name)
        : rate_(rate), view_(ViewClockConfig{}, rate, delay_config(rate, weight)) {
        score_.method = std::move(name);
        score_.weight = weight;
    }

    void arrived(const Arrival& arrival) {
        view_.snapshot_arrived(arrival.tick, Micros{arrival.local_us});
        // Packets of this server leave at their tick; what its clock shows then is its own affair.
        if (arrival.rtt_us)
            view_.round_trip(Micros{arrival.sent_us + server_clock_us}, Micros{*arrival.rtt_us},
                             Micros{arrival.local_us});
    }

    void frame(std::int64_t local_us, std::int64_t newest_possible_us, Tick newest, bool counts, ClockScore* clock) {
        const std::optional<Moment> moment = view_.moment(Micros{local_us});
        if (!moment) return;
        if (clock != nullptr) check_advance(*moment, local_us, *clock);
        last_ = moment;
        last_local_us_ = local_us;
        if (!counts) return;
        ++score_.frames;
        if (Moment::at(newest) < *moment) ++score_.starved;
        const std::uint64_t held = view_.numbers().held_frames;
        if (held != held_) ++score_.stood;
        held_ = held;
        score_.delay_sum_us +=
            static_cast<double>(newest_possible_us + server_ahead_us(rate_) - rate_.time_of(*moment).value);
        score_.drawn_on_sum_us += static_cast<double>(view_.numbers().delay.value);
    }

    ViewClock& view() { return view_; }
    const DelayScore& score() const { return score_; }

private:
    void check_advance(Moment moment, std::int64_t local_us, ClockScore& clock) {
        const ViewClock::Numbers numbers = view_.numbers();
        // A clock that stands at the audit's limit, or is pulled by it, cannot keep to the slew.
        const bool is_at_limit = numbers.held_frames + numbers.jumps != limited_;
        limited_ = numbers.held_frames + numbers.jumps;
        if (!last_) return;
        if (moment < *last_) ++clock.moments_back;
        if (is_at_limit) return;
        const double advanced = static_cast<double>(moment - *last_) / 65536.0 / rate_.hz() * 1e6;
        const double real = static_cast<double>(local_us - last_local_us_);
        // Two microseconds of tolerance for rounding.
        if (advanced > real * 1.05 + 2.0 || advanced < real * 0.95 - 2.0) ++clock.moments_too_fast;
    }

    TickRate rate_;
    ViewClock view_;
    DelayScore score_;
    std::optional<Moment> last_;
    std::int64_t last_local_us_ = 0;
    std::uint64_t limited_ = 0;
    std::uint64_t held_ = 0;
};

// A published method, slewed as ours is, on true time, and under the same audit: it stands still where nothing newer
// came for max_ahead, and is never further behind the newest than max_interpolation_delay.
class Theirs {
public:
    Theirs(const presets::PublishedDelay& published, TickRate rate)
        : method_(published.make(static_cast<double>(rate.time_of(Tick{1}).value))) {
        score_.method = published.name;
    }

    void arrived(const Arrival& arrival, std::int64_t shortest_us) {
        method_->arrived(static_cast<double>(arrival.arrived_us - arrival.sent_us - shortest_us));
        any_ = true;
    }

    void frame(std::int64_t true_us, std::int64_t newest_possible_us, std::int64_t newest_us, bool counts) {
        constexpr double slew = 0.05;
        if (!any_) return;
        const double wanted = method_->wanted_us();
        const double most = static_cast<double>(true_us - last_us_) * slew;
        delay_us_ = has_delay_ ? delay_us_ + std::clamp(wanted - delay_us_, -most, most) : wanted;
        has_delay_ = true;
        last_us_ = true_us;
        const auto newest_shown = static_cast<double>(newest_us);
        const double drawn_on = static_cast<double>(newest_possible_us) - delay_us_;
        const double least = newest_shown - static_cast<double>(ViewClockConfig{}.max_interpolation_delay.value);
        const double most_ahead = newest_shown + static_cast<double>(ViewClockConfig{}.max_ahead.value);
        shown_us_ = std::max(std::clamp(drawn_on, least, most_ahead), shown_us_);
        if (!counts) return;
        ++score_.frames;
        if (newest_shown < shown_us_) ++score_.starved;
        if (drawn_on > most_ahead) ++score_.stood;
        score_.delay_sum_us += static_cast<double>(newest_possible_us) - shown_us_;
        score_.drawn_on_sum_us += delay_us_;
    }

    const DelayScore& score() const { return score_; }

private:
    std::unique_ptr<presets::DelayMethod> method_;
    DelayScore score_;
    bool any_ = false;
    bool has_delay_ = false;
    double delay_us_ = 0.0;
    double shown_us_ = -1e18;
    std::int64_t last_us_ = 0;
};

// Reads our clock once a frame and holds it against true time, which is the server's.
class ClockWatch {
public:
    ClockWatch(const CellConfig& config, const Path& path, ClockScore& score)
        : config_(config), path_(path), score_(score) {}

    void frame(const ClockReading& reading, std::int64_t true_us, bool counts) {
        const std::int64_t error = reading.server_now.value - server_ahead_us(config_.path.rate) - true_us;
        ++score_.readings;
        if (std::abs(error) > reading.error_bound.value) ++score_.beyond_bound;
        if (any_ && reading.server_now < last_) ++score_.steps_back;
        any_ = true;
        last_ = reading.server_now;
        if (counts) {
            const double limit = clock_limit_us(std::abs(config_.path.asymmetry_ratio), path_.base_rtt_at(true_us));
            score_.errors_us.push_back(static_cast<float>(std::abs(error)));
            score_.over_limits_us.push_back(static_cast<float>(static_cast<double>(std::abs(error)) - limit));
            score_.bounds_us.push_back(static_cast<float>(reading.error_bound.value));
            score_.limit_sum_us += limit;
        }
        if (config_.keep_errors_us == 0 || true_us < next_kept_us_) return;
        next_kept_us_ = true_us + config_.keep_errors_us;
        score_.kept.push_back({static_cast<double>(true_us) * 1e-6, static_cast<double>(error) * 1e-3,
                               static_cast<double>(reading.error_bound.value) * 1e-3});
    }

private:
    const CellConfig& config_;
    const Path& path_;
    ClockScore& score_;
    bool any_ = false;
    Micros last_;
    std::int64_t next_kept_us_ = 0;
};

}  // namespace

const std::vector<float>& swept_weights() {
    static const std::vector<float> weights{0.15f, 0.3f,  0.6f,  1.2f,  2.5f,  3.5f,  5.0f,  7.0f,  8.5f,  10.0f, 12.0f,
                                            14.0f, 17.0f, 20.0f, 28.0f, 40.0f, 50.0f, 60.0f, 70.0f, 85.0f, 100.0f};
    return weights;
}

void DelayScore::add(const DelayScore& other) {
    method = other.method;
    weight = other.weight;
    frames += other.frames;
    starved += other.starved;
    stood += other.stood;
    delay_sum_us += other.delay_sum_us;
    drawn_on_sum_us += other.drawn_on_sum_us;
}

double clock_limit_us(double asymmetry_ratio, std::int64_t base_rtt_us) {
    return 1'000.0 + asymmetry_ratio * static_cast<double>(base_rtt_us) / 2.0;
}

void ClockScore::add(const ClockScore& other) {
    const auto append = [](std::vector<float>& to, const std::vector<float>& from) {
        to.insert(to.end(), from.begin(), from.end());
    };
    append(errors_us, other.errors_us);
    append(over_limits_us, other.over_limits_us);
    append(bounds_us, other.bounds_us);
    steps_back += other.steps_back;
    moments_back += other.moments_back;
    moments_too_fast += other.moments_too_fast;
    beyond_bound += other.beyond_bound;
    readings += other.readings;
    breaks += other.breaks;
    limit_sum_us += other.limit_sum_us;
    if (kept.empty()) kept = other.kept;
}

CellResult run_cell(const CellConfig& config) {
    const Path path = make_path(config.path);
    const TickRate rate = config.path.rate;
    std::vector<Ours> ours;
    ours.emplace_back(rate, InterpolationDelayConfig{}.starvation_weight, "ours");
    if (config.sweeps_weights) {
        for (const float weight : swept_weights()) ours.emplace_back(rate, weight, "ours-swept");
    }
    std::vector<Theirs> theirs;
    for (const presets::PublishedDelay& published : presets::published_delays()) theirs.emplace_back(published, rate);

    CellResult result;
    ClockWatch watch(config, path, result.clock);
    std::size_t next = 0;
    Tick newest{-1};
    for (Tick frame{0};; frame = frame + 1) {
        const std::int64_t now = config.path.phase_us + rate.time_of(frame).value;
        if (now >= path.duration_us) break;
        for (; next < path.arrivals.size() && path.arrivals[next].arrived_us <= now; ++next) {
            const Arrival& arrival = path.arrivals[next];
            newest = std::max(newest, arrival.tick);
            for (Ours& each : ours) each.arrived(arrival);
            for (Theirs& each : theirs) each.arrived(arrival, path.shortest_there_us);
        }
        const bool counts = now >= config.settle_us;
        const std::int64_t local = path.local_at(now);
        const std::int64_t newest_possible = now - path.shortest_there_us;
        for (Ours& each : ours) {
            each.frame(local, newest_possible, newest, counts, &each == ours.data() ? &result.clock : nullptr);
        }
        const std::int64_t newest_us = newest.value < 0 ? -1 : rate.time_of(newest - first_tick).value;
        for (Theirs& each : theirs) each.frame(now, newest_possible, newest_us, counts);
        if (const auto reading = ours.front().view().present_reading(Micros{local})) watch.frame(*reading, now, counts);
    }
    result.clock.breaks = ours.front().view().numbers().clock_breaks;
    result.delays.push_back(ours.front().score());
    for (const Theirs& each : theirs) result.delays.push_back(each.score());
    for (std::size_t i = 1; i < ours.size(); ++i) result.delays.push_back(ours[i].score());
    return result;
}

}  // namespace backsight::lab::clock
