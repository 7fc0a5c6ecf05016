// A hitbox whose bit is cleared is met by no query of any kind, on bones or on none; those from 32 on have no bit.

#include "tests/support/allocation_counter.h"
#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/projectile/area.h>
#include <backsight/projectile/sweep.h>
#include <backsight/rewind/run_query.h>

#include <gtest/gtest.h>

#include <array>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace hitbox_mask_test {

constexpr int count = 40;

// A row of balls along y, one a metre, at x = 0.
class Row {
public:
    explicit Row(std::int16_t bone) {
        std::vector<Hitbox> balls;
        for (int i = 0; i < count; ++i) balls.push_back(Hitbox::sphere(HitGroup::arm, place(i), 0.2f, bone));
        id_ = history.spawn({history.hitbox_sets().add(balls)});
    }
    static Vec3 place(int i) { return {0, static_cast<float>(i), 0}; }

    View wearing(std::uint32_t mask) {
        tick_ = tick_ + 1;
        must(history.set_hitbox_mask(id_, mask));
        const Pose bones[] = {{}};
        must(history.record(id_, tick_, {}, bones));
        return View::at_moment(history, draw_, Moment::at(tick_));
    }

    WorldHistory history{history_config(64, 4, 1)};

private:
    EntityId id_;
    DrawConfig draw_;
    Tick tick_{0};
};

// Every kind of query at ball `i`: what each has met, or -1.
std::vector<int> met_by_all(const View& view, int i) {
    const Vec3 at = Row::place(i);
    const Ray ray{at + Vec3{5, 0, 0}, {-1, 0, 0}, 10.0f};
    std::array<Hit, 4> out;
    std::vector<int> met;
    const auto note = [&](const Hit& hit) { met.push_back(hit ? hit.hitbox : -1); };
    const auto note_first = [&](std::size_t found) { note(found > 0 ? out[0] : Hit{}); };
    note(cast_ray(view, ray, {}));
    note_first(cast_ray_all(view, ray, {}, out));
    note(sweep_sphere(view, ray, 0.1f, {}));
    note(sweep_capsule(view, ray, {0, 0, 0.2f}, 0.1f, {}));
    note_first(overlap_sphere(view, at, 0.1f, {}, out));
    note_first(overlap_box(view, at, {0.1f, 0.1f, 0.1f}, {}, {}, out));
    note(closest_point(view, at, 0.3f, {}));
    note(sweep_ball(view, view, {at + Vec3{5, 0, 0}, at, 0.1f, 0, 1}, {}).hit);
    // A blade that turns in the plane of the ball, and the other shapes.
    const std::array<Pose, 2> blade{{{at, {}}, {at, {0.0f, 0.70710678f, 0.0f, 0.70710678f}}}};
    const Query queries[] = {Query::ray_along(ray),
                             Query::sweep_along(ray, 0.1f),
                             Query::sweep_along(ray, 0.1f, {0, 0, 0.2f}),
                             Query::swing_of({0.3f, 0, 0}, {0.1f, 0, 0}, 0.05f, blade),
                             Query::sphere_at(at, 0.1f),
                             Query::capsule_at(at, at + Vec3{0, 0, 0.2f}, 0.1f),
                             Query::box_at(at, {0.1f, 0.1f, 0.1f}),
                             Query::cone_of(at - Vec3{0.5f, 0, 0}, {1, 0, 0}, 1.0f, 0.9f)};
    for (Query query : queries) {
        for (const Collect collect : {Collect::nearest, Collect::entities, Collect::hitboxes}) {
            query.collect = collect;
            note_first(run_query(view, query, out));
        }
    }
    return met;
}

TEST(hitbox_mask, hides_a_hitbox_from_every_query_and_no_other) {
    for (const std::int16_t bone : {root_bone, std::int16_t{0}}) {
        Row row(bone);
        for (const std::uint32_t mask : {all_hitboxes, 0u, 1u, 0x80000000u, 0xfffffffeu, 0x5a5a5a5au}) {
            const View view = row.wearing(mask);
            for (int i = 0; i < count; ++i) {
                const bool is_there = i >= 32 || (mask >> i & 1) != 0;
                for (const int met : met_by_all(view, i)) ASSERT_EQ(met, is_there ? i : -1) << i << " of " << mask;
            }
        }
    }
}

