#pragma once

// Ticket keys as files of hexadecimal digits: NAME.pub for servers, NAME.key, which only its owner can read, for
// whoever issues tickets; with any other mode it is not read. Errors: std::runtime_error with the file and what would
// be right.

#include <backsight/transport/join_ticket.h>

#include <filesystem>
#include <string>

namespace backsight::server {

/// Makes a pair. Refuses to overwrite.
void make_key_files(const std::string& name);
net::TicketPublicKey read_public_key(const std::filesystem::path& file);
net::TicketSecretKey read_secret_key(const std::filesystem::path& file);

}  // namespace backsight::server
