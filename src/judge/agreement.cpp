#include <backsight/judge/agreement.h>

#include "evidence.h"

#include <backsight/base/enum_array.h>

#include <algorithm>
#include <bit>

namespace backsight {

namespace {

// Each of these faults allows many pictures, so among the explanations of a shot they come last.
constexpr FaultSet broad_faults = fault_bit(ScreenFault::late_snapshot) | fault_bit(ScreenFault::not_sent);

constexpr std::uint32_t least_shots = 4;
constexpr std::uint32_t least_against_broad = 12;
constexpr std::uint32_t least_for_broad = 32;
constexpr std::uint32_t nine_in_ten(std::uint32_t count) { return (9 * count + 9) / 10; }

}  // namespace

const char* to_string(ScreenFault fault) {
    static constexpr const char* names[] = {
        // facts: names of ScreenFault
        "none",              // 0
        "tick before",       // 1
        "tick after",        // 2
        "half tick before",  // 3
        "half tick after",   // 4
        "whole tick",        // 5
        "no fraction",       // 6
        "present",           // 7
        "snapshot before",   // 8
        "snapshot after",    // 9
        "late snapshot",     // 10
        "not sent",          // 11
        "missing record",    // 12
        "next state",        // 13
        "packet stamp",      // 14
        "executed twice",    // 15
        "after newest",      // 16
        "interpolation",     // 17
        "hitbox set",        // 18
        "generation",        // 19
        "self hit",          // 20
        "filter",            // 21
        "quantization",      // 22
        "rounding",          // 23
        "shapes",            // 24
        "instant",           // 25
        "settings",          // 26
        "undetermined",      // 27
        // end of facts
    };
    return enum_name(fault, names);
}

void DripTest::agreed(std::uint64_t shots) {
    quiet_ += shots;
    score_ -= static_cast<std::uint32_t>(std::min<std::uint64_t>(shots, score_));
    if (score_ == 0) disagreements_ = spread_ = 0;
}

void DripTest::disagreed() {
    if (disagreements_ > 0) spread_ += quiet_ + 1;
    ++disagreements_;
    quiet_ = 0;
    score_ = std::min(score_ + gain_, std::max(limit_, gain_));
}

void FaultEvidence::disagreed(const ScreenFinding& finding) {
    ++looked_into_;
    if (!finding.names_somebody) ++nobody_;
    if (finding.is_still) ++still_disagreed_;
    for (std::size_t fault = 0; fault < faults; ++fault) votes_[fault] += finding.faults >> fault & 1;
}

void FaultEvidence::agreed(FaultSet refuted, bool is_still) {
    if (is_still) ++still_agreed_;
    for (std::size_t fault = 0; fault < faults; ++fault) refuted_[fault] += refuted >> fault & 1;
}

void FaultEvidence::halve() {
    for (std::uint32_t& votes : votes_) votes /= 2;
    for (std::uint32_t& refuted : refuted_) refuted /= 2;
    looked_into_ /= 2;
    nobody_ /= 2;
    still_disagreed_ /= 2;
    still_agreed_ /= 2;
}

FaultSet FaultEvidence::best_of(FaultSet among, std::uint32_t& most) const {
    most = std::max(nine_in_ten(looked_into_), 1u);
    FaultSet best = 0;
    for (std::size_t fault = 0; fault < faults; ++fault) {
        if ((among >> fault & 1) == 0 || votes_[fault] < most || is_refuted(fault)) continue;
        // Where nobody stands still, many whole stamps that name the right target say as much.
        const bool may_be_whole = only_moving_disagree() || (still_disagreed_ == 0 && looked_into_ >= least_for_broad);
        if (fault == static_cast<std::size_t>(ScreenFault::no_fraction) && !may_be_whole) continue;
        if (votes_[fault] > most) best = 0;
        most = votes_[fault];
        best |= FaultSet{1} << fault;
    }
    return best;
}

FaultSet FaultEvidence::suspects() const {
    std::uint32_t most_narrow = 0;
    std::uint32_t most_broad = 0;
    const FaultSet narrow = best_of(~broad_faults, most_narrow);
    const FaultSet broad = best_of(broad_faults, most_broad);
    if (narrow == 0 || broad == 0) return narrow | broad;
    if (most_narrow + looked_into_ / 16 < most_broad) {
        return looked_into_ < least_for_broad ? narrow | broad : broad;
    }
    // A burst at one target that stood still since may fit many a picture, until other shots have agreed.
    return (narrow & constant_faults) != 0 && looked_into_ < least_against_broad ? narrow | broad : narrow;
}

ScreenFault FaultEvidence::name(bool fingerprint_differs) const {
    const FaultSet best = looked_into_ >= least_shots ? suspects() : 0;
    if (std::has_single_bit(best)) return static_cast<ScreenFault>(std::countr_zero(best));
    if (fingerprint_differs) return ScreenFault::settings;
    if (best != 0 || looked_into_ < least_shots) return ScreenFault::undetermined;
    // If a view explains most of the shots, it is neither of these two faults.
    const std::uint32_t explained = *std::max_element(votes_.begin(), votes_.end());
    if (2 * explained > looked_into_) return ScreenFault::undetermined;
    if (still_disagreed_ >= 2 && 3 * still_disagreed_ >= still_agreed_) return ScreenFault::shapes;
    return only_moving_disagree() ? ScreenFault::instant : ScreenFault::undetermined;
}

Agreement::Agreement(std::uint32_t window_shots, float weight)
    : disagreed_((window_shots + 63) / 64), window_shots_(window_shots), weight_(weight) {}

float Agreement::window_ratio() const {
    const std::uint64_t in_window = std::min<std::uint64_t>(shots_, window_shots_);
    if (in_window == 0) return 1.0f;
    return 1.0f - static_cast<float>(disagreed_in_window_) / static_cast<float>(in_window);
}

void Agreement::reset() {
    std::fill(disagreed_.begin(), disagreed_.end(), 0);
    shots_ = agreed_ = 0;
    disagreed_in_window_ = 0;
    recent_ = 1.0f;
    alarm_ = ScreenFault::none;
    suspects_ = 0;
}

void Agreement::add(bool agreed) {
    const auto place = static_cast<std::size_t>(shots_ % window_shots_);
    std::uint64_t& word = disagreed_[place / 64];
    const std::uint64_t bit = std::uint64_t{1} << (place % 64);
    if ((word & bit) != 0) --disagreed_in_window_;
    word = agreed ? word & ~bit : word | bit;
    if (!agreed) ++disagreed_in_window_;
    ++shots_;
    if (agreed) ++agreed_;
    recent_ += ((agreed ? 1.0f : 0.0f) - recent_) * weight_;
}

bool Agreement::set_alarm(ScreenFault alarm, FaultSet suspects) {
    const bool is_news = alarm != ScreenFault::none && alarm != alarm_;
    alarm_ = alarm;
    suspects_ = alarm == ScreenFault::none ? 0 : suspects;
    return is_news;
}

}  // namespace backsight
