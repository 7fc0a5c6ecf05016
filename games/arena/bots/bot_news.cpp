#include "arena/bots/bot_news.h"

#include <string_view>

#include "arena/bots/summary.h"
#include "inputs/files/number_format.h"

namespace backsight::bots {

namespace {

constexpr std::string_view no_socket = "no socket";
constexpr std::string_view wrong_version = "refused: wrong_version";

std::string as_text(VersionRange range) {
    const std::string newest = std::to_string(range.newest);
    return range.oldest == range.newest ? newest : std::to_string(range.oldest) + " to " + newest;
}

/// Empty if they have a common version.
std::string conflict_of(const char* what, VersionRange server, VersionRange client) {
    if (common_version(server, client) != 0) return {};
    const char* older = server.newest < client.oldest ? "update the server" : "update this client";
    return std::string("the server speaks ") + what + " " + as_text(server) + ", this client " + as_text(client) +
           ": " + older;
}

// No answer came. An absent server is silent, and so is one that does not accept our key: it ignores unauthenticated
// peers.
bool is_silence(const std::string& reason, const BotTotals& totals) {
    if (reason == std::string("connection: ") + net::to_string(net::CloseReason::handshake_timeout)) return true;
    return reason == name(LeaveReason::timed_out) && totals.connects == 0;
}

std::string no_answer(const net::Address& server, const std::string& detail) {
    return "no answer from " + server.to_string() + " (" + detail +
           "): is the server there, and is the join file its own?";
}

std::string ending_line(const std::string& reason, const std::string& count, const BotTotals& totals,
                        const net::Address& server) {
    if (is_silence(reason, totals)) return no_answer(server, reason + " " + count);
    std::string_view meaning = reason == no_socket ? totals.last_error : meaning_of_ending(reason);
    if (reason == wrong_version) meaning = totals.version_conflict;
    return "ended: " + reason + " " + count + (meaning.empty() ? "" : ": ") + std::string(meaning);
}

}  // namespace

std::string version_conflict(const SpokenRanges& server, const SpokenRanges& client) {
    const std::string session = conflict_of("session protocol", server.session, client.session);
    const std::string game = conflict_of("arena wire", server.game, client.game);
    return session + (session.empty() || game.empty() ? "" : "; ") + game;
}

std::string bot_status_line(const BotTotals& totals) {
    std::string line = "playing " + std::to_string(totals.playing);
    if (totals.starved > 0) line += ", starved " + std::to_string(totals.starved);
    if (totals.waiting > 0) {
        line += ", waiting " + std::to_string(totals.waiting) + " (place " + std::to_string(totals.last_place) +
                " in the queue)";
    }
    line += ", shots " + std::to_string(totals.game.shots) + ", hits " + std::to_string(totals.game.hits) + ", kills " +
            std::to_string(totals.game.kills) + ", deaths " + std::to_string(totals.game.deaths);
    return line + inputs::formatted(", round trip %g ms", static_cast<double>(totals.mean_rtt.value) * 1e-3);
}

std::vector<std::string> bot_ending_lines(const BotTotals& totals, const net::Address& server) {
    std::vector<std::string> lines;
    for (const auto& [reason, count] : endings(totals)) {
        lines.push_back(ending_line(reason, std::to_string(count), totals, server));
    }
    if (lines.empty() && totals.connects == 0) lines.push_back(no_answer(server, "until now"));
    return lines;
}

std::vector<std::string> BotNews::look(const BotTotals& totals) {
    std::vector<std::string> lines;
    for (const auto& [reason, count] : endings(totals)) {
        const std::string news = reason == no_socket ? reason + totals.last_error : reason;
        if (!told_.insert(news).second) continue;
        lines.push_back(ending_line(reason, std::to_string(count) + " so far", totals, server_));
    }
    return lines;
}

}  // namespace backsight::bots
