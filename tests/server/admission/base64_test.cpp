#include "server/admission/base64.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include <numeric>
#include <string_view>
#include <vector>

namespace backsight::server {
namespace {

std::string text_of(std::string_view bytes) {
    return to_base64({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

std::vector<std::uint8_t> bytes_of(const std::string& text) {
    std::vector<std::uint8_t> bytes(text.size() + 1);  // never without an address
    std::size_t size = 0;
    EXPECT_EQ(sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr,
                                sodium_base64_VARIANT_ORIGINAL),
              0);
    bytes.resize(size);
    return bytes;
}

TEST(base64, has_the_examples_of_rfc_4648) {
    EXPECT_EQ(to_base64({}), "");
    EXPECT_EQ(text_of("f"), "Zg==");
    EXPECT_EQ(text_of("fo"), "Zm8=");
    EXPECT_EQ(text_of("foo"), "Zm9v");
    EXPECT_EQ(text_of("foobar"), "Zm9vYmFy");
}

TEST(base64, zeros_and_markup_become_letters_and_come_back) {
    EXPECT_EQ(text_of(std::string_view("\0\0\0\0", 4)), "AAAAAA==");
    EXPECT_EQ(text_of("\xff\xfe\xfb"), "//77");
    for (const std::string_view hostile : {"</script><script>alert(1)</script>", "\"},{\"", "\xc3\x28 \x80\x00"}) {
        const std::string text = text_of(hostile);
        EXPECT_EQ(text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="),
                  text.npos);
        EXPECT_EQ(bytes_of(text), std::vector<std::uint8_t>(hostile.begin(), hostile.end()));
    }
}

TEST(base64, every_length_comes_back) {
    std::vector<std::uint8_t> bytes(1'000);
    std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
    for (std::size_t size = 0; size <= bytes.size(); ++size) {
        const std::string text = to_base64(std::span(bytes).first(size));
        EXPECT_EQ(text.size(), (size + 2) / 3 * 4);
        EXPECT_EQ(bytes_of(text), std::vector<std::uint8_t>(bytes.begin(), bytes.begin() + std::ptrdiff_t(size)));
    }
}

}  // namespace
}  // namespace backsight::server
