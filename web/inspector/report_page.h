#pragma once

// The inspector's page, made from the files of the program: as one file that asks nobody, with the shots in it, or as
// what a server of the page hands out.

#include <string>
#include <string_view>

#include "server/hit_reports/report_reader.h"
#include "web/engine/pages.h"

namespace backsight::web {

/// Most shots and projectiles in a page that is one file.
inline constexpr std::size_t most_in_page = 10'000;

/// index.html for a served report of this name; it asks for the other files, `list`, `choices` and `part.sqlite`.
std::string inspector_index(std::string_view name);

/// A page with these bytes of a report file in it, compressed. `name` stands above its list, and `part` beside it: a
/// sentence that says which shots of the report these are; empty: all that were asked for.
std::string inspector_page(std::string_view report_bytes, std::string_view name, std::string_view part = {});

/// What `list`, `choices` and `part.sqlite` answer. A fault is {"error": "..."}, also where `gives_up` ends it.
std::string answer_list(const std::string& report, const std::string& query, const reports::GivesUp& gives_up = {});
std::string answer_choices(const std::string& report, const reports::GivesUp& gives_up = {});
std::string answer_part(const std::string& report, const std::string& query, const reports::GivesUp& gives_up = {});

}  // namespace backsight::web
