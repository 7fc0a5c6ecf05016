#include "screen_faults.h"

#include "other_build.h"
#include "shot_facts.h"

#include <algorithm>
#include <array>
#include <span>

namespace backsight {

namespace {

constexpr std::uint32_t upper(std::uint32_t hash) { return hash >> 16; }
constexpr std::uint32_t lower(std::uint32_t hash) { return hash & 0xffffu; }

std::uint32_t hash_of(EntityId entity, std::size_t hitbox, Vec3 point = {}) {
    Hit hit;
    hit.entity = entity;
    hit.hitbox = static_cast<std::uint16_t>(hitbox);
    hit.point = point;
    return screen_hash(hit);
}

const Hit& nearer(const Hit& a, const Hit& b) { return !b || (a && a.distance <= b.distance) ? a : b; }

class Suspects {
public:
    Suspects(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger, const ShotRecord& shot,
             const ViewStamp& before, FaultSet among)
        : history_(history),
          draw_(draw),
          ledger_(ledger),
          stamp_(shot.audited.stamp),
          before_(before),
          ray_(ray_of(shot.shot, shot.rules)),
          filter_(filter_of(shot.shot, shot.own)),
          present_(shot.server_now),
          declared_(shot.declared_hash),
          hit_(shot.verdict.hit),
          target_(shot.verdict.pose),
          among_(among) {}

    ScreenFinding all() {
        if (among_ == all_faults) {
            find_named();
        } else if (hit_) {
            named_[named_count_++] = hit_.entity;
        }
        try_names();
        try_moments();
        try_snapshots();
        try_sent();
        try_drawing();
        try_filters();
        try_hitboxes();
        try_quantization();
        try_rounding();
        return {found_, has_equal_target() && has_stood_still(history_, target_), unstamped_,
                found_ != 0 || named_count_ > 0 || declared_ == screen_hash({})};
    }

private:
    bool wants(ScreenFault fault) const { return (among_ & fault_bit(fault)) != 0; }
    bool has_equal_target() const { return hit_ && upper(screen_hash(hit_)) == upper(declared_); }
    void find(ScreenFault fault) { found_ |= fault_bit(fault) & among_; }
    // Most views show something else, so a cheap cast at each named entity alone comes first.
    template <class Cast>
    void note(ScreenFault fault, const QueryFilter& filter, Cast cast_with) {
        if (!wants(fault) || (found_ & fault_bit(fault)) != 0) return;
        for (std::size_t i = 0; i < named_count_; ++i) {
            QueryFilter alone = filter;
            alone.only = named_[i];
            if (screen_hash(cast_with(alone, true)) != declared_) continue;
            if (screen_hash(cast_with(filter, false)) == declared_) return find(fault);
        }
    }
    void try_view(ScreenFault fault, const View& view, const QueryFilter& filter) {
        note(fault, filter, [&](const QueryFilter& with, bool is_one) {
            return is_one ? cast_ray_in(as_it_is(), view, ray_, with) : cast_ray(view, ray_, with);
        });
    }
    void try_build(ScreenFault fault, const OtherBuild& build) {
        const View view = exact(stamp_);
        note(fault, filter_, [&](const QueryFilter& with, bool) { return cast_ray_in(build, view, ray_, with); });
    }
    OtherBuild as_it_is() const {
        OtherBuild build;
        build.redraws = false;
        build.quantization = history_.config().quantization;
        return build;
    }
    View exact(const ViewStamp& stamp) const { return View::exact(history_, draw_, ledger_, stamp); }
    void try_exact(ScreenFault fault, const DrawConfig& draw, const ViewStamp& stamp) {
        try_view(fault, View::exact(history_, draw, ledger_, stamp), filter_);
    }
    ViewStamp stamp_at(Moment shown) const {
        ViewStamp stamp = stamp_;
        stamp.shown = std::clamp(shown, Moment{0}, max_moment);
        return stamp;
    }
    bool is_named(EntityId entity, std::size_t hitboxes) const {
        for (std::size_t i = 0; i < hitboxes; ++i) {
            if (upper(hash_of(entity, i)) == upper(declared_)) return true;
        }
        return false;
    }

