// A player of a page on a real server with bots, over a real WebSocket: exact as everybody else, and no danger to them.

#include <gtest/gtest.h>

#include "arena/bots/bot_plan.h"
#include "arena/bots/bot_player.h"
#include "arena/service/arena_settings.h"
#include "arena/service/join_entries.h"
#include "server/admission/key_files.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/web/online_match.h"
#include "web/engine/online_tables.h"

namespace backsight::test {
namespace {

using arena::WeaponId;

bots::BotPlan some_bots(PageServer& server, std::uint32_t count, const arena::Level& level) {
    bots::BotPlan plan = bots::bot_plan_of(*server.host().join_info(), level);
    plan.count = count;
    return plan;
}

/// Turns on the spot, firing.
arena::PlayerInput firing_around(std::uint32_t step) {
    arena::PlayerInput input;
    input.yaw = static_cast<std::uint16_t>(step * 300);
    input.buttons = arena::button_fire;
    return input;
}

/// Plays until so many rays are judged. False: they were not.
bool shoot(OnlineVisitor& visitor, std::size_t rays) {
    for (std::uint32_t i = 0; i < 30'000; ++i) {
        visitor.player().set_input(firing_around(i));
        if (!visitor.play()) return false;
        std::size_t judged = 0;
        for (const web::OwnRay& ray : visitor.player().rays()) judged += ray.is_judged ? 1u : 0u;
        if (judged >= rays) return true;
    }
    return false;
}

TEST(online_player, rays_over_a_web_socket_equal_the_screen_to_the_bit) {
    const arena::Level level = arena::Level::standard();
    PageServer server;
    RunningBots bots(some_bots(server, 6, level));
    OnlineVisitor visitor(server.port());
    visitor.player().set_link({60'000, 8'000, 0.03, 0.02, nullptr});
    EXPECT_TRUE(shoot(visitor, 25));
    for (const web::OwnRay& ray : visitor.player().rays()) {
        if (!ray.is_judged || ray.verdict.reason != Reason::as_seen) continue;
        EXPECT_TRUE(ray.agrees()) << "command " << ray.command;
        ASSERT_NE(visitor.player().frame(visitor.player().client().commands().newest()), nullptr);
    }
    EXPECT_GT(visitor.player().up().lost_extra, 0u);
    std::vector<float> shapes;
    visitor.player().draw(shapes);
    EXPECT_GT(shapes.size(), 0u);
    for (const web::OnlineTable table : enum_values<web::OnlineTable>) {
        std::vector<double> rows;
        web::rows_of(table, visitor.player(), rows);
        const std::string& columns = web::columns_of(table);
        const std::size_t count = 1u + static_cast<std::size_t>(std::ranges::count(columns, '|'));
        EXPECT_GT(rows.size(), 0u);
        EXPECT_EQ(rows.size() % count, 0u) << columns;
    }
    bots.stop();
    const server::ServerStatus status = server.stop();
    EXPECT_GE(status.declared, 25u);
    EXPECT_EQ(status.agreed, status.declared);
    EXPECT_EQ(status.web.opened, 1u);
    EXPECT_GT(status.web.up_bytes, 0u);
    EXPECT_GT(status.web.down_datagrams, 0u);
}

TEST(online_player, settings_read_by_a_page_make_the_server_s_own_match) {
    server::HostConfig config = quiet_host();
    arena::change_settings(config.server.game, [](arena::ArenaSettings& its) {
        its.interpolation = "catmull-rom";
        its.ticks_per_snapshot = 2;
        its.beams = "reflected";
        its.rocket_decided_by = "clock";
        its.rocket_look_back_ms = 200;
        its.rocket_decay_permille = 100;
    });
    for (const server::HostConfig& each : {quiet_host(), config}) {
        PageServer server(each);
        server::FieldFault fault;
        const auto read = arena::match_of_join_text(fetched(server.port(), "/join.json"), fault);
        ASSERT_TRUE(read) << fault.sentence();
        const arena::MatchConfig own = arena::match_config_in(server.host().join_info()->game);
        const arena::ArenaHistory history(own.arena.history());
        EXPECT_EQ(arena::match_fingerprint(*read, history.history()), arena::match_fingerprint(own, history.history()));
        EXPECT_EQ(read->channel.timeout, own.channel.timeout);
        EXPECT_EQ(read->channel.keep_alive, own.channel.keep_alive);
        EXPECT_EQ(read->channel.transport_is_secure, own.channel.transport_is_secure);
        EXPECT_EQ(read->interpolation_delay.max_delay, own.interpolation_delay.max_delay);
    }
}

TEST(online_player, a_ticket_is_good_once_whatever_the_transport) {
    PageServer server;
    const std::vector<std::uint8_t> ticket = ticket_in(fetched(server.port(), "/join.json"));
    OnlineVisitor first(server.port(), ticket), again(server.port(), ticket);
    const auto state_of = [](OnlineVisitor& visitor) { return visitor.player().client().session().state(); };
    for (int i = 0; i < 20'000 && state_of(first) != ClientState::connected; ++i) first.play();
    EXPECT_EQ(state_of(first), ClientState::connected);
    for (int i = 0; i < 20'000 && state_of(again) != ClientState::ended; ++i) again.play();
    EXPECT_EQ(again.player().client().session().refusal(), RefuseReason::used_ticket);
    std::vector<std::uint8_t> forged = ticket_in(fetched(server.port(), "/join.json"));
    forged[3] ^= 1;
    OnlineVisitor forger(server.port(), forged);
    for (int i = 0; i < 20'000 && state_of(forger) != ClientState::ended; ++i) forger.play();
    EXPECT_EQ(forger.player().client().session().refusal(), RefuseReason::bad_ticket);
}

TEST(online_player, a_tab_that_closes_leaves_at_once_and_its_place_is_free) {
    PageServer server;
    for (int round = 0; round < 3; ++round) {
        OnlineVisitor visitor(server.port());
        for (int i = 0; i < 20'000 && !visitor.player().client().is_playing(); ++i) visitor.play();
        ASSERT_TRUE(visitor.player().client().is_playing());
        ASSERT_TRUE(server.wait_until([](const auto& status) { return status.clients == 1; }));
        visitor.socket() = WebSocketClient(server.port(), "");
        ASSERT_TRUE(server.wait_until([](const auto& status) { return status.clients == 0; }));
    }
    EXPECT_EQ(server.stop().session.left[LeaveReason::transport_closed], 3u);
}

TEST(online_player, a_tab_that_slept_goes_on_or_is_told_that_it_is_out) {
    PageServer server;
    OnlineVisitor visitor(server.port());
    for (int i = 0; i < 20'000 && !visitor.player().client().is_playing(); ++i) visitor.play();
    ASSERT_TRUE(visitor.player().client().is_playing());
    // Ten minutes in one frame: it neither plays them all nor loses its way.
    web::OnlinePlayer& player = visitor.player();
    const std::uint64_t before = player.client().counters().commands;
    player.play_until(player.now() + Micros{600'000'000});
    EXPECT_LT(player.client().counters().commands, before + 200);
    EXPECT_EQ(player.client().session().state(), ClientState::ended);
    EXPECT_EQ(player.client().session().end_reason(), LeaveReason::timed_out);
}

TEST(online_player, whoever_shows_no_ticket_or_sends_noise_is_out_and_nobody_else_notices) {
    const arena::Level level = arena::Level::standard();
    server::HostConfig config = quiet_host();
    config.unauthenticated_timeout = Micros{300'000};
    PageServer server(config);
    RunningBots bots(some_bots(server, 4, level));
    auto silent = WebSocketClient::open(server.port(), "/play");
    ASSERT_TRUE(silent.is_open());
    const auto closed = silent.receive_close();
    ASSERT_TRUE(closed);
    EXPECT_EQ(closed->reason(), "no ticket was shown in time");
    OnlineVisitor visitor(server.port());
    std::uint32_t state = 1;
    for (int round = 0; round < 40; ++round) {
        auto noisy = WebSocketClient::open(server.port(), "/play");
        for (int i = 0; i < (round == 0 ? 400 : 40); ++i) {
            std::vector<std::uint8_t> noise(1 + (state >> 8) % 1'000);
            for (std::uint8_t& byte : noise) {
                byte = static_cast<std::uint8_t>((state = state * 1'664'525u + 1'013'904'223u) >> 24);
            }
            noisy.send(WebSocketClient::binary, noise);
        }
        if (round % 2 == 0) noisy.send("text is not taken");
        visitor.play();
    }
    EXPECT_TRUE(shoot(visitor, 10));
    bots.stop();
    const server::ServerStatus status = server.stop();
    EXPECT_EQ(status.agreed, status.declared);
    EXPECT_GE(status.peers_without_session, 1u);
    EXPECT_GT(status.web_faults[http::HttpFault::wrong_kind], 0u);
    EXPECT_GT(status.web_faults[http::HttpFault::messages_too_fast], 0u);
    EXPECT_EQ(status.session.left[LeaveReason::misbehaved], 0u);
}

TEST(online_player, a_crowd_of_one_address_is_thinned_and_leaves_no_trace) {
    PageServer server;
    std::vector<WebSocketClient> all;
    for (std::uint32_t i = 0; i < server::most_web_peers; ++i) {
        all.push_back(WebSocketClient::open(server.port(), "/play"));
        ASSERT_TRUE(all.back().is_open());
    }
    const std::uint32_t too_many = server::most_web_peers - server::most_web_newcomers_of_a_host;
    ASSERT_TRUE(server.wait_until([&](const auto& status) { return status.peers_of_one_host >= too_many; }));
    all.clear();
    const auto can_join = [&](const auto&) {
        OnlineVisitor visitor(server.port());
        while (!visitor.player().client().is_playing() && visitor.play()) {
        }
        return visitor.player().client().is_playing();
    };
    EXPECT_TRUE(server.wait_until(can_join));
}

TEST(online_player, a_server_of_another_issuer_gives_settings_and_no_ticket) {
    const inputs::ScratchFolder folder;
    const std::filesystem::path name = folder.path() / "lobby";
    server::make_key_files(name);
    server::HostConfig config = quiet_host();
    config.server.ticket_key_file = name.string() + ".pub";
    PageServer server(config);
    const std::string text = fetched(server.port(), "/join.json");
    EXPECT_TRUE(ticket_in(text).empty()) << text;
    server::FieldFault fault;
    EXPECT_TRUE(arena::match_of_join_text(text, fault)) << fault.sentence();
}

TEST(online_player, a_ticket_is_given_to_this_machine_s_own_pages_alone) {
    PageServer server;
    EXPECT_FALSE(ticket_in(fetched(server.port(), "/join.json")).empty());
    EXPECT_TRUE(ticket_in(fetched(server.port(), "/join.json", "evil.example")).empty());
    EXPECT_FALSE(WebSocketClient::open(server.port(), "/play", "http://evil.example").is_open());
    EXPECT_TRUE(server.wait_until([](const auto& status) {
        return status.web_faults[http::HttpFault::foreign_host] == 1 &&
               status.web_faults[http::HttpFault::foreign_origin] == 1;
    }));
}

}  // namespace
}  // namespace backsight::test
