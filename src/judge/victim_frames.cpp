#include "victim_frames.h"

#include "apply_rules.h"

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

// The tick of the oldest sample that a pose is made of, its mounts' included. A place between two samples counts as old
// as the earlier one: a victim could claim to have lost all that came in between.
Tick oldest_sample(const View& view, const ViewPose& found, int depth = 0) {
    const EntityId mount = found.state ? found.state->parent : EntityId{};
    if (mount.is_null() || depth >= max_parent_depth) return found.from;
    return std::min(found.from, oldest_sample(view, view.pose(mount), depth + 1));
}

// How far back foresights are looked at that were wrong, in how many spans, and in how many of these they may be. An
// honest player who turns back before cover is wrong once; `lab audit` has what a victim gains who is so on purpose.
constexpr Micros foresight_memory{1'000'000};
constexpr int foresight_spans = 8;  // two lines of sight each
constexpr int foresights_per_span = 8;
constexpr int most_wrong_spans = 1;
// Commands come in bunches, so a place may be so far behind its velocity.
constexpr float bunched_s = 0.03f;
// Ticks over which a fall is measured: a tick has one, two or three commands.
constexpr int fall_ticks = 4;
// Of so many ticks before, so far apart, the speeds are looked at: 3 s at 64 Hz.
constexpr int speeds = 24;
constexpr int ticks_per_speed = 8;

Vec3 up_of(const VictimScreen& screen) { return normalized(screen.eye_offset, Vec3{}); }
Vec3 level(Vec3 velocity, Vec3 up) { return velocity - up * dot(velocity, up); }

// Whether two states of one entity have velocities of one frame, and no break between them.
bool are_of_one_way(const EntityState& a, const EntityState& b) { return is_continuous(a, b) && a.parent == b.parent; }

}  // namespace

VictimFrames::VictimFrames(const View& view, const ShotRecord& record, EntityId victim, const VictimScreen& screen,
                           const LineOfSight& line_of_sight)
    : history_(view.history()),
      draw_(view.config()),
      screen_(screen),
      line_of_sight_(line_of_sight),
      shooter_(record.shot.shooter),
      victim_(victim),
      present_(present_of(record)),
      oldest_(present_ - draw_.tick_rate.span(record.rules.cover_max_view_age + screen.waited)),
      shown_(screen.ledger->last_stamp().shown),
      track_(history_.find(victim_)),
      up_(up_of(screen)) {
    const Tick acknowledged = screen.ledger->tick_of(screen.ledger->last_stamp().newest);
    if (acknowledged == no_tick || record.rules.cover_foresight <= Micros{0}) return;
    // The damage leaves with this tick's snapshot, and takes as long to their screen as the newest one that they have
    // acknowledged took to the frame that first named it.
    const std::int64_t since = present_ - Moment::at(acknowledged);
    shown_ = screen.recorded_shown.value_or(shown_);
    const std::int64_t seen = shown_ - screen.ledger->shown_with_news();
    newest_ = std::clamp<std::int64_t>(since - seen, 0, draw_.tick_rate.span(record.rules.cover_foresight));
    if (track_ != nullptr && newest_ > 0) look_ahead();
}

// By what they wear there.
Vec3 VictimFrames::eye_of(const ViewPose& pose) const {
    for (const EyesOfSet& eyes : screen_.eyes) {
        if (pose.state && pose.state->hitboxes == eyes.hitboxes) return eyes.eye_offset;
    }
    return screen_.eye_offset;
}

bool VictimFrames::shorten() {
    overshot_m_ = newest_ > 0 ? overshot_m() : 0.0f;
    return overshot_m_ > 0.0f;
}

std::optional<VictimFrames::Line> VictimFrames::line(std::int64_t instant) const {
    const Enemy enemy = instant > 0 ? enemy_foreseen(instant) : enemy_reported(-instant);
    const std::optional<Self> self = self_on(enemy.screen, std::max<std::int64_t>(-instant, 0));
    if (!has_pose(enemy.pose.status) || !self) return std::nullopt;
    const Moment level = instant > 0 ? level_at(enemy.screen.moment()) : level_moment(enemy.screen, present_);
    return Line{enemy.pose.pose.position + eye_of(enemy.pose),
                self->eye + (instant > 0 ? way_until(*self, instant) : Vec3{}), level};
}

// Of a frame that is foreseen: by how much their last one drew the level later than the rest, this one does too.
Moment VictimFrames::level_at(Moment shown) const {
    const DrawGroup group = draw_.level_group;
    const std::int64_t later = group == 0 ? 0 : screen_.ledger->last_stamp().offsets[group - 1u];
    return std::clamp(shown + later, Moment{0}, present_);
}

