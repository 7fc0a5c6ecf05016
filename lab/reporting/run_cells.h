#pragma once

// Cells of a sweep, side by side on all cores: each is a world of its own, so results do not depend on how many.

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "inputs/progress.h"

namespace backsight::lab {

/// `run(cell)` of each, in the order of the cells, with a progress bar named `name`. The first failure ends the sweep
/// and is thrown when all threads have stopped.
template <class Result, class Cell, class Run>
std::vector<Result> run_cells(const char* name, const std::vector<Cell>& cells, Run run) {
    std::vector<Result> results(cells.size());
    inputs::Progress progress(name, cells.size());
    std::atomic<std::size_t> next{0};
    std::mutex guard;
    std::exception_ptr failure;
    const auto work = [&] {
        for (std::size_t i = next++; i < cells.size(); i = next++) {
            try {
                results[i] = run(cells[i]);
            } catch (...) {
                const std::lock_guard lock(guard);
                failure = std::current_exception();
                next = cells.size();
            }
            progress.add();
        }
    };
    std::vector<std::thread> helpers;
    for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers) helper.join();
    if (failure) std::rethrow_exception(failure);
    return results;
}

}  // namespace backsight::lab
