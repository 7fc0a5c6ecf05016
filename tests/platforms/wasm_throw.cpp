// For tests on wasm32 alone, where Debian's C++ library has no exceptions: what is thrown is said, and ends the
// program.

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>

extern "C" {
void* __cxa_allocate_exception(std::size_t size);
[[noreturn]] void __cxa_throw(void* thrown, void* type, void (*destroy)(void*));

void* __cxa_allocate_exception(std::size_t size) { return std::malloc(size); }
// All that the tests throw begins with a std::exception.
void __cxa_throw(void* thrown, void*, void (*)(void*)) {
    std::printf("%s\n", static_cast<std::exception*>(thrown)->what());
    std::exit(1);
}
}
