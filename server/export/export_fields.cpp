#include "server/export/export_fields.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace backsight::reports {

namespace {

constexpr std::pair<std::string_view, std::string_view> units_by_ending[] = {
    {"_us", "us"}, {"_mps2", "m/s2"},       {"_mps", "m/s"},     {"_per_s", "1/s"},
    {"_m", "m"},   {"_permille", "1/1000"}, {"_ratio", "ratio"},
};

/// A name without its unit, the ending that it had, and the unit.
struct Parted {
    std::string stem;
    std::string ending;
    std::string unit;
};
Parted parted(const std::string& name) {
    for (const auto& [ending, unit] : units_by_ending) {
        if (name.ends_with(ending))
            return {name.substr(0, name.size() - ending.size()), std::string(ending), std::string(unit)};
    }
    return {name, "", ""};
}

template <class R>
ExportTable table(const char* owner, const char* owner_key, const char* keys, bool is_default) {
    FieldList list;
    RowKeys row_keys{};
    // Numbers that SQLite assigns are in none of the lists.
    if (table_of<R>.keys == nullptr) list.fields.push_back({owner_key, FieldType::integer, ""});
    list_fields(list, row_keys, blank<R>());
    return {table_of<R>.name, owner, owner_key, keys, is_default, std::move(list.fields)};
}

}  // namespace

const char* to_string(FieldType type) {
    constexpr const char* names[] = {"integer", "natural", "real", "boolean", "text", "instant"};
    return names[static_cast<std::size_t>(type)];
}

std::vector<Field> fields_of_words(const std::string& name, std::size_t words) {
    const Parted part = parted(name);
    if (words == 1) return {{name, FieldType::real, part.unit}};
    std::vector<Field> fields;
    const auto add = [&](std::string_view axis, const std::string& ending, const std::string& unit) {
        fields.push_back({part.stem + "_" + std::string(axis) + ending, FieldType::real, unit});
    };
    if (words == 7) {
        for (const char* axis : {"x", "y", "z"}) add(axis, "_m", "m");
        for (const char* axis : {"qx", "qy", "qz", "qw"}) add(axis, "", "");
        return fields;
    }
    constexpr std::array<const char*, 4> axes{"x", "y", "z", "w"};
    for (std::size_t i = 0; i < std::min(words, axes.size()); ++i) add(axes[i], part.ending, part.unit);
    return fields;
}

void FieldList::integer(const char* name, Unit unit, std::int64_t&) {
    switch (unit) {
        case Unit::number:
            return fields.push_back({name, FieldType::integer, parted(name).unit});
        case Unit::natural:
            return fields.push_back({name, FieldType::natural, ""});
        case Unit::flag:
            return fields.push_back({name, FieldType::boolean, ""});
        case Unit::entity:
            return fields.push_back({name, FieldType::integer, "entity"});
        case Unit::tick:
            return fields.push_back({name, FieldType::integer, "tick"});
        case Unit::ticks:
            return fields.push_back({name, FieldType::integer, "tick/65536"});
        case Unit::bits:
            return fields.push_back({name, FieldType::natural, "bits"});
    }
}

std::vector<Field> leading_fields() {
    return {{"server", FieldType::text, ""},
            {"region", FieldType::text, ""},
            {"build", FieldType::text, ""},
            {"run_started_us", FieldType::integer, "us"},
            {"at_utc", FieldType::instant, ""}};
}

const std::vector<ExportTable>& export_tables() {
    static const std::vector<ExportTable> tables = {
        table<ReportRecord>("shots", "shot", "shot", true),
        table<ReportHit>("shots", "shot", "shot, place", true),
        table<ProjectileRecord>("projectiles", "projectile", "projectile", true),
        table<AreaVictim>("projectiles", "projectile", "projectile, place", true),
        table<ImageRecord>("images", "image", "image", true),
        table<ReportStrategy>("shots", "shot", "shot, place", false),
        table<ReportEntity>("shots", "shot", "shot, place", false),
    };
    return tables;
}

const ExportTable* export_table(std::string_view name) {
    const auto found =
        std::ranges::find_if(export_tables(), [&](const ExportTable& table) { return name == table.name; });
    return found == export_tables().end() ? nullptr : &*found;
}

}  // namespace backsight::reports