    // Finds the entities that the declared bits name: one, and perhaps another by chance.
    void find_named() {
        std::size_t hitboxes = 0;
        for (std::size_t set = 0; set < history_.hitbox_sets().count(); ++set) {
            const HitboxSetId id{static_cast<std::uint16_t>(set)};
            hitboxes = std::max(hitboxes, std::min(history_.hitbox_sets().get(id).size(), max_boxes));
        }
        for (std::uint32_t slot = 0; slot < history_.slot_count() && named_count_ < named_.size(); ++slot) {
            const EntityId entity = history_.slot(slot).id();
            if (!entity.is_null() && is_named(entity, hitboxes)) named_[named_count_++] = entity;
        }
    }

    // Tries equal points with other names for the target.
    void try_names() {
        if (!hit_ || lower(screen_hash(hit_)) != lower(declared_)) return;
        for (std::size_t i = 0; i < max_boxes; ++i) {
            if (i != hit_.hitbox && hash_of(hit_.entity, i, hit_.point) == declared_) find(ScreenFault::hitbox_set);
        }
        const std::uint32_t index = hit_.entity.index();
        const std::uint32_t generation = hit_.entity.generation();
        const EntityId others[] = {EntityId{index}, EntityId::make(index, 0), EntityId::make(index, generation - 1),
                                   EntityId::make(index, next_generation(generation))};
        for (const EntityId other : others) {
            if (other != hit_.entity && hash_of(other, hit_.hitbox, hit_.point) == declared_) {
                find(ScreenFault::generation);
            }
        }
    }

    void try_moments() {
        const Moment shown = stamp_.shown;
        try_exact(ScreenFault::tick_before, draw_, stamp_at(shown - Moment::one_tick));
        try_exact(ScreenFault::tick_after, draw_, stamp_at(shown + Moment::one_tick));
        try_exact(ScreenFault::half_tick_before, draw_, stamp_at(shown - Moment::one_tick / 2));
        try_exact(ScreenFault::half_tick_after, draw_, stamp_at(shown + Moment::one_tick / 2));
        try_exact(ScreenFault::whole_tick, draw_, stamp_at(Moment::at(shown.tick())));
        try_view(ScreenFault::present, View::at_moment(history_, draw_, present_), filter_);
        if (shown.fraction() != 0 || !wants(ScreenFault::no_fraction)) return;
        // The fraction that was shown is unknown: only the target can be compared.
        for (int quarter = 0; quarter < 4; ++quarter) {
            const ViewStamp stamp = stamp_at(shown + quarter * (Moment::one_tick / 4));
            const Hit hit = cast_ray(exact(stamp), ray_, filter_);
            if (hit && upper(screen_hash(hit)) == upper(declared_)) return find(ScreenFault::no_fraction);
        }
    }

    void try_snapshots() {
        if (stamp_.newest.value > 1) {
            const SnapshotSeq newest{stamp_.newest.value - 1};
            try_exact(ScreenFault::snapshot_before, draw_,
                      {stamp_.shown, newest, stamp_.received >> 1, stamp_.offsets});
        }
        // Several may have come in since the command before, and not in order.
        if (before_.newest.value > 0 && before_.newest <= stamp_.newest) {
            try_exact(ScreenFault::snapshot_before, draw_,
                      {stamp_.shown, before_.newest, before_.received, stamp_.offsets});
        }
        try_unstamped();
        try_late();
    }

    // Up to two newer ones, with or without one that overtook them.
    void try_unstamped() {
        constexpr std::uint32_t most_ahead = 2;
        constexpr std::uint32_t overtaken = 6;
        if (!wants(ScreenFault::snapshot_after)) return;
        for (std::uint32_t ahead = 0; ahead <= most_ahead; ++ahead) {
            ViewStamp more = stamp_;
            more.newest.value += ahead;
            if (more.newest > ledger_.newest_sent()) return;
            more.received = ahead > 0 ? stamp_.received << ahead | 1 : stamp_.received;
            if (ahead > 0) try_exact(ScreenFault::snapshot_after, draw_, more);
            for (std::uint32_t age = 1; age <= std::min(overtaken, more.newest.value - 1); ++age) {
                ViewStamp another = more;
                another.received |= std::uint64_t{1} << age;
                if (another == more) continue;
                try_exact(ScreenFault::snapshot_after, draw_, another);
                if ((found_ & fault_bit(ScreenFault::snapshot_after)) == 0) continue;
                if (ahead == 0) unstamped_.value = more.newest.value - age;
                return;
            }
        }
    }

