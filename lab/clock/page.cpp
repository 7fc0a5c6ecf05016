#include "lab/clock/page.h"

#include <string_view>

#include "inputs/files/output_file.h"
#include "lab/clock/json.h"
#include "lab/clock/summary.h"
#include "lab/reporting/page_template.h"

namespace backsight::lab {

// Files of page/, made into functions by cmake/embed.cmake.
namespace embedded {
std::string_view clock_html();
std::string_view clock_js();
}  // namespace embedded

namespace clock {

std::string clock_page(const ClockResult& result) {
    return lab_page(embedded::clock_html(), embedded::clock_js(), headline(result), clock_json(result));
}

void write_clock_page(const ClockResult& result, const std::filesystem::path& file) {
    inputs::write_output_file(file, clock_page(result));
}

}  // namespace clock

}  // namespace backsight::lab
