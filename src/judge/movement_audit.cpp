#include "base/unit.h"

#include <backsight/base/assert.h>
#include <backsight/judge/movement_audit.h>

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

constexpr double us_per_s = 1e6;
// Costs and savings beyond this are equal for every account, which holds 10 s at most.
constexpr double unpayable_us = 1e9;

bool is_positive(float value) { return value > 0.0f; }
bool is_speed(float value) { return is_positive(value) && value <= 1e6f; }

double seconds_for(float amount, float per_second) {
    return static_cast<double>(amount) / static_cast<double>(per_second);
}

}  // namespace

const char* MovementLimits::validate() const {
    if (!is_speed(max_speed_mps)) return "movement.max_speed_mps";
    if (!is_speed(max_rise_mps)) return "movement.max_rise_mps";
    if (!is_speed(max_fall_mps)) return "movement.max_fall_mps";
    if (!is_positive(max_acceleration_mps2)) return "movement.max_acceleration_mps2";
    if (!is_positive(max_step_m)) return "movement.max_step_m";
    if (max_saved < Micros{0} || max_saved > Micros{10'000'000}) return "movement.max_saved";
    if (!(clock_slack_ratio >= 0.0f && clock_slack_ratio <= 1.0f)) return "movement.clock_slack_ratio";
    if (!is_unit(up)) return "movement.up";
    if (!is_finite(sight_offset)) return "movement.sight_offset";
    return nullptr;
}

const char* to_string(MovementResult result) {
    static constexpr const char* names[] = {
        // facts: names of MovementResult
        "accepted",       // 0
        "malformed",      // 1
        "went back",      // 2
        "too much time",  // 3
        "too fast",       // 4
        "too sharp",      // 5
        "teleported",     // 6
        "through level",  // 7
        "not placed",     // 8
        // end of facts
    };
    return enum_name(result, names);
}

const char* to_string(MuzzleResult result) {
    static constexpr const char* names[] = {
        // facts: names of MuzzleResult
        "equal",         // 0
        "accepted",      // 1
        "too far",       // 2
        "out of sight",  // 3
        "malformed",     // 4
        // end of facts
    };
    return enum_name(result, names);
}

double MovementAudit::Costs::most() const { return std::max({time_us, way_us, turn_us}); }

MovementAudit::MovementAudit(const MovementLimits& limits) : limits_(limits) {
    BACKSIGHT_ASSERT(limits.validate() == nullptr, "limits: in range, see validate()");
}

void MovementAudit::set_limits(const MovementLimits& limits) {
    BACKSIGHT_ASSERT(limits.validate() == nullptr, "limits: in range, see validate()");
    limits_ = limits;
}

// What the account cannot hold has passed all the same: it buys no way, and a client's clock may show it.
void MovementAudit::earn(Micros server_clock) {
    const Micros server_now = within_clock(server_clock);
    const Micros passed = std::max(server_now, server_now_) - server_now_;
    server_now_ = server_now_ + passed;
    const double earned = std::min(static_cast<double>(passed.value), unpayable_us) *
                              (1.0 + static_cast<double>(limits_.clock_slack_ratio)) +
                          part_us_;
    const auto whole = static_cast<std::int64_t>(earned);
    part_us_ = earned - static_cast<double>(whole);
    const std::int64_t held = std::min(saved_us_ + whole, limits_.max_saved.value);
    behind_us_ += passed.value;
    // Time that the slack alone made is not the client's clock's.
    lost_us_ = std::min(lost_us_ + saved_us_ + whole - held, behind_us_);
    saved_us_ = held;
}

// Each claim takes from the lost time only what its clock went on by and it did not pay for. The rest is for the claims
// that waited with it.
void MovementAudit::spend(Micros cost, std::int64_t clock_us) {
    saved_us_ = std::max<std::int64_t>(saved_us_ - cost.value, 0);
    lost_us_ -= std::min(std::max<std::int64_t>(clock_us - cost.value, 0), lost_us_);
    behind_us_ -= std::min(clock_us, behind_us_);
    lost_us_ = std::min(lost_us_, behind_us_);
}

void MovementAudit::place(Vec3 place, Micros server_now) {
    BACKSIGHT_ASSERT(is_finite(place), "place: finite");
    if (is_placed_) {
        earn(server_now);
    } else {
        server_now_ = within_clock(server_now);
    }
    place_ = place;
    velocity_ = {};
    is_placed_ = true;
    has_claimed_ = false;
    ++placed_;
}

