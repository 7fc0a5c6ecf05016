#include "server/admission/join_file.h"

#include <fcntl.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <span>
#include <system_error>
#include <utility>

#include "inputs/files/input_error.h"
#include "server/admission/hex.h"
#include "server/admission/private_file.h"
#include "server/host/match_settings.h"

namespace backsight::server {

namespace {

using inputs::InputError;
using Json = nlohmann::ordered_json;

// Version 4 has the settings that decide the flights of projectile weapons.
constexpr int format_version = 4;

template <class Enum>
using Names = std::span<const std::pair<Enum, std::string_view>>;

constexpr std::pair<net::Protection, std::string_view> protections[] = {
    {net::Protection::dtls, "dtls"},
    {net::Protection::plain_udp_on_trusted_network, "plain"},
};
constexpr std::pair<Interpolation, std::string_view> interpolations[] = {
    {Interpolation::hold, "hold"},
    {Interpolation::linear, "linear"},
    {Interpolation::hermite, "hermite"},
    {Interpolation::catmull_rom, "catmull-rom"},
};
constexpr std::pair<AfterNewest, std::string_view> after_newests[] = {
    {AfterNewest::hold, "hold"},
    {AfterNewest::extrapolate, "extrapolate"},
};

constexpr std::pair<DecidedBy, std::string_view> deciders[] = {
    {DecidedBy::commands, "commands"},
    {DecidedBy::clock, "clock"},
    {DecidedBy::catch_up, "catch-up"},
};

template <class Enum>
std::string name_of(Enum value, Names<Enum> names) {
    const auto found = std::ranges::find(names, value, [](const auto& pair) { return pair.first; });
    return std::string(found != names.end() ? found->second : "?");
}

std::string budget_key(std::size_t weapon, const char* field) {
    return arena::weapon(static_cast<arena::WeaponId>(arena::first_projectile + weapon)).name + std::string("_") +
           field;
}

// The JSON library leaves copies of what it reads and writes on the heap. So the ticket key's digits never pass through
// it; zeros stand in for them there.
constexpr std::size_t ticket_key_digits = 2 * std::tuple_size_v<net::TicketSecretKey>;

/// The ticket key's digits in the text of a join file. Empty if there is no such field, or a wrong number of digits.
std::span<char> find_ticket_key(std::string& text) {
    constexpr std::string_view name = "\"ticket_key\"", space = " \t\r\n";
    const std::size_t named = text.find(name);
    if (named == text.npos) return {};
    const std::size_t colon = text.find_first_not_of(space, named + name.size());
    if (colon == text.npos || text[colon] != ':') return {};
    const std::size_t quote = text.find_first_not_of(space, colon + 1);
    if (quote == text.npos || text[quote] != '"' || text.size() - quote < ticket_key_digits + 2) return {};
    if (text[quote + 1 + ticket_key_digits] != '"') return {};
    return std::span(text).subspan(quote + 1, ticket_key_digits);
}

/// Reads the ticket key and puts zeros in its place. False if there is none.
bool take_ticket_key(std::string& text, net::TicketSecretKey& key) {
    const std::span<char> digits = find_ticket_key(text);
    if (!from_hex({digits.data(), digits.size()}, key)) return false;
    std::ranges::fill(digits, '0');
    return true;
}

/// The ticket key is left out.
Json to_json(const JoinInfo& info) {
    Json json = {
        {"backsight_join", format_version},
        {"server", info.server.to_string()},
        {"protection", name_of<net::Protection>(info.protection, protections)},
        {"fingerprint", net::to_string(info.fingerprint)},
        {"ticket_key", std::string(ticket_key_digits, '0')},
        {"max_players", info.max_players},
        {"interpolation", name_of<Interpolation>(info.interpolation, interpolations)},
        {"after_newest", name_of<AfterNewest>(info.after_newest, after_newests)},
        {"extrapolation_limit_us", info.extrapolation_limit.value},
        {"sample_max_age_us", info.sample_max_age.value},
        {"ticks_per_snapshot", info.ticks_per_snapshot},
        {"interpolation_delay_us", info.interpolation_delay.value},
        {"max_interpolation_delay_us", info.max_interpolation_delay.value},
        {"max_ahead_us", info.max_ahead.value},
        {"timeout_us", info.timeout.value},
        {"transport_is_secure", info.transport_is_secure},
    };
    for (std::size_t i = 0; i < info.budgets.size(); ++i) {
        json[budget_key(i, "decided_by")] = name_of<DecidedBy>(info.budgets[i].decided_by, deciders);
        json[budget_key(i, "look_back_us")] = info.budgets[i].look_back.value;
        json[budget_key(i, "fast_forward_us")] = info.budgets[i].fast_forward.value;
        json[budget_key(i, "decay_permille")] = info.budgets[i].decay_permille;
    }
    return json;
}

/// Reads the fields of one object; each has its own error message.
class FieldReader {
public:
    FieldReader(const std::filesystem::path& file, const Json& root) : file_(file), root_(root) {}

