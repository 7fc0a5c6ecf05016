#pragma once

// What the lab's pages have in common: one file with everything inside, filled from a template.

#include <map>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace backsight::lab {

/// JSON that may stand in a script element: without a '<' there is no end tag and no comment in it.
std::string json_for_script(const nlohmann::ordered_json& json);

/// Replaces each `{{name}}` of the template, in one pass: what stands in a value is never taken for a name.
/// std::logic_error for a name that has no value.
std::string filled(std::string_view page, const std::map<std::string_view, std::string>& values);

/// A page of the lab: its template and script with the headline and the data, and with what all of them have inside,
/// the style and the plots.
std::string lab_page(std::string_view html, std::string_view js, const std::string& headline,
                     const nlohmann::ordered_json& data);

}  // namespace backsight::lab
