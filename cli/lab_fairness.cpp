#include <memory>

#include "cli/commands.h"
#include "cli/lab_files.h"
#include "lab/fairness/report.h"
#include "lab/fairness/scene.h"
#include "lab/fairness/sweep.h"

namespace backsight::cli {

void add_lab_fairness(CLI::App& lab, const std::string& command_line, int& exit_code) {
    auto options = std::make_shared<LabCommand<lab::fairness::SweepOptions>>();
    CLI::App* fairness = lab.add_subcommand(
        "fairness",
        "Who pays for latency? Bots with human reactions fight around cover, and every rule judges their shots");
    fairness->footer("Example: ./run lab fairness --scene corner --rtt 20 --rtt 150");
    lab::fairness::SweepOptions& sweep = options->sweep;
    add_data_option(*fairness, options->data);
    add_number(*fairness, "--rtt", sweep.rtts_ms, "Round trips, each against each, ms; repeatable", 0, 500);
    std::vector<std::string> names;
    for (const lab::fairness::Scene& scene : lab::fairness::all_scenes()) names.emplace_back(scene.name);
    fairness->add_option("--scene", sweep.scenes, "Only these scenes; repeatable")->check(CLI::IsMember(names));
    add_whole(*fairness, "--duels", sweep.duels, "Duels over all scenes and round trips", 1, 1'000'000'000);
    add_choice<lab::fairness::Part>(*fairness, "--part", sweep.part,
                                    "Half of the networks and seeds: settings are fitted on one, reported on the other",
                                    {{"report", lab::fairness::Part::report}, {"fit", lab::fairness::Part::fit}});
    add_seed(*fairness, sweep.seed);
    finish_lab(*fairness, options, command_line, exit_code, [](const auto& result) { return result.duels > 0; });
}

}  // namespace backsight::cli
