#include <memory>

#include "cli/commands.h"
#include "cli/lab_files.h"
#include "lab/clock/report.h"
#include "lab/clock/sweep.h"
#include "lab/fairness/report.h"
#include "lab/fairness/sweep.h"
#include "lab/fidelity/report.h"
#include "lab/fidelity/sweep.h"
#include "lab/projectiles/report.h"
#include "lab/projectiles/sweep.h"
#include "lab/reckoning/report.h"
#include "lab/reckoning/sweep.h"

namespace backsight::cli {

namespace {

struct AllLabs {
    lab::SweepOptions fidelity;
    lab::projectiles::SweepOptions projectiles;
    lab::clock::SweepOptions clock;
    lab::reckoning::SweepOptions reckoning;
    lab::fairness::SweepOptions fairness;
    std::string data;
    LabFiles files;
    std::uint64_t seed = 1;
    bool is_quick = false;

    // `act` gets the options of each lab.
    void each(auto act) {
        act(fairness);
        act(projectiles);
        act(clock);
        act(reckoning);
        act(fidelity);
    }
};

// Few of everything: each plot has something to show, and no number is to be trusted.
void make_quick(AllLabs& labs) {
    labs.fidelity.mix = true;
    labs.fidelity.tick_rates_hz = labs.fidelity.snapshot_rates_hz = {64.0};
    labs.fidelity.loss_ratios = {0.0, 0.1};
    labs.fidelity.shots = 1'000;
    labs.projectiles.rtt_ms = {0.0, 120.0, 240.0};
    labs.projectiles.jitter_ms = {10.0};
    labs.projectiles.loss_ratios = {0.0, 0.1};
    labs.projectiles.frame_rates_hz = {30.0, 60.0};
    labs.projectiles.shots = 500;
    labs.clock.phases = 1;
    labs.clock.asymmetry_ratios = {0.0, 0.3};
    labs.clock.drifts_ppm = {50.0};
    labs.clock.model_s = 30.0;
    labs.clock.seeds_of_changes = {11};
    labs.reckoning.seconds = 6.0;
    labs.fairness.rtts_ms = {20.0, 150.0};
    labs.fairness.duels = 100;
}

}  // namespace

void add_lab_all(CLI::App& lab, const std::string& command_line, int& exit_code) {
    auto labs = std::make_shared<AllLabs>();
    CLI::App* all = lab.add_subcommand("all", "Every lab that has a page, on one page");
    all->footer("Example: ./run lab all --quick --html labs.html");
    add_data_option(*all, labs->data);
    all->add_flag("--quick", labs->is_quick, "A few shots of everything: half a minute, and rough numbers");
    add_seed(*all, labs->seed);
    add_html(*all, labs->files);
    all->get_option("--html")->required();
    all->callback([labs, &command_line, &exit_code] {
        if (labs->is_quick) make_quick(*labs);
        labs->each([&](auto& sweep) {
            sweep.command = command_line;
            sweep.data = data_folder(labs->data);
            sweep.seed = labs->seed;
        });
        check_files(labs->files, inputs_of(labs->fidelity.data));
        std::vector<lab::Report> reports;
        labs->each([&](const auto& sweep) {
            reports.push_back(report(run_sweep(sweep)));
            print_lab(reports.back());
        });
        lab::write_page(reports, labs->files.html);
        exit_code = 0;
    });
}

}  // namespace backsight::cli
