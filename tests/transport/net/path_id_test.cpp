// Connections whose handshakes come out with the same path id: by chance, as one in two thousand million does, or
// because an attacker has searched for one.

#include <backsight/transport/dtls.h>

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <openssl/ssl.h>

#include <algorithm>

#include "tests/transport/net/net_support.h"

namespace {

bool gives_all_one_id = false;

}  // namespace

// Replaces OpenSSL's function for the whole program: its own answer, except for the first bytes while a test asks for
// it.
extern "C" int SSL_export_keying_material(SSL* ssl, unsigned char* out, std::size_t size, const char* label,
                                          std::size_t label_size, const unsigned char* context,
                                          std::size_t context_size, int has_context) {
    using Export =
        int (*)(SSL*, unsigned char*, std::size_t, const char*, std::size_t, const unsigned char*, std::size_t, int);
    static const auto real = reinterpret_cast<Export>(dlsym(RTLD_NEXT, "SSL_export_keying_material"));
    const int result = real(ssl, out, size, label, label_size, context, context_size, has_context);
    if (gives_all_one_id) std::fill_n(out, std::min<std::size_t>(size, 4), static_cast<unsigned char>(0xbe));
    return result;
}

namespace backsight::net::test {
namespace {

class path_id : public testing::Test {
protected:
    path_id() { gives_all_one_id = true; }
    ~path_id() override { gives_all_one_id = false; }
};

TEST_F(path_id, of_a_player_is_not_given_to_a_newcomer_who_has_tried_it_out) {
    NetWorld world;
    Tap tap(world.server->local_address());
    world.each_round = [&] { tap.pump(); };
    NetClient& player = world.add_client(tap.address());
    ASSERT_TRUE(world.run_until([&] { return player.is_connected() && world.server->peer_count() == 1; }));
    world.at_server.echo_with = world.server.get();

    NetClient& newcomer = world.add_client();
    ASSERT_TRUE(world.run_until([&] { return newcomer.is_over(); }));
    EXPECT_EQ(world.at_clients[1]->closings, std::vector{CloseReason::by_peer});
    EXPECT_EQ(world.server->peer_count(), 1u);

    // The player's records come from an address that only their id is known by.
    tap.rebind();
    auto& heard = world.at_clients[0]->payloads[NetClient::server.value];
    for (std::uint32_t i = 0; i < 100 && heard.empty(); ++i) {
        ASSERT_EQ(player.send(pattern(i, 40)), SendResult::queued);
        world.run_for(20'000);
    }
    EXPECT_FALSE(heard.empty());
    EXPECT_EQ(world.server->counters().paths_moved, 1u);
    gives_all_one_id = false;
    NetClient& again = world.add_client();
    EXPECT_TRUE(world.run_until([&] { return again.is_connected() && world.server->peer_count() == 2; }));
}

}  // namespace
}  // namespace backsight::net::test
