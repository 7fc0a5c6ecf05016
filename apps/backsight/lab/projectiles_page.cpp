#include "lab/projectiles_page.h"

#include <string_view>

#include "lab/fidelity_format.h"
#include "lab/output_file.h"
#include "lab/page_template.h"
#include "lab/projectiles_json.h"
#include "lab/projectiles_summary.h"

namespace backsight::lab {

// The files of page/ and uPlot, made into functions by cmake/embed.cmake.
namespace embedded {
std::string_view projectiles_html();
std::string_view projectiles_js();
std::string_view page_css();
std::string_view plots_js();
std::string_view uplot_css();
std::string_view uplot_js();
}  // namespace embedded

namespace projectiles {

std::string projectiles_page(const ProjectilesResult& result) {
    return filled(embedded::projectiles_html(), {
                                                    {"headline", html_escaped(headline(result))},
                                                    {"css", std::string(embedded::page_css())},
                                                    {"uplot_css", std::string(embedded::uplot_css())},
                                                    {"uplot_js", std::string(embedded::uplot_js())},
                                                    {"plots_js", std::string(embedded::plots_js())},
                                                    {"js", std::string(embedded::projectiles_js())},
                                                    {"data", json_for_script(compact_json(result))},
                                                });
}

void write_projectiles_page(const ProjectilesResult& result, const std::filesystem::path& file) {
    write_output_file(file, projectiles_page(result));
}

}  // namespace projectiles

}  // namespace backsight::lab
