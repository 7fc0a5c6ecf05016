// A lobby's part of joining: a ticket and a connect token for one player and one server. Needs backsight_net alone.
//
//     lobby lobby.key FINGERPRINT 127.0.0.1:27770 7
//
// FINGERPRINT is what `backsight keys certificate` printed. Who user 7 is, and that it is them, a lobby knows.

#include <backsight/transport/dtls.h>
#include <backsight/transport/join_ticket.h>

#include <charconv>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>

using namespace backsight;

static std::string hex(const auto& bytes) {
    std::string digits;
    for (const unsigned byte : bytes) digits += {"0123456789abcdef"[byte / 16], "0123456789abcdef"[byte % 16]};
    return digits;
}

/// A number with nothing before or behind it.
static bool whole(const char* text, std::size_t size, auto& number, int base) {
    const auto [end, error] = std::from_chars(text, text + size, number, base);
    return error == std::errc() && end == text + size;
}

int main(int count, char** given) {
    const auto server = count == 5 ? net::parse_fingerprint(given[2]) : std::nullopt;
    if (!server) return std::fputs("usage: lobby KEY FINGERPRINT ADDRESS:PORT USER\n", stderr), 2;
    net::TicketSecretKey key{};
    std::ifstream file(given[1]);
    for (char digits[2]; auto& byte : key) {
        const bool is_byte = file.read(digits, 2) && whole(digits, 2, byte, 16);
        if (!is_byte) return std::fprintf(stderr, "%s: found no key\n", given[1]), 1;
    }
    std::uint64_t user = 0;
    if (!whole(given[4], std::strlen(given[4]), user, 10)) return std::fputs("USER: expected a number\n", stderr), 2;
    const std::int64_t expires_at = std::time(nullptr) + 60;
    const net::JoinTicket ticket = net::issue_ticket(key, user, *server, expires_at);
    const net::ConnectToken token = net::issue_connect_token(key, *server, expires_at);
    net::wipe(key);
    std::printf(
        "{\"backsight_ticket\": 1, \"server\": \"%s\", \"fingerprint\": \"%s\", \"user\": %llu, "
        "\"expires_at\": %lld, \"ticket\": \"%s\", \"connect_token\": \"%s\"}\n",
        given[3], net::to_string(*server).c_str(), static_cast<unsigned long long>(user),
        static_cast<long long>(expires_at), hex(ticket).c_str(), hex(token).c_str());
}
