#include "lab/fleet/sweep.h"

#include <backsight/base/random.h>

#include <algorithm>

#include "lab/reporting/run_cells.h"

namespace backsight::lab::fleet {

namespace {

struct Cell {
    const char* day;
    Settings settings;
};

Settings with_buffer(std::uint32_t percent, std::int64_t sync_s) {
    Settings settings;
    settings.autoscaler.buffer_percent = percent;
    settings.autoscaler.sync = seconds(sync_s);
    return settings;
}

std::vector<Cell> cells_of_sweep() {
    const Settings shipped;
    std::vector<Cell> cells;
    for (const std::uint32_t percent : {2u, 5u, 10u, 20u}) cells.push_back({"ordinary", with_buffer(percent, 30)});
    for (const std::int64_t sync_s : {10, 120})
        cells.push_back({"ordinary", with_buffer(shipped.autoscaler.buffer_percent, sync_s)});
    for (const std::uint32_t percent : {5u, 10u, 20u}) {
        cells.push_back({"200 matches in a minute at the peak", with_buffer(percent, 30)});
        cells.back().settings.demand.matches_at_once = 200;
    }
    cells.push_back({"no server says that it is played on", shipped});
    cells.back().settings.machines.protects_players = false;
    return cells;
}

void add(Day& sum, const Day& day, double share) {
    sum.asked += day.asked;
    sum.played += day.played;
    sum.waiting += day.waiting;
    sum.waited += day.waited;
    sum.waited_5s += day.waited_5s;
    sum.started += day.started;
    sum.replaced += day.replaced;
    sum.scaled_down += day.scaled_down;
    sum.cut_off_by_failures += day.cut_off_by_failures;
    sum.cut_off_by_scaling += day.cut_off_by_scaling;
    sum.wait_p999_s = std::max(sum.wait_p999_s, day.wait_p999_s);
    sum.longest_wait_s = std::max(sum.longest_wait_s, day.longest_wait_s);
    sum.most_servers = std::max(sum.most_servers, day.most_servers);
    sum.old_versions_gone_after_s = std::max(sum.old_versions_gone_after_s, day.old_versions_gone_after_s);
    sum.idle_ratio += day.idle_ratio * share;
}

}  // namespace

Result run_sweep(const SweepOptions& options) {
    const auto play = [&](const Cell& cell) {
        Row row{cell.day, cell.settings.autoscaler.buffer_percent, cell.settings.autoscaler.sync.value / 1'000'000, {}};
        // Each row has the same days.
        for (std::uint64_t day = 0; day < options.days; ++day)
            add(row.sum, play_day(cell.settings, splitmix64(options.seed + day)),
                1.0 / static_cast<double>(options.days));
        return row;
    };
    return {options.command, options.seed, options.days, run_cells<Row>("fleet", cells_of_sweep(), play)};
}

}  // namespace backsight::lab::fleet
