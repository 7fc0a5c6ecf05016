// Who may look on at a match, and how late.

#include "server/host/spectator_rules.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "server/host/pacing.h"
#include "server/page/spectator_page.h"
#include "tests/consumers/own_game/discs.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using server::spectator_rules;
using server::SpectatorRules;

constexpr const char* token = "0123456789ab&+;%";

http::Request plain_request() { return {.query = {}, .authorization = {}, .cookie = {}, .is_direct = true}; }

config::ServerConfig page_at(const std::string& bind, const std::string& spectators) {
    config::ServerConfig config;
    config.page_bind = bind;
    config.page_spectators = spectators;
    return config;
}

TEST(spectator_rules, on_this_machine_alone_the_match_is_shown_at_once) {
    const SpectatorRules local = spectator_rules(page_at("127.0.0.1", "local"));
    EXPECT_TRUE(local.admits(plain_request()));
    EXPECT_EQ(local.delay.value, 0);
    // A proxy on this machine shows the page to everybody.
    EXPECT_FALSE(local.admits(http::Request{}));
    for (const char* bind : {"0.0.0.0", "::", "192.0.2.1"}) {
        EXPECT_FALSE(spectator_rules(page_at(bind, "local")).admits(plain_request())) << bind;
    }
    EXPECT_FALSE(spectator_rules(page_at("127.0.0.1", "off")).admits(plain_request()));
    EXPECT_TRUE(has(spectator_rules(page_at("0.0.0.0", "local")).sentence(), "do not see this match"));
}

TEST(spectator_rules, spectators_from_elsewhere_are_late_and_show_the_token) {
    const inputs::ScratchFolder folder;
    folder.write("token", std::string(token) + "\n");
    std::filesystem::permissions(folder.path() / "token", std::filesystem::perms::owner_read);
    config::ServerConfig config = page_at("0.0.0.0", "delayed");
    config.page_spectators_token_file = (folder.path() / "token").string();
    const SpectatorRules rules = spectator_rules(config);
    EXPECT_EQ(rules.delay.value, 30'000'000);
    EXPECT_TRUE(has(rules.sentence(), "30 s late")) << rules.sentence();
    EXPECT_FALSE(rules.admits(plain_request()));
    http::Request request;
    for (const char* wrong :
         {"", "Bearer ", "Bearer 0123456789ab&+;", "0123456789ab&+;%", "Bearer 0123456789ab&+;%x"}) {
        request.authorization = wrong;
        EXPECT_FALSE(rules.admits(request)) << wrong;
    }
    request.authorization = std::string("Bearer ") + token;
    EXPECT_TRUE(rules.admits(request));
    // A browser opens the page with the token behind its address, and then sends the cookie that it was given.
    request = {};
    request.query = "a=1&token=0123456789ab%26%2B;%25";
    const std::string given = rules.cookie_for(request, true);
    EXPECT_TRUE(given.ends_with("; Path=/; HttpOnly; SameSite=Strict; Secure")) << given;
    request.query = {};
    request.cookie = "other=1; " + given.substr(0, given.find(';'));
    EXPECT_TRUE(rules.admits(request)) << request.cookie;
    for (const char* wrong : {"backsight_spectator=", "backsight_spectator", "backsight_spectatorx=0123456789ab&+"}) {
        request.cookie = wrong;
        EXPECT_FALSE(rules.admits(request)) << wrong;
    }
    request.query = "token=wrong";
    EXPECT_EQ(rules.cookie_for(request, true), "");
    request.query = "token=";
    EXPECT_EQ(spectator_rules(page_at("127.0.0.1", "local")).cookie_for(request, false), "");
}

TEST(spectator_rules, a_token_that_others_may_read_or_that_is_short_is_refused_with_its_field) {
    const inputs::ScratchFolder folder;
    config::ServerConfig config = page_at("0.0.0.0", "delayed");
    config.page_spectators_token_file = (folder.path() / "token").string();
    folder.write("token", "short\n");
    std::filesystem::permissions(folder.path() / "token", std::filesystem::perms::owner_read);
    const std::string error = error_of([&] { spectator_rules(config); });
    EXPECT_TRUE(has(error, "page.spectators_token_file") && has(error, "16 to 256")) << error;
}

/// A match of one marker, which stands where the number of its tick says.
class Walker : public service::MatchPort {
public:
    explicit Walker(const ServerHooks& hooks) : session_(secure(), hooks) {}
    std::int64_t tick = 0;

    void begin_tick(Tick, Micros) override {}
    void receive(PeerId, std::span<const std::uint8_t>, std::optional<Micros>) override {}
    void closed(PeerId) override {}
    void finish_tick(const RunPieces&) override {}
    void shut_down(Micros) override {}
    void farewells(Micros) override {}
    ServerSession& session() override { return session_; }
    std::size_t spectate(std::span<service::Marker> markers) const override {
        markers[0].x_m = static_cast<float>(tick);
        return 1;
    }

private:
    static ServerSessionConfig secure() {
        ServerSessionConfig config;
        config.channel.transport_is_secure = true;
        return config;
    }

    ServerSession session_;
};

/// Where the page's only marker stands; -1: it shows none.
std::int64_t shown_place(server::SpectatorPage& page) {
    const auto now = nlohmann::json::parse(page.now_json());
    return now["markers"].empty() ? -1 : now["markers"][0]["x_m"].get<std::int64_t>();
}

TEST(spectator_rules, the_page_of_any_game_shows_nothing_newer_than_the_delay) {
    static const discs::Game game;
    for (const std::int64_t delay_s : {1, 30, 600}) {
        std::int64_t now_us = 5'000'000;
        server::SpectatorPage page(game, [&] { return Micros{now_us}; });
        SpectatorRules rules;
        rules.delay = Micros{delay_s * 1'000'000};
        page.set_spectators(rules);
        ServerHooks hooks;
        hooks.verify_ticket = [](std::span<const std::uint8_t>, PeerId, Micros, std::uint64_t&) {
            return RefuseReason::bad_ticket;
        };
        hooks.random = [] { return 1u; };
        Walker match(hooks);
        page.spectator().attach(match);
        constexpr std::int64_t ticks_a_second = 16;
        std::int64_t newest_late = 0;
        const std::int64_t ticks = (2 * delay_s + 10) * ticks_a_second;
        for (match.tick = 0; match.tick < ticks; ++match.tick) {
            page.spectator().tick_took(Micros{1}, 0, 0);
            const std::int64_t place = shown_place(page);
            const std::int64_t youngest = match.tick - delay_s * ticks_a_second;
            ASSERT_LE(place, std::max<std::int64_t>(youngest, -1)) << delay_s << " " << match.tick;
            // It goes on, at most some seconds behind that.
            if (youngest > 4 * ticks_a_second) ASSERT_GE(place, youngest - 4 * ticks_a_second) << delay_s;
            newest_late = place;
            now_us += 1'000'000 / ticks_a_second;
        }
        EXPECT_GT(newest_late, 0) << delay_s;
        page.spectator().detach();
    }
}

}  // namespace
}  // namespace backsight::test
