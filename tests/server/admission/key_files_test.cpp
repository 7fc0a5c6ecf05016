#include "server/admission/key_files.h"

#include <gtest/gtest.h>

#include "tests/inputs/scratch_folder.h"
#include "tests/server/host/file_facts.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using namespace server;

std::string keys_named(const ScratchFolder& folder, const char* name) { return (folder.path() / name).string(); }

TEST(key_files, a_pair_reads_back_and_signs_for_itself) {
    const ScratchFolder folder;
    const std::string name = keys_named(folder, "lobby");
    make_key_files(name);
    const net::TicketSecretKey secret = read_secret_key(name + ".key");
    net::TicketVerifierConfig config;
    config.issuer = read_public_key(name + ".pub");
    net::TicketVerifier verifier(config);
    const auto ticket = net::issue_ticket(secret, 7, {}, 1'000'060);
    const net::TicketResult result = verifier.verify(ticket, 1'000'000);
    EXPECT_EQ(result.verdict, net::TicketVerdict::accepted);
    EXPECT_EQ(result.user_id, 7u);
}

TEST(key_files, only_the_owner_can_read_the_secret_half) {
    const ScratchFolder folder;
    const std::string name = keys_named(folder, "lobby");
    make_key_files(name);
    EXPECT_EQ(mode_of(name + ".key"), 0600u);
    EXPECT_EQ(mode_of(name + ".pub") & 0444u, 0444u);
    EXPECT_EQ(mode_of(name + ".pub") & 0133u, 0u);
}

TEST(key_files, pairs_are_not_overwritten_and_no_half_is_left) {
    const ScratchFolder folder;
    const std::string name = keys_named(folder, "lobby");
    make_key_files(name);
    const std::string secret = content_of(name + ".key");
    EXPECT_TRUE(has(error_of([&] { make_key_files(name); }), "lobby.key"));
    EXPECT_EQ(content_of(name + ".key"), secret);

    const auto alone = folder.write("other.pub", "mine\n");
    EXPECT_TRUE(has(error_of([&] { make_key_files(keys_named(folder, "other")); }), "other.pub"));
    EXPECT_EQ(content_of(alone), "mine\n");
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "other.key"));
}

TEST(key_files, a_pair_without_a_name_is_refused) {
    const ScratchFolder folder;
    EXPECT_TRUE(has(error_of([] { make_key_files(""); }), "'': expected a name"));
    EXPECT_TRUE(has(error_of([&] { make_key_files(folder.path().string() + "/"); }), "expected a name"));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(key_files, what_is_no_key_is_refused_with_what_would_be_right) {
    const ScratchFolder folder;
    const std::string good(64, 'a');
    for (const std::string& bad : {std::string(), std::string("\n"), good.substr(1), good + "a", "g" + good.substr(1),
                                   good.substr(0, 32) + " " + good.substr(32), std::string(64, '\0')}) {
        const auto file = folder.write("bad.pub", bad);
        const std::string error = error_of([&] { read_public_key(file); });
        EXPECT_TRUE(has(error, "bad.pub")) << error;
        EXPECT_TRUE(has(error, "64 hexadecimal digits, the public half of what `backsight keys` writes")) << error;
    }
    EXPECT_TRUE(has(error_of([&] { read_public_key(folder.path() / "none"); }), "No such file"));
    EXPECT_FALSE(error_of([&] { read_public_key(folder.path()); }).empty());
}

TEST(key_files, the_halves_can_not_be_mistaken_for_each_other) {
    const ScratchFolder folder;
    const std::string name = keys_named(folder, "lobby");
    make_key_files(name);
    EXPECT_TRUE(has(error_of([&] { read_public_key(name + ".key"); }), "public half"));
    EXPECT_TRUE(has(error_of([&] { read_secret_key(name + ".pub"); }), "secret half"));
}

TEST(key_files, white_space_and_capitals_do_not_matter) {
    const ScratchFolder folder;
    const auto file = folder.write("k.pub", " \t" + std::string(64, 'F') + "\r\n\n");
    EXPECT_EQ(read_public_key(file)[31], 0xff);
}

}  // namespace
}  // namespace backsight::test
