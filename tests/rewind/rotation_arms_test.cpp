// What is far from the middle of a thing that turns: ships and their crews, cranes, bosses. How far off it is drawn at
// each width of rotation, that queries meet it where it is drawn, and that a change of width breaks no way.

#include "tests/support/assert_log.h"
#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/base/trig.h>
#include <backsight/rewind/query.h>
#include <backsight/rewind/shapes.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace rotation_arms_test {

constexpr double ticks_per_second = 64.0;
const DrawConfig draw = draw_config();

// Hull and rider have histories on both ends: what the client has came over as states.
class Ship {
public:
    Ship(std::uint32_t world_bits, std::uint32_t hull_bits, Vec3 axis, double radians_per_second, Vec3 seat)
        : axis_(axis),
          turn_(radians_per_second),
          seat_(seat),
          server_(config(world_bits)),
          client_(config(world_bits)) {
        for (WorldHistory* history : {&server_, &client_}) {
            const Hitbox hull[] = {Hitbox::capsule(HitGroup::generic, {}, seat, 0.5f)};
            const Hitbox sailor[] = {Hitbox::sphere(HitGroup::generic, {}, 0.4f)};
            hull_set_ = history->hitbox_sets().add(hull, 0, 0, hull_bits);
            sailor_set_ = history->hitbox_sets().add(sailor);
        }
        hull_ = server_.spawn({hull_set_});
        rider_ = server_.spawn({sailor_set_, hull_});
        for (std::int64_t tick = 0; tick < ticks; ++tick) {
            must(server_.record(hull_, Tick{tick}, pose_at({}, {}, turn_at(static_cast<double>(tick)))));
            must(server_.record(rider_, Tick{tick}, pose_at(seat)));
            for (const EntityId id : {hull_, rider_}) {
                must(client_.store(id, Tick{tick}, *server_.state_at(id, Tick{tick})));
            }
        }
    }

    static constexpr std::int64_t ticks = 120;
    static HistoryConfig config(std::uint32_t bits) {
        HistoryConfig config = history_config(128, 8, 1);
        config.quantization.rotation_bits = bits;
        return config;
    }
    Quat turn_at(double tick) const {
        return rotation_about(axis_, std::remainder(turn_ * tick / ticks_per_second, 2.0 * pi));
    }
    Vec3 true_seat(double tick) const { return rotate(turn_at(tick), seat_); }
    Pose drawn(const WorldHistory& history, EntityId id, double tick) const {
        return View::at_moment(history, draw, moment_of(tick)).pose(id).pose;
    }
    Pose drawn_rider(double tick) const { return drawn(client_, rider_, tick); }
    bool same_on_both_ends(double tick) const {
        return same_bits(drawn(client_, rider_, tick), drawn(server_, rider_, tick)) &&
               same_bits(drawn(client_, hull_, tick), drawn(server_, hull_, tick));
    }
    // A ray at the middle of the rider as drawn, from beyond.
    Hit shoot(const WorldHistory& history, double tick) const {
        const Vec3 at = drawn(history, rider_, tick).position;
        const Vec3 from = at + Vec3{0.3f, 3.0f, 4.0f};
        return cast_ray(View::at_moment(history, draw, moment_of(tick)), {from, normalized(at - from), 20.0f}, {});
    }
    const WorldHistory& server() const { return server_; }
    const WorldHistory& client() const { return client_; }

private:
    Vec3 axis_;
    double turn_;
    Vec3 seat_;
    WorldHistory server_;
    WorldHistory client_;
    HitboxSetId hull_set_;
    HitboxSetId sailor_set_;
    EntityId hull_;
    EntityId rider_;
};

// Half a position step each way for the seat, in three dimensions; what a chord is off its arc in a tick; and the
// floats of a place so far out.
double allowed_m(std::uint32_t bits, double arm, double radians_per_second) {
    const double step = 1.0 / 1024.0;
    const double half_tick = radians_per_second / ticks_per_second / 2.0;
    return arm * static_cast<double>(max_rotation_error_rad(bits)) + std::sqrt(3.0) * step / 2.0 +
           arm * half_tick * half_tick / 2.0 + arm * 1e-6;
}

// Whoever rides 150 m out on a ship of 10 bits is a case here.
const char* const told = "rotation_bits: ";

RC_GTEST_PROP(rotation_arms, a_rider_is_drawn_where_the_width_allows_and_on_both_ends_alike, ()) {
    const AllowedMisuse far_ends(told);
    const auto any = [](int low, int high) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high)); };
    Random random(static_cast<std::uint64_t>(any(0, 1 << 30)));
    const std::uint32_t bits = *rc::gen::element(10u, 15u, 20u);
    const bool by_set = *rc::gen::arbitrary<bool>();
    const double arm = 0.1 * std::pow(2000.0, random.between(0.0, 1.0));  // 0.1 to 200 m
    const double turn = random.between(-1.0, 1.0) * std::pow(10.0, random.between(-3.0, 0.0));
    const Vec3 seat = random.direction() * static_cast<float>(arm);
    const Ship ship(by_set ? 10 : bits, by_set ? bits : 0, random.direction(), turn, seat);
    for (int i = 0; i < 200; ++i) {
        const double tick = random.between(0.0, Ship::ticks - 1.01);
        RC_ASSERT(ship.same_on_both_ends(tick));
        const double off = distance(ship.drawn_rider(tick).position, ship.true_seat(tick));
        RC_ASSERT(off <= allowed_m(bits, arm, std::fabs(turn)));
        if (i % 20 != 0) continue;
        const Hit server = ship.shoot(ship.server(), tick);
        const Hit client = ship.shoot(ship.client(), tick);
        RC_ASSERT(static_cast<bool>(server));
        RC_ASSERT(server.entity == client.entity && same_bits(server.point, client.point));
    }
}

