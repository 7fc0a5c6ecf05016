// Keys of the server and the lobby: who can read their files, and what is left of them in memory.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "server/admission/hex.h"
#include "server/admission/join_file.h"
#include "server/admission/key_files.h"
#include "server/admission/private_file.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/admission/memory_scan.h"
#include "tests/server/host/host_run.h"
#include "tests/server/host/pem_files.h"
#include "tests/support/allocation_counter.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;

server::HostConfig host_with(const std::string& name) {
    server::HostConfig config = quiet_host();
    config.server.certificate_file = name + ".pem";
    config.server.certificate_key_file = name + ".key.pem";
    return config;
}

std::string error_of_host(const server::HostConfig& config) {
    return error_of([&] { RunningServer server(config); });
}

constexpr const char* skip_reason = "a sanitizer has terabytes of memory of its own, and keeps what was freed";

TEST(secrets, an_encrypted_key_is_named_and_nobody_is_asked_for_its_passphrase) {
    const ScratchFolder folder;
    const std::string name = (folder.path() / "server").string();
    write_pem_pair(name, "open sesame");
    const std::string error = error_of_host(host_with(name));
    EXPECT_TRUE(has(error, "network.certificate_key_file: " + name + ".key.pem: the key is encrypted")) << error;
}

TEST(secrets, a_key_that_belongs_to_another_certificate_is_named) {
    const ScratchFolder folder;
    const std::string name = (folder.path() / "server").string(), other = (folder.path() / "other").string();
    write_pem_pair(name);
    write_pem_pair(other);
    server::HostConfig config = host_with(name);
    config.server.certificate_key_file = other + ".key.pem";
    const std::string error = error_of_host(config);
    EXPECT_TRUE(has(error, "network.certificate_key_file: " + other + ".key.pem: not the key of " + name)) << error;
    config.server.certificate_key_file = name + ".pem";
    EXPECT_TRUE(has(error_of_host(config), name + ".pem: ")) << error_of_host(config);
}

TEST(secrets, a_key_that_others_can_read_is_refused_with_its_mode) {
    const ScratchFolder folder;
    const std::string name = (folder.path() / "server").string();
    write_pem_pair(name);
    const server::HostConfig config = host_with(name);
    const std::string key = config.server.certificate_key_file;
    for (const mode_t mode : {0644u, 0666u, 0660u}) {
        ::chmod(key.c_str(), mode);
        const std::string error = error_of_host(config);
        EXPECT_TRUE(has(error, "network.certificate_key_file: '" + key + "': found mode 06")) << error;
        EXPECT_TRUE(has(error, "expected 0600 or 0640")) << error;
    }
    for (const mode_t mode : {0600u, 0400u, 0640u}) {
        ::chmod(key.c_str(), mode);
        EXPECT_EQ(error_of_host(config), "") << mode;
    }
    server::make_key_files(name);
    ::chmod((name + ".key").c_str(), 0640);
    EXPECT_TRUE(has(error_of([&] { server::read_secret_key(name + ".key"); }), "found mode 0640, expected 0600"));
}

TEST(secrets, of_a_key_file_nothing_is_left_in_memory_but_the_key_that_is_returned) {
    if (!counts_allocations()) GTEST_SKIP() << skip_reason;
    const ScratchFolder folder;
    const std::string name = (folder.path() / "lobby").string();
    server::make_key_files(name);
    net::TicketSecretKey key = server::read_secret_key(name + ".key");
    const MaskedSecret wanted(key), digits = MaskedSecret::digits_of(key);
    const auto kept = std::make_unique<net::TicketSecretKey>(key);
    EXPECT_GE(wanted.copies_on_the_heap(), 1u) << "it finds what is there";
    net::wipe(*kept);
    EXPECT_EQ(wanted.copies_on_the_heap(), 0u);
    EXPECT_EQ(digits.copies_on_the_heap(), 0u);
    net::wipe(key);
    EXPECT_EQ(key, net::TicketSecretKey{});
}

TEST(secrets, of_a_join_file_nothing_is_left_in_memory_but_the_key_that_is_returned) {
    if (!counts_allocations()) GTEST_SKIP() << skip_reason;
    const ScratchFolder folder;
    const auto file = folder.path() / "backsight.join";
    net::TicketKeys keys = net::make_ticket_keys();
    server::JoinInfo info;
    info.server = net::Address::loopback_v4(27'770);
    info.ticket_key = keys.secret_key;
    const std::span<const std::uint8_t> key(info.ticket_key), end = key.subspan(key.size() / 2);
    // The key's end is searched for too: freed memory soon has something else at its beginning.
    const MaskedSecret all[] = {MaskedSecret(key), MaskedSecret(end), MaskedSecret::digits_of(key),
                                MaskedSecret::digits_of(end)};
    std::string kept = server::to_hex(info.ticket_key);
    EXPECT_GE(all[2].copies_on_the_heap(), 1u) << "it finds what is there";
    server::wipe(kept);
    server::write_join_file(file, info);
    server::check_join_file(file);
    EXPECT_EQ(server::server_in_join_file(file), info.server);
    server::JoinInfo read = server::read_join_file(file);
    EXPECT_TRUE(read.ticket_key == info.ticket_key);
    EXPECT_TRUE(server::remove_join_file(file, info));
    for (const MaskedSecret& secret : all) EXPECT_EQ(secret.copies_on_the_heap(), 0u);
    net::wipe(keys.secret_key);
    net::wipe(info.ticket_key);
    net::wipe(read.ticket_key);
}

TEST(secrets, of_a_server_that_has_ended_nothing_is_left_in_memory) {
    if (!counts_allocations()) GTEST_SKIP() << skip_reason;
    logging::Log log(logging::Level::off, logging::Format::text, {});
    auto host = std::make_unique<server::ServerHost>(quiet_host(), log);
    const MaskedSecret wanted(host->join_info()->ticket_key);
    EXPECT_GE(wanted.copies_on_the_heap(), 1u) << "it finds what is there";
    host.reset();
    EXPECT_EQ(wanted.copies_on_the_heap(), 0u);
}

}  // namespace
}  // namespace backsight::test
