// The match in the playground's page, played here: what the page claims, and what its module must answer too.
#include "web/engine/playground.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>

#include "tests/web/playground_hash.h"
#include "web/engine/tables.h"

using namespace backsight;
using namespace backsight::web;

namespace {

std::unique_ptr<Playground> played(const Settings& settings, std::int64_t ms) {
    auto match = std::make_unique<Playground>(settings);
    arena::PlayerInput input;
    input.yaw = 16384;  // along the lane of the scenes, at the chest of who stands there
    input.pitch = 350;
    if (settings.whole(Setting::scene) > 3) {
        const Scene scene = scene_of(settings);
        input.yaw = scene.yaw;
        input.pitch = scene.pitch;
        input.weapon = scene.weapon;
    }
    input.buttons = arena::button_fire;
    match->set_input(input);
    for (std::int64_t at = 0; at <= ms; at += 10) match->play_until({at * 1000});
    return match;
}

Settings rough() {
    Settings settings;
    for (const auto& [setting, value] : {std::pair{Setting::bots, 16.0}, std::pair{Setting::rtt, 150.0},
                                         std::pair{Setting::loss, 0.05}, std::pair{Setting::reorder, 0.02}})
        settings.set(static_cast<std::size_t>(setting), value);
    return settings;
}

std::size_t width_of(Table table) {
    const std::string& columns = columns_of(table);
    auto width = static_cast<std::size_t>(std::count(columns.begin(), columns.end(), '|')) + 1;
    if (const std::size_t ways = columns.find("|ways="); ways != std::string::npos)
        width += static_cast<std::size_t>(
            std::count(columns.begin() + static_cast<std::ptrdiff_t>(ways), columns.end(), ';'));
    return width;
}

}  // namespace

