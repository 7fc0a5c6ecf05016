#include "benchmarks/rewind/table.h"

#include <cinttypes>
#include <cstdio>
#include <ostream>

namespace backsight::bench {

namespace {

std::string hexadecimal(std::uint64_t value) {
    char text[17];
    std::snprintf(text, sizeof text, "%016" PRIx64, value);
    return text;
}

/// Three significant digits.
std::string short_number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", value < 9.995 ? 2 : value < 99.95 ? 1 : 0, value);
    return text;
}

double rounded(double value) { return static_cast<double>(static_cast<std::int64_t>(value * 1000.0 + 0.5)) / 1000.0; }

}  // namespace

void print_rewind_table(std::ostream& out, const std::vector<RewindRow>& rows) {
    if (rows.empty()) return;
    const RewindRow& first = rows.front();
    char line[256];
    std::snprintf(line, sizeof line, "\n%d players, %d %s%s\n", first.players, first.hitboxes,
                  first.hitboxes == 1 ? "hitbox" : "hitboxes", first.is_clustered ? ", clustered" : "");
    out << line;
    std::snprintf(line, sizeof line, "%-24s %6s %11s %11s %9s %14s %15s %8s  %s\n", "method", "rays", "ns/ray",
                  "p99 ns", "x moment", "record us/tick", "B/entity-tick", "agree %", "answers");
    out << line;
    for (const RewindRow& row : rows) {
        const std::string times = row.times_moment > 0.0 ? short_number(row.times_moment) : "-";
        std::snprintf(line, sizeof line, "%-24s %6zu %11s %11s %9s %14s %15s %8.2f  %s\n", row.method, row.rays,
                      short_number(row.ns_per_ray).c_str(), short_number(row.p99_ns).c_str(), times.c_str(),
                      short_number(row.record_us_per_tick).c_str(), short_number(row.bytes_per_entity_tick).c_str(),
                      row.agree_ratio * 100.0, hexadecimal(row.answer_hash).c_str());
        out << line;
    }
    out.flush();
}

nlohmann::ordered_json rewind_row_json(const RewindRow& row) {
    return {{"method", row.method},
            {"view", row.view},
            {"players", row.players},
            {"hitboxes", row.hitboxes},
            {"clustered", row.is_clustered},
            {"rays", row.rays},
            {"ns_per_ray", rounded(row.ns_per_ray)},
            {"p99_ns", rounded(row.p99_ns)},
            {"record_us_per_tick", rounded(row.record_us_per_tick)},
            {"bytes_per_entity_tick", rounded(row.bytes_per_entity_tick)},
            {"agree_ratio", row.agree_ratio},
            {"answer_hash", hexadecimal(row.answer_hash)}};
}

}  // namespace backsight::bench
