#pragma once

// Two authorities that are told the same: one lets each flight have its time, and one judges each step as soon as a
// command shows it. Do their flights end alike, and by how much later?

#include <backsight/projectile/authority.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>

namespace backsight::test {

struct TimeTally {
    int compared = 0;
    int alike = 0;  ///< place, age and target to the bit, and what it met
    int alike_in_basis = 0;
    int worse_in_basis = 0;  ///< as shown before, and not now
    std::int64_t most_later = 0;
    std::int64_t most_sooner = 0;
    double most_early = -1e9;  ///< ticks by which a verdict came sooner than the flight takes
};

/// The authority that does not wait, and the verdicts of both.
class BeforeItsTime {
public:
    BeforeItsTime(const WorldHistory& history, const DrawConfig& draw, AuthorityConfig config)
        : authority(history, draw, hasty(config)) {}

    void note(const ProjectileAuthority::Ended& ended, std::int64_t now) {
        tally.most_early =
            std::max(tally.most_early, static_cast<double>(ended.verdict.age) / 65536.0 -
                                           static_cast<double>(now - ended.projectile.launched.tick().value));
        compare(ended.verdict.id, {ended.verdict, now}, others_, ours_, false);
    }
    void note_hasty(std::int64_t now) {
        for (; told_ < authority.ended().size(); ++told_) {
            const ProjectileVerdict& verdict = authority.ended()[told_].verdict;
            compare(verdict.id, {verdict, now}, ours_, others_, true);
        }
    }
    void begin(Tick tick) {
        authority.begin_tick(tick);
        told_ = 0;
    }

    ProjectileAuthority authority;
    TimeTally tally;

private:
    struct Told {
        ProjectileVerdict verdict;
        std::int64_t at = 0;
    };
    using Waiting = std::map<ProjectileId, Told>;

    static AuthorityConfig hasty(AuthorityConfig config) {
        config.early_ticks = 64;
        return config;
    }

    void compare(const ProjectileId& id, const Told& told, Waiting& others, Waiting& mine, bool is_hasty) {
        const auto found = others.find(id);
        if (found == others.end()) {
            mine.emplace(id, told);
            return;
        }
        const Told& patient = is_hasty ? found->second : told;
        const Told& hasty = is_hasty ? told : found->second;
        const ProjectileVerdict& a = patient.verdict;
        const ProjectileVerdict& b = hasty.verdict;
        ++tally.compared;
        const bool is_same_end = a.end == b.end && a.target == b.target && a.hitbox == b.hitbox && a.age == b.age;
        if (is_same_end && a.position == b.position && a.point == b.point && a.normal == b.normal) ++tally.alike;
        if (a.basis == b.basis) ++tally.alike_in_basis;
        if (b.basis == VerdictBasis::as_shown && a.basis != b.basis) ++tally.worse_in_basis;
        tally.most_later = std::max(tally.most_later, patient.at - hasty.at);
        tally.most_sooner = std::max(tally.most_sooner, hasty.at - patient.at);
        others.erase(found);
    }

    Waiting ours_, others_;
    std::size_t told_ = 0;
};

}  // namespace backsight::test
