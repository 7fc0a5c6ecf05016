#include "apply_rules.h"

#include <algorithm>
#include <cmath>
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

// How far back foresights are looked at that were wrong, in how many spans, and in how many of these they may be. An
// honest player who turns back before cover is wrong once; `lab audit` has what a victim gains who is so on purpose.
constexpr Micros foresight_memory{1'000'000};
constexpr int foresight_spans = 8;  // two lines of sight each
constexpr int foresights_per_span = 8;
constexpr int most_wrong_spans = 1;
// Commands come in bunches, so a place may be so far behind its velocity.
constexpr float bunched_s = 0.03f;

// A way of somebody who moves on: over the ground, and up.
struct WayAhead {
    Vec3 along;
    float rise = 0.0f;
};

// How far level geometry lets a victim go, in a bounded number of lines.
class FreeWay {
public:
    static constexpr int halvings = 3;
    static constexpr int most_lines = 2 * (1 + halvings);

    FreeWay(const VictimScreen& screen, const LineOfSight& line_of_sight)
        : offset_(screen.eye_offset), width_(screen.half_width_m), line_of_sight_(line_of_sight) {}

    // Whoever runs at a wall stays before it, half their width away. Then whoever falls lands, and whoever jumps meets
    // what is above.
    WayAhead of(Vec3 eye, const WayAhead& wanted) {
        WayAhead way;
        const float metres = length(wanted.along);
        if (metres > 0.0f) {
            const Vec3 ahead = wanted.along * (1.0f / metres);
            way.along = ahead * std::max(reach(eye, ahead, 0.0f, metres + width_) - width_, 0.0f);
        }
        const Vec3 up = normalized(offset_, Vec3{});
        const float tall = length(offset_);
        if (wanted.rise > 0.0f) way.rise = reach(eye + way.along, up, 0.0f, wanted.rise);
        if (wanted.rise < 0.0f) way.rise = tall - reach(eye + way.along, up * -1.0f, tall, tall - wanted.rise);
        return way;
    }

    int lines() const { return lines_; }

private:
    // How much of the way from `least` to `most` along `direction` is free.
    float reach(Vec3 from, Vec3 direction, float least, float most) {
        ++lines_;
        if (line_of_sight_(from, from + direction * most)) return most;
        for (int i = 0; i < halvings; ++i) {
            ++lines_;
            const float middle = 0.5f * (least + most);
            (line_of_sight_(from, from + direction * middle) ? least : most) = middle;
        }
        return least;
    }

    Vec3 offset_;
    float width_;
    const LineOfSight& line_of_sight_;
    int lines_ = 0;
};

// What a victim's screen shows of themselves and of the shooter, frame by frame: as far as they have reported it, and
// foreseen from there. Instants are 1/65536 tick after the frame of the last command that the history has recorded.
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
          oldest_(present_ - draw_.tick_rate.span(record.rules.cover_max_view_age + screen.waited)),
          shown_(screen.ledger->last_stamp().shown),
          track_(history_.find(victim_)) {
        const Tick acknowledged = screen.ledger->tick_of(screen.ledger->last_stamp().newest);
        if (acknowledged == no_tick || record.rules.cover_foresight <= Micros{0}) return;
        // The damage leaves with this tick's snapshot, and takes as long to their screen as the newest one that they
        // have acknowledged took to the frame that first named it.
        const std::int64_t since = present_ - Moment::at(acknowledged);
        shown_ = screen.recorded_shown.value_or(shown_);
        const std::int64_t seen = shown_ - screen.ledger->shown_with_news();
        newest_ = std::clamp<std::int64_t>(since - seen, 0, draw_.tick_rate.span(record.rules.cover_foresight));
        if (track_ != nullptr && newest_ > 0) look_ahead();
    }

    bool is_known() const { return track_ != nullptr; }
    // The instant at which they will be shown the damage, as far as the rules look ahead.
    std::int64_t newest() const { return newest_; }
    // Lines that were tested to find out how far they go until then.
    int lines() const { return lines_; }

    // Whether the foresight is shortened by those before it.
    bool shorten() {
        overshot_m_ = newest_ > 0 ? overshot_m() : 0.0f;
        return overshot_m_ > 0.0f;
    }

    // Empty: one of the two is not to be seen then.
    std::optional<Line> line(std::int64_t instant) const {
        const ViewPose enemy = instant > 0 ? enemy_foreseen(instant) : enemy_reported(-instant);
        const ViewPose self =
            View::at_moment(history_, draw_, newest_of_self() - std::max<std::int64_t>(-instant, 0)).pose(victim_);
        if (!has_pose(enemy.status) || !has_pose(self.status)) return std::nullopt;
        const Vec3 eye = self.pose.position + screen_.eye_offset;
        return Line{enemy.pose.position + screen_.eye_offset, eye + (instant > 0 ? way_until(self, instant) : Vec3{})};
    }

