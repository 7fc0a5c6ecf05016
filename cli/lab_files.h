#pragma once

// The labs' results go to the terminal, and to the files that were asked for.

#include <CLI/CLI.hpp>

#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <type_traits>

#include "cli/data_option.h"
#include "cli/options.h"
#include "cli/plain_output.h"
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

/// On standard output, with its title in bold on a terminal.
inline void print_lab(const lab::Report& report) {
    std::ostringstream text;
    lab::print(text, report);
    print_with_headings(text.str(), true);
}

/// Prints the report and writes the files. Throws inputs::OutputError.
inline void deliver(const lab::Report& report, const LabFiles& files) {
    print_lab(report);
    write_files(report, files);
}

/// What a lab's command was given: the settings of its sweep, the folder of recordings, and the files of results.
template <class Sweep>
struct LabCommand {
    Sweep sweep;
    std::string data;
    LabFiles files;
};

/// Adds the options of the files, and what happens when the command was given: it runs the sweep and delivers the
/// report. The exit code is 0 if `has_found` says that something was measured. `reads` are the inputs.
template <class Sweep, class HasFound>
void finish_lab(
    CLI::App& command, const std::shared_ptr<LabCommand<Sweep>>& options, const std::string& command_line,
    int& exit_code, HasFound has_found,
    std::type_identity_t<std::function<Inputs(const Sweep&)>> reads = [](const Sweep& sweep) {
        return inputs_of(sweep.data);
    }) {
    add_json(command, options->files, "Write every row to this file");
    add_html(command, options->files);
    command.callback([=, &command_line, &exit_code] {
        options->sweep.command = command_line;
        options->sweep.data = data_folder(options->data);
        check_files(options->files, reads(options->sweep));
        const auto result = run_sweep(options->sweep);
        deliver(report(result), options->files);
        exit_code = has_found(result) ? 0 : 1;
    });
}

}  // namespace backsight::cli
