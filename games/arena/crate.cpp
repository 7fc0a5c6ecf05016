#include "arena/crate.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace backsight::arena {

namespace {

// At every rate of steps it is simulated as often, and looked at as often: so it does the same in a second.
constexpr std::uint32_t substeps_per_second = 128;
constexpr std::int32_t substeps_per_look = 2;
constexpr int iterations = 8;
// Depth at which it stays in what it lies on: contacts that come and go each step would make it creep.
constexpr float slop_m = 1.0f / 512.0f;
// Below this speed it does not bounce: two steps' gravity.
constexpr float bounce_from_mps = 0.7f;
// Share of its turning that remains after a step of contact, when it rolls on a corner or spins on a face.
constexpr float turning_kept = 0.985f;
constexpr float diagonal_m = CrateRules::half_m * 1.7320508f;
// A cube has equal inertia about all axes: I = m (2 h)^2 / 6.
constexpr float inverse_mass = 1.0f / CrateRules::mass_kg;
constexpr float inverse_inertia = 1.5f / (CrateRules::mass_kg * CrateRules::half_m * CrateRules::half_m);
constexpr float edge_m = 23.5f;
constexpr float top_m = 12.0f;
// A standing object's lower face is no way out: a point at the floor is tested this much higher.
constexpr float looks_down = -0.5f;
constexpr float higher_m = 0.15f;

// The contact points, corners and middles of edges and faces: all of 3 x 3 x 3 but the middle.
Vec3 point_of(std::size_t i) {
    const std::size_t n = i < 13 ? i : i + 1;
    const auto part = [](std::size_t digit) { return (static_cast<float>(digit) - 1.0f) * CrateRules::half_m; };
    return {part(n % 3), part(n / 3 % 3), part(n / 9)};
}

Vec3 limited(Vec3 v, float most) {
    const float size = length(v);
    return size > most ? v * (most / size) : v;
}

float clamped(float value, float most) { return std::clamp(value, -most, most); }

}  // namespace

Crate::Crate(const Level& level, Vec3 place) : level_(&level), place_(place) { put_back(); }

Hitbox Crate::hitbox() {
    return Hitbox::box(HitGroup::generic, {}, {CrateRules::half_m, CrateRules::half_m, CrateRules::half_m});
}

void Crate::put_back() {
    motion_ = {};
    motion_.position = place_;
    rests_ = true;
    still_substeps_ = 0;
}

void Crate::wake() {
    if (rests_) substeps_to_look_ = substeps_per_look;
    rests_ = false;
    still_substeps_ = 0;
}

bool Crate::is_lost() const {
    const Vec3& at = motion_.position;
    const bool is_inside =
        at.x > -edge_m && at.x < edge_m && at.y > -edge_m && at.y < edge_m && at.z > 0.0f && at.z < top_m;
    return !is_inside || (still_substeps_ >= substeps_per_look * CrateRules::stray_ticks &&
                          distance(at, place_) > CrateRules::stray_m);
}

bool Crate::step(Tick tick) {
    if (rests_) {
        still_substeps_ += substeps_a_step();
    } else {
        move(tick);
    }
    if (!is_lost()) return false;
    put_back();
    return true;
}

std::int32_t Crate::substeps_a_step() const {
    return static_cast<std::int32_t>(substeps_per_second / level_->rate().hz());
}

void Crate::move(Tick tick) {
    for (std::int32_t left = substeps_a_step(); left > 0 && !rests_; --left) {
        simulate(tick, 1.0f / substeps_per_second);
        // A bounce is over by the next step, and sliding ends before a client hears of it.
        motion_.acceleration = {0, 0, is_touching_ ? 0.0f : -CrateRules::gravity_mps2};
        if (--substeps_to_look_ > 0) continue;
        substeps_to_look_ = substeps_per_look;
        look_for_rest();
    }
}

void Crate::look_for_rest() {
    const float turning = length(motion_.angular_velocity_rps) * CrateRules::half_m;
    const bool is_still = is_supported_ && length(motion_.velocity) + turning < CrateRules::rest_mps;
    still_substeps_ = is_still ? still_substeps_ + substeps_per_look : 0;
    if (still_substeps_ < substeps_per_look * CrateRules::rest_ticks || is_near_mover()) return;
    rests_ = true;
    motion_.velocity = motion_.acceleration = motion_.angular_velocity_rps = {};
}

