#include "apply_rules.h"

#include <algorithm>
#include <optional>

namespace backsight {

namespace {

// The tick of the oldest sample that a pose is made of, its mounts' included. A place between two samples counts as old
// as the earlier one: a victim could claim to have lost all that came in between.
Tick oldest_sample(const View& view, const ViewPose& found, int depth = 0) {
    const EntityId mount = found.state ? found.state->parent : EntityId{};
    if (mount.is_null() || depth >= max_parent_depth) return found.from;
    return std::min(found.from, oldest_sample(view, view.pose(mount), depth + 1));
}

// `entity` on the screen that the ledger's client last reported, `back` before what it showed then; but nothing from
// before `oldest`.
ViewPose seen_by(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger, EntityId entity,
                 std::int64_t back, Moment oldest, Moment present) {
    ViewStamp seen = ledger.last_stamp();
    seen.shown = seen.shown - back;
    if (Moment::at(ledger.tick_of(seen.newest)) >= oldest) {
        const View view = View::exact(history, draw, ledger, seen);
        const ViewPose pose = view.pose(entity);
        if (!has_pose(pose.status) || Moment::at(oldest_sample(view, pose)) >= oldest) return pose;
    }
    // By the server's history alone, where the client may no longer say what it had. What it draws later than the rest
    // it still does.
    GroupOffsets offsets{};
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        const Moment drawn = std::clamp(seen.shown + seen.offsets[i], oldest, std::max(oldest, present));
        offsets[i] = static_cast<std::int32_t>(std::min<std::int64_t>(drawn - oldest, max_group_offset));
    }
    return View::at_moment(history, draw, oldest, offsets).pose(entity);
}

// What a victim's screen shows of themselves and of the shooter, frame by frame: as far as they have reported it, and
// foreseen from there. Instants are 1/65536 tick after their last report.
class VictimFrames {
public:
    struct Line {
        Vec3 from;  // the shooter's eye
        Vec3 to;    // the victim's
    };

    VictimFrames(const View& view, const ShotRecord& record, const VictimScreen& screen,
                 const LineOfSight& line_of_sight)
        : history_(view.history()),
          draw_(view.config()),
          screen_(screen),
          line_of_sight_(line_of_sight),
          shooter_(record.shot.shooter),
          victim_(record.verdict.hit.entity),
          present_(present_of(record)),
          oldest_(present_ - draw_.tick_rate.span(record.rules.cover_max_view_age)),
          track_(history_.find(victim_)) {
        // The damage leaves with this tick's snapshot. It is on their screen as much later as this stamp came late.
        const Tick acknowledged = screen.ledger->tick_of(screen.ledger->last_stamp().newest);
        if (acknowledged == no_tick) return;
        const std::int64_t round_trip = std::max<std::int64_t>(present_ - Moment::at(acknowledged), 0);
        newest_ = std::min(round_trip + Moment::one_tick / 2, draw_.tick_rate.span(record.rules.cover_foresight));
    }

    bool is_known() const { return track_ != nullptr; }
    // The instant at which they will be shown the damage, as far as the rules look ahead.
    std::int64_t newest() const { return newest_; }

    // Nothing: one of the two is not to be seen then.
    std::optional<Line> line(std::int64_t instant) const {
        const ViewPose enemy = instant > 0 ? enemy_foreseen(instant) : enemy_reported(-instant);
        const ViewPose self =
            View::at_moment(history_, draw_, newest_of_self() - std::max<std::int64_t>(-instant, 0)).pose(victim_);
        if (!has_pose(enemy.status) || !has_pose(self.status)) return std::nullopt;
        const Vec3 eye = self.pose.position + screen_.eye_offset;
        const Vec3 ahead = instant > 0 ? free_way(eye, way_ahead(self, instant)) : Vec3{};
        return Line{enemy.pose.position + screen_.eye_offset, eye + ahead};
    }

private:
    Moment newest_of_self() const { return Moment::at(track_->newest()); }

    ViewPose enemy_reported(std::int64_t back) const {
        return seen_by(history_, draw_, *screen_.ledger, shooter_, back, oldest_ - back, present_ - back);
    }