    [[noreturn]] void fail(const char* key, const std::string& found, const std::string& expected) const {
        throw InputError(file_, 0, key, found, expected);
    }

    const Json& at(const char* key, const std::string& expected) const {
        const auto found = root_.find(key);
        if (found == root_.end()) fail(key, "nothing", expected);
        return *found;
    }
    std::string text(const char* key, const std::string& expected) const {
        const Json& value = at(key, expected);
        if (!value.is_string()) fail(key, value.dump(), expected);
        return value.get<std::string>();
    }
    std::int64_t whole(const char* key, std::int64_t lowest, std::int64_t highest) const {
        const std::string expected = "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest);
        const Json& value = at(key, expected);
        if (!value.is_number_integer()) fail(key, value.dump(), expected);
        const bool is_huge = value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{1} << 62;
        if (is_huge || value.get<std::int64_t>() < lowest || value.get<std::int64_t>() > highest)
            fail(key, value.dump(), expected);
        return value.get<std::int64_t>();
    }
    bool flag(const char* key) const {
        const Json& value = at(key, "true or false");
        if (!value.is_boolean()) fail(key, value.dump(), "true or false");
        return value.get<bool>();
    }
    template <class Enum>
    Enum choice(const char* key, Names<Enum> names) const {
        std::string expected = "one of";
        for (const auto& name : names) expected += " " + std::string(name.second);
        const std::string found = text(key, expected);
        for (const auto& [value, name] : names) {
            if (name == found) return value;
        }
        fail(key, found, expected);
    }

private:
    const std::filesystem::path& file_;
    const Json& root_;
};

net::Address read_address(const FieldReader& fields) {
    const char* expected = "an address and port that a client can reach, such as 127.0.0.1:27770";
    const std::string found = fields.text("server", expected);
    const auto address = net::Address::parse(found);
    const bool is_somewhere = address && std::ranges::any_of(address->ip, [](std::uint8_t byte) { return byte != 0; });
    if (!is_somewhere || address->port == 0) fields.fail("server", found, expected);
    return *address;
}

net::Fingerprint read_fingerprint(const FieldReader& fields) {
    const char* expected = "the SHA-256 of the server's certificate: 64 hexadecimal digits";
    const std::string found = fields.text("fingerprint", expected);
    const auto fingerprint = net::parse_fingerprint(found);
    if (!fingerprint) fields.fail("fingerprint", found, expected);
    return *fingerprint;
}

// The value found is not repeated: it may be most of a secret.
void expect_ticket_key(const FieldReader& fields, bool is_taken) {
    const char* expected = "128 hexadecimal digits";
    const std::string found = fields.text("ticket_key", expected);
    const bool is_there = is_taken && found == std::string(ticket_key_digits, '0');
    if (!is_there) fields.fail("ticket_key", std::to_string(found.size()) + " characters", expected);
}

BudgetCaps read_budget(const FieldReader& fields, std::size_t weapon) {
    BudgetCaps budget;
    budget.decided_by = fields.choice<DecidedBy>(budget_key(weapon, "decided_by").c_str(), deciders);
    budget.look_back = Micros{fields.whole(budget_key(weapon, "look_back_us").c_str(), 0, 10'000'000)};
    budget.fast_forward = Micros{fields.whole(budget_key(weapon, "fast_forward_us").c_str(), 0, 1'000'000)};
    budget.decay_permille =
        static_cast<std::uint32_t>(fields.whole(budget_key(weapon, "decay_permille").c_str(), 0, 1'000));
    return budget;
}

std::string read_whole(const std::filesystem::path& file) {
    const char* expected = "the file that a running `backsight serve` has written";
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored)) throw InputError(file, 0, "", "a folder", expected);
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) throw InputError(file, 0, "", std::generic_category().message(errno), expected);
    // Reads into one buffer, without a stream's buffer: no other copy of the key needs to be overwritten.
    std::string text(std::size_t{1} << 14, '\0');
    std::size_t size = 0;
    ssize_t got = 0;
    while ((got = ::read(descriptor, text.data() + size, text.size() - size)) > 0) {
        size += static_cast<std::size_t>(got);
        if (size < text.size()) continue;
        std::string larger(2 * size, '\0');
        std::ranges::copy(text, larger.begin());
        wipe(text);
        text.swap(larger);
    }
    const int error = errno;
    ::close(descriptor);
    if (got < 0) throw InputError(file, 0, "", std::generic_category().message(error), expected);
    text.resize(size);
    return text;
}

std::string file_text(const JoinInfo& info) {
    std::string text = to_json(info).dump(2) + "\n";
    std::string digits = to_hex(info.ticket_key);
    std::ranges::copy(digits, find_ticket_key(text).begin());
    wipe(digits);
    return text;
}

// The parser's own message is not repeated: it quotes the text, which may be part of the key.
Json parse_object(const std::filesystem::path& file, const std::string& text) {
    const char* expected = "a JSON object written by `backsight serve`";
    Json root;
    try {
        root = Json::parse(text);
    } catch (const Json::parse_error& error) {
        // The byte counts from 1, and is one past the end if more text was expected.
        const std::string before = text.substr(0, error.byte > 0 ? error.byte - 1 : 0);
        const auto line = static_cast<std::size_t>(1 + std::ranges::count(before, '\n'));
        const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;
        throw InputError(file, line, "", "not JSON, at column " + std::to_string(column), expected);
    } catch (const Json::out_of_range&) {
        throw InputError(file, 0, "", "a number that no double holds", expected);
    }
    if (!root.is_object()) throw InputError(file, 0, "", std::string("JSON, of type ") + root.type_name(), expected);
    return root;
}

void read_fields(const FieldReader& fields, bool has_ticket_key, JoinInfo& info) {
    fields.whole("backsight_join", format_version, format_version);
    info.server = read_address(fields);
    info.protection = fields.choice<net::Protection>("protection", protections);
    info.fingerprint = read_fingerprint(fields);
    expect_ticket_key(fields, has_ticket_key);
    info.max_players = static_cast<std::uint32_t>(fields.whole("max_players", 1, 4096));
    info.interpolation = fields.choice<Interpolation>("interpolation", interpolations);
    info.after_newest = fields.choice<AfterNewest>("after_newest", after_newests);
    info.extrapolation_limit = Micros{fields.whole("extrapolation_limit_us", 0, 1'000'000)};
    info.sample_max_age = Micros{fields.whole("sample_max_age_us", 1'000, 60'000'000)};
    info.ticks_per_snapshot = static_cast<std::uint32_t>(fields.whole("ticks_per_snapshot", 1, 64));
    info.interpolation_delay = Micros{fields.whole("interpolation_delay_us", 0, 250'000)};
    info.max_interpolation_delay = Micros{fields.whole("max_interpolation_delay_us", 0, 10'000'000)};
    info.max_ahead = Micros{fields.whole("max_ahead_us", 0, 10'000'000)};
    info.timeout = Micros{fields.whole("timeout_us", 100'000, 600'000'000)};
    info.transport_is_secure = fields.flag("transport_is_secure");
    for (std::size_t i = 0; i < info.budgets.size(); ++i) info.budgets[i] = read_budget(fields, i);
}

}  // namespace

std::array<BudgetCaps, arena::projectile_count> default_budgets() {
    std::array<BudgetCaps, arena::projectile_count> budgets;
    const arena::ProjectileTable table = arena::default_projectiles();
    for (std::size_t i = 0; i < budgets.size(); ++i) budgets[i] = table[i].budget;
    return budgets;
}

JoinInfo join_info_of(const arena::MatchConfig& match) {
    JoinInfo info;
    info.max_players = match.arena.max_players;
    info.interpolation = match.arena.draw.interpolation;
    info.after_newest = match.arena.draw.after_newest;
    info.extrapolation_limit = match.arena.draw.extrapolation_limit;
    info.sample_max_age = match.arena.draw.sample_max_age;
    info.ticks_per_snapshot = match.ticks_per_snapshot;
    info.interpolation_delay = match.fixed_interpolation_delay().value_or(Micros{0});
    info.max_interpolation_delay = match.arena.audit.max_interpolation_delay;
    info.max_ahead = match.arena.audit.max_ahead;
    info.timeout = match.channel.timeout;
    for (std::size_t i = 0; i < info.budgets.size(); ++i) info.budgets[i] = match.arena.projectiles[i].budget;
    info.transport_is_secure = match.channel.transport_is_secure;
    return info;
}

arena::MatchConfig match_config_of(const JoinInfo& info) {
    arena::MatchConfig match;
    match.arena.max_players = info.max_players;
    match.arena.draw.interpolation = info.interpolation;
    match.arena.draw.after_newest = info.after_newest;
    match.arena.draw.extrapolation_limit = info.extrapolation_limit;
    match.arena.draw.sample_max_age = info.sample_max_age;
    match.ticks_per_snapshot = info.ticks_per_snapshot;
    // A view that the server's audit would clamp is never drawn.
    match.arena.audit.max_interpolation_delay = info.max_interpolation_delay;
    match.arena.audit.max_ahead = info.max_ahead;
    set_interpolation_delay(info.interpolation_delay, match);
    match.channel.timeout = info.timeout;
    for (std::size_t i = 0; i < info.budgets.size(); ++i) match.arena.projectiles[i].budget = info.budgets[i];
    match.channel.keep_alive = std::min(match.channel.keep_alive, info.timeout);
    match.channel.transport_is_secure = info.transport_is_secure;
    if (const char* field = match.validate()) {
        throw std::runtime_error(std::string("the server's settings make no match: ") + field +
                                 " is out of range; do server and bot come from the same build?");
    }
    return match;
}

void check_join_file(const std::filesystem::path& file) {
    check_private_file(file);
    if (!std::filesystem::exists(file)) return;
    std::string text = read_whole(file);
    // A join file of any version belongs to a server.
    const bool is_servers = text.empty() || text.find("\"backsight_join\"") != text.npos;
    wipe(text);
    if (is_servers) return;
    throw InputError(file, 0, "", "a file that no server has written", "one that may be replaced, or none");
}

void write_join_file(const std::filesystem::path& file, const JoinInfo& info) {
    std::string text = file_text(info);
    write_private_file(file, text);
    wipe(text);
}

bool remove_join_file(const std::filesystem::path& file, const JoinInfo& info) noexcept {
    try {
        std::string found = read_whole(file), own = file_text(info);
        const bool is_own = found == own;
        wipe(found);
        wipe(own);
        return is_own && std::filesystem::remove(file);
    } catch (const std::exception&) {
        return false;
    }
}

std::optional<net::Address> server_in_join_file(const std::filesystem::path& file) {
    try {
        JoinInfo info = read_join_file(file);
        net::wipe(info.ticket_key);
        return info.server;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

JoinInfo read_join_file(const std::filesystem::path& file) {
    std::string text = read_whole(file);
    JoinInfo info;
    const bool has_ticket_key = take_ticket_key(text, info.ticket_key);
    try {
        const Json root = parse_object(file, text);
        read_fields(FieldReader(file, root), has_ticket_key, info);
    } catch (...) {
        net::wipe(info.ticket_key);
        throw;
    }
    return info;
}

}  // namespace backsight::server
