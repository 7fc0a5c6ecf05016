// The live page of a real server: bots over DTLS, a viewer over a WebSocket.
#include "web/live/live_page.h"

#include <gtest/gtest.h>

#include "server/host/page_endpoint.h"
#include "tests/server/host/host_run.h"
#include "tests/server/http/web_socket_client.h"
#include "tests/web/told_viewers.h"
#include "web/engine/pages.h"

using namespace backsight;
using namespace backsight::test;
using namespace backsight::web;

namespace {

/// A server with a page, on free ports of this machine.
class PageServer {
public:
    explicit PageServer(const server::HostConfig& config, LivePage& page)
        : log_(logging::Level::off, logging::Format::text, {}),
          host_(with(config, page), log_),
          open_(page, host_, config.server, config.server.page_port == 0),
          thread_([this] { host_.run(stop_); }) {}
    ~PageServer() {
        stop_ = true;
        thread_.join();
    }

    server::ServerHost& host() { return host_; }
    const server::OpenPage& open() const { return open_; }
    int port() const { return std::stoi(open_.url().substr(open_.url().rfind(':') + 1)); }

private:
    static server::HostConfig with(server::HostConfig config, LivePage& page) {
        config.spectator = &page.spectator();
        config.compares = true;
        return config;
    }

    logging::Log log_;
    server::ServerHost host_;
    server::OpenPage open_;
    std::atomic<bool> stop_{false};
    std::thread thread_;
};

/// Takes what comes until `is_enough`, or nothing comes any more.
template <class IsEnough>
void look(WebSocketClient& socket, ToldViewer& viewer, IsEnough is_enough) {
    while (!is_enough()) {
        const auto frame = socket.receive();
        if (!frame) return;
        if (frame->opcode == WebSocketClient::text) viewer.hello = frame->words();
        if (frame->opcode == WebSocketClient::binary) viewer.take(frame->bytes);
    }
}

}  // namespace

TEST(live_page, shows_over_a_socket_what_bots_saw_to_the_bit) {
    LivePage page;
    PageServer server(quiet_host(), page);
    static const arena::Level level = arena::Level::standard();
    bots::BotPlan plan = bots::bot_plan_of(*server.host().join_info(), level);
    plan.count = 6;
    plan.screens = &page.screens();
    RunningBots bots(plan);
    WebSocketClient socket = WebSocketClient::open(server.port(), "/watch", server.open().url());
    ASSERT_TRUE(socket.is_open());
    ToldViewer viewer;
    look(socket, viewer, [&] { return viewer.rows(Table::players) == 6; });
    // Whom it follows is somebody else from time to time.
    for (int player = 0; player < 6; ++player) {
        const double before = static_cast<double>(page.numbers().numbers_compared);
        ASSERT_TRUE(socket.send("{\"follow\":" + std::to_string(player) + "}"));
        look(socket, viewer, [&] {
            return static_cast<double>(page.numbers().numbers_compared) > before + 20'000.0 &&
                   viewer.status("followed") == player;
        });
        EXPECT_EQ(viewer.status("screen_known"), 1.0);
        EXPECT_EQ(viewer.picture(Picture::screen_then), viewer.picture(Picture::rewound));
    }
    look(socket, viewer, [&] { return viewer.status("compared") >= 5.0; });
    EXPECT_EQ(viewer.status("equal"), viewer.status("compared"));
    EXPECT_GT(page.numbers().numbers_compared, 100'000u);
    EXPECT_EQ(page.numbers().numbers_differing, 0u);
    EXPECT_EQ(viewer.fault, "");
    ASSERT_TRUE(socket.send("{\"fire\":1}"));
    const auto closed = socket.receive_close();
    ASSERT_TRUE(closed);
    EXPECT_EQ(closed->code(), 1008);
    EXPECT_NE(closed->reason().find("expected"), std::string::npos);
    bots.stop();
}

TEST(live_page, opens_in_its_own_mode_and_leaves_the_playground_as_it_is) {
    EXPECT_NE(index_page("live").find("name=\"backsight-mode\" content=\"live\""), std::string::npos);
    EXPECT_EQ(index_page("playground"), page_files().front().bytes);
    EXPECT_EQ(index_page("live").size() + std::string("playground").size(),
              page_files().front().bytes.size() + std::string("live").size());
}

TEST(live_page, takes_another_port_only_where_it_may) {
    LivePage first, second;
    server::HostConfig config = quiet_host();
    PageServer server(config, first);
    config.server.page_port = server.port();
    EXPECT_THROW(PageServer(config, second), std::runtime_error);
    logging::Log log(logging::Level::off, logging::Format::text, {});
    server::ServerHost other(config, log);
    const server::OpenPage elsewhere(second, other, config.server, true);
    EXPECT_TRUE(elsewhere.has_other_port());
    EXPECT_NE(elsewhere.url(), server.open().url());
}
