// Shots leave from the eye as it is drawn, while a correction of the prediction slides and at all other times.

#include <gtest/gtest.h>

#include <deque>

#include "arena/client_arena.h"
#include "arena/server_arena.h"
#include "tests/support/cases.h"
#include "tests/support/must.h"

namespace backsight::arena {
namespace {
namespace drawn_eyes {

constexpr Micros time_of(std::int64_t tick) { return {tick * 15'625}; }

// A runner with an automatic rifle before a standing target: commands arrive `delay` ticks later, or never.
struct Range {
    static constexpr std::int64_t delay = 3;
    struct OnTheWay {
        std::int64_t due = 0;
        PlayerCommand command;
        std::size_t rays = 0;
        ScreenRay ray;
    };

    Range() {
        const Vec3 spawns[] = {{-20, -8, 0}, {-17, -6.5f, 0}};
        level.set_spawns(spawns);
        server.begin_tick(Tick{0});
        runner = server.join();
        target = server.join();
        finish();
    }

    void finish() {
        server.finish_tick();
        ServerWorld& ends = server.world();
        for (const PlayerIndex player : {runner, target}) {
            const SnapshotSeq seq = ends.snapshot(player);
            std::vector<SnapshotEntity> states;
            for (std::uint32_t slot = 0; slot < server.history().slot_count(); ++slot) {
                const Track& track = server.history().slot(slot);
                if (!track.holds(Tick{now})) continue;
                const auto sent = ends.add(player, track.id());
                test::must(sent);
                states.push_back({sent->entity, sent->state});
            }
            if (player != runner) continue;
            ASSERT_EQ(client.world().store(seq, Tick{now}, states, time_of(now)), ApplyResult::applied);
            client.world().set_self(server.entity(runner), runner);
        }
        static_cast<void>(
            client.prediction().reconcile(Tick{now}, ends.last_command(runner), server.state(runner), time_of(now)));
    }

    /// One tick: commands arrive, snapshots come, the runner gives a command; `is_lost`: it never arrives.
    void play(const PlayerInput& input, bool is_lost) {
        server.begin_tick(Tick{++now});
        while (!up.empty() && up.front().due <= now) {
            judge(up.front());
            up.pop_front();
        }
        finish();
        client.world().show(Moment::at(Tick{std::max<std::int64_t>(now - 4, 0)}));
        const PlayerCommand command = client.command(input, time_of(now), Tick{now + delay});
        slides_m = length(client.prediction().offset_at(time_of(now)));
        if (is_lost) return;
        OnTheWay sent{now + delay, command, client.shot().size(), {}};
        if (sent.rays > 0) sent.ray = client.shot()[0];
        up.push_back(sent);
    }

    void judge(const OnTheWay& sent) {
        const CommandOutcome outcome = server.execute(runner, sent.command);
        ASSERT_EQ(outcome.executed, Executed::ok);
        // Until it has heard of a loss, the trigger falls in another step than on the screen.
        if (outcome.shots.size() != sent.rays) ++unexpected;
        if (outcome.shots.empty() || sent.rays == 0) return;
        ++shots;
        ++by_muzzle[outcome.muzzle];
        const ShotRecord& judged = outcome.shots[0];
        EXPECT_EQ(judged.shot.origin, sent.ray.ray.origin);
        EXPECT_EQ(judged.shot.direction, sent.ray.ray.direction);
        EXPECT_EQ(judged.shot.max_distance, sent.ray.ray.max_distance);
        ASSERT_EQ(judged.verdict.reason, Reason::as_seen);
        EXPECT_EQ(judged.declared_hash, screen_hash(judged.verdict.hit));
        EXPECT_EQ(judged.verdict.hit.point, sent.ray.hit.point);
        if (judged.verdict.outcome == Outcome::hit) ++hits;
    }

    Level level = Level::standard();
    ArenaConfig config = [] {
        ArenaConfig of;
        of.max_players = 2;
        of.has_vehicle = of.has_crate = false;
        return of;
    }();
    ServerArena server{level, config};
    ClientArena client{level, config};
    PlayerIndex runner = no_player, target = no_player;
    std::int64_t now = 0;
    std::deque<OnTheWay> up;
    float slides_m = 0.0f;
    int shots = 0, hits = 0, unexpected = 0;
    EnumArray<Muzzle, int> by_muzzle;
};

}  // namespace drawn_eyes
using drawn_eyes::Range;

TEST(drawn_eye, each_shot_of_a_decay_is_judged_from_the_eye_that_was_drawn_to_the_bit) {
    Range range;
    PlayerInput input;
    input.buttons = button_fire;
    input.weapon = WeaponId::automatic;
    int shots_in_decays = 0;
    for (int i = 0; i < 64 * 12; ++i) {
        // It runs to and fro, and every second six commands are lost just as it turns.
        const int phase = i % 64;
        input.left = static_cast<std::int8_t>(phase < 32 ? 100 : -100);
        input.yaw = static_cast<std::uint16_t>((i % 5) * 40);
        range.play(input, phase >= 32 && phase < 38 && i > 64);
        if (range.slides_m > 0.0f && range.client.shot().size() == 1) ++shots_in_decays;
        ASSERT_LE(range.slides_m, range.config.max_muzzle_error_m);
        ASSERT_FALSE(HasFailure()) << "tick " << i;
    }
    EXPECT_GT(range.shots, 60);
    EXPECT_LT(range.unexpected, 24) << "one or two after each of eleven losses";
    EXPECT_GT(range.hits, 0);
    EXPECT_GT(shots_in_decays, 10);
    EXPECT_GT(range.by_muzzle[Muzzle::as_claimed], 10) << "in a decay";
    EXPECT_GT(range.by_muzzle[Muzzle::as_predicted], 10) << "at all other times";
    EXPECT_EQ(range.by_muzzle[Muzzle::corrected], 0) << "no drawn eye is one that the server refuses";
    EXPECT_GT(range.client.corrected_origins(), 10u);
    EXPECT_EQ(range.client.prediction().counters().by_cause[MispredictionCause::none], 0u);
    EXPECT_GT(range.client.prediction().counters().seen, 5u);
}

TEST(drawn_eye, is_never_where_the_server_would_not_take_a_shot_from) {
    const Level level = Level::standard();
    ArenaConfig config;
    config.max_players = 2;
    ClientArena client(level, config);
    test::Random random(12);
    std::uint64_t cut_short = 0, slid = 0;
    PlayerState state = spawn_at({-20, -8, 0}, {});
    std::int64_t now = 0;
    for (int i = 1; i <= test::cases(4000); ++i) {
        // Anywhere, beside walls and in doors too, and on a lift.
        if (i % 8 == 0) {
            state = spawn_at({random.between_f(-23, 23), random.between_f(-23, 23), random.between_f(0, 4)}, state);
            state.lift = static_cast<std::uint8_t>(i % 16 == 0 ? 1 : 0);
        } else {
            state.position = state.position + Vec3{random.between_f(-1, 1), random.between_f(-1, 1), 0};
        }
        now += random.below(60'000);
        static_cast<void>(client.prediction().reconcile(Tick{i}, 0, state, Micros{now}));
        const Micros then{now + random.below(200'000)};
        const Tick due{random.below(30)};
        const Vec3 eye = eye_position(client.prediction().state(), level, client.prediction().tick());
        const Vec3 drawn = client.drawn_eye(then, due);
        const MuzzleResult result = judge_muzzle(eye, drawn, config.max_muzzle_error_m, level.line_of_sight(),
                                                 Moment::at(client.prediction().tick()));
        ASSERT_TRUE(is_accepted(result)) << i << ": " << to_string(result);
        if (drawn == eye) {
            cut_short += client.prediction().offset_at(then) != Vec3{} ? 1 : 0;
            continue;
        }
        ++slid;
        ASSERT_LE(distance(drawn, eye_position(client.prediction().state(), level, due)), config.max_muzzle_error_m);
        ASSERT_EQ(on_grid(drawn), drawn) << "so that the command carries it without loss";
    }
    EXPECT_GT(slid, static_cast<std::uint64_t>(test::cases(100)));
    EXPECT_GT(cut_short, static_cast<std::uint64_t>(test::cases(10)));
}

TEST(drawn_eye, is_the_predicted_one_where_the_server_takes_no_other) {
    const Level level = Level::standard();
    ArenaConfig config;
    config.max_muzzle_error_m = 0.0f;
    ClientArena client(level, config);
    PlayerState state = spawn_at({-20, -8, 0}, {});
    static_cast<void>(client.prediction().reconcile(Tick{1}, 0, state, {}));
    state.position.x += 0.25f;
    static_cast<void>(client.prediction().reconcile(Tick{2}, 0, state, {}));
    EXPECT_EQ(client.drawn_eye({}), eye_position(state, level, Tick{0}));
    EXPECT_EQ(client.prediction().counters().cut, 1u);

    // In the vehicle the eye is in its frame, and nothing slides.
    ClientArena rider(level, ArenaConfig{});
    static_cast<void>(rider.prediction().reconcile(Tick{1}, 0, state, {}));
    state = seated(state, first_seat);
    static_cast<void>(rider.prediction().reconcile(Tick{2}, 0, state, {}));
    EXPECT_EQ(rider.drawn_eye({}), eye_position(state, level, Tick{0}));
}

}  // namespace
}  // namespace backsight::arena
