#include "server/admission/token_file.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <stdexcept>

#include "inputs/files/csv.h"
#include "server/admission/private_file.h"

namespace backsight::server {

namespace {

constexpr std::size_t shortest_token = 16;
constexpr std::size_t longest_token = 256;

}  // namespace

std::string read_token(const std::string& file) {
    if (file.empty()) return "";
    expect_private(file, Readers::owner_and_group);
    std::string token = inputs::read_regular_file(file, 4'096);
    while (!token.empty() && (token.back() == '\n' || token.back() == '\r' || token.back() == ' ')) token.pop_back();
    const bool is_plain = std::ranges::all_of(token, [](char c) { return c > ' ' && c < 127; });
    if (is_plain && token.size() >= shortest_token && token.size() <= longest_token) return token;
    throw std::runtime_error(file + ": found " + std::to_string(token.size()) +
                             " characters, expected one line of 16 to 256 letters, digits and signs");
}

bool is_token(std::string_view shown, std::string_view token) {
    return !token.empty() && shown.size() == token.size() &&
           CRYPTO_memcmp(shown.data(), token.data(), token.size()) == 0;
}

bool is_bearer_of(std::string_view authorization, std::string_view token) {
    constexpr std::string_view bearer = "Bearer ";
    return authorization.starts_with(bearer) && is_token(authorization.substr(bearer.size()), token);
}

}  // namespace backsight::server
