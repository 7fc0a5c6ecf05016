#include "server/http/request_head.h"

#include <algorithm>
#include <array>
#include <vector>

#include "server/http/client_address.h"

namespace backsight::http {

namespace {

struct Header {
    std::string name;  // in small letters
    std::string_view value;
};

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_hex_digit(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
constexpr char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

/// RFC 9110, section 5.6.2.
bool is_token(std::string_view text) {
    constexpr std::string_view marks = "!#$%&'*+-.^_`|~";
    return !text.empty() && std::ranges::all_of(text, [&](char c) {
        return is_letter(c) || is_digit(c) || marks.find(c) != std::string_view::npos;
    });
}

std::string in_small(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), small);
    return out;
}

constexpr auto method_names =
    std::to_array<std::string_view>({"get", "post", "options", "put", "patch", "delete", "connect", "head"});

/// Names that libwebsockets looks for, headers and methods alike. An unknown header whose name begins one of them
/// leaves its parser in the middle of that name, and the next header is lost.
constexpr auto parsed_names = std::to_array<std::string_view>({"get",
                                                               "post",
                                                               "options",
                                                               "host",
                                                               "connection",
                                                               "upgrade",
                                                               "origin",
                                                               "sec-websocket-draft",
                                                               "sec-websocket-extensions",
                                                               "sec-websocket-key1",
                                                               "sec-websocket-key2",
                                                               "sec-websocket-protocol",
                                                               "sec-websocket-accept",
                                                               "sec-websocket-nonce",
                                                               "http/1.1",
                                                               "http/1.0",
                                                               "http2-settings",
                                                               "accept",
                                                               "access-control-request-headers",
                                                               "if-modified-since",
                                                               "if-none-match",
                                                               "accept-encoding",
                                                               "accept-language",
                                                               "pragma",
                                                               "cache-control",
                                                               "authorization",
                                                               "cookie",
                                                               "content-length",
                                                               "content-type",
                                                               "date",
                                                               "range",
                                                               "referer",
                                                               "sec-websocket-key",
                                                               "sec-websocket-version",
                                                               "sec-websocket-origin",
                                                               "accept-charset",
                                                               "accept-ranges",
                                                               "access-control-allow-origin",
                                                               "age",
                                                               "allow",
                                                               "content-disposition",
                                                               "content-encoding",
                                                               "content-language",
                                                               "content-location",
                                                               "content-range",
                                                               "etag",
                                                               "expect",
                                                               "expires",
                                                               "from",
                                                               "if-match",
                                                               "if-range",
                                                               "if-unmodified-since",
                                                               "last-modified",
                                                               "link",
                                                               "location",
                                                               "max-forwards",
                                                               "proxy-authenticate",
                                                               "proxy-authorization",
                                                               "refresh",
                                                               "retry-after",
                                                               "server",
                                                               "set-cookie",
                                                               "strict-transport-security",
                                                               "transfer-encoding",
                                                               "user-agent",
                                                               "vary",
                                                               "via",
                                                               "www-authenticate",
                                                               "patch",
                                                               "put",
                                                               "delete",
                                                               "uri-args",
                                                               "proxy",
                                                               "x-real-ip",
                                                               "x-forwarded-for",
                                                               "forwarded",
                                                               "connect",
                                                               "head",
                                                               "te",
                                                               "replay-nonce",
                                                               "x-auth-token",
                                                               "x-amzn-dss-signature",
                                                               "sec-fetch-site"});

/// Headers that browsers send by themselves; all that begin with "sec-" are more.
constexpr auto browser_names = std::to_array<std::string_view>({"host",
                                                                "connection",
                                                                "accept",
                                                                "accept-charset",
                                                                "accept-encoding",
                                                                "accept-language",
                                                                "user-agent",
                                                                "referer",
                                                                "origin",
                                                                "cache-control",
                                                                "pragma",
                                                                "cookie",
                                                                "upgrade-insecure-requests",
                                                                "dnt",
                                                                "priority",
                                                                "if-match",
                                                                "if-none-match",
                                                                "if-modified-since",
                                                                "if-unmodified-since",
                                                                "if-range",
                                                                "range",
                                                                "content-length",
                                                                "content-type",
                                                                "upgrade",
                                                                "te",
                                                                "save-data",
                                                                "device-memory",
                                                                "downlink",
                                                                "ect",
                                                                "rtt",
                                                                "dpr",
                                                                "viewport-width",
                                                                "width",
                                                                "purpose",
                                                                "authorization",
                                                                "keep-alive"});

/// Headers of which two would leave it open which one counts.
constexpr auto single_names = std::to_array<std::string_view>(
    {"host", "origin", "authorization", "content-length", "content-type", "upgrade", "referer", "sec-fetch-site",
     "sec-websocket-key", "sec-websocket-version", "transfer-encoding", "user-agent"});

template <std::size_t N>
bool has(const std::array<std::string_view, N>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

bool hides_others(std::string_view name) {
    // To the parser a method ends with a blank, so a header of that name is the beginning of it.
    if (has(method_names, name)) return true;
    return !has(parsed_names, name) &&
           std::ranges::any_of(parsed_names, [&](std::string_view known) { return known.starts_with(name); });
}

bool is_from_browser(std::string_view name) { return has(browser_names, name) || name.starts_with("sec-"); }

/// What is wrong with an address's percent signs; null: nothing. libwebsockets reads them too, and answers what it does
/// not like by itself.
const char* read_escapes(std::string_view target) {
    const std::string_view path = target.substr(0, target.find('?'));
    if (path.find('\\') != std::string_view::npos) return "a path has no backslash\n";
    for (std::size_t at = target.find('%'); at != std::string_view::npos; at = target.find('%', at + 3)) {
        if (target.size() - at < 3 || !is_hex_digit(target[at + 1]) || !is_hex_digit(target[at + 2])) {
            return "a percent sign in the address is not followed by two hexadecimal digits\n";
        }
        const std::string code = in_small(target.substr(at + 1, 2));
        if (code == "00") return "the address has a zero\n";
        if (at < path.size() && (code == "2f" || code == "5c")) return "a path has its slashes as they are\n";
    }
    return nullptr;
}

/// Fills in the first line. Returns what is wrong with it; null: nothing.
const char* read_request_line(std::string_view line, RequestHead& head, bool& is_newest) {
    const std::size_t first = line.find(' '), last = line.rfind(' ');
    if (first == std::string_view::npos || first == last) return "the first line is not METHOD /PATH HTTP/1.1\n";
    const std::string_view method = line.substr(0, first), target = line.substr(first + 1, last - first - 1),
                           version = line.substr(last + 1);
    if (!std::ranges::all_of(method, is_letter) || method.empty()) return "the method is not a word\n";
    if (version != "HTTP/1.1" && version != "HTTP/1.0") return "this server speaks HTTP/1.1\n";
    // Before the address: those of other methods have other addresses.
    if (method != "GET" && method != "POST") {
        head.is_method_unknown = true;
        return "this server answers GET, and POST at some of its paths\n";
    }
    if (!target.starts_with('/') || std::ranges::any_of(target, [](char c) { return c <= ' ' || c == 127; })) {
        return "the address does not begin with a slash, or has spaces or control characters\n";
    }
    if (const char* why = read_escapes(target)) return why;
    is_newest = version == "HTTP/1.1";
    head.method = method;
    head.path = target.substr(0, target.find('?'));
    return nullptr;
}

/// The lines behind the first. Returns what is wrong with them; null: nothing.
const char* split_headers(std::string_view lines, std::vector<Header>& headers) {
    while (!lines.empty()) {
        const std::size_t end = lines.find("\r\n");
        const std::string_view line = lines.substr(0, end);
        lines.remove_prefix(end + 2);
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos || !is_token(line.substr(0, colon))) {
            return "a header is not NAME: VALUE, with the colon right behind the name\n";
        }
        const std::string_view value = trimmed(line.substr(colon + 1));
        if (std::ranges::any_of(value, [](char c) { return (c >= 0 && c < ' ' && c != '\t') || c == 127; })) {
            return "a header has control characters\n";
        }
        headers.push_back({in_small(line.substr(0, colon)), value});
        const std::string& name = headers.back().name;
        if (hides_others(name)) return "a header's name is the beginning of another's: send it under its whole name\n";
    }
    for (const std::string_view name : single_names) {
        if (std::ranges::count(headers, name, &Header::name) > 1)
            return "a header that can be there once is there twice\n";
    }
    return nullptr;
}

class Headers {
public:
    explicit Headers(const std::vector<Header>& all) : all_(&all) {}

