#include "server/admission/join_file.h"

#include <unistd.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <span>
#include <system_error>
#include <utility>

#include "inputs/files/input_error.h"
#include "inputs/files/regular_file.h"
#include "server/admission/field_reader.h"
#include "server/admission/hex.h"
#include "server/admission/private_file.h"

namespace backsight::server {

namespace {

using inputs::InputError;
using Json = nlohmann::ordered_json;

// Version 4 has the settings that decide the flights of projectile weapons.
constexpr int format_version = 4;

constexpr std::pair<net::Protection, std::string_view> protections[] = {
    {net::Protection::dtls, "dtls"},
    {net::Protection::plain_udp_on_trusted_network, "plain"},
};
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
        {"protection", info.protection == net::Protection::dtls ? "dtls" : "plain"},
        {"fingerprint", net::to_string(info.fingerprint)},
        {"ticket_key", std::string(ticket_key_digits, '0')},
    };
    json.update(Json::parse(info.game));
    return json;
}

net::Address read_address(FieldReader& fields) {
    const char* expected = "an address and port that a client can reach, such as 127.0.0.1:27770";
    const std::string found = fields.text("server", expected);
    const auto address = net::Address::parse(found);
    const bool is_somewhere = address && std::ranges::any_of(address->ip, [](std::uint8_t byte) { return byte != 0; });
    if (is_somewhere && address->port != 0) return *address;
    fields.fail("server", found, expected);
    return {};
}

net::Fingerprint read_fingerprint(FieldReader& fields) {
    const char* expected = "the SHA-256 of the server's certificate: 64 hexadecimal digits";
    const std::string found = fields.text("fingerprint", expected);
    const auto fingerprint = net::parse_fingerprint(found);
    if (!fingerprint) fields.fail("fingerprint", found, expected);
    return fingerprint.value_or(net::Fingerprint{});
}

// The value found is not repeated: it may be most of a secret.
void expect_ticket_key(FieldReader& fields, bool is_taken) {
    const char* expected = "128 hexadecimal digits";
    const std::string found = fields.text("ticket_key", expected);
    const bool is_there = is_taken && found == std::string(ticket_key_digits, '0');
    if (!is_there) fields.fail("ticket_key", std::to_string(found.size()) + " characters", expected);
}

std::string read_whole(const std::filesystem::path& file) {
    const char* expected = "the file that a running `backsight serve` has written";
    std::string found;
    const int descriptor = inputs::open_regular(file, found);
    if (descriptor < 0) throw InputError(file, 0, "", found, expected);
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
    if (is_nested_deeper(text, deepest_json)) throw InputError(file, 0, "", "JSON, nested more than 32 deep", expected);
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

void read_fields(FieldReader& fields, bool has_ticket_key, JoinInfo& info) {
    fields.whole("backsight_join", format_version, format_version);
    info.server = read_address(fields);
    info.protection = fields.choice<net::Protection>("protection", protections);
    info.fingerprint = read_fingerprint(fields);
    expect_ticket_key(fields, has_ticket_key);
}

// What the file has besides the service's own fields.
std::string game_part(Json root) {
    for (const char* own : {"backsight_join", "server", "protection", "fingerprint", "ticket_key"}) root.erase(own);
    return root.dump();
}

}  // namespace

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
        FieldReader fields(root);
        read_fields(fields, has_ticket_key, info);
        if (const auto& fault = fields.fault()) throw InputError(file, 0, fault->field, fault->found, fault->expected);
        info.game = game_part(root);
    } catch (...) {
        net::wipe(info.ticket_key);
        throw;
    }
    return info;
}

}  // namespace backsight::server
