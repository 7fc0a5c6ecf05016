#include "leg_ahead.h"

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

// Surfaces that are asked for on the way of one leg: those that it is just leaving hide others.
constexpr int most_looks = 6;
// A path bends off its chord by an eighth of the acceleration times the time squared. If that is more than this within
// a step, as in a 50 ms step under gravity, the path is checked in parts.
constexpr float most_bend_m = 0.001f;
constexpr std::int64_t most_chords = 16;
// A place this far off a surface is above it, however the level's traces round.
float off_surfaces_m(Vec3 place) { return 2e-5f + 4e-7f * (std::abs(place.x) + std::abs(place.y) + std::abs(place.z)); }

// What rounding does to places a hundred metres out.
constexpr float rounding_m = 3e-5f;
// Square of a sine between two normals: surfaces that are more alike give no way out of one along the other.
constexpr float least_share = 0.01f;
// A sine, below which slope and way are one line.
constexpr float is_straight = 1e-4f;

// The last of the whole numbers from `first` to `end` at which it holds. It holds at the first, and once it no longer
// does it does not again.
template <class Holds>
std::int64_t last_that(std::int64_t first, std::int64_t end, Holds holds) {
    while (first < end) {
        const std::int64_t middle = end - (end - first) / 2;
        if (holds(middle)) {
            first = middle;
        } else {
            end = middle - 1;
        }
    }
    return first;
}

}  // namespace

LegAhead::LegAhead(const FlightRules& rules, TickRate rate, const FlightLeg& leg, const FlightStep& step)
    : rules_(&rules), rate_(rate), leg_(&leg), step_(&step), probe_{step.level, rules.body_radius_m} {
    const LevelTrace& before = step.level_before;
    const bool is_same = before == step.level;
    const float seconds_of_chord = std::sqrt(8.0f * most_bend_m / std::max(length(rules.acceleration), 1e-3f));
    const auto ticks = static_cast<double>(seconds_of_chord) * rate.hz();
    const auto span = static_cast<std::int64_t>(std::min(ticks, 1e6) * static_cast<double>(Moment::one_tick));
    longest_chord_ = std::max(span, (step.to - step.from) / most_chords + 1);
    level_moves_ = before && step.level && !is_same && step.to > step.from;
}

Stretch LegAhead::stretch(std::int64_t from, std::int64_t until, const Vec3* start) const {
    Stretch stretch;
    stretch.from = start != nullptr ? *start : position(from);
    stretch.until = until;
    const bool rolls = leg_->is_on_floor() && !leg_->is_at_rest;
    if (!leg_->is_at_rest) limit_chord(stretch, from);
    if (rolls) limit_roll(stretch, from);
    stretch.to = position(stretch.until);
    if (leg_->is_at_rest || !step_->level) return stretch;
    const Touch touch = first_touch(from, stretch);
    if (touch.is_there) {
        stretch.end = Stretch::End::touch;
        stretch.touch = touch;
        stretch.until = touch.age;
        stretch.to = touch.place;
    }
    if (rolls) end_at_edge(stretch, from);
    return stretch;
}

void LegAhead::limit_chord(Stretch& stretch, std::int64_t from) const {
    if (stretch.until - from <= longest_chord_) return;
    stretch.until = from + longest_chord_;
    stretch.end = Stretch::End::bend;
}

// Until it is as slow as what comes to rest, or would roll back; or until friction turns.
void LegAhead::limit_roll(Stretch& stretch, std::int64_t from) const {
    const Vec3 way = way_of_roll(*rules_, *leg_);
    const Vec3 slope = slope_of(*rules_, leg_->normal);
    const bool bends = length(cross(slope, way)) > is_straight * length(rules_->acceleration);
    if (bends && rules_->friction > 0.0f) {
        const std::int64_t turn = std::max(leg_->began + rate_.span(roll_turns_every), from + 1);
        if (turn < stretch.until) {
            stretch.until = turn;
            stretch.end = Stretch::End::turn;
        }
    }
    const double least = is_held(*rules_, leg_->normal) ? static_cast<double>(rules_->stop_speed_mps) : 0.0;
    const auto is_fast = [&](std::int64_t age) {
        return exact_velocity(*rules_, rate_, *leg_, age).along(way) >= least;
    };
    if (is_fast(stretch.until)) return;
    stretch.until = std::min(last_that(from, stretch.until, is_fast) + 1, stretch.until);
    stretch.end = Stretch::End::slow;
}

