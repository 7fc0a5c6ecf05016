// A change of what an entity wears is no break of its way: who crouches, raises a shield, loses a limb, changes sides
// or becomes invulnerable is drawn as smoothly as who does not.

#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"
#include "view/glimpse.h"

#include <gtest/gtest.h>

#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace shape_test {

enum class Change { nothing, set, mask, layers, team, all_of_them };
constexpr Change changes[] = {Change::set, Change::mask, Change::layers, Change::team, Change::all_of_them};

struct Runner {
    Vec3 velocity{7.0f, 0.0f, 0.0f};
    float turns_at_mps2 = 0.0f;  // sideways, changing its sign each half a second
    Change change = Change::nothing;
    std::int64_t period_ticks = 32;
    std::int64_t ticks_per_snapshot = 1;
    TickRate rate{64, 1};
    DrawConfig draw = draw_config();
};

// What a client has of a runner who changes every period.
class Screen {
public:
    explicit Screen(const Runner& runner)
        : runner_(runner), server_(history_config(512, 4, 2)), client_(history_config(512, 4, 2)) {
        runner_.draw.tick_rate = runner.rate;
        for (WorldHistory* world : {&server_, &client_}) {
            const Hitbox standing[] = {Hitbox::capsule(HitGroup::torso, {0, 0, 0.3f}, {0, 0, 1.5f}, 0.3f, 0),
                                       Hitbox::sphere(HitGroup::head, {0, 0, 1.7f}, 0.15f, 1)};
            const Hitbox crouched[] = {Hitbox::capsule(HitGroup::torso, {0, 0, 0.3f}, {0, 0, 0.7f}, 0.3f)};
            standing_ = world->hitbox_sets().add(standing);
            crouched_ = world->hitbox_sets().add(crouched);
        }
        id_ = server_.spawn({standing_});
        record();
    }

    View view(Moment moment) const { return View::at_moment(client_, runner_.draw, moment); }
    ViewPose at(Moment moment) const { return view(moment).pose(id_); }
    const WorldHistory& client() const { return client_; }
    EntityId id() const { return id_; }
    HitboxSetId standing() const { return standing_; }

    static constexpr std::int64_t ticks = 300;

private:
    void change(std::int64_t tick) {
        const bool is_on = tick / runner_.period_ticks % 2 != 0;
        const auto is_changed = [&](Change what) {
            return is_on && (runner_.change == what || runner_.change == Change::all_of_them);
        };
        must(server_.change_hitboxes(id_, is_changed(Change::set) ? crouched_ : standing_));
        must(server_.set_hitbox_mask(id_, is_changed(Change::mask) ? 0xfffffffeu : all_hitboxes));
        must(server_.set_layers(id_, is_changed(Change::layers) ? 2 : 1));
        must(server_.set_team(id_, is_changed(Change::team) ? 2 : 1));
    }
    void record() {
        Vec3 place;
        Vec3 velocity = runner_.velocity;
        const float seconds = runner_.rate.tick_seconds();
        for (std::int64_t tick = 0; tick < ticks; ++tick) {
            change(tick);
            const Pose bones[] = {{{0, 0, 0.01f * static_cast<float>(tick % 9)}, {}}, {}};
            must(server_.record(id_, Tick{tick}, {place, {}, velocity}, bones));
            if (tick % runner_.ticks_per_snapshot == 0) {
                const Track& track = *server_.find(id_);
                must(client_.store(id_, Tick{tick}, *track.at(Tick{tick}), track.bones_at(Tick{tick})));
            }
            velocity.y += (tick / 32 % 2 == 0 ? 1.0f : -1.0f) * runner_.turns_at_mps2 * seconds;
            place = place + velocity * seconds;
        }
    }

    Runner runner_;
    WorldHistory server_;
    WorldHistory client_;
    HitboxSetId standing_;
    HitboxSetId crouched_;
    EntityId id_;
};

constexpr Moment start = Moment::at(Tick{20});
constexpr Moment end = Moment::at(Tick{Screen::ticks - 10});

