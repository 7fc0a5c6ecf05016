#include "server/admission/key_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "server/admission/hex.h"
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
    const net::TicketKeys keys = net::make_ticket_keys();
    std::string digits = to_hex(keys.public_key);
    for (char& digit : digits) digit = static_cast<char>(std::toupper(static_cast<unsigned char>(digit)));
    EXPECT_EQ(read_public_key(folder.write("k.pub", " \t" + digits + "\r\n\n")), keys.public_key);
}

// The points of small order, as Ed25519 encodes them, and encodings of no point or of the same ones in other bytes.
TEST(key_files, a_public_key_that_verifies_nothing_is_refused_with_what_would_be_right) {
    const ScratchFolder folder;
    const std::string zeroes(62, '0'), ones(60, 'f');
    for (const std::string& bad :
         {zeroes + "00", "01" + zeroes, zeroes + "80", "01" + zeroes.substr(2) + "80", "ec" + ones + "7f",
          "ec" + ones + "ff", "ed" + ones + "7f", "ee" + ones + "7f", std::string(64, 'f'), "02" + zeroes,
          std::string("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
          std::string("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85"),
          std::string("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
          std::string("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa")}) {
        ASSERT_EQ(bad.size(), 64u);
        const auto file = folder.write("weak.pub", bad + "\n");
        const std::string error = error_of([&] { read_public_key(file); });
        EXPECT_TRUE(has(error, "weak.pub': line 1 is no Ed25519 key")) << bad << ": " << error;
        EXPECT_TRUE(has(error, "expected the public half of what `backsight keys` writes")) << error;
    }
}

TEST(key_files, a_secret_key_of_zeroes_or_of_two_pairs_is_refused) {
    const ScratchFolder folder;
    net::TicketSecretKey mixed = net::make_ticket_keys().secret_key;
    const net::TicketPublicKey other = net::make_ticket_keys().public_key;
    std::copy(other.begin(), other.end(), mixed.begin() + 32);
    for (const std::string& bad : {std::string(128, '0'), to_hex(mixed)}) {
        const auto file = folder.write("weak.key", bad);
        std::filesystem::permissions(file, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
        const std::string error = error_of([&] { read_secret_key(file); });
        EXPECT_TRUE(has(error, "weak.key': line 1 is no Ed25519 key")) << error;
        EXPECT_TRUE(has(error, "expected the secret half of what `backsight keys` writes")) << error;
    }
}

}  // namespace
}  // namespace backsight::test
