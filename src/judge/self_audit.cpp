#include <backsight/judge/self_audit.h>

#include "screen_faults.h"

#include <backsight/base/assert.h>
#include <backsight/base/hash.h>
#include <backsight/view/fingerprint.h>

#include <algorithm>
#include <bit>

namespace backsight {

namespace {

constexpr std::size_t index_of(ScreenFault fault) { return static_cast<std::size_t>(fault); }

ScreenFault first_of(std::uint32_t faults) {
    return faults == 0 ? ScreenFault::undetermined : static_cast<ScreenFault>(std::countr_zero(faults));
}

}  // namespace

std::uint32_t screen_hash(const Hit& hit) {
    Hasher target;
    target.add(std::uint64_t{hit.entity.value}).add(std::uint64_t{hit.hitbox});
    Hasher point;
    point.add(hit.point);
    const auto hash = static_cast<std::uint32_t>((target.value() & 0xffffu) << 16 | (point.value() & 0xffffu));
    return hash != 0 ? hash : 1;
}

Ray ray_of(const Shot& shot, const WeaponRules& rules) {
    return {shot.origin, shot.direction, std::min(shot.max_distance, rules.range)};
}

QueryFilter filter_of(const Shot& shot) { return {shot.layers, shot.shooter, shot.spare_team, {}, shot.mount}; }

const char* to_string(ScreenFault fault) {
    constexpr const char* names[] = {
        "none",           "tick before",  "tick after",    "whole tick",   "snapshot before",
        "snapshot after", "after newest", "interpolation", "present",      "hitbox set",
        "quantization",   "rounding",     "settings",      "undetermined",
    };
    static_assert(std::size(names) == index_of(ScreenFault::count_));
    return fault < ScreenFault::count_ ? names[index_of(fault)] : "?";
}

const char* SelfAuditConfig::validate() const {
    constexpr std::uint32_t most = 65'536;
    if (max_clients < 1 || max_clients > most) return "self_audit.max_clients";
    if (window_shots < 1 || window_shots > most) return "self_audit.window_shots";
    if (overall_window_shots < 1 || overall_window_shots > most) return "self_audit.overall_window_shots";
    if (!(weight > 0.0f && weight <= 1.0f)) return "self_audit.weight";
    if (alarm_disagreements < 1 || alarm_disagreements > window_shots) return "self_audit.alarm_disagreements";
    if (overall_alarm_disagreements < 1 || overall_alarm_disagreements > overall_window_shots)
        return "self_audit.overall_alarm_disagreements";
    return nullptr;
}

Agreement::Agreement(std::uint32_t window_shots, float weight, std::uint32_t alarm_disagreements)
    : disagreed_(std::max(window_shots, 1u) / 64 + 1),
      window_shots_(std::max(window_shots, 1u)),
      alarm_disagreements_(alarm_disagreements),
      weight_(weight) {}

float Agreement::window_ratio() const {
    const std::uint64_t in_window = std::min<std::uint64_t>(shots_, window_shots_);
    if (in_window == 0) return 1.0f;
    return 1.0f - static_cast<float>(disagreed_in_window_) / static_cast<float>(in_window);
}

void Agreement::reset() {
    std::fill(disagreed_.begin(), disagreed_.end(), 0);
    shots_ = agreed_ = 0;
    disagreed_in_window_ = looked_into_ = 0;
    recent_ = 1.0f;
    alarm_ = ScreenFault::none;
    votes_.fill(0);
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

void Agreement::add_evidence(std::uint32_t faults) {
    // Half of the old evidence goes when there is plenty, so that a new fault can outvote it.
    if (++looked_into_ >= 4 * window_shots_) {
        looked_into_ /= 2;
        for (std::uint32_t& votes : votes_) votes /= 2;
    }
    for (std::size_t fault = 0; fault < votes_.size(); ++fault) votes_[fault] += faults >> fault & 1;
}

ScreenFault Agreement::likeliest(bool fingerprint_differs) const {
    const auto most = std::max_element(votes_.begin(), votes_.end());
    const auto fault = static_cast<ScreenFault>(most - votes_.begin());
    const bool says_more = fault != ScreenFault::rounding || !fingerprint_differs;
    if (*most > 0 && 2 * *most >= looked_into_ && says_more) return fault;
    return fingerprint_differs ? ScreenFault::settings : ScreenFault::undetermined;
}

bool Agreement::update_alarm(bool fingerprint_differs) {
    if (disagreed_in_window_ < alarm_disagreements_) {
        if (2 * disagreed_in_window_ >= alarm_disagreements_ || alarm_ == ScreenFault::none) return false;
        alarm_ = ScreenFault::none;
        looked_into_ = 0;
        votes_.fill(0);
        return false;
    }
    const ScreenFault before = alarm_;
    alarm_ = likeliest(fingerprint_differs);
    return alarm_ != before;
}

SelfAudit::SelfAudit(const WorldHistory& history, const DrawConfig& draw, const SelfAuditConfig& config)
    : history_(&history),
      draw_(&draw),
      config_(config),
      clients_(config.max_clients, Client{{config.window_shots, config.weight, config.alarm_disagreements}, 0, false}),
      overall_(config.overall_window_shots, config.weight, config.overall_alarm_disagreements),
      nobody_(1, config.weight, 1) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
}

void SelfAudit::join(std::uint32_t client, std::uint64_t fingerprint) {
    if (!BACKSIGHT_CHECK(client < clients_.size(), "client: below max_clients")) {
        ++bad_clients_;
        return;
    }
    Client& place = clients_[client];
    place.agreement.reset();
    place.disagreements = 0;
    place.fingerprint_differs = fingerprint != view_fingerprint(*history_, *draw_);
}

bool SelfAudit::is_looked_into(std::uint64_t disagreement) const {
    return disagreement < config_.looked_into || disagreement % 16 == 0;
}

SelfAuditAnswer SelfAudit::compare(const DeclaredShot& shot, const Verdict& verdict, const Ledger& ledger) {
    SelfAuditAnswer answer;
    if (!BACKSIGHT_CHECK(shot.client < clients_.size(), "client: below max_clients")) {
        ++bad_clients_;
        return answer;
    }
    if (shot.screen_hash == 0 || verdict.reason != Reason::as_seen) return answer;
    Client& client = clients_[shot.client];
    answer.compared = true;
    answer.agreed = screen_hash(verdict.hit) == shot.screen_hash;
    client.agreement.add(answer.agreed);
    overall_.add(answer.agreed);
    // That somebody missed is what most wrong views would show too: only a hit's bits are evidence.
    if (!answer.agreed && shot.screen_hash != screen_hash({}) && is_looked_into(client.disagreements++)) {
        const std::uint32_t faults = explain_screen(*history_, *draw_, ledger, shot, verdict.hit);
        answer.fault = first_of(faults);
        client.agreement.add_evidence(faults);
        overall_.add_evidence(faults);
    }
    answer.client_alarm = client.agreement.update_alarm(client.fingerprint_differs);
    answer.overall_alarm = overall_.update_alarm(false);
    return answer;
}

}  // namespace backsight
