#pragma once

// How `report` makes pages. The program has this; what is built without pages leaves it empty.

#include <functional>
#include <string>
#include <vector>

#include "server/hit_reports/report_reader.h"

namespace backsight::cli {

struct ReportPages {
    /// Writes a page of these shots of the report file. Throws std::runtime_error.
    std::function<void(const std::string& report, std::vector<reports::ReportKey> keys, const std::string& out)> write;
    /// Serves the page of all shots on loopback until the program is told to end.
    std::function<void(const std::string& report, int port)> serve;
};
ReportPages report_pages();

}  // namespace backsight::cli
