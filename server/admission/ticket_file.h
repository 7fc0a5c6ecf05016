#pragma once

// What a lobby gives to one player so that they can join one server: no secret of the lobby's, and good once. As JSON:
//
//   {"backsight_ticket": 1, "server": "192.0.2.7:27770", "fingerprint": "…64 hexadecimal digits", "user": 7,
//    "expires_at": 1800000060, "ticket": "…258 digits", "connect_token": "…176 digits", "settings": {…}}
//
// `settings` are the game's part of a join file; left out, they are those of the defaults. `server` may be left out
// where the player knows the address. Errors: inputs::InputError with the file, the field, the value found and what
// would be right. Any thread.

#include <backsight/transport/dtls.h>
#include <backsight/transport/join_ticket.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace backsight::server {

struct TicketFile {
    std::optional<net::Address> server;
    net::Fingerprint fingerprint{};  ///< of the server's certificate; also the server's name in both of these
    std::uint64_t user = 0;
    std::int64_t expires_at_s = 0;  ///< since 1970
    net::JoinTicket ticket{};
    net::ConnectToken connect_token{};
    /// `settings`: Game::join_entries(), one JSON object. The game checks what is in it.
    std::optional<std::string> game;

    friend bool operator==(const TicketFile&, const TicketFile&) = default;
};

/// With a newline at its end.
std::string ticket_text(const TicketFile& ticket);
TicketFile read_ticket_file(const std::filesystem::path& file);

}  // namespace backsight::server
