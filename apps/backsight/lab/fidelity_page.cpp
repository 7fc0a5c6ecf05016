#include "lab/fidelity_page.h"

#include <string_view>

#include "lab/fidelity_format.h"
#include "lab/fidelity_json.h"
#include "lab/fidelity_summary.h"
#include "lab/output_file.h"
#include "lab/page_template.h"

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
