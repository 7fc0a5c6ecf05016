#pragma once

// Filters as text, for command lines, pages and addresses: and what a page asks a report for, as JSON. The program
// answers pages that it serves with these; in a page that has the file itself, its module does.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/hit_reports/report_reader.h"

namespace backsight::reports {

/// "3/1", or "3" for generation 0.
std::optional<EntityId> entity_named(std::string_view text);

/// Sets one field: `client`, `user`, `victim`, `reason`, `shape`, `weapon`, `differs`, `since`, `until`, `disagreed`,
/// `only`, `newest` or `skip`. Returns what would be right where the value is wrong, or there is no such field; else an
/// empty text.
std::string set_in_filter(ReportFilter& filter, std::string_view name, std::string_view value, std::int64_t now_us);

/// What a page asks for: "user=5&weapon=rifle&skip=200&newest=100", percent-encoded; or "shot=12", or "projectile=3".
struct ReportQuery {
    ReportFilter filter;
    std::optional<ReportKey> key;  ///< a part of a file: this one alone; a list: the one whose place is asked for
    std::string wrong;             ///< a sentence where the query is none
};
/// A `now_us` of 0 is no clock: "since=10m" is refused.
ReportQuery query_of(std::string_view text, std::int64_t now_us);

/// The lines that the filter selects, the newest first, and how many there are on all pages. `place`: that of `key` on
/// all pages, from 0; null if the filter does not select it, or there is no key.
std::string list_json(ReportReader& reader, const ReportQuery& asked);
/// What there is to filter by.
std::string choices_json(ReportReader& reader);

}  // namespace backsight::reports
