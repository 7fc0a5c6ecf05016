// Ways around the time that a death or a parry costs: leaving and joining again, and commands that are held back.

#include <gtest/gtest.h>

#include "tests/games/brawl/brawl_rig.h"

namespace backsight::test {
namespace brawl_rejoins {

using namespace backsight::brawl;

/// Lets a test hurt fighters and execute commands of its own.
struct Meddler : Match {
    using Match::execute;
};

void stay_idle(BrawlRig& rig, std::size_t bots) {
    for (std::size_t i = 0; i < bots; ++i) rig.bot(i).meddle = [](const View&, Input& input) { input = {}; };
}

void set_health(BrawlRig& rig, std::size_t bot, std::uint8_t health) {
    const_cast<Fighter&>(rig.on_server(bot)).health = health;
}

/// The first bot leaves and joins again as the same user. Returns the ticks from the leave to its next life.
std::int64_t ticks_to_next_life(BrawlRig& rig) {
    const std::uint64_t before = rig.joins;
    rig.bot(0).leave(rig.now());
    while (rig.leaves == 0) rig.play(1);
    const Tick left = rig.tick();
    const std::uint8_t ticket = 1;
    EXPECT_TRUE(rig.bot(0).connect(rig.now(), 777, std::span(&ticket, 1)));
    for (int i = 0; i < 400 && (rig.joins == before || !rig.bot(0).is_playing()); ++i) rig.play(1);
    for (int i = 0; i < 400 && !rig.on_server(0).is_alive(); ++i) rig.play(1);
    EXPECT_EQ(rig.on_server(0).health, full_health);
    return rig.tick() - left;
}

TEST(brawl_rejoin, in_the_middle_of_a_fight_brings_no_new_life_before_a_death_would) {
    BrawlRig rig(3);
    stay_idle(rig, 3);
    rig.play(60);
    set_health(rig, 0, 5);
    rig.play(1);
    EXPECT_GE(ticks_to_next_life(rig), rest_ticks);
    EXPECT_EQ(rig.match->counters().joins_paused, 1u);
}

TEST(brawl_rejoin, after_a_rest_is_a_new_life_at_once) {
    BrawlRig rig(3);
    stay_idle(rig, 3);
    rig.play(60);
    rig.bot(0).leave(rig.now());
    rig.play(rest_ticks + 10);
    const std::uint8_t ticket = 1;
    EXPECT_TRUE(rig.bot(0).connect(rig.now(), 777, std::span(&ticket, 1)));
    for (int i = 0; i < 400 && !rig.bot(0).is_playing(); ++i) rig.play(1);
    EXPECT_TRUE(rig.on_server(0).is_alive());
    EXPECT_EQ(rig.match->counters().joins_paused, 0u);
}

/// Ticks of 100 at whose end a fighter wards off a slash.
struct Parried {
    int by_rule = 0;
    int by_phase = 0;  // by the last command alone
};

/// Parries again and again, with one command a tick on average. A liar holds commands back while a parry is in its last
/// tick, until those in which it does not hold come in one tick with the first of the next one.
Parried parry(bool is_lying) {
    BrawlRig rig(2);
    stay_idle(rig, 2);
    rig.play(60);
    EXPECT_TRUE(rig.bot(0).is_playing());
    const std::uint32_t player = rig.bot(0).world().client();
    const MoveRules& rules = rules_of(Move::parry);
    const int rest = rules.length - rules.last;
    PlayerCommand wish;
    wish.input.wish = Move::parry;
    std::array<std::uint8_t, 64> bytes{};
    const std::size_t size = service::write_message(bytes, wish);
    rig.hears = [](std::size_t bot) { return bot > 0; };
    rig.play(10);  // what has come is executed
    int saved = 0;
    Parried parried;
    rig.each_tick = [&] {
        ++saved;
        int sent = 1;
        if (is_lying && rig.match->fighter(player).phase == rules.last) sent = saved > rest ? rest + 1 : 0;
        for (int i = 0; i < sent; ++i) {
            EXPECT_TRUE((rig.match.get()->*(&Meddler::execute))(player, std::span(bytes).first(size), {}));
        }
        saved -= sent;
        parried.by_rule += rig.match->parries(player) ? 1 : 0;
        parried.by_phase += rig.match->fighter(player).parries() ? 1 : 0;
    };
    rig.play(100);
    EXPECT_EQ(rig.leaves, 0u);
    return parried;
}

TEST(brawl_parry, holds_no_longer_for_commands_that_are_held_back) {
    const Parried honest = parry(false);
    EXPECT_EQ(honest.by_rule, 70);
    EXPECT_EQ(honest.by_phase, 70);
    const Parried liar = parry(true);
    EXPECT_EQ(liar.by_phase, 100) << "or the lie is none";
    EXPECT_LE(liar.by_rule, 70);
}

}  // namespace brawl_rejoins
}  // namespace backsight::test
