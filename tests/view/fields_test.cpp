// The game's own bits in views and hits: those of the earlier sample until the later one's tick, whatever is drawn
// between them, on the screen and on the server.

#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"
#include "view/glimpse.h"

#include <backsight/projectile/area.h>
#include <backsight/projectile/sweep.h>
#include <backsight/rewind/run_query.h>

#include <gtest/gtest.h>

#include <array>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace view_fields_test {

// A client's picture of one runner who changes their fields, jumps, dies and comes back; every third tick is sent, and
// some of those are lost.
class Screen {
public:
    Screen(std::uint64_t seed, DrawConfig draw) : draw_(draw), random_(seed) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
        id_ = server_.spawn({server_.hitbox_sets().add(ball)});
        static_cast<void>(client_.hitbox_sets().add(ball));
        for (std::int64_t tick = 0; tick < ticks; ++tick) record(Tick{tick});
    }

    ViewPose at(Moment moment) const { return View::at_moment(client_, draw_, moment).pose(id_); }
    const Track& kept() const { return *client_.find(id_); }
    View view(Moment moment) const { return View::at_moment(client_, draw_, moment); }
    std::uint32_t slot() const { return id_.index(); }

    static constexpr std::int64_t ticks = 200;

private:
    void record(Tick tick) {
        if (random_.below(3) == 0) must(server_.set_fields(id_, static_cast<std::uint32_t>(random_.below(1 << 15))));
        if (random_.below(20) == 0) must(server_.teleport(id_));
        if (random_.below(30) == 0) must(server_.kill(id_));
        if (random_.below(10) == 0) must(server_.respawn(id_));
        must(server_.record(id_, tick, pose_at({static_cast<float>(tick.value), 0, 0}, {64.0f, 0, 0})));
        if (tick.value % 3 != 0 || random_.below(4) == 0) return;
        must(client_.store(id_, tick, *server_.state_at(id_, tick)));
    }

    DrawConfig draw_;
    Random random_;
    WorldHistory server_{with_fields(history_config(512, 2), 15)};
    WorldHistory client_{with_fields(history_config(512, 2), 15)};
    EntityId id_;
};

TEST(view_fields, of_the_earlier_sample_hold_until_the_later_ones_tick_however_it_is_drawn) {
    constexpr Interpolation curves[] = {Interpolation::linear, Interpolation::hermite, Interpolation::catmull_rom,
                                        Interpolation::hold};
    constexpr AfterNewest afters[] = {AfterNewest::hold, AfterNewest::extrapolate, AfterNewest::reckon};
    std::uint64_t between = 0;
    for (int i = 0; i < cases(36); ++i) {
        const AfterNewest after = afters[i % 3];
        const Screen screen(static_cast<std::uint64_t>(i), draw_config(curves[i % 4], after));
        for (Moment moment = Moment::at(Tick{10}); moment < Moment::at(Tick{Screen::ticks}); moment = moment + 9'876) {
            const ViewPose pose = screen.at(moment);
            if (!pose.state) continue;
            const Tick earlier = screen.kept().last_at_or_before(moment.tick(), Tick{0});
            ASSERT_EQ(pose.from, earlier);
            ASSERT_EQ(pose.state->fields, screen.kept().at(earlier)->fields) << i << " at " << moment.raw;
            between += pose.fraction > 0.0f ? 1 : 0;
            const View view = screen.view(moment);
            const View::Glimpse glimpse = view.glimpse(screen.slot());
            if (!glimpse.is_there() || !glimpse.is_placed()) continue;
            ASSERT_EQ(view.figure(glimpse, true).fields(), pose.state->fields);
        }
    }
    EXPECT_GT(between, 1'000u);
}

// Somebody whose fields are 7 up to tick 4 and 8 from there on, aboard a mount or not: every query between the ticks.
TEST(view_fields, are_in_the_hits_of_every_query) {
    for (const bool rides : {false, true}) {
        WorldHistory history{with_fields(history_config(64, 4), 4)};
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
        const EntityId mount = rides ? history.spawn({}) : EntityId{};
        const EntityId id = history.spawn({history.hitbox_sets().add(ball), mount, 0, 1, all_hitboxes, 7});
        for (std::int64_t tick = 0; tick < 8; ++tick) {
            if (tick == 4) must(history.set_fields(id, 8));
            if (rides) must(history.record(mount, Tick{tick}, pose_at({0, 0, static_cast<float>(tick) * 0.01f})));
            must(history.record(id, Tick{tick}, pose_at({0, static_cast<float>(tick) * 0.01f, 0})));
        }
        const DrawConfig draw;
        for (const double moment : {2.0, 3.25, 3.999, 4.0, 4.5, 6.0, 7.0}) {
            const View view = View::at_moment(history, draw, moment_of(moment));
            const std::uint32_t expected = moment < 4.0 ? 7 : 8;
            const Ray ray{{5, 0, 0}, {-1, 0, 0}, 10.0f};
            std::array<Hit, 2> out;
            EXPECT_EQ(cast_ray(view, ray, {}).fields, expected);
            ASSERT_EQ(cast_ray_all(view, ray, {}, out), 1u);
            EXPECT_EQ(out[0].fields, expected);
            EXPECT_EQ(sweep_sphere(view, ray, 0.1f, {}).fields, expected);
            EXPECT_EQ(closest_point(view, {}, 0.5f, {}).fields, expected);
            for (const Collect collect : {Collect::nearest, Collect::entities, Collect::hitboxes}) {
                Query query = Query::sphere_at({}, 0.2f);
                query.collect = collect;
                ASSERT_EQ(run_query(view, query, out), 1u);
                EXPECT_EQ(out[0].fields, expected);
            }
            AreaRules rules;
            rules.outer_radius_m = 2.0f;
            std::array<AreaHit, 2> reached;
            Detonation blast;
            blast.position = {0, 0, 1.0f};
            ASSERT_EQ(area_hits(view, rules, blast, {}, {}, reached), 1u);
            EXPECT_EQ(reached[0].fields, expected);
        }
        const View before = View::at_moment(history, draw, moment_of(3.5));
        const View after = View::at_moment(history, draw, moment_of(4.5));
        const SweptHit met = sweep_ball(before, after, {{5, 0, 0}, {}, 0.1f, 0, 1}, {});
        EXPECT_EQ(met.hit.fields, 7u) << "a step of a projectile keeps what it began with";
        EXPECT_EQ(met.pose.state->fields, 7u);
        EXPECT_EQ(sweep_ball(after, after, {{5, 0, 0}, {}, 0.1f, 0, 1}, {}).hit.fields, 8u);
    }
}

}  // namespace view_fields_test
