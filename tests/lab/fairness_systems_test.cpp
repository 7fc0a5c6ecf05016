// Published systems in the lab of fairness: where each of them puts a runner.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "lab/fairness/human.h"
#include "lab/fairness/match.h"
#include "lab/fairness/published.h"

namespace backsight::lab::fairness {
namespace {

constexpr TickRate rate{64, 1};
constexpr float runner_mps = 4.0f;

float runner_y(double tick) { return runner_mps * static_cast<float>((tick - 180.0) / 64.0); }

// Seat 1 runs along y, ten metres from seat 0. Ticks up to 199 are recorded; 200 is being simulated.
class Runner {
public:
    Runner() : world_(world_config(), server_config()), systems_(rate, 1) {
        const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, body_half_width_m},
                                               {0.0f, 0.0f, body_height_m - body_half_width_m}, body_half_width_m)};
        const HitboxSetId set = world_.history().hitbox_sets().add(body);
        for (EntityId& id : ids_) id = world_.spawn({set});
        for (std::int64_t tick = 1; tick < 200; ++tick) {
            const Vec3 feet{10.0f, runner_y(static_cast<double>(tick)), 0.0f};
            const Vec3 shooter{0.0f, runner_y(200.0), 0.0f};
            world_.begin_tick(Tick{tick});
            EXPECT_EQ(world_.record(ids_[0], {shooter, {}, {}}), RecordResult::ok);
            EXPECT_EQ(world_.record(ids_[1], {feet, {}, {0.0f, runner_mps, 0.0f}}), RecordResult::ok);
            world_.finish_tick();
            systems_.record(Tick{tick}, {shooter, feet});
            if (tick == 188)
                systems_.take(1, {10.0f, runner_y(185.0), 0.0f}, {0.0f, runner_mps, 0.0f}, rate.time_of(Tick{185}),
                              rate.time_of(Tick{188}));
        }
        world_.begin_tick(Tick{200});
    }

    // The middle of what a system's rays along x hit; NaN: nothing.
    float middle(Published system, bool is_claimed = true) const {
        float low = 1e9f;
        float high = -1e9f;
        for (int cm = -200; cm <= 200; ++cm) {
            PublishedShot shot;
            shot.victim = ids_[1];
            shot.shot.shooter = ids_[0];
            shot.shot.origin = {0.0f, runner_y(200.0) + 0.01f * static_cast<float>(cm), eye_height_m};
            shot.shot.direction = {1.0f, 0.0f, 0.0f};
            shot.shot.max_distance = 50.0f;
            shot.heard = {Tick{190}, rate.time_of(Tick{193}), Tick{190}, rate.time_of(Tick{193})};
            shot.fired_at = {(rate.time_of(Tick{193}).value * 3 + rate.time_of(Tick{194}).value) / 4 + 1};
            shot.rtt = {100'000};
            shot.interpolation_delay = rate.time_of(Tick{2});
            shot.present = Moment::at(Tick{200});
            shot.is_claimed = is_claimed;
            if (!systems_.grants(system, world_, shot)) continue;
            low = std::min(low, shot.shot.origin.y);
            high = std::max(high, shot.shot.origin.y);
        }
        return low > high ? std::numeric_limits<float>::quiet_NaN() : 0.5f * (low + high);
    }

private:
    static WorldConfig world_config() {
        WorldConfig world;
        world.draw.tick_rate = rate;
        world.history.max_entities = 2;
        world.history.capacity_ticks = 256;
        return world;
    }
    static ServerWorldConfig server_config() {
        ServerWorldConfig server;
        server.max_clients = 2;
        return server;
    }

    ServerWorld world_;
    PublishedSystems systems_;
    std::array<EntityId, 2> ids_{};
};

