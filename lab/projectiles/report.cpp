#include "lab/projectiles/report.h"

#include <backsight/projectile/projectile.h>

#include "lab/projectiles/cell_config.h"
#include "lab/projectiles/summary.h"

namespace backsight::lab {

namespace embedded {
std::string_view projectiles_html();
std::string_view projectiles_js();
}  // namespace embedded

namespace projectiles {

namespace {

constexpr std::size_t name_width = 25;
constexpr std::size_t column_width = 11;

// Titles are those of tables of presets, each over all of its cells.
const Fields<ProjectileRow>& row_fields() {
    using Row = ProjectileRow;
    constexpr Form share = thousandth_of("projectiles");
    static const Fields<Row> fields{
        {{"preset", "preset", name_width}, &Row::preset},
        {{"weapon"}, &Row::weapon},
        {{"motion"}, &Row::motion},
        {{"rtt_ms"}, &Row::rtt_ms},
        {{"jitter_ms"}, &Row::jitter_ms},
        {{"loss_ratio"}, &Row::loss_ratio},
        {{"projectiles", "projec-\ntiles", 9, count}, &Row::projectiles},
        {{"mispredictions", "other-\nwise", 9, share}, &Row::mispredictions},
        {{"premature", "prema-\nture", 8, share}, &Row::premature},
        {{"late", "late", 8, share}, &Row::late},
        {{"inaccurate", "inaccu-\nrate", 8, share}, &Row::inaccurate},
        {{"lost", "lost", 8, share}, &Row::lost},
        {{"denied", "denied", 8, share}, &Row::denied},
        {{"false_confirms", "false\nconfirm", 9, share}, &Row::false_confirms},
        {{"image_hits"}, &Row::image_hits},
        {{"server_hits"}, &Row::server_hits},
        {{"bit_equal"}, &Row::bit_equal},
        {{"unexplained"}, &Row::unexplained},
        {{"without_remainder"}, &Row::without_remainder},
        {{"other_without_remainder"}, &Row::other_without_remainder},
        {{"remainder_ms", "mean\nR ms", 10, rounded(1)}, &Row::remainder_ms},
        {{"paid_ms", "paid, ms", 10, rounded(1)}, &Row::paid_ms},
        {{"paid_max_ms", "at most", 9, rounded(1)}, &Row::paid_max_ms},
        {{"fast_forward_ms", "FF, ms", 9, rounded(1)}, &Row::fast_forward_ms},
        {{"hold_back_ms", "S, ms", 9, rounded(1)}, &Row::hold_back_ms},
        {{"victim_moved_m", "victim moved, m", 18}, &Row::victim_moved_m},
        {{"contact_error_max_m", "contact,\nworst cm", 12, centimetres}, &Row::contact_error_max_m},
        {{"detonation_error_p50_m"}, &Row::detonation_error_p50_m},
        {{"detonation_error_p99_m", "end p99,\nworst cm", 11, centimetres}, &Row::detonation_error_p99_m},
        {{"detonation_error_max_m"}, &Row::detonation_error_max_m},
        {{"bytes_owner", "bytes: owner", 15, rounded(1)}, &Row::bytes_owner},
        {{"bytes_remote", "each other", 13, rounded(1)}, &Row::bytes_remote},
        {{"corrected", "images\nmoved", 9, count}, &Row::corrected},
        {{"corrected_frames", "in frames", 12, count}, &Row::corrected_frames},
        {{"corrected_m", "each by, cm", 14, centimetres}, &Row::corrected_m},
        {{"spectators_frames", "frames", 10, count}, &Row::spectators_frames},
        {{"spectators_mean_m", "mean\nm", 9, rounded(2)}, &Row::spectators_mean_m},
        {{"spectators_p95_m", "p95, worst\ncell", 11, rounded(2)}, &Row::spectators_p95_m},
        {{"spectators_max_m", "worst", 9, rounded(2)}, &Row::spectators_max_m},
        {{"spectators_ends", "ends", 9, count}, &Row::spectators_ends},
        {{"spectators_end_mean_m", "mean\nm", 9, rounded(2)}, &Row::spectators_end_mean_m},
        {{"spectators_end_p95_m", "p95, worst\ncell", 11, rounded(2)}, &Row::spectators_end_p95_m},
        {{"spectators_end_max_m", "worst", 9, rounded(2)}, &Row::spectators_end_max_m},
        {{"converge_ms", "together after, ms", 21, rounded(1)}, &Row::converge_ms},
        {{"converged", "share, %", 9, percent_of("projectiles")}, &Row::converged},
    };
    return fields;
}

const Fields<FrameRateRow> frame_rate_fields{
    {{"preset"}, &FrameRateRow::preset},
    {{"weapon"}, &FrameRateRow::weapon},
    {{"frames_hz"}, &FrameRateRow::frames_hz},
    {{"projectiles"}, &FrameRateRow::projectiles},
    {{"image_hits"}, &FrameRateRow::image_hits},
    {{"other_results"}, &FrameRateRow::other_results},
    {{"age_difference_max_ms"}, &FrameRateRow::age_difference_max_ms},
};

Json distance_json(const DistanceSeries& series) {
    Json json{{"preset", series.preset},         {"weapon", series.weapon}, {"rtt_ms", series.rtt_ms},
              {"since_fired_ms", Json::array()}, {"mean_m", Json::array()}, {"max_m", Json::array()}};
    for (std::size_t i = 0; i < DistanceSeries::bins; ++i) {
        if (series.samples[i] == 0) continue;
        json["since_fired_ms"].push_back(static_cast<double>(i * DistanceSeries::bin_us) * 1e-3);
        json["mean_m"].push_back(series.sum_m[i] / static_cast<double>(series.samples[i]));
        json["max_m"].push_back(series.max_m[i]);
    }
    return json;
}

Json preset_json(const ProjectileRow& sum) {
    Json by_basis = Json::object();
    for (const VerdictBasis basis : enum_values<VerdictBasis>) by_basis[to_string(basis)] = sum.by_basis[basis];
    return {{"preset", sum.preset},
            {"about", about_preset(sum.preset)},
            {"projectiles", sum.projectiles},
            {"mispredictions_per_thousand", sum.per_thousand(sum.mispredictions())},
            {"false_confirms_per_thousand", sum.per_thousand(sum.false_confirms)},
            {"without_remainder", sum.without_remainder},
            {"other_without_remainder", sum.other_without_remainder},
            {"unexplained", sum.unexplained},
            {"mispredictions_by_basis", by_basis},
            {"remainder_ms", sum.remainder_ms},
            {"contact_error_max_m", sum.contact_error_max_m},
            {"worst_cell_detonation_error_p99_m", sum.detonation_error_p99_m}};
}

Json data_of(const ProjectilesResult& result, const std::vector<ProjectileRow>& presets) {
    const Json summary{{"headline", headline(result)},  {"cells", result.cells},
                       {"frames_hz", result.frames_hz}, {"simulated_s", result.simulated_s},
                       {"wall_s", result.wall_s},       {"presets", json_list(presets, preset_json)}};
    return {{"command", result.command},
            {"inputs", result.inputs},
            {"rows", json_of(result.rows, row_fields())},
            {"distances", json_list(result.distances, distance_json)},
            {"frame_rates", json_of(result.frame_rates, frame_rate_fields)},
            {"summary", summary}};
}

// Shares of 1,000: a line for each preset, a column for each value that the rows have.
template <class Row, class ValueOf, class Part>
std::string shares_part(const std::string& title, const std::string& corner, const std::vector<Row>& rows,
                        ValueOf value_of, Part part_of) {
    return part(title,
                grid({corner, name_width}, different(rows, &Row::preset), different(rows, value_of), column_width,
                     share_cell(rows, &Row::preset, value_of, part_of, &Row::projectiles, per_thousand)));
}

template <class ValueOf>
std::string by_part(const ProjectilesResult& result, const std::string& title, ValueOf value_of) {
    if (different(result.rows, value_of).size() < 2) return {};
    return shares_part("By " + title, "preset", result.rows, value_of, &ProjectileRow::mispredictions);
}

std::string bases_part(const std::vector<ProjectileRow>& presets) {
    std::string text;
    for (const ProjectileRow& row : presets) {
        if (!is_ours(row.preset)) continue;
        std::string about;
        for (const VerdictBasis basis : enum_values<VerdictBasis>) {
            about +=
                std::string(about.empty() ? "" : ", ") + to_string(basis) + ": " + inputs::grouped(row.by_basis[basis]);
        }
        text += explained(row.preset,
                          about + "; never heard of: " + inputs::grouped(row.lost) +
                              "; unexplained: " + inputs::grouped(row.unexplained) +
                              "; equal to the bit: " + inputs::percent(row.bit_equal, row.projectiles) + " %",
                          name_width);
    }
    if (text.empty()) return text;
    return "Our presets: what the verdicts of those that ended otherwise rested on\n\n" + text + '\n';
}

std::string corrections_part(std::vector<ProjectileRow> presets) {
    std::erase_if(presets, [](const ProjectileRow& row) { return row.corrected == 0; });
    if (presets.empty()) return {};
    return part("Images that were moved towards the server's projectile (bLogCorrection writes a line for each frame)",
                Table(json_of(presets, row_fields()), columns_of(row_fields(), {"preset", "projectiles", "corrected",
                                                                                "corrected_frames", "corrected_m"})));
}

std::string spectators_part(std::vector<ProjectileRow> presets) {
    std::erase_if(presets, [](const ProjectileRow& row) { return row.spectators_frames + row.spectators_ends == 0; });
    if (presets.empty()) return {};
    return part("Spectators: metres from another client's copy to the server's projectile, in flight and at the end",
                Table(json_of(presets, row_fields()),
                      columns_of(row_fields(), {"preset", "spectators_frames", "spectators_mean_m", "spectators_p95_m",
                                                "spectators_max_m", "spectators_ends", "spectators_end_mean_m",
                                                "spectators_end_p95_m", "spectators_end_max_m"})));
}

std::string frame_rates_part(const ProjectilesResult& result) {
    if (result.frame_rates.empty()) return {};
    return shares_part(
        "At other frame rates: how many of 1,000 shots hit somebody else, or nobody, than at the highest",
        "preset, frames a second", result.frame_rates, &FrameRateRow::frames_hz, &FrameRateRow::other_results);
}

std::string legend(const ProjectilesResult& result, const std::vector<ProjectileRow>& presets) {
    std::string text = "What each preset does\n";
    for (const ProjectileRow& row : presets)
        text += explained(row.preset, std::string(about_preset(row.preset)), name_width);
    return text +
           "\nPremature: the image ended, the server's flew on. Late: the other way round. Inaccurate: both ended, not "
           "with\nthe same. Lost: nothing was heard in time. False confirm: the image hit, the server's did not, and "
           "the shooter\nwas never shown. R: by how much the shooter's targets were older than those that the server "
           "tested.\n\nTargets: " +
           inputs::printable(result.inputs) + ". " + inputs::duration(result.simulated_s) + " of play simulated in " +
           inputs::duration(result.wall_s) + ".\n";
}

std::string text_of(const ProjectilesResult& result, const std::vector<ProjectileRow>& presets) {
    if (presets.empty()) return {};
    const Json sums = json_of(presets, row_fields());
    const auto number = [](double value) { return inputs::short_number(value); };
    return part("How many of 1,000 projectiles ended otherwise for shooter and server? (" +
                    inputs::grouped(result.cells) + (result.cells == 1 ? " cell)" : " cells)"),
                Table(sums, columns_of(row_fields(), {"preset", "projectiles", "mispredictions", "premature", "late",
                                                      "inaccurate", "lost", "denied", "false_confirms", "remainder_ms",
                                                      "contact_error_max_m", "detonation_error_p99_m"}))) +
           by_part(result, "round trip, ms", [&](const ProjectileRow& row) { return number(row.rtt_ms); }) +
           by_part(
               result, "jitter, ms / loss, %",
               [&](const ProjectileRow& row) { return number(row.jitter_ms) + "/" + number(row.loss_ratio * 100.0); }) +
           by_part(result, "motion", &ProjectileRow::motion) + by_part(result, "weapon", &ProjectileRow::weapon) +
           bases_part(presets) +
           part(
               "Costs: the victim is hit where they were so long ago, whoever must dodge loses FF, the shooter waits S",
               Table(sums, columns_of(row_fields(),
                                      {"preset", "paid_ms", "paid_max_ms", "fast_forward_ms", "hold_back_ms",
                                       "victim_moved_m", "bytes_owner", "bytes_remote", "converge_ms", "converged"}))) +
           corrections_part(presets) + spectators_part(presets) + frame_rates_part(result) + legend(result, presets);
}

}  // namespace

Report report(const ProjectilesResult& result) {
    const std::vector<ProjectileRow> presets = by_preset(result.rows);
    Report report{"projectiles", headline(result)};
    report.data = data_of(result, presets);
    report.text = text_of(result, presets);
    report.lead =
        "A shooter's projectile is drawn from the moment they press, and the server's, which decides, starts later. "
        "Here the same shots were flown as several systems do it, and where the image ended was held against where "
        "the server's projectile did.";
    report.sections = embedded::projectiles_html();
    report.script = embedded::projectiles_js();
    report.columns = columns_of(row_fields());
    return report;
}

}  // namespace projectiles

}  // namespace backsight::lab
