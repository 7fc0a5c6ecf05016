#include "lab/reckoning/report.h"

#include <cmath>

namespace backsight::lab {

namespace embedded {
std::string_view reckoning_html();
std::string_view reckoning_js();
}  // namespace embedded

namespace reckoning {

namespace {

constexpr std::size_t name_width = 32;
constexpr std::size_t column_width = 10;
constexpr std::size_t most_set_name = 16;

const Fields<ReckoningRow> row_fields{
    {{"model", "Model"}, &ReckoningRow::model},
    {{"set"}, &ReckoningRow::set},
    {{"question", "Question"}, [](const ReckoningRow& row) { return to_string(row.question); }},
    {{"bound_m", "Bound, cm", 0, rounded(2, 100.0)}, &ReckoningRow::bound_m},
    {{"rate_hz", "Rate, Hz", 0, rounded(1)}, &ReckoningRow::rate_hz},
    {{"horizon_ms", "Horizon, ms", 0, rounded(0)}, &ReckoningRow::horizon_ms},
    {{"updates_per_s", "Updates a second", 0, rounded(2)}, &ReckoningRow::updates_per_s},
    {{"bytes_per_s", "Bytes a second", 0, rounded(0)}, &ReckoningRow::bytes_per_s},
    {{"error_p50_m", "Error p50, cm", 0, rounded(2, 100.0)}, &ReckoningRow::error_p50_m},
    {{"error_p95_m", "Error p95, cm", 0, rounded(2, 100.0)}, &ReckoningRow::error_p95_m},
};

const Fields<SetSummary> set_fields{
    {{"set"}, &SetSummary::name},       {{"source"}, &SetSummary::source}, {{"is_vehicle"}, &SetSummary::is_vehicle},
    {{"our_model"}, &SetSummary::ours}, {{"paths"}, &SetSummary::paths},   {{"seconds"}, &SetSummary::seconds},
};

const Fields<MethodNote> note_fields{{{"model"}, &MethodNote::model}, {{"about"}, &MethodNote::about}};

const Fields<Rotation::Ahead> ahead_fields{
    {{"horizon_ms"}, &Rotation::Ahead::horizon_ms},
    {{"error_p95_m"}, &Rotation::Ahead::error_p95_m},
    {{"ratio"}, &Rotation::Ahead::ratio},
};

const Fields<Rotation> rotation_fields{
    {{"set"}, &Rotation::set},
    {{"fitted_without_it"}, &Rotation::is_fitted},
    {{"acceleration_decay_ms"}, &Rotation::acceleration_decay_ms},
    {{"velocity_decay_ms"}, &Rotation::velocity_decay_ms},
    {{"updates_per_s"}, &Rotation::updates_per_s},
    {{"updates_ratio"}, &Rotation::updates_ratio},
    {{"ahead"}, [](const Rotation& one) { return json_of(one.ahead, ahead_fields); }},
};

Json data_of(const ReckoningResult& result) {
    return {{"command", result.command},
            {"sets", json_of(result.sets, set_fields)},
            {"rows", json_of(result.rows, row_fields)},
            {"notes", json_of(result.notes, note_fields)},
            {"rotations", json_of(result.rotations, rotation_fields)},
            {"wall_s", result.wall_s}};
}

std::string hundredths(double value) { return written(value, rounded(2)); }

// Names of a series differ at their ends.
std::string shortened(const std::string& name) {
    if (name.size() <= most_set_name) return name;
    constexpr std::size_t end = most_set_name / 2;
    return name.substr(0, most_set_name - end - 1) + "~" + name.substr(name.size() - end);
}

std::string headed(double value) { return title_of(value); }
std::string headed(const std::string& set) { return shortened(set); }

// The rows of a question: a line per model, a column per value of a member. Nothing without such rows.
template <class Member, class Belongs, class Cell>
std::string models_part(const std::string& title, const ReckoningResult& result, Question question, Member column,
                        Belongs belongs, Cell cell) {
    std::vector<ReckoningRow> rows;
    for (const ReckoningRow& row : result.rows) {
        if (row.question == question && belongs(row)) rows.push_back(row);
    }
    if (rows.empty()) return {};
    const auto found = [&](const std::string& model, const auto& value) {
        const auto row = std::ranges::find_if(
            rows, [&](const ReckoningRow& one) { return one.model == model && one.*column == value; });
        return row == rows.end() ? "-" : cell(*row);
    };
    return part(title, grid({"", name_width}, different(rows, &ReckoningRow::model), different(rows, column),
                            column_width, found, [](const auto& value) { return headed(value); }));
}

std::string p95_of(const ReckoningRow& row) { return inputs::centimetres(row.error_p95_m); }

std::vector<double> values_of(const ReckoningResult& result, Question question, double ReckoningRow::*member) {
    std::vector<double> values;
    for (const ReckoningRow& row : result.rows) {
        if (row.question != question || !std::isfinite(row.*member)) continue;
        if (std::ranges::find(values, row.*member) == values.end()) values.push_back(row.*member);
    }
    return values;
}

std::string updates_part(const ReckoningResult& result) {
    std::string text;
    for (const double bound : values_of(result, Question::updates, &ReckoningRow::bound_m)) {
        text += models_part(
            "Updates a second of one entity that keep its ghost from being off by more than " +
                inputs::centimetres(bound) + " cm",
            result, Question::updates, &ReckoningRow::set,
            [&](const ReckoningRow& row) { return row.bound_m == bound; },
            [](const ReckoningRow& row) { return hundredths(row.updates_per_s); });
    }
    return text;
}

std::string errors_part(const ReckoningResult& result) {
    std::string text;
    for (const SetSummary& set : result.sets) {
        text += models_part(
            "How far off is what is reckoned ahead, by ms ahead, cm, 95th percentile: " + inputs::printable(set.name),
            result, Question::extrapolation, &ReckoningRow::horizon_ms,
            [&](const ReckoningRow& row) { return row.set == set.name; }, p95_of);
    }
    for (const double delay : values_of(result, Question::shown, &ReckoningRow::horizon_ms)) {
        for (const double rate : values_of(result, Question::shown, &ReckoningRow::rate_hz)) {
            text += models_part(
                "How far from where it is now is it drawn, cm, 95th percentile: " + title_of(rate) +
                    " updates a second that take " + title_of(delay) + " ms",
                result, Question::shown, &ReckoningRow::set,
                [&](const ReckoningRow& row) { return row.horizon_ms == delay && row.rate_hz == rate; }, p95_of);
        }
    }
    return text + models_part(
                      "Between samples at 20 Hz: how far is the curve from where they were, cm, 95th percentile",
                      result, Question::interpolation, &ReckoningRow::set, [](const ReckoningRow&) { return true; },
                      p95_of);
}

std::string traffic_part(const ReckoningResult& result) {
    std::string text;
    for (const double delay : values_of(result, Question::traffic, &ReckoningRow::horizon_ms)) {
        text += models_part(
            "Bytes a second of one vehicle (updates a second) at the error of 20 Hz and constant "
            "velocity, updates take " +
                title_of(delay) + " ms",
            result, Question::traffic, &ReckoningRow::set,
            [&](const ReckoningRow& row) { return row.horizon_ms == delay; },
            [](const ReckoningRow& row) {
                return written(row.bytes_per_s, rounded(0)) + " (" + hundredths(row.updates_per_s) + ")";
            });
    }
    return text;
}

// Fitted or as it ships: a line per set, and the mean of the ratios.
std::string rotations_part(const ReckoningResult& result, bool is_fitted, const std::string& title) {
    std::vector<Rotation> chosen;
    for (const Rotation& one : result.rotations) {
        if (one.is_fitted == is_fitted) chosen.push_back(one);
    }
    if (chosen.empty()) return {};
    std::vector<Table::Head> heads{{"", name_width}};
    for (const char* name : {"acc. ms", "vel. ms", "upd./s", "updates"}) heads.push_back({name, column_width});
    for (const Rotation::Ahead& ahead : chosen.front().ahead) {
        heads.push_back({title_of(ahead.horizon_ms) + " ms", column_width});
    }
    Table table(heads);
    const std::size_t first_ratio = 4;
    std::vector<double> means(heads.size() - first_ratio, 0.0);
    for (const Rotation& one : chosen) {
        std::vector<double> ratios{one.updates_ratio};
        for (const Rotation::Ahead& ahead : one.ahead) ratios.push_back(ahead.ratio);
        std::vector<std::string> cells{shortened(one.set), title_of(one.acceleration_decay_ms),
                                       title_of(one.velocity_decay_ms), hundredths(one.updates_per_s)};
        for (std::size_t i = 0; i < means.size(); ++i) {
            means[i] += ratios[i] / static_cast<double>(chosen.size());
            cells.push_back(written(ratios[i], rounded(3)));
        }
        table.add(cells);
    }
    std::vector<std::string> cells{"mean of the sets", "", "", ""};
    for (const double mean : means) cells.push_back(written(mean, rounded(3)));
    table.add(cells);
    return part(title, table);
}

std::string legend(const ReckoningResult& result) {
    std::string text = "Models\n";
    for (const MethodNote& note : result.notes) text += explained(note.model, note.about, name_width);
    text += "\nSets\n";
    for (const SetSummary& set : result.sets) {
        text += explained(shortened(set.name),
                          (set.is_vehicle ? "vehicle, " : "players, ") + inputs::duration(set.seconds) + " in " +
                              inputs::grouped(set.paths) + (set.paths == 1 ? " path" : " paths") +
                              (set.source.empty() ? "" : "; " + set.source),
                          name_width);
    }
    return text +
           "\nBytes: as the entity codec writes a state whole, or coded against the newest that an acknowledgement can "
           "have come\nback for (delta), and an eighth of a packet.\n";
}

std::string headline_of(const ReckoningResult& result) {
    const std::vector<double> bounds = values_of(result, Question::updates, &ReckoningRow::bound_m);
    if (bounds.empty()) return "Nothing was reckoned.";
    const double bound = *std::ranges::min_element(bounds);
    double sum = 0.0;
    double sets = 0.0;
    for (const SetSummary& set : result.sets) {
        const ReckoningRow* ours = find_row(result, Question::updates, set.name, set.ours, bound);
        const ReckoningRow* plain = find_row(result, Question::updates, set.name, "constant velocity", bound);
        if (ours == nullptr || plain == nullptr || !(plain->updates_per_s > 0.0)) continue;
        sum += ours->updates_per_s / plain->updates_per_s;
        sets += 1.0;
    }
    if (sets == 0.0) return "Nothing is beside constant velocity.";
    const double fewer = (1.0 - sum / sets) * 100.0;
    return "Within " + inputs::centimetres(bound) + " cm of the truth, our models send " +
           written(std::fabs(fewer), rounded(0)) + (fewer < 0.0 ? " % more" : " % fewer") +
           " updates than constant velocity.";
}

}  // namespace

Report report(const ReckoningResult& result) {
    Report report{"reckoning", headline_of(result)};
    report.data = data_of(result);
    if (!result.rows.empty()) {
        report.text = updates_part(result) + errors_part(result) + traffic_part(result) +
                      rotations_part(result, true,
                                     "Settings fitted without the set, measured on it: times constant velocity's "
                                     "updates and 95th percentile ahead; below 1 is better") +
                      rotations_part(result, false, "The settings as they ship, measured the same way") +
                      legend(result);
    }
    report.lead =
        "Dead reckoning shows a thing where it should be by now, and sends only when that is wrong. Here recorded "
        "players, recorded cars and worlds of our own making were reckoned by the nine models of IEEE 1278.1, by ours, "
        "by PUN 2's published forms, and by plain interpolation.";
    report.sections = embedded::reckoning_html();
    report.script = embedded::reckoning_js();
    report.columns = columns_of(row_fields);
    return report;
}

}  // namespace reckoning

}  // namespace backsight::lab
