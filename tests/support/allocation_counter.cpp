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
thread_local bool has_no_memory = false;

}  // namespace

namespace backsight::test {

std::uint64_t allocation_count() { return allocations.load(); }
std::uint64_t allocations_of_this_thread() { return own_allocations; }

NoMemory::NoMemory() { has_no_memory = true; }
NoMemory::~NoMemory() { has_no_memory = false; }

#ifdef BACKSIGHT_SANITIZED
bool counts_allocations() { return false; }
#else
bool counts_allocations() { return true; }
#endif

}  // namespace backsight::test

#ifndef BACKSIGHT_SANITIZED

namespace {

void* counted_or_null(void* memory) {
    allocations.fetch_add(1);
    ++own_allocations;
    return memory;
}
void* counted(void* memory) {
    if (counted_or_null(memory) != nullptr) return memory;
    throw std::bad_alloc();
}

// The C library wants sizes that are multiples of the alignment. Windows has functions of its own.
void* aligned(std::size_t size, std::size_t alignment) {
#ifdef _WIN32
    return _aligned_malloc(size, alignment);
#else
    return std::aligned_alloc(alignment, (size / alignment + 1) * alignment);
#endif
}
void free_aligned(void* memory) {
#ifdef _WIN32
    _aligned_free(memory);
#else
    std::free(memory);
#endif
}

void* plain(std::size_t size) { return has_no_memory ? nullptr : std::malloc(size > 0 ? size : 1); }
void* plain(std::size_t size, std::align_val_t alignment) {
    return has_no_memory ? nullptr : aligned(size, static_cast<std::size_t>(alignment));
}

}  // namespace

void* operator new(std::size_t size) { return counted(plain(size)); }
void* operator new[](std::size_t size) { return counted(plain(size)); }
void* operator new(std::size_t size, std::align_val_t alignment) { return counted(plain(size, alignment)); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return counted(plain(size, alignment)); }
// Not every C++ library has these call those above.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted_or_null(plain(size)); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted_or_null(plain(size)); }
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return counted_or_null(plain(size, alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return counted_or_null(plain(size, alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { free_aligned(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { free_aligned(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { free_aligned(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { free_aligned(memory); }

#endif