struct Hops {
    double largest_m = 0.0;
    double off_m = 0.0;
    int still = 0;
    int frames = 0;
};
Hops hops_of(std::uint32_t bits, double arm, double degrees_per_second) {
    const double turn = degrees_per_second * pi / 180.0;
    const Ship ship(bits, 0, {0, 0, 1}, turn, {static_cast<float>(arm), 0, 0});
    Hops hops;
    for (double tick = 1.0; tick < Ship::ticks - 3.0; tick += 1.0) {
        const Vec3 before = ship.drawn_rider(tick - 0.5).position;
        const Vec3 now = ship.drawn_rider(tick + 0.5).position;
        const double step = distance(before, now);
        hops.largest_m = std::max(hops.largest_m, step);
        hops.still += step < 0.001 ? 1 : 0;
        ++hops.frames;
        hops.off_m = std::max(hops.off_m, static_cast<double>(distance(now, ship.true_seat(tick + 0.5))));
    }
    return hops;
}

// The table of docs/integrate/world.md is from here.
TEST(rotation_arms, hop_less_the_more_bits_the_mount_has) {
    const AllowedMisuse far_ends(told);
    struct Row {
        double arm_m, degrees_per_second;
    };
    for (const Row row : {Row{10, 5}, Row{30, 2}, Row{100, 1}, Row{150, 3}}) {
        const double even = row.arm_m * row.degrees_per_second * pi / 180.0 / ticks_per_second;
        for (const std::uint32_t bits : {10u, 15u, 20u}) {
            const Hops hops = hops_of(bits, row.arm_m, row.degrees_per_second);
            std::printf("%3.0f m, %1.0f deg/s, %u bits: even %.4f m a frame, largest %.4f m, still %d %%, off %.4f m\n",
                        row.arm_m, row.degrees_per_second, bits, even, hops.largest_m, 100 * hops.still / hops.frames,
                        hops.off_m);
            const double error = row.arm_m * static_cast<double>(max_rotation_error_rad(bits)) + 0.001;
            EXPECT_LE(hops.off_m, error);
            EXPECT_LE(hops.largest_m, even + 2.0 * error);
            if (bits == 20) EXPECT_EQ(hops.still, 0);
            if (bits == 20) EXPECT_NEAR(hops.largest_m, even, 0.002);
        }
    }
}

// A way to the later tick is drawn within one width only. Caps ask about the epoch, which stays.
TEST(rotation_arms, another_width_breaks_the_picture_but_not_the_way) {
    for (const std::uint32_t later_bits : {10u, 15u, 20u}) {
        WorldHistory history(Ship::config(10));
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.4f)};
        const HitboxSetId narrow = history.hitbox_sets().add(ball);
        const HitboxSetId other = history.hitbox_sets().add(ball, 0, 0, later_bits);
        EXPECT_EQ(history.hitbox_sets().blend(narrow, other), later_bits == 10);
        const EntityId id = history.spawn({narrow});
        must(history.record(id, Tick{10}, pose_at({0, 0, 0})));
        must(history.change_hitboxes(id, other));
        must(history.record(id, Tick{14}, pose_at({4, 0, 0})));
        const float half_way = View::at_moment(history, draw, moment_of(12.0)).pose(id).pose.position.x;
        EXPECT_EQ(half_way, later_bits == 10 ? 2.0f : 0.0f);
        EXPECT_EQ(View::at_moment(history, draw, moment_of(14.0)).pose(id).pose.position.x, 4.0f);
        EXPECT_EQ(history.state_at(id, Tick{10})->epoch, history.state_at(id, Tick{14})->epoch);
    }
}

// Every hitbox of every entity, placed and tested one by one.
Hit by_hand(const View& view, const Ray& ray) {
    Hit nearest;
    const WorldHistory& history = view.history();
    for (std::uint32_t slot = 0; slot < history.slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (!has_pose(pose.status) || pose.state->presence != Presence::alive) continue;
        const std::span<const Hitbox> hitboxes = history.hitbox_sets().get(pose.state->hitboxes);
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            const Hitbox shape = place(hitboxes[i], view.bone(pose, hitboxes[i].bone));
            const ShapeHit hit = ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
            if (!hit.hit || (nearest && hit.distance >= nearest.distance)) continue;
            nearest.entity = pose.entity;
            nearest.hitbox = static_cast<std::uint16_t>(i);
            nearest.distance = hit.distance;
            nearest.point = hit.point;
        }
    }
    return nearest;
}

