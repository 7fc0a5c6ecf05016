// What the Unreal series shows to every client but the owner, played whole through the public class: copies that start
// at the muzzle, stay behind, and fly on to a detonation that has happened.

#include "tests/presets/unreal_series_stage.h"

namespace backsight::presets {
namespace {

// Where the copy was drawn in the first frame at or after `since_heard`.
Vec3 copy_at(const PlayedShot& shot, Micros since_heard) {
    for (const PlaceAt& drawn : shot.copy) {
        if (drawn.at >= *shot.heard_copy + since_heard) return drawn.place;
    }
    return {};
}

TEST(unreal_series_spectators, see_the_whole_flight_from_the_muzzle_and_stay_behind_for_ever) {
    Stage stage;
    const EntityId runner = stage.add(turning_at(1.22, 5.0f), 0.3f);
    const PlayedShot shot = play(stage, {}, {}, {.ping = ms(100)});
    ASSERT_EQ(shot.theirs->authority.result().hit.hit.entity, runner);
    EXPECT_LT(copy_at(shot, {}).x, 25.0f * 0.0051f) << "at the muzzle, and not 2.25 m away";
    EXPECT_NEAR(shot.seen->rewound_m, 25.0 * (0.040 + 0.050), 1e-9);
    EXPECT_NEAR(copy_at(shot, ms(100)).x, 25.0f * 0.1f, 25.0f * 0.0051f);
    // The end is known when the copy has 4.7 m still to go, and comes when it has gone them.
    const Vec3 end = shot.theirs->authority.position();
    EXPECT_NEAR(seconds(*shot.copy_ended - *shot.heard_copy), static_cast<double>(end.x) / 25.0, 0.015);
    EXPECT_EQ(shot.seen->copy.position(), end);
    EXPECT_EQ(shot.seen->copy.result().hit.hit.entity, runner);
    EXPECT_GT(*shot.copy_ended, *shot.heard_end);
}

// The server's rocket passes 5 m before the runner is there. On a spectator's screen the copy, which is behind, meets
// them.
TEST(unreal_series_spectators, see_no_detonation_but_the_servers_by_the_code_and_their_own_by_the_text) {
    Stage stage;
    const EntityId runner = stage.add(turning_at(1.2625, 5.0f), 0.2f);
    UnrealSeriesConfig config;
    const PlayedShot by_code = play(stage, {}, config, {.ping = ms(100)});
    EXPECT_FALSE(by_code.theirs->authority.has_ended());
    EXPECT_FALSE(by_code.copy_ended);
    EXPECT_GT(by_code.seen->copy.position().x, 50.0f);
    config.text.copies_detonate = true;
    const PlayedShot by_text = play(stage, {}, config, {.ping = ms(100)});
    EXPECT_FALSE(by_text.theirs->authority.has_ended());
    EXPECT_EQ(by_text.seen->copy.result().hit.hit.entity, runner);
    EXPECT_NEAR(by_text.seen->copy.position().x, 4.8f, 0.15f);
}

// With frames of 50 ms, each of several sub-steps.
TEST(unreal_series_spectators, see_a_copy_pass_a_runner_without_a_stumble) {
    Stage stage;
    stage.add([](double at_s) { return Vec3{5, static_cast<float>(20.0 * std::abs(at_s - 1.4)), 0}; }, 0.5f);
    const PlayedShot shot = play(stage, {}, {}, {.ping = ms(200), .frame = ms(50)});
    EXPECT_FALSE(shot.theirs->authority.has_ended());
    ASSERT_GT(shot.copy.size(), 20u);
    for (std::size_t i = 1; i < shot.copy.size(); ++i) {
        EXPECT_NEAR(shot.copy[i].place.x - shot.copy[i - 1].place.x, 25.0f * 0.05f, 1e-3f) << i;
    }
}

// A door 3 m away that shuts after the server's rocket and before the copy.
LevelContact meet_door(Vec3 from, Vec3 to, float) {
    LevelContact contact;
    if (from.x > 3.0f || to.x <= 3.0f) return contact;
    contact.hit = true;
    contact.fraction = (3.0f - from.x) / (to.x - from.x);
    contact.normal = {-1, 0, 0};
    return contact;
}
LevelTrace door_at(Moment moment) {
    return moment < Stage::rate.moment_at(Micros{1'160'000}) ? LevelTrace{} : LevelTrace{meet_door};
}

TEST(unreal_series_spectators, see_a_copy_wait_at_a_wall_until_its_detonation_is_due) {
    Stage stage;
    const EntityId runner = stage.add(turning_at(1.2625, 6.0f), 0.3f);
    const auto system = unreal_series_projectiles({}, door_at, Stage::rate);
    const PlayedShot shot = presets::play(*system, {}, stage, {.ping = ms(100)});
    ASSERT_EQ(shot.theirs->authority.result().hit.hit.entity, runner);
    EXPECT_NEAR(copy_at(shot, ms(150)).x, 3.0f, 1e-3f);
    EXPECT_NEAR(copy_at(shot, ms(250)).x, 3.0f, 1e-3f);
    // 2.7 m from there take 108 ms, counted from when the end is known.
    EXPECT_NEAR(seconds(*shot.copy_ended), seconds(*shot.heard_end) + 2.7 / 25.0, 0.015);
    EXPECT_EQ(shot.seen->copy.position(), shot.theirs->authority.position());
}

// A flight at 30 m/s that ends 0.3 m after where the copy is when the end becomes known.
struct ShortFlight {
    explicit ShortFlight(const UnrealSeriesConfig& config = {})
        : system(unreal_series_projectiles({}, {}, Stage::rate, config)) {
        const Launch launch(stage.shooter, {}, {}, {30, 0, 0}, Stage::rate.moment_at(Stage::pressed));
        seen.emplace(system->spectate({launch, launch.shot, 0.06}, launch.shot, screen({})));
    }
    ShooterScreen screen(Micros since_heard) const { return {Stage::pressed + since_heard, &drawn, ms(100)}; }
    void hear_end(Micros since_heard) {
        FlightResult end;
        end.end = FlightEnd::stopped;
        end.position = end.point = seen->copy.position() + Vec3{0.3f, 0, 0};
        system->spectators_hear_end(*seen, end, screen(since_heard));
    }
    // Frames of 5 ms after `from`, up to and with `to`.
    Vec3 fly(Micros from, Micros to) {
        for (Micros at = from + ms(5); at <= to; at = at + ms(5)) system->spectators_frame(*seen, screen(at), 0.005);
        return seen->copy.position();
    }

