#include "server/config/config_fields.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>
#include <vector>

#include "inputs/files/near_words.h"
#include "inputs/files/number_format.h"

namespace backsight::config {

namespace {

using inputs::edits_between;
using inputs::is_near;
using C = ServerConfig;

// BudgetCaps: what decides who pays for the age of a projectile's view.
constexpr std::string_view decided_by_help =
    "Judge its flights by the shooter's commands, exactly; by the server's clock; or in the present, as FishNet";
constexpr std::string_view look_back_help = "Look back: no hit is older than this for its victim";
constexpr std::string_view fast_forward_help =
    "By clock: how far ahead it may begin, out of what the look back leaves; catching up: how far it hurries to; "
    "whoever "
    "must dodge pays";
constexpr std::string_view decay_help =
    "By clock: how fast the look back shrinks in flight; the shooter's image slows down by this";

constexpr ConfigField fields[] = {
    {"server.name", "--server-name", &C::server_name, "", 0, 0, "",
     "This server's name in reports, which no other of the fleet has; empty: the machine's name and the port"},
    {"server.region", "--region", &C::server_region, "", 0, 0, "", "Where this server stands, for reports: eu-west"},
    {"server.build", "--build", &C::server_build, "", 0, 0, "",
     "Build of the game, for reports; empty: the version of this program"},
    {"network.bind", "--bind", &C::bind, "", 0, 0, "", "Address to listen on"},
    {"network.port", "--port", &C::port, "", 0, 65'535, "", "UDP port; 0: any free one"},
    {"network.max_clients", "--max-clients", &C::max_clients, "", 1, 4'096, "", "Most players at once"},
    {"network.rooms", "--rooms", &C::rooms, "", 1, 64, "",
     "Matches in this process. Each further one has the next UDP port, and names of files with -1, -2 and so on"},
    {"network.threads", "--threads", &C::threads, "", 1, 64, "",
     "Threads of each match, which write, encrypt and send its snapshots; what is in them is the same with any number"},
    {"network.encryption", "--encryption", &C::encryption, "", 0, 0, "dtls|plain",
     "Use plain only on a network that you trust"},
    {"network.certificate_file", "--certificate", &C::certificate_file, "", 0, 0, "",
     "PEM file of the certificate that clients recognize this server by; needs --certificate-key. Empty: a new one at "
     "each start"},
    {"network.certificate_key_file", "--certificate-key", &C::certificate_key_file, "", 0, 0, "",
     "PEM file of the certificate's private key"},
    {"network.ticket_key_file", "--ticket-key", &C::ticket_key_file, "", 0, 0, "",
     "Public key of the lobby that signs join tickets, as `backsight keys` writes it; empty: a new pair at each start"},
    {"network.used_tickets_file", "--used-tickets", &C::used_tickets_file, "", 0, 0, "",
     "File of used tickets, shared by all servers of one certificate; empty: beside the certificate, with .used"},
    {"network.join_file", "--join-file", &C::join_file, "", 0, 0, "",
     "Without a ticket key: the file that lets `backsight bot` join; holds the secret key; empty: none"},
    {"network.client_timeout_ms", "--client-timeout", &C::client_timeout_ms, "ms", 500, 120'000, "",
     "A client that was silent for this long is removed"},
    {"network.max_offences", "--max-offences", &C::max_offences, "", 1, 1'000'000, "",
     "A player is removed, as `misbehaved`, after this many protocol violations"},
    {"network.down_budget_kbps", "--down-budget", &C::down_budget_kbps, "kbit/s", 8, 100'000, "",
     "Most that the server sends to one client"},
    {"game.ticks_per_snapshot", "--ticks-per-snapshot", &C::ticks_per_snapshot, "ticks", 1, 64, "",
     "Ticks of 1/64 s from one snapshot to the next, for each client"},
    {"game.interpolation", "--interpolation", &C::interpolation, "", 0, 0, "hold|linear|hermite|catmull-rom",
     "Curve between two samples"},
    {"game.after_newest", "--after-newest", &C::after_newest, "", 0, 0, "hold|extrapolate",
     "How an entity is drawn past its newest sample"},
    {"game.extrapolation_limit_ms", "--extrapolation-limit", &C::extrapolation_limit_ms, "ms", 0, 1'000, "",
     "Longest extrapolation"},
    {"game.sample_max_age_ms", "--sample-max-age", &C::sample_max_age_ms, "ms", 1, 60'000, "",
     "Oldest sample that is drawn"},
    {"game.interpolation_delay_ms", "--interpolation-delay", &C::interpolation_delay_ms, "ms", 0, 250, "",
     "How far behind the newest snapshot clients draw; 0: each as its network asks"},
    {"game.seed", "--seed", &C::seed, "", 0, 9e15, "", "Seed of everything random"},
    {"game.beams", "--beams", &C::beams, "", 0, 0, "straight|reflected",
     "Whether crouched players reflect rays of weapons that fire one, up to four times, as UT2003's shields do"},
    {"fairness.rewind", "--rewind", &C::rewind, "", 0, 0,
     "exact|present|ping|ping+interpolation|tick|nearest|moment|endpoints|"
     "ut2003|capt_k|twoten|mirror|text21|text21_angle",
     "How rays are judged: exactly as seen, or as a published system does, which knows neither caps nor cover"},
    {"fairness.fire_rate", "--fire-rate", &C::fire_rate, "", 0, 0, "commands|clock",
     "What limits hitscan weapons: the steps of commands, or the server's clock too, by which early shots wait"},
    {"fairness.setting", "--fairness", &C::fairness, "", 0, 0, "competitive|casual|coop|high_ping|even",
     "Sharing of the cost of latency, by name: sets the caps, the cover rule, how far projectiles look back and which "
     "round trip is waited for, where they are not given themselves"},
    {"fairness.max_rewind_ms", "--max-rewind", &C::max_rewind_ms, "ms", 0, 10'000, "",
     "Oldest hit that a victim must bear: time since they were last where they were hit"},
    {"fairness.max_victim_moved_m", "--max-victim-moved", &C::max_victim_moved_m, "m", 0, 1e9, "",
     "Farthest that a victim may have moved since then"},
    {"fairness.cover_grace_ms", "--cover-grace", &C::cover_grace_ms, "ms", -1, 10'000, "",
     "How long a victim in cover can still be hit; -1: no cover rule"},
    {"fairness.cover_max_view_age_ms", "--cover-max-view-age", &C::cover_max_view_age_ms, "ms", 0, 10'000, "",
     "A victim's screen counts as this old at most, for the cover rule"},
    {"fairness.cover_foresight_ms", "--cover-foresight", &C::cover_foresight_ms, "ms", 0, 1'000, "",
     "How far past a victim's last report the cover rule looks, to when they see the damage"},
    {"fairness.even_to_ms", "--even-to", &C::even_to_ms, "ms", 0, 400, "",
     "Commands of lower round trips wait until they are as late as those of this one; 0: nobody waits"},
    {"fairness.max_interpolation_delay_ms", "--max-interpolation-delay", &C::max_interpolation_delay_ms, "ms", 0,
     10'000, "", "How far behind its newest snapshot a client may draw"},
    {"fairness.max_ahead_ms", "--max-ahead", &C::max_ahead_ms, "ms", 0, 10'000, "",
     "How far past its newest snapshot a client may draw"},
    {"fairness.max_slew_ratio", "--max-slew", &C::max_slew_ratio, "ratio", 0, 1, "",
     "How much faster than real time a client's screen may run"},
    {"fairness.max_saved_ms", "--max-saved", &C::max_saved_ms, "ms", 0, 10'000, "",
     "How much of a stall a client may catch up at once"},
    {"rocket.decided_by", "--rocket-decided-by", &C::rocket_decided_by, "", 0, 0, "commands|clock|catch-up",
     decided_by_help},
    {"rocket.look_back_ms", "--rocket-look-back", &C::rocket_look_back_ms, "ms", 0, 10'000, "", look_back_help},
    {"rocket.fast_forward_ms", "--rocket-fast-forward", &C::rocket_fast_forward_ms, "ms", 0, 1'000, "",
     fast_forward_help},
    {"rocket.decay_permille", "--rocket-decay", &C::rocket_decay_permille, "ms per s", 0, 1'000, "", decay_help},
    {"grenade.decided_by", "--grenade-decided-by", &C::grenade_decided_by, "", 0, 0, "commands|clock|catch-up",
     decided_by_help},
    {"grenade.look_back_ms", "--grenade-look-back", &C::grenade_look_back_ms, "ms", 0, 10'000, "", look_back_help},
    {"grenade.fast_forward_ms", "--grenade-fast-forward", &C::grenade_fast_forward_ms, "ms", 0, 1'000, "",
     fast_forward_help},
    {"grenade.decay_permille", "--grenade-decay", &C::grenade_decay_permille, "ms per s", 0, 1'000, "", decay_help},
    {"spear.decided_by", "--spear-decided-by", &C::spear_decided_by, "", 0, 0, "commands|clock|catch-up",
     decided_by_help},
    {"spear.look_back_ms", "--spear-look-back", &C::spear_look_back_ms, "ms", 0, 10'000, "", look_back_help},
    {"spear.fast_forward_ms", "--spear-fast-forward", &C::spear_fast_forward_ms, "ms", 0, 1'000, "", fast_forward_help},
    {"spear.decay_permille", "--spear-decay", &C::spear_decay_permille, "ms per s", 0, 1'000, "", decay_help},
    {"bolt.decided_by", "--bolt-decided-by", &C::bolt_decided_by, "", 0, 0, "commands|clock|catch-up", decided_by_help},
    {"bolt.look_back_ms", "--bolt-look-back", &C::bolt_look_back_ms, "ms", 0, 10'000, "", look_back_help},
    {"bolt.fast_forward_ms", "--bolt-fast-forward", &C::bolt_fast_forward_ms, "ms", 0, 1'000, "", fast_forward_help},
    {"bolt.decay_permille", "--bolt-decay", &C::bolt_decay_permille, "ms per s", 0, 1'000, "", decay_help},
    {"catch_up.counts", "--catch-up-counts", &C::catch_up_counts, "", 0, 0, "fractions|ticks",
     "Count the time since a shot that catches up in fractions of ticks, or in whole ones: FishNet's two TimePassed"},
    {"reports.file", "--reports", &C::reports_file, "", 0, 0, "", "SQLite file for hit reports; empty: none"},
    {"reports.queue", "--reports-queue", &C::reports_queue, "reports", 16, 1'000'000, "",
     "Most reports that wait to be written; more are dropped and counted"},
    {"reports.max_mib", "--reports-max", &C::reports_max_mib, "MiB", 0, 1'000'000, "",
     "Largest size of the file; 0: any"},
    {"reports.postgres", "--reports-postgres", &C::reports_postgres, "", 0, 0, "",
     "PostgreSQL that gets all reports too, as libpq takes it: \"host=db dbname=shots\"; needs reports.file, which "
     "holds them while it is away. Empty: none"},
    {"metrics.port", "--metrics", &C::metrics_port, "", 0, 65'535, "",
     "TCP port for who operates this server: /metrics, /healthz, /readyz, /status, /drain; 0: none"},
    {"metrics.bind", "--metrics-bind", &C::metrics_bind, "", 0, 0, "", "Address that this port listens on"},
    {"life.drain_timeout_s", "--drain-timeout", &C::drain_timeout_s, "s", 0, 86'400, "",
     "On SIGTERM or /drain nobody new may join, and the server ends when its last player has left, or after this time"},
    {"life.drain_token_file", "--drain-token", &C::drain_token_file, "", 0, 0, "",
     "File with the token that /drain asks for; empty: nobody may drain this server by its port"},
    {"page.port", "--page-port", &C::page_port, "", 0, 65'535, "",
     "TCP port of the page that shows the match and plays in it; 0: none"},
    {"page.bind", "--page-bind", &C::page_bind, "", 0, 0, "",
     "Address that the page's port listens on; beyond this machine it needs --page-certificate"},
    {"page.certificate_file", "--page-certificate", &C::page_certificate_file, "", 0, 0, "",
     "PEM file of a certificate that browsers trust: the page's port then takes https and wss alone"},
    {"page.certificate_key_file", "--page-certificate-key", &C::page_certificate_key_file, "", 0, 0, "",
     "PEM file of that certificate's private key"},
    {"log.level", "--log-level", &C::log_level, "", 0, 0, "trace|debug|info|warn|error|off", "Minimum log level"},
    {"log.format", "--log-format", &C::log_format, "", 0, 0, "text|json", "key=value pairs, or one JSON object a line"},
    {"log.file", "--log-file", &C::log_file, "", 0, 0, "", "File of the log; empty: standard error"},
};

std::string plain(double number) { return inputs::formatted("%.15g", number); }

bool in_range(const ConfigField& field, double value) { return value >= field.lowest && value <= field.highest; }

bool is_choice(std::string_view choices, std::string_view value) {
    while (!choices.empty()) {
        const std::size_t bar = choices.find('|');
        if (choices.substr(0, bar) == value) return true;
        choices = bar == std::string_view::npos ? std::string_view() : choices.substr(bar + 1);
    }
    return false;
}

// Accepts "1", "1." and "-0"; refuses "1 ms" and "nan".
template <typename Number>
std::optional<Number> parsed(const std::string& text) {
    Number number{};
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || rest != end) return std::nullopt;
    return number;
}

// Quotes a TOML basic string.
std::string in_quotes(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < ' ' || c == 127) {
            out += inputs::formatted("\\u%04X", unsigned{static_cast<unsigned char>(c)});
        } else {
            out += c;
        }
    }
    return out + '"';
}

}  // namespace

std::span<const ConfigField> config_fields() { return fields; }

const ConfigField* find_field(std::string_view key) {
    const auto* found = std::find_if(std::begin(fields), std::end(fields), [&](const auto& f) { return f.key == key; });
    return found != std::end(fields) ? found : nullptr;
}

std::string known_keys(std::string_view key) {
    // A key in a file may have any length; the longest known one is short.
    key = key.substr(0, 100);
    const auto section_of = [](std::string_view full) { return full.substr(0, full.find('.')); };
    const auto name_of = [](std::string_view full) { return full.substr(full.find('.') + 1); };
    const auto far = [&](const ConfigField& field) {
        // A right name in the wrong section is nearer than a wrong name in the right one.
        return edits_between(field.key, key) + 2 * edits_between(name_of(field.key), name_of(key));
    };
    const bool is_section = key.find('.') == key.npos;
    if (!is_section) {
        const ConfigField& nearest =
            *std::ranges::min_element(fields, [&](const auto& a, const auto& b) { return far(a) < far(b); });
        if (is_near(name_of(nearest.key), name_of(key))) {
            return "a known key; the nearest is '" + std::string(nearest.key) + "'";
        }
    }
    std::string text;
    std::string_view last;
    for (const ConfigField& field : fields) {
        if (section_of(field.key) == section_of(key))
            text += (text.empty() ? "" : ", ") + std::string(name_of(field.key));
    }
    if (!text.empty()) return "a known key: [" + std::string(section_of(key)) + "] has " + text;
    for (const ConfigField& field : fields) {
        const std::string_view section = section_of(field.key);
        if (section == last) continue;
        last = section;
        if (is_near(section, section_of(key))) return "a known section; the nearest is '" + std::string(section) + "'";
        text += (text.empty() ? "" : ", ") + std::string(section);
    }
    return "a known section: " + text;
}

std::string expected(const ConfigField& field) {
    if (std::holds_alternative<std::string ServerConfig::*>(field.member)) {
        return field.choices.empty() ? "a text" : "one of " + std::string(field.choices);
    }
    const bool whole = std::holds_alternative<std::int64_t ServerConfig::*>(field.member);
    std::string text = whole ? "a whole number from " : "a number from ";
    text += plain(field.lowest) + " to " + plain(field.highest);
    if (!field.unit.empty()) text += " in " + std::string(field.unit);
    return text;
}

std::string value_text(const ConfigField& field, const ServerConfig& config) {
    if (const auto* whole = std::get_if<std::int64_t ServerConfig::*>(&field.member)) {
        return std::to_string(config.**whole);
    }
    if (const auto* real = std::get_if<double ServerConfig::*>(&field.member)) {
        const std::string exact = plain(config.**real);
        std::string out =
            std::strtod(exact.c_str(), nullptr) == config.**real ? exact : inputs::formatted("%.17g", config.**real);
        return out.find_first_of(".e") == std::string::npos ? out + ".0" : out;
    }
    return in_quotes(config.*std::get<std::string ServerConfig::*>(field.member));
}

bool set_whole(const ConfigField& field, ServerConfig& config, std::int64_t value) {
    const auto* member = std::get_if<std::int64_t ServerConfig::*>(&field.member);
    if (member == nullptr) return set_real(field, config, static_cast<double>(value));
    if (!in_range(field, static_cast<double>(value))) return false;
    config.** member = value;
    return true;
}

bool set_real(const ConfigField& field, ServerConfig& config, double value) {
    const auto* member = std::get_if<double ServerConfig::*>(&field.member);
    if (member == nullptr || !in_range(field, value)) return false;
    config.** member = value;
    return true;
}

bool set_text(const ConfigField& field, ServerConfig& config, std::string_view value) {
    const auto* member = std::get_if<std::string ServerConfig::*>(&field.member);
    if (member == nullptr || (!field.choices.empty() && !is_choice(field.choices, value))) return false;
    config.** member = value;
    return true;
}

bool set_from_text(const ConfigField& field, ServerConfig& config, const std::string& text) {
    if (std::holds_alternative<std::string ServerConfig::*>(field.member)) return set_text(field, config, text);
    if (const auto whole = parsed<std::int64_t>(text)) return set_whole(field, config, *whole);
    const auto real = parsed<double>(text);
    return real && set_real(field, config, *real);
}

}  // namespace backsight::config
