#include "cli/games.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "arena/service/arena_game.h"
#include "brawl/bot.h"
#include "brawl/match.h"
#include "server/page/spectator_page.h"
#include "web/live/live_page.h"

namespace backsight::cli {

namespace {

constexpr std::string_view flag = "--game";

const ServedGame* find_game(std::string_view name) {
    const auto all = served_games();
    const auto found = std::ranges::find_if(all, [&](const ServedGame& each) { return each.game->name() == name; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace

std::span<const ServedGame> served_games() {
    static const std::vector<ServedGame> all = {
        {&arena::arena_game(), [] { return std::make_unique<web::LivePage>(); }},
        {&brawl::game(), [] { return std::make_unique<server::SpectatorPage>(brawl::game()); },
         [](const ChannelConfig& channel, std::uint64_t seed) { return std::make_unique<brawl::Bot>(channel, seed); }},
    };
    return all;
}

const ServedGame& chosen_game(int argc, const char* const* argv) {
    const ServedGame* chosen = nullptr;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == flag && i + 1 < argc) chosen = find_game(argv[i + 1]);
        if (word.starts_with("--game=")) chosen = find_game(word.substr(flag.size() + 1));
    }
    return chosen != nullptr ? *chosen : served_games().front();
}

void add_game_option(CLI::App& command) {
    std::vector<std::string> names;
    std::string list;
    for (const ServedGame& each : served_games()) {
        names.emplace_back(each.game->name());
        list += (list.empty() ? "" : "|") + names.back();
    }
    command
        .add_option(
            std::string(flag),
            [names](const CLI::results_t& given) {
                if (std::ranges::find(names, given.front()) != names.end()) return true;
                std::string expected;
                for (const std::string& name : names) expected += (expected.empty() ? "" : ", ") + name;
                throw CLI::ValidationError(std::string(flag),
                                           "found '" + given.front() + "', expected one of " + expected);
            },
            "The game that is served; its own settings are flags of this command, and sections of the file")
        ->type_name("one of " + list)
        ->default_str(names.front());
}

}  // namespace backsight::cli
