#include "server/admission/used_ticket_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "tests/inputs/scratch_folder.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using net::JoinTicket;
using net::TicketVerdict;
using server::UsedTicketFile;

constexpr std::int64_t now_s = 1'800'000'000;

const net::TicketKeys& lobby() {
    static const net::TicketKeys keys = net::make_ticket_keys();
    return keys;
}

JoinTicket ticket_until(std::int64_t expires_at_s) {
    return net::issue_ticket(lobby().secret_key, 7, net::ServerId{}, expires_at_s);
}

net::TicketVerifierConfig small_verifier(std::uint32_t max_remembered) {
    net::TicketVerifierConfig config;
    config.issuer = lobby().public_key;
    config.max_remembered = max_remembered;
    return config;
}

/// A server's memory of tickets, with the file.
struct Gate {
    explicit Gate(const std::filesystem::path& file, std::uint32_t max_remembered = 1000)
        : verifier(small_verifier(max_remembered)), record(file, verifier) {}
    bool lets_in(const JoinTicket& ticket, std::int64_t at_s = now_s) {
        const auto result = record.verify(ticket, at_s);
        return result && result->verdict == TicketVerdict::accepted;
    }

    net::TicketVerifier verifier;
    UsedTicketFile record;
};

void expect_used_after_a_restart(const std::filesystem::path& file, std::initializer_list<JoinTicket> tickets) {
    Gate again(file);
    for (const JoinTicket& ticket : tickets) EXPECT_FALSE(again.lets_in(ticket));
}

std::string content_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::int64_t lines_of(const std::filesystem::path& file) {
    const std::string all = content_of(file);
    return std::count(all.begin(), all.end(), '\n');
}

TEST(used_ticket_file, a_ticket_is_good_once_whatever_server_of_the_file_is_shown_it_and_across_restarts) {
    const ScratchFolder folder;
    const auto file = folder.path() / "used";
    const JoinTicket first = ticket_until(now_s + 60), second = ticket_until(now_s + 60);
    {
        Gate one(file), other(file);
        EXPECT_TRUE(one.lets_in(first));
        EXPECT_FALSE(one.lets_in(first));
        EXPECT_FALSE(other.lets_in(first));
        EXPECT_TRUE(other.lets_in(second));
        EXPECT_FALSE(one.lets_in(second));
        EXPECT_EQ(one.record.failures() + other.record.failures(), 0u);
    }
    Gate again(file);
    EXPECT_FALSE(again.lets_in(first));
    EXPECT_FALSE(again.lets_in(second));
    EXPECT_EQ(again.record.verify(first, now_s)->verdict, TicketVerdict::already_used);
    EXPECT_TRUE(again.lets_in(ticket_until(now_s + 60)));
}

TEST(used_ticket_file, of_servers_that_are_shown_a_ticket_at_the_same_time_one_lets_it_in) {
    const ScratchFolder folder;
    const auto file = folder.path() / "used";
    std::vector<JoinTicket> tickets;
    for (int i = 0; i < 200; ++i) tickets.push_back(ticket_until(now_s + 60));
    std::vector<std::atomic<int>> let_in(tickets.size());
    std::vector<std::thread> servers;
    for (int server = 0; server < 4; ++server) {
        servers.emplace_back([&] {
            // Few tickets are remembered, so the file is rewritten all the time.
            Gate gate(file, 250);
            for (std::size_t i = 0; i < tickets.size(); ++i) {
                // Tickets that the file had no time for are asked again, as clients do.
                for (std::int64_t asked = 0;; ++asked) {
                    const auto result = gate.record.verify(tickets[i], now_s + asked % 2);
                    if (!result) continue;
                    if (result->verdict == TicketVerdict::accepted) ++let_in[i];
                    break;
                }
            }
        });
    }
    for (std::thread& server : servers) server.join();
    for (const auto& count : let_in) EXPECT_EQ(count, 1);
}

