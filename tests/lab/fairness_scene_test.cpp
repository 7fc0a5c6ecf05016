// Scenes of the fairness lab that are not flat or free: who runs at a wall stops, who leaves a ledge falls.

#include "lab/fairness/scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "lab/fairness/match.h"

namespace backsight::lab::fairness {
namespace {

const Scene& scene_of(std::string_view name) { return *std::ranges::find(all_scenes(), name, &Scene::name); }

inputs::Trace without_jitter() {
    inputs::Trace trace{"steady", {}, 10'000'000};
    for (std::int64_t at = 0; at <= trace.duration_us; at += 10'000) trace.samples.push_back({at, 40'000});
    return trace;
}

// Plain rewind's hits in a scene, of both players.
RuleTally plain_hits_in(const Scene& scene) {
    const inputs::Trace trace = without_jitter();
    MatchConfig match;
    match.scene = &scene;
    for (Seat& seat : match.seats) seat = {&trace, median_rtt(trace), micros_of(100)};
    match.rounds = 60;
    const std::vector<Rule> plain{{"", "", plain_rules()}};
    Match played(match, plain);
    RuleTally sum;
    for (const Tally& tally : played.play()) sum.add(tally.rules[0]);
    return sum;
}

TEST(fairness_scene, whoever_runs_at_a_wall_stops_before_it) {
    const Scene& niche = scene_of("dead end");
    constexpr float end_y = -0.9f + body_half_width_m;
    EXPECT_FLOAT_EQ(walked_to(niche, {14.0f, 1.0f, 0.0f}, -2.5f), end_y);
    EXPECT_FLOAT_EQ(walked_to(niche, {14.0f, 1.0f, 0.0f}, 0.5f), 0.5f);
    EXPECT_FALSE(sees_body(niche, eye_of({0.0f, 1.2f, 0.0f}), {14.0f, end_y, 0.0f}));
    EXPECT_TRUE(sees_body(niche, eye_of({0.0f, 1.2f, 0.0f}), {14.0f, 1.0f, 0.0f}));
}

TEST(fairness_scene, a_ledge_holds_whoever_is_on_it_and_stops_whoever_is_below) {
    const Scene& ledge = scene_of("ledge");
    EXPECT_EQ(ground_under(ledge, {14.0f, 0.5f, 5.0f}), 1.6f);
    EXPECT_EQ(ground_under(ledge, {14.0f, -0.2f, 1.6f}), 1.6f);
    EXPECT_EQ(ground_under(ledge, {14.0f, -0.4f, 1.6f}), 0.0f);
    EXPECT_FLOAT_EQ(walked_to(ledge, {14.0f, -1.0f, 0.0f}, 1.0f), -body_half_width_m);
    const Vec3 eye = eye_of({0.0f, 1.0f, 0.0f});
    EXPECT_TRUE(sees_body(ledge, eye, {14.0f, -0.5f, 1.5f}));
    EXPECT_FALSE(sees_body(ledge, eye, {14.0f, -0.5f, 0.0f}));
    // A head over the wall.
    const Vec3 fallen{14.0f, -0.5f, 0.7f};
    EXPECT_FALSE(line_is_free(ledge, eye, chest_of(fallen)));
    EXPECT_TRUE(sees_body(ledge, eye, fallen));
}

TEST(fairness_scene, plain_rewind_hits_behind_cover_in_the_niche_and_below_the_ledge) {
    for (const std::string_view name : {"dead end", "ledge"}) {
        const RuleTally hits = plain_hits_in(scene_of(name));
        EXPECT_GT(hits.hits, 50u) << name;
        EXPECT_GT(20 * hits.behind[0], hits.hits) << name;
    }
}

}  // namespace
}  // namespace backsight::lab::fairness
