#include "arena/bots/summary.h"

#include <algorithm>

#include "server/watch/refusals.h"

namespace backsight::bots {

namespace {

using Refusals = std::vector<std::pair<std::string, std::uint64_t>>;

// Headers of IPv4 and UDP.
constexpr std::uint64_t header_bytes = 28;

void add(Refusals& all, const std::string& name, std::uint64_t count) {
    if (count > 0) all.emplace_back(name, count);
}

}  // namespace

Refusals refusals(const ServerStatus& status) {
    Refusals all;
    for (const RefusalClass& refused : all_refusals(status)) {
        add(all, std::string(refused.kind) + ": " + refused.reason, refused.count);
    }
    return all;
}

double seen_per_player_minute(const ServerStatus& status, const BotTotals& bots) {
    const double minutes = status.seconds * status.clients_most / 60.0;
    return minutes > 0.0 ? static_cast<double>(bots.game.prediction.seen) / minutes : 0.0;
}

std::uint64_t named_count(const ServerStatus& status, std::string_view name) {
    const auto found = std::ranges::find_if(status.named, [&](const auto& each) { return each.name == name; });
    return found == status.named.end() ? 0 : found->count;
}

Refusals endings(const BotTotals& bots) {
    Refusals all;
    for (const LeaveReason reason : enum_values<LeaveReason>) {
        if (reason != LeaveReason::none) add(all, name(reason), bots.left[reason]);
    }
    for (const RefuseReason reason : enum_values<RefuseReason>) {
        if (reason != RefuseReason::none) add(all, std::string("refused: ") + name(reason), bots.refused[reason]);
    }
    for (const net::CloseReason reason : enum_values<net::CloseReason>) {
        add(all, std::string("connection: ") + net::to_string(reason), bots.closed[reason]);
    }
    add(all, newer_peers_name, bots.newer_reasons);
    add(all, "no socket", bots.open_failures);
    return all;
}

std::string_view meaning_of_ending(std::string_view ending) {
    if (ending == name(LeaveReason::timed_out)) return "nothing was heard of the other side for the timeout";
    if (ending == name(LeaveReason::replaced)) return "the same user joined again from somewhere else";
    if (ending == name(LeaveReason::misbehaved)) return "too many packets that no client of ours sends";
    if (ending == name(LeaveReason::fell_behind)) {
        return "the link did not acknowledge in time what the server must deliver; join again when it is better";
    }
    if (ending == name(LeaveReason::numbers_used_up)) return "a session cannot last longer; join again";
    return {};
}

Bandwidth bandwidth_of(const ServerStatus& status) {
    if (status.client_seconds <= 0.0) return {};
    const auto kbps = [&](std::uint64_t bytes) { return static_cast<double>(bytes) * 8e-3 / status.client_seconds; };
    return {kbps(status.down_bytes), kbps(status.up_bytes),
            kbps(status.udp_down_bytes + header_bytes * status.udp_down_datagrams),
            kbps(status.udp_up_bytes + header_bytes * status.udp_up_datagrams)};
}

}  // namespace backsight::bots