private:
    // Ticks over which a fall is measured: a tick has one, two or three commands.
    static constexpr int fall_ticks = 4;
    // Of so many ticks before, so far apart, the speeds are looked at: 3 s at 64 Hz.
    static constexpr int speeds = 24;
    static constexpr int ticks_per_speed = 8;

    Moment newest_of_self() const { return Moment::at(track_->newest()); }

    ViewPose enemy_reported(std::int64_t back) const {
        back += screen_.ledger->last_stamp().shown - shown_;
        return seen_by(history_, draw_, *screen_.ledger, shooter_, back, oldest_ - back, present_ - back);
    }

    // Their screen goes on by real time, and what it will draw is in the history.
    ViewPose enemy_foreseen(std::int64_t ahead) const {
        const Moment shown = std::max(shown_, oldest_) + ahead;
        return View::at_moment(history_, draw_, std::min(shown, present_)).pose(shooter_);
    }

    Vec3 velocity_of(const EntityState& state) const {
        return dequantize(state.velocity, history_.config().quantization);
    }

    // By how much they fall faster with each tick, metres a tick.
    float fall_of(const EntityState& newest, Vec3 up) const {
        float most = 0.0f;
        EntityState after = newest;
        for (int i = 1; i <= fall_ticks; ++i) {
            const std::optional<EntityState> before = track_->at(track_->newest() - i);
            if (!before || !is_continuous(*before, after)) break;
            const float faster = dot(velocity_of(*before) - velocity_of(after), up);
            if (!(faster > 0.0f)) break;
            most = dot(velocity_of(*before) - velocity_of(newest), up) / static_cast<float>(i);
            after = *before;
        }
        return most;
    }

    // What level geometry lets them go until newest().
    void look_ahead() {
        const ViewPose self = View::at_moment(history_, draw_, newest_of_self()).pose(victim_);
        if (!has_pose(self.status)) return;
        FreeWay free(screen_, line_of_sight_);
        reached_ = free.of(self.pose.position + screen_.eye_offset, way_ahead(self, newest_));
        lines_ = free.lines();
    }

    // No farther than then, wherever they are until then.
    Vec3 way_until(const ViewPose& self, std::int64_t instant) const {
        const WayAhead way = way_ahead(self, instant);
        const bool is_farther = length_squared(way.along) > length_squared(reached_.along);
        const Vec3 along = is_farther ? reached_.along : way.along;
        const float metres = length(along);
        const float left = metres > overshot_m_ ? 1.0f - overshot_m_ / metres : 0.0f;
        const float rise = std::clamp(way.rise, std::min(reached_.rise, 0.0f), std::max(reached_.rise, 0.0f));
        return along * left + normalized(screen_.eye_offset, Vec3{}) * rise;
    }

    // How far foresights until newest() went wrong in the last second, at most. Somebody who runs at cover again and
    // again without reaching it is foreseen less far, and so is somebody whose commands stay away while the server
    // knows them running.
    float overshot_m() const {
        const std::int64_t ticks = (newest_ + Moment::one_tick - 1) / Moment::one_tick;
        const Vec3 toward = normalized(way_from(track_->newest(), ticks), Vec3{});
        if (toward == Vec3{}) return 0.0f;
        const std::int64_t remembered = draw_.tick_rate.span(foresight_memory) / Moment::one_tick;
        const std::int64_t stride = remembered / (foresight_spans * foresights_per_span) + 1;
        int wrong = 0;
        float most = 0.0f;
        Tick made = track_->newest() - ticks;
        for (int span = 0; span < foresight_spans; ++span) {
            float farthest = 0.0f;
            Tick worst = no_tick;
            for (int i = 0; i < foresights_per_span; ++i, made = made - stride) {
                const float off = overshot_by(made, made + ticks, toward);
                if (off > farthest) worst = made;
                farthest = std::max(farthest, off);
            }
            if (worst == no_tick || !was_wrong(worst, worst + ticks)) continue;
            ++wrong;
            most = std::max(most, farthest);
        }
        return wrong > most_wrong_spans ? most : 0.0f;
    }

    // The way over the ground that the state of a tick foretold.
    Vec3 way_from(Tick tick, std::int64_t ticks) const {
        const std::optional<EntityState> state = track_->at(tick);
        if (!state || !state->parent.is_null()) return {};
        const Vec3 up = normalized(screen_.eye_offset, Vec3{});
        const auto ahead = static_cast<float>(ticks);
        const float seconds = ahead * draw_.tick_rate.tick_seconds();
        return level(velocity_of(*state), up) * (seconds * gone(tick, *state, up, ahead));
    }

    // By how far a foresight of `shown` that was made at `made` went past where they then were.
    float overshot_by(Tick made, Tick shown, Vec3 toward) const {
        const std::optional<EntityState> then = track_->at(made);
        const std::optional<EntityState> later = track_->at(shown);
        if (!then || !later || !is_continuous(*then, *later)) return 0.0f;
        const Quantization& quantization = history_.config().quantization;
        const float foretold = dot(way_from(made, shown - made), toward);
        const Vec3 went = dequantize(later->position, quantization) - dequantize(then->position, quantization);
        const float bunched = dot(velocity_of(*then), toward) * bunched_s;
        return std::min(foretold, foretold - dot(went, toward) - bunched);
    }

    // It had them in cover, and they were in the open.
    bool was_wrong(Tick made, Tick shown) const {
        const View then = View::at_moment(history_, draw_, Moment::at(shown));
        const ViewPose self = then.pose(victim_);
        const ViewPose enemy = then.pose(shooter_);
        const ViewPose start = View::at_moment(history_, draw_, Moment::at(made)).pose(victim_);
        if (!has_pose(self.status) || !has_pose(enemy.status) || !has_pose(start.status)) return false;
        const Vec3 from = enemy.pose.position + screen_.eye_offset;
        const Vec3 foreseen = start.pose.position + way_from(made, shown - made);
        return line_of_sight_(from, self.pose.position + screen_.eye_offset) &&
               !line_of_sight_(from, foreseen + screen_.eye_offset);
    }

    // How far they would go by the velocity that was recorded. Somebody who brakes stops, somebody who sets off gets as
    // fast as they have been of late, and somebody who falls falls faster.
    WayAhead way_ahead(const ViewPose& self, std::int64_t ahead) const {
        if (!self.state || !self.state->parent.is_null()) return {};
        const Vec3 up = normalized(screen_.eye_offset, Vec3{});
        const Vec3 velocity = velocity_of(*self.state);
        const float rising = dot(velocity, up);
        const float ticks = static_cast<float>(ahead) / static_cast<float>(Moment::one_tick);
        const float seconds = ticks * draw_.tick_rate.tick_seconds();
        const float fallen = rising != 0.0f ? 0.5f * fall_of(*self.state, up) * ticks : 0.0f;
        return {level(velocity, up) * (seconds * gone(track_->newest(), *self.state, up, ticks)),
                (rising - fallen) * seconds};
    }

    static Vec3 level(Vec3 velocity, Vec3 up) { return velocity - up * dot(velocity, up); }

    // Over the ground, as a share of the way at their speed.
    float gone(Tick tick, const EntityState& state, Vec3 up, float ticks) const {
        const std::optional<EntityState> before = track_->at(tick - 1);
        if (!before || !is_continuous(*before, state)) return 1.0f;
        const Vec3 velocity = level(velocity_of(state), up);
        const float gained =
            dot(velocity - level(velocity_of(*before), up), velocity);  // times the speed, in this tick
        const float squared = dot(velocity, velocity);
        if (!(squared > 0.0f) || gained == 0.0f) return 1.0f;
        if (gained > 0.0f) return sped_up(tick, squared, gained, ticks, up);
        // At this rate they stand after so many ticks, and have gone half of what they would have.
        const float until = squared / -gained;
        return ticks < until ? 1.0f - 0.5f * ticks / until : 0.5f * until / ticks;
    }

    // The more they have gained in the last tick the sooner they are as fast as they have been.
    float sped_up(Tick tick, float squared, float gained, float ticks, Vec3 up) const {
        float most = squared;
        for (int i = 1; i <= speeds; ++i) {
            const std::optional<EntityState> then = track_->at(tick - i * ticks_per_speed);
            if (then) most = std::max(most, length_squared(level(velocity_of(*then), up)));
        }
        const float faster = std::sqrt(most / squared) - 1.0f;  // as a share of their speed
        const float each = gained / squared;                    // in a tick
        const float until = std::min(ticks, faster / each);
        return 1.0f + each * until * (ticks - 0.5f * until) / ticks;
    }

    const WorldHistory& history_;
    const DrawConfig& draw_;
    const VictimScreen& screen_;
    const LineOfSight& line_of_sight_;
    EntityId shooter_;
    EntityId victim_;
    Moment present_;
    Moment oldest_;
    Moment shown_;  // at instant 0
    const Track* track_;
    std::int64_t newest_ = 0;
    WayAhead reached_;  // until newest_
    int lines_ = 0;
    float overshot_m_ = 0.0f;
};

