#include <backsight/judge/rules.h>

#include "apply_rules.h"

#include <backsight/base/enum_array.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace backsight {

namespace {

// As recorded: straight from state to state, for whatever group it is drawn in.
DrawConfig as_recorded(const DrawConfig& draw) {
    DrawConfig plain;
    plain.tick_rate = draw.tick_rate;
    plain.sample_max_age = draw.sample_max_age;
    for (DrawRules& group : plain.groups) group.sample_max_age = draw.sample_max_age;
    return plain;
}

// The last share of the way from `a` to `b` that is near `place`, 0 to 1.
std::optional<double> last_near(Vec3 a, Vec3 b, Vec3 place) {
    const auto square = [](Vec3 v) {
        return double{v.x} * double{v.x} + double{v.y} * double{v.y} + double{v.z} * double{v.z};
    };
    const double radius = double{same_place_m};
    if (square(b - place) <= radius * radius) return 1.0;
    const Vec3 way = b - a;
    const Vec3 off = a - place;
    const double along = double{way.x} * double{off.x} + double{way.y} * double{off.y} + double{way.z} * double{off.z};
    const double length = square(way);
    const double under_root = along * along - length * (square(off) - radius * radius);
    if (!(length > 0.0) || under_root < 0.0) return std::nullopt;
    const double share = (std::sqrt(under_root) - along) / length;
    if (share < 0.0 || share > 1.0) return std::nullopt;
    return share;
}

// The samples that a pose is made of, its mounts' included.
struct MadeOf {
    Tick oldest;   // the first sample
    Moment drawn;  // the moment drawn, where there is a sample on either side of it; otherwise that of the sample
};

MadeOf made_of(const View& view, const ViewPose& found, int depth = 0) {
    const Moment drawn = view.moment_of(view.group_of_slot(found.entity.index()));
    MadeOf out{found.from, found.to != no_tick ? std::min(drawn, Moment::at(found.to)) : Moment::at(found.from)};
    const EntityId mount = found.state ? found.state->parent : EntityId{};
    if (mount.is_null() || depth >= max_parent_depth) return out;
    const ViewPose below = view.pose(mount);
    if (!has_pose(below.status)) return out;
    const MadeOf its = made_of(view, below, depth + 1);
    return {std::min(out.oldest, its.oldest), std::min(out.drawn, its.drawn)};
}

// Whether the entity came from where it was at `from` to where it was at `to`, a tick later as a rule, by moving: over
// a teleport or a death, its own or that of what it rides, nobody is anywhere between. False if either is not recorded
// any more.
bool came_by_moving(const WorldHistory& history, EntityId id, Tick from, Tick to, int depth = 0) {
    const Track* track = history.find(id);
    if (track == nullptr) return false;
    std::optional<EntityState> a = track->at(from);
    std::optional<EntityState> b = track->at(to);
    // A state that was not recorded in a tick lasts from the one before.
    const Tick oldest = from - static_cast<std::int64_t>(history.config().capacity_ticks);
    if (!a) a = track->at(track->last_at_or_before(from, oldest));
    if (!b) b = track->at(track->last_at_or_before(to, oldest));
    if (!a || !b || !is_continuous(*a, *b)) return false;
    const auto mount_moved = [&](EntityId mount) {
        return mount.is_null() || depth >= max_parent_depth || came_by_moving(history, mount, from, to, depth + 1);
    };
    return mount_moved(a->parent) && (a->parent == b->parent || mount_moved(b->parent));
}

// The way of a victim from where a screen had them to the present, or to where it ended: what they did after a teleport
// or a death is not a distance moved.
class Way {
public:
    /// `known`: the newest tick that counts.
    Way(const View& view, const ViewPose& seen, Tick known)
        : history_(view.history()), draw_(view.config()), id_(seen.entity), last_(seen.from) {
        const Track* track = history_.find(id_);
        if (track == nullptr) return;
        const Tick newest = std::min(track->newest(), known);
        while (last_ < newest && came_by_moving(history_, id_, last_, last_ + 1)) last_ = last_ + 1;
        // Whoever rides what is gone has no place.
        end_ = at(last_).pose(id_);
        while (!has_pose(end_.status) && last_ > seen.from) {
            last_ = last_ - 1;
            end_ = at(last_).pose(id_);
        }
    }

