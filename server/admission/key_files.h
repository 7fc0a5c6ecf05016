#pragma once

// Ticket keys as files of hexadecimal digits. Servers need NAME.pub; whoever issues tickets needs NAME.key. NAME.key
// must be readable by its owner only, else it is refused. Errors: std::runtime_error with the file and what would be
// right.

#include <backsight/transport/join_ticket.h>

#include <filesystem>
#include <string>

namespace backsight::server {

/// Makes a pair. Refuses to overwrite.
void make_key_files(const std::string& name);
net::TicketPublicKey read_public_key(const std::filesystem::path& file);
net::TicketSecretKey read_secret_key(const std::filesystem::path& file);

}  // namespace backsight::server
