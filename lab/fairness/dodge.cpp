#include "lab/fairness/dodge.h"

#include <algorithm>
#include <array>

namespace backsight::lab::fairness {

namespace {

constexpr TickRate dodge_rate{64, 1};
constexpr float rocket_mps = 25.0f;
// The rocket's own radius against targets, as the arena has it.
constexpr float dodge_reach_m = body_half_width_m + 0.2f;

struct RoundTrips {
    double rtt_shooter_ms = 0.0;
    double rtt_victim_ms = 0.0;
};

std::vector<BudgetCaps> budgets() {
    std::vector<BudgetCaps> all;
    for (const std::int64_t ms : {0, 100, 250, 500}) all.push_back({.look_back = {ms * 1000}});
    for (const std::int64_t ms : {0, 100, 250})
        all.push_back({.look_back = {ms * 1000}, .decided_by = DecidedBy::clock});
    for (const std::int64_t ms : {50, 100})
        all.push_back({.look_back = {0}, .fast_forward = {ms * 1000}, .decided_by = DecidedBy::clock});
    for (const std::int64_t ms : {50, 100})
        all.push_back({.look_back = {0}, .hold_back = {ms * 1000}, .decided_by = DecidedBy::clock});
    all.push_back({.look_back = {250'000}, .decay_permille = 250, .decided_by = DecidedBy::clock});
    return all;
}

// The server's time of a moment in 1/65536 tick, and back.
std::int64_t dodge_span(Micros time) { return dodge_rate.span(time); }

// How far somebody has stepped aside after so long: from a stand to full speed.
float stepped_aside(float seconds) {
    if (seconds <= 0.0f) return 0.0f;
    const float until_full = run_mps / acceleration_mps2;
    if (seconds < until_full) return 0.5f * acceleration_mps2 * seconds * seconds;
    return run_mps * (seconds - 0.5f * until_full);
}

class Rocket {
public:
    Rocket(Draw& draw, Link& shooter, Link& victim, const RoundTrips& rtts, Micros at) {
        const Micros tick = dodge_rate.time_of(Tick{1});
        const auto part = [&] {
            return Micros{static_cast<std::int64_t>(draw.unit() * static_cast<double>(tick.value))};
        };
        // What was lost comes with the next packet.
        const auto late = [&](Link& link, double rtt_ms) {
            return link.delay(at).value_or(micros_of(rtt_ms / 2.0) + tick);
        };
        // The screen is a way, an interval and a part of a frame old; the command takes a way, and waits for its tick.
        const Micros shown_late = late(shooter, rtts.rtt_shooter_ms) + tick + part();
        view_age_ = dodge_span(shown_late + late(shooter, rtts.rtt_shooter_ms) + part());
        // The victim's screen draws the tick of the launch as late, and their steps come to the server after a way.
        const Micros seen_late = late(victim, rtts.rtt_victim_ms) + tick + part();
        distance_m_ = static_cast<float>(draw.uniform(10.0, 30.0));
        const Micros reaction = micros_of(Human{}.reaction_ms(draw));
        steps_after_ = dodge_span(seen_late + reaction + late(victim, rtts.rtt_victim_ms) + part());
        aim_error_m_ = static_cast<float>(0.15 * draw.normal());
    }

    std::int64_t view_age() const { return view_age_; }

    // Whether the server's flight misses. The launch is at moment 0 of the server, the shot view_age() before.
    bool is_dodged(const BudgetCaps& caps) const {
        const Micros hold = std::min(caps.hold_back, dodge_rate.time_of(Moment{view_age_}));
        const Grant grant = share_out(view_age_, hold, caps, dodge_rate);
        const auto age =
            static_cast<std::int64_t>(distance_m_ / rocket_mps * 64.0f * static_cast<float>(Moment::one_tick));
        const Moment origin = Moment::at(Tick{1000});
        const Moment tested = server_target_moment(grant, origin - view_age_, age);
        const std::int64_t stepped = tested - origin - steps_after_;
        const float seconds = static_cast<float>(stepped) / (64.0f * static_cast<float>(Moment::one_tick));
        const float aside = stepped_aside(seconds) + aim_error_m_;
        return aside > dodge_reach_m || aside < -dodge_reach_m;
    }

private:
    std::int64_t view_age_ = 0;
    std::int64_t steps_after_ = 0;
    float distance_m_ = 0.0f;
    float aim_error_m_ = 0.0f;
};

double in_ms_of(Micros span) { return static_cast<double>(span.value) * 1e-3; }

}  // namespace

std::vector<DodgeSum> dodges_of(const std::vector<Network>& networks, std::uint32_t rockets, std::uint64_t seed) {
    constexpr std::array<RoundTrips, 4> pairs{{{20, 20}, {100, 100}, {20, 150}, {150, 20}}};
    const std::vector<BudgetCaps> all = budgets();
    std::vector<DodgeSum> sums;
    for (const RoundTrips& pair : pairs) {
        Draw draw(splitmix64(seed ^ 0xd0d6e));
        std::vector<std::uint32_t> escaped(all.size());
        for (std::uint32_t i = 0; i < rockets; ++i) {
            const Network& one = networks[draw.bits() % networks.size()];
            const Network& other = networks[draw.bits() % networks.size()];
            const Micros at{static_cast<std::int64_t>(draw.uniform(0.0, 1e9))};
            Link shooter(one.trace, one.median, micros_of(pair.rtt_shooter_ms), at);
            Link victim(other.trace, other.median, micros_of(pair.rtt_victim_ms), at);
            const Rocket rocket(draw, shooter, victim, pair, {});
            for (std::size_t k = 0; k < all.size(); ++k) escaped[k] += rocket.is_dodged(all[k]) ? 1 : 0;
        }
        for (std::size_t k = 0; k < all.size(); ++k) {
            sums.push_back({all[k].decided_by == DecidedBy::clock ? "clock" : "commands", in_ms_of(all[k].look_back),
                            in_ms_of(all[k].fast_forward), in_ms_of(all[k].hold_back),
                            static_cast<double>(all[k].decay_permille), pair.rtt_shooter_ms, pair.rtt_victim_ms,
                            static_cast<double>(escaped[k]) / static_cast<double>(rockets), rockets});
        }
    }
    return sums;
}

}  // namespace backsight::lab::fairness
