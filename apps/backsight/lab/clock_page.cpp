#include "lab/clock_page.h"

#include <string_view>

#include "lab/clock_json.h"
#include "lab/clock_summary.h"
#include "lab/fidelity_format.h"
#include "lab/output_file.h"
#include "lab/page_template.h"

namespace backsight::lab {

// The files of page/ and uPlot, made into functions by cmake/embed.cmake.
namespace embedded {
std::string_view clock_html();
std::string_view clock_js();
std::string_view page_css();
std::string_view plots_js();
std::string_view uplot_css();
std::string_view uplot_js();
}  // namespace embedded

namespace clock {

std::string clock_page(const ClockResult& result) {
    return filled(embedded::clock_html(), {
                                              {"headline", html_escaped(headline(result))},
                                              {"css", std::string(embedded::page_css())},
                                              {"uplot_css", std::string(embedded::uplot_css())},
                                              {"uplot_js", std::string(embedded::uplot_js())},
                                              {"plots_js", std::string(embedded::plots_js())},
                                              {"js", std::string(embedded::clock_js())},
                                              {"data", json_for_script(clock_json(result))},
                                          });
}

void write_clock_page(const ClockResult& result, const std::filesystem::path& file) {
    write_output_file(file, clock_page(result));
}

}  // namespace clock

}  // namespace backsight::lab