TEST(used_ticket_file, stays_small_and_forgets_nothing_that_could_be_used_again) {
    const ScratchFolder folder;
    const auto file = folder.path() / "used";
    std::vector<JoinTicket> tickets;
    Gate busy(file, 8), idle(file, 8);
    for (int i = 0; i < 100; ++i) {
        tickets.push_back(ticket_until(now_s + i + 5));
        EXPECT_TRUE((i % 7 == 0 ? idle : busy).lets_in(tickets.back(), now_s + i)) << i;
        EXPECT_LE(lines_of(file), 20);
    }
    Gate again(file, 8);
    for (Gate* gate : {&busy, &idle, &again}) {
        for (const JoinTicket& ticket : tickets) {
            for (const std::int64_t at_s : {now_s, now_s + 50, now_s + 99}) EXPECT_FALSE(gate->lets_in(ticket, at_s));
        }
    }
    EXPECT_TRUE(again.lets_in(ticket_until(now_s + 160), now_s + 120));
}

TEST(used_ticket_file, that_cannot_be_written_anew_grows_says_why_and_forgets_nothing) {
    const ScratchFolder folder;
    // A name so long that no other name can stand beside it while it is written.
    const auto file = folder.path() / std::string(250, 'u');
    std::vector<JoinTicket> tickets;
    Gate gate(file, 8);
    for (int i = 0; i < 40; ++i) {
        tickets.push_back(ticket_until(now_s + i + 5));
        EXPECT_TRUE(gate.lets_in(tickets.back(), now_s + i)) << i;
        EXPECT_TRUE(lines_of(file) <= 18 || !gate.record.why_it_grows().empty());
    }
    EXPECT_TRUE(has(gate.record.why_it_grows(), file.string())) << gate.record.why_it_grows();
    EXPECT_EQ(gate.record.failures(), 0u);
    Gate again(file, 1000);
    for (const JoinTicket& ticket : tickets) EXPECT_FALSE(again.lets_in(ticket));
    EXPECT_TRUE(gate.lets_in(ticket_until(now_s + 100), now_s + 41));
}

TEST(used_ticket_file, is_its_owners_alone_and_another_kind_of_file_is_told) {
    const ScratchFolder folder;
    const auto file = folder.path() / "used";
    const mode_t before = ::umask(0);
    { const Gate gate(file); }
    ::umask(before);
    struct stat facts {};
    ASSERT_EQ(::stat(file.c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777, 0600u);
    ::chmod(file.c_str(), 0640);
    const std::string open_to_others = error_of([&] { const Gate gate(file); });
    EXPECT_TRUE(has(open_to_others, file.string())) << open_to_others;
    EXPECT_TRUE(has(open_to_others, "0600")) << open_to_others;

    const auto junk = folder.write("junk", "something else\n");
    ::chmod(junk.c_str(), 0600);
    EXPECT_TRUE(has(error_of([&] { const Gate gate(junk); }), "junk': expected what `backsight serve` writes"));
    EXPECT_EQ(content_of(junk), "something else\n");
    EXPECT_TRUE(has(error_of([&] { const Gate gate(folder.path()); }), "it cannot be opened"));
    std::filesystem::create_symlink(file, folder.path() / "link");
    EXPECT_TRUE(has(error_of([&] { const Gate gate(folder.path() / "link"); }), "it cannot be opened"));
}

TEST(used_ticket_file, a_torn_line_costs_its_ticket_and_no_other) {
    const ScratchFolder folder;
    const auto file = folder.path() / "used";
    const JoinTicket first = ticket_until(now_s + 60), next = ticket_until(now_s + 60);
    { EXPECT_TRUE(Gate(file).lets_in(first)); }
    std::ofstream(file, std::ios::app | std::ios::binary) << "1800000060 00112233";
    { EXPECT_TRUE(Gate(file).lets_in(next)); }
    expect_used_after_a_restart(file, {first, next});
}

TEST(used_ticket_file, that_is_removed_is_written_again_from_memory) {
    const ScratchFolder folder;
    const auto file = folder.path() / "used";
    const JoinTicket first = ticket_until(now_s + 60), next = ticket_until(now_s + 60);
    Gate gate(file);
    EXPECT_TRUE(gate.lets_in(first));
    std::filesystem::remove(file);
    EXPECT_TRUE(gate.lets_in(next));
    expect_used_after_a_restart(file, {first, next});
}

/// While it lives no file gets larger than this, as on a full disk.
class FullDisk {
public:
    explicit FullDisk(std::uintmax_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        EXPECT_EQ(::getrlimit(RLIMIT_FSIZE, &limit_), 0);
        rlimit full = limit_;
        full.rlim_cur = bytes;
        EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &full), 0);
    }
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &limit_);
        std::signal(SIGXFSZ, handler_);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit limit_{};
    void (*handler_)(int);
};

