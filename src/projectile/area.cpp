#include <backsight/projectile/area.h>

#include "area_reach.h"
#include "rewind/filter.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace backsight {

namespace {

constexpr Vec3 up{0.0f, 0.0f, 1.0f};

bool is_open(const LevelTrace& level, Vec3 from, Vec3 to) { return !level || from == to || !level(from, to, 0.0f).hit; }

class Area {
public:
    Area(const View& view, const AreaRules& rules, const Detonation& detonation, const LevelTrace& level)
        : view_(&view), rules_(&rules), level_(&level) {
        origins_[origin_count_++] = area_center(rules, detonation, level);
        add_origin(normalized(detonation.normal, {}) * rules.lift_m);
        add_origin(normalized(detonation.velocity, {}) * -rules.lift_m);
    }

    Vec3 center() const { return origins_[0]; }

    // False: it is not reached.
    bool reach(const View::Figure& figure, HitboxSetId worn, std::uint32_t hit_groups, AreaHit& out) const {
        const Vec3 center = origins_[0];
        bool is_reached = false;
        const std::span<const Hitbox> hitboxes = view_->history().hitbox_sets().get(worn);
        const View::Bones bones = view_->bones(figure);
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            if (!is_hitbox_there(figure.hitbox_mask, i)) continue;
            if (!passes_group(hit_groups, hitboxes[i].group)) continue;
            const Hitbox shape = place(hitboxes[i], view_->bone(figure, bones, hitboxes[i].bone));
            const Vec3 point = closest_point_on_shape(center, shape);
            const float away = distance(center, point);
            if (!(away <= rules_->outer_radius_m) || (is_reached && away >= out.distance)) continue;
            if (away > rules_->sure_radius_m && !is_in_sight(point)) continue;
            is_reached = true;
            out.entity = figure.entity();
            out.place = figure.pose.position;
            out.from = figure.from;
            out.hitbox = static_cast<std::uint16_t>(i);
            out.group = hitboxes[i].group;
            out.point = point;
            out.distance = away;
        }
        if (!is_reached) return false;
        out.share = area_share(*rules_, out.distance);
        out.direction = normalized(out.point - center, up);
        out.fields = figure.fields();
        return true;
    }

private:
    void add_origin(Vec3 offset) {
        const Vec3 origin = origins_[0] + offset;
        if (origin != origins_[0] && is_open(*level_, origins_[0], origin)) origins_[origin_count_++] = origin;
    }

    bool is_in_sight(Vec3 point) const {
        for (std::size_t i = 0; i < origin_count_; ++i) {
            if (is_open(*level_, origins_[i], point)) return true;
        }
        return false;
    }

    const View* view_;
    const AreaRules* rules_;
    const LevelTrace* level_;
    Vec3 origins_[3];
    std::size_t origin_count_ = 0;
};

}  // namespace

const char* AreaRules::validate() const {
    const auto is_within = [](float value, float most) { return value >= 0.0f && value <= most; };
    if (!is_within(outer_radius_m, 100.0f)) return "area.outer_radius_m";
    if (!is_within(inner_radius_m, outer_radius_m)) return "area.inner_radius_m";
    if (!is_within(least, 1.0f)) return "area.least";
    if (!is_within(sure_radius_m, outer_radius_m)) return "area.sure_radius_m";
    if (!is_within(lift_m, 2.0f)) return "area.lift_m";
    const Vec3& offset = center_offset_m;
    const float farthest = std::max({std::fabs(offset.x), std::fabs(offset.y), std::fabs(offset.z)});
    if (!is_finite(offset) || farthest > 10.0f) return "area.center_offset_m";
    return nullptr;
}

Vec3 area_center(const AreaRules& rules, const Detonation& detonation, const LevelTrace& level) {
    const Vec3& offset = rules.center_offset_m;
    if (offset == Vec3{}) return detonation.position;
    const Vec3 ahead = normalized(detonation.velocity, {1.0f, 0.0f, 0.0f});
    const Vec3 left = normalized(cross(up, ahead), {0.0f, 1.0f, 0.0f});
    const Vec3 center = detonation.position + ahead * offset.x + left * offset.y + up * offset.z;
    return is_open(level, detonation.position, center) ? center : detonation.position;
}

float area_share(const AreaRules& rules, float distance) {
    if (!(distance <= rules.outer_radius_m)) return 0.0f;
    if (distance <= rules.inner_radius_m) return 1.0f;
    const float inwards = (rules.outer_radius_m - distance) / (rules.outer_radius_m - rules.inner_radius_m);
    return rules.least + (1.0f - rules.least) * inwards;
}

std::size_t area_hits(const View& view, const AreaRules& rules, const Detonation& detonation, const QueryFilter& filter,
                      const LevelTrace& level, std::span<AreaHit> out) {
    return area_hits_that(view, rules, detonation, filter, level, out, {});
}

std::size_t area_hits_that(const View& view, const AreaRules& rules, const Detonation& detonation,
                           const QueryFilter& filter, const LevelTrace& level, std::span<AreaHit> out,
                           AreaHitCheck holds) {
    BACKSIGHT_ASSERT(rules.validate() == nullptr, "rules: in range, see validate()");
    if (!(rules.outer_radius_m > 0.0f)) return 0;
    const Area area(view, rules, detonation, level);
    const Corridor corridor(view, area.center(), up, 0.0f, rules.outer_radius_m);
    std::size_t count = 0;
    std::size_t kept = 0;
    const auto visit = [&](const View::Figure& figure, HitboxSetId worn) {
        AreaHit hit;
        const bool is_skipped = rules.skip_direct_target && figure.entity() == detonation.direct_hit;
        if (!is_skipped && area.reach(view.worked_out(figure), worn, filter.hit_groups, hit) &&
            (!holds || holds(hit))) {
            ++count;
            kept = insert_in_order(hit, out, kept, by_slot<AreaHit>);
        }
        return std::numeric_limits<float>::infinity();
    };
    for_each_target(view, filter, corridor, visit);
    return count;
}

bool reach_one(const View& view, const AreaRules& rules, const Detonation& detonation, EntityId entity,
               std::uint32_t hit_groups, const LevelTrace& level, AreaHit& out) {
    const ViewPose found = view.pose(entity);
    if (!is_hittable(found.status) || !found.state) return false;
    const Area area(view, rules, detonation, level);
    const Track* track = view.history().find(entity);
    const View::Figure figure{found.pose, track, found.from, found.to, found.fraction, true, found.state->hitbox_mask};
    return track != nullptr && area.reach(figure, found.state->hitboxes, hit_groups, out);
}

}  // namespace backsight