// A crate in the way of a door or a lift must be awake to be pushed.
bool Crate::is_near_mover() const {
    const auto is_near = [this](const Brush& brush, Vec3 way) {
        const auto misses = [](float at, float low, float high, float slid) {
            return at + diagonal_m < std::min(low, low + slid) || at - diagonal_m > std::max(high, high + slid);
        };
        const Vec3& at = motion_.position;
        return !misses(at.x, brush.low.x, brush.high.x, way.x) && !misses(at.y, brush.low.y, brush.high.y, way.y) &&
               !misses(at.z, brush.low.z, brush.high.z, way.z);
    };
    const auto doors = level_->doors();
    const auto lifts = level_->lifts();
    return std::any_of(doors.begin(), doors.end(),
                       [&](const Door& door) {
                           return is_near(door.brush, door.slide * (static_cast<float>(door.slide_steps) * grid_m));
                       }) ||
           std::any_of(lifts.begin(), lifts.end(), [&](const Lift& lift) {
               return is_near(lift.brush, {0, 0, static_cast<float>(lift.rise_steps) * grid_m});
           });
}

void Crate::apply(Vec3 arm, Vec3 impulse_ns) {
    motion_.velocity = motion_.velocity + impulse_ns * inverse_mass;
    motion_.angular_velocity_rps = motion_.angular_velocity_rps + cross(arm, impulse_ns) * inverse_inertia;
}

void Crate::limit_speed() {
    motion_.velocity = limited(motion_.velocity, CrateRules::max_speed_mps);
    motion_.angular_velocity_rps = limited(motion_.angular_velocity_rps, CrateRules::max_turn_rps);
}

void Crate::push(Vec3 point, Vec3 impulse_ns) {
    // A blast at the edge of its reach must shift it visibly or not at all. A far point must not make it spin.
    apply(limited(point - motion_.position, diagonal_m), impulse_ns);
    limit_speed();
    wake();
}

void Crate::Contacts::add(const ThingMotion& motion, Vec3 arm, const Overlap& found) {
    if (count == met.size()) return;
    Contact& contact = met[count++];
    contact.arm = arm;
    contact.normal = found.normal;
    const float meets = dot(motion.velocity + cross(motion.angular_velocity_rps, arm), found.normal);
    contact.bounce_mps = meets < -bounce_from_mps ? -CrateRules::restitution * meets : 0.0f;
    // The crate is moved out of all contacts, for each as far as the others leave it inside.
    const float missing = found.depth - slop_m - dot(way_out, found.normal);
    if (missing > 0.0f) way_out = way_out + found.normal * missing;
}

void Crate::find_contacts(Tick tick, Contacts& contacts) const {
    const Vec3& at = motion_.position;
    if (level_->deepest_overlap(at, {diagonal_m, 0.0f}, tick).depth <= 0.0f) return;
    for (std::size_t i = 0; i < points; ++i) {
        const Vec3 arm = rotate(motion_.rotation, point_of(i));
        Overlap found = level_->deepest_overlap(at + arm, {}, tick);
        if (found.depth > 0.0f && found.normal.z < looks_down) {
            found = level_->deepest_overlap(at + arm + Vec3{0, 0, higher_m}, {}, tick);
        }
        if (found.depth > 0.0f && found.normal.z >= looks_down) contacts.add(motion_, arm, found);
    }
    // Doors are thinner than the distance of the points: they meet the inscribed ball.
    for (const Door& door : level_->doors()) {
        const Overlap found = overlap(door.brush, door.offset_at(tick), at, {CrateRules::half_m, 0.0f}, door.across);
        if (found.depth > 0.0f) contacts.add(motion_, found.normal * -CrateRules::half_m, found);
    }
}

void Crate::resolve(Contact& contact) {
    const Vec3& n = contact.normal;
    const auto velocity = [&] { return motion_.velocity + cross(motion_.angular_velocity_rps, contact.arm); };
    const auto yields = [&](Vec3 direction) {
        return inverse_mass + inverse_inertia * length_squared(cross(contact.arm, direction));
    };
    const float pressed = contact.pressed + (contact.bounce_mps - dot(velocity(), n)) / yields(n);
    const float press = std::max(pressed, 0.0f) - contact.pressed;
    contact.pressed += press;
    apply(contact.arm, n * press);

    const Vec3 sliding = velocity() - n * dot(velocity(), n);
    const float speed = length(sliding);
    if (speed < 1e-6f) return;
    const Vec3 along = sliding * (1.0f / speed);
    const Vec3 rubbed =
        limited(contact.rubbed - along * (speed / yields(along)), CrateRules::friction * contact.pressed);
    apply(contact.arm, rubbed - contact.rubbed);
    contact.rubbed = rubbed;
}

