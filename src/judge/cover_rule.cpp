#include "apply_rules.h"
#include "victim_frames.h"

#include <algorithm>
#include <optional>

namespace backsight {

namespace {

// Whether the victim's point is in sight, or a point at one of their sides.
bool is_any_free(const VictimFrames::Line& line, const VictimScreen& screen, const LineOfSight& line_of_sight) {
    if (line_of_sight(line.from, line.to, line.level)) return true;
    if (!(screen.half_width_m > 0.0f)) return false;
    const Vec3 across = normalized(cross(screen.eye_offset, line.to - line.from), Vec3{}) * screen.half_width_m;
    return line_of_sight(line.from, line.to + across, line.level) ||
           line_of_sight(line.from, line.to - across, line.level);
}

// From the newest instant back over the grace, evenly.
bool is_hidden_over(const VictimFrames& frames, std::int64_t grace, const VictimScreen& screen,
                    const LineOfSight& line_of_sight) {
    const int points = screen.half_width_m > 0.0f ? 3 : 1;
    static_assert(FreeWay::most_lines + 2 * 3 <= max_cover_tests, "at least both ends of a grace");
    const std::int64_t most_tests = (max_cover_tests - frames.lines()) / points;
    const auto tests = grace == 0 ? 1 : static_cast<int>(std::min(grace / Moment::one_tick + 2, most_tests));
    for (int i = 0; i < tests; ++i) {
        const std::int64_t back = i == 0 ? 0 : grace * i / (tests - 1);
        const std::optional<VictimFrames::Line> line = frames.line(frames.newest() - back);
        if (!line || is_any_free(*line, screen, line_of_sight)) return false;
    }
    return true;
}

}  // namespace

bool victim_was_in_cover(const View& view, const ShotRecord& record, EntityId victim, const LineOfSight& line_of_sight,
                         const VictimScreens& screens) {
    const WeaponRules& rules = record.rules;
    if (!line_of_sight || !screens || rules.cover_grace < Micros{0}) return false;
    const VictimScreen screen = screens(victim);
    if (screen.ledger == nullptr || screen.ledger->last_stamp().newest.value == 0) return false;
    VictimFrames frames(view, record, victim, screen, line_of_sight);
    if (!frames.is_known()) return false;

    const std::int64_t grace = view.config().tick_rate.span(rules.cover_grace);
    const auto is_hidden = [&] { return is_hidden_over(frames, grace, screen, line_of_sight); };
    return is_hidden() && (!frames.shorten() || is_hidden());
}

}  // namespace backsight
