#pragma once

#include <cstdint>

namespace backsight::server {

/// An unpredictable number from the system, for nonces. Never 0, which stands for none. Throws std::runtime_error if
/// the system gives none. Any thread.
std::uint64_t random_number();

}  // namespace backsight::server
