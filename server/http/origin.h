#pragma once

// Which server a request means, and whose page sent it.

#include <string>
#include <string_view>
#include <vector>

namespace backsight::http {

/// How this server is reached.
struct OwnName {
    bool is_on_loopback = true;  ///< reached from this machine alone
    int port = 0;
    bool has_tls = false;
    std::string bind = "127.0.0.1";  ///< the address that it listens on
};

/// "host:port" as addresses have it: an IPv6 address that comes without brackets is put in them.
std::string host_and_port(std::string_view host, int port);
/// An address of 127.0.0.0/8, ::1, or localhost.
bool is_loopback(std::string_view bind);
/// Whether a Host header names this server. Beyond loopback every name does: which names lead here is not known.
bool is_own_host(std::string_view host, const OwnName& own);
/// Whether a Host header, with any port, is localhost, the bound address, the machine's own name, one of `names`, or a
/// loopback address; beyond loopback any address, since a foreign page has a name.
bool is_known_host(std::string_view host, const OwnName& own, const std::vector<std::string>& names);
/// Whether they differ in the case of letters at most.
bool is_same_text(std::string_view a, std::string_view b);
/// Whether an Origin header names this very server, as the request's Host header does. On loopback the three names of
/// this machine and the bound address count as one.
bool is_own_origin(std::string_view origin, std::string_view host, const OwnName& own);

}  // namespace backsight::http