    bool has(std::string_view name) const { return std::ranges::find(*all_, name, &Header::name) != all_->end(); }
    /// Empty where there is none.
    std::string_view value(std::string_view name) const {
        const auto found = std::ranges::find(*all_, name, &Header::name);
        return found == all_->end() ? std::string_view() : found->value;
    }
    std::string joined(std::string_view name, std::string_view between) const {
        std::string text;
        for (const Header& each : *all_) {
            if (each.name != name) continue;
            if (!text.empty()) text += between;
            text += each.value;
        }
        return text;
    }

private:
    const std::vector<Header>* all_;
};

/// Returns what is wrong with a request for a WebSocket; null: nothing.
const char* read_upgrade(const Headers& headers, RequestHead& head) {
    const std::string connection = in_small(headers.joined("connection", ","));
    if (!headers.has("upgrade") || connection.find("upgrade") == std::string::npos) return nullptr;
    if (in_small(headers.value("upgrade")) != "websocket") return nullptr;
    if (!is_socket_key(headers.value("sec-websocket-key"))) {
        return "Sec-WebSocket-Key is not 16 bytes in base64: 24 characters that end with ==\n";
    }
    head.is_upgrade = true;
    return nullptr;
}

// A browser that came through a proxy names the proxy's address as the page that it shows.
bool is_of_host(std::string_view referer, std::string_view host) {
    if (referer.empty()) return true;
    const std::size_t begin = referer.find("://");
    if (begin == std::string_view::npos) return false;
    const std::string_view rest = referer.substr(begin + 3);
    return in_small(rest.substr(0, rest.find('/'))) == in_small(host);
}

}  // namespace

