#include <backsight/projectile/budget.h>

#include <algorithm>

namespace backsight {

namespace {

constexpr std::int64_t permille = 1000;
constexpr Micros most_ahead{10'000'000};
// 34 years at 64 Hz: up to here no product below leaves 64 bits. No flight is as old.
constexpr std::int64_t most_age = INT64_MAX / (2 * permille);

// How old the projectile is when nothing is left of L; the largest number if L does not shrink.
std::int64_t age_without_look_back(const Grant& grant) {
    if (grant.decay_permille == 0) return INT64_MAX;
    return grant.look_back * permille / grant.decay_permille;
}

}  // namespace

const char* BudgetCaps::validate() const {
    const auto in_range = [](Micros span, std::int64_t most_us) { return span >= Micros{0} && span.value <= most_us; };
    if (!in_range(look_back, 10'000'000)) return "budget.look_back";
    if (!in_range(hold_back, 1'000'000)) return "budget.hold_back";
    if (!in_range(fast_forward, 1'000'000)) return "budget.fast_forward";
    if (decay_permille > permille) return "budget.decay_permille";
    if (catch_up_permille < 1 || catch_up_permille > permille) return "budget.catch_up_permille";
    const bool is_by_clock = decided_by == DecidedBy::clock;
    const bool has_others = hold_back != Micros{0} || decay_permille != 0;
    const bool is_forwarded = decided_by == DecidedBy::commands && fast_forward != Micros{0};
    const bool counts_otherwise = decided_by != DecidedBy::catch_up && (counts_whole_ticks || allows_negative);
    const bool is_unused = counts_otherwise || (!is_by_clock && (has_others || is_forwarded));
    if (decided_by > DecidedBy::catch_up || is_unused) return "budget.decided_by";
    return nullptr;
}

Grant share_out(std::int64_t view_age, Micros held_back, const BudgetCaps& caps, TickRate rate) {
    std::int64_t left = std::max<std::int64_t>(view_age, 0);
    const auto take = [&](Micros cap) {
        const std::int64_t taken = std::min(left, rate.span(cap));
        left -= taken;
        return taken;
    };
    Grant grant;
    grant.hold_back = take(std::clamp(held_back, Micros{0}, caps.hold_back));
    grant.look_back = take(caps.look_back);
    grant.fast_forward = take(caps.fast_forward);
    grant.remainder = left;
    grant.decay_permille = caps.decay_permille;
    return grant;
}

std::int64_t time_passed(Micros since_fired, const BudgetCaps& caps, TickRate rate) {
    const Micros least = caps.allows_negative ? Micros{} - most_ahead : Micros{};
    const std::int64_t passed = rate.span(std::clamp(since_fired, least, caps.fast_forward));
    if (!caps.counts_whole_ticks) return passed;
    const std::int64_t begun = passed - rate.span(Micros{1}) + Moment::one_tick - 1;
    return std::min(begun & ~(Moment::one_tick - 1), rate.span(caps.fast_forward));
}

Grant share_out_in_present(std::int64_t view_age, Micros since_fired, const BudgetCaps& caps, TickRate rate) {
    Grant grant;
    const std::int64_t age = std::max<std::int64_t>(view_age, 0);
    grant.fast_forward = std::clamp<std::int64_t>(time_passed(since_fired, caps, rate), 0, age);
    grant.remainder = age - grant.fast_forward;
    return grant;
}

std::int64_t catch_up_step(const BudgetCaps& caps, std::int64_t& left) {
    std::int64_t step = left * caps.catch_up_permille / permille;
    left -= step;
    if (left <= Moment::one_tick / 2) {
        step += left;
        left = 0;
    }
    return step;
}

Micros advised_hold_back(Micros view_age, const BudgetCaps& caps) {
    return std::clamp(view_age - caps.look_back - caps.fast_forward, Micros{0}, caps.hold_back);
}

std::int64_t look_back_at(const Grant& grant, std::int64_t age) {
    if (age >= age_without_look_back(grant)) return 0;
    return grant.look_back - std::clamp<std::int64_t>(age, 0, most_age) * grant.decay_permille / permille;
}

std::int64_t image_age(const Grant& grant, std::int64_t shown) {
    const std::int64_t flown = std::min(shown - grant.hold_back, most_age);
    if (flown <= 0) return flown;
    const std::int64_t turn = age_without_look_back(grant);
    const std::int64_t slowed = flown * permille / (permille + grant.decay_permille);
    if (slowed < turn) return slowed;
    return flown - turn * grant.decay_permille / permille;
}

// The first moment from which image_age() has got there: rounded up.
std::int64_t shown_at_age(const Grant& grant, std::int64_t age) {
    const std::int64_t turn = age_without_look_back(grant);
    const std::int64_t slow = std::min({age, turn, most_age});
    const std::int64_t scaled = slow * (permille + grant.decay_permille);
    if (age < turn) return grant.hold_back + (scaled + permille - 1) / permille;
    return grant.hold_back + age + turn * grant.decay_permille / permille;
}

Moment target_moment(const Grant& grant, Moment shot, std::int64_t age) { return shot + shown_at_age(grant, age); }

Moment server_target_moment(const Grant& grant, Moment shot, std::int64_t age) {
    return target_moment(grant, shot, age) + grant.remainder;
}

}  // namespace backsight
