// Fingerprints as people copy them: an accepted text says 64 digits and nothing else, and is read again as the same.

#include <backsight/transport/dtls.h>

#include "tests/fuzz/input_files.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

int fuzz_fingerprint(const std::uint8_t* data, std::size_t size) {
    const auto read = net::parse_fingerprint(test::as_text(data, size));
    if (!read) return 0;
    std::string digits;
    for (const char c : test::as_text(data, size)) {
        if (c != ':') digits += c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c;
    }
    test::require(net::to_string(*read) == digits && digits.size() == 64);
    test::require(net::parse_fingerprint(digits) == read);
    return 0;
}
