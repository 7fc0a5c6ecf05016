#pragma once

// Which entities can a query touch at all? Every query goes through these, in every kind of view; the rest of the world
// costs it nothing.
//
// In: a view, and the way of a ball as a corridor. Out: the slots whose boxes the corridor meets. Left out is only what
// the ball certainly does not touch. Allocates nothing; threads and life as for View, and the corridor has to live as
// long too.

#include "history/broadphase.h"
#include "meet_boxes.h"
#include "view/glimpse.h"
#include "view/known_rows.h"

#include <backsight/base/function_ref.h>
#include <backsight/rewind/query.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

/// The stretch of space that a query passes, with room for rounding and for drawing off the straight line. The query
/// cannot touch anything outside of it.
class Corridor {
public:
    /// What a ball of `radius` passes whose centre moves from `origin` along `direction` (unit, to a part in a
    /// thousand) for `length` metres. Sizes >= 0, infinite ones too.
    Corridor(const View& view, Vec3 origin, Vec3 direction, float length, float radius);

    /// Whether an entity at `place` may be touched that has no part farther from there than `reach_m`.
    bool meets(Vec3 place, float reach_m) const {
        // The direction is not quite unit, so the place nearest to the middle is worked out as if it were any vector.
        const float radius = reach_m + margin_at(place);
        const Vec3 to_place = place - origin_;
        const float along = std::clamp(dot(to_place, direction_) * inverse_squared_, 0.0f, length_);
        return !(length_squared(to_place - direction_ * along) > radius * radius);
    }

    /// Whether an entity at `place` may be touched that has no part outside of `body`.
    bool meets(Vec3 place, const Body& body) const {
        const Float4 at = lanes_of(place);
        return meets(at + low_of(body), at + high_of(body), margin_at(place)) && meets(place, body.reach_m);
    }
    /// As above, for an entity that goes straight from one place to another.
    bool meets(Vec3 from, Vec3 to, const Body& body) const {
        const Float4 low = min(lanes_of(from), lanes_of(to)) + low_of(body);
        const Float4 high = max(lanes_of(from), lanes_of(to)) + high_of(body);
        const float margin_m = std::max(margin_at(from), margin_at(to));
        return meets(low, high, margin_m) && meets(to, body.reach_m + distance(from, to));
    }

    Vec3 origin() const { return origin_; }
    Vec3 direction() const { return direction_; }
    /// One over each component of the direction; infinite where that is 0.
    Vec3 inverse() const { return inverse_; }
    float length() const { return length_; }
    /// How far around its middle boxes count (swept_aabbs.h): the ball's radius, rounding, and how far from the
    /// straight line between its samples anybody is drawn. `farthest_m`: SweptAabbs::farthest_m().
    float margin_m(float farthest_m) const {
        return margin_ + drift_ + std::min(far_margin_, rounding * (farthest_m + 3.0f * drift_));
    }
    /// Whether something within a box in world space may be touched; `margin_m`: margin_m() of that box.
    bool meets(const SweptAabb& box, float margin_m) const {
        return meets(lanes_of(box.low), lanes_of(box.high), margin_m);
    }
    /// The margin around an entity that is shown at `place`.
    float margin_at(Vec3 place) const { return margin_ + rounding * sum_of_sizes(place); }
    /// The margin around a hitbox of an entity whose pose is exactly known, and is at `place`.
    float close_margin_at(Vec3 place) const { return close_margin_ + rounding * sum_of_sizes(place); }

private:
    // A few hundred units in the last place of what is added up, wherever in the world that is.
    static constexpr float rounding = 0x1p-17f;
    static Float4 lanes_of(Vec3 v) { return Float4{v.x, v.y, v.z, 0.0f}; }
    // The last lane means nothing: it is the number behind the vector.
    static Float4 low_of(const Body& body) {
        return load_four(reinterpret_cast<const char*>(&body) + offsetof(Body, box) + offsetof(SweptAabb, low));
    }
    static Float4 high_of(const Body& body) {
        return load_four(reinterpret_cast<const char*>(&body) + offsetof(Body, box) + offsetof(SweptAabb, high));
    }
    // Whether something within a box in world space may be touched; `margin_m`: margin_at() its place. In lanes, since
    // no branch foretells which way a ray goes along an axis.
    bool meets(Float4 low, Float4 high, float margin_m) const {
        const Float4 origin = lanes_of(origin_);
        const Float4 inverse = lanes_of(inverse_);
        const Float4 a = (low - origin - margin_m) * inverse;
        const Float4 b = (high - origin + margin_m) * inverse;
        // A NaN, nothing times infinity, comes of a plane that is touched to the bit; the margin keeps planes from
        // that.
        const Float4 nearer = min(a, b);
        const Float4 farther = max(b, a);
        float enter = 0.0f;
        float leave = length_;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            enter = nearer[axis] > enter ? nearer[axis] : enter;
            leave = farther[axis] < leave ? farther[axis] : leave;
        }
        return !(enter > leave);
    }
    static float sum_of_sizes(Vec3 v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

    Vec3 origin_;
    Vec3 direction_;
    Vec3 inverse_;
    float inverse_squared_;
    float length_;
    float margin_;        // the radius, and what rounding may add
    float close_margin_;  // without what it adds to the place of an entity
    float drift_;         // besides, for an entity that is somewhere in a box
    float far_margin_;    // what rounding adds there at most, as far out as places go
};