struct Steps {
    float largest_m = 0.0f;
    int still = 0;
    int all = 0;
};

Steps steps_of(const Screen& screen, TickRate rate, double frames_per_second) {
    const double ticks_a_frame = static_cast<double>(rate.numerator) / frames_per_second;
    Steps steps;
    for (double ticks = 20.0; ticks < static_cast<double>(Screen::ticks - 10); ticks += ticks_a_frame) {
        const Vec3 before = screen.at(moment_of(ticks)).pose.position;
        const float step_m = distance(before, screen.at(moment_of(ticks + ticks_a_frame)).pose.position);
        steps.largest_m = std::max(steps.largest_m, step_m);
        steps.still += step_m < 1e-4f ? 1 : 0;
        ++steps.all;
    }
    return steps;
}

TEST(shape, changes_at_any_period_and_the_largest_step_of_a_frame_stays_that_of_the_run) {
    for (const std::int64_t every : {1, 3}) {
        for (const Change change : changes) {
            for (const std::int64_t period : {1, 2, 3, 5, 8, 13, 24, 32, 64}) {
                Runner runner;
                runner.ticks_per_snapshot = every;
                runner.period_ticks = period;
                const Steps calm = steps_of(Screen(runner), runner.rate, 256.0);
                runner.change = change;
                const Steps steps = steps_of(Screen(runner), runner.rate, 256.0);
                EXPECT_NEAR(calm.largest_m, 7.0 / 256.0, 0.0005);
                EXPECT_EQ(steps.largest_m, calm.largest_m) << static_cast<int>(change) << " each " << period;
                EXPECT_EQ(steps.still, 0);
            }
        }
    }
}

// Two worlds that differ by what is worn alone, however the runner turns and in whatever way it is drawn.
TEST(shape, draws_the_same_way_to_the_bit_whatever_is_worn) {
    constexpr Interpolation curves[] = {Interpolation::linear, Interpolation::hermite, Interpolation::catmull_rom};
    Random random(41);
    for (int i = 0; i < cases(40); ++i) {
        Runner runner;
        runner.velocity = {random.between_f(0.0, 300.0), random.between_f(-20.0, 20.0), 0.0f};
        runner.turns_at_mps2 = random.between_f(-40.0, 40.0);
        runner.ticks_per_snapshot = 1 + random.below(8);
        runner.period_ticks = 1 + random.below(40);
        constexpr AfterNewest afters[] = {AfterNewest::hold, AfterNewest::extrapolate, AfterNewest::reckon};
        runner.draw = draw_config(curves[random.below(3)], afters[random.below(3)]);
        const Screen calm(runner);
        runner.change = changes[random.below(5)];
        const Screen screen(runner);
        for (Moment moment = start; moment < end; moment = moment + 12'345) {
            const ViewPose expected = calm.at(moment);
            const ViewPose found = screen.at(moment);
            ASSERT_EQ(found.status, expected.status) << "case " << i;
            ASSERT_TRUE(same_bits(found.pose, expected.pose)) << "case " << i << " at " << moment.raw;
            for (const std::int16_t bone : {std::int16_t{0}, std::int16_t{1}}) {
                ASSERT_TRUE(same_bits(screen.view(moment).bone(found, bone), calm.view(moment).bone(expected, bone)));
            }
        }
    }
}

TEST(shape, of_the_earlier_sample_holds_until_the_later_ones_tick) {
    Runner runner;
    runner.change = Change::all_of_them;
    runner.period_ticks = 9;
    runner.ticks_per_snapshot = 3;
    const Screen screen(runner);
    for (Moment moment = start; moment < end; moment = moment + 4'321) {
        const ViewPose pose = screen.at(moment);
        const EntityState earlier = *screen.client().find(screen.id())->at(Tick{moment.tick().value / 3 * 3});
        ASSERT_EQ(*pose.state, earlier);
        const bool is_on = pose.from.value / 9 % 2 != 0;
        EXPECT_EQ(pose.state->hitboxes == screen.standing(), !is_on);
        EXPECT_EQ(pose.state->hitbox_mask, is_on ? 0xfffffffeu : all_hitboxes);
        EXPECT_EQ(pose.state->layers, is_on ? 2 : 1);
        EXPECT_EQ(pose.state->team, is_on ? 2 : 1);
        EXPECT_EQ(pose.state->epoch, 0);
    }
}

