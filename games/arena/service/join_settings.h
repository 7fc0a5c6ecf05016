#pragma once

// The settings of a server's match that must be equal on both sides, as JSON. A program reads them in a join file
// (join_file.h), a page in /join.json (page_endpoint.h): both with the one table of names, words and ranges here.
//
// In: JSON that anybody wrote. Out: settings, or the first field that is wrong. Throws nothing. Any thread.

#include <backsight/projectile.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "arena/online/match_config.h"
#include "server/admission/field_reader.h"

namespace backsight::arena {

/// Budgets of default_projectiles(), by projectile_index().
std::array<BudgetCaps, projectile_count> default_budgets();

/// What a server may set. The arena's code decides hitboxes, and how draw groups other than 0 are drawn. If builds
/// differ in them, the match's fingerprint differs too.
struct JoinSettings {
    std::uint32_t max_players = 64;
    Interpolation interpolation = Interpolation::linear;
    AfterNewest after_newest = AfterNewest::hold;
    Micros extrapolation_limit{100'000};
    Micros sample_max_age{1'000'000};
    std::uint32_t ticks_per_snapshot = 1;
    bool beams_reflect = false;
    bool shots_between_steps = false;
    Micros interpolation_delay;               ///< fixed; 0: each client fits it to its own path
    Micros max_interpolation_delay{250'000};  ///< of AuditConfig
    Micros max_ahead{250'000};
    Micros timeout{5'000'000};        ///< ChannelConfig::timeout
    bool transport_is_secure = true;  ///< ChannelConfig::transport_is_secure
    /// Budget of each projectile weapon: images fly with it until the server's grant arrives.
    std::array<BudgetCaps, projectile_count> budgets = default_budgets();

    friend bool operator==(const JoinSettings&, const JoinSettings&) = default;
};

JoinSettings join_settings_of(const MatchConfig& match);
/// The settings for a client. `wrong`: the field of MatchConfig::validate() where they make no match, else null.
MatchConfig match_config_of(const JoinSettings& settings, const char*& wrong);

server::FieldReader::Json settings_json(const JoinSettings& settings);
JoinSettings read_join_settings(server::FieldReader& fields);

/// The match of a text such as /join.json, with whatever other fields. Returns nothing if the text is wrong; `fault`
/// then says why.
std::optional<MatchConfig> match_of_join_text(std::string_view text, server::FieldFault& fault);

}  // namespace backsight::arena
