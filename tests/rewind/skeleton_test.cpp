// Queries against skeletons whose bones turn, stretch and go missing, beside a plain loop over every hitbox: to the
// bit.

#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/rewind/query.h>

#include <gtest/gtest.h>

#include <array>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace skeleton_test {

constexpr std::uint32_t bone_count = 20;
constexpr std::int64_t ticks = 24;

// A few entities of more hitboxes than queries look at together, on bones and on none. Bones swing a little from tick
// to tick, or anywhere, or to what no quantiser writes; some states lack the last of them, some ticks are not there.
class Skeletons {
public:
    explicit Skeletons(std::uint64_t seed) : random(seed), history(config()), bones_(entities), turn_(entities) {
        is_steady_ = seed % 2 == 0;
        const float size_m = random.below(4) == 0 ? 4.0f : 0.3f;
        for (int i = 0; i < 8 + random.below(40); ++i) hitboxes_.push_back(any_hitbox(size_m));
        worn = history.hitbox_sets().add(hitboxes_);
        const float far_m = random.below(3) == 0 ? 9000.0f : 10.0f;
        base_ = {far_m, random.between_f(-1.0, 1.0) * far_m, 0.0f};
        for (std::int64_t tick = 0; tick < ticks; ++tick) {
            for (std::uint32_t i = 0; i < entities; ++i) store(i, Tick{tick});
        }
    }

    /// Somewhere in a hitbox, or beside it.
    Vec3 any_target(const View& view) {
        const ViewPose pose = view.pose_of_slot(static_cast<std::uint32_t>(random.below(entities)));
        const Hitbox& hitbox = hitboxes_[static_cast<std::size_t>(random.below(static_cast<int>(hitboxes_.size())))];
        const Hitbox shape = place(hitbox, view.bone(pose, hitbox.bone));
        const Vec3 about = shape.kind == ShapeKind::capsule && random.below(2) == 0 ? shape.end : shape.center;
        return about + random.in_cube(1.5 * static_cast<double>(shape.radius) + 0.05);
    }

    static constexpr std::uint32_t entities = 6;
    Random random;
    WorldHistory history;
    HitboxSetId worn;

private:
    static HistoryConfig config() {
        HistoryConfig config = history_config(32, entities, bone_count);
        config.grid_from = 2;
        return config;
    }

    Hitbox any_hitbox(float size_m) {
        const auto bone = static_cast<std::int16_t>(random.below(bone_count + 2) - 1);
        const Vec3 center = random.in_cube(static_cast<double>(size_m));
        const float radius = random.between_f(0.01, 0.2);
        switch (random.below(4)) {
            case 0:
                return Hitbox::sphere(HitGroup::head, center, radius, bone);
            case 1:
                return Hitbox::box(HitGroup::leg, center, {radius, 0.5f * radius, 2.0f * radius}, bone,
                                   random.rotation());
            default:
                return Hitbox::capsule(HitGroup::arm, center, random.in_cube(static_cast<double>(size_m)), radius,
                                       bone);
        }
    }

    QuantBone any_bone(QuantBone bone) {
        const auto moved = [&](std::int16_t v) { return static_cast<std::int16_t>(v + random.below(61) - 30); };
        bone.x = moved(bone.x), bone.y = moved(bone.y), bone.z = moved(bone.z);
        const int chance = random.below(12);
        if (chance == 0) bone.rotation.packed = static_cast<std::uint32_t>(random.below(1 << 30)) * 4u + 3u;
        if (chance == 1) must(quantize_rotation(random.rotation(), bone.rotation) == QuantizeResult::ok);
        if (chance < 2) return bone;
        const Quat turn = normalized(
            Quat{random.between_f(-0.05, 0.05), random.between_f(-0.05, 0.05), random.between_f(-0.05, 0.05), 1.0f});
        must(quantize_rotation(dequantize(bone.rotation) * turn, bone.rotation) == QuantizeResult::ok);
        return bone;
    }

    // By up to 60 degrees: as far as it may be looked at along a line, and somewhat farther.
    Quat turned(Quat by) {
        const float half_rad = random.between_f(0.0, 0.53);
        const Vec3 about = random.direction() * half_rad;
        return normalized(by * Quat{about.x, about.y, about.z, 1.0f});
    }

    void store(std::uint32_t entity, Tick tick) {
        std::vector<QuantBone>& bones = bones_[entity];
        if (bones.empty()) {
            for (std::uint32_t i = 0; i < bone_count; ++i) {
                const auto place = [&] { return static_cast<std::int16_t>(random.below(1600) - 800); };
                bones.push_back({place(), place(), place(), {}});
            }
        }
        for (QuantBone& bone : bones) bone = any_bone(bone);
        if (random.below(6) == 0) return;
        EntityState state;
        state.hitboxes = worn;
        // Skeletons of 8 to 48 hitboxes: those from 32 on have no bit.
        if (random.below(3) == 0) state.hitbox_mask = static_cast<std::uint32_t>(random.bits());
        must(quantize_position(base_ +
                                   Vec3{static_cast<float>(entity % 3) * 2.0f, static_cast<float>(entity / 3), 0.1f} +
                                   random.in_cube(0.1),
                               history.config().quantization, state.position) == QuantizeResult::ok);
        turn_[entity] = is_steady_ ? turned(turn_[entity]) : random.rotation();
        must(quantize_rotation(turn_[entity], state.rotation) == QuantizeResult::ok);
        const std::size_t count =
            random.below(5) == 0 ? static_cast<std::size_t>(random.below(bone_count)) : bone_count;
        must(history.store(EntityId::make(entity, 0), tick, state, std::span(bones).first(count)));
    }

