// Shots that bots fire in frames between two steps, over networks that lose, double and reorder: each is judged as its
// frame drew it, to the bit.

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/games/arena/online/online_world.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace frames_online {

using namespace backsight::arena;

/// What the screen showed of a click, by the client's number, the command and the shot in it.
struct Shown {
    CommandShot sent;
    Hit hit;
};
using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

struct Tally {
    std::uint64_t rays = 0;          // judged, of shots between steps
    std::uint64_t hits = 0;          // of these, on screens
    std::uint64_t different = 0;     // of these
    std::uint64_t undeclared = 0;    // of these: from another muzzle, or another level
    std::uint64_t ruled_out = 0;     // of these, by a rule other than the view
    std::uint64_t disagreed = 0;     // as the self-audit has it
    std::uint64_t outside_step = 0;  // stamps
    std::uint64_t launches = 0;      // flights of clicks that ended
    std::uint64_t images_same = 0;   // whose image ended alike
    std::uint64_t images_explained = 0;
    std::uint64_t images_unexplained = 0;
    EnumArray<Click, std::uint64_t> by_click{};
};

LinkConfig rough(std::uint32_t client) {
    LinkConfig config;
    config.extra_delay_us = 5'000 + 9'000 * std::int64_t{client};
    config.loss_ratio = 0.02;
    config.duplicate_ratio = 0.02;
    config.reorder_ratio = 0.04;
    return config;
}

/// Rules that leave the view's answer alone, wherever the network is not worse than they are for.
void set_lenient(ArenaConfig& config) {
    for (WeaponRules& rules : config.rules) {
        rules.max_rewind = Micros{700'000};
        rules.max_victim_moved_m = 1000.0f;
        rules.cover_grace = Micros{-1};
    }
}

OnlineRun run_of(std::uint32_t hz, std::int64_t frames_per_tick, std::uint64_t seed) {
    OnlineRun run;
    run.clients = 8;
    run.seed = seed;
    run.match.set_tick_rate(hz);
    run.match.set_shots_between_steps(true);
    set_lenient(run.match.arena);
    run.frames_per_tick = frames_per_tick;
    run.ticks = std::int64_t{hz} * 40;
    run.conditions = rough;
    return run;
}

class Watched {
public:
    explicit Watched(OnlineRun run) : hz_(run.match.arena.step_rate().hz()) {
        run.each_tick = [this](std::int64_t tick) { tick_ = tick; };
        run.meddle = [this](std::size_t client, const BotSight&, PlayerInput& input) { choose(client, input); };
        run.on_click = [this](std::size_t, const ClientArena& client, std::uint32_t shot) { note(client, shot); };
        world_ = std::make_unique<OnlineWorld>(run);
        world_->on_judged = [this](const ShotRecord& record, const SelfAuditAnswer& answer) { take(record, answer); };
        world_->on_ended = [this](const FlightRecord& flight) { take(flight); };
        world_->on_image = [this](const ImageRecord& image) { take(image); };
        world_->play();
        const ServerArena& arena = world_->server().arena();
        tally_.by_click = arena.counters().by_click;
        for (std::uint32_t player = 0; player < run.clients; ++player) {
            tally_.outside_step += arena.world().judge_counters(player).by_audit[AuditResult::outside_step];
        }
    }
    const Tally& tally() const { return tally_; }

private:
    // Those who like the automatic leave it to clicks; others shoot with steps, too.
    void choose(std::size_t client, PlayerInput& input) const {
        constexpr WeaponId liked[] = {WeaponId::automatic, WeaponId::rifle, WeaponId::automatic, WeaponId::bolt,
                                      WeaponId::railgun,   WeaponId::spear, WeaponId::automatic, WeaponId::pellets};
        input.weapon = liked[(client + static_cast<std::size_t>(tick_) / (5 * hz_)) % std::size(liked)];
        if (client % 2 == 0) input.buttons &= static_cast<std::uint8_t>(~button_fire);
    }
    void note(const ClientArena& client, std::uint32_t shot) {
        const CommandShot& sent = client.world().shots()[shot - 1];
        Shown& shown = shown_[{client.world().client(), client.newest_command() + 1, shot}];
        shown.sent = sent;
        if (!is_projectile(static_cast<WeaponId>(sent.weapon))) shown.hit = client.click_ray().hit;
    }
    void take(const ShotRecord& record, const SelfAuditAnswer& answer) {
        if (record.declared_hash != 0 && !answer.agreed) ++tally_.disagreed;
        if (record.command_shot == 0) return;
        const auto shown = shown_.find({record.world_client, record.command, record.command_shot});
        ASSERT_NE(shown, shown_.end());
        EXPECT_EQ(record.claimed, shown->second.sent.stamp);
        ++tally_.rays;
        const Hit& drawn = shown->second.hit;
        tally_.hits += drawn ? 1 : 0;
        if (record.declared_hash == 0) {
            ++tally_.undeclared;
        } else if (record.verdict.reason != Reason::as_seen) {
            ++tally_.ruled_out;
        } else {
            const Hit& judged = record.verdict.hit;
            const bool is_same_body = judged.entity == drawn.entity && judged.hitbox == drawn.hitbox;
            if (!is_same_body || (drawn && !same_bits(judged.point, drawn.point))) ++tally_.different;
        }
    }
    void take(const FlightRecord& flight) {
        const auto shown = shown_.find({flight.projectile.client, flight.projectile.command, 1});
        if (shown == shown_.end()) return;
        ++tally_.launches;
        EXPECT_EQ(flight.claimed, shown->second.sent.stamp);
        EXPECT_EQ(flight.launch.shot, shown->second.sent.stamp.shown);
        flights_.insert({flight.session, flight.projectile.command});
    }
    void take(const ImageRecord& image) {
        if (!image.is_of_a_shot() || !flights_.contains({image.session, image.command})) return;
        if (image.finding == ImageFinding::same) ++tally_.images_same;
        if (image.finding == ImageFinding::explained) ++tally_.images_explained;
        if (image.finding == ImageFinding::unexplained) ++tally_.images_unexplained;
    }

    std::uint32_t hz_;
    std::int64_t tick_ = 0;
    std::unique_ptr<OnlineWorld> world_;
    std::map<Key, Shown> shown_;
    std::set<std::pair<std::uint32_t, std::uint32_t>> flights_;
    Tally tally_;
};

/// Says that each of its shots was drawn 300 ms earlier than it was.
class Backdater : public CommandLie {
public:
    void tell(PlayerCommand& command, ViewStamp&, const ClientWorld& world) override {
        shots_.assign(command.shots.begin(), command.shots.end());
        for (CommandShot& shot : shots_) {
            shot.stamp.shown = shot.stamp.shown - world.config().draw.tick_rate.span(Micros{300'000});
        }
        command.shots = shots_;
    }

private:
    std::vector<CommandShot> shots_;
};

struct Rate {
    std::uint32_t hz;
    std::int64_t frames_per_tick;
};
constexpr Rate rates[] = {{64, 4}, {32, 8}};

// BACKSIGHT_LONG=1 arena_tests --gtest_filter='arena_shots_between_steps.*': 100,000 shots.
TEST(arena_shots_between_steps, of_bots_are_judged_as_their_frames_drew_them) {
    const std::uint64_t wanted = is_long() ? 50'000 : static_cast<std::uint64_t>(cases(2'500));
    for (const Rate& at : rates) {
        Tally all;
        for (std::uint64_t seed = 1; all.rays < wanted; ++seed) {
            const Watched watched(run_of(at.hz, at.frames_per_tick, seed));
            const Tally& tally = watched.tally();
            ASSERT_EQ(tally.different, 0u) << "seed " << seed << ", of " << tally.rays;
            ASSERT_EQ(tally.disagreed, 0u) << "seed " << seed;
            ASSERT_EQ(tally.outside_step, 0u) << "seed " << seed;
            ASSERT_EQ(tally.images_unexplained, 0u) << "seed " << seed;
            ASSERT_GT(tally.rays, 100u) << "seed " << seed;
            all.rays += tally.rays;
            all.hits += tally.hits;
            all.undeclared += tally.undeclared;
            all.ruled_out += tally.ruled_out;
            all.launches += tally.launches;
            all.images_same += tally.images_same;
            all.images_explained += tally.images_explained;
            for (const Click click : enum_values<Click>) all.by_click[click] += tally.by_click[click];
        }
        const auto count = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
        std::printf(
            "%u ticks: %llu shots between steps, %llu hits: 0 differ; %llu from another "
            "muzzle, %llu ruled out; %llu flights, %llu images same, %llu otherwise for a reason; clicks: %llu fired, "
            "%llu not "
            "ready, %llu too early\n",
            at.hz, count(all.rays), count(all.hits), count(all.undeclared), count(all.ruled_out), count(all.launches),
            count(all.images_same), count(all.images_explained), count(all.by_click[Click::fired]),
            count(all.by_click[Click::not_ready]), count(all.by_click[Click::too_early]));
        EXPECT_GT(all.hits * 10, all.rays);
        EXPECT_LT(all.undeclared * 25, all.rays) << "lost commands put few muzzles off";
        EXPECT_LT(all.ruled_out * 100, all.rays);
        EXPECT_GT(all.launches, 20u);
        EXPECT_GT(all.images_same, 4 * all.images_explained);
        EXPECT_EQ(all.by_click[Click::too_early], 0u) << "honest clicks come in time";
    }
}

TEST(arena_shots_between_steps, that_were_drawn_before_the_last_command_hit_nobody) {
    OnlineRun run = run_of(64, 4, 3);
    run.ticks = 64 * 30;
    Backdater lie;
    run.lie = &lie;
    run.meddle = [](std::size_t, const BotSight&, PlayerInput& input) { input.weapon = WeaponId::automatic; };
    run.match.channel.max_offences = 1'000'000;  // it would be kicked soon
    OnlineWorld world(run);
    std::uint64_t refused = 0, honest_hits = 0;
    world.on_judged = [&](const ShotRecord& record, const SelfAuditAnswer&) {
        if (record.command_shot == 0) return;
        const bool is_liar = record.world_client == world.client(0).arena().world().client();
        const bool is_hit = record.verdict.outcome == Outcome::hit;
        if (!is_liar) honest_hits += is_hit ? 1 : 0;
        if (!is_liar) return;
        EXPECT_FALSE(is_hit);
        EXPECT_EQ(record.damage, 0);
        refused += record.verdict.audit == AuditResult::outside_step ? 1 : 0;
    };
    world.play();
    EXPECT_GT(refused, 10u);
    EXPECT_GT(honest_hits, 10u);
    EXPECT_GT(world.server().counters().violation[Violation::refused_stamp], 10u);
}

/// Players who hold the automatic and click it now in any frame, the seventh each, now when it is ready: from when the
/// clocks have settled until a second before the end, of 16 frames in a tick.
struct Clickers {
    Clickers(float scale, bool is_rough) : run(run_of(64, 16, 5)) {
        run.clients = is_rough ? 4 : 1;
        if (!is_rough) run.conditions = nullptr;
        run.ticks = 64 * 30;
        run.each_tick = [this](std::int64_t tick) {
            clicks_now = tick > 64 * 10 && tick < run.ticks - 64;
            waits_until_ready = tick / 64 % 2 == 0;
        };
        run.meddle = [this](std::size_t client, const BotSight&, PlayerInput& input) {
            is_taken[client] = false;
            input = {};
            input.weapon = WeaponId::automatic;
        };
        run.click = [this](std::size_t client, const BotSight& sight) { return click(client, *sight.own); };
        world = std::make_unique<OnlineWorld>(run);
        world->set_time_scale(scale);
        world->play();
    }
    std::optional<Aim> click(std::size_t client, const PlayerState& own) {
        if (!clicks_now || own.weapon != WeaponId::automatic) return std::nullopt;
        if (waits_until_ready ? own.cooldown > 0 || is_taken[client] : ++frames % 7 != 0) return std::nullopt;
        // The pause is over now, or at the next step; of two clicks in a step the second is in the pause.
        if (own.cooldown <= 1 && !std::exchange(is_taken[client], true)) ++in_time;
        return Aim{own.yaw, own.pitch};
    }

    OnlineRun run;
    std::unique_ptr<OnlineWorld> world;
    bool clicks_now = false;
    bool waits_until_ready = false;
    std::array<bool, 4> is_taken{};
    std::uint64_t frames = 0;
    std::uint64_t in_time = 0;
};

TEST(arena_shots_between_steps, at_any_scale_of_time_none_is_too_early_and_none_is_lost) {
    for (const float scale : {0.2f, 0.5f, 1.0f, 4.0f}) {
        const Clickers calm(scale, false);
        const auto& counters = calm.world->server().arena().counters();
        EXPECT_EQ(counters.by_click[Click::too_early], 0u) << scale;
        EXPECT_EQ(counters.by_click[Click::not_ready], 0u) << scale;
        EXPECT_EQ(counters.shots_of[WeaponId::automatic], calm.in_time) << scale;
        EXPECT_GT(counters.by_click[Click::fired], 20u) << scale;
        EXPECT_GT(calm.in_time, counters.by_click[Click::fired] + 20) << scale << ": others wait for their step";
        const Clickers rough(scale, true);
        const auto& of_rough = rough.world->server().arena().counters();
        EXPECT_EQ(of_rough.by_click[Click::too_early], 0u) << scale << ", of " << of_rough.by_click[Click::fired];
        EXPECT_GT(of_rough.by_click[Click::fired], 80u) << scale;
    }
}

TEST(arena_shots_between_steps, are_agreed_on_before_a_match_and_off_by_default) {
    MatchConfig plain, with;
    EXPECT_FALSE(plain.arena.shots_between_steps);
    with.set_shots_between_steps(true);
    EXPECT_EQ(with.validate(), nullptr);
    const ArenaHistory history(plain.arena.history());
    EXPECT_NE(match_fingerprint(plain, history.history()), match_fingerprint(with, history.history()));
    with.commands.shots = 0;
    EXPECT_STREQ(with.validate(), "commands.shots") << "no packet would carry them";
    plain.commands.shots = 1;
    EXPECT_STREQ(plain.validate(), "commands.shots") << "nobody would ask for them";
    with.set_shots_between_steps(true);
    with.arena.fires_by_clock = true;
    EXPECT_STREQ(with.validate(), "arena.shots_between_steps");
}

}  // namespace frames_online
}  // namespace backsight::test
