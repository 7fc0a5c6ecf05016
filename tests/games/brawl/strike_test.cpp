// Whom a strike touches: shapes against a view, and the parry.

#include <gtest/gtest.h>

#include "tests/games/brawl/brawl_rig.h"

namespace backsight::test {
namespace {

using namespace backsight::brawl;

/// A world of the brawl in which a test stands fighters where it likes.
struct Stage {
    service::WorldGame game = world_game();
    WorldHistory history{game.world.history};
    Tick tick{200};
    EntityId deck;
    std::vector<EntityId> fighters;

    Stage() {
        game.prepare(history);
        deck = history.spawn({{}, {}, 0, 0});
        EXPECT_EQ(deck, raft);
    }
    EntityId stand(Vec3 place, bool is_aboard = false) {
        fighters.push_back(history.spawn({body_set, is_aboard ? deck : EntityId{}, 0, fighter_layer}));
        places.push_back(place);
        return fighters.back();
    }
    View view() {
        const Pose pose = raft_at(tick);
        EXPECT_EQ(history.record(deck, tick, {pose.position, pose.rotation, {}}), RecordResult::ok);
        for (std::size_t i = 0; i < fighters.size(); ++i) {
            EXPECT_EQ(history.record(fighters[i], tick, {places[i], {}, {}}), RecordResult::ok);
        }
        return View::at_moment(history, game.world.draw, Moment::at(tick));
    }
    std::vector<Vec3> places;
};

Fighter striking(Vec3 place, Move move, std::uint8_t phase, std::uint16_t facing = 0) {
    Fighter fighter;
    EXPECT_EQ(quantize_position(place, grid, fighter.place), QuantizeResult::ok);
    fighter.move = move;
    fighter.phase = phase;
    fighter.facing = facing;
    return fighter;
}

std::vector<Hit> struck(const View& view, EntityId self, const Fighter& fighter) {
    const std::optional<Query> query = strike(view, self, fighter, 1);
    std::vector<Hit> hits(query ? query->max_hits : 0);
    if (query) hits.resize(run_query(view, *query, hits));
    return hits;
}

std::vector<EntityId> touched(const std::vector<Hit>& hits) {
    std::vector<EntityId> all;
    for (const Hit& hit : hits) all.push_back(hit.entity);
    return all;
}

std::uint32_t hash_of(const std::vector<Hit>& hits) { return list_hash(hits); }

TEST(brawl_strikes, the_blade_sweeps_from_right_to_left_in_three_ticks) {
    Stage stage;
    const EntityId self = stage.stand({-8, 0, 0});
    const EntityId right = stage.stand({-8 + 1.3f, -1.3f, 0});
    const EntityId ahead = stage.stand({-6.2f, 0, 0});
    const EntityId left = stage.stand({-8 + 1.3f, 1.3f, 0});
    stage.stand({-10, 0, 0});  // behind
    const View view = stage.view();
    const auto in = [&](std::uint8_t phase) {
        return touched(struck(view, self, striking({-8, 0, 0}, Move::slash, phase)));
    };
    EXPECT_EQ(in(3), std::vector<EntityId>{right});
    EXPECT_EQ(in(4), std::vector<EntityId>{ahead});
    EXPECT_EQ(in(5), std::vector<EntityId>{left});
}

TEST(brawl_strikes, a_cone_reaches_all_within_its_angle_and_nobody_beside_it) {
    Stage stage;
    const EntityId self = stage.stand({-8, 0, 0});
    const EntityId near = stage.stand({-7, 0, 0}), far = stage.stand({-4, 1, 0});
    stage.stand({-8, 2, 0});     // beside
    stage.stand({-2.5f, 0, 0});  // too far
    stage.stand({-11, 0, 0});    // behind
    const std::vector<Hit> found = struck(stage.view(), self, striking({-8, 0, 0}, Move::cone, 6));
    EXPECT_EQ(touched(found), (std::vector<EntityId>{near, far}));
}

TEST(brawl_strikes, a_circle_touches_whoever_stands_in_it_wherever_its_owner_is) {
    Stage stage;
    const EntityId self = stage.stand({-8, 0, 0});
    const EntityId inside = stage.stand({5, 9, 0});
    stage.stand({5, 6, 0});
    Fighter fighter = striking({-8, 0, 0}, Move::circle, 10);
    EXPECT_EQ(quantize_position({5, 10, 0}, grid, fighter.mark), QuantizeResult::ok);
    EXPECT_EQ(touched(struck(stage.view(), self, fighter)), std::vector<EntityId>{inside});
}

TEST(brawl_strikes, riders_strike_and_are_struck_where_the_view_has_the_raft) {
    Stage stage;
    const EntityId self = stage.stand({-1, 0, 0}, true);
    const EntityId rider = stage.stand({0.6f, 0, 0}, true);
    Fighter fighter = striking({-1, 0, 0}, Move::slash, 4);
    fighter.is_aboard = true;
    // Its facing is the world's, and the raft has turned meanwhile.
    const double turn = raft_turn_rad(stage.tick);
    fighter.facing = static_cast<std::uint16_t>(turn / (2.0 * pi) * 65536.0);
    const View view = stage.view();
    EXPECT_EQ(touched(struck(view, self, fighter)), std::vector<EntityId>{rider});
    fighter.facing = static_cast<std::uint16_t>(fighter.facing + 32'768);
    EXPECT_EQ(struck(view, self, fighter).size(), 0u);
    // Off the raft, at the same numbers, it is somewhere else.
    fighter.facing = static_cast<std::uint16_t>(fighter.facing + 32'768);
    fighter.is_aboard = false;
    EXPECT_EQ(struck(view, self, fighter).size(), 0u);
}

TEST(brawl_strikes, the_hash_names_entity_point_and_count) {
    Stage stage;
    const EntityId self = stage.stand({-8, 0, 0});
    stage.stand({-6.2f, 0, 0});
    const View view = stage.view();
    const Fighter fighter = striking({-8, 0, 0}, Move::slash, 4);
    Fighter moved = fighter;
    moved.place.x += 1;  // a millimetre
    EXPECT_EQ(hash_of(struck(view, self, fighter)), hash_of(struck(view, self, fighter)));
    EXPECT_NE(hash_of(struck(view, self, fighter)), hash_of(struck(view, self, moved)));
    EXPECT_NE(hash_of(struck(view, self, fighter)),
              hash_of(struck(view, self, striking({-8, 0, 0}, Move::slash, 4, 32'768))));
}

/// Two bots face each other at the given distance; one slashes all the time, the other does as it is told.
struct Duel {
    BrawlRig rig{2};

    explicit Duel(std::function<void(Input&)> defend) {
        const auto face = [](const TestBot& self, const View& view, Input& input) {
            const Vec3 at = ground(self.fighter().place, self.fighter().is_aboard, raft_at(view.moment().tick()));
            Vec3 way;
            for (std::uint32_t i = 0; i < view.history().slot_count(); ++i) {
                const ViewPose found = view.pose_of_slot(i);
                if (!is_hittable(found.status) || found.entity == raft || found.entity == self.world().self()) continue;
                way = found.pose.position - at;
            }
            input = {};
            const double turn = deterministic_atan2(way.y, way.x) / (2.0 * pi);
            input.facing = static_cast<std::uint16_t>(static_cast<std::int32_t>(turn * 65536.0));
            return way;
        };
        rig.bot(0).meddle = [this, face](const View& view, Input& input) {
            const Vec3 way = face(rig.bot(0), view, input);
            const Vec3 walk = normalized(way);
            if (length(way) > 1.5f)
                input.x = static_cast<std::int8_t>(walk.x * 127), input.y = static_cast<std::int8_t>(walk.y * 127);
            if (length(way) < 1.9f && length(way) > 0.0f) input.wish = Move::slash;
        };
        rig.bot(1).meddle = [this, face, defend](const View& view, Input& input) {
            face(rig.bot(1), view, input);
            defend(input);
        };
    }
};

TEST(brawl_parry, who_stands_still_is_struck_and_dies) {
    Duel duel([](Input&) {});
    duel.rig.play(20 * 20);
    EXPECT_GT(duel.rig.match->counters().hits, 3u);
    EXPECT_GT(duel.rig.match->counters().kills, 0u);
    EXPECT_EQ(duel.rig.match->counters().parries, 0u);
}

TEST(brawl_parry, a_parry_turns_the_blow_and_staggers_the_attacker) {
    Duel duel([](Input& input) { input.wish = Move::parry; });
    std::uint64_t staggered = 0;
    duel.rig.each_tick = [&] {
        if (duel.rig.bot(0).is_playing() && duel.rig.on_server(0).move == Move::stagger) ++staggered;
    };
    duel.rig.play(20 * 20);
    const Counters& counters = duel.rig.match->counters();
    EXPECT_GT(counters.parries, 2u);
    EXPECT_GE(staggered, counters.parries);
    EXPECT_LT(counters.hits, counters.parries) << "only blows between two parries land";
    EXPECT_EQ(counters.differed, 0u);
}

TEST(brawl_parry, a_parry_that_faces_away_turns_nothing) {
    Duel duel([](Input& input) {
        input.wish = Move::parry;
        input.facing = static_cast<std::uint16_t>(input.facing + 32'768);
    });
    duel.rig.play(20 * 20);
    EXPECT_EQ(duel.rig.match->counters().parries, 0u);
    EXPECT_GT(duel.rig.match->counters().hits, 3u);
}

TEST(brawl_strikes, a_screen_that_is_drawn_beside_its_stamp_is_found_out) {
    BrawlRig rig(8);
    for (std::size_t i = 0; i < 8; ++i) rig.bot(i).screen().plant_draw_error(Moment::one_tick / 2);
    rig.play(20 * 30);
    EXPECT_GT(rig.match->counters().differed, 5u);
}

}  // namespace
}  // namespace backsight::test
