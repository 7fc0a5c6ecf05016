// Addresses as text: an accepted text is printed and read again as the same, and so is every address that there is.

#include <backsight/transport/address.h>

#include <algorithm>

#include "tests/fuzz/input_files.h"
#include "tests/fuzz/targets.h"

using namespace backsight;
using net::Address;

int fuzz_address(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = test::as_text(data, size);
    if (const auto read = Address::parse(text)) {
        test::require(text.find_first_not_of("0123456789abcdefABCDEF:.[]") == std::string_view::npos);
        test::require(read->is_v6 == (text[0] == '[') && read->scope == 0);
        test::require(Address::parse(read->to_string()) == read);
    }
    test::FuzzInput input(data, size);
    Address any;
    any.is_v6 = input.below(2) == 1;
    any.port = static_cast<std::uint16_t>(input.number(2));
    const auto ip = input.bytes(any.is_v6 ? 16 : 4);
    std::copy(ip.begin(), ip.end(), any.ip.begin());
    test::require(Address::parse(any.to_string()) == any);
    return 0;
}
