#include "server/hit_reports/report_query.h"

#include <nlohmann/json.hpp>

#include <charconv>

#include "server/hit_reports/explain.h"
#include "server/hit_reports/report_time.h"
#include "server/hit_reports/report_words.h"

namespace backsight::reports {

namespace {

using Json = nlohmann::json;

template <class Int>
std::optional<Int> whole(std::string_view text, Int low = 0) {
    Int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < low) return std::nullopt;
    return value;
}

template <class Int>
std::string set_whole(std::optional<Int>& field, std::string_view value) {
    field = whole<Int>(value);
    return field ? std::string() : "expected a whole number";
}
std::string set_whole(std::int64_t& field, std::string_view value) {
    const auto found = whole<std::int64_t>(value);
    field = found.value_or(0);
    return found ? std::string() : "expected a whole number";
}

std::string set_time(std::optional<std::int64_t>& field, std::string_view value, std::int64_t now_us) {
    field = wall_named(value, now_us);
    return field ? std::string() : "expected a time in UTC like 2026-11-23T12:00, or 10m, 2h, 3d ago";
}

template <class Enum>
std::string names_below(Enum count) {
    std::string names;
    for (int i = 0; i < static_cast<int>(count); ++i)
        names += std::string(i > 0 ? ", " : "") + to_string(static_cast<Enum>(i));
    return names;
}

int hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::string decoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? hex(text[i + 1]) : -1;
        const int low = high >= 0 ? hex(text[i + 2]) : -1;
        out += low >= 0 ? static_cast<char>(high * 16 + low) : text[i] == '+' ? ' ' : text[i];
        if (low >= 0) i += 2;
    }
    return out;
}

Json as_json(const std::vector<ReportCount>& counts) {
    Json out = Json::array();
    for (const ReportCount& each : counts)
        out.push_back({{"name", inputs::printable(each.name)}, {"count", each.count}});
    return out;
}

}  // namespace

std::optional<EntityId> entity_named(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto index = whole<std::uint32_t>(text.substr(0, slash));
    const auto generation = slash == std::string_view::npos ? std::optional<std::uint32_t>(0)
                                                            : whole<std::uint32_t>(text.substr(slash + 1));
    if (!index || !generation || *index > EntityId::max_index || *generation > EntityId::max_generation)
        return std::nullopt;
    return EntityId::make(*index, *generation);
}

std::string set_in_filter(ReportFilter& filter, std::string_view name, std::string_view value, std::int64_t now_us) {
    if (name == "client") return set_whole(filter.client, value);
    if (name == "user") return set_whole(filter.user, value);
    if (name == "newest") return set_whole(filter.newest, value);
    if (name == "skip") return set_whole(filter.skip, value);
    if (name == "weapon") return filter.weapon = value, std::string();
    if (name == "differs") return filter.differs = value, std::string();
    if (name == "disagreed") return filter.disagreed = value != "0", std::string();
    if (name == "victim") {
        filter.victim = entity_named(value);
        return filter.victim ? std::string() : "expected SLOT or SLOT/GENERATION, like 3 or 3/1";
    }
    if (name == "reason") {
        filter.reason = named(value, Reason::count_);
        return filter.reason ? std::string() : "expected one of " + names_below(Reason::count_);
    }
    if (name == "shape") {
        filter.shape = named(value, QueryShape::count_);
        return filter.shape ? std::string() : "expected one of " + names_below(QueryShape::count_);
    }
    if (name == "since") return set_time(filter.since_us, value, now_us);
    if (name == "until") return set_time(filter.until_us, value, now_us);
    if (name != "only")
        return "expected one of client, user, victim, reason, shape, weapon, differs, since, until, disagreed, only";
    filter.shots = value != "projectiles";
    filter.projectiles = value != "shots";
    return filter.shots == filter.projectiles ? "expected shots or projectiles" : std::string();
}

ReportQuery query_of(std::string_view text, std::int64_t now_us) {
    ReportQuery query;
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find('&'));
        text.remove_prefix(std::min(part.size() + 1, text.size()));
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos) continue;
        const std::string name = decoded(part.substr(0, equals));
        const std::string value = decoded(part.substr(equals + 1));
        std::string wrong;
        if (name == "shot" || name == "projectile") {
            const auto id = whole<std::int64_t>(value, 1);
            query.key = ReportKey{name == "projectile", id.value_or(0)};
            if (!id) wrong = "expected the number of one";
        } else {
            wrong = set_in_filter(query.filter, name, value, now_us);
        }
        if (!wrong.empty() && query.wrong.empty())
            query.wrong = inputs::printable(name) + ": found '" + inputs::printable(value) + "', " + wrong;
    }
    return query;
}

std::string list_json(ReportReader& reader, const ReportQuery& asked) {
    const auto place = asked.key ? reader.place(asked.filter, *asked.key) : std::nullopt;
    Json out{{"count", reader.count(asked.filter)},
             {"place", place ? Json(*place) : Json(nullptr)},
             {"missing", reader.missing()},
             {"lines", Json::array()}};
    for (const ReportLine& line : reader.lines(asked.filter)) {
        out["lines"].push_back({{"projectile", line.key.is_projectile},
                                {"id", line.key.id},
                                {"at", wall_text(line.wall_us)},
                                {"user", std::to_string(line.user)},
                                {"client", line.client},
                                {"weapon", inputs::printable(line.weapon)},
                                {"outcome", inputs::printable(line.outcome)},
                                {"reason", inputs::printable(line.reason)},
                                {"victim", line.victim.is_null() ? Json(nullptr) : Json(name_of(line.victim))},
                                {"disagreed", line.disagreed},
                                {"shape", inputs::printable(line.shape)},
                                {"hits", line.hit_count},
                                {"granted", line.granted}});
    }
    return out.dump();
}

std::string choices_json(ReportReader& reader) {
    const ReportChoices choices = reader.choices();
    return Json{{"users", as_json(choices.users)},
                {"weapons", as_json(choices.weapons)},
                {"reasons", as_json(choices.reasons)},
                {"shapes", as_json(choices.shapes)},
                {"ways", as_json(choices.ways)}}
        .dump();
}

}  // namespace backsight::reports
