#pragma once

// What a host of bots tells whoever watches it: how they are, and why sessions end or never begin.
//
// In: totals, time and again. Out: lines without their ends. Not synchronised.

#include <set>
#include <string>
#include <vector>

#include "server/bots/bot_plan.h"

namespace backsight::server {

/// What two sides without a common version speak, and which of them is to be updated.
std::string version_conflict(const SpokenVersions& server, const SpokenVersions& client);

/// How they are at this instant.
std::string bot_status_line(const BotTotals& totals);

/// A line for each way in which sessions have ended, with what it means; one too where nobody ever got in without any
/// having ended. `server` is who should have answered.
std::vector<std::string> bot_ending_lines(const BotTotals& totals, const net::Address& server);

/// The first time of each ending, and of each error of a socket.
class BotNews {
public:
    explicit BotNews(const net::Address& server) : server_(server) {}

    /// What `totals` tell that none before told.
    std::vector<std::string> look(const BotTotals& totals);

private:
    net::Address server_;
    std::set<std::string> told_;
};

}  // namespace backsight::server
