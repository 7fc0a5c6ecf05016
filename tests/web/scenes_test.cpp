// The scenes of the playground give the shots that they promise, and the panes tell what the match really did.
#include "web/engine/scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "tests/web/played_scene.h"
#include "web/engine/picture.h"
#include "web/engine/tables.h"

using namespace backsight;
using namespace backsight::web;
using namespace backsight::test;

namespace {

void expect_exact(const Playground& match) {
    EXPECT_EQ(match.check().differing(), 0u);
    EXPECT_GT(match.check().compared(), 1000u);
    for (const SeenShot& shot : match.shots().shots()) EXPECT_TRUE(!shot.is_compared || shot.is_equal) << shot.number;
}

std::size_t hits_of(const Playground& match, EntityId entity) {
    return static_cast<std::size_t>(std::ranges::count_if(match.shots().shots(), [&](const SeenShot& shot) {
        return shot.record.verdict.outcome == Outcome::hit && shot.record.verdict.hit.entity == entity;
    }));
}

}  // namespace

TEST(scenes, a_driver_is_hit_in_the_frame_of_their_car) {
    Played scene(of_scene(driving));
    scene.play(1'000);
    scene.play_aiming(6'000, scene.bot(1), 1.2f);
    const arena::ServerArena& arena = scene.match.server().arena();
    const std::optional<EntityState> driver = arena.history().state_at(scene.bot(1), arena.tick());
    ASSERT_TRUE(driver);
    EXPECT_EQ(driver->parent, arena.vehicle_entity());
    EXPECT_GT(hits_of(scene.match, scene.bot(1)), 3u);
    scene.play_aiming(6'000, arena.vehicle_entity(), 0.7f);
    EXPECT_GT(hits_of(scene.match, arena.vehicle_entity()), 3u);
    expect_exact(scene.match);
}

TEST(scenes, a_driver_comes_back_to_their_seat) {
    Played scene(of_scene(driving));
    scene.play(1'000);
    for (int look = 0; look < 100 && scene.match.client(1).counters().deaths == 0; ++look)
        scene.play_aiming(200, scene.bot(1), 1.2f);
    EXPECT_GT(scene.match.client(1).counters().deaths, 0u);
    scene.play(3'000);
    const arena::PlayerState& driver = scene.match.client(1).arena().prediction().state();
    EXPECT_TRUE(driver.is_alive);
    EXPECT_EQ(driver.lift, arena::vehicle_seat);
}

TEST(scenes, no_screen_shows_a_target_between_two_pads) {
    Played scene(of_scene(teleporting, {{Setting::loss, 0.2}}));
    scene.play(2'000);
    std::size_t crossings = 0;
    float before = 0.0f;
    for (int step = 0; step < 800; ++step) {
        scene.play(10);
        std::vector<float> shapes;
        scene.match.draw(Picture::screen, shapes);
        for (std::size_t i = 0; i + shape_floats <= shapes.size(); i += shape_floats) {
            if (shapes[i] != static_cast<float>(scene.bot(1).index())) continue;
            const float y = shapes[i + 5];
            EXPECT_TRUE(y < -11.0f || y > -9.5f) << "half way between the lanes: " << y;
            if (std::abs(y - before) > 2.0f) ++crossings;
            before = y;
        }
    }
    EXPECT_GT(crossings, 3u);
    expect_exact(scene.match);
}

TEST(scenes, a_reflected_beam_hits_whoever_stands_beside) {
    Played scene(of_scene(reflecting));
    scene.play(15'000);
    std::size_t reflected = 0;
    for (const SeenShot& shot : scene.match.shots().shots())
        if (shot.record.ray > 0 && shot.record.verdict.outcome == Outcome::hit) ++reflected;
    EXPECT_GT(reflected, 3u);
    EXPECT_GT(hits_of(scene.match, scene.bot(1)), 3u);
    EXPECT_EQ(scene.match.client(1).counters().deaths, 0u) << "a body that reflects is not hurt";
    expect_exact(scene.match);
}

TEST(scenes, a_kill_camera_shows_what_the_shooter_saw) {
    Played scene(of_scene(strafing));
    scene.play(20'000);
    const SeenShot* killed = nullptr;
    for (const SeenShot& shot : scene.match.shots().shots())
        if (shot.record.has_killed && scene.match.reels().find(shot.number) != nullptr) killed = &shot;
    ASSERT_NE(killed, nullptr);
    const Reel& reel = *scene.match.reels().find(killed->number);
    EXPECT_GE(reel.frames.size(), 60u);
    bool has_shot = false;
    for (std::size_t i = 0; i < reel.frames.size(); ++i) {
        std::vector<float> drawn;
        scene.match.draw_reel(killed->number, i, drawn);
        ASSERT_GT(drawn.size(), 6u);
        if (reel.frames[i].command != killed->record.command) continue;
        has_shot = true;
        const std::vector<float>& target = killed->target_shapes[World::rewound];
        EXPECT_NE(std::ranges::search(drawn, target).begin(), drawn.end()) << "the target is elsewhere";
    }
    EXPECT_TRUE(has_shot);
}

// Whoever is not followed has nothing kept for them: their frames are rebuilt when they kill.
TEST(scenes, a_kill_by_anybody_has_a_camera) {
    Played scene(of_scene(arena_itself));
    scene.play(40'000);
    std::size_t cameras = 0;
    for (const SeenShot& shot : scene.match.shots().shots()) {
        const Reel* reel = scene.match.reels().find(shot.number);
        if (reel == nullptr || shot.player == 0) continue;
        ++cameras;
        const auto at = std::ranges::find(reel->frames, shot.record.command, &ReelFrame::command);
        ASSERT_NE(at, reel->frames.end());
        const std::vector<float>& target = shot.target_shapes[World::rewound];
        EXPECT_NE(std::ranges::search(*at->shapes, target).begin(), at->shapes->end()) << shot.number;
    }
    EXPECT_GT(cameras, 0u);
}

// From before it is fired until it has ended on its shooter's own screen, which is after the server's verdict.
TEST(scenes, a_kill_camera_of_a_rocket_has_the_shooters_own_image_to_its_end) {
    Played scene(of_scene(dodging));
    scene.play(12'000);
    std::size_t cameras = 0;
    for (const SeenFlight& flight : scene.match.flights().flights()) {
        const Reel* const reel = scene.match.reels().find_flight(flight.number);
        if (reel == nullptr || reel->frames.empty()) continue;
        ++cameras;
        EXPECT_EQ(flight.player, 0u);
        EXPECT_LT(reel->frames.front().command, flight.id.command);
        std::size_t drawn = 0, last_drawn = 0;
        float before = -1.0f;
        for (std::size_t i = 0; i < reel->frames.size(); ++i) {
            std::vector<float> frame;
            scene.match.draw_flight_reel(flight.number, i, frame);
            ASSERT_EQ(frame.size(), 10u + reel->frames[i].shapes->size());
            EXPECT_TRUE(std::equal(frame.begin() + 10, frame.end(), reel->frames[i].shapes->begin()));
            if (frame[6] == 0.0f) continue;
            ++drawn;
            last_drawn = i;
            const float from_muzzle = distance({frame[7], frame[8], frame[9]}, flight.launch.position);
            EXPECT_GE(from_muzzle, before) << "an image flies on";
            before = from_muzzle;
        }
        EXPECT_GT(drawn, 4u);
        EXPECT_EQ(last_drawn + 1 + ReelBook::commands_after, reel->frames.size());
        EXPECT_NEAR(before, distance(flight.record.verdict.position, flight.launch.position), 3.0f);
    }
    EXPECT_GT(cameras, 2u);
    std::vector<float> none;
    scene.match.draw_flight_reel(4'000'000, 0, none);
    EXPECT_TRUE(none.empty());
}

TEST(scenes, shares_of_a_rocket_add_up_to_the_age_of_its_view) {
    const double by_clock = 1.0;
    const double catching_up = 2.0;
    for (const double shared_by : {0.0, by_clock, catching_up}) {
        Played scene(of_scene(dodging, {{Setting::shared_by, shared_by},
                                        {Setting::look_back, shared_by == by_clock ? 60.0 : 500.0},
                                        {Setting::fast_forward, 50.0},
                                        {Setting::hold_back, 30.0}}));
        scene.play(8'000);
        ASSERT_GT(scene.match.flights().flights().size(), 3u);
        std::size_t ended = 0;
        for (const SeenFlight& flight : scene.match.flights().flights()) {
            if (!flight.has_ended) continue;
            ++ended;
            const Grant& grant = flight.launch.grant;
            const std::int64_t parts = grant.look_back + grant.fast_forward + grant.hold_back + grant.remainder;
            EXPECT_NEAR(static_cast<double>(arena::rate.time_of(Moment{parts}).value),
                        static_cast<double>(flight.record.view_age.value), 2.0);
            EXPECT_GT(parts, 0);
            if (shared_by == by_clock) {
                EXPECT_NEAR(static_cast<double>(arena::rate.time_of(Moment{grant.hold_back}).value), 30'000.0, 20.0);
                EXPECT_GT(grant.fast_forward, 0);
                EXPECT_GT(grant.look_back, 0);
            }
        }
        EXPECT_GT(ended, 1u);
    }
}

// How far along its way a bystander has each rocket, less how far the server has it, in each frame in which both fly.
struct Bystanders {
    std::vector<Vec3> verdicts;
    std::size_t drawn = 0;
    double ahead_m = 0.0;  // mean of those that are drawn
};

Bystanders play_bystanders(ways::RemoteSystem system) {
    Played scene(of_scene(dodging, {{Setting::remote, static_cast<double>(system)},
                                    {Setting::jitter, 0.0},
                                    {Setting::loss, 0.0},
                                    {Setting::reorder, 0.0},
                                    {Setting::bot_loss, 0.0}}));
    Bystanders all;
    std::uint32_t counted = 0;
    for (int frames = 0; frames < 2'000; ++frames) {
        scene.play(10);
        for (const SeenFlight& flight : scene.match.flights().flights()) {
            if (flight.has_ended && flight.number > counted) {
                counted = flight.number;
                all.verdicts.push_back(flight.record.verdict.position);
            }
            const FlightPlace& bystander = flight.places[FlightWatcher::spectator];
            const FlightPlace& server = flight.places[FlightWatcher::server];
            if (flight.has_ended || !bystander.is_drawn || !server.is_drawn) continue;
            ++all.drawn;
            const Vec3 muzzle = flight.launch.position;
            const auto ahead_m =
                static_cast<double>(distance(bystander.place, muzzle) - distance(server.place, muzzle));
            all.ahead_m += (ahead_m - all.ahead_m) / static_cast<double>(all.drawn);
        }
    }
    return all;
}

TEST(scenes, a_bystander_sees_rockets_by_the_chosen_system) {
    const Bystanders ours = play_bystanders(ways::RemoteSystem::ours);
    const Bystanders fishnet = play_bystanders(ways::RemoteSystem::fishnet);
    const Bystanders series = play_bystanders(ways::RemoteSystem::unreal);
    EXPECT_GT(ours.verdicts.size(), 5u);
    EXPECT_EQ(fishnet.verdicts, ours.verdicts) << "a picture changes no verdict";
    EXPECT_EQ(series.verdicts, ours.verdicts);
    EXPECT_GT(ours.drawn, 5u);
    EXPECT_GT(series.drawn, 5u);
    EXPECT_GT(fishnet.drawn, 2u);
    // At 25 m/s and with a downlink of 30 ms. Ours are drawn an interpolation delay ago. The series' begin at the
    // muzzle when they are heard of, so they stay behind by all that has passed since the trigger was pulled. FishNet's
    // hurry to where the shooter has them.
    EXPECT_LT(ours.ahead_m, -0.030 * 25.0);
    EXPECT_LT(series.ahead_m, ours.ahead_m - 0.1);
    EXPECT_GT(fishnet.ahead_m, series.ahead_m + 0.1);
}

TEST(scenes, the_cover_rule_answers_by_its_own_measure) {
    Played scene(of_scene(peeking, {{Setting::rtt, 300.0}, {Setting::bot_rtt, 20.0}}));
    scene.play(1'000);
    scene.play_aiming(30'000, scene.bot(1), 1.2f);
    std::size_t asked = 0;
    for (const SeenShot& shot : scene.match.shots().shots()) {
        const CoverAnswer& cover = shot.cover;
        if (!cover.is_asked) continue;
        ++asked;
        EXPECT_TRUE(cover.is_hit_without);
        EXPECT_EQ(cover.is_hit_with, cover.hidden <= cover.grace) << shot.number;
    }
    EXPECT_GT(asked, 5u);
}

TEST(scenes, a_match_with_a_cover_rule_refuses_what_the_pane_foretells) {
    Played scene(of_scene(
        peeking,
        {{Setting::rtt, 300.0}, {Setting::bot_rtt, 20.0}, {Setting::fairness, 5.0}, {Setting::cover_grace, 0.0}}));
    scene.play(40'000);
    std::size_t refused = 0;
    for (const SeenShot& shot : scene.match.shots().shots()) {
        if (!shot.cover.is_asked) continue;
        const bool is_hit = shot.record.verdict.outcome == Outcome::hit;
        EXPECT_EQ(shot.cover.is_hit_with, is_hit);
        if (!is_hit) {
            ++refused;
            EXPECT_EQ(shot.record.verdict.reason, Reason::victim_in_cover);
            EXPECT_GT(shot.cover.hidden, Micros{0});
        }
    }
    EXPECT_GT(refused, 0u);
}

TEST(scenes, hits_that_foresight_alone_decides_are_counted) {
    const auto refused_by = [](double foresight_ms) {
        Played scene(of_scene(peeking, {{Setting::rtt, 20.0},
                                        {Setting::bot_rtt, 100.0},
                                        {Setting::fairness, 5.0},
                                        {Setting::cover_grace, 0.0},
                                        {Setting::foresight, foresight_ms}}));
        scene.play(30'000);
        std::uint32_t refused = 0;
        std::uint32_t allowed = 0;
        for (const SeenShot& shot : scene.match.shots().shots()) {
            if (!shot.cover.is_asked) continue;
            EXPECT_EQ(shot.cover.foresight, Micros{static_cast<std::int64_t>(foresight_ms * 1000.0)});
            const bool is_hit = shot.record.verdict.outcome == Outcome::hit;
            EXPECT_EQ(shot.cover.is_hit_with, is_hit);
            if (foresight_ms == 0.0) EXPECT_EQ(shot.cover.is_hit_unforeseen, is_hit);
            refused += !is_hit && shot.cover.is_hit_unforeseen ? 1u : 0u;
            allowed += is_hit && !shot.cover.is_hit_unforeseen ? 1u : 0u;
        }
        EXPECT_EQ(scene.match.shots().foresight_refused(), refused);
        EXPECT_EQ(scene.match.shots().foresight_allowed(), allowed);
        if (foresight_ms == 0.0) EXPECT_EQ(allowed, 0u);
        return refused;
    };
    EXPECT_EQ(refused_by(0.0), 0u);
    EXPECT_GT(refused_by(500.0), 0u);
}

TEST(scenes, snapshots_say_what_became_of_them) {
    Played scene(of_scene(strafing, {{Setting::loss, 0.2}, {Setting::reorder, 0.2}}));
    EnumArray<SnapshotState, std::size_t> seen;
    for (int look = 0; look < 40; ++look) {
        scene.play(200);
        const FollowedFacts followed = scene.match.facts().followed;
        if (!followed.newest.value) continue;
        for (const SnapshotFacts& snapshot : followed.snapshots_seen) {
            ++seen[snapshot.state];
            const bool has_come = followed.received >> (followed.newest.value - snapshot.number.value) & 1;
            EXPECT_EQ(has_come, snapshot.state <= SnapshotState::late);
        }
    }
    for (const SnapshotState state :
         {SnapshotState::applied, SnapshotState::waiting, SnapshotState::late, SnapshotState::lost})
        EXPECT_GT(seen[state], 0u) << to_string(state);
    EXPECT_GT(seen[SnapshotState::lost], seen[SnapshotState::on_its_way]);
}

TEST(scenes, samples_under_the_crosshair_are_those_that_are_drawn) {
    Played scene(of_scene(strafing));
    std::size_t blended = 0;
    for (int look = 0; look < 100; ++look) {
        scene.play(50);
        const MatchFacts facts = scene.match.facts();
        const CrosshairFacts& crosshair = facts.followed.crosshair;
        if (crosshair.status != ViewStatus::interpolated) continue;
        ++blended;
        EXPECT_EQ(crosshair.entity, scene.bot(1));
        const auto tick_of = [&](SnapshotSeq number) {
            const auto found = std::ranges::find(facts.followed.snapshots_seen, number, &SnapshotFacts::number);
            return found == facts.followed.snapshots_seen.end() ? no_tick : found->tick;
        };
        EXPECT_EQ(tick_of(crosshair.from_snapshot), crosshair.from);
        EXPECT_EQ(tick_of(crosshair.to_snapshot), crosshair.to);
        EXPECT_GE(crosshair.fraction, 0.0f);
        EXPECT_LT(crosshair.fraction, 1.0f);
    }
    EXPECT_GT(blended, 50u);
}

TEST(scenes, each_curve_and_each_fairness_plays_exactly) {
    for (double curve = 0.0; curve <= 3.0; ++curve) {
        Played scene(of_scene(strafing, {{Setting::curve, curve}, {Setting::snapshot_ticks, 3.0}}));
        scene.play(4'000);
        expect_exact(scene.match);
    }
    const auto even = static_cast<double>(FairnessSetting::even);
    Played scene(of_scene(strafing, {{Setting::fairness, even}, {Setting::rtt, 20.0}}));
    scene.play(4'000);
    EXPECT_GT(scene.match.server().config().even_to, Micros{0});
    EXPECT_GT(scene.match.server().counters().waited_us, 0);
    expect_exact(scene.match);
}
