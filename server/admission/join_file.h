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

#include "arena/online/match_config.h"
#include "server/admission/join_settings.h"

namespace backsight::server {

struct JoinInfo : JoinSettings {
    net::Address server;  ///< an address that a client on this machine can reach: no 0.0.0.0
    net::Protection protection = net::Protection::dtls;
    net::Fingerprint fingerprint{};  ///< zero without DTLS; also the server's name in tickets
    net::TicketSecretKey ticket_key{};

    friend bool operator==(const JoinInfo&, const JoinInfo&) = default;
};

/// The join file's game settings; the caller fills in address, protection and keys.
JoinInfo join_info_of(const arena::MatchConfig& match);
/// The settings for a client. Throws if they do not make a valid match.
arena::MatchConfig match_config_of(const JoinSettings& settings);

/// The game settings alone, as one line of JSON with the join file's fields: "{...}".
std::string settings_text(const JoinSettings& settings);

/// Throws if write_join_file() would fail, as far as that is known before. Also throws if the path holds a file other
/// than a server's join file, which would be lost. Leaves nothing behind.
void check_join_file(const std::filesystem::path& file);
/// Replaces the file.
void write_join_file(const std::filesystem::path& file, const JoinInfo& info);
/// Removes the file unless it now holds other content, perhaps another server's. Returns whether it was removed.
bool remove_join_file(const std::filesystem::path& file, const JoinInfo& info) noexcept;
/// The server's address in a join file; nothing if there is no readable join file.
std::optional<net::Address> server_in_join_file(const std::filesystem::path& file);
JoinInfo read_join_file(const std::filesystem::path& file);

}  // namespace backsight::server