TEST(hitbox_mask, hides_a_hitbox_from_blasts) {
    Row row(root_bone);
    AreaRules rules;
    rules.outer_radius_m = 0.5f;
    rules.sure_radius_m = 0.5f;
    const auto reached = [&](std::uint32_t mask) {
        std::array<AreaHit, 4> out;
        Detonation blast;
        blast.position = Row::place(3);
        return area_hits(row.wearing(mask), rules, blast, {}, {}, out);
    };
    EXPECT_EQ(reached(all_hitboxes), 1u);
    EXPECT_EQ(reached(~8u), 0u);
}

// A runner whose shield is down from tick 4 on, and whose set changes at tick 8: a step keeps what it began with.
TEST(hitbox_mask, and_set_of_the_earlier_view_last_for_the_whole_step_of_a_projectile) {
    WorldHistory history{history_config(64, 4)};
    const Hitbox shielded[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f),
                               Hitbox::box(HitGroup::generic, {0, 2.0f, 0}, {0.5f, 0.1f, 0.5f})};
    const Hitbox small[] = {Hitbox::sphere(HitGroup::head, {}, 0.1f)};
    const HitboxSetId standing = history.hitbox_sets().add(shielded);
    const HitboxSetId rolled = history.hitbox_sets().add(small);
    const HitboxSetId wolf = history.hitbox_sets().add(small, 0, 1);
    const EntityId id = history.spawn({standing});
    for (std::int64_t tick = 0; tick < 20; ++tick) {
        if (tick == 4) must(history.set_hitbox_mask(id, 1));
        if (tick == 8) must(history.change_hitboxes(id, rolled));
        if (tick == 16) must(history.change_hitboxes(id, wolf));
        must(history.record(id, Tick{tick}, pose_at({static_cast<float>(tick), 0, 0})));
    }
    const DrawConfig draw;
    const auto step = [&](double from, double to, float y) {
        const View before = View::at_moment(history, draw, moment_of(from));
        const View after = View::at_moment(history, draw, moment_of(to));
        const auto x = static_cast<float>(from);
        // Beside the runner, with them: only what comes across meets.
        const Vec3 end{static_cast<float>(to), y, 0};
        return sweep_ball(before, after, {{x, y + 3.0f, 0}, end, 0.01f, 0, 1}, {}).hit;
    };
    EXPECT_EQ(step(2.5, 3.5, 1.0f).hitbox, 1) << "the shield";
    EXPECT_EQ(step(3.5, 4.5, 1.0f).hitbox, 1) << "it went down within the step";
    EXPECT_FALSE(step(4.5, 5.5, 1.0f));
    EXPECT_EQ(step(6.5, 7.5, 0.3f).hitboxes, standing);
    EXPECT_EQ(step(7.5, 8.5, 0.3f).hitboxes, standing) << "they rolled up within the step";
    EXPECT_FALSE(step(8.5, 9.5, 0.3f));
    EXPECT_EQ(step(15.5, 16.5, 0.0f).hitboxes, wolf) << "another skeleton stands where the later view shows it";
}

// Parries of a whole match: records, batches and what a client stores.
TEST(hitbox_mask, changes_in_every_tick_and_takes_no_memory) {
    WorldHistory server{history_config(128, 8)};
    WorldHistory client{history_config(128, 8)};
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
    const HitboxSetId worn = server.hitbox_sets().add(ball);
    static_cast<void>(client.hitbox_sets().add(ball));
    std::vector<EntityId> ids;
    for (int i = 0; i < 4; ++i) ids.push_back(server.spawn({worn}));
    std::vector<EntityRecord> batch(2);
    const std::size_t bytes = server.memory_bytes();
    const auto play = [&](std::int64_t tick) {
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const auto mask = static_cast<std::uint32_t>((tick * 7 + static_cast<std::int64_t>(i)) % 32);
            must(server.set_hitbox_mask(ids[i], all_hitboxes << mask));
            must(server.set_layers(ids[i], static_cast<std::uint16_t>(1 + tick / 50 % 2)));
        }
        for (std::size_t i = 0; i < 2; ++i) must(server.record(ids[i], Tick{tick}, {}));
        for (std::size_t i = 0; i < 2; ++i) batch[i].id = ids[2 + i];
        server.record_all(Tick{tick}, batch);
        for (const EntityId id : ids) must(client.store(id, Tick{tick}, *server.state_at(id, Tick{tick})));
    };
    play(0);
    EXPECT_EQ(allocations_of([&] {
                  for (std::int64_t tick = 1; tick < 1000; ++tick) play(tick);
              }),
              0u);
    EXPECT_EQ(server.memory_bytes(), bytes);
    EXPECT_EQ(server.state_at(ids[3], Tick{999})->hitbox_mask, all_hitboxes << (999 * 7 + 3) % 32);
}

}  // namespace hitbox_mask_test
