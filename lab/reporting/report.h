#pragma once

// What a lab found, on its way to people and programs: text on a terminal, a JSON file, a page that loads nothing.
//
// In: a Report, which each lab makes of its result. Out: bytes. Text from the data is escaped for the place where it
// stands: names of traces come from other people's files. Errors: inputs::OutputError where a file cannot be written.

#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "lab/reporting/table.h"

namespace backsight::lab {

struct Report {
    std::string lab;       ///< as the command has it: "clock"
    std::string headline;  ///< the result in one sentence; empty: none
    std::string text{};    ///< what stands below it on a terminal, without the command; on the page too
    /// The JSON file: "command" and all that was measured, in order. The page is filled from it too.
    Json data = Json::object();

    // The page. Without a script there is none.
    std::string lead{};             ///< what was asked, for somebody who has read nothing else
    std::string_view sections{};    ///< HTML
    std::string_view script{};      ///< fills the sections: Labs.define() of reporting/page/page.js
    std::vector<Column> columns{};  ///< of its table of rows
};

/// The headline, the text, and the command that was given.
void print(std::ostream& out, const Report& report);
std::string text_of(const Report& report);

/// The members of an object in their order, a line each; a list of objects has a line for each of them.
std::string lines_of(const Json& json);

/// Bytes of names that are not UTF-8 become U+FFFD, numbers that are not finite null.
void write_json(const Report& report, const std::filesystem::path& file);

/// One page for these labs, each with its own script. With several it opens with an overview of their headlines.
std::string page_of(const std::vector<Report>& reports);
std::string page_of(const Report& report);
void write_page(const std::vector<Report>& reports, const std::filesystem::path& file);
void write_page(const Report& report, const std::filesystem::path& file);

/// Replaces each `{{name}}` of a template, in one pass: what stands in a value is never taken for a name.
/// std::logic_error for a name that has no value.
std::string filled(std::string_view page, const std::vector<std::pair<std::string_view, std::string_view>>& values);

}  // namespace backsight::lab