TEST(used_ticket_file, a_line_torn_while_the_disk_is_full_costs_no_other_either) {
    const ScratchFolder folder;
    const auto file = folder.path() / "used";
    const JoinTicket first = ticket_until(now_s + 60), next = ticket_until(now_s + 60);
    Gate gate(file);
    EXPECT_TRUE(gate.lets_in(first));
    std::ofstream(file, std::ios::app | std::ios::binary) << "1800000060 00112233";
    for (int i = 0; i < 2; ++i) {
        std::optional<net::TicketResult> refused;
        {
            const FullDisk disk(std::filesystem::file_size(file));
            refused = gate.record.verify(next, now_s);
        }
        EXPECT_FALSE(refused);
    }
    EXPECT_TRUE(gate.lets_in(next));
    expect_used_after_a_restart(file, {first, next});
}

TEST(used_ticket_file, a_ticket_whose_use_cannot_be_written_is_not_used) {
    const ScratchFolder folder;
    const auto file = folder.path() / "used";
    const JoinTicket ticket = ticket_until(now_s + 60);
    Gate gate(file);
    EXPECT_TRUE(gate.lets_in(ticket_until(now_s + 60)));
    std::optional<net::TicketResult> refused;
    {
        // A line of which half fits.
        const FullDisk disk(std::filesystem::file_size(file) + 20);
        refused = gate.record.verify(ticket, now_s);
    }
    EXPECT_FALSE(refused);
    EXPECT_EQ(gate.record.failures(), 1u);
    EXPECT_TRUE(has(gate.record.last_failure(), file.string())) << gate.record.last_failure();
    EXPECT_TRUE(gate.lets_in(ticket));
    EXPECT_FALSE(Gate(file).lets_in(ticket));
}

TEST(used_ticket_file, that_somebody_keeps_locked_holds_up_nobody_for_long) {
    const ScratchFolder folder;
    const auto file = folder.path() / "used";
    const JoinTicket ticket = ticket_until(now_s + 60);
    Gate gate(file);
    const int holder = ::open(file.c_str(), O_RDONLY);
    ASSERT_EQ(::flock(holder, LOCK_EX), 0);
    EXPECT_FALSE(gate.record.verify(ticket, now_s));
    EXPECT_TRUE(has(gate.record.last_failure(), "another server keeps it locked"));
    EXPECT_EQ(gate.record.verify({}, now_s)->verdict, TicketVerdict::wrong_length);
    EXPECT_FALSE(gate.record.verify(ticket, now_s + 1)) << "it waits once more";
    ::close(holder);
    EXPECT_FALSE(gate.record.verify(ticket, now_s + 1)) << "it does not look for the rest of the second";
    EXPECT_EQ(gate.record.failures(), 3u);
    EXPECT_TRUE(gate.lets_in(ticket, now_s + 2));
    EXPECT_TRUE(gate.lets_in(ticket_until(now_s + 60), now_s + 2));
}

}  // namespace
}  // namespace backsight::test