void Crate::simulate(Tick tick, float dt) {
    motion_.velocity.z -= CrateRules::gravity_mps2 * dt;
    Contacts contacts;
    find_contacts(tick, contacts);
    const std::span<Contact> met = std::span(contacts.met).first(contacts.count);
    for (int i = 0; i < iterations; ++i) {
        for (Contact& contact : met) resolve(contact);
    }
    is_supported_ = std::any_of(met.begin(), met.end(), [](const Contact& c) { return c.normal.z > 0.5f; });
    is_touching_ = !met.empty();
    if (is_touching_) motion_.angular_velocity_rps = motion_.angular_velocity_rps * turning_kept;
    limit_speed();
    motion_.position = motion_.position + motion_.velocity * dt + contacts.way_out;
    const Vec3 turn = motion_.angular_velocity_rps * (0.5f * dt);
    const Quat spun = Quat{turn.x, turn.y, turn.z, 0.0f} * motion_.rotation;
    const Quat& q = motion_.rotation;
    motion_.rotation = normalized(Quat{q.x + spun.x, q.y + spun.y, q.z + spun.z, q.w + spun.w});
}

// The crate becomes at least as fast along the normal as what pushes it, and leaves its way at once.
void Crate::give_way(Vec3 contact, Vec3 normal, float depth_m, Vec3 mover_velocity) {
    motion_.position = motion_.position + normal * depth_m;
    const Vec3 arm = limited(contact - motion_.position, diagonal_m);
    const Vec3 velocity = motion_.velocity + cross(motion_.angular_velocity_rps, arm);
    const float missing = dot(mover_velocity - velocity, normal);
    const float yields = inverse_mass + inverse_inertia * length_squared(cross(arm, normal));
    if (missing > 0.0f) apply(arm, normal * (missing / yields));
    limit_speed();
    wake();
}

void Crate::yield_to(Vec3 low, Vec3 high, float radius_m, Vec3 velocity) {
    // Players meet a ball between the inscribed and the enclosing one, so they need not find its corners.
    constexpr float ball_m = CrateRules::half_m * 1.2f;
    const Vec3& at = motion_.position;
    const Vec3 core{low.x, low.y, std::clamp(at.z, low.z, high.z)};
    const Vec3 way = at - core;
    const float depth = radius_m + ball_m - length(way);
    if (depth <= 0.0f) return;
    // The push is sideways: a player who stands on the crate would press it into the floor.
    const Vec3 normal = normalized(Vec3{way.x, way.y, 0.0f});
    give_way(core + normal * radius_m, normal, std::min(depth, 0.1f), velocity);
}

void Crate::yield_to(const ThingMotion& box, Vec3 center, Vec3 half_extents) {
    constexpr float ball_m = CrateRules::half_m * 1.2f;
    const Pose frame{box.position, box.rotation};
    const Vec3 local = rotate(conjugate(box.rotation), motion_.position - box.position) - center;
    const Vec3 nearest{clamped(local.x, half_extents.x), clamped(local.y, half_extents.y),
                       clamped(local.z, half_extents.z)};
    const Vec3 way = local - nearest;
    const float away = length(way);
    if (away >= ball_m) return;
    Vec3 normal = way * (away > 0.0f ? 1.0f / away : 0.0f);
    float depth = ball_m - away;
    if (away == 0.0f) {
        // A centre inside the box leaves by the nearer of its sides.
        const float along_x = half_extents.x - (local.x < 0.0f ? -local.x : local.x);
        const float along_y = half_extents.y - (local.y < 0.0f ? -local.y : local.y);
        normal =
            along_x < along_y ? Vec3{local.x < 0.0f ? -1.0f : 1.0f, 0, 0} : Vec3{0, local.y < 0.0f ? -1.0f : 1.0f, 0};
        depth = ball_m + std::min(along_x, along_y);
    }
    const Vec3 contact = transform(frame, center + nearest);
    const Vec3 velocity = box.velocity + cross(box.angular_velocity_rps, contact - box.position);
    give_way(contact, rotate(box.rotation, normal), std::min(depth, 0.3f), velocity);
}

}  // namespace backsight::arena
