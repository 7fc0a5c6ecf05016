#pragma once

// The labs' results go to the terminal, and to the files that were asked for.

#include <CLI/CLI.hpp>

#include <iostream>
#include <string>

#include "cli/options.h"
#include "cli/results.h"
#include "lab/reporting/report.h"

namespace backsight::cli {

struct LabFiles {
    std::string json;
    std::string html;
};

inline void add_json(CLI::App& command, LabFiles& files, const std::string& help) {
    command.add_option("--json", files.json, help)->check(writable_file());
}
inline void add_html(CLI::App& command, LabFiles& files) {
    command.add_option("--html", files.html, "Write a page with plots to this file")->check(writable_file());
}

/// Checks before the work that neither file is an input. Throws CLI::ValidationError.
inline void check_files(const LabFiles& files, const Inputs& inputs) {
    check_results({{"--json", files.json}, {"--html", files.html}}, inputs);
}

/// Throws inputs::OutputError.
inline void write_files(const lab::Report& report, const LabFiles& files) {
    if (!files.json.empty()) lab::write_json(report, files.json);
    if (!files.html.empty()) lab::write_page(report, files.html);
}

/// Prints the report and writes the files. Throws inputs::OutputError.
inline void deliver(const lab::Report& report, const LabFiles& files) {
    lab::print(std::cout, report);
    write_files(report, files);
}

}  // namespace backsight::cli
