#include "lab/reckoning/table.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <ostream>
#include <vector>

#include "inputs/files/number_format.h"

namespace backsight::lab::reckoning {

namespace {

constexpr std::size_t name_width = 32;
constexpr std::size_t least_column_width = 10;
constexpr std::size_t most_set_name = 16;

std::string left(std::string text) {
    if (text.size() < name_width) text.append(name_width - text.size(), ' ');
    return text;
}

/// Always with a space before it: digits beyond the usual ones push the columns, but never run into each other.
std::string right(const std::string& text, std::size_t width) {
    return std::string(text.size() + 1 < width ? width - text.size() : 1, ' ') + text;
}

std::string hundredths(double value) {
    return std::isfinite(value) ? inputs::short_number(std::round(value * 100.0) / 100.0) : "-";
}

// Names of a series differ at their ends.
std::string shortened(const std::string& name) {
    if (name.size() <= most_set_name) return inputs::printable(name);
    constexpr std::size_t end = most_set_name / 2;
    return inputs::printable(name.substr(0, most_set_name - end - 1)) + "~" +
           inputs::printable(name.substr(name.size() - end));
}

using Rows = std::vector<const ReckoningRow*>;
using Text = std::function<std::string(const ReckoningRow&)>;

Rows rows_of(const ReckoningResult& result, const std::function<bool(const ReckoningRow&)>& belongs) {
    Rows rows;
    for (const ReckoningRow& row : result.rows)
        if (belongs(row)) rows.push_back(&row);
    return rows;
}

std::vector<std::string> different(const Rows& rows, const Text& of) {
    std::vector<std::string> values;
    for (const ReckoningRow* row : rows)
        if (std::ranges::find(values, of(*row)) == values.end()) values.push_back(of(*row));
    return values;
}

// A line per model, a column per value of `column`, under that value or the short form of a set's name.
void print_grid(std::ostream& out, const std::string& title, const Rows& rows, const Text& column, const Text& cell) {
    if (rows.empty()) return;
    const std::vector<std::string> columns = different(rows, column);
    out << '\n' << title << "\n\n" << left("");
    const auto width = [](const std::string& name) { return std::max(least_column_width, shortened(name).size() + 2); };
    for (const std::string& name : columns) out << right(shortened(name), width(name));
    out << '\n';
    for (const std::string& model : different(rows, [](const ReckoningRow& row) { return row.model; })) {
        out << left(model);
        for (const std::string& name : columns) {
            const auto found = std::ranges::find_if(
                rows, [&](const ReckoningRow* row) { return row->model == model && column(*row) == name; });
            out << right(found == rows.end() ? "-" : cell(**found), width(name));
        }
        out << '\n';
    }
}

std::string set_of(const ReckoningRow& row) { return row.set; }
std::string p95_of(const ReckoningRow& row) { return inputs::centimetres(row.error_p95_m); }

std::vector<double> values_of(const ReckoningResult& result, Question question, double ReckoningRow::*field) {
    std::vector<double> values;
    for (const ReckoningRow& row : result.rows) {
        if (row.question != question || !std::isfinite(row.*field)) continue;
        if (std::ranges::find(values, row.*field) == values.end()) values.push_back(row.*field);
    }
    return values;
}

void print_updates(std::ostream& out, const ReckoningResult& result) {
    for (const double bound : values_of(result, Question::updates, &ReckoningRow::bound_m)) {
        const Rows rows = rows_of(
            result, [&](const ReckoningRow& row) { return row.question == Question::updates && row.bound_m == bound; });
        print_grid(out,
                   "Updates a second of one entity, so that its ghost is never off by more than " +
                       inputs::centimetres(bound) + " cm",
                   rows, set_of, [](const ReckoningRow& row) { return hundredths(row.updates_per_s); });
    }
}

void print_extrapolation(std::ostream& out, const ReckoningResult& result) {
    for (const SetSummary& set : result.sets) {
        const Rows rows = rows_of(result, [&](const ReckoningRow& row) {
            return row.question == Question::extrapolation && row.set == set.name;
        });
        print_grid(
            out,
            "How far off is what is reckoned so many ms ahead, cm, 95th percentile: " + inputs::printable(set.name),
            rows, [](const ReckoningRow& row) { return inputs::short_number(row.horizon_ms); }, p95_of);
    }
}

void print_shown(std::ostream& out, const ReckoningResult& result) {
    for (const double delay : values_of(result, Question::shown, &ReckoningRow::horizon_ms)) {
        for (const double rate : values_of(result, Question::shown, &ReckoningRow::rate_hz)) {
            const Rows rows = rows_of(result, [&](const ReckoningRow& row) {
                return row.question == Question::shown && row.horizon_ms == delay && row.rate_hz == rate;
            });
            print_grid(out,
                       "How far from where it is now is it drawn, cm, 95th percentile: " + inputs::short_number(rate) +
                           " updates a second that take " + inputs::short_number(delay) + " ms",
                       rows, set_of, p95_of);
        }
    }
}

void print_traffic(std::ostream& out, const ReckoningResult& result) {
    for (const double delay : values_of(result, Question::traffic, &ReckoningRow::horizon_ms)) {
        const Rows rows = rows_of(result, [&](const ReckoningRow& row) {
            return row.question == Question::traffic && row.horizon_ms == delay;
        });
        print_grid(out,
                   "Bytes a second of one vehicle (updates a second) at the error of 20 Hz and constant velocity, "
                   "updates take " +
                       inputs::short_number(delay) + " ms",
                   rows, set_of, [](const ReckoningRow& row) {
                       return inputs::short_number(std::round(row.bytes_per_s)) + " (" + hundredths(row.updates_per_s) +
                              ")";
                   });
    }
}

std::string ratio_text(double ratio) {
    return std::isfinite(ratio) ? inputs::short_number(std::round(ratio * 1000.0) / 1000.0) : "-";
}

void print_rotation(std::ostream& out, const std::string& name, const Rotation& one) {
    out << left(name) << right(inputs::short_number(one.acceleration_decay_ms), least_column_width)
        << right(inputs::short_number(one.velocity_decay_ms), least_column_width)
        << right(hundredths(one.updates_per_s), least_column_width)
        << right(ratio_text(one.updates_ratio), least_column_width);
    for (const Rotation::Ahead& ahead : one.ahead) out << right(ratio_text(ahead.ratio), least_column_width);
    out << '\n';
}

// Fitted or as it ships: a line per set, and the mean of the ratios.
void print_rotations(std::ostream& out, const ReckoningResult& result, bool is_fitted, const std::string& title) {
    std::vector<Rotation> chosen;
    for (const Rotation& one : result.rotations)
        if (one.is_fitted == is_fitted) chosen.push_back(one);
    if (chosen.empty()) return;
    out << '\n' << title << "\n\n" << left("");
    for (const char* name : {"acc. ms", "vel. ms", "upd./s", "updates"}) out << right(name, least_column_width);
    for (const Rotation::Ahead& ahead : chosen.front().ahead)
        out << right(inputs::short_number(ahead.horizon_ms) + " ms", least_column_width);
    out << '\n';
    Rotation mean;
    mean.updates_ratio = 0.0;
    mean.ahead = chosen.front().ahead;
    for (Rotation::Ahead& ahead : mean.ahead) ahead.ratio = 0.0;
    const auto share = 1.0 / static_cast<double>(chosen.size());
    for (const Rotation& one : chosen) {
        print_rotation(out, shortened(one.set), one);
        mean.updates_ratio += one.updates_ratio * share;
        for (std::size_t i = 0; i < one.ahead.size(); ++i) mean.ahead[i].ratio += one.ahead[i].ratio * share;
    }
    out << left("mean of the sets");
    for (int i = 0; i < 3; ++i) out << right("", least_column_width);
    out << right(ratio_text(mean.updates_ratio), least_column_width);
    for (const Rotation::Ahead& ahead : mean.ahead) out << right(ratio_text(ahead.ratio), least_column_width);
    out << '\n';
}

void print_legend(std::ostream& out, const ReckoningResult& result) {
    out << "\nModels\n";
    for (const MethodNote& note : result.notes) out << left(note.model) << note.about << '\n';
    out << "\nSets\n";
    for (const SetSummary& set : result.sets) {
        out << left(shortened(set.name)) << (set.is_vehicle ? "vehicle, " : "players, ")
            << inputs::duration(set.seconds) << " in " << inputs::grouped(set.paths)
            << (set.paths == 1 ? " path" : " paths");
        if (!set.source.empty()) out << "; " << inputs::printable(set.source);
        out << '\n';
    }
    out << "\nBytes: as the entity codec writes a state whole, or coded against the newest that an acknowledgement can "
           "have come\nback for (delta), and an eighth of a packet.\n";
    if (!result.command.empty()) out << "Command: " << inputs::printable(result.command) << '\n';
}

}  // namespace

std::string headline(const ReckoningResult& result) {
    const std::vector<double> bounds = values_of(result, Question::updates, &ReckoningRow::bound_m);
    if (bounds.empty()) return "Nothing was reckoned.";
    const double bound = *std::ranges::min_element(bounds);
    std::string text =
        "Updates a second at a bound of " + inputs::centimetres(bound) + " cm, and at constant velocity:";
    const char* separator = " ";
    for (const SetSummary& set : result.sets) {
        const ReckoningRow* ours = find_row(result, Question::updates, set.name, set.ours, bound);
        const ReckoningRow* plain = find_row(result, Question::updates, set.name, "constant velocity", bound);
        if (ours == nullptr || plain == nullptr) continue;
        text += separator + inputs::printable(set.name) + " " + hundredths(ours->updates_per_s) + " (" +
                hundredths(plain->updates_per_s) + ")";
        separator = ", ";
    }
    return text + ".";
}

void print_reckoning_table(std::ostream& out, const ReckoningResult& result) {
    out << headline(result) << '\n';
    if (result.rows.empty()) return;
    print_updates(out, result);
    print_extrapolation(out, result);
    print_shown(out, result);
    print_grid(out, "Between samples at 20 Hz: how far is the curve from where he was, cm, 95th percentile",
               rows_of(result, [](const ReckoningRow& row) { return row.question == Question::interpolation; }), set_of,
               p95_of);
    print_traffic(out, result);
    print_rotations(out, result, true,
                    "Settings fitted without the set, measured on it: times constant velocity's updates and 95th "
                    "percentile ahead; below 1 is better");
    print_rotations(out, result, false, "As it ships, likewise");
    print_legend(out, result);
}

}  // namespace backsight::lab::reckoning
