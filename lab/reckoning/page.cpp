#include "lab/reckoning/page.h"

#include <string_view>

#include "inputs/files/output_file.h"
#include "lab/reckoning/json.h"
#include "lab/reckoning/table.h"
#include "lab/reporting/page_template.h"

namespace backsight::lab {

// Files of page/, made into functions by cmake/embed.cmake.
namespace embedded {
std::string_view reckoning_html();
std::string_view reckoning_js();
}  // namespace embedded

namespace reckoning {

std::string reckoning_page(const ReckoningResult& result) {
    return lab_page(embedded::reckoning_html(), embedded::reckoning_js(), headline(result), reckoning_json(result));
}

void write_reckoning_page(const ReckoningResult& result, const std::filesystem::path& file) {
    inputs::write_output_file(file, reckoning_page(result));
}

}  // namespace reckoning

}  // namespace backsight::lab
