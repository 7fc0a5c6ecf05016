#include "tests/support/allocation_counter.h"

#include <atomic>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BACKSIGHT_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define BACKSIGHT_SANITIZED 1
#endif
#endif

namespace {

std::atomic<std::uint64_t> allocations{0};
thread_local std::uint64_t own_allocations = 0;

}  // namespace

namespace backsight::test {

std::uint64_t allocation_count() { return allocations.load(); }
std::uint64_t allocations_of_this_thread() { return own_allocations; }

#ifdef BACKSIGHT_SANITIZED
bool counts_allocations() { return false; }
#else
bool counts_allocations() { return true; }
#endif

}  // namespace backsight::test

#ifndef BACKSIGHT_SANITIZED

void* operator new(std::size_t size) {
    allocations.fetch_add(1);
    ++own_allocations;
    if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
    throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return ::operator new(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

#endif