    Tick last() const { return last_; }
    View at(Tick tick) const { return View::at_moment(history_, draw_, Moment::at(tick)); }
    float moved_since(const ViewPose& there) const {
        return has_pose(end_.status) ? distance(end_.pose.position, there.pose.position) : 0.0f;
    }

private:
    const WorldHistory& history_;
    const DrawConfig& draw_;
    EntityId id_;
    Tick last_;
    ViewPose end_;
};

class Caps {
public:
    Caps(const View& view, ShotRecord& record)
        : ray_(ray_of(record.shot, record.rules)),
          rules_(record.rules),
          rate_(view.config().tick_rate),
          dealt_(came_of(record, rate_)),
          way_(view, record.verdict.pose, std::min(dealt_.tick(), known_when_it_came(view, record))),
          verdict_(record.verdict),
          age_(hit_age(view, verdict_.pose, dealt_)) {
        verdict_.paid = verdict_.seen_paid = rate_.time_of(Moment{age_});
        verdict_.victim_moved_m = verdict_.seen_moved_m = way_.moved_since(verdict_.pose);
    }

    void apply() {
        const bool is_old = age_ > rate_.span(rules_.max_rewind);
        const bool is_far = verdict_.victim_moved_m > rules_.max_victim_moved_m;
        if (!is_old && !is_far) return;
        refuse(is_old ? Reason::rewind_refused : Reason::victim_refused);
        if ((is_old ? rules_.on_max_rewind : rules_.on_max_victim_moved) == CapPolicy::refuse) return;
        clamp(is_old ? Reason::rewind_clamped : Reason::victim_clamped);
    }

private:
    // What has been recorded since, while the command waited, was not known then.
    static Tick known_when_it_came(const View& view, const ShotRecord& record) {
        const std::int64_t waited = view.config().tick_rate.span(std::max(record.waited, Micros{0}));
        return view.history().newest() - ((waited + Moment::one_tick / 2) >> Moment::fraction_bits);
    }

    void refuse(Reason why) {
        verdict_.outcome = Outcome::refused;
        verdict_.reason = why;
    }

    // Past the newest state everybody counts as staying, so the last tick is tried even if the cap lies after it.
    Tick first_to_try() const {
        const Tick after_seen = (dealt_ - age_).tick() + 1;
        const Tick at_cap = (dealt_ - rate_.span(rules_.max_rewind) + (Moment::one_tick - 1)).tick();
        return std::min(std::max(after_seen, at_cap), way_.last());
    }

    void clamp(Reason why) {
        for (Tick tick = first_to_try(); tick <= way_.last(); tick = tick + 1) {
            const View view = way_.at(tick);
            const ViewPose then = view.pose(verdict_.hit.entity);
            if (!is_hittable(then.status)) continue;
            if (way_.moved_since(then) > rules_.max_victim_moved_m) {
                if (rules_.on_max_victim_moved == CapPolicy::refuse) return refuse(Reason::victim_refused);
                continue;
            }
            const std::int64_t age = hit_age(view, then, dealt_);
            if (age > rate_.span(rules_.max_rewind)) continue;
            verdict_.reason = why;
            return judge_again(view, rate_.time_of(Moment{age}));
        }
    }

    void judge_again(const View& view, Micros paid) {
        QueryFilter only_victim;
        only_victim.only = verdict_.hit.entity;
        const Hit again = cast_ray(view, ray_, only_victim);
        verdict_.is_judged_again = true;
        verdict_.judged = view.moment();
        verdict_.judged_offsets = {};
        verdict_.outcome = again ? Outcome::hit : Outcome::miss;
        if (!again) return;
        verdict_.hit = again;
        verdict_.pose = view.pose(again.entity);
        verdict_.paid = paid;
        verdict_.victim_moved_m = way_.moved_since(verdict_.pose);
    }

    Ray ray_;
    const WeaponRules& rules_;
    TickRate rate_;
    Moment dealt_;
    Way way_;
    Verdict& verdict_;
    std::int64_t age_;
};

}  // namespace

const char* to_string(FairnessSetting setting) {
    static constexpr const char* names[] = {
        // facts: identifiers of FairnessSetting
        "competitive",  // 0
        "casual",       // 1
        "coop",         // 2
        "high_ping",    // 3
        "even",         // 4
        // end of facts
    };
    return enum_name(setting, names);
}

