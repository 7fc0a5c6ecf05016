// A client that goes on claiming the raft of an old view strikes from near to where others see it, and boards no raft
// that has gone.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <optional>

#include "tests/games/brawl/brawl_rig.h"

namespace backsight::test {
namespace raft_bound {

using namespace backsight::brawl;

/// A command of the liar's own, in place of the bot's: the match takes it as any other.
struct Liar : Match {
    using Match::execute;
};

constexpr std::uint32_t liar = 0;

/// The bot walks to the raft's middle, and stays there until the raft goes fastest.
void walk_aboard(BrawlRig& rig) {
    rig.bot(liar).meddle = [&rig](const View& view, Input& input) {
        input = {};
        const ViewPose deck = view.pose(raft);
        const ViewPose self =
            View::at_moment(rig.world().history(), rig.world().config().draw, Moment::at(rig.tick() - 1))
                .pose(rig.bot(liar).world().self());
        if (!has_pose(deck.status) || !has_pose(self.status)) return;
        const Vec3 way = deck.pose.position - self.pose.position;
        if (length(way) < 1.0f) return;
        const Vec3 unit = normalized(way, {});
        input.x = static_cast<std::int8_t>(unit.x * 120.0f);
        input.y = static_cast<std::int8_t>(unit.y * 120.0f);
    };
    for (int i = 0; i < 400 && !(rig.bot(liar).is_playing() && rig.on_server(liar).is_aboard); ++i) rig.play(1);
    // Where the raft goes fastest.
    while (rig.tick().value % 320 != 140) rig.play(1);
}

/// What a strike left from, where the one who strikes is.
Vec3 from_of(const ShotRecord& record) {
    return record.query->shape == QueryShape::swing ? record.query->poses[0].position : record.query->origin;
}

/// The farthest that a strike left from where the raft carried the liar in that tick.
float farthest_strike(Move wish) {
    BrawlRig rig(1);
    walk_aboard(rig);
    const std::uint32_t client = rig.bot(liar).world().client();
    EXPECT_TRUE(rig.match->fighter(client).is_aboard);
    ServerWorld& world = rig.match->server_world();
    std::optional<ViewStamp> old;  // the bot's last
    std::uint32_t number = world.last_command(client) + 500;
    float farthest = 0.0f;
    std::uint32_t strikes = 0;
    std::vector<Vec3> from;
    rig.on_judged = [&](const ShotRecord& record, const Ledger&, const SelfAuditAnswer&) {
        if (record.query != nullptr && record.world_client == client) from.push_back(from_of(record));
    };
    rig.each_tick = [&] {
        if (!old) old = world.ledger(client).last_stamp();
        // In the place of this tick's command: the bot's own are out of order from now on.
        PlayerCommand command;
        command.input.wish = wish;
        std::array<std::uint8_t, 64> bytes{};
        const std::size_t size = service::write_message(bytes, command);
        const TakenCommand taken = world.take_command(client, ++number, *old);
        from.clear();
        if (taken.is_new) {
            static_cast<void>((rig.match.get()->*(&Liar::execute))(client, std::span(bytes).first(size), taken));
        }
        const Fighter& fighter = rig.match->fighter(client);
        const Pose deck = raft_at(rig.tick());
        const bool is_circle = fighter.move == Move::circle;
        const Vec3 now = ground(is_circle ? fighter.mark : fighter.place, fighter.is_aboard, deck) + Vec3{0, 0, 1};
        for (const Vec3 each : from) {
            ++strikes;
            farthest = std::max(farthest, distance(each, now));
        }
    };
    rig.play(20 * 3);
    EXPECT_GE(strikes, 3u);
    return farthest;
}

// 3.2 m/s for 400 ms, its turn, and what pictures may be off.
TEST(brawl_raft_bound, a_strike_leaves_near_to_where_others_see_the_raft) {
    for (const Move wish : {Move::slash, Move::cone, Move::circle}) {
        const float farthest = farthest_strike(wish);
        std::printf("move %d: a strike leaves %.2f m from the raft that others see\n", static_cast<int>(wish),
                    static_cast<double>(farthest));
        EXPECT_LE(farthest, 1.6f);
        EXPECT_GT(farthest, 0.3f);
    }
}

TEST(brawl_raft_bound, a_refused_stamp_moves_the_raft_on) {
    BrawlRig rig(1);
    walk_aboard(rig);
    const std::uint32_t client = rig.bot(liar).world().client();
    ServerWorld& world = rig.match->server_world();
    ViewStamp old = world.ledger(client).last_stamp();
    old.newest.value += 1000;
    std::uint32_t number = world.last_command(client) + 500;
    rig.each_tick = [&] {
        PlayerCommand command;
        command.input.x = 127;
        std::array<std::uint8_t, 64> bytes{};
        const std::size_t size = service::write_message(bytes, command);
        const Vec3 before =
            ground(rig.match->fighter(client).place, rig.match->fighter(client).is_aboard, raft_at(rig.tick()));
        const TakenCommand taken = world.take_command(client, ++number, old);
        if (!taken.is_new) return;
        static_cast<void>((rig.match.get()->*(&Liar::execute))(client, std::span(bytes).first(size), taken));
        const Fighter& fighter = rig.match->fighter(client);
        // A step, and at the edge of the raft what the raft has moved within the bound.
        EXPECT_LE(distance(ground(fighter.place, fighter.is_aboard, raft_at(rig.tick())), before), 0.2f + 1.6f);
    };
    rig.play(20 * 3);
}

}  // namespace raft_bound
}  // namespace backsight::test
