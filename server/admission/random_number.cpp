#include "server/admission/random_number.h"

#include <sodium.h>

#include <stdexcept>

namespace backsight::server {

std::uint64_t random_number() {
    if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
    std::uint64_t number = 0;
    while (number == 0) randombytes_buf(&number, sizeof number);
    return number;
}

}  // namespace backsight::server
