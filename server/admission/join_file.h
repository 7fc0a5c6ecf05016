#pragma once

// A file with what a bot on the same machine needs to join a server. The server writes it when it is ready.
//
// The file holds the key that signs join tickets: whoever can read it can be any user of that server. So its mode is
// 0600, and it appears whole or not at all. Errors: std::runtime_error with the file, the field, the value found and
// what would be right. Any thread.

#include <backsight/transport/dtls.h>
#include <backsight/transport/join_ticket.h>

#include <filesystem>
#include <optional>
#include <string>

namespace backsight::server {

struct JoinInfo {
    net::Address server;  ///< an address that a client on this machine can reach: no 0.0.0.0
    net::Protection protection = net::Protection::dtls;
    net::Fingerprint fingerprint{};  ///< zero without DTLS; also the server's name in tickets
    net::TicketSecretKey ticket_key{};
    std::string game = "{}";  ///< Game::join_entries(): what a client of this game needs to know besides

    friend bool operator==(const JoinInfo&, const JoinInfo&) = default;
};

/// Throws if write_join_file() would fail, as far as that is known before. Also throws if the path holds a file other
/// than a server's join file, which would be lost. Leaves nothing behind.
void check_join_file(const std::filesystem::path& file);
/// Replaces the file.
void write_join_file(const std::filesystem::path& file, const JoinInfo& info);
/// Removes the file unless it now holds other content, perhaps another server's. Returns whether it was removed.
bool remove_join_file(const std::filesystem::path& file, const JoinInfo& info) noexcept;
/// The server's address in a join file; nothing if there is no readable join file.
std::optional<net::Address> server_in_join_file(const std::filesystem::path& file);
/// The game's part is not checked: a client of the game reads it.
JoinInfo read_join_file(const std::filesystem::path& file);

}  // namespace backsight::server
