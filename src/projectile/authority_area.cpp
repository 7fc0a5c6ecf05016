// What each victim of a detonation may pay: ProjectileAuthority::area_hits().

#include <backsight/projectile/authority.h>

#include "area_reach.h"
#include "judge/made_of.h"
#include "server_sight.h"

#include <algorithm>
#include <optional>

namespace backsight {

// Holds the victims of one detonation to the cap that held for a direct hit.
class ProjectileAuthority::AreaCap {
public:
    AreaCap(const ProjectileAuthority& authority, const Ended& ended, const View& view, const LevelTrace& level,
            const QueryFilter& filter)
        : ended_(&ended),
          view_(&view),
          level_(&level),
          level_at_(authority.level_),
          hit_groups_(filter.hit_groups),
          sight_(authority, nullptr, {}),
          latest_(std::min(sight_.now, Moment::at(authority.history_->newest()))) {
        const ServerProjectile& projectile = ended.projectile;
        const std::int64_t age = ended.verdict.age;
        // As of a hit in this step: one inside the walk forward is dealt when the shot is.
        const std::int64_t step_began = (std::max<std::int64_t>(age, 1) - 1) / Moment::one_tick * Moment::one_tick;
        const std::int64_t ahead = std::max<std::int64_t>(projectile.launch.grant.fast_forward - step_began, 0);
        const std::int64_t look_back = authority.draw_->tick_rate.span(projectile.rules->budget.look_back);
        cap_ = std::max<std::int64_t>(look_back + ahead, Moment::one_tick);
        shown_ = target_moment(projectile.launch.grant, projectile.launch.shot, age);
        by_clock_ = std::min(std::max(ended.targets, sight_.now - cap_), latest_);
        sight_.ridden = ended.ridden;
    }

    // False: whoever left in time is not reached any more.
    bool holds(AreaHit& hit) {
        if (view_->has_held() && is_ridden(hit.entity)) return true;
        const ViewPose found = view_->pose(hit.entity);
        if (sight_.cost_of(*view_, found) <= cap_ && !is_drawn_before_cap(found)) return true;
        Moment moment = by_clock_;
        for (int tries = 2; tries >= 0; --tries) {
            sight_.later = moment - shown_;
            const View later = sight_.at(moment);
            if (!reach_again(later, hit)) return false;
            if (moment == latest_ || sight_.is_held(hit.entity)) return true;
            const std::int64_t excess = sight_.cost_of(later, later.pose(hit.entity)) - cap_;
            if (excess <= 0) return true;
            moment = tries == 2 ? std::min(moment + excess, latest_) : latest_;
        }
        return true;
    }

private:
    // Whether what the screen drew of them is older than the cap, wherever they have stayed: they may have crouched,
    // turned or lost a hitbox there since.
    bool is_drawn_before_cap(const ViewPose& found) const {
        return backsight::is_drawn_before(*view_, found, sight_.mount_of(*view_, found), sight_.now - cap_);
    }
    bool reach_again(const View& later, AreaHit& hit) {
        const Detonation detonation{ended_->verdict.position, ended_->verdict.normal, ended_->velocity, {}};
        const EntityId entity = hit.entity;
        hit = {};
        return reach_one(later, ended_->projectile.rules->area, detonation, entity, hit_groups_, later_level(), hit);
    }
    // Asked for once, because a level need not know more than two moments at a time: that of the end is still in use.
    const LevelTrace& later_level() {
        if (!later_level_) later_level_ = *level_ ? level_at(level_at_, by_clock_) : LevelTrace{};
        return *later_level_;
    }
    bool is_ridden(EntityId entity) const {
        EntityId mount = ended_->ridden;
        for (int depth = 0; depth <= max_parent_depth && !mount.is_null(); ++depth) {
            if (mount == entity) return true;
            const ViewPose found = view_->pose(mount);
            mount = found.state ? found.state->parent : EntityId{};
        }
        return false;
    }

    const Ended* ended_;
    const View* view_;
    const LevelTrace* level_;
    LevelAt level_at_;
    std::optional<LevelTrace> later_level_;
    std::uint32_t hit_groups_;
    ServerSight sight_;
    Moment latest_;    // up to which everybody's states are known
    Moment shown_;     // by the shooter's screen when its image had the age of the end
    Moment by_clock_;  // of the server's own view that costs no more than the cap
    std::int64_t cap_ = 0;
};

std::size_t ProjectileAuthority::area_hits(const Ended& ended, const View& view, const LevelTrace& level,
                                           const QueryFilter& filter, std::span<AreaHit> out) const {
    const ProjectileRules& rules = *ended.projectile.rules;
    const Detonation detonation{ended.verdict.position, ended.verdict.normal, ended.velocity, ended.verdict.target};
    if (rules.budget.decided_by == DecidedBy::catch_up) {
        return area_hits_that(view, rules.area, detonation, filter, level, out, {});
    }
    AreaCap cap(*this, ended, view, level, filter);
    const auto holds = [&](AreaHit& hit) { return cap.holds(hit); };
    return area_hits_that(view, rules.area, detonation, filter, level, out, holds);
}

}  // namespace backsight
