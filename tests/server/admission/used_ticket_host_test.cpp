// Servers of one id: tickets, over real sockets, across restarts.

#include <gtest/gtest.h>

#include "arena/service/arena_game.h"
#include "arena/service/arena_settings.h"
#include "server/admission/key_files.h"
#include "server/config/config_fields.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/admission/seat_seeker.h"
#include "tests/server/host/host_run.h"
#include "tests/server/host/pem_files.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;

class used_ticket_host : public testing::TestWithParam<const char*> {
protected:
    used_ticket_host() {
        server::make_key_files(name());
        write_pem_pair(name());
        config_.server.encryption = GetParam();
        config_.server.ticket_key_file = name() + ".pub";
        if (!is_dtls()) return;
        config_.server.certificate_file = name() + ".pem";
        config_.server.certificate_key_file = name() + ".key.pem";
    }

    bool is_dtls() const { return std::string(GetParam()) == "dtls"; }
    Lobby lobby(RunningServer& server) const {
        static const arena::Level level = arena::Level::standard();
        server::JoinInfo info;
        info.game = arena::arena_game().join_entries(config::match_setup_of(config_.server));
        info.server = server.host().address();
        info.protection = is_dtls() ? net::Protection::dtls : net::Protection::plain_udp_on_trusted_network;
        info.fingerprint = server.host().fingerprint();
        info.ticket_key = server::read_secret_key(name() + ".key");
        return Lobby(bots::bot_plan_of(info, level));
    }
    std::string name() const { return (folder_.path() / "lobby").string(); }

    ScratchFolder folder_;
    server::HostConfig config_ = quiet_host();
};

RefuseReason asked(const Lobby& lobby, const net::JoinTicket& ticket) { return SeatSeeker(lobby, ticket).verdict(); }

TEST_P(used_ticket_host, a_ticket_gets_one_seat_from_all_servers_of_one_id_and_none_after_a_restart) {
    net::JoinTicket first, second;
    {
        RunningServer one(config_), other(config_);
        first = lobby(one).ticket_for(1);
        second = lobby(one).ticket_for(2);
        EXPECT_EQ(asked(lobby(one), first), RefuseReason::none);
        EXPECT_EQ(asked(lobby(other), first), RefuseReason::used_ticket);
        EXPECT_EQ(asked(lobby(other), second), RefuseReason::none);
        EXPECT_EQ(asked(lobby(one), second), RefuseReason::used_ticket);
    }
    RunningServer again(config_);
    EXPECT_EQ(asked(lobby(again), first), RefuseReason::used_ticket);
    EXPECT_EQ(asked(lobby(again), second), RefuseReason::used_ticket);
    EXPECT_EQ(asked(lobby(again), lobby(again).ticket_for(3)), RefuseReason::none);
}

TEST_P(used_ticket_host, the_record_is_named_by_its_setting_or_lies_beside_what_makes_the_server_known) {
    { RunningServer server(config_); }
    EXPECT_TRUE(std::filesystem::exists(name() + (is_dtls() ? ".pem.used" : ".pub.used")));
    config_.server.used_tickets_file = (folder_.path() / "no" / "used").string();
    const std::string error = error_of([&] { RunningServer server(config_); });
    EXPECT_TRUE(has(error, "network.used_tickets_file: '" + config_.server.used_tickets_file + "': ")) << error;
    config_.server.used_tickets_file = (folder_.path() / "used").string();
    RunningServer server(config_);
    EXPECT_TRUE(std::filesystem::exists(config_.server.used_tickets_file));
}

INSTANTIATE_TEST_SUITE_P(Both, used_ticket_host, testing::Values("dtls", "plain"));

}  // namespace
}  // namespace backsight::test