    Stage stage;
    View drawn = stage.at(Stage::pressed);
    std::unique_ptr<ProjectileSystem> system;
    std::optional<SpectatorsShot> seen;
};

TEST(unreal_series_spectators, PT_16_see_a_flight_that_ended_on_spawn_for_50_ms) {
    ShortFlight shot;
    shot.hear_end({});
    EXPECT_NEAR(shot.fly({}, ms(25)).x, 0.150f, 1e-3f) << "slowed down from 30 to 6 m/s";
    EXPECT_NEAR(shot.fly(ms(25), ms(45)).x, 0.270f, 1e-3f);
    EXPECT_FALSE(shot.seen->copy.has_ended());
    EXPECT_NEAR(shot.fly(ms(45), ms(50)).x, 0.300f, 1e-6f);
    EXPECT_TRUE(shot.seen->copy.has_ended());
    UnrealSeriesConfig longer;
    longer.min_lifetime = ms(100);
    ShortFlight slower(longer);
    slower.hear_end({});
    EXPECT_NEAR(slower.fly({}, ms(50)).x, 0.150f, 1e-3f);
}

TEST(unreal_series_spectators, PT_16_see_a_young_flight_slowed_until_it_is_50_ms_old) {
    ShortFlight shot;
    EXPECT_NEAR(shot.fly({}, ms(20)).x, 0.600f, 1e-3f);
    shot.hear_end(ms(20));
    EXPECT_NEAR(shot.seen->speed_ratio, 1.0 / 3.0, 1e-4) << "10 ms of flight in the 30 ms left";
    EXPECT_NEAR(shot.fly(ms(20), ms(40)).x, 0.800f, 1e-3f);
    EXPECT_FALSE(shot.seen->copy.has_ended());
    shot.fly(ms(40), ms(45));
    EXPECT_TRUE(shot.seen->copy.has_ended()) << "a frame before 50 ms, as published";
    EXPECT_NEAR(shot.seen->copy.position().x, 0.900f, 1e-3f);
}

TEST(unreal_series_spectators, PT_16_see_an_old_flight_end_at_its_own_speed) {
    ShortFlight shot;
    shot.fly({}, ms(200));
    shot.hear_end(ms(200));
    EXPECT_EQ(shot.seen->speed_ratio, 1.0);
    EXPECT_FALSE(shot.seen->copy.has_ended());
    // 10 ms less the frame of 5 ms is no more than a frame: it is the next one.
    shot.fly(ms(200), ms(205));
    EXPECT_TRUE(shot.seen->copy.has_ended());
}

}  // namespace
}  // namespace backsight::presets
