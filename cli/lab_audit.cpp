#include <iostream>
#include <memory>

#include "arena/service/arena_settings.h"
#include "cli/commands.h"
#include "cli/lab_files.h"
#include "lab/audit/match_search.h"
#include "lab/audit/report.h"
#include "lab/audit/sweep.h"

namespace backsight::cli {

namespace {

struct AuditOptions {
    lab::audit::SweepOptions sweep;
    LabFiles files;
    bool markdown = false;
};

int run_audit(const AuditOptions& options) {
    lab::audit::AuditLabResult result = lab::audit::run_sweep(options.sweep);
    lab::audit::MatchSearch match;
    match.promised = match.played = arena::usual_match_config();
    match.seed = options.sweep.seed;
    match.tries = options.sweep.tries * lab::audit::match_tries_of_one;
    result.match = lab::audit::search_match(match);
    const lab::Report report = lab::audit::report(result);
    if (!options.markdown) print_lab(report);
    if (options.markdown) std::cout << lab::audit::markdown(result) << '\n' << lab::audit::match_markdown(result);
    write_files(report, options.files);
    return result.holds() ? 0 : 1;
}

}  // namespace

void add_lab_audit(CLI::App& lab, const std::string& command_line, int& exit_code) {
    auto options = std::make_shared<AuditOptions>();
    CLI::App* audit = lab.add_subcommand(
        "audit", "How much can a client gain by lying? Searches for the worst lie against the shipped rules");
    audit->footer("Example: ./run lab audit --tries 1000");
    add_whole(*audit, "--tries", options->sweep.tries, "Attacks tried for each number, e.g. 4000 for a longer search",
              1, 10'000'000);
    add_seed(*audit, options->sweep.seed);
    audit->add_flag("--markdown", options->markdown, "Print the table as docs/evidence/judging-lab.md has it");
    add_json(*audit, options->files, "Write every row, with the lie that was found, to this file");
    audit->callback([options, &command_line, &exit_code] {
        options->sweep.command = command_line;
        options->sweep.rules.push_back(lab::audit::rules_of(arena::usual_match_config().arena));
        options->sweep.rules.push_back(lab::audit::rules_by_name(FairnessSetting::even));
        exit_code = run_audit(*options);
    });
}

}  // namespace backsight::cli
