#include "lab/reckoning_page.h"

#include <string_view>

#include "lab/fidelity_format.h"
#include "lab/output_file.h"
#include "lab/page_template.h"
#include "lab/reckoning_json.h"
#include "lab/reckoning_table.h"

namespace backsight::lab {

// The files of page/ and uPlot, made into functions by cmake/embed.cmake.
namespace embedded {
std::string_view reckoning_html();
std::string_view reckoning_js();
std::string_view page_css();
std::string_view plots_js();
std::string_view uplot_css();
std::string_view uplot_js();
}  // namespace embedded

namespace reckoning {

std::string reckoning_page(const ReckoningResult& result) {
    return filled(embedded::reckoning_html(), {
                                                  {"headline", html_escaped(headline(result))},
                                                  {"css", std::string(embedded::page_css())},
                                                  {"uplot_css", std::string(embedded::uplot_css())},
                                                  {"uplot_js", std::string(embedded::uplot_js())},
                                                  {"plots_js", std::string(embedded::plots_js())},
                                                  {"js", std::string(embedded::reckoning_js())},
                                                  {"data", json_for_script(reckoning_json(result))},
                                              });
}

void write_reckoning_page(const ReckoningResult& result, const std::filesystem::path& file) {
    write_output_file(file, reckoning_page(result));
}

}  // namespace reckoning

}  // namespace backsight::lab
