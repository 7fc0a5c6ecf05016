#include "lab/reporting/table.h"

#include <cmath>

namespace backsight::lab {

namespace {

constexpr std::size_t least_gap = 2;

std::string cell_of(const Json& row, const Column& column) {
    const Json& value = row.at(column.key);
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_number()) return "-";
    const auto whole = [&] { return row.at(column.form.whole).get<std::uint64_t>(); };
    if (column.form.kind == Form::Kind::percent) return inputs::percent(value.get<std::uint64_t>(), whole());
    if (column.form.kind == Form::Kind::thousandth) return per_thousand(value.get<std::uint64_t>(), whole());
    return written(value.get<double>(), column.form);
}

// The lines of a title, of which `of` are wanted: the last stands lowest.
std::vector<std::string> title_lines(const std::string& title, std::size_t of) {
    std::vector<std::string> lines{""};
    for (const char c : title) {
        if (c == '\n') {
            lines.emplace_back();
        } else {
            lines.back() += c;
        }
    }
    lines.insert(lines.begin(), of > lines.size() ? of - lines.size() : 0, "");
    return lines;
}

}  // namespace

std::string written(double value, const Form& form) {
    if (!std::isfinite(value)) return "-";
    switch (form.kind) {
        case Form::Kind::count:
            return inputs::grouped(static_cast<std::uint64_t>(value));
        case Form::Kind::centimetres:
            return inputs::centimetres(value);
        case Form::Kind::fixed:
            return inputs::formatted("%.*f", form.digits, value * form.scale) + form.unit;
        case Form::Kind::rounded: {
            const double power = std::pow(10.0, form.digits);
            return inputs::short_number(std::round(value * form.scale * power) / power) + form.unit;
        }
        default:
            return inputs::short_number(value) + form.unit;
    }
}

std::string per_thousand(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) return "-";
    if (part == 0) return "0";
    const double value = 1000.0 * static_cast<double>(part) / static_cast<double>(whole);
    return inputs::formatted("%.*f", value >= 99.95 ? 0 : value >= 0.1 ? 1 : 4, value);
}

Json json_of(const std::vector<Column>& columns) {
    constexpr const char* kinds[] = {"plain", "count", "rounded", "fixed", "centimetres", "percent", "thousandth"};
    return json_list(columns, [&](const Column& column) -> Json {
        return {{"key", column.key},
                {"title", column.title},
                {"kind", kinds[static_cast<std::size_t>(column.form.kind)]},
                {"digits", column.form.digits},
                {"scale", column.form.scale},
                {"whole", column.form.whole},
                {"unit", column.form.unit}};
    });
}

Table::Table(const Json& rows, const std::vector<Column>& columns, std::size_t indent) : indent_(indent) {
    for (const Column& column : columns) heads_.push_back({column.title, column.width});
    add_rows(rows, columns);
}

void Table::add_rows(const Json& rows, const std::vector<Column>& columns) {
    for (const Json& row : rows) {
        std::vector<std::string> cells;
        for (const Column& column : columns) cells.push_back(cell_of(row, column));
        add(std::move(cells));
    }
}

std::string Table::line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) const {
    std::string line(indent_, ' ');
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string cell = inputs::printable(cells[i]);
        const std::string space(widths[i] > cell.size() ? widths[i] - cell.size() : 0, ' ');
        line += i == 0 || heads_[i].is_left ? cell + space : space + cell;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

std::string Table::text() const {
    std::size_t head_lines = 1;
    for (const Head& head : heads_) {
        head_lines = std::max(head_lines, static_cast<std::size_t>(std::ranges::count(head.title, '\n')) + 1);
    }
    std::vector<std::vector<std::string>> top(head_lines);
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < heads_.size(); ++i) {
        const std::vector<std::string> titles = title_lines(heads_[i].title, head_lines);
        std::size_t width = heads_[i].width;
        for (std::size_t k = 0; k < head_lines; ++k) {
            top[k].push_back(titles[k]);
            width = std::max(width, titles[k].empty() ? 0 : titles[k].size() + least_gap);
        }
        // A cell at the right has a space before it.
        const bool needs_space = (i > 0 && !heads_[i].is_left) || (i + 1 < heads_.size() && heads_[i + 1].is_left);
        for (const auto& cells : lines_) {
            width = std::max(width, i < cells.size() ? cells[i].size() + (needs_space ? 1 : 0) : 0);
        }
        widths.push_back(width);
    }
    std::string text;
    for (const auto& titles : top) text += line(titles, widths);
    for (const auto& cells : lines_) text += line(cells, widths);
    return text;
}

std::string Table::markdown() const {
    const auto joined = [](const std::vector<std::string>& cells) {
        std::string line = "|";
        for (const std::string& cell : cells) line += ' ' + inputs::printable(cell) + " |";
        return line + '\n';
    };
    std::vector<std::string> titles;
    std::string rule = "|";
    for (const Head& head : heads_) {
        titles.push_back(head.title);
        rule += "---|";
    }
    std::string text = joined(titles) + rule + '\n';
    for (const auto& cells : lines_) text += joined(cells);
    return text;
}

std::string explained(const std::string& name, const std::string& about, std::size_t width, std::size_t indent) {
    const std::string shown = inputs::printable(name);
    const std::string space(shown.size() < width ? width - shown.size() : 1, ' ');
    return std::string(indent, ' ') + shown + space + inputs::printable(about) + '\n';
}

}  // namespace backsight::lab
