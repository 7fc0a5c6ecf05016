#pragma once

#include <backsight/base/compiler.h>

#include <cstddef>

namespace backsight::net {

/// Asks for each cache line of an object.
template <typename Object>
void prefetch_all(const Object& object) {
    constexpr std::size_t line_bytes = 64;
    const auto* const bytes = reinterpret_cast<const char*>(&object);
    for (std::size_t at = 0; at < sizeof object; at += line_bytes) BACKSIGHT_PREFETCH(bytes + at);
}

/// For the end of a function that looks something up and prefetches, and does nothing else: g++ 12 takes it for one
/// without effect, and leaves out its calls.
inline void keep_prefetches() {
#if defined(__GNUC__)
    __asm__ volatile("");
#endif
}

}  // namespace backsight::net