// A hole that it is across by the end of the stretch is not seen: it had no time to fall into that.
void LegAhead::end_at_edge(Stretch& stretch, std::int64_t from) const {
    const auto has_floor = [&](std::int64_t age) {
        // Where it will have been carried to by the end of the step, for there the floor is.
        const Vec3 place = position(age) + leg_->carried * seconds(age, step_->to);
        return look_under(probe_, place, leg_->normal, 2.0f * touch_m, 2.0f * touch_m).is_there;
    };
    if (has_floor(stretch.until)) return;
    stretch.until = last_that(from, stretch.until, has_floor);
    stretch.to = position(stretch.until);
    stretch.end = Stretch::End::edge;
}

Touch LegAhead::first_touch(std::int64_t first, const Stretch& stretch) const {
    Touch found;
    Vec3 to = stretch.to;
    std::int64_t end = stretch.until;
    const float off_m = off_surfaces_m(stretch.from);
    Vec3 off = leg_->normal * off_m;
    LevelContact met;
    for (int looks = 0; looks < most_looks; ++looks) {
        met = probe_.trace(stretch.from + off, to + off);
        if (!met.hit) return found;
        const float free_m = met.fraction * distance(stretch.from, to);
        const Touch touch = touch_of(met, stretch.from + off + (to - stretch.from) * met.fraction, first, end);
        if (touch.is_there) {
            found = touch;
            end = touch.age;
            to = touch.place;
        }
        const bool was_free_until_then = distance(stretch.from, touch.place) <= free_m + touch_m;
        if (touch.is_there && (was_free_until_then || touch.age == first)) return found;
        // Its chord cuts this surface sooner than it does, as when it starts there and hops: what else is in its way?
        const float over = touch.above_m + dot(off, met.normal);
        off = off + met.normal * std::max(off_m, off_m - over);
    }
    if (found.is_there) return found;
    found.is_there = found.leads_nowhere = true;
    found.age = first;
    found.place = stretch.from;
    found.normal = met.normal;
    return found;
}

// The chord has met a surface at `place`: when does the leg itself? It may not, where only the chord cuts its bends.
Touch LegAhead::touch_of(const LevelContact& met, Vec3 place, std::int64_t first, std::int64_t end) const {
    Touch touch;
    touch.normal = met.normal;
    const MovingSurface at = surface(place, met.normal);
    touch.speed_mps = at.speed_mps;
    const auto above = [&](std::int64_t age) {
        const double over = exact_position(*rules_, rate_, *leg_, age).along(met.normal, at.place);
        if (at.speed_mps == 0.0f) return over;
        return over + static_cast<double>(at.speed_mps) * seconds_of(rate_, step_->to - age);
    };
    // From within it hops as if from the surface.
    touch.above_m = static_cast<float>(above(first));
    const double least = std::min(above(first), 0.0);
    const auto is_above = [&](std::int64_t age) { return above(age) >= least; };
    // A chord that ends at the surface has met it, though rounding may leave the leg above it.
    const double left = above(end);
    if (left >= least && !(left < above(first) && left < static_cast<double>(rounding_m))) return touch;
    touch.is_there = true;
    touch.age = last_that(first, end, is_above);
    // Back out of it, along its floor if it has one: out of what it rolled into, and not up from that.
    const Vec3 along = met.normal - leg_->normal * dot(met.normal, leg_->normal);
    const float share = dot(along, met.normal);
    const bool has_way = leg_->is_on_floor() && share > least_share;
    const Exact there = exact_position(*rules_, rate_, *leg_, touch.age);
    const double out = -above(touch.age);
    touch.place =
        (has_way ? there.moved(along, out / static_cast<double>(share)) : there.moved(met.normal, out)).rounded();
    return touch;
}

MovingSurface LegAhead::surface(Vec3 met, Vec3 normal) const {
    if (!level_moves_) return {met, 0.0f};
    return surface_at(probe_before(), probe_, met, normal, seconds(step_->from, step_->to));
}

}  // namespace backsight
