#include "server/watch/summary.h"

#include "server/watch/refusals.h"

namespace backsight::server {

namespace {

using Refusals = std::vector<std::pair<std::string, std::uint64_t>>;

// IPv4 and UDP.
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

Refusals endings(const BotTotals& bots) {
    Refusals all;
    for (std::size_t i = 1; i < bots.left.size(); ++i) add(all, name(static_cast<LeaveReason>(i)), bots.left[i]);
    for (std::size_t i = 1; i < bots.refused.size(); ++i) {
        add(all, std::string("refused: ") + name(static_cast<RefuseReason>(i)), bots.refused[i]);
    }
    for (std::size_t i = 0; i < bots.closed.size(); ++i) {
        add(all, std::string("connection: ") + net::to_string(static_cast<net::CloseReason>(i)), bots.closed[i]);
    }
    add(all, "no socket", bots.open_failures);
    return all;
}

std::string_view meaning_of_ending(std::string_view ending) {
    if (ending == name(LeaveReason::timed_out)) return "nothing was heard of the other side for the timeout";
    if (ending == name(LeaveReason::replaced)) return "the same user joined again from somewhere else";
    if (ending == name(LeaveReason::misbehaved)) return "too many packets that no client of ours sends";
    if (ending == name(LeaveReason::fell_behind)) {
        return "the link did not acknowledge in time what the server told for certain; join again when it is better";
    }
    return {};
}

Bandwidth bandwidth_of(const ServerStatus& status) {
    if (status.client_seconds <= 0.0) return {};
    const auto kbps = [&](std::uint64_t bytes) { return static_cast<double>(bytes) * 8e-3 / status.client_seconds; };
    return {kbps(status.down_bytes), kbps(status.up_bytes),
            kbps(status.udp_down_bytes + header_bytes * status.udp_down_datagrams),
            kbps(status.udp_up_bytes + header_bytes * status.udp_up_datagrams)};
}

}  // namespace backsight::server