// Rays at hitboxes of ships, some of which are round about their axis, or have bones out to the bound.
class Harbour {
public:
    Harbour(Random& random, double bone_reach) : history_(harbour(random.below(3))) {
        for (const std::uint32_t bits : {10u, 15u, 20u}) {
            const Hitbox mast[] = {Hitbox::capsule(HitGroup::generic, {}, {0, 0, 30}, 0.5f)};
            const Hitbox hull[] = {Hitbox::box(HitGroup::generic, {20, 0, 0}, {20, 3, 2}),
                                   Hitbox::sphere(HitGroup::head, {60, 0, 5}, 1.0f)};
            const Hitbox turrets[] = {Hitbox::box(HitGroup::generic, {1, 0, 0}, {2, 1, 1}, 0),
                                      Hitbox::capsule(HitGroup::arm, {}, {6, 0, 0}, 0.3f, 1),
                                      Hitbox::sphere(HitGroup::head, {}, 1.5f, 2)};
            sets_.push_back(history_.hitbox_sets().add(mast, 0, 0, bits));
            sets_.push_back(history_.hitbox_sets().add(hull, 0, 0, bits));
            sets_.push_back(history_.hitbox_sets().add(turrets, 0, 0, bits));
        }
        for (const HitboxSetId set : sets_) ids_.push_back(history_.spawn({set}));
        ids_.push_back(history_.spawn({sets_[1], ids_[4]}));
        std::vector<Vec3> places;
        for (std::size_t i = 0; i < ids_.size(); ++i) places.push_back(random.in_cube(bone_reach));
        for (std::int64_t tick = 0; tick < 40; ++tick) {
            for (std::size_t i = 0; i < ids_.size(); ++i) {
                std::vector<Pose> bones;
                for (int bone = 0; bone < 3; ++bone) bones.push_back({random.in_cube(bone_reach), random.rotation()});
                const double angle = random.between(-3.0, 3.0);
                const Quat turn = i % 2 == 0 ? rotation_about({0, 0, 1}, angle) : random.rotation();
                places[i] = places[i] + random.direction();
                const bool on_bones = i < sets_.size() && i % 3 == 2;
                must(history_.record(ids_[i], Tick{tick}, pose_at(places[i], {}, turn),
                                     on_bones ? std::span<const Pose>(bones) : std::span<const Pose>{}));
            }
        }
    }
    static HistoryConfig harbour(int grid) {
        HistoryConfig config = history_config(64, 16, 3);
        if (grid == 0) config.grid_from = 1;
        return config;
    }
    const WorldHistory& history() const { return history_; }
    // At a hitbox, from anywhere, or past it.
    Ray ray_at(Random& random, const View& view) const {
        const auto slot = static_cast<std::uint32_t>(random.below(static_cast<int>(ids_.size())));
        const ViewPose pose = view.pose_of_slot(slot);
        const std::span<const Hitbox> hitboxes = history_.hitbox_sets().get(pose.state->hitboxes);
        const Hitbox& chosen = hitboxes[static_cast<std::size_t>(random.below(static_cast<int>(hitboxes.size())))];
        const Vec3 at =
            place(chosen, view.bone(pose, chosen.bone)).center + random.direction() * random.between_f(0, 3);
        const Vec3 from = at + random.direction() * random.between_f(5.0, 400.0);
        return {from, normalized(at - from), 1000.0f};
    }

private:
    WorldHistory history_;
    std::vector<HitboxSetId> sets_;
    std::vector<EntityId> ids_;
};

TEST(rotation_arms, rays_meet_wide_rotations_and_far_bones_where_they_are_drawn) {
    const AllowedMisuse far_ends(told);
    Random random(21);
    int hits = 0;
    int far_hits = 0;
    for (const double bone_reach : {10.0, 31.0, 60.0, 300.0, 479.0}) {
        for (int world = 0; world < cases(12); ++world) {
            const Harbour harbour(random, bone_reach);
            for (int i = 0; i < 400; ++i) {
                const double tick = random.between(0.0, 38.5);
                const View view = View::at_moment(harbour.history(), draw, moment_of(tick));
                const Ray ray = harbour.ray_at(random, view);
                const Hit wanted = by_hand(view, ray);
                const Hit hit = cast_ray(view, ray, {});
                ASSERT_EQ(hit.entity, wanted.entity) << bone_reach << " m, world " << world << ", ray " << i;
                ASSERT_EQ(static_cast<bool>(hit), static_cast<bool>(wanted));
                if (!hit) continue;
                ASSERT_EQ(hit.hitbox, wanted.hitbox);
                ASSERT_TRUE(same_bits(hit.point, wanted.point));
                ++hits;
                far_hits += bone_reach > 32.0 && hit.entity.index() % 3 == 2 ? 1 : 0;
            }
        }
    }
    EXPECT_GT(hits, cases(12) * 800);
    EXPECT_GT(far_hits, cases(12) * 100) << "on bones that are far out";
}

}  // namespace rotation_arms_test
