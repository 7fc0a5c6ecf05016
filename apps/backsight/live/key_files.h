#pragma once

// Ticket keys as files of hexadecimal digits: NAME.pub for servers, NAME.key, which only its owner can read, for whoever issues
// tickets. Errors: std::runtime_error with the file and what would be right.

#include <backsight/transport/join_ticket.h>

#include <filesystem>
#include <span>
#include <string>

namespace backsight::live {

/// Makes a pair. Refuses to overwrite.
void make_key_files(const std::string& name);
net::TicketPublicKey read_public_key(const std::filesystem::path& file);
net::TicketSecretKey read_secret_key(const std::filesystem::path& file);

/// A new file that nobody else can read, whole or not at all.
void write_private_file(const std::filesystem::path& file, std::string_view content);

std::string to_hex(std::span<const std::uint8_t> bytes);
/// False, and nothing written, unless `text` is exactly `bytes` in hexadecimal digits, white space around it aside.
bool from_hex(std::string_view text, std::span<std::uint8_t> bytes);

}  // namespace backsight::live
