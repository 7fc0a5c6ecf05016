#include "lab/audit/match_search.h"

#include "lab/audit/search.h"
#include "lab/audit/turned.h"
#include "lab/reporting/run_cells.h"

namespace backsight::lab::audit {

namespace {

AuditRow search_gain(const MatchSearch& search, MatchGain gain) {
    const std::vector<Knob<MatchLie>> turned(match_knobs().begin(), match_knobs().end());
    const auto gained = [&](const MatchLie& lie) { return play_match_lie(search.played, lie, gain); };
    const Worst worst = find_worst(
        point_of(first_lie(gain), turned), [&](const Point& point) { return gained(at_point(point, turned)); },
        search.seed, search.tries);
    AuditRow row;
    row.rules = "match";
    row.strategy = "anything";
    row.claim = "anything that a client may send";
    row.gain = to_string(gain);
    row.found = worst.gain;
    row.honest = gained(MatchLie{});
    row.bound = most_of(gain, search.promised);
    row.bounded_by = most_by(gain);
    row.tried = worst.tried;
    const MatchLie lie = at_point(worst.point, turned);
    for (const Knob<MatchLie>& one : turned) row.lie.emplace_back(one.name, lie.*one.value);
    return row;
}

}  // namespace

std::vector<AuditRow> search_match(const MatchSearch& search) {
    std::vector<MatchGain> gains = search.gains;
    for (std::size_t i = 0; i < match_gain_count && search.gains.empty(); ++i) {
        gains.push_back(static_cast<MatchGain>(i));
    }
    return run_cells<AuditRow>("match", gains, [&](MatchGain gain) { return search_gain(search, gain); });
}

}  // namespace backsight::lab::audit