bool is_socket_key(std::string_view key) {
    constexpr std::string_view last = "AQgw";
    return key.size() == 24 && key.ends_with("==") && last.find(key[21]) != std::string_view::npos &&
           std::ranges::all_of(key.substr(0, 22),
                               [](char c) { return is_letter(c) || is_digit(c) || c == '+' || c == '/'; });
}

std::size_t end_of_head(std::string_view bytes) {
    const std::size_t found = bytes.find("\r\n\r\n");
    return found == std::string_view::npos ? found : found + 4;
}

bool is_hopeless(std::string_view bytes) {
    for (std::size_t at = bytes.find('\n'); at != std::string_view::npos; at = bytes.find('\n', at + 1)) {
        if (at == 0 || bytes[at - 1] != '\r') return true;
    }
    return bytes.size() >= longest_head || bytes.starts_with("\r\n") || bytes.find('\0') != std::string_view::npos;
}

RequestHead read_head(std::string_view bytes) {
    RequestHead head;
    const auto refuse = [&](const char* why) {
        const bool is_method = head.is_method_unknown;
        head = {};
        head.is_method_unknown = is_method;
        head.fault = why;
        return head;
    };
    if (!bytes.ends_with("\r\n\r\n")) return refuse("the request has no end, or is longer than 8,192 bytes\n");
    bytes.remove_suffix(2);
    if (is_hopeless(bytes)) return refuse("lines end with CR LF, and no line is empty or has a zero\n");
    const std::size_t first = bytes.find("\r\n");
    bool is_newest = false;
    if (const char* why = read_request_line(bytes.substr(0, first), head, is_newest)) return refuse(why);
    std::vector<Header> list;
    if (const char* why = split_headers(bytes.substr(first + 2), list)) return refuse(why);
    const Headers headers(list);
    head.has_host = headers.has("host");
    head.host = headers.value("host");
    head.has_origin = headers.has("origin");
    head.origin = headers.value("origin");
    head.authorization = headers.value("authorization");
    head.cookie = headers.joined("cookie", "; ");
    head.forwarded_for = headers.joined("x-forwarded-for", ",");
    if (const char* why = read_upgrade(headers, head)) return refuse(why);
    // Browsers speak HTTP/1.1; a proxy that leaves no header often asks by 1.0.
    head.is_direct =
        is_newest && std::ranges::all_of(list, [](const Header& each) { return is_from_browser(each.name); });
    head.is_own_page = head.is_direct && headers.value("sec-fetch-site") == "same-origin" &&
                       is_of_host(headers.value("referer"), head.host);
    return head;
}

}  // namespace backsight::http
