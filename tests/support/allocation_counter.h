#pragma once

// How often the program has taken memory with operator new: for tests that claim that something allocates nothing.
// The sanitizers have an operator new of their own; there nothing is counted.

#include <cstdint>

namespace backsight::test {

/// False under a sanitizer: then the count stays 0.
bool counts_allocations();

/// Calls of operator new so far, in all threads.
std::uint64_t allocation_count();
/// The calling thread's part of all allocations.
std::uint64_t allocations_of_this_thread();

/// The allocations made by `work()`.
template <typename Work>
std::uint64_t allocations_of(Work work) {
    const std::uint64_t before = allocation_count();
    work();
    return allocation_count() - before;
}

/// While one lives, operator new finds no memory on this thread: the nothrow kind returns null, the other one throws.
/// For code that takes its memory with the nothrow kind. Under a sanitizer it does nothing.
class NoMemory {
public:
    NoMemory();
    NoMemory(const NoMemory&) = delete;
    NoMemory& operator=(const NoMemory&) = delete;
    ~NoMemory();
};

}  // namespace backsight::test
