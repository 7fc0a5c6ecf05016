// C++'s runtime is linked into the plugin, and nearly all of it is there to throw when memory ends. The library throws
// nothing and asks by nothrow; what asks otherwise ends the game here, as the engine does when it has no memory.
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

void* take(std::size_t size) {
    void* taken = std::malloc(size > 0 ? size : 1);
    if (taken == nullptr) std::abort();
    return taken;
}

void* take_aligned(std::size_t size, std::size_t alignment) {
#if defined(_WIN32)
    return _aligned_malloc(size, alignment);
#else
    return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
#endif
}

void give_back_aligned(void* taken) {
#if defined(_WIN32)
    _aligned_free(taken);
#else
    std::free(taken);
#endif
}

}  // namespace

void* operator new(std::size_t size) { return take(size); }
void* operator new[](std::size_t size) { return take(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size > 0 ? size : 1); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size > 0 ? size : 1); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    void* taken = take_aligned(size, static_cast<std::size_t>(alignment));
    if (taken == nullptr) std::abort();
    return taken;
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return take_aligned(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* taken) noexcept { std::free(taken); }
void operator delete[](void* taken) noexcept { std::free(taken); }
void operator delete(void* taken, std::size_t) noexcept { std::free(taken); }
void operator delete[](void* taken, std::size_t) noexcept { std::free(taken); }
void operator delete(void* taken, std::align_val_t) noexcept { give_back_aligned(taken); }
void operator delete(void* taken, std::size_t, std::align_val_t) noexcept { give_back_aligned(taken); }

#if defined(__GLIBCXX__)
// What libstdc++'s containers call where they would throw.
namespace std {
[[noreturn]] void __throw_bad_alloc() { std::abort(); }
[[noreturn]] void __throw_bad_array_new_length() { std::abort(); }
[[noreturn]] void __throw_length_error(const char*) { std::abort(); }
[[noreturn]] void __throw_out_of_range_fmt(const char*, ...) { std::abort(); }
}  // namespace std
#endif
