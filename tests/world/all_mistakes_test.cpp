// The table "All 36" of docs/integrate/mistakes.md, which is the list of what this test expects: each mistake is made
// in a match, and everything that says so, and nothing else, is what its row says.

#include "tests/world/mistaken_match.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace backsight::test {
namespace all_mistakes_test {

Signs play(const std::function<void(Game&)>& change) {
    Game game;
    change(game);
    return Match(game).play();
}

/// Judged before the first tick began.
Signs judged_before_begin_tick() {
    Signs signs;
    ServerWorld server{WorldConfig{}};
    const EntityId shooter = server.spawn({});
    const std::uint32_t client = server.join(shooter);
    const AssertLog log;
    const TakeResult taken = server.take_command(client, 1, {}).result;
    if (taken != TakeResult::taken) signs.insert(named("TakeResult", to_string(taken)));
    Shot shot;
    shot.direction = {1, 0, 0};
    signs.insert(named("Reason", to_string(server.judge(client, shot, {}).verdict.reason)));
    if (!log.entries().empty()) signs.insert("a report");
    return signs;
}

/// A world's history does not compile as the source of a move, and one of a game's own refuses everything afterwards.
Signs moved_from_history() {
    static_assert(!std::is_constructible_v<WorldHistory, WorldHistory::OfWorld&&>);
    WorldHistory history{HistoryConfig{}};
    const EntityId id = history.spawn({});
    const WorldHistory taken = std::move(history);
    const RecordResult result = history.record(id, Tick{1}, {});  // NOLINT(bugprone-use-after-move)
    return result == RecordResult::ok ? Signs{} : Signs{named("RecordResult", to_string(result))};
}

Signs ten_thousand_clients() {
    ServerWorldConfig config;
    config.max_clients = 10'000;
    WorldConfig world;
    world.history.max_entities = 2;
    world.history.capacity_ticks = 128;
    ServerWorld server(world, config);
    Signs signs;
    for (std::uint32_t i = 0; i < config.max_clients; ++i) {
        if (server.join({}) != i) signs.insert("no_client");
    }
    return signs;
}

Hitbox of_radius(float radius) {
    Hitbox box = Hitbox::sphere(HitGroup::generic, {0, 0, 1}, 0.5f);
    box.radius = radius;
    return box;
}

using Plant = std::function<Signs()>;

std::map<std::string, Plant> plants() {
    constexpr float inf = std::numeric_limits<float>::infinity();
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    std::map<std::string, Plant> all;
    const auto plant = [&](const char* mistake, std::function<void(Game&)> change) {
        all[mistake] = [change = std::move(change)] { return play(change); };
    };
    const auto right = [](Micros now) { return now; };
    const auto clocks = [&](const char* mistake, auto advance, auto store) {
        plant(mistake, [=](Game& g) { g.advance_clock = advance, g.store_clock = store; });
    };
    plant("`finish_tick` is left out", [](Game& g) { g.finishes = false; });
    plant("`kill`, and no `record` after it", [](Game& g) { g.records_the_dead = false; });
    plant("`despawned` is never called", [](Game& g) { g.asks_for_gone = false; });
    plant("a hitbox with a NaN", [=](Game& g) { g.body = of_radius(nan); });
    plant("a hitbox with an infinite radius", [=](Game& g) { g.body = of_radius(inf); });
    plant("a hitbox with a negative radius", [](Game& g) { g.body = of_radius(-0.5f); });
    plant("a hitbox set that was never added", [](Game& g) { g.worn = HitboxSetId{77}; });
    plant("a hitbox with a radius of 0", [](Game& g) { g.body = of_radius(0.0f); });
    plant("a hitbox of 1e6 m", [](Game& g) { g.body = of_radius(1e6f); });
    plant("a hitbox of 1e30 m", [](Game& g) { g.body = of_radius(1e30f); });
    clocks(
        "`advance` in ms and `store` in us", [](Micros now) { return Micros{now.value / 1000}; }, right);
    const auto delta = [](Micros) { return Micros{15'625}; };
    clocks("a frame's delta for a time", delta, delta);
    const auto unix_float = [](Micros now) {
        return Micros{static_cast<std::int64_t>(static_cast<float>(now.value + 1'795'000'000'000'000))};
    };
    clocks("seconds since 1970 in a float", unix_float, unix_float);
    clocks("`store` by a clock that is 5 s ahead", right, [](Micros now) { return now + Micros{5'000'000}; });
    plant("`set_self` is left out", [](Game& g) { g.sets_self = false; });
    all["a history that was moved from"] = moved_from_history;
    plant("a mount is despawned under its riders", [](Game& g) { g.despawns_the_mount = true; });
    plant("commands at twice the tick rate", [](Game& g) { g.commands_a_tick = 2; });
    plant("a tick rate that is halved in the match", [](Game& g) { g.steps_a_tick_later = 2; });
    plant("a client has left, and its number is used on", [](Game& g) { g.leaves = true; });
    plant("two worlds, and shots judged in the other one", [](Game& g) { g.judges_in_another_world = true; });
    all["a shot that is judged before the first `begin_tick`"] = judged_before_begin_tick;
    plant("a direction of length 2", [](Game& g) { g.direction = [](Vec3 way) { return way * 2.0f; }; });
    plant("a ray with a NaN", [=](Game& g) { g.origin = [=](Vec3) { return Vec3{nan, 0, 0}; }; });
    plant("a snapshot before the records of its tick", [](Game& g) { g.sends_before_recording = true; });
    plant("a tick that is begun twice", [](Game& g) { g.begins_twice = true; });
    const auto mirror = [](Vec3 way) { return Vec3{way.x, -way.y, way.z}; };
    plant("a ray that is mirrored on the server alone", [=](Game& g) { g.direction = mirror; });
    const auto hundredfold = [](Vec3 eye) { return eye * 100.0f; };
    plant("a ray in centimetres on the server alone", [=](Game& g) { g.origin = hundredfold; });
    plant("everything in centimetres, eyes too", [](Game& g) { g.metre = 100.0f; });
    plant("ticks at up to 60 % off their times", [](Game& g) { g.late_us = 9'375; });
    plant("parents that are recorded after their children", [](Game& g) { g.records_parents_last = true; });
    plant("a parent that is recorded each second tick", [](Game& g) { g.records_parents_seldom = true; });
    plant("a hitbox set that is added in the match", [](Game& g) { g.adds_a_set_late = true; });
    plant("`teleport` after `record`", [](Game& g) { g.teleports_late = true; });
    all["10,000 clients"] = ten_thousand_clients;
    plant("a rocket's image without the server's filter", [](Game& g) { g.image_knows_the_filter = false; });
    return all;
}

/// The rows of the page's table: the mistake, and what says so.
std::map<std::string, Signs> rows_of_the_page() {
    const std::string here = __FILE__;
    std::ifstream page(here.substr(0, here.rfind("tests/world/")) + "docs/integrate/mistakes.md");
    std::map<std::string, Signs> rows;
    std::string line;
    bool is_in = false;
    while (std::getline(page, line)) {
        if (line.rfind("## ", 0) == 0) is_in = line == "## All 36";
        if (!is_in || line.rfind("| ", 0) != 0 || line.rfind("| the mistake", 0) == 0) continue;
        const std::size_t middle = line.find(" | ", 2);
        std::istringstream cell(line.substr(middle + 3, line.size() - middle - 5));
        Signs& signs = rows[line.substr(2, middle - 2)];
        for (std::string sign; std::getline(cell, sign, ',');) {
            std::erase(sign, '`');
            const std::string trimmed = sign.substr(sign.find_first_not_of(' '));
            if (trimmed != "nothing: it is right" && (has_asserts || trimmed != "a report")) signs.insert(trimmed);
        }
    }
    return rows;
}

std::string joined(const Signs& signs) {
    std::string all;
    for (const std::string& sign : signs) all += (all.empty() ? "`" : ", `") + sign + "`";
    return all.empty() ? "nothing" : all;
}

TEST(all_mistakes, of_the_page_have_exactly_the_names_that_it_gives_them) {
    const std::map<std::string, Signs> rows = rows_of_the_page();
    EXPECT_EQ(rows.size(), 36u) << "run it where the sources are";
    const std::map<std::string, Plant> all = plants();
    for (const auto& [mistake, plant] : all) {
        const auto row = rows.find(mistake);
        const Signs signs = plant();
        if (row == rows.end()) {
            ADD_FAILURE() << "no row: | " << mistake << " | " << joined(signs) << " |";
            continue;
        }
        EXPECT_EQ(joined(signs), joined(row->second)) << mistake;
    }
    for (const auto& row : rows) EXPECT_TRUE(all.contains(row.first)) << "not planted: " << row.first;
}

TEST(all_mistakes, of_a_sound_game_are_none) {
    Match match{Game{}};
    EXPECT_EQ(joined(match.play()), "nothing");
    EXPECT_GT(match.hits, 300);
    EXPECT_EQ(match.agreed, match.shots);
}

}  // namespace all_mistakes_test
}  // namespace backsight::test
