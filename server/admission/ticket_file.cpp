#include "server/admission/ticket_file.h"

#include <nlohmann/json.hpp>

#include "inputs/files/csv.h"
#include "inputs/files/input_error.h"
#include "server/admission/field_reader.h"
#include "server/admission/hex.h"

namespace backsight::server {

namespace {

using inputs::InputError;
using Json = nlohmann::ordered_json;

constexpr int ticket_version = 1;
constexpr std::size_t most_ticket_bytes = std::size_t{1} << 16;
constexpr std::int64_t latest_s = std::int64_t{1} << 40;

template <std::size_t size>
std::array<std::uint8_t, size> read_bytes(FieldReader& fields, const char* name) {
    const std::string expected = std::to_string(2 * size) + " hexadecimal digits";
    const std::string found = fields.text(name, expected);
    std::array<std::uint8_t, size> bytes{};
    if (!from_hex(found, bytes)) fields.fail(name, found, expected);
    return bytes;
}

std::optional<net::Address> read_server(FieldReader& fields, const Json& root) {
    if (!root.contains("server")) return std::nullopt;
    const std::string expected = "an address and a port, such as 192.0.2.7:27770";
    const std::string found = fields.text("server", expected);
    const auto address = net::Address::parse(found);
    if (!address) fields.fail("server", found, expected);
    return address;
}

// The game checks what is in it.
std::optional<std::string> read_settings_of(const Json& root, std::optional<FieldFault>& fault) {
    const auto found = root.find("settings");
    if (found == root.end()) return std::nullopt;
    if (found->is_object()) return found->dump();
    fault = FieldFault{"settings", found->dump(), "a JSON object"};
    return std::nullopt;
}

}  // namespace

std::string ticket_text(const TicketFile& ticket) {
    Json json = {{"backsight_ticket", ticket_version}};
    if (ticket.server) json["server"] = ticket.server->to_string();
    json["fingerprint"] = net::to_string(ticket.fingerprint);
    json["user"] = ticket.user;
    json["expires_at"] = ticket.expires_at_s;
    json["ticket"] = to_hex(ticket.ticket);
    json["connect_token"] = to_hex(ticket.connect_token);
    if (ticket.game) json["settings"] = Json::parse(*ticket.game);
    return json.dump(2) + "\n";
}

TicketFile read_ticket_file(const std::filesystem::path& file) {
    const std::string text = inputs::read_regular_file(file, most_ticket_bytes);
    const Json root =
        is_nested_deeper(text, deepest_json) ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
    if (!root.is_object()) {
        throw InputError(file, 0, "", root.is_discarded() ? "a text that is no JSON" : root.type_name(),
                         "a JSON object, as `backsight keys ticket` prints it");
    }
    FieldReader fields(root);
    TicketFile ticket;
    fields.whole("backsight_ticket", ticket_version, ticket_version);
    ticket.server = read_server(fields, root);
    ticket.fingerprint = read_bytes<std::tuple_size_v<net::Fingerprint>>(fields, "fingerprint");
    ticket.user = static_cast<std::uint64_t>(fields.whole("user", 0, INT64_MAX));
    ticket.expires_at_s = fields.whole("expires_at", 0, latest_s);
    ticket.ticket = read_bytes<net::join_ticket_bytes>(fields, "ticket");
    ticket.connect_token = read_bytes<net::connect_token_bytes>(fields, "connect_token");
    std::optional<FieldFault> fault = fields.fault();
    if (!fault) ticket.game = read_settings_of(root, fault);
    if (fault) throw InputError(file, 0, fault->field, fault->found, fault->expected);
    return ticket;
}

}  // namespace backsight::server
