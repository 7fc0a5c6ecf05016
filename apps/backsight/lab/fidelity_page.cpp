#include "lab/fidelity_page.h"

#include <map>
#include <stdexcept>
#include <string_view>

#include "lab/fidelity_format.h"
#include "lab/fidelity_json.h"
#include "lab/fidelity_summary.h"
#include "lab/output_file.h"

namespace backsight::lab {

// The files of page/ and uPlot, made into functions by cmake/embed.cmake.
namespace embedded {
std::string_view page_html();
std::string_view page_css();
std::string_view page_js();
std::string_view plots_js();
std::string_view rows_js();
std::string_view uplot_css();
std::string_view uplot_js();
}  // namespace embedded

namespace {

/// JSON that may stand in a script element: without a '<' there is no end tag and no comment in it.
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

/// Replaces each `{{name}}` of the template, in one pass: what stands in a value is never taken for a name.
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

}  // namespace

std::string fidelity_page(const FidelityResult& result) {
    return filled(embedded::page_html(), {
                                             {"headline", html_escaped(headline(result))},
                                             {"css", std::string(embedded::page_css())},
                                             {"uplot_css", std::string(embedded::uplot_css())},
                                             {"uplot_js", std::string(embedded::uplot_js())},
                                             {"plots_js", std::string(embedded::plots_js())},
                                             {"rows_js", std::string(embedded::rows_js())},
                                             {"js", std::string(embedded::page_js())},
                                             {"data", json_for_script(fidelity_json(result))},
                                         });
}

void write_fidelity_page(const FidelityResult& result, const std::filesystem::path& file) {
    write_output_file(file, fidelity_page(result));
}

}  // namespace backsight::lab