    std::vector<Hitbox> hitboxes_;
    std::vector<std::vector<QuantBone>> bones_;
    Vec3 base_;
    bool is_steady_ = false;
    std::vector<Quat> turn_;
};

// The first of the hitboxes with the smallest distance that `test` finds.
template <typename Test>
Hit plain_loop(const View& view, Test test) {
    Hit best;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (!is_hittable(pose.status)) continue;
        const auto hitboxes = view.history().hitbox_sets().get(pose.state->hitboxes);
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            if (!is_hitbox_there(pose.state->hitbox_mask, i)) continue;
            const ShapeHit hit = test(place(hitboxes[i], view.bone(pose, hitboxes[i].bone)));
            if (!hit.hit || (best && hit.distance >= best.distance)) continue;
            best = {pose.entity, static_cast<std::uint16_t>(i), hitboxes[i].group, hit.distance, hit.point,
                    hit.normal,  pose.state->hitboxes};
        }
    }
    return best;
}

void expect_same(const Hit& hit, const Hit& expected, const char* query) {
    ASSERT_EQ(hit.entity, expected.entity) << query;
    ASSERT_EQ(hit.hitbox, expected.hitbox) << query;
    ASSERT_TRUE(same_bits(hit.distance, expected.distance)) << query;
    ASSERT_TRUE(same_bits(hit.point, expected.point)) << query;
    ASSERT_TRUE(same_bits(hit.normal, expected.normal)) << query;
}

// The ray with others about it, as one batch: of that ray `hit`.
void expect_pellets(const View& view, const Ray& ray, const Hit& hit, Random& random) {
    std::array<RewoundRay, 5> rays;
    std::array<Hit, 5> hits;
    for (RewoundRay& pellet : rays) {
        pellet = {&view, {ray.origin, normalized(ray.direction + random.in_cube(0.05)), ray.max_distance}, {}};
    }
    rays[3].ray = ray;
    cast_rays(rays, hits);
    expect_same(hits[3], hit, "cast_rays");
    for (std::size_t i = 0; i < rays.size(); ++i) expect_same(hits[i], cast_ray(view, rays[i].ray, {}), "cast_rays");
}

// Those whom the sphere overlaps, by slot.
void expect_overlaps(const View& view, Vec3 center, float radius) {
    std::vector<Hit> overlaps(Skeletons::entities);
    overlaps.resize(overlap_sphere(view, center, radius, {}, overlaps));
    std::size_t next = 0;
    for (std::uint32_t slot = 0; slot < Skeletons::entities; ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (!is_hittable(pose.status)) continue;
        bool is_touched = false;
        const auto hitboxes = view.history().hitbox_sets().get(pose.state->hitboxes);
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            if (!is_hitbox_there(pose.state->hitbox_mask, i)) continue;
            const Hitbox shape = place(hitboxes[i], view.bone(pose, hitboxes[i].bone));
            is_touched = is_touched || sphere_overlaps_shape(center, radius, shape);
        }
        if (!is_touched) continue;
        ASSERT_LT(next, overlaps.size());
        ASSERT_EQ(overlaps[next++].entity, pose.entity);
    }
    ASSERT_EQ(next, overlaps.size());
}

TEST(queries, touch_of_a_skeleton_what_a_plain_loop_over_its_hitboxes_does) {
    int hits = 0;
    int asked = 0;
    for (int seed = 0; seed < cases(60); ++seed) {
        Skeletons world(static_cast<std::uint64_t>(seed));
        Random& random = world.random;
        const DrawConfig draw = draw_config();
        for (int i = 0; i < 60; ++i, ++asked) {
            const View view = View::at_moment(world.history, draw, moment_of(random.between_f(0.0, ticks + 1.0)));
            const Vec3 target = world.any_target(view);
            const Vec3 origin = target + random.in_cube(random.below(4) == 0 ? 200.0 : 2.0);
            // As far from unit as a direction may be.
            const Vec3 way = normalized(target - origin, {1, 0, 0}) * random.between_f(0.9996, 1.0004);
            const Ray ray{origin, way, random.between_f(0.5, 1.5) * distance(origin, target)};
            const float radius = random.between_f(0.0, 0.4);
            const Vec3 axis = random.in_cube(0.5);
            SCOPED_TRACE(testing::Message() << "seed " << seed << " query " << i);
            const Hit hit = cast_ray(view, ray, {});
            hits += hit ? 1 : 0;
            expect_same(hit,
                        plain_loop(view,
                                   [&](const Hitbox& shape) {
                                       return ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
                                   }),
                        "cast_ray");
            expect_pellets(view, ray, hit, random);
            expect_same(sweep_sphere(view, ray, radius, {}),
                        plain_loop(view,
                                   [&](const Hitbox& shape) {
                                       return sweep_sphere_shape(ray.origin, radius, ray.direction, ray.max_distance,
                                                                 shape);
                                   }),
                        "sweep_sphere");
            expect_same(sweep_capsule(view, ray, axis, radius, {}),
                        plain_loop(view,
                                   [&](const Hitbox& shape) {
                                       return sweep_capsule_shape(ray.origin, ray.origin + axis, radius, ray.direction,
                                                                  ray.max_distance, shape);
                                   }),
                        "sweep_capsule");
            expect_same(closest_point(view, target, radius, {}),
                        plain_loop(view,
                                   [&](const Hitbox& shape) {
                                       const Vec3 nearest = closest_point_on_shape(target, shape);
                                       const float away = distance(target, nearest);
                                       return ShapeHit{away <= radius, away, nearest,
                                                       normalized(target - nearest, {0.0f, 0.0f, 1.0f})};
                                   }),
                        "closest_point");
            expect_overlaps(view, target, radius);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
    EXPECT_GT(hits, asked / 4);
}

}  // namespace skeleton_test