TEST(playground, rebuilds_each_number_of_a_screen_over_a_bad_network) {
    const auto match = played(rough(), 60'000);
    EXPECT_GT(match->check().compared(), 3'000'000u);
    EXPECT_EQ(match->check().differing(), 0u);
    EXPECT_EQ(match->check().skipped(), 0u);
    const ways::StrategyScore exact = match->comparison().total().strategies[ways::live_strategy_count - 1];
    EXPECT_GT(exact.shots, 900u);
    EXPECT_EQ(exact.bit_equal, exact.shots);
    EXPECT_EQ(match->shots().equal(), match->shots().compared());
    EXPECT_EQ(match->shots().hash(), rough_minute_hash) << "as for known_matches";
    for (const SeenShot& shot : match->shots().shots()) {
        if (!shot.is_compared) continue;
        EXPECT_TRUE(shot.is_equal) << shot.number;
        EXPECT_EQ(shot.differing, 0u) << shot.number;
    }
}

TEST(playground, plays_the_match_that_its_module_plays) {
    for (const KnownMatch& known : known_matches) {
        Settings settings;
        settings.set(static_cast<std::size_t>(Setting::scene), known.scene);
        settings.set(static_cast<std::size_t>(Setting::seed), known.seed);
        settings.set(static_cast<std::size_t>(Setting::rtt), known.rtt_ms);
        EXPECT_EQ(played(settings, known.ms)->shots().hash(), known.hash)
            << "scene " << known.scene << ": if verdicts changed on purpose, put this hash into "
            << "tests/web/playground_hash.h and run tools/build_playground";
    }
}

TEST(playground, another_way_to_rewind_judges_otherwise_and_exact_ones_come_back) {
    Settings settings = rough();
    auto match = std::make_unique<Playground>(settings);
    const auto play = [&](std::int64_t from, std::int64_t to) {
        std::uint32_t wrong = 0;
        const std::uint32_t before = match->shots().count();
        for (std::int64_t at = from; at <= to; at += 10) match->play_until({at * 1000});
        for (const SeenShot& shot : match->shots().shots())
            if (shot.number > before && shot.is_compared && !shot.is_equal) ++wrong;
        return wrong;
    };
    settings.set(static_cast<std::size_t>(Setting::rewind), 0);
    match->change(settings);
    EXPECT_GT(play(0, 8'000), 10u);
    EXPECT_LT(match->shots().equal() + 10, match->shots().compared());
    settings.set(static_cast<std::size_t>(Setting::rewind), 1e9);  // the last: exact
    match->change(settings);
    play(8'000, 9'000);
    EXPECT_EQ(play(9'000, 14'000), 0u);
}

TEST(playground, each_scene_has_its_players_and_ends_in_verdicts) {
    for (std::size_t scene = 0; scene < scene_count; ++scene) {
        Settings settings;
        settings.set(static_cast<std::size_t>(Setting::scene), static_cast<double>(scene));
        const auto match = played(settings, 6'000);
        EXPECT_GE(match->player_count(), 2u);
        EXPECT_GT(match->shots().count(), 0u) << all_scenes()[scene].name;
        EXPECT_EQ(match->check().differing(), 0u) << all_scenes()[scene].name;
        EXPECT_EQ(match->check().skipped(), 0u) << all_scenes()[scene].name;
    }
}

TEST(playground, rebuilds_each_number_at_each_tick_rate_and_plays_as_many_ticks) {
    for (const double hz : {32.0, 64.0, 128.0}) {
        for (const double scene : {0.0, 1.0, 4.0}) {
            Settings settings;
            settings.set(static_cast<std::size_t>(Setting::scene), scene);
            settings.set(static_cast<std::size_t>(Setting::tick), hz);
            const auto match = played(settings, 6'000);
            EXPECT_EQ(match->server().arena().tick(), Tick{static_cast<std::int64_t>(6 * hz) + 1});
            EXPECT_GT(match->shots().compared(), 0u) << hz << ' ' << scene;
            EXPECT_EQ(match->shots().equal(), match->shots().compared()) << hz << ' ' << scene;
            EXPECT_GT(match->check().compared(), 0u) << hz << ' ' << scene;
            EXPECT_EQ(match->check().differing(), 0u) << hz << ' ' << scene;
            EXPECT_EQ(match->check().skipped(), 0u) << hz << ' ' << scene;
            EXPECT_EQ(played(settings, 6'000)->shots().hash(), match->shots().hash()) << hz << ' ' << scene;
        }
    }
}

TEST(playground, takes_the_nearest_tick_rate_that_an_arena_has) {
    Settings settings;
    const std::pair<double, double> taken[] = {{0, 32},  {32, 32},  {47, 32},   {48, 64},
                                               {64, 64}, {96, 128}, {128, 128}, {1e9, 128}};
    for (const auto& [wanted, hz] : taken) {
        settings.set(static_cast<std::size_t>(Setting::tick), wanted);
        EXPECT_EQ(settings.get(Setting::tick), hz) << wanted;
    }
}

TEST(playground, takes_any_setting_and_any_time) {
    Settings settings;
    const double odd[] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), -1e300,
                          1e300, 0.5};
    for (const double value : odd) {
        for (std::size_t i = 0; i < setting_count; ++i) {
            EXPECT_TRUE(settings.set(i, value));
            const double kept = settings.get(static_cast<Setting>(i));
            EXPECT_GE(kept, setting_list()[i].low);
            EXPECT_LE(kept, setting_list()[i].high);
        }
        EXPECT_FALSE(settings.set(setting_count, value));
        Playground match(settings);
        match.play_until({-5});
        match.play_until({500'000});
        match.follow(1'000'000);
        EXPECT_EQ(match.followed(), 0u);
    }
    // A page that slept for a day goes on a second later.
    Playground slept{Settings()};
    slept.play_until({std::int64_t{86'400} * 1'000'000});
    EXPECT_LE(slept.now(), Micros{1'000'000});
}

TEST(playground, tables_have_a_number_for_each_column) {
    const auto match = played({}, 4'000);
    for (const Table table : enum_values<Table>) {
        std::vector<double> rows;
        rows_of(table, match->facts(), rows);
        EXPECT_FALSE(rows.empty());
        EXPECT_EQ(rows.size() % width_of(table), 0u) << columns_of(table);
        for (const double number : rows) EXPECT_TRUE(std::isfinite(number)) << columns_of(table);
    }
}

TEST(playground, keeps_the_newest_shots_alone) {
    const auto match = played(rough(), 15'000);
    EXPECT_GT(match->shots().count(), ShotBook::kept_shots);
    EXPECT_EQ(match->shots().shots().size(), ShotBook::kept_shots);
    EXPECT_EQ(match->shots().shots().back().number, match->shots().count());
    EXPECT_EQ(match->shots().find(1), nullptr);
}
