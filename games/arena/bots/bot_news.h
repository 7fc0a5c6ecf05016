#pragma once

// Messages of a host of bots: how the bots are, and why sessions end or never begin.
//
// In: totals, again and again. Out: lines without their ends. Not synchronised.

#include <set>
#include <string>
#include <vector>

#include "arena/bots/bot_plan.h"

namespace backsight::bots {

/// The versions of two sides without a common one, and which side needs an update.
struct SpokenRanges {
    VersionRange session;
    VersionRange game;
};
std::string version_conflict(const SpokenRanges& server, const SpokenRanges& client);

/// How the bots are at this instant.
std::string bot_status_line(const BotTotals& totals);

/// One line for each way in which sessions have ended, with its meaning. Also one line if no bot ever got in and no
/// session has ended. `server` is the address that should have answered.
std::vector<std::string> bot_ending_lines(const BotTotals& totals, const net::Address& server);

/// Reports the first occurrence of each ending and each socket error.
class BotNews {
public:
    explicit BotNews(const net::Address& server) : server_(server) {}

    /// Lines for what is new in `totals`.
    std::vector<std::string> look(const BotTotals& totals);

private:
    net::Address server_;
    std::set<std::string> told_;
};

}  // namespace backsight::bots
