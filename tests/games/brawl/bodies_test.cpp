// Bodies that block: both ends stop a fighter at the same bodies, to the bit; how far two then overlap in the present;
// and what a client gains that claims to have seen them elsewhere.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <span>

#include "tests/games/brawl/brawl_rig.h"

namespace backsight::test {
namespace brawl_bodies {

using namespace backsight::brawl;

constexpr float touching_m = 2.0f * fighter_radius_m;

service::GameSettings blocking(std::int64_t max_age_ms = usual_body_age.value / 1000) {
    service::GameSettings settings(game());
    settings.set("game.bodies", std::string("block"));
    settings.set("fairness.max_body_age_ms", max_age_ms);
    return settings;
}

struct OpenCalls : Match {
    using Match::execute;
    using Match::welcome;
};

Vec3 place_of(const Fighter& fighter, Tick tick) { return ground(fighter.place, fighter.is_aboard, raft_at(tick)); }

/// The input that walks from `at` to `to`, and stands there.
Input towards(Vec3 at, Vec3 to) {
    const Vec3 way = to - at;
    const float share = std::min(length(way) / 0.2f, 1.0f);
    const Vec3 unit = normalized(way, {});
    Input input;
    input.x = static_cast<std::int8_t>(unit.x * share * 127.0f);
    input.y = static_cast<std::int8_t>(unit.y * share * 127.0f);
    return input;
}
/// The bot walks there by its own predicted place, and does nothing else.
void send_to(BrawlRig& rig, std::size_t bot, Vec3 to) {
    rig.bot(bot).meddle = [&rig, bot, to](const View& view, Input& input) {
        input = towards(place_of(rig.bot(bot).fighter(), view.moment().tick()), to);
    };
}

PredictionCounters predicted(BrawlRig& rig, std::size_t bots) {
    PredictionCounters all;
    for (std::size_t i = 0; i < bots; ++i) all += rig.bot(i).prediction();
    return all;
}

void print(const char* what, const PredictionCounters& all) {
    std::printf("%s: exact %.2f %% of %llu;", what, 100.0 * all.predicted_exactly_ratio(),
                static_cast<unsigned long long>(all.compared()));
    for (const MispredictionCause cause : enum_values<MispredictionCause>) {
        std::printf(" %s %llu", to_string(cause), static_cast<unsigned long long>(all.by_cause[cause]));
    }
    std::printf("\n");
}

/// Ticks in which two living fighters were nearer than this, of pairs on the ground.
std::uint64_t ticks_nearer(BrawlRig& rig, std::size_t bots, float least) {
    std::uint64_t ticks = 0;
    for (std::size_t i = 0; i < bots; ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (!rig.bot(i).is_playing() || !rig.bot(k).is_playing()) continue;
            const Fighter &a = rig.on_server(i), &b = rig.on_server(k);
            if (!a.is_alive() || !b.is_alive()) continue;
            ticks += distance(place_of(a, rig.tick()), place_of(b, rig.tick())) < least ? 1 : 0;
        }
    }
    return ticks;
}

/// A crowd that walks and dashes at each other, on the raft too, while one packet in 20 is lost. Adds the ticks in
/// which two were very near.
PredictionCounters crowd(const char* name, const service::GameSettings& settings, std::uint64_t& near_ticks) {
    constexpr std::size_t bots = 8;
    BrawlRig rig(bots, rough_link(), 3, settings);
    for (std::size_t i = 0; i < bots; ++i) {
        rig.bot(i).meddle = [](const View&, Input& input) {
            input.wish = input.wish == Move::dash ? Move::dash : Move::none;
        };
    }
    rig.each_tick = [&] { near_ticks += ticks_nearer(rig, bots, 0.5f); };
    rig.play(20 * 120);
    const PredictionCounters all = predicted(rig, bots);
    print(name, all);
    return all;
}

TEST(brawl_bodies, stop_a_fighter_on_both_ends_to_the_bit) {
    std::uint64_t near_when_blocked = 0, near_when_not = 0;
    const PredictionCounters passed = crowd("bodies pass", service::GameSettings(game()), near_when_not);
    const PredictionCounters blocked = crowd("bodies block", blocking(), near_when_blocked);
    for (const PredictionCounters& all : {passed, blocked}) {
        EXPECT_GT(all.by_result[ReconcileResult::exact], 12'000u);
        EXPECT_EQ(all.by_result[ReconcileResult::corrected], all.by_cause[MispredictionCause::lost_command]);
        EXPECT_GT(all.predicted_exactly_ratio(), 0.999);
    }
    std::printf("pairs nearer than 0.5 m: %llu ticks where bodies pass, %llu where they block\n",
                static_cast<unsigned long long>(near_when_not), static_cast<unsigned long long>(near_when_blocked));
    EXPECT_LT(2 * near_when_blocked, near_when_not);
}

TEST(brawl_bodies, of_views_that_are_older_than_allowed_are_the_cause_of_what_they_correct) {
    std::uint64_t near_ticks = 0;
    const PredictionCounters all = crowd("bodies of 100 ms ago at most", blocking(100), near_ticks);
    EXPECT_GT(all.by_cause[MispredictionCause::body], 100u);
    EXPECT_EQ(all.by_cause[MispredictionCause::none], 0u);
    EXPECT_EQ(all.by_cause[MispredictionCause::hit] + all.by_cause[MispredictionCause::death], 0u);
}

TEST(brawl_bodies, leave_strikes_as_on_the_screen_and_every_wrong_prediction_a_cause) {
    BrawlRig rig(12, rough_link(), 1, blocking());
    rig.play(20 * 90);
    const PredictionCounters all = predicted(rig, 12);
    print("a brawl", all);
    EXPECT_EQ(all.by_cause[MispredictionCause::none], 0u);
    EXPECT_GT(all.predicted_exactly_ratio(), 0.93);
    const Counters& counters = rig.match->counters();
    EXPECT_EQ(counters.differed, 0u);
    EXPECT_GT(counters.agreed, 500u);
    EXPECT_GT(counters.kills, 20u) << "deaths and new lives are among them";
}

// The rider whom a step meets stands where it is on the raft of that step, and not where the view has the raft.
TEST(brawl_bodies, of_riders_are_put_on_the_raft_of_the_step) {
    BrawlRig rig(12, rough_link(), 1, blocking());
    std::uint64_t riders = 0;
    for (std::size_t i = 0; i < 12; ++i) {
        rig.bot(i).meddle = [&rig, &riders, i](const View& view, Input& input) {
            input.wish = Move::none;
            const Tick shown = view.moment().tick();
            const auto drawn = [&](EntityId entity) { return view.pose(entity); };
            const Bodies bodies = bodies_around(view.history(), rig.bot(i).world().self(), shown, drawn);
            for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
                const ViewPose found = view.pose_of_slot(slot);
                if (!is_hittable(found.status) || found.entity == rig.bot(i).world().self()) continue;
                if (!found.state || found.state->parent != raft || found.to == no_tick) continue;
                const auto after = view.history().state_at(found.entity, found.to);
                if (!after || after->parent != raft || after->position != found.state->position) continue;
                const Vec3 there = transform(raft_at(shown), dequantize(found.state->position, grid));
                const bool is_there = std::ranges::any_of(
                    bodies.each(), [&](const UprightBody& body) { return distance(body.feet, there) < 0.01f; });
                EXPECT_TRUE(is_there) << distance(found.pose.position, there);
                ++riders;
            }
        };
    }
    rig.play(20 * 60);
    EXPECT_GT(riders, 20u) << "who stood on the raft";
}

TEST(brawl_bodies, that_overlap_part_and_new_lives_in_one_place_walk_off) {
    Fighter self = newborn(3);
    const Vec3 here = place_of(self, Tick{0});
    const std::array<UprightBody, 2> inside{UprightBody{here, fighter_radius_m, fighter_height_m},
                                            UprightBody{here + Vec3{0.1f, 0, 0}, fighter_radius_m, fighter_height_m}};
    Input input;
    input.x = -127;
    for (int i = 0; i < 10; ++i) self = step(self, input, Tick{0}, inside);
    EXPECT_NEAR(place_of(self, Tick{0}).x, here.x - 2.0f, 0.05f) << "as without the bodies";
    input.x = 127;
    for (int i = 0; i < 20; ++i) self = step(self, input, Tick{0}, inside);
    EXPECT_NEAR(distance(place_of(self, Tick{0}), here), touching_m, 0.01f);
    // No dash goes through one either.
    input.wish = Move::dash;
    for (int i = 0; i < 20; ++i) self = step(self, input, Tick{0}, inside);
    EXPECT_NEAR(distance(place_of(self, Tick{0}), here), touching_m, 0.01f);
}

/// How two fighters meet: from where each starts, and to where.
struct Meeting {
    const char* name;
    Vec3 from[2], to[2];
    bool dashes;
};

struct Found {
    float overlap_m = 0.0f;
    float oldest_view_s = 0.0f;
    std::uint64_t corrected = 0;
};

Found meet(const Meeting& meeting, std::int64_t one_way_us) {
    LinkConfig link;
    link.extra_delay_us = one_way_us;
    BrawlRig rig(2, link, 1, blocking());
    for (std::size_t i = 0; i < 2; ++i) send_to(rig, i, meeting.from[i]);
    rig.play(20 * 12);
    const std::uint64_t before = predicted(rig, 2).by_result[ReconcileResult::corrected];
    Found found;
    float least = 1e9f;
    rig.each_tick = [&] {
        least =
            std::min(least, distance(place_of(rig.on_server(0), rig.tick()), place_of(rig.on_server(1), rig.tick())));
        for (std::size_t i = 0; i < 2; ++i) {
            const Moment shown = rig.world().ledger(rig.bot(i).world().client()).last_stamp().shown;
            const auto age = static_cast<float>(Moment::at(rig.tick()) - shown) / 65536.0f;
            found.oldest_view_s = std::max(found.oldest_view_s, age * tick_rate.tick_seconds());
        }
    };
    for (std::size_t i = 0; i < 2; ++i) {
        rig.bot(i).meddle = [&rig, &meeting, i](const View& view, Input& input) {
            input = towards(place_of(rig.bot(i).fighter(), view.moment().tick()), meeting.to[i]);
            const Vec3 way = meeting.to[i] - meeting.from[i];
            input.facing = way.x > 0.0f ? 0 : 32768;
            if (meeting.dashes && i == 0) input.wish = Move::dash;
        };
    }
    rig.play(20 * 6);
    found.overlap_m = std::max(touching_m - least, 0.0f);
    found.corrected = predicted(rig, 2).by_result[ReconcileResult::corrected] - before;
    return found;
}

// What docs/integrate/prediction.md states: no more than the way that the other has gone since the view.
TEST(brawl_bodies, overlap_in_the_present_by_no_more_than_the_way_since_the_view) {
    const float y = 10.0f;  // the raft does not come here
    const Meeting meetings[] = {
        {"at each other", {{-4, y, 0}, {4, y, 0}}, {{4, y, 0}, {-4, y, 0}}, false},
        {"past each other, 0.5 m beside", {{-4, y, 0}, {4, y + 0.5f, 0}}, {{4, y, 0}, {-4, y + 0.5f, 0}}, false},
        {"at one who stands", {{-4, y, 0}, {0, y, 0}}, {{4, y, 0}, {0, y, 0}}, false},
        {"dashes at one who stands", {{-2, y, 0}, {0, y, 0}}, {{4, y, 0}, {0, y, 0}}, true},
    };
    for (const Meeting& meeting : meetings) {
        for (const std::int64_t ping_ms : {0, 80, 150, 250}) {
            const Found found = meet(meeting, ping_ms * 500);
            std::printf("%s, ping %lld ms: overlap %.2f m of 0.80, views up to %.0f ms old, corrections %llu\n",
                        meeting.name, static_cast<long long>(ping_ms), static_cast<double>(found.overlap_m),
                        static_cast<double>(found.oldest_view_s * 1000.0f),
                        static_cast<unsigned long long>(found.corrected));
            const bool one_stands = meeting.to[1] == meeting.from[1];
            const float speed_mps = one_stands ? 0.0f : 4.0f;
            const float age_s = std::min(found.oldest_view_s, 1e-6f * static_cast<float>(usual_body_age.value) + 0.05f);
            EXPECT_LE(found.overlap_m, std::min(touching_m, speed_mps * age_s) + 0.02f);
        }
    }
}

/// A command of the liar's own in place of the bot's, in each tick.
class LiarsCommands {
public:
    LiarsCommands(BrawlRig& rig, std::size_t bot) : rig_(&rig), client_(rig.bot(bot).world().client()) {
        number_ = rig.match->server_world().last_command(client_) + 500;
    }
    std::uint32_t client() const { return client_; }
    const Fighter& fighter() const { return rig_->match->fighter(client_); }
    TakenCommand give(const Input& input, const ViewStamp& stamp) {
        PlayerCommand command;
        command.input = input;
        std::array<std::uint8_t, 64> bytes{};
        const std::size_t size = service::write_message(bytes, command);
        const TakenCommand taken = rig_->match->server_world().take_command(client_, ++number_, stamp);
        if (taken.is_new) {
            static_cast<void>(
                (rig_->match.get()->*(&OpenCalls::execute))(client_, std::span(bytes).first(size), taken));
        }
        return taken;
    }

private:
    BrawlRig* rig_;
    std::uint32_t client_;
    std::uint32_t number_;
};

// A victim walks into the liar's way and stands there. The liar names the view in which the way was free from then on,
// and walks `ticks_later` than the body is there; less than 0: before.
float entered_by_liar(std::int64_t ticks_later, std::int64_t max_age_ms) {
    BrawlRig rig(2, {}, 1, blocking(max_age_ms));
    const Vec3 post{0, 10, 0}, start{-1.5f, 10, 0};
    send_to(rig, 0, start);
    send_to(rig, 1, post + Vec3{0, 2, 0});
    rig.play(20 * 12);
    send_to(rig, 1, post);
    LiarsCommands liar(rig, 0);
    std::optional<ViewStamp> old;
    float least = 1e9f;
    std::int64_t ticks = -1'000;
    rig.each_tick = [&] {
        if (!old) old = rig.match->server_world().ledger(liar.client()).last_stamp();
        const Vec3 victim = place_of(rig.on_server(1), rig.tick());
        const auto ahead = static_cast<float>(std::max<std::int64_t>(-ticks_later, 0));
        const bool is_there = distance(victim, post) <= 0.05f + 0.2f * ahead;
        if (is_there && ticks == -1'000) ticks = -std::max<std::int64_t>(ticks_later, 0);
        const Vec3 at = place_of(liar.fighter(), rig.tick());
        const bool walks = ticks > -1'000 && ticks++ >= 0;
        static_cast<void>(liar.give(walks ? towards(at, post + Vec3{6, 0, 0}) : Input{}, *old));
        if (is_there) least = std::min(least, distance(place_of(liar.fighter(), rig.tick()), victim));
    };
    rig.play(20 * 2);
    return std::max(touching_m - least, 0.0f);
}

TEST(brawl_bodies, of_an_old_view_open_no_way_that_has_been_closed_for_longer_than_the_bound) {
    for (const std::int64_t ticks_later : {-8, -4, 0, 4, 8, 12}) {
        const float entered = entered_by_liar(ticks_later, 400), unbounded = entered_by_liar(ticks_later, 3'000);
        std::printf("an old view, %lld ms after the body came: %.2f m into it, %.2f m without the bound\n",
                    static_cast<long long>(ticks_later) * 50, static_cast<double>(entered),
                    static_cast<double>(unbounded));
        // From 1.5 m away the body is met after 200 ms.
        if (ticks_later >= 8) EXPECT_LE(entered, 0.05f);
        if (ticks_later == 8) EXPECT_GT(unbounded, 0.3f) << "it is the bound that holds them off";
    }
}

// A liar's command looks up a pose of each body for each tick of the bound: docs/operate/threats.md.
TEST(brawl_bodies, of_an_old_view_cost_a_command_so_much_work_at_most) {
    const std::span<const service::GameField> fields = game().fields();
    const auto age = std::find_if(fields.begin(), fields.end(),
                                  [](const service::GameField& field) { return field.flag == "--max-body-age"; });
    ASSERT_NE(age, fields.end());
    const Micros longest{static_cast<std::int64_t>(age->highest) * 1000};
    const std::int64_t ticks = tick_rate.moment_at(longest).tick().value + 1;
    // The other players, and the raft.
    EXPECT_EQ(max_players * std::min(ticks, most_body_ticks), 1'344);
}

TEST(brawl_bodies, of_a_refused_stamp_block_where_they_are_now) {
    BrawlRig rig(2, {}, 1, blocking());
    send_to(rig, 0, {-3, 10, 0});
    send_to(rig, 1, {3, 10, 0});
    rig.play(20 * 12);
    send_to(rig, 1, {-9, 10, 0});  // through the other
    LiarsCommands liar(rig, 0);
    const EntityId victim = rig.bot(1).world().self();
    std::uint64_t asked = 0;
    rig.each_tick = [&] {
        ServerWorld& world = rig.match->server_world();
        ViewStamp stamp = world.ledger(liar.client()).last_stamp();
        stamp.newest.value += 1000;
        const TakenCommand taken = liar.give({}, stamp);
        ASSERT_TRUE(is_refused(taken.audited.result));
        const View now = View::at_moment(world.history(), world.config().draw, Moment::at(world.history().newest()));
        EXPECT_EQ(world.body_of(liar.client(), victim, usual_body_age, max_body_error_m), now.pose(victim));
        ++asked;
    };
    rig.play(20 * 2);
    EXPECT_EQ(asked, 40u);
}

TEST(brawl_bodies, are_told_in_the_welcome_and_are_off_by_default) {
    std::array<std::uint8_t, 8> bytes{};
    BrawlRig usual(1), defaults(1, {}, 1, service::GameSettings(game())), blocks(1, {}, 1, blocking());
    const auto welcome = [&](BrawlRig& rig) { return (rig.match.get()->*(&OpenCalls::welcome))(0, bytes); };
    EXPECT_EQ(welcome(usual), 0u);
    EXPECT_EQ(welcome(defaults), 0u);
    EXPECT_EQ(welcome(blocks), 1u);
}

}  // namespace brawl_bodies
}  // namespace backsight::test
