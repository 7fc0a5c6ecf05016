#include "meet_ball.h"

#include "rewind/candidates.h"
#include "rewind/filter.h"
#include "view/glimpse.h"
#include "view/surroundings.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <limits>

namespace backsight {

namespace {

// Shorter ways than this have no direction; contact is then a matter of where it starts.
constexpr float still_m = 1e-9f;

Vec3 middle_of(const Hitbox& shape) {
    return shape.kind == ShapeKind::capsule ? (shape.center + shape.end) * 0.5f : shape.center;
}

Hitbox moved(Hitbox shape, Vec3 by) {
    shape.center = shape.center + by;
    shape.end = shape.end + by;
    return shape;
}

// A target as it is at both ends of the step.
struct Target {
    ViewPose before;
    ViewPose after;
    bool moves = false;  // false: it stands where `after` shows it

    // What it wears throughout the step: what the earlier view shows, as between two samples.
    const EntityState& worn() const { return moves ? *before.state : *after.state; }
};

bool is_same_stretch(const WorldHistory& history, const ViewPose& before, const ViewPose& after) {
    const Track* track = history.find(after.entity);
    return is_hittable(before.status) && before.entity == after.entity && track != nullptr &&
           is_continuous(*before.state, *after.state) &&
           is_one_picture(history.hitbox_sets(), *track, before.from, after.from);
}

bool find_target(const View& before, const View& after, std::uint32_t slot, const FilterInView& filter,
                 const Corridor& corridor, Target& out) {
    const View::Glimpse last = after.glimpse(slot);
    if (!last.is_there()) return false;
    const View::Glimpse first = before.glimpse(slot);
    const bool is_placed = last.is_placed() && (!first.is_there() || first.is_placed());
    const Vec3 start = first.is_there() ? first.place() : last.place();
    if (is_placed && !corridor.meets(start, last.place(), after.history().swept().body(slot))) return false;
    out.after = after.pose(last);
    if (!is_hittable(out.after.status) || !filter.passes(out.after)) return false;
    out.before = before.pose(first);
    out.moves = is_same_stretch(after.history(), out.before, out.after);
    return true;
}

class Sweep {
public:
    Sweep(const View& before, const View& after, const SweptBall& ball, const LevelTrace& level, SweptHit& best)
        : before_(&before), after_(&after), ball_(&ball), level_(&level), best_(&best) {}

    void meet(const Target& target, std::uint32_t hit_groups) {
        const EntityState& worn = target.worn();
        const auto hitboxes = after_->history().hitbox_sets().get(worn.hitboxes);
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            if (!is_hitbox_there(worn.hitbox_mask, i) || !passes_group(hit_groups, hitboxes[i].group)) continue;
            const Hitbox last = place(hitboxes[i], after_->bone(target.after, hitboxes[i].bone));
            Hitbox first = last;
            if (target.moves) first = place(hitboxes[i], before_->bone(target.before, hitboxes[i].bone));
            const Vec3 way = middle_of(last) - middle_of(first);
            const Contact found = touch(moved(first, way * ball_->begin), way * (ball_->end - ball_->begin));
            if (!comes_before(found, target.after.entity) || !is_open(found)) continue;
            nearest_ = found.fraction;
            const float distance = length(ball_->to - ball_->from) * found.fraction;
            best_->hit = {target.after.entity, static_cast<std::uint16_t>(i),
                          hitboxes[i].group,   distance,
                          found.point,         found.normal,
                          worn.hitboxes,       worn.fields};
            best_->fraction = found.fraction;
            best_->pose = target.moves ? target.before : target.after;
            best_->place = place_at(target, ball_->begin + (ball_->end - ball_->begin) * found.fraction);
        }
    }

    bool has_met() const { return nearest_ < nowhere; }

private:
    static constexpr float nowhere = 2.0f;
    struct Contact {
        float fraction = nowhere;
        Vec3 point;
        Vec3 normal;
    };