MovementAudit::Costs MovementAudit::costs_of(const MovementClaim& claim, Vec3& velocity) const {
    Costs costs;
    const Vec3 way = claim.place - place_;
    const float risen = dot(way, limits_.up);
    const Vec3 across = way - limits_.up * risen;
    const double vertical_s =
        risen > 0.0f ? seconds_for(risen, limits_.max_rise_mps) : seconds_for(-risen, limits_.max_fall_mps);
    costs.way_us = us_per_s * std::max(seconds_for(length(across), limits_.max_speed_mps), vertical_s);
    if (!has_claimed_) return costs;
    // Unsigned: claims may be at both ends of the range.
    const auto passed_us =
        static_cast<double>(static_cast<std::uint64_t>(claim.at.value) - static_cast<std::uint64_t>(claimed_at_.value));
    costs.time_us = std::max(passed_us - static_cast<double>(lost_us_), 0.0);
    velocity = across * static_cast<float>(us_per_s / passed_us);
    if (std::isfinite(limits_.max_acceleration_mps2)) {
        costs.turn_us = us_per_s * seconds_for(length(velocity - velocity_), limits_.max_acceleration_mps2);
    }
    return costs;
}

MovementResult MovementAudit::decide(const MovementClaim& claim, const Costs& costs, const LineOfSight& line_of_sight,
                                     Moment moment) const {
    const auto saved = static_cast<double>(saved_us_);
    if (distance(claim.place, place_) > limits_.max_step_m) return MovementResult::teleported;
    // Written so that a cost that is not a number is never paid.
    if (!(costs.way_us <= saved)) return MovementResult::too_fast;
    if (!(costs.time_us <= saved)) return MovementResult::too_much_time;
    if (!(costs.turn_us <= saved)) return MovementResult::too_sharp;
    const Vec3 offset = limits_.sight_offset;
    const bool is_free = !line_of_sight || line_of_sight(place_ + offset, claim.place + offset, moment);
    if (!is_free) return MovementResult::through_level;
    return MovementResult::accepted;
}

MovementVerdict MovementAudit::judge(const MovementClaim& claim, Micros server_now, const LineOfSight& line_of_sight,
                                     Moment moment) {
    MovementVerdict verdict;
    if (is_placed_) earn(server_now);
    verdict.saved = saved();
    verdict.place = place_;
    if (!is_placed_) {
        verdict.result = MovementResult::not_placed;
    } else if (!is_finite(claim.place)) {
        verdict.result = MovementResult::malformed;
    } else if (has_claimed_ && claim.at <= claimed_at_) {
        verdict.result = MovementResult::went_back;
    } else {
        Vec3 velocity;
        const Costs costs = costs_of(claim, velocity);
        verdict.result = decide(claim, costs, line_of_sight, moment);
        verdict.cost = {static_cast<std::int64_t>(std::ceil(std::min(costs.most(), unpayable_us)))};
        if (verdict.result == MovementResult::accepted) {
            // No overflow: the account could pay for it.
            spend(verdict.cost, has_claimed_ ? claim.at.value - claimed_at_.value : 0);
            place_ = verdict.place = claim.place;
            velocity_ = velocity;
            claimed_at_ = claim.at;
            has_claimed_ = true;
        }
    }
    ++by_result_[verdict.result];
    return verdict;
}

MuzzleResult MovementAudit::judge_muzzle(Vec3 eye_offset, Vec3 claimed, float max_error_m,
                                         const LineOfSight& line_of_sight, Moment moment) {
    const MuzzleResult result =
        backsight::judge_muzzle(place_ + eye_offset, claimed, max_error_m, line_of_sight, moment);
    ++by_muzzle_[result];
    return result;
}

MuzzleResult judge_muzzle(Vec3 eye, Vec3 claimed, float max_error_m, const LineOfSight& line_of_sight, Moment moment) {
    if (!is_finite(claimed)) return MuzzleResult::malformed;
    if (claimed == eye) return MuzzleResult::equal;
    if (!(distance(claimed, eye) <= max_error_m)) return MuzzleResult::too_far;
    return !line_of_sight || line_of_sight(eye, claimed, moment) ? MuzzleResult::accepted : MuzzleResult::out_of_sight;
}

}  // namespace backsight
