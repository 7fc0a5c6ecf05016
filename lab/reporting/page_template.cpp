#include "lab/reporting/page_template.h"

#include <stdexcept>

#include "inputs/files/number_format.h"

namespace backsight::lab {

// Files of page/ and uPlot, made into functions by cmake/embed.cmake.
namespace embedded {
std::string_view page_css();
std::string_view plots_js();
std::string_view rows_js();
std::string_view uplot_css();
std::string_view uplot_js();
}  // namespace embedded

std::string json_for_script(const nlohmann::ordered_json& json) {
    const std::string text = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    std::string safe;
    safe.reserve(text.size());
    for (const char c : text) {
        if (c == '<') {
            safe += "\\u003c";
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string filled(std::string_view page, const std::map<std::string_view, std::string>& values) {
    std::string result;
    for (;;) {
        const std::size_t open = page.find("{{");
        const std::size_t close = open == page.npos ? page.npos : page.find("}}", open);
        if (close == page.npos) return result.append(page);
        const auto value = values.find(page.substr(open + 2, close - open - 2));
        if (value == values.end()) throw std::logic_error("the page names a value that nobody fills");
        result.append(page.substr(0, open)).append(value->second);
        page.remove_prefix(close + 2);
    }
}

std::string lab_page(std::string_view html, std::string_view js, const std::string& headline,
                     const nlohmann::ordered_json& data) {
    return filled(html, {
                            {"headline", inputs::html_escaped(headline)},
                            {"css", std::string(embedded::page_css())},
                            {"uplot_css", std::string(embedded::uplot_css())},
                            {"uplot_js", std::string(embedded::uplot_js())},
                            {"plots_js", std::string(embedded::plots_js())},
                            {"rows_js", std::string(embedded::rows_js())},
                            {"js", std::string(js)},
                            {"data", json_for_script(data)},
                        });
}

}  // namespace backsight::lab
