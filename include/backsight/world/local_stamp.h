#pragma once

// The stamp of a player who lives in the server's own process: a bot, or a host without a ClientWorld. It goes the way
// of every other client's stamp (hold(), next_command(), take_command()), so caps, cover rule, fire rate, even_to,
// records and self-audit ask the same of it.
//
//     const ViewStamp stamp = local_stamp(server.ledger(bot), rate, reaction);
//     server.take_command(bot, number, stamp);
//     if (const std::optional<View> seen = server.view_of(bot)) aim_at(*seen);    // what the bot may know
//     server.judge(bot, shot, rules);
//
// The player must have joined, and gets a snapshot in each tick: what is not added to it is not in the view.

#include <backsight/time/tick.h>
#include <backsight/time/view_stamp.h>
#include <backsight/view/ledger.h>

namespace backsight {

/// Returns the stamp of a player who draws what the newest snapshot of `ledger` held as it was `behind` ago, and has
/// lost none. `rate` is the match's (DrawConfig::tick_rate). `behind` is the delay with which the player sees the
/// world: 0 for a host in the present, the reaction time of a bot. The stamp names the newest snapshot that had to be
/// there by then, as that of a client does whose packets take so long; so a bot pays and waits (even_to) like such a
/// client, and WeaponRules::max_rewind bounds it. All draw groups are drawn at that moment.
/// `behind` below 0 counts as 0. Beyond the oldest snapshot that is remembered, it is that one. Before the first
/// snapshot the stamp names none, and shots are refused. Keep `behind` as it is or change it slowly: a moment that goes
/// back or leaps is clamped or refused, as from everybody (AuditConfig).
[[nodiscard]] ViewStamp local_stamp(const Ledger& ledger, TickRate rate, Micros behind = {});

}  // namespace backsight