// `back` before what their last stamp showed; but nothing from before the oldest that counts.
VictimFrames::Enemy VictimFrames::enemy_reported(std::int64_t back) const {
    ViewStamp seen = screen_.ledger->last_stamp();
    back += seen.shown - shown_;
    seen.shown = seen.shown - back;
    const Moment oldest = oldest_ - back;
    if (Moment::at(screen_.ledger->tick_of(seen.newest)) >= oldest) {
        const View view = View::exact(history_, draw_, *screen_.ledger, seen);
        const ViewPose pose = view.pose(shooter_);
        if (!has_pose(pose.status) || Moment::at(oldest_sample(view, pose)) >= oldest) return {view, pose};
    }
    // By the server's history alone, where the client may no longer say what it had. What it draws later than the rest
    // it still does.
    GroupOffsets offsets{};
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        const Moment drawn = std::clamp(seen.shown + seen.offsets[i], oldest, std::max(oldest, present_ - back));
        offsets[i] = static_cast<std::int32_t>(std::min<std::int64_t>(drawn - oldest, max_group_offset));
    }
    const View view = View::at_moment(history_, draw_, oldest, offsets);
    return {view, view.pose(shooter_)};
}

// Their screen goes on by real time, and what it will draw is in the history.
VictimFrames::Enemy VictimFrames::enemy_foreseen(std::int64_t ahead) const {
    const Moment shown = std::max(shown_, oldest_) + ahead;
    const View view = View::at_moment(history_, draw_, std::min(shown, present_));
    return {view, view.pose(shooter_)};
}

// Somebody's own screen draws them as they are now, but on what they ride where that is drawn. A mount that the screen
// does not have is taken from the history.
std::optional<VictimFrames::Self> VictimFrames::self_on(const View& screen, std::int64_t back) const {
    const View now = View::at_moment(history_, draw_, newest_of_self() - back);
    const ViewPose self = now.pose(victim_);
    if (!has_pose(self.status)) return std::nullopt;
    const EntityId mount = self.state ? self.state->parent : EntityId{};
    if (mount.is_null()) return Self{self, self.pose.position + eye_of(self), {}};
    const ViewPose under = now.pose(mount);
    ViewPose drawn = screen.pose(mount);
    if (!has_pose(drawn.status)) drawn = View::at_moment(history_, draw_, screen.moment()).pose(mount);
    if (!has_pose(under.status) || !has_pose(drawn.status)) return std::nullopt;
    const Vec3 place = transform(drawn.pose, relative_to(under.pose, self.pose).position);
    return Self{self, place + eye_of(self), drawn.pose.rotation};
}

Vec3 VictimFrames::velocity_of(const EntityState& state) const {
    return dequantize(state.velocity, history_.config().quantization);
}

// By how much they fall faster with each tick, metres a tick.
float VictimFrames::fall_of(const EntityState& newest) const {
    float most = 0.0f;
    EntityState after = newest;
    for (int i = 1; i <= fall_ticks; ++i) {
        const std::optional<EntityState> before = track_->at(track_->newest() - i);
        if (!before || !are_of_one_way(*before, after)) break;
        const float faster = dot(velocity_of(*before) - velocity_of(after), up_);
        if (!(faster > 0.0f)) break;
        most = dot(velocity_of(*before) - velocity_of(newest), up_) / static_cast<float>(i);
        after = *before;
    }
    return most;
}

// What level geometry lets them go until newest().
void VictimFrames::look_ahead() {
    const View now = View::at_moment(history_, draw_, newest_of_self());
    const ViewPose newest = now.pose(victim_);
    if (!has_pose(newest.status)) return;
    mount_ = newest.state ? newest.state->parent : EntityId{};
    if (!mount_.is_null()) up_ = rotate(conjugate(now.pose(mount_).pose.rotation), up_);
    const View then = enemy_foreseen(newest_).screen;
    const std::optional<Self> self = self_on(then, 0);
    if (!self) return;
    VictimScreen as_worn = screen_;
    as_worn.eye_offset = eye_of(newest);
    FreeWay free(as_worn, line_of_sight_, level_at(then.moment()));
    reached_ = free.of(self->eye, way_ahead(*self, newest_));
    lines_ = free.lines();
}

// No farther than then, wherever they are until then.
Vec3 VictimFrames::way_until(const Self& self, std::int64_t instant) const {
    const WayAhead way = way_ahead(self, instant);
    const bool is_farther = length_squared(way.along) > length_squared(reached_.along);
    const Vec3 along = is_farther ? reached_.along : way.along;
    const float metres = length(along);
    const float left = metres > overshot_m_ ? 1.0f - overshot_m_ / metres : 0.0f;
    const float rise = std::clamp(way.rise, std::min(reached_.rise, 0.0f), std::max(reached_.rise, 0.0f));
    return along * left + up_of(screen_) * rise;
}

