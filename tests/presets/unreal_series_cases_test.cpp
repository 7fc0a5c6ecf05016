// The owner's cases of the Unreal series' article, each played whole through the public class: fake, server and
// replica, among targets that turn.

#include <algorithm>
#include <optional>

#include "tests/presets/unreal_series_stage.h"

namespace backsight::presets {
namespace {

// A rocket of 25 m/s whose fake meets a runner 5 m away, after 200 ms. On the server the runner has turned back by
// then, and the rocket flies on.
struct Premature {
    explicit Premature(Micros its_ping) : link{.ping = its_ping} {
        const Micros fake_is_there = Stage::pressed + slept() + ms(200);
        stage.add(turning_at(seconds(fake_is_there) - seconds(link.ping) / 2, 5.0f), 0.2f);
    }
    Micros slept() const { return std::max(Micros{}, link.ping - ms(140)); }
    // From the fake's detonation until its replica was shown; nothing if it was not.
    std::optional<Micros> repaired_after(const UnrealSeriesConfig& config = {}) const {
        const PlayedShot shot = play(stage, {}, config, link);
        EXPECT_EQ(shot.mine.image->result().end, FlightEnd::target);
        EXPECT_FALSE(shot.theirs->authority.has_ended());
        EXPECT_FALSE(shot.mine.replica->has_ended());
        if (!shot.mine.replica_shown_at) return std::nullopt;
        EXPECT_EQ(shot.mine.corrected->end, FlightEnd::none) << "it is shown flying on";
        return *shot.mine.replica_shown_at - shot.mine.image_ended;
    }