    void try_late() {
        if (!wants(ScreenFault::late_snapshot)) return;
        ViewStamp every = stamp_;
        for (std::uint32_t age = late_snapshot_limit; age < std::min(stamp_window, stamp_.newest.value); ++age) {
            const std::uint64_t bit = std::uint64_t{1} << age;
            if ((stamp_.received & bit) != 0) continue;
            ViewStamp one = stamp_;
            one.received |= bit;
            every.received |= bit;
            try_exact(ScreenFault::late_snapshot, draw_, one);
        }
        if (every != stamp_) try_exact(ScreenFault::late_snapshot, draw_, every);
        try_late_beyond_window();
    }

    // A sample that the window no longer reaches may still be the only one of an entity.
    void try_late_beyond_window() {
        if (stamp_.newest.value <= stamp_window) return;
        const Tick oldest = oldest_usable(stamp_.shown, draw_);
        OtherBuild build;
        build.quantization = history_.config().quantization;
        for (std::size_t i = 0; i < named_count_; ++i) {
            build.drawn_from = named_[i];
            for (SnapshotSeq seq{stamp_.newest.value - stamp_window}; seq >= ledger_.known_from(); --seq.value) {
                build.sample = ledger_.tick_of(seq);
                if (build.sample < oldest) break;
                if (!ledger_.contains(seq, named_[i].index())) continue;
                if (!ledger_.had(stamp_, seq)) try_build(ScreenFault::late_snapshot, build);
            }
        }
    }

    // Tries states that the ledger says were sent, but that were not, or were not recorded.
    void try_sent() {
        if (wants(ScreenFault::not_sent)) {
            if (hit_) try_without(hit_.entity);
            for (std::size_t i = 0; i < named_count_; ++i) try_without_samples(named_[i]);
        }
        for (std::size_t i = 0; i < named_count_; ++i) {
            if (has_hole(history_, draw_, ledger_, stamp_, *history_.find(named_[i])))
                find(ScreenFault::missing_record);
        }
        OtherBuild build;
        build.quantization = history_.config().quantization;
        build.later = 1;
        try_build(ScreenFault::next_state, build);
    }

    void try_without(EntityId entity) {
        OtherBuild build = as_it_is();
        build.left_out = entity;
        try_build(ScreenFault::not_sent, build);
    }

    // Up to two of its samples before the moment and three after it had not arrived.
    void try_without_samples(EntityId entity) {
        const std::uint32_t index = entity.index();
        const SnapshotSeq around = ledger_.newest_until(stamp_, stamp_.shown.tick());
        ViewStamp before = stamp_;
        for (int older = 0; older <= 2; ++older) {
            ViewStamp less = before;
            for (int newer = 0; newer <= 3; ++newer) {
                if (less != stamp_ && shows_before_others(entity, less)) return find(ScreenFault::not_sent);
                if (!forget(less, ledger_.known_above(less, around, index))) break;
            }
            if (!forget(before, ledger_.known_at_or_below(before, around, index, oldest_usable(stamp_.shown, draw_)))) {
                break;
            }
        }
    }
    // This one as of that stamp, all others as they are.
    bool shows_before_others(EntityId entity, const ViewStamp& stamp) const {
        OtherBuild build = as_it_is();
        QueryFilter alone = filter_;
        alone.only = entity;
        const Hit own = cast_ray_in(build, exact(stamp), ray_, alone);
        if (screen_hash(own) != declared_) return false;
        build.left_out = entity;
        return screen_hash(nearer(own, cast_ray_in(build, exact(stamp_), ray_, filter_))) == declared_;
    }
    static bool forget(ViewStamp& stamp, SnapshotSeq seq) {
        const std::uint32_t age = stamp.newest.value - seq.value;
        if (seq.value == 0 || age >= stamp_window) return false;
        stamp.received &= ~(std::uint64_t{1} << age);
        return true;
    }

