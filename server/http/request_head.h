#pragma once

// The head of a request as its bytes say it, before any library reads it: the parser of libwebsockets loses headers,
// and whoever hides one must gain nothing.
//
// In: the bytes up to the empty line. Out: what the server decides by, or what is wrong with them. No state, any
// thread.

#include <cstddef>
#include <string>
#include <string_view>

namespace backsight::http {

/// Bytes of a request's head at most, the empty line among them.
inline constexpr std::size_t longest_head = 8'192;

struct RequestHead {
    /// What is wrong with it, for the answer 400. Null: nothing, and the rest is filled in.
    const char* fault = nullptr;
    /// With a fault: it is the method, for the answer 405.
    bool is_method_unknown = false;
    std::string method;
    std::string path;  ///< without what stands behind "?"
    bool has_host = false;
    std::string host;
    bool has_origin = false;
    std::string origin;
    std::string authorization;
    std::string cookie;
    std::string forwarded_for;  ///< all of X-Forwarded-For, in the order in which it came
    /// It asks for a WebSocket, and in the form of RFC 6455.
    bool is_upgrade = false;
    /// Its headers are those that a browser sends by itself: no proxy, CDN or gateway has left one of its own.
    bool is_direct = false;
    /// A browser says that a page of this very server sent it (Sec-Fetch-Site), and nothing speaks against that.
    bool is_own_page = false;
};

/// `head`: up to the empty line, which belongs to it.
RequestHead read_head(std::string_view head);

/// Whether it is 16 bytes in base64, as RFC 6455, section 4.1, asks for.
bool is_socket_key(std::string_view key);

/// Where the head ends, with its empty line; npos: it is not whole yet.
std::size_t end_of_head(std::string_view bytes);
/// Whether no further byte can make a request of these.
bool is_hopeless(std::string_view bytes);

}  // namespace backsight::http