/// Which boxes the queries of a view go by, and whom its client knows. It is the same for all of them. Lives as long as
/// the view.
struct ViewBoxes {
    explicit ViewBoxes(const View& view);
    /// Of candidates that go straight from where `before` shows them to where `after` does. Both views must be of one
    /// history and use one way to draw.
    ViewBoxes(const View& before, const View& after);

    const View* view;
    const SweptAabbs* boxes;  ///< nullptr: nothing is known of where anybody may be
    // Exact views: whom the client knows. If `others` is not null, the boxes are those of the few ticks between two
    // snapshots, and only of use for entities that were in both; the others are found by these.
    View::Known known;
    bool is_exact = false;  ///< whoever is unknown is to be left out
    const SweptAabbs* others = nullptr;
    static constexpr std::size_t most_others = 256;
    std::size_t other_count = 0;
    std::array<std::uint16_t, most_others> other_slots;  ///< of the others, as many as other_count says

private:
    static constexpr std::size_t few_others = 12;
    void choose_by_snapshots();
    bool are_too_many(std::size_t others_count, std::size_t in_both) const;
    bool are_sent_in_turn() const;
    bool find_others();
    std::size_t count_in_both() const;
};

/// Slots, from the near end of the corridor to the far one as far as boxes and the grid tell: everybody whom the
/// corridor may meet comes once, some whom it does not meet come too.
class Candidates {
public:
    /// The boxes have to live as long.
    Candidates(const ViewBoxes& of_view, const Corridor& corridor);

    /// The next slots; empty at the end. Skips entities whose boxes lie beyond `length` metres from the corridor's
    /// origin. A hit may cut `length`, so it must not grow from call to call. Valid until the next call.
    std::span<const std::uint32_t> next(float length);
    /// What the view shows of one of the slots that next() gave last.
    View::Glimpse glimpse(std::uint32_t slot) const {
        return is_between_ ? view_->glimpse(slot, *known_) : view_->glimpse(slot);
    }

private:
    void begin();
    bool is_in_both(std::uint32_t slot) const;
    bool goes_with_mounts(std::uint32_t slot, int depth) const;
    bool is_known(std::uint32_t slot) const;
    void leave_out_unknown();
    bool meet_others(float length);
    bool may_meet_riders_of(std::uint32_t slot) const;
    BACKSIGHT_NOINLINE bool begin_riders();
    static constexpr std::uint32_t batch = ViewBoxes::most_others;
    static constexpr std::uint32_t batch_in_grid = 64;
    static constexpr std::size_t rows_at_once = 4;

    std::span<const std::uint32_t> give();
    BACKSIGHT_NOINLINE std::span<const std::uint32_t> search(float length);
    std::span<const std::uint32_t> next_of_all();
    bool meet_rest(float length);
    bool meet_rows(float length);
    SeatRange seats_in_row(std::uint32_t number, float length) const;
    void meet(std::span<const SeatRange> ranges, float length);
    void put_in_order();

    const View* view_;
    const Corridor* corridor_;
    const View::Known* known_;
    const SweptAabbs* boxes_;  // of ViewBoxes, as are `others_`: what is left to look through
    const SweptAabbs* others_;
    bool is_exact_;
    bool is_between_;                             // whoever next() gives was in both
    std::span<const std::uint16_t> other_slots_;  // of ViewBoxes: those that are left
    bool may_meet_riders_ = false;                // of those others
    bool are_riders_left_ = false;                // after the others: who was in both on a mount that was not
    Instructions instructions_;
    SlabRay ray_;                 // where there are boxes
    float margin_ = 0.0f;         // of the corridor
    std::uint32_t position_ = 0;  // slot, or seat in the rest
    std::int64_t row_ = 0;
    std::int64_t rows_left_ = 0;
    SeatRange left_{};       // of a row that is too long for one batch
    std::size_t given_ = 0;  // of those in the batch
    std::size_t count_ = 0;
    std::array<std::uint32_t, batch> slots_;
    std::array<MetBox, batch> met_;
};

/// Whether a hit's entity is in a lower slot than another's.
template <typename Found>
bool by_slot(const Found& a, const Found& b) {
    return a.entity.index() < b.entity.index();
}

/// Inserts `hit` among the first `kept` of `out`, behind its equals, and returns how many are kept then. If there is no
/// room, the last of all is left out.
template <typename Found, typename Before>
std::size_t insert_in_order(const Found& hit, std::span<Found> out, std::size_t kept, Before before) {
    std::size_t at = kept;
    while (at > 0 && before(hit, out[at - 1])) --at;
    if (at >= out.size()) return kept;
    const std::size_t last = std::min(kept, out.size() - 1);
    for (std::size_t i = last; i > at; --i) out[i] = out[i - 1];
    out[at] = hit;
    return last + 1;
}

}  // namespace backsight
