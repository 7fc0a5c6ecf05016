#include "lab/fidelity/page.h"

#include <string_view>

#include "inputs/files/output_file.h"
#include "lab/fidelity/json.h"
#include "lab/fidelity/summary.h"
#include "lab/reporting/page_template.h"

namespace backsight::lab {

// Files of page/, made into functions by cmake/embed.cmake.
namespace embedded {
std::string_view page_html();
std::string_view page_js();
}  // namespace embedded

std::string fidelity_page(const FidelityResult& result) {
    return lab_page(embedded::page_html(), embedded::page_js(), headline(result), fidelity_json(result));
}

void write_fidelity_page(const FidelityResult& result, const std::filesystem::path& file) {
    inputs::write_output_file(file, fidelity_page(result));
}

}  // namespace backsight::lab