    // Their screen goes on by real time, and what it will draw is in the history.
    ViewPose enemy_foreseen(std::int64_t ahead) const {
        const Moment shown = std::max(screen_.ledger->last_stamp().shown, oldest_) + ahead;
        return View::at_moment(history_, draw_, std::min(shown, present_)).pose(shooter_);
    }

    // From within a wall or a floor nothing is in sight. Whoever runs at one stays before it, and whoever lands goes on
    // over the ground.
    Vec3 free_way(Vec3 eye, Vec3 way) const {
        if (line_of_sight_(eye, eye + way)) return way;
        const Vec3 up = normalized(screen_.eye_offset, Vec3{});
        const Vec3 along = way - up * dot(way, up);
        return along != way && line_of_sight_(eye, eye + along) ? along : Vec3{};
    }

    // How far they will have gone, by the velocity that was recorded; somebody who brakes stops.
    Vec3 way_ahead(const ViewPose& self, std::int64_t ahead) const {
        const std::optional<EntityState> before = track_->at(track_->newest() - 1);
        if (!self.state || !self.state->parent.is_null()) return {};
        const Quantization& quantization = history_.config().quantization;
        const Vec3 velocity = dequantize(self.state->velocity, quantization);
        const float ticks = static_cast<float>(ahead) / static_cast<float>(Moment::one_tick);
        float braked = 1.0f;
        if (before && is_continuous(*before, *self.state)) {
            const Vec3 change = velocity - dequantize(before->velocity, quantization);
            const float lost = -dot(change, velocity);  // of the squared speed, in this tick
            const float squared = dot(velocity, velocity);
            // At this rate they stand after squared / lost ticks, and have gone half of what they would have.
            if (lost > 0.0f && squared > 0.0f) {
                const float until = squared / lost;
                braked = ticks < until ? 1.0f - 0.5f * ticks / until : 0.5f * until / ticks;
            }
        }
        return velocity * (ticks * braked * draw_.tick_rate.tick_seconds());
    }

    const WorldHistory& history_;
    const DrawConfig& draw_;
    const VictimScreen& screen_;
    const LineOfSight& line_of_sight_;
    EntityId shooter_;
    EntityId victim_;
    Moment present_;
    Moment oldest_;
    const Track* track_;
    std::int64_t newest_ = 0;
};

// Whether the victim's point is in sight, or a point at one of their sides.
bool is_any_free(const VictimFrames::Line& line, const VictimScreen& screen, const LineOfSight& line_of_sight) {
    if (line_of_sight(line.from, line.to)) return true;
    if (!(screen.half_width_m > 0.0f)) return false;
    const Vec3 across = normalized(cross(screen.eye_offset, line.to - line.from), Vec3{}) * screen.half_width_m;
    return line_of_sight(line.from, line.to + across) || line_of_sight(line.from, line.to - across);
}

}  // namespace

bool victim_was_in_cover(const View& view, const ShotRecord& record, const LineOfSight& line_of_sight,
                         const VictimScreens& screens) {
    const WeaponRules& rules = record.rules;
    if (!line_of_sight || !screens || rules.cover_grace < Micros{0}) return false;
    const EntityId victim = record.verdict.hit.entity;
    const VictimScreen screen = screens(victim);
    if (screen.ledger == nullptr || screen.ledger->last_stamp().newest.value == 0) return false;
    const VictimFrames frames(view, record, screen, line_of_sight);
    if (!frames.is_known()) return false;

    // From the newest instant back over the grace, evenly.
    const std::int64_t grace = view.config().tick_rate.span(rules.cover_grace);
    const int points = screen.half_width_m > 0.0f ? 3 : 1;
    const int ways = frames.newest() > 0 ? 2 : 0;
    const std::int64_t most_tests = max_cover_tests / (points + ways);
    const auto tests = grace == 0 ? 1 : static_cast<int>(std::min(grace / Moment::one_tick + 2, most_tests));
    for (int i = 0; i < tests; ++i) {
        const std::int64_t back = i == 0 ? 0 : grace * i / (tests - 1);
        const std::optional<VictimFrames::Line> line = frames.line(frames.newest() - back);
        if (!line || is_any_free(*line, screen, line_of_sight)) return false;
    }
    return true;
}

}  // namespace backsight
