#include "server/config/config_fields.h"

#include <backsight/service/match_port.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

#include "inputs/files/near_words.h"
#include "inputs/files/number_format.h"

namespace backsight::config {

namespace {

using inputs::edits_between;
using inputs::is_near;
using C = ServerConfig;

// Those that stand before the game's in a file.
constexpr ConfigField first_fields[] = {
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
    {"network.ticket_key_grace_s", "--ticket-key-grace", &C::ticket_key_grace_s, "s", 0, 86'400, "",
     "After SIGHUP has found another ticket key, tickets of the old one are taken for this long; 0: if it leaked"},
    {"network.used_tickets_file", "--used-tickets", &C::used_tickets_file, "", 0, 0, "",
     "File of used tickets, shared by all servers of one certificate; empty: beside the certificate, with .used"},
    {"network.join_file", "--join-file", &C::join_file, "", 0, 0, "",
     "Without a ticket key: the file that lets clients of this machine join; holds the secret key; empty: none"},
    {"network.client_timeout_ms", "--client-timeout", &C::client_timeout_ms, "ms", 500, 120'000, "",
     "A client that was silent for this long is removed"},
    {"network.max_offences", "--max-offences", &C::max_offences, "", 1, 1'000'000, "",
     "A player is removed, as `misbehaved`, after this many protocol violations"},
    {"network.down_budget_kbps", "--down-budget", &C::down_budget_kbps, "kbit/s", 8, 100'000, "",
     "Most that the server sends to one client"},
};

// Those that stand behind the game's in a file.
constexpr ConfigField later_fields[] = {
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
    {"metrics.hosts", "--metrics-hosts", &C::metrics_hosts, "", 0, 0, "",
     "Names, with commas between, by which this port is reached, besides localhost, the machine's name and, beyond "
     "loopback, any address: a request for another name is refused"},
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
    {"page.proxies", "--page-proxies", &C::page_proxies, "", 0, 0, "",
     "Addresses of proxies, with commas between, whose X-Forwarded-For says whose request it is: limits of one address "
     "count for that one"},
    {"page.spectators", "--spectators", &C::page_spectators, "", 0, 0, "local|delayed|off",
     "Spectators that are let in. local: those who open the page on this machine, at once. delayed: others too, with a "
     "token, and "
     "everybody late. off: nobody"},
    {"page.spectators_delay_s", "--spectators-delay", &C::page_spectators_delay_s, "s", 0, 600, "",
     "How late spectators see the match, with page.spectators = delayed; 0 shows them where everybody is now"},
    {"page.spectators_token_file", "--spectators-token", &C::page_spectators_token_file, "", 0, 0, "",
     "File with the token that spectators show, with page.spectators = delayed: /?token=TOKEN opens the page"},
    {"log.level", "--log-level", &C::log_level, "", 0, 0, "trace|debug|info|warn|error|off", "Minimum log level"},
    {"log.format", "--log-format", &C::log_format, "", 0, 0, "text|json", "key=value pairs, or one JSON object a line"},
    {"log.file", "--log-file", &C::log_file, "", 0, 0, "", "File of the log; empty: standard error"},
};

FieldKind kind_of(const service::GameField& field) { return static_cast<FieldKind>(field.usual.index()); }

std::vector<ConfigField> joined(const service::Game* game) {
    std::vector<ConfigField> all(std::begin(first_fields), std::end(first_fields));
    if (game != nullptr) {
        std::size_t place = 0;
        for (const service::GameField& its : game->fields()) {
            all.push_back(
                {its.key, its.flag, place++, its.unit, its.lowest, its.highest, its.choices, its.help, kind_of(its)});
        }
    }
    all.insert(all.end(), std::begin(later_fields), std::end(later_fields));
    for (ConfigField& field : all) {
        if (field.member.index() < 3) field.kind = static_cast<FieldKind>(field.member.index());
    }
    return all;
}

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

std::span<const ConfigField> config_fields(const service::Game* game) {
    static std::mutex mutex;
    static std::map<const service::Game*, std::vector<ConfigField>> lists;
    const std::lock_guard lock(mutex);
    auto [found, is_new] = lists.try_emplace(game);
    if (is_new) found->second = joined(game);
    return found->second;
}

const ConfigField* find_field(std::string_view key, const service::Game* game) {
    const auto fields = config_fields(game);
    const auto found = std::ranges::find(fields, key, &ConfigField::key);
    return found != fields.end() ? &*found : nullptr;
}

std::string known_keys(std::string_view key, const service::Game* game) {
    const auto fields = config_fields(game);
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
    if (field.kind == FieldKind::text) {
        return field.choices.empty() ? "a text" : "one of " + std::string(field.choices);
    }
    const bool whole = field.kind == FieldKind::whole;
    std::string text = whole ? "a whole number from " : "a number from ";
    text += plain(field.lowest) + " to " + plain(field.highest);
    if (!field.unit.empty()) text += " in " + std::string(field.unit);
    return text;
}

ServerConfig usual_config(const service::Game* game) { return game == nullptr ? ServerConfig() : ServerConfig(*game); }

service::GameValue value_of(const ConfigField& field, const ServerConfig& config) {
    return std::visit(
        [&](auto member) -> service::GameValue {
            if constexpr (std::is_same_v<decltype(member), std::size_t>) {
                return config.game.value(member);
            } else {
                return config.*member;
            }
        },
        field.member);
}

void set_value(const ConfigField& field, ServerConfig& config, service::GameValue value) {
    if (const auto* place = std::get_if<std::size_t>(&field.member)) {
        config.game.set_value(*place, std::move(value));
    } else if (const auto* whole = std::get_if<std::int64_t ServerConfig::*>(&field.member)) {
        config.** whole = std::get<std::int64_t>(value);
    } else if (const auto* real = std::get_if<double ServerConfig::*>(&field.member)) {
        config.** real = std::get<double>(value);
    } else {
        config.*std::get<std::string ServerConfig::*>(field.member) = std::get<std::string>(std::move(value));
    }
}

std::string value_text(const ConfigField& field, const ServerConfig& config) {
    const service::GameValue value = value_of(field, config);
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return std::to_string(*whole);
    if (const auto* real = std::get_if<double>(&value)) {
        const std::string exact = plain(*real);
        std::string out = std::strtod(exact.c_str(), nullptr) == *real ? exact : inputs::formatted("%.17g", *real);
        return out.find_first_of(".e") == std::string::npos ? out + ".0" : out;
    }
    return in_quotes(std::get<std::string>(value));
}

bool set_whole(const ConfigField& field, ServerConfig& config, std::int64_t value) {
    if (field.kind != FieldKind::whole) return set_real(field, config, static_cast<double>(value));
    if (!in_range(field, static_cast<double>(value))) return false;
    set_value(field, config, value);
    return true;
}

bool set_real(const ConfigField& field, ServerConfig& config, double value) {
    if (field.kind != FieldKind::real || !in_range(field, value)) return false;
    set_value(field, config, value);
    return true;
}

bool set_text(const ConfigField& field, ServerConfig& config, std::string_view value) {
    if (field.kind != FieldKind::text) return false;
    if (!field.choices.empty() && !is_choice(field.choices, value)) return false;
    set_value(field, config, std::string(value));
    return true;
}

bool set_from_text(const ConfigField& field, ServerConfig& config, const std::string& text) {
    if (field.kind == FieldKind::text) return set_text(field, config, text);
    if (const auto whole = parsed<std::int64_t>(text)) return set_whole(field, config, *whole);
    const auto real = parsed<double>(text);
    return real && set_real(field, config, *real);
}

}  // namespace backsight::config
