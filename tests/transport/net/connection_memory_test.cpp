// OpenSSL takes another allocator only before its first allocation, so each test has a process of its own.

#include <backsight/transport/openssl_memory.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

#include "tests/support/cases.h"
#include "tests/transport/net/net_support.h"
#include "transport/net/connection_memory.h"

namespace backsight::net::test {
namespace connection_memory {
namespace {

template <class Body>
[[noreturn]] void run_alone(Body body) {
    EXPECT_TRUE(gather_openssl_memory()) << "nothing uses OpenSSL before main()";
    body();
    std::exit(testing::Test::HasFailure() ? 1 : 0);
}

#define EXPECT_GOOD_ALONE(body)                                       \
    do {                                                              \
        GTEST_FLAG_SET(death_test_style, "threadsafe");               \
        EXPECT_EXIT(run_alone(body), testing::ExitedWithCode(0), ""); \
    } while (false)

void* allocate(std::size_t size) { return ConnectionMemory::allocate(size, "", 0); }
void* allocate_again(void* bytes, std::size_t size) { return ConnectionMemory::allocate_again(bytes, size, "", 0); }
void give_back(void* bytes) { ConnectionMemory::free(bytes, "", 0); }

/// An allocation, and what was written to it.
struct Piece {
    void* bytes = nullptr;
    std::size_t size = 0;
    std::uint8_t mark = 0;

    void write() const { std::memset(bytes, mark, size); }
    bool is_whole(std::size_t count) const {
        for (std::size_t i = 0; i < count; ++i) {
            if (static_cast<const std::uint8_t*>(bytes)[i] != mark) return false;
        }
        return true;
    }
};

void expect_together() {
    ConnectionMemory memory;
    std::vector<void*> inside;
    {
        const ConnectionMemory::Use use(memory);
        for (std::size_t size = 1; size < 400; size += 7) inside.push_back(allocate(size));
    }
    EXPECT_EQ(ConnectionMemory::block_count(), 1u);
    const auto address = [](const void* bytes) { return reinterpret_cast<std::uintptr_t>(bytes); };
    for (const void* bytes : inside) {
        EXPECT_EQ(address(bytes) % alignof(std::max_align_t), 0u);
        EXPECT_LT(address(bytes) - address(inside[0]), 16'384u);
    }
    for (void* bytes : inside) give_back(bytes);
}

void expect_right_contents() {
    backsight::test::Random random{7};
    std::vector<ConnectionMemory> memories(3);
    std::vector<Piece> pieces;
    for (int step = 0; step < 10'000; ++step) {
        const ConnectionMemory::Use use(memories[random.bits() % memories.size()]);
        const std::size_t size = random.bits() % 20 == 0 ? random.bits() % 40'000 : random.bits() % 600;
        const std::size_t at = pieces.empty() ? 0 : random.bits() % pieces.size();
        const std::uint64_t what = random.bits() % 5;
        if (what < 2 && pieces.size() < 500) {
            pieces.push_back({allocate(size), size, static_cast<std::uint8_t>(step)});
            pieces.back().write();
        } else if (what == 2 && !pieces.empty() && size > 0) {
            Piece& piece = pieces[at];
            const std::size_t kept = std::min(size, piece.size);
            piece.bytes = allocate_again(piece.bytes, size);
            piece.size = size;
            ASSERT_TRUE(piece.is_whole(kept)) << "step " << step;
            piece.write();
        } else if (!pieces.empty()) {
            ASSERT_TRUE(pieces[at].is_whole(pieces[at].size)) << "step " << step;
            if (step % 3 == 0) {
                std::thread([&] { give_back(pieces[at].bytes); }).join();
            } else {
                give_back(pieces[at].bytes);
            }
            pieces[at] = pieces.back();
            pieces.pop_back();
        }
    }
    for (const Piece& piece : pieces) {
        ASSERT_TRUE(piece.is_whole(piece.size));
        give_back(piece.bytes);
    }
    EXPECT_EQ(ConnectionMemory::block_count(), 3u);
    memories.clear();
    EXPECT_EQ(ConnectionMemory::block_count(), 0u);
}

void expect_what_outlives_it() {
    void* kept = nullptr;
    {
        ConnectionMemory memory;
        const ConnectionMemory::Use use(memory);
        kept = allocate(100);
        std::memset(kept, 5, 100);
    }
    EXPECT_EQ(ConnectionMemory::block_count(), 1u);
    EXPECT_EQ(static_cast<const char*>(kept)[99], 5);
    give_back(kept);
    EXPECT_EQ(ConnectionMemory::block_count(), 0u);
}

void expect_the_edges() {
    EXPECT_EQ(allocate(SIZE_MAX), nullptr);
    EXPECT_EQ(allocate(SIZE_MAX - 15), nullptr);
    give_back(nullptr);
    void* bytes = allocate_again(nullptr, 10);
    EXPECT_NE(bytes, nullptr);
    EXPECT_EQ(allocate_again(bytes, SIZE_MAX), nullptr) << "and what was there stays";
    EXPECT_EQ(allocate_again(bytes, 0), nullptr);
    ConnectionMemory memory;
    const ConnectionMemory::Use use(memory);
    EXPECT_EQ(allocate(SIZE_MAX), nullptr);
    void* const nothing = allocate(0);
    EXPECT_NE(nothing, nullptr);
    give_back(nothing);
}

void expect_connections() {
    const auto echo = [](std::uint32_t clients) {
        NetWorld world;
        for (std::uint32_t i = 0; i < clients; ++i) world.add_client();
        ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
        EXPECT_GE(ConnectionMemory::block_count(), 2 * clients) << "one at each end";
        for (std::uint32_t i = 0; i < clients; ++i) {
            ASSERT_EQ(world.clients[i]->send(pattern(i, 200)), SendResult::queued);
        }
        const auto heard = [&] {
            for (const auto& recorder : world.at_clients) {
                if (recorder->payloads[NetClient::server.value].empty()) return false;
            }
            return true;
        };
        ASSERT_TRUE(world.run_until(heard));
        for (std::uint32_t i = 0; i < clients; ++i) {
            EXPECT_EQ(world.at_clients[i]->payloads[NetClient::server.value][0], pattern(i, 200));
        }
    };
    echo(1);
    const std::size_t left = ConnectionMemory::block_count();
    EXPECT_LE(left, 2u) << "what OpenSSL keeps for the thread and for all";
    echo(8);
    EXPECT_EQ(ConnectionMemory::block_count(), left);
}

TEST(connection_memory_death, lies_together) { EXPECT_GOOD_ALONE(expect_together); }
TEST(connection_memory_death, keeps_what_is_written_to_it) { EXPECT_GOOD_ALONE(expect_right_contents); }
TEST(connection_memory_death, stays_for_what_outlives_the_connection) { EXPECT_GOOD_ALONE(expect_what_outlives_it); }
TEST(connection_memory_death, refuses_what_nobody_has) { EXPECT_GOOD_ALONE(expect_the_edges); }
TEST(connection_memory_death, of_connections_goes_with_them) { EXPECT_GOOD_ALONE(expect_connections); }

}  // namespace
}  // namespace connection_memory
}  // namespace backsight::net::test
