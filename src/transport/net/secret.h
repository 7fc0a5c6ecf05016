#pragma once

#include <sodium.h>

#include <type_traits>

namespace backsight::net {

/// Overwrites it, also where the compiler sees that nobody reads it any more.
template <typename Secret>
void wipe_secret(Secret& secret) {
    static_assert(std::is_trivially_copyable_v<Secret>);
    sodium_memzero(&secret, sizeof secret);
}

}  // namespace backsight::net
