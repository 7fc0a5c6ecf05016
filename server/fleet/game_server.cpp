#include "server/fleet/game_server.h"

#include <cstdint>
#include <nlohmann/json.hpp>

namespace backsight::fleet {

namespace {

using Parsed = nlohmann::json;

constexpr std::size_t most_name_bytes = 253;  // of Kubernetes
constexpr std::int64_t most_period_s = 3'600;

// Members that are missing are as good as empty: proto3 leaves out what has its default.
const Parsed& member(const Parsed& object, const char* name) {
    static const Parsed none;
    const auto found = object.find(name);
    return found == object.end() ? none : *found;
}

bool is_object_or_none(const Parsed& value) { return value.is_object() || value.is_null(); }

bool read_text(const Parsed& value, std::string& text) {
    if (value.is_null()) return true;
    if (!value.is_string() || value.get_ref<const std::string&>().size() > most_name_bytes) return false;
    text = value.get<std::string>();
    return true;
}

// int64 is a text of digits in proto3's JSON, and int32 a number.
bool read_whole(const Parsed& value, std::int64_t& number) {
    if (value.is_null()) return true;
    if (value.is_number_integer()) {
        number = value.get<std::int64_t>();
        return true;
    }
    if (!value.is_string()) return false;
    const std::string& digits = value.get_ref<const std::string&>();
    if (digits.empty() || digits.size() > 18 || digits.find_first_not_of("0123456789") != std::string::npos)
        return false;
    number = std::stoll(digits);
    return true;
}

std::optional<GameServer> read(const Parsed& object) {
    if (!object.is_object()) return std::nullopt;
    const Parsed &meta = member(object, "object_meta"), &spec = member(object, "spec"),
                 &status = member(object, "status");
    if (!meta.is_object() || !is_object_or_none(spec) || !status.is_object()) return std::nullopt;
    const Parsed& health = member(spec, "health");
    if (!is_object_or_none(health)) return std::nullopt;
    GameServer server;
    std::int64_t deleted_at_s = 0, period_s = 0;
    const bool fits = read_text(member(meta, "name"), server.name) &&
                      read_text(member(status, "state"), server.state) &&
                      read_whole(member(meta, "deletion_timestamp"), deleted_at_s) &&
                      read_whole(member(health, "period_seconds"), period_s);
    if (!fits || server.state.empty() || period_s < 0 || period_s > most_period_s) return std::nullopt;
    server.is_going = deleted_at_s > 0;
    server.health_period = Micros{period_s * 1'000'000};
    return server;
}

}  // namespace

std::optional<GameServer> read_game_server(std::string_view json) { return read(Parsed::parse(json, nullptr, false)); }

std::optional<GameServer> read_watch_line(std::string_view line) {
    const Parsed whole = Parsed::parse(line, nullptr, false);
    return whole.is_object() ? read(member(whole, "result")) : std::nullopt;
}

}  // namespace backsight::fleet
