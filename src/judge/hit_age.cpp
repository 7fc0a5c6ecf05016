// How old a hit is for its victim: hit_age().

#include "apply_rules.h"
#include "made_of.h"
#include "shared_frame.h"

#include <algorithm>
#include <cmath>
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

// Where the entity was recorded at a tick, read straight from the record. Only where it rode nothing: what it rides has
// to be drawn too. Reconstructing the view of a tick gives the same place at a higher cost (performance.md).
std::optional<Vec3> recorded_in_world(const WorldHistory& history, const Track& track, Tick tick) {
    const PackedState* state = track.packed_at(tick);
    if (state == nullptr) return std::nullopt;
    const PackedTraits& traits = track.traits_of(*state);
    if (traits.presence() == Presence::despawned || !traits.parent.is_null()) return std::nullopt;
    return dequantize(state->position(), history.config().quantization);
}

}  // namespace

std::int64_t hit_age_in(const SharedFrame& frame, const View& view, const ViewPose& found, Vec3 place, Moment dealt) {
    const Track* track = view.history().find(found.entity);
    if (track == nullptr || found.from == no_tick) return 0;
    const auto age_at = [&](Moment there) { return std::max<std::int64_t>(dealt - there, 0); };
    const DrawConfig plain = as_recorded(view.config());
    const auto place_at = [&](Tick tick) -> std::optional<Vec3> {
        if (frame.is_world()) {
            if (const auto recorded = recorded_in_world(view.history(), *track, tick)) return recorded;
        }
        const View then = View::at_moment(view.history(), plain, Moment::at(tick));
        const ViewPose pose = then.pose(found.entity);
        return has_pose(pose.status) ? frame.place_at(then, pose.pose.position) : std::nullopt;
    };

    Tick tick = std::min(track->newest(), dealt.tick());
    std::optional<Vec3> later = place_at(tick);
    if (later && distance(*later, place) <= same_place_m) return 0;
    const MadeOf made = made_of(view, found, frame.mount());
    for (; tick > made.oldest; tick = tick - 1) {
        const std::optional<Vec3> earlier = place_at(tick - 1);
        if (!earlier) {
            later = earlier;
            continue;
        }
        // Over a teleport nobody is anywhere between.
        const bool moved = later && moved_between(view.history(), found.entity, tick - 1, tick, frame.mount());
        if (const auto share = last_near(*earlier, moved ? *later : *earlier, place)) {
            const auto part = static_cast<std::int64_t>(*share * double{Moment::one_tick});
            return age_at(Moment::at(tick - 1) + (moved ? part : 0));
        }
        later = earlier;
    }
    return age_at(made.drawn);
}

std::int64_t hit_age(const View& view, const ViewPose& found, Moment dealt, EntityId mount) {
    const SharedFrame frame(view.history(), found.entity, mount, found.from);
    const std::optional<Vec3> place = frame.place_drawn(view, found.pose.position);
    return place ? hit_age_in(frame, view, found, *place, dealt) : 0;
}

}  // namespace backsight
