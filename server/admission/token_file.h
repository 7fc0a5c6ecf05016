#pragma once

// A secret word in a file of its own, such as an operator gives to whoever may drain a server. Any thread.

#include <filesystem>
#include <string>
#include <string_view>

namespace backsight::server {

/// The token of `file`: its one line, 16 to 256 letters, digits and signs. An empty name: an empty token. Throws
/// std::runtime_error if others than its owner and a group may read the file, or if it holds no token.
std::string read_token(const std::string& file);

/// Whether `shown` is the token. The time that it takes tells nothing about the token but its length. An empty token is
/// nobody's.
bool is_token(std::string_view shown, std::string_view token);

/// Whether an Authorization header is "Bearer TOKEN".
bool is_bearer_of(std::string_view authorization, std::string_view token);

}  // namespace backsight::server