// How far foresights until newest() went wrong in the last second, at most. Somebody who runs at cover again and again
// without reaching it is foreseen less far, and so is somebody whose commands stay away while the server knows them
// running.
float VictimFrames::overshot_m() const {
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

// The way over the ground that the state of a tick foretold, in the frame of what they ride now.
Vec3 VictimFrames::way_from(Tick tick, std::int64_t ticks) const {
    const std::optional<EntityState> state = track_->at(tick);
    if (!state || state->parent != mount_) return {};
    const auto ahead = static_cast<float>(ticks);
    const float seconds = ahead * draw_.tick_rate.tick_seconds();
    return level(velocity_of(*state), up_) * (seconds * gone(tick, *state, ahead));
}

// By how far a foresight of `shown` that was made at `made` went past where they then were.
float VictimFrames::overshot_by(Tick made, Tick shown, Vec3 toward) const {
    const std::optional<EntityState> then = track_->at(made);
    const std::optional<EntityState> later = track_->at(shown);
    if (!then || !later || !are_of_one_way(*then, *later)) return 0.0f;
    const Quantization& quantization = history_.config().quantization;
    const float foretold = dot(way_from(made, shown - made), toward);
    const Vec3 went = dequantize(later->position, quantization) - dequantize(then->position, quantization);
    const float bunched = dot(velocity_of(*then), toward) * bunched_s;
    return std::min(foretold, foretold - dot(went, toward) - bunched);
}

// It had them in cover, and they were in the open.
bool VictimFrames::was_wrong(Tick made, Tick shown) const {
    const View then = View::at_moment(history_, draw_, Moment::at(shown));
    const View before = View::at_moment(history_, draw_, Moment::at(made));
    const ViewPose self = then.pose(victim_);
    const ViewPose enemy = then.pose(shooter_);
    const ViewPose start = before.pose(victim_);
    if (!has_pose(self.status) || !has_pose(enemy.status) || !has_pose(start.status)) return false;
    const Vec3 from = enemy.pose.position + eye_of(enemy);
    const Vec3 way = way_from(made, shown - made);
    Vec3 foreseen = start.pose.position + way;
    if (!mount_.is_null()) {
        const Vec3 place = relative_to(before.pose(mount_).pose, start.pose).position;
        foreseen = transform(then.pose(mount_).pose, place + way);
    }
    return line_of_sight_(from, self.pose.position + eye_of(self), then.moment()) &&
           !line_of_sight_(from, foreseen + eye_of(self), then.moment());
}

// How far they would go by the velocity that was recorded, on what they ride. Somebody who brakes stops, somebody who
// sets off gets as fast as they have been of late, and somebody who falls falls faster.
WayAhead VictimFrames::way_ahead(const Self& self, std::int64_t ahead) const {
    if (!self.pose.state || self.pose.state->parent != mount_) return {};
    const EntityState& state = *self.pose.state;
    const Vec3 velocity = velocity_of(state);
    const float rising = dot(velocity, up_);
    const float ticks = static_cast<float>(ahead) / static_cast<float>(Moment::one_tick);
    const float seconds = ticks * draw_.tick_rate.tick_seconds();
    const float fallen = rising != 0.0f ? 0.5f * fall_of(state) * ticks : 0.0f;
    const Vec3 along = level(velocity, up_) * (seconds * gone(track_->newest(), state, ticks));
    return {mount_.is_null() ? along : rotate(self.turned, along), (rising - fallen) * seconds};
}

// Over the ground, as a share of the way at their speed.
float VictimFrames::gone(Tick tick, const EntityState& state, float ticks) const {
    const std::optional<EntityState> before = track_->at(tick - 1);
    if (!before || !are_of_one_way(*before, state)) return 1.0f;
    const Vec3 velocity = level(velocity_of(state), up_);
    // Times the speed, in this tick.
    const float gained = dot(velocity - level(velocity_of(*before), up_), velocity);
    const float squared = dot(velocity, velocity);
    if (!(squared > 0.0f) || gained == 0.0f) return 1.0f;
    if (gained > 0.0f) return sped_up(tick, state, squared, gained, ticks);
    // At this rate they stand after so many ticks, and have gone half of what they would have.
    const float until = squared / -gained;
    return ticks < until ? 1.0f - 0.5f * ticks / until : 0.5f * until / ticks;
}

// The more they have gained in the last tick the sooner they are as fast as they have been.
float VictimFrames::sped_up(Tick tick, const EntityState& state, float squared, float gained, float ticks) const {
    float most = squared;
    for (int i = 1; i <= speeds; ++i) {
        const std::optional<EntityState> then = track_->at(tick - i * ticks_per_speed);
        if (then && then->parent == state.parent) {
            most = std::max(most, length_squared(level(velocity_of(*then), up_)));
        }
    }
    const float faster = std::sqrt(most / squared) - 1.0f;  // as a share of their speed
    const float each = gained / squared;                    // in a tick
    const float until = std::min(ticks, faster / each);
    return 1.0f + each * until * (ticks - 0.5f * until) / ticks;
}

}  // namespace backsight