TEST(fairness_systems, put_a_runner_where_their_rules_say) {
    const Runner runner;
    const struct {
        Published system;
        double tick;
        const char* why;
    } table[] = {
        {Published::ut2003, 190.25, "the newest tick heard of, and a quarter of a tick since"},
        {Published::captk, 200.0 - 6.4, "100 ms ago, between nodes each 20 ms"},
        {Published::twoten, 189.25, "a quarter of the way from frame 189 to 190"},
        {Published::fishnet, 187.75, "ten ticks since the packet, two of interpolation, 25 percent"},
        {Published::ut4, 200.0 - 2.56, "half of 80 ms"},
        {Published::dusty_qw, 200.0 - 5.12, "80 ms"},
        {Published::mirror, 200.0 - 5.2, "half of 100 ms and the buffer of two ticks"},
        {Published::text21, 193.25, "when the shooter fired"},
        {Published::text21_cone, 193.25, "when the shooter fired"},
        {Published::pun2, 200.0, "dead reckoning from a message of tick 185"},
        {Published::netfox, 199.0, "the tick that was recorded last"},
    };
    for (const auto& row : table) EXPECT_NEAR(runner.middle(row.system), runner_y(row.tick), 0.02f) << row.why;
    EXPECT_EQ(std::size(table), enum_count<Published>);
}

TEST(fairness_systems, mirrors_server_asks_only_for_whom_the_client_hit) {
    const Runner runner;
    EXPECT_TRUE(std::isnan(runner.middle(Published::mirror, false)));
    EXPECT_FALSE(std::isnan(runner.middle(Published::ut2003, false)));
}

TEST(fairness_systems, a_twoten_client_hears_of_frames_and_heartbeats) {
    using presets::FrameMessage;
    Heard heard;
    heard.snapshot(Tick{10}, FrameMessage::update, Micros{100});
    heard.snapshot(Tick{12}, FrameMessage::none, Micros{200});
    EXPECT_EQ(heard.newest, Tick{12});
    EXPECT_EQ(heard.frame, Tick{10});
    heard.snapshot(Tick{28}, FrameMessage::heartbeat, Micros{300});
    EXPECT_EQ(heard.frame, Tick{28});
    EXPECT_EQ(heard.blends_from, Micros{100}) << "a heartbeat begins no blend";
    heard.snapshot(Tick{20}, FrameMessage::update, Micros{400});
    EXPECT_EQ(heard.newest, Tick{28}) << "what comes late changes nothing";
}

TEST(fairness_systems, a_server_at_rest_beats_four_times_a_second) {
    PublishedSystems systems(rate, 1);
    const std::array<Vec3, 2> feet{Vec3{1.0f, 0.0f, 0.0f}, Vec3{9.0f, 0.0f, 0.0f}};
    int updates = 0;
    int beats = 0;
    for (std::int64_t tick = 1; tick <= 65; ++tick) {
        systems.record(Tick{tick}, feet);
        updates += systems.message() == presets::FrameMessage::update ? 1 : 0;
        beats += systems.message() == presets::FrameMessage::heartbeat ? 1 : 0;
    }
    EXPECT_EQ(updates, 1);
    EXPECT_EQ(beats, 3) << "every 17th frame";
}

// Where nobody moves every system sees what the screen showed.
TEST(fairness_systems, agree_with_the_screen_about_whoever_stands) {
    constexpr Aim steady_aim{50.0, 250.0, 0.15, 0.08};
    const Scene standing{
        "standing", "two who stand in the open",
        {},         {{0.0f, 0.0f, 0.0f, {}, 0.0f, 0.0, steady_aim}, {15.0f, 0.0f, 0.0f, {}, 0.0f, 0.0, steady_aim}},
        rifle,      2200.0,
        500.0,      400.0};
    inputs::Trace trace{"steady", {}, 10'000'000};
    for (std::int64_t at = 0; at <= trace.duration_us; at += 10'000) trace.samples.push_back({at, 40'000});
    MatchConfig config;
    config.scene = &standing;
    for (Seat& seat : config.seats) seat = {&trace, Micros{40'000}, Micros{80'000}};
    config.rounds = 20;
    const std::vector<Rule> rules = all_rules();
    const auto tallies = Match(config, rules).play();
    ASSERT_GT(tallies[0].shots, 100u);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        if (!rules[i].published || rules[i].published == Published::text21_cone) continue;
        // Mirror's box has corners that a capsule does not have, but its client named whom it hit.
        EXPECT_EQ(tallies[0].rules[i].agreed, tallies[0].shots) << rules[i].name;
    }
}

}  // namespace
}  // namespace backsight::lab::fairness
