#include "server/admission/base64.h"

#include <sodium.h>

namespace backsight::server {

std::string to_base64(std::span<const std::uint8_t> bytes) {
    std::string text(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_ORIGINAL);
    text.resize(text.size() - 1);  // its zero byte
    return text;
}

}  // namespace backsight::server
