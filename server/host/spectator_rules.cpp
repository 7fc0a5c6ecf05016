#include "server/host/spectator_rules.h"

#include <string_view>

#include "server/admission/token_file.h"
#include "server/host/field_errors.h"
#include "server/http/origin.h"

namespace backsight::server {

namespace {

constexpr std::string_view cookie_name = "backsight_spectator";

/// The value of `name` in a list such as "a=1; b=2"; empty if it is not there.
std::string_view value_in(std::string_view list, std::string_view name, char between) {
    while (!list.empty()) {
        const std::size_t end = list.find(between);
        std::string_view part = list.substr(0, end);
        while (part.starts_with(' ')) part.remove_prefix(1);
        if (part.starts_with(name) && part.substr(name.size()).starts_with('=')) return part.substr(name.size() + 1);
        list = end == std::string_view::npos ? std::string_view() : list.substr(end + 1);
    }
    return {};
}

/// A sign that stands for more in an address, or ends a cookie, is written as %41.
std::string percent_encoded(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (is_plain) {
            out += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            out += '%';
            out += digits[byte >> 4U];
            out += digits[byte & 15U];
        }
    }
    return out;
}

/// As the web server hands over a query: it encodes these three alone.
std::string as_in_query(std::string_view text) {
    std::string out;
    for (const char c : text) out += c == '&' ? "%26" : c == '%' ? "%25" : c == '+' ? "%2B" : std::string(1, c);
    return out;
}

}  // namespace

bool SpectatorRules::admits(const http::Request& request) const {
    if (!are_let_in) return false;
    if (token.empty()) return request.is_direct;
    return is_bearer_of(request.authorization, token) ||
           is_token(value_in(request.cookie, cookie_name, ';'), percent_encoded(token));
}

std::string SpectatorRules::cookie_for(const http::Request& request, bool has_tls) const {
    if (!are_let_in || !is_token(value_in(request.query, "token", '&'), as_in_query(token))) return {};
    return std::string(cookie_name) + "=" + percent_encoded(token) + "; Path=/; HttpOnly; SameSite=Strict" +
           (has_tls ? "; Secure" : "");
}

std::string SpectatorRules::sentence() const {
    if (!are_let_in) return "Spectators do not see this match: only its players do.";
    if (delay.value == 0) return token.empty() ? "Shown at once, on the server's machine alone." : "Shown at once.";
    const std::string late = std::to_string(delay.value / 1'000'000) + " s";
    return "Spectators see this match " + late + " late, so that no player can look up where the others are.";
}

SpectatorRules spectator_rules(const config::ServerConfig& config) {
    SpectatorRules rules;
    const bool is_delayed = config.page_spectators == "delayed";
    rules.are_let_in = is_delayed || (config.page_spectators == "local" && http::is_loopback(config.page_bind));
    if (!is_delayed) return rules;
    rules.delay = Micros{config.page_spectators_delay_s * 1'000'000};
    rules.token = naming("page.spectators_token_file", [&] { return read_token(config.page_spectators_token_file); });
    return rules;
}

}  // namespace backsight::server
