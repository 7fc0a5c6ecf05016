#pragma once

// A file with what a bot on the same machine needs to join a server. The server writes it when it is ready.
//
// The file holds the key that signs join tickets: whoever can read it can be any user of that server. So its mode is
// 0600, and it appears whole or not at all. Errors: std::runtime_error with the file, the field, the value found and
// what would be right. Any thread.

#include <backsight/transport/dtls.h>
#include <backsight/transport/join_ticket.h>

#include <array>
#include <filesystem>
#include <optional>

#include "arena/online/match_config.h"

namespace backsight::server {

/// Budgets of arena::default_projectiles(), by arena::projectile_index().
std::array<BudgetCaps, arena::projectile_count> default_budgets();

struct JoinInfo {
    net::Address server;  ///< an address that a client on this machine can reach: no 0.0.0.0
    net::Protection protection = net::Protection::dtls;
    net::Fingerprint fingerprint{};  ///< zero without DTLS; also the server's name in tickets
    net::TicketSecretKey ticket_key{};

    // Game settings that can change and must be equal on both sides. The arena's code decides hitboxes, and how draw
    // groups other than 0 are drawn. If builds differ in them, the match's fingerprint differs too.
    std::uint32_t max_players = 64;
    Interpolation interpolation = Interpolation::linear;
    AfterNewest after_newest = AfterNewest::hold;
    Micros extrapolation_limit{100'000};
    Micros sample_max_age{1'000'000};
    std::uint32_t ticks_per_snapshot = 1;
    Micros interpolation_delay;               ///< fixed; 0: each client fits it to its own path
    Micros max_interpolation_delay{250'000};  ///< of AuditConfig
    Micros max_ahead{250'000};
    /// Budget of each projectile weapon: images fly with it until the server's grant arrives.
    std::array<BudgetCaps, arena::projectile_count> budgets = default_budgets();
    Micros timeout{5'000'000};        ///< ChannelConfig::timeout
    bool transport_is_secure = true;  ///< ChannelConfig::transport_is_secure

    friend bool operator==(const JoinInfo&, const JoinInfo&) = default;
};

/// The join file's game settings; the caller fills in address, protection and keys.
JoinInfo join_info_of(const arena::MatchConfig& match);
/// The settings for a client. Throws if they do not make a valid match.
arena::MatchConfig match_config_of(const JoinInfo& info);

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