    static Vec3 place_at(const Target& target, float share) {
        const Vec3 last = target.after.pose.position;
        if (!target.moves) return last;
        return target.before.pose.position + (last - target.before.pose.position) * std::min(share, 1.0f);
    }

    // Ties go to the lower slot, and its first hitbox.
    bool comes_before(const Contact& found, EntityId entity) const {
        if (found.fraction != nearest_) return found.fraction < nearest_;
        return has_met() && entity.index() < best_->hit.entity.index();
    }

    // A fraction above 1: no contact.
    Contact touch(const Hitbox& shape, Vec3 shape_way) const {
        Contact found;
        const Vec3 way = (ball_->to - ball_->from) - shape_way;
        const float size = length(way);
        const bool is_still = !(size > still_m);
        const Vec3 direction = is_still ? Vec3{0.0f, 0.0f, 1.0f} : way * (1.0f / size);
        const ShapeHit hit = sweep_sphere_shape(ball_->from, ball_->radius_m, direction, is_still ? 0.0f : size, shape);
        if (!hit.hit) return found;
        found.fraction = is_still ? 0.0f : std::min(hit.distance / size, 1.0f);
        found.point = hit.point + shape_way * found.fraction;
        found.normal = hit.normal;
        return found;
    }

    // The ball may reach round an edge: nobody is hit through a wall.
    bool is_open(const Contact& found) const {
        if (!*level_) return true;
        const Vec3 center = ball_->from + (ball_->to - ball_->from) * found.fraction;
        return !(*level_)(center, found.point, 0.0f).hit;
    }

    const View* before_;
    const View* after_;
    const SweptBall* ball_;
    const LevelTrace* level_;
    SweptHit* best_;  // written when somebody is met
    float nearest_ = nowhere;
};

}  // namespace

SweptHit sweep_ball(const View& before, const View& after, const SweptBall& ball, const QueryFilter& filter,
                    const LevelTrace& level) {
    SweptHit hit;
    static_cast<void>(meet_ball(before, after, ball, filter, level, hit));
    return hit;
}

bool meet_ball(const View& before, const View& after, const SweptBall& ball, const QueryFilter& filter,
               const LevelTrace& level, SweptHit& hit) {
    BACKSIGHT_ASSERT(&before.history() == &after.history() && ball.radius_m >= 0.0f,
                     "views: of one history; radius: 0 or more");
    BACKSIGHT_ASSERT(0.0f <= ball.begin && ball.begin <= ball.end && ball.end <= 1.0f,
                     "begin and end: 0 to 1, in order");
    const Vec3 way = ball.to - ball.from;
    const float size = length(way);
    const Vec3 direction = normalized(way, {0.0f, 0.0f, 1.0f});
    // A capsule that turns within the step is carried as it was turned first: its tip then reaches out of what its ends
    // span about the entity, by less than sqrt(2) - 1 of that.
    const float turned_m = 0.4143f * after.history().hitbox_sets().reach();
    const Corridor corridor(before.oldest_tick() < after.oldest_tick() ? before : after, ball.from, direction, size,
                            ball.radius_m + turned_m);
    const ViewBoxes boxes(before, after);
    Candidates candidates(boxes, corridor);
    constexpr float everywhere = std::numeric_limits<float>::infinity();
    auto slots = candidates.next(everywhere);
    if (slots.empty()) return false;  // as nearly always
    Sweep sweep(before, after, ball, level, hit);
    const FilterInView in_view(after, filter);
    for (; !slots.empty(); slots = candidates.next(everywhere)) {
        for (const std::uint32_t slot : slots) {
            if (!in_view.passes(after.history().slot(slot).id())) continue;
            Target target;
            if (find_target(before, after, slot, in_view, corridor, target)) sweep.meet(target, filter.hit_groups);
        }
    }
    return sweep.has_met();
}

}  // namespace backsight
