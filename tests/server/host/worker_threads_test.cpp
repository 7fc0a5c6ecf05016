#include "server/host/worker_threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "server/host/pacing.h"

namespace backsight::test {
namespace {

TEST(worker_threads, run_each_piece_once_and_return_when_all_have_run) {
    for (const std::uint32_t count : {1u, 2u, 4u, 9u}) {
        server::WorkerThreads threads(count);
        for (std::uint32_t pieces = 0; pieces < 40; ++pieces) {
            std::vector<std::uint32_t> runs(pieces);
            const auto piece = [&](std::uint32_t i) { ++runs[i]; };
            threads(pieces, piece);
            EXPECT_EQ(runs, std::vector<std::uint32_t>(pieces, 1)) << count << " threads";
        }
    }
}

TEST(worker_threads, share_the_work_and_say_what_it_cost) {
    server::WorkerThreads threads(2);
    EXPECT_EQ(threads.processor_time(), Micros{0});
    // Each piece waits for the other, so that one thread alone would never return.
    std::atomic<int> there{0};
    const auto piece = [&](std::uint32_t) {
        ++there;
        while (there < 2) std::this_thread::yield();
        const Micros began = server::thread_processor_time();
        while (server::thread_processor_time() - began < Micros{3'000}) continue;
    };
    threads(2, piece);
    EXPECT_GE(threads.processor_time(), Micros{3'000});
}

}  // namespace
}  // namespace backsight::test