// A ship of 300 m/s, 15 snapshots a second, 60 frames a second: its shield goes up and down.
TEST(shape, of_a_shield_at_300_metres_per_second_lets_no_frame_stand_still) {
    for (const Change change : changes) {
        for (const std::int64_t period : {1, 2, 4, 7, 15, 30}) {
            Runner ship;
            ship.velocity = {300.0f, 0.0f, 0.0f};
            ship.rate = {30, 1};
            ship.ticks_per_snapshot = 2;
            ship.change = change;
            ship.period_ticks = period;
            const Steps steps = steps_of(Screen(ship), ship.rate, 60.0);
            EXPECT_GT(steps.all, 500);
            EXPECT_EQ(steps.still, 0) << static_cast<int>(change) << " each " << period;
            EXPECT_LT(steps.largest_m, 5.01f);
        }
    }
}

// An entity at x = tick that wears `first` up to tick 4, and `second` from there on, with so many bones.
ViewPose pose_between(WorldHistory& history, HitboxSetId first, HitboxSetId second, std::size_t bones_first = 0,
                      std::size_t bones_second = 0) {
    const EntityId id = history.spawn({first});
    const std::vector<Pose> bones(4);
    for (std::int64_t tick = 0; tick < 9; ++tick) {
        if (tick == 4) must(history.change_hitboxes(id, second));
        const std::size_t count = tick < 4 ? bones_first : bones_second;
        must(history.record(id, Tick{tick}, pose_at({static_cast<float>(tick), 0, 0}), std::span(bones).first(count)));
    }
    const DrawConfig draw = draw_config();
    const View view = View::at_moment(history, draw, moment_of(3.5));
    const ViewPose found = view.pose(id);
    EXPECT_EQ(view.pose(view.glimpse(id.index())), found);
    return found;
}

TEST(shape, of_another_skeleton_or_draw_group_breaks_the_picture_and_not_the_way) {
    World world(history_config(16, 16, 4));
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f, 1)};
    HitboxSets& sets = world.history.hitbox_sets();
    const HitboxSetId human = sets.add(ball, 0, 1);
    const HitboxSetId crouched = sets.add(ball, 0, 1);
    const HitboxSetId wolf = sets.add(ball, 0, 2);
    const HitboxSetId grouped = sets.add(ball, 1, 1);
    EXPECT_TRUE(sets.blend(human, crouched));
    EXPECT_FALSE(sets.blend(human, wolf));
    EXPECT_FALSE(sets.blend(human, grouped));
    const auto is_drawn = [](const ViewPose& pose) {
        EXPECT_EQ(pose.state->epoch, 0) << "the way";
        EXPECT_EQ(pose.pose.position.x, pose.status == ViewStatus::interpolated ? 3.5f : 3.0f);
        return pose.status == ViewStatus::interpolated;
    };
    EXPECT_TRUE(is_drawn(pose_between(world.history, human, crouched, 3, 3)));
    EXPECT_FALSE(is_drawn(pose_between(world.history, human, crouched, 3, 2))) << "other bones";
    EXPECT_TRUE(is_drawn(pose_between(world.history, human, human, 3, 2))) << "one set, some bones are missing";
    EXPECT_FALSE(is_drawn(pose_between(world.history, human, wolf, 3, 3)));
    EXPECT_FALSE(is_drawn(pose_between(world.history, wolf, crouched, 0, 0)));
    EXPECT_FALSE(is_drawn(pose_between(world.history, grouped, human, 3, 3)));
}

}  // namespace shape_test