    Stage stage;
    PlayedLink link;
};

TEST(unreal_series_played, PT_12_shows_the_replica_of_a_premature_fake_after_the_ping_and_160_ms) {
    EXPECT_EQ(Premature(ms(60)).repaired_after(), ms(220));
    EXPECT_EQ(Premature(ms(100)).repaired_after(), ms(260));
    EXPECT_EQ(Premature(ms(200)).repaired_after(), ms(360));
    EXPECT_EQ(Premature(ms(239)).repaired_after(), ms(400)) << "399 ms, and the next frame";
    UnrealSeriesConfig longer;
    longer.confirm_margin = ms(80);
    EXPECT_EQ(Premature(ms(100)).repaired_after(longer), ms(280));
}

TEST(unreal_series_played, PT_12_repairs_nothing_from_240_ms_on_by_the_code_and_all_by_the_text) {
    UnrealSeriesConfig text;
    text.text.keeps_fake_for_timer = true;
    const struct { int ping_ms, timer_ms; } table[] = {{240, 400}, {300, 460}, {500, 660}};
    for (const auto& [ping_ms, timer_ms] : table) {
        EXPECT_EQ(Premature(ms(ping_ms)).repaired_after(), std::nullopt) << ping_ms;
        EXPECT_EQ(Premature(ms(ping_ms)).repaired_after(text), ms(timer_ms)) << ping_ms;
    }
}

// A runner comes to 2 m after the fake has passed. The server's rocket is 31.25 ms old when it hits them, so its end is
// told 100 ms later.
TEST(unreal_series_played, lets_the_replica_detonate_by_itself_before_the_server_says_so) {
    Stage stage;
    const EntityId runner = stage.add(turning_at(1.1, 2.0f), 0.3f);
    const PlayedShot shot = play(stage, {}, {}, {.ping = ms(100)});
    ASSERT_EQ(shot.theirs->authority.result().hit.hit.entity, runner);
    EXPECT_EQ(shot.since_pressed(*shot.theirs->ended), Micros{93'750});
    ASSERT_TRUE(shot.mine.corrected && shot.mine.replica_shown_at);
    EXPECT_EQ(shot.mine.corrected->hit.hit.entity, runner);
    EXPECT_EQ(shot.since_pressed(*shot.mine.replica_shown_at), ms(145)) << "30 ms after it came";
    EXPECT_GT(*shot.heard_end, ms(250));
    EXPECT_TRUE(shot.mine.image->has_ended()) << "late: the fake goes";
}

TEST(unreal_series_played, corrects_a_fake_that_detonated_over_a_metre_away_from_its_replica) {
    const Behind far(6.5f);
    EXPECT_GT(far.apart_m, 1.0f);
    ASSERT_TRUE(far.shot->mine.corrected);
    EXPECT_EQ(far.shot->mine.corrected->hit.hit.entity, far.behind);
    EXPECT_LT(*far.shot->mine.replica_shown_at - far.shot->mine.image_ended, ms(260)) << "the timer was still running";
    const Behind near(5.9f);
    EXPECT_GT(near.apart_m, 0.7f);
    EXPECT_LT(near.apart_m, 1.0f);
    EXPECT_FALSE(near.shot->mine.corrected) << "taken for the same detonation";
    EXPECT_FALSE(near.shot->mine.replica_shown_at);
}

// At 2 m/s and 300 ms of ping the fake detonates at a runner 1 m away. Its replica comes to another one within a metre
// of that place, but over 0.4 s later.
TEST(unreal_series_played, keeps_a_detonated_fake_for_400_ms) {
    Stage stage;
    stage.add(turning_at(1.41, 1.0f), 0.2f);
    const EntityId behind = stage.add(turning_at(2.05, 1.8f), 0.3f);
    ProjectileRules rules;
    rules.speed_mps = 2.0f;
    const PlayedShot shot = play(stage, rules, {}, {.ping = ms(300)});
    ASSERT_EQ(shot.theirs->authority.result().hit.hit.entity, behind);
    EXPECT_LT(distance(shot.mine.image->position(), shot.mine.replica->position()), 1.0f);
    ASSERT_TRUE(shot.mine.corrected) << "lost: there is no fake any more that could have played the effects";
    EXPECT_EQ(shot.mine.corrected->hit.hit.entity, behind);
    EXPECT_GT(*shot.mine.replica_shown_at - shot.mine.image_ended, ms(400));
    EXPECT_EQ(*shot.mine.kept_until - shot.mine.image_ended, ms(400));
    EXPECT_FALSE(shot.mine.switches_at) << "the timer would take 460 ms";
}

TEST(unreal_series_played, PT_15_tears_off_100_ms_after_the_end_of_a_projectile_that_is_younger) {
    // From the server's end to the tick in which it says so.
    const auto waited = [](float target_x_m, bool is_by_text, Micros age) {
        Stage stage;
        stage.add({target_x_m, 0, 0}, 0.2f);
        UnrealSeriesConfig config;
        config.text.told_at_detonation = is_by_text;
        const PlayedShot shot = play(stage, {}, config, {.ping = ms(100)});
        EXPECT_EQ(*shot.theirs->ended - shot.theirs->executed, age) << target_x_m;
        return *shot.said_end - shot.since_pressed(*shot.theirs->ended);
    };
    constexpr Micros seven_ticks{109'375};
    EXPECT_EQ(waited(0.7f, false, {}), seven_ticks) << "within the fast-forward: on spawn";
    EXPECT_EQ(waited(0.7f, true, {}), seven_ticks);
    EXPECT_EQ(waited(3.3f, false, Micros{93'750}), seven_ticks) << "it is 134 ms of flight, but 93.75 ms of life";
    EXPECT_EQ(waited(3.3f, true, Micros{93'750}), Micros{});
    EXPECT_EQ(waited(3.6f, false, Micros{109'375}), Micros{});
}

TEST(unreal_series_played, refuses_a_detonation_before_the_spawn_and_tries_it_again_then) {
    const Stage stage;
    const View drawn = stage.at(Stage::pressed);
    const auto system = unreal_series_projectiles({}, {}, Stage::rate);
    const Launch launch(stage.shooter, {}, {}, {25, 0, 0}, Stage::rate.moment_at(Stage::pressed));
    OwnersShot mine = system->press(launch, Stage::pressed, ms(100));
    const auto screen = [&](Micros after) { return ShooterScreen{Stage::pressed + after, &drawn, ms(100)}; };
    for (Micros after; after < ms(100); after = after + ms(10)) system->frame(mine, screen(after), 0.01);
    FlightResult end;
    end.end = FlightEnd::stopped;
    end.position = end.point = {0.4f, 0, 0};
    system->hear_end(mine, end, screen(ms(100)));
    system->frame(mine, screen(ms(100)), 0.01);
    EXPECT_FALSE(mine.corrected || mine.replica_shown_at) << "refused: the fake flies on";
    system->hear_spawn(mine, 0.04, screen(ms(110)));
    ASSERT_TRUE(mine.corrected);
    EXPECT_EQ(mine.corrected->position, end.position);
    EXPECT_EQ(mine.replica_shown_at, Stage::pressed + ms(110));
    EXPECT_TRUE(mine.image_is_gone);
}

TEST(unreal_series_played, PT_11_moves_no_fake_by_default) {
    const Stage stage;
    const PlayedShot shot = play(stage, {}, {}, {.ping = ms(100)});
    EXPECT_TRUE(shot.corrections.empty());
    EXPECT_FALSE(shot.mine.link_error_m);
    EXPECT_NEAR(shot.mine.image->position().x, 25.0f * 2.495f, 1e-2f);
}

// A replica that is 27.75 m behind moves its fake backwards by 0.097 m a frame, in and out of a runner who turns there.
TEST(unreal_series_played, PT_11_misses_no_target_onto_which_a_correction_moves_the_fake) {
    Stage stage;
    const EntityId runner = stage.add(turning_at(2.25, 29.516f), 0.05f);
    UnrealSeriesConfig config;
    config.corrects_fake = true;
    const auto system = unreal_series_projectiles({}, {}, Stage::rate, config);
    const Launch launch(stage.shooter, {}, {}, {25, 0, 0}, Stage::rate.moment_at(Stage::pressed));
    OwnersShot mine = system->press(launch, Stage::pressed, ms(100));
    const auto fly = [&](Micros from, Micros to) {
        for (Micros at = from + ms(10); at <= to; at = at + ms(10)) {
            const View drawn = stage.at(Stage::pressed + at);
            system->frame(mine, {Stage::pressed + at, &drawn, ms(100)}, 0.01);
        }
    };
    fly({}, ms(1200));
    const View drawn = stage.at(Stage::pressed + ms(1200));
    system->hear_spawn(mine, 0.04, {Stage::pressed + ms(1200), &drawn, ms(100)});
    fly(ms(1200), ms(1300));
    EXPECT_NEAR(*mine.link_error_m, 27.75, 1e-3);
    EXPECT_EQ(mine.image->result().hit.hit.entity, runner);
    EXPECT_EQ(mine.image_ended, Stage::pressed + ms(1250));
    ASSERT_EQ(mine.effects.all().size(), 1u);
    EXPECT_EQ(mine.effects.all()[0].kind, ShownEffect::Kind::detonation);
}

}  // namespace
}  // namespace backsight::presets
