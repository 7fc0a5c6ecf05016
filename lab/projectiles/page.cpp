#include "lab/projectiles/page.h"

#include <string_view>

#include "inputs/files/output_file.h"
#include "lab/projectiles/json.h"
#include "lab/projectiles/summary.h"
#include "lab/reporting/page_template.h"

namespace backsight::lab {

// Files of page/, made into functions by cmake/embed.cmake.
namespace embedded {
std::string_view projectiles_html();
std::string_view projectiles_js();
}  // namespace embedded

namespace projectiles {

std::string projectiles_page(const ProjectilesResult& result) {
    return lab_page(embedded::projectiles_html(), embedded::projectiles_js(), headline(result), compact_json(result));
}

void write_projectiles_page(const ProjectilesResult& result, const std::filesystem::path& file) {
    inputs::write_output_file(file, projectiles_page(result));
}

}  // namespace projectiles

}  // namespace backsight::lab
