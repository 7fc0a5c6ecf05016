#pragma once

// A job system as a game may have one, for what the library hands out in pieces (base/pieces.h).

#include <backsight/base/function_ref.h>

#include <atomic>
#include <cstdint>
#include <numeric>
#include <thread>
#include <utility>
#include <vector>

#include "inputs/random.h"

namespace backsight::test {

/// Threads that take the next piece of a shuffled list.
class JobThreads {
public:
    explicit JobThreads(std::uint32_t count) : count_(count) {}

    void operator()(std::uint32_t pieces, FunctionRef<void(std::uint32_t)> piece) {
        std::vector<std::uint32_t> order(pieces);
        std::iota(order.begin(), order.end(), 0u);
        for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random_.below(i)]);
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            for (std::size_t i = next++; i < order.size(); i = next++) piece(order[i]);
        };
        std::vector<std::thread> threads;
        for (std::uint32_t i = 1; i < count_; ++i) threads.emplace_back(work);
        work();
        for (std::thread& thread : threads) thread.join();
    }

private:
    std::uint32_t count_;
    inputs::Random random_{5};
};

}  // namespace backsight::test