    void try_drawing() {
        DrawConfig other = draw_;
        other.after_newest = draw_.after_newest == AfterNewest::hold ? AfterNewest::extrapolate : AfterNewest::hold;
        try_exact(ScreenFault::after_newest, other, stamp_);
        for (const Interpolation curve :
             {Interpolation::hold, Interpolation::linear, Interpolation::hermite, Interpolation::catmull_rom}) {
            other = draw_;
            other.interpolation = curve;
            if (curve != draw_.interpolation) try_exact(ScreenFault::interpolation, other, stamp_);
        }
    }

    // The shooter's own body, or one that they have left.
    void try_self(EntityId body) {
        if (!wants(ScreenFault::self_hit) || body.is_null()) return;
        QueryFilter self;
        self.only = body;
        const Hit own = cast_ray_in(as_it_is(), exact(stamp_), ray_, self);
        if (own && screen_hash(nearer(own, hit_)) == declared_) find(ScreenFault::self_hit);
        // A body that is predicted is nowhere in this view.
        const auto named = std::span(named_).first(named_count_);
        if (std::find(named.begin(), named.end(), body) != named.end()) find(ScreenFault::self_hit);
    }

    void try_filters() {
        try_self(filter_.exclude);
        for (const EntityId own : filter_.exclude_all) try_self(own);
        for (std::uint32_t without = 1; without < 8; ++without) {
            QueryFilter other = filter_;
            if ((without & 1) != 0) other.exclude_team = 0;
            if ((without & 2) != 0) other.layers = 0xffff;
            if ((without & 4) != 0) other.exclude_mount = {};
            const bool differs = other.exclude_team != filter_.exclude_team || other.layers != filter_.layers ||
                                 other.exclude_mount != filter_.exclude_mount;
            if (differs) try_view(ScreenFault::filter, exact(stamp_), other);
        }
    }

    void try_hitboxes() {
        constexpr std::size_t most = 8;  // a bound on the work, not on the sets
        OtherBuild build;
        build.quantization = history_.config().quantization;
        build.other_hitboxes = true;
        for (std::size_t set = 1; set < std::min(history_.hitbox_sets().count(), most + 1); ++set) {
            build.hitboxes = {static_cast<std::uint16_t>(set)};
            try_build(ScreenFault::hitbox_set, build);
        }
    }
    void try_quantization() {
        const Quantization& own = history_.config().quantization;
        OtherBuild build;
        for (const float factor : {0.25f, 0.5f, 2.0f, 4.0f}) {
            build.quantization = own;
            build.quantization.position_step_m *= factor;
            try_build(ScreenFault::quantization, build);
            build.quantization = own;
            build.quantization.velocity_step_mps *= factor;
            if (uses_velocity()) try_build(ScreenFault::quantization, build);
        }
        build.quantization = own;
        for (build.dropped_bits = 1; build.dropped_bits <= 4; ++build.dropped_bits) {
            try_build(ScreenFault::quantization, build);
        }
    }
    bool uses_velocity() const {
        return draw_.interpolation == Interpolation::hermite || draw_.after_newest == AfterNewest::extrapolate;
    }

    void try_rounding() {
        if (wants(ScreenFault::rounding) && has_equal_target() && differs_by_rounding(hit_, ray_, declared_)) {
            find(ScreenFault::rounding);
        }
    }

    static constexpr std::size_t max_boxes = 64;  // a bound on the work

    const WorldHistory& history_;
    const DrawConfig& draw_;
    const Ledger& ledger_;
    ViewStamp stamp_;
    ViewStamp before_;
    Ray ray_;
    QueryFilter filter_;
    Moment present_;
    std::uint32_t declared_;
    const Hit& hit_;
    const ViewPose& target_;
    FaultSet among_;
    std::array<EntityId, 4> named_;
    std::size_t named_count_ = 0;
    FaultSet found_ = 0;
    SnapshotSeq unstamped_{};
};

}  // namespace

ScreenFinding explain_screen(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger,
                             const ShotRecord& shot, const ViewStamp& before, FaultSet among) {
    return Suspects(history, draw, ledger, shot, before, among).all();
}

}  // namespace backsight