Fairness fairness_of(FairnessSetting setting) {
    Fairness fairness;
    WeaponRules& rules = fairness.rules;
    switch (setting) {
        case FairnessSetting::even:
            fairness.even_to = {150'000};
            [[fallthrough]];
        case FairnessSetting::competitive:
            rules.max_rewind = {300'000};
            rules.max_victim_moved_m = 1.5f;
            rules.cover_grace = {0};
            rules.cover_max_view_age = {300'000};
            rules.cover_foresight = {300'000};
            break;
        case FairnessSetting::coop:
            rules.max_rewind = {500'000};
            rules.max_victim_moved_m = std::numeric_limits<float>::infinity();
            rules.cover_grace = {-1};
            break;
        case FairnessSetting::high_ping:
            rules.max_rewind = {500'000};
            rules.max_victim_moved_m = 3.5f;
            break;
        case FairnessSetting::casual:
        case FairnessSetting::count_:
            break;
    }
    return fairness;
}

const char* WeaponRules::validate() const {
    const auto in_range = [](Micros span) { return span >= Micros{0} && span <= Micros{10'000'000}; };
    if (!in_range(max_rewind)) return "weapon.max_rewind";
    if (!(max_victim_moved_m >= 0.0f)) return "weapon.max_victim_moved_m";
    if (cover_grace > Micros{10'000'000}) return "weapon.cover_grace";
    if (!in_range(cover_max_view_age)) return "weapon.cover_max_view_age";
    if (cover_foresight < Micros{0} || cover_foresight > Micros{1'000'000}) return "weapon.cover_foresight";
    if (!(range >= 0.0f) || !std::isfinite(range)) return "weapon.range";
    return nullptr;
}

const char* validate_reach(const HistoryConfig& history, const LedgerConfig& ledger, const DrawConfig& draw,
                           Micros max_rewind, std::uint32_t ticks_per_snapshot, std::uint32_t datagrams_per_snapshot) {
    // One tick because the present lies past the newest, one because the oldest moment lies between two.
    Micros oldest = draw.sample_max_age;
    for (const DrawRules& group : draw.groups) {
        if (group.after_newest == AfterNewest::reckon) oldest = std::max(oldest, group.sample_max_age);
    }
    const std::int64_t span = draw.tick_rate.span(max_rewind) + draw.tick_rate.span(oldest);
    const std::int64_t ticks = (span >> Moment::fraction_bits) + 2;
    if (history.capacity_ticks < ticks) return "history.capacity_ticks";
    if (ledger.max_entities < history.max_entities) return "ledger.max_entities";
    const std::int64_t snapshots = ticks / std::max(ticks_per_snapshot, 1u) + 1;
    if (ledger.capacity_snapshots < snapshots * std::max(datagrams_per_snapshot, 1u)) {
        return "ledger.capacity_snapshots";
    }
    return nullptr;
}

std::int64_t hit_age(const View& view, const ViewPose& found, Moment dealt) {
    const Track* track = view.history().find(found.entity);
    if (track == nullptr || found.from == no_tick) return 0;
    const auto age_at = [&](Moment there) { return std::max<std::int64_t>(dealt - there, 0); };
    const DrawConfig plain = as_recorded(view.config());
    const auto pose_at = [&](Tick tick) {
        return View::at_moment(view.history(), plain, Moment::at(tick)).pose(found.entity);
    };

    Tick tick = std::min(track->newest(), dealt.tick());
    ViewPose later = pose_at(tick);
    if (has_pose(later.status) && distance(later.pose.position, found.pose.position) <= same_place_m) return 0;
    const MadeOf made = made_of(view, found);
    for (; tick > made.oldest; tick = tick - 1) {
        const ViewPose earlier = pose_at(tick - 1);
        if (!has_pose(earlier.status)) {
            later = earlier;
            continue;
        }
        // Over a teleport nobody is anywhere between.
        const bool moved = has_pose(later.status) && came_by_moving(view.history(), found.entity, tick - 1, tick);
        const Vec3 end = moved ? later.pose.position : earlier.pose.position;
        if (const auto share = last_near(earlier.pose.position, end, found.pose.position)) {
            const auto part = static_cast<std::int64_t>(*share * double{Moment::one_tick});
            return age_at(Moment::at(tick - 1) + (moved ? part : 0));
        }
        later = earlier;
    }
    return age_at(made.drawn);
}

void apply_caps(const View& view, ShotRecord& record) { Caps(view, record).apply(); }

}  // namespace backsight
