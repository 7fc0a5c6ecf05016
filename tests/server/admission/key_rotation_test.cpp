// Another ticket key while a match runs: who plays stays, and a copied ticket of the old key ends with its grace.

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <memory>

#include "arena/service/arena_game.h"
#include "server/admission/key_files.h"
#include "server/config/config_fields.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/admission/seat_seeker.h"
#include "tests/server/life/running_process.h"

namespace backsight::test {
namespace {

using inputs::has;
using inputs::ScratchFolder;

class key_rotation : public testing::Test {
protected:
    key_rotation() {
        for (const char* name : {"first", "second", "third"}) server::make_key_files(file(name));
        install("first");
        process_ = std::make_unique<RunningProcess>(1, 5, [this](server::SupervisorConfig& config) {
            config.rooms.server.ticket_key_file = file("lobby.pub");
            settings_ = config.rooms.server;
            config.read_settings = [this] { return settings_; };
        });
    }

    std::string file(const std::string& name) const { return (folder_.path() / name).string(); }
    /// As an operator does: a new file, renamed over the old one.
    void install(const std::string& name) {
        std::filesystem::copy_file(file(name + ".pub"), file("new.pub"));
        std::filesystem::rename(file("new.pub"), file("lobby.pub"));
    }
    void rotate_to(const std::string& name) {
        install(name);
        std::raise(SIGHUP);
    }
    /// What the holder of this key gives to players.
    Lobby lobby(const std::string& key) const {
        static const arena::Level level = arena::Level::standard();
        const server::ServerHost& host = process_->supervisor().room(0).host();
        server::JoinInfo info;
        info.game = arena::arena_game().join_entries(config::match_setup_of(settings_));
        info.server = host.address();
        info.fingerprint = host.fingerprint();
        info.ticket_key = server::read_secret_key(file(key + ".key"));
        return Lobby(bots::bot_plan_of(info, level));
    }
    /// Of a ticket that `key` signed, shown with a connect token of `opens`.
    RefuseReason asked(const std::string& key, std::uint64_t user, const std::string& opens) const {
        return SeatSeeker(lobby(opens), lobby(key).ticket_for(user)).verdict();
    }

    ScratchFolder folder_;
    config::ServerConfig settings_;
    std::unique_ptr<RunningProcess> process_;
};

TEST_F(key_rotation, keeps_who_plays_and_takes_old_tickets_while_their_grace_lasts) {
    SeatSeeker seated(lobby("first"), lobby("first").ticket_for(1));
    ASSERT_EQ(seated.verdict(), RefuseReason::none);
    EXPECT_EQ(asked("second", 2, "first"), RefuseReason::bad_ticket);
    const net::JoinTicket copied = lobby("first").ticket_for(3);
    rotate_to("second");
    ASSERT_TRUE(process_->logs("another ticket key"));
    EXPECT_EQ(asked("second", 2, "second"), RefuseReason::none);
    EXPECT_EQ(SeatSeeker(lobby("first"), copied).verdict(), RefuseReason::none);
    EXPECT_EQ(SeatSeeker(lobby("second"), copied).verdict(), RefuseReason::used_ticket);
    EXPECT_EQ(asked("third", 4, "second"), RefuseReason::bad_ticket);
    seated.look();
    EXPECT_TRUE(seated.is_seated());
    EXPECT_TRUE(has(process_->asked("GET /metrics"), "backsight_ticket_key_rotations_total{result=\"taken\"} 1\n"));
}

TEST_F(key_rotation, without_grace_makes_a_copied_ticket_worthless_and_keeps_who_plays) {
    SeatSeeker seated(lobby("first"), lobby("first").ticket_for(1));
    ASSERT_EQ(seated.verdict(), RefuseReason::none);
    const net::JoinTicket copied = lobby("first").ticket_for(2);
    rotate_to("second");
    ASSERT_TRUE(process_->logs("another ticket key"));
    EXPECT_EQ(SeatSeeker(lobby("second"), copied).verdict(), RefuseReason::none);
    const net::JoinTicket another = lobby("first").ticket_for(3);
    // The first key leaked: the grace that it has left ends too.
    settings_.ticket_key_grace_s = 0;
    rotate_to("third");
    ASSERT_TRUE(process_->logs("old_is_good_for_s=0"));
    EXPECT_EQ(asked("third", 4, "third"), RefuseReason::none);
    EXPECT_EQ(SeatSeeker(lobby("third"), another).verdict(), RefuseReason::bad_ticket);
    EXPECT_EQ(asked("second", 5, "third"), RefuseReason::bad_ticket);
    seated.look();
    EXPECT_TRUE(seated.is_seated());
}

TEST_F(key_rotation, to_a_file_that_is_no_key_changes_nothing_and_is_told) {
    folder_.write("lobby.pub", "0123");
    std::raise(SIGHUP);
    ASSERT_TRUE(process_->logs("the ticket key cannot be read, the old one stays"));
    EXPECT_EQ(asked("first", 1, "first"), RefuseReason::none);
    EXPECT_TRUE(has(process_->asked("GET /metrics"), "backsight_ticket_key_rotations_total{result=\"refused\"} 1\n"));
}

}  // namespace
}  // namespace backsight::test