// Whether the victim's point is in sight, or a point at one of their sides.
bool is_any_free(const VictimFrames::Line& line, const VictimScreen& screen, const LineOfSight& line_of_sight) {
    if (line_of_sight(line.from, line.to)) return true;
    if (!(screen.half_width_m > 0.0f)) return false;
    const Vec3 across = normalized(cross(screen.eye_offset, line.to - line.from), Vec3{}) * screen.half_width_m;
    return line_of_sight(line.from, line.to + across) || line_of_sight(line.from, line.to - across);
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

bool victim_was_in_cover(const View& view, const ShotRecord& record, const LineOfSight& line_of_sight,
                         const VictimScreens& screens) {
    const WeaponRules& rules = record.rules;
    if (!line_of_sight || !screens || rules.cover_grace < Micros{0}) return false;
    const EntityId victim = record.verdict.hit.entity;
    const VictimScreen screen = screens(victim);
    if (screen.ledger == nullptr || screen.ledger->last_stamp().newest.value == 0) return false;
    VictimFrames frames(view, record, screen, line_of_sight);
    if (!frames.is_known()) return false;

    const std::int64_t grace = view.config().tick_rate.span(rules.cover_grace);
    const auto is_hidden = [&] { return is_hidden_over(frames, grace, screen, line_of_sight); };
    return is_hidden() && (!frames.shorten() || is_hidden());
}

}  // namespace backsight
