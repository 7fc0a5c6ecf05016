#include "lab/fidelity/report.h"

#include <map>

#include "lab/fidelity/summary.h"

namespace backsight::lab {

namespace embedded {
std::string_view fidelity_html();
std::string_view fidelity_js();
}  // namespace embedded

namespace {

constexpr std::size_t name_width = 20;
constexpr std::size_t indent = 2;
constexpr std::size_t rate_width = 10;
constexpr std::ptrdiff_t rates_per_block = 7;

double share_of(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

template <class Row>
Field<Row> ratio_field(const char* key, std::uint64_t Row::*part) {
    return {{key}, [part](const Row& row) { return Json(share_of(row.*part, row.shots)); }};
}

const Fields<FidelityRow>& row_fields() {
    static const Fields<FidelityRow> fields{
        {{"movement", "Movement"}, &FidelityRow::movement},
        {{"trace", "Trace"}, &FidelityRow::trace},
        {{"tick_rate_hz", "Ticks, Hz", 0, rounded(1)}, &FidelityRow::tick_rate_hz},
        {{"snapshot_rate_hz", "Snapshots, Hz", 0, rounded(1)}, &FidelityRow::snapshot_rate_hz},
        {{"added_loss_ratio", "Added loss, %", 0, rounded(3, 100.0)}, &FidelityRow::added_loss_ratio},
        {{"extra_rtt_ms", "Added RTT, ms"}, &FidelityRow::extra_rtt_ms},
        {{"strategy", "Strategy"}, &FidelityRow::strategy},
        {{"shots", "Shots", 0, count}, &FidelityRow::shots},
        {{"agreed", "As seen, %", 0, percent_of("shots")}, &FidelityRow::agreed},
        {{"false_hits", "False hits, %", 0, percent_of("shots")}, &FidelityRow::false_hits},
        {{"false_misses", "False misses, %", 0, percent_of("shots")}, &FidelityRow::false_misses},
        {{"error_p50_m", "p50, cm", 0, centimetres}, &FidelityRow::error_p50_m},
        {{"error_p99_m", "p99, cm", 0, centimetres}, &FidelityRow::error_p99_m},
        {{"bit_equal", "Bit-equal, %", 0, percent_of("shots")}, &FidelityRow::bit_equal},
        ratio_field("agreement_ratio", &FidelityRow::agreed),
        ratio_field("false_hit_ratio", &FidelityRow::false_hits),
        ratio_field("false_miss_ratio", &FidelityRow::false_misses),
        ratio_field("bit_equal_ratio", &FidelityRow::bit_equal),
        {{"fired"}, &FidelityRow::fired},
        {{"lost"}, &FidelityRow::lost},
        {{"set_apart"}, &FidelityRow::set_apart},
    };
    return fields;
}

const Fields<StrategySummary>& strategy_fields() {
    using Sum = StrategySummary;
    static const Fields<Sum> fields{
        {{"strategy", "strategy", name_width}, &Sum::strategy},
        {{"about"}, [](const Sum& sum) { return about_strategy(sum.strategy); }},
        {{"cells"}, &Sum::cells},
        {{"shots"}, &Sum::shots},
        {{"agreed", "as\nseen", 7, percent_of("shots")}, &Sum::agreed},
        {{"worst_cell_shots"}, &Sum::worst_cell_shots},
        {{"worst_cell_agreed", "in worst\ncell", 11, percent_of("worst_cell_shots")}, &Sum::worst_cell_agreed},
        {{"false_hits", "false\nhits", 9, percent_of("shots")}, &Sum::false_hits},
        {{"false_misses", "false\nmisses", 9, percent_of("shots")}, &Sum::false_misses},
        {{"error_p50_median_cell_m", "cm off:\np50", 9, centimetres}, &Sum::error_p50_median_m},
        {{"error_p50_worst_cell_m", "in worst\ncell", 11, centimetres}, &Sum::error_p50_worst_m},
        {{"error_p99_median_cell_m", "cm off:\np99", 9, centimetres}, &Sum::error_p99_median_m},
        {{"error_p99_worst_cell_m", "in worst\ncell", 11, centimetres}, &Sum::error_p99_worst_m},
        {{"bit_equal", "bit-equal", 11, percent_of("shots")}, &Sum::bit_equal},
        ratio_field("agreement_ratio", &Sum::agreed),
        {{"worst_cell_agreement_ratio"},
         [](const Sum& sum) { return share_of(sum.worst_cell_agreed, sum.worst_cell_shots); }},
        ratio_field("false_hit_ratio", &Sum::false_hits),
        ratio_field("false_miss_ratio", &Sum::false_misses),
        ratio_field("bit_equal_ratio", &Sum::bit_equal),
    };
    return fields;
}

using Kind = std::pair<std::string, MixCount>;

Fields<Kind> kind_fields(const char* title) {
    const auto part = [](std::uint64_t MixCount::*count) {
        return [count](const Kind& kind) { return kind.second.*count; };
    };
    const auto ratio = [](std::uint64_t MixCount::*count) {
        return [count](const Kind& kind) { return share_of(kind.second.*count, kind.second.shots); };
    };
    return {
        {{"kind", title, name_width}, &Kind::first},
        {{"shots", "shots", 11, count}, part(&MixCount::shots)},
        {{"screen_hits", "on screen", 11, percent_of("shots")}, part(&MixCount::screen_hits)},
        {{"agreed", "as seen", 9, percent_of("shots")}, part(&MixCount::agreed)},
        {{"agreement_ratio"}, ratio(&MixCount::agreed)},
        {{"bit_equal", "bit-equal", 11, percent_of("shots")}, part(&MixCount::bit_equal)},
        {{"bit_equal_ratio"}, ratio(&MixCount::bit_equal)},
    };
}

Json kinds_json(const std::map<std::string, MixCount>& kinds) {
    return json_of(std::vector<Kind>(kinds.begin(), kinds.end()), kind_fields(""));
}

Json mix_json(const MixResult& mix) {
    return {{"by_target", kinds_json(mix.by_target)},
            {"by_shooter", kinds_json(mix.by_shooter)},
            {"driver_muzzle_drawn_differs", mix.driver_muzzle_drawn},
            {"driver_muzzle_rewound_differs", mix.driver_muzzle_rewound},
            {"driver_muzzle_extrapolated_differs", mix.driver_muzzle_extrapolated},
            {"driver_vehicle_in_view_differs", mix.driver_vehicle_in_view},
            {"driver_not_drawn", mix.driver_not_drawn},
            {"vehicle_states_sent", mix.vehicle_states_sent},
            {"vehicle_states_spared", mix.vehicle_states_spared}};
}

Json data_of(const FidelityResult& result, const std::vector<StrategySummary>& sums) {
    Json summary{{"headline", headline(result)},
                 {"fired", result.fired},
                 {"judged", result.judged},
                 {"lost", result.lost},
                 {"screen_hits", result.screen_hits},
                 {"screen_hit_ratio", share_of(result.screen_hits, result.judged)},
                 {"set_apart", result.set_apart},
                 {"held_fire", result.held_fire},
                 {"drawn_as", result.drawn_as},
                 {"commands", result.commands},
                 {"stamp_bytes_per_command", result.stamp_bytes_per_command()},
                 {"snapshots_sent", result.snapshots_sent},
                 {"snapshots_lost", result.snapshots_lost},
                 {"snapshot_loss_ratio", result.snapshot_loss_ratio()},
                 {"reordered_packets", result.reordered_packets},
                 {"duplicated_packets", result.duplicated_packets},
                 {"simulated_s", result.simulated_s},
                 {"wall_s", result.wall_s},
                 {"strategies", json_of(sums, strategy_fields())}};
    if (result.mix) summary["mix"] = mix_json(*result.mix);
    return {{"command", result.command},
            {"inputs", result.inputs},
            {"warnings", result.warnings},
            {"rows", json_of(result.rows, row_fields())},
            {"summary", summary}};
}

std::string strategies_part(const std::vector<StrategySummary>& sums, const Json& data) {
    std::uint64_t cells = 0;
    std::uint64_t shots = 0;
    for (const StrategySummary& sum : sums) {
        cells = std::max(cells, sum.cells);
        shots = std::max(shots, sum.shots);
    }
    return part("What percentage of shots did the server judge as the shooter saw them? (" + inputs::grouped(shots) +
                    " shots in " + inputs::grouped(cells) + (cells == 1 ? " cell)" : " cells)"),
                Table(data["summary"]["strategies"], columns_of(strategy_fields()), indent));
}

std::string rates_part(const FidelityResult& result, const std::vector<StrategySummary>& sums) {
    using Rates = std::pair<double, double>;
    const auto rates_of = [](const FidelityRow& row) { return Rates(row.tick_rate_hz, row.snapshot_rate_hz); };
    const auto agreement = share_cell(result.rows, &FidelityRow::strategy, rates_of, &FidelityRow::agreed,
                                      &FidelityRow::shots, inputs::percent);
    const auto title = [](const Rates& rates) {
        return written(rates.first, rounded(1)) + "/" + written(rates.second, rounded(1));
    };
    const std::vector<Rates> all = different(result.rows, rates_of);
    std::string text;
    for (auto first = all.begin(); first != all.end();) {
        const auto end = all.end() - first > rates_per_block ? first + rates_per_block : all.end();
        text += part("By server ticks / snapshots per second",
                     grid({"strategy", name_width}, different(sums, &StrategySummary::strategy),
                          std::vector<Rates>(first, end), rate_width, agreement, title, indent));
        first = end;
    }
    return text;
}

using Counts = std::map<std::string, std::uint64_t>;

std::vector<std::pair<std::string, std::uint64_t>> largest_first(const Counts& counts) {
    std::vector<std::pair<std::string, std::uint64_t>> sorted(counts.begin(), counts.end());
    std::ranges::sort(sorted, [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    return sorted;
}

// A number at the right of its column, and what it counts.
std::string counted(const std::string& number, const std::string& what) {
    return std::string(number.size() < 12 ? 12 - number.size() : 1, ' ') + number + "  " + inputs::printable(what) +
           '\n';
}

std::string shots_part(const FidelityResult& result) {
    std::uint64_t apart = 0;
    for (const auto& [reason, number] : result.set_apart) apart += number;
    const std::uint64_t accounted = result.judged + result.lost + apart;
    std::string text = inputs::grouped(result.fired) + " shots fired: " + inputs::grouped(result.judged) +
                       " judged above, " + inputs::grouped(result.lost) + " lost with every copy of their command";
    if (result.fired > accounted) {
        text += ", " + inputs::grouped(result.fired - accounted) + " still under way when there were enough";
    }
    text += ".\n";
    if (apart > 0) text += "Set apart, in no number above, since an audit or a cap changed or refused them:\n";
    for (const auto& [reason, number] : largest_first(result.set_apart))
        text += counted(inputs::grouped(number), reason);
    if (result.judged == 0) return text;
    text += inputs::percent(result.screen_hits, result.judged) +
            " % of the judged shots hit somebody on the shooter's screen.\n";
    if (result.drawn_as.empty()) return text;
    const char* separator = "The target that was aimed at was drawn ";
    for (const auto& [how, number] : largest_first(result.drawn_as)) {
        text += separator + inputs::printable(how) + " in " + inputs::percent(number, result.judged) + " %";
        separator = ", ";
    }
    return text + " of them.\n";
}

std::string links_part(const FidelityResult& result) {
    std::string text;
    if (result.commands > 0 && result.snapshots_sent > 0) {
        text = "A stamp cost " + written(result.stamp_bytes_per_command(), fixed(2)) +
               " bytes per command. The links lost " + inputs::percent(result.snapshots_lost, result.snapshots_sent) +
               " % of the snapshots.\n";
    }
    text += "The links put " + inputs::grouped(result.reordered_packets) + " packets out of order and doubled " +
            inputs::grouped(result.duplicated_packets) + ". " + inputs::duration(result.simulated_s) +
            " of play simulated in " + inputs::duration(result.wall_s) + ".\n";
    return result.inputs.empty() ? text : text + "Inputs: " + inputs::printable(result.inputs) + '\n';
}

std::string mix_part(const MixResult& mix, const Json& data) {
    const auto driver = mix.by_shooter.find("driver");
    const std::uint64_t shots = driver == mix.by_shooter.end() ? 0 : driver->second.shots;
    const auto other = [&](std::uint64_t number, const char* how) {
        return counted(inputs::percent(number, shots), how);
    };
    std::string text =
        "The mix: percentage of shots that hit on the shooter's screen, and that were judged as seen\n\n" +
        Table(data["by_target"], columns_of(kind_fields("aimed at")), indent).text() +
        Table(data["by_shooter"], columns_of(kind_fields("fired by")), indent).text() +
        "\nPercentage of drivers' shots for which the server would have named another victim, had it\n" +
        other(mix.driver_muzzle_drawn, "fired from where its view draws the driver") +
        other(mix.driver_muzzle_rewound, "rewound the muzzle to the players' instant") +
        other(mix.driver_muzzle_extrapolated, "moved the muzzle on with the vehicle for half a round trip") +
        other(mix.driver_vehicle_in_view, "left the driver's own vehicle in the view");
    if (mix.vehicle_states_spared > 0) {
        text += "Vehicles were sent " + inputs::grouped(mix.vehicle_states_sent) + " times, and spared " +
                inputs::grouped(mix.vehicle_states_spared) + " times, as the client's picture was right without.\n";
    }
    return text + '\n';
}

std::string legend(const std::vector<StrategySummary>& sums) {
    std::string text = "What each strategy does\n";
    for (const StrategySummary& sum : sums) {
        const std::string about(about_strategy(sum.strategy));
        if (!about.empty()) text += explained(sum.strategy, about, name_width + 1, indent);
    }
    return text +
           "\nA false hit: the server hit somebody, the shooter's screen did not. A false miss: the screen had a hit,\n"
           "the server none or another victim. Target error: from the target as drawn to the target as judged.\n"
           "Bit-equal: same victim, same hitbox, same bits of the hit point. 100 means all of them.\n\n";
}

}  // namespace

Report report(const FidelityResult& result) {
    const std::vector<StrategySummary> sums = summarize_by_strategy(result.rows);
    Report report{"fidelity", headline(result)};
    report.data = data_of(result, sums);
    if (!sums.empty()) {
        report.text = strategies_part(sums, report.data) + rates_part(result, sums);
        if (result.mix) report.text += mix_part(*result.mix, report.data["summary"]["mix"]);
        report.text += legend(sums);
    }
    report.text += shots_part(result) + links_part(result);
    report.lead =
        "A player shoots at what is on their screen, which is the past. A server that compensates for lag rewinds its "
        "world and judges the shot there. Here the same shots were judged by several ways of rewinding, and each "
        "verdict was compared with the shooter's own screen.";
    report.sections = embedded::fidelity_html();
    report.script = embedded::fidelity_js();
    report.columns = columns_of(row_fields());
    return report;
}

}  // namespace backsight::lab
