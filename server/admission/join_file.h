#pragma once

// What a bot on the same machine needs to join a server, as a file that the server writes when it is ready.
//
// The file holds the key that signs join tickets: whoever can read it can be any user of that server. So it is made
// with mode 0600, and appears whole or not at all. Errors: std::runtime_error with the file, the field, what was found
// and what would be right. Any thread.

#include <backsight/transport/dtls.h>
#include <backsight/transport/join_ticket.h>

#include <array>
#include <filesystem>
#include <optional>

#include "arena/online/match_config.h"

namespace backsight::server {

/// Of arena::default_projectiles(), by arena::projectile_index().
std::array<BudgetCaps, arena::projectile_count> default_budgets();

struct JoinInfo {
    net::Address server;  ///< that a client on this machine can reach: no 0.0.0.0
    net::Protection protection = net::Protection::dtls;
    net::Fingerprint fingerprint{};  ///< zero without DTLS; also the server's name in tickets
    net::TicketSecretKey ticket_key{};

    // The game, as far as both sides must have it equal and a setting can change it. How draw groups but 0 are drawn is
    // the arena's code, as hitboxes are: where builds differ in them the fingerprint of the match does too.
    std::uint32_t max_players = 64;
    Interpolation interpolation = Interpolation::linear;
    AfterNewest after_newest = AfterNewest::hold;
    Micros extrapolation_limit{100'000};
    Micros sample_max_age{1'000'000};
    std::uint32_t ticks_per_snapshot = 1;
    Micros interpolation_delay;               ///< fixed; 0: as each client's own path asks
    Micros max_interpolation_delay{250'000};  ///< AuditConfig's, as the next
    Micros max_ahead{250'000};
    /// Of each projectile weapon: what its images are flown with until the server has granted it.
    std::array<BudgetCaps, arena::projectile_count> budgets = default_budgets();
    Micros timeout{5'000'000};        ///< ChannelConfig::timeout
    bool transport_is_secure = true;  ///< ChannelConfig::transport_is_secure

    friend bool operator==(const JoinInfo&, const JoinInfo&) = default;
};

/// The game's part of it; the address, the protection and the keys are the caller's to fill in.
JoinInfo join_info_of(const arena::MatchConfig& match);
/// What a client is to be made with. Throws if the settings do not make a valid match.
arena::MatchConfig match_config_of(const JoinInfo& info);

/// Throws where write_join_file() would fail, for all that can be known before, and where a file stands that is none of
/// a server's: it would be lost. Leaves nothing behind.
void check_join_file(const std::filesystem::path& file);
/// Replaces what was there.
void write_join_file(const std::filesystem::path& file, const JoinInfo& info);
/// Whether it removed the file: not where that holds something else by now, another server's perhaps, or stays there.
bool remove_join_file(const std::filesystem::path& file, const JoinInfo& info) noexcept;
/// Whose it is; none where there is no join file that can be read.
std::optional<net::Address> server_in_join_file(const std::filesystem::path& file);
JoinInfo read_join_file(const std::filesystem::path& file);

}  // namespace backsight::server
