#include "server/http/origin.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "server/http/client_address.h"

namespace backsight::http {

namespace {

/// "name:port"; the scheme's own port may be left out.
bool names_this_machine(std::string_view host, const OwnName& own) {
    const std::string port = ":" + std::to_string(own.port);
    const bool is_standard_port = own.port == (own.has_tls ? 443 : 80);
    const std::string_view names[] = {"127.0.0.1", "localhost", "[::1]", own.bind};
    for (const std::string_view name : names) {
        if (is_same_text(host, std::string(name) + port)) return true;
        if (is_standard_port && is_same_text(host, name)) return true;
    }
    return false;
}

}  // namespace

bool is_same_text(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string host_and_port(std::string_view host, int port) {
    const bool is_bare_v6 = host.find(':') != host.npos && host.front() != '[';
    return (is_bare_v6 ? "[" + std::string(host) + "]" : std::string(host)) + ":" + std::to_string(port);
}

bool is_loopback(std::string_view bind) {
    return bind.starts_with("127.") || bind == "::1" || bind == "[::1]" || bind == "localhost";
}

bool is_own_host(std::string_view host, const OwnName& own) {
    return !own.is_on_loopback || names_this_machine(host, own);
}

bool is_known_host(std::string_view host, const OwnName& own, const std::vector<std::string>& names) {
    const std::string name(without_port(host));
    const auto is_it = [&](std::string_view known) { return is_same_text(name, without_port(known)); };
    std::array<char, 256> machine{};
    if (gethostname(machine.data(), machine.size() - 1) == 0 && machine.front() != '\0' && is_it(machine.data()))
        return true;
    if (is_it("localhost") || is_it(own.bind) || std::ranges::any_of(names, is_it)) return true;
    const std::string address = plain_address(name);
    return !address.empty() && (!own.is_on_loopback || is_loopback(address));
}

bool is_own_origin(std::string_view origin, std::string_view host, const OwnName& own) {
    const std::string_view scheme = own.has_tls ? "https://" : "http://";
    if (!is_same_text(origin.substr(0, scheme.size()), scheme)) return false;
    const std::string_view name = origin.substr(scheme.size());
    return own.is_on_loopback ? names_this_machine(name, own) : !name.empty() && is_same_text(name, host);
}

}  // namespace backsight::http
