#include "server/http/client_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>

namespace backsight::http {

namespace {

/// Takes the last part of a list with commas.
std::string_view take_last(std::string_view& list) {
    const std::size_t comma = list.rfind(',');
    const std::string_view last = trimmed(comma == std::string_view::npos ? list : list.substr(comma + 1));
    list = comma == std::string_view::npos ? std::string_view() : list.substr(0, comma);
    return last;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

std::string_view without_port(std::string_view text) {
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        return text.substr(1, end == std::string_view::npos ? end : end - 1);
    }
    return std::ranges::count(text, ':') == 1 ? text.substr(0, text.find(':')) : text;
}

std::string plain_address(std::string_view address) {
    const std::string text(address);
    std::array<char, INET6_ADDRSTRLEN> written{};
    in_addr v4{};
    if (inet_pton(AF_INET, text.c_str(), &v4) == 1) {
        return inet_ntop(AF_INET, &v4, written.data(), written.size());
    }
    in6_addr v6{};
    if (inet_pton(AF_INET6, text.c_str(), &v6) != 1) return {};
    if (IN6_IS_ADDR_V4MAPPED(&v6)) {
        std::memcpy(&v4, &v6.s6_addr[12], sizeof v4);
        return inet_ntop(AF_INET, &v4, written.data(), written.size());
    }
    return inet_ntop(AF_INET6, &v6, written.data(), written.size());
}

std::vector<std::string> addresses_in(std::string_view list) {
    std::vector<std::string> addresses;
    while (!trimmed(list).empty()) {
        const std::string_view text = take_last(list);
        const std::string address = plain_address(text);
        if (address.empty()) throw std::runtime_error("'" + std::string(text) + "' is no address");
        addresses.push_back(address);
    }
    return addresses;
}

std::string client_address(const std::string& peer, std::string_view forwarded_for,
                           const std::vector<std::string>& proxies) {
    const auto is_proxy = [&](const std::string& address) {
        return std::ranges::find(proxies, address) != proxies.end();
    };
    if (!is_proxy(peer)) return peer;
    while (!trimmed(forwarded_for).empty()) {
        std::string address = plain_address(without_port(take_last(forwarded_for)));
        if (address.empty()) return peer;
        if (!is_proxy(address)) return address;
    }
    return peer;
}

std::string limit_key(const std::string& address) {
    in6_addr v6{};
    if (inet_pton(AF_INET6, address.c_str(), &v6) != 1) return address;
    return {reinterpret_cast<const char*>(v6.s6_addr), 8};
}

}  // namespace backsight::http
