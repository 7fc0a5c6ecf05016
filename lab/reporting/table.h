#pragma once

// The lab's tables. A column is declared once, with its name, its unit, how it is written, and its key in the JSON; the
// text on the terminal, the markdown, the JSON and the page's tables follow from that.
//
// In: results. Out: JSON objects, and tables of texts. Pure functions. std::out_of_range for a key that no row has.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "inputs/files/number_format.h"

namespace backsight::lab {

using Json = nlohmann::ordered_json;

/// How a value is written. null and numbers that are not finite are written as "-".
struct Form {
    enum class Kind : std::uint8_t { plain, count, rounded, fixed, centimetres, percent, thousandth };
    Kind kind = Kind::plain;
    int digits = 0;
    double scale = 1.0;
    const char* whole = "";  ///< key of what a share is a part of
    const char* unit = "";   ///< stands behind the number
};
/// 1234567 as "1,234,567".
inline constexpr Form count{Form::Kind::count};
/// Metres, as inputs::centimetres().
inline constexpr Form centimetres{Form::Kind::centimetres};
/// At most so many decimals, no zeros behind.
constexpr Form rounded(int digits, double scale = 1.0) { return {Form::Kind::rounded, digits, scale}; }
/// Exactly so many decimals.
constexpr Form fixed(int digits, double scale = 1.0, const char* unit = "") {
    return {Form::Kind::fixed, digits, scale, "", unit};
}
/// A count as a share of the count under another key: inputs::percent(), per_thousand().
constexpr Form percent_of(const char* whole) { return {Form::Kind::percent, 0, 1.0, whole}; }
constexpr Form thousandth_of(const char* whole) { return {Form::Kind::thousandth, 0, 1.0, whole}; }

std::string written(double value, const Form& form);

/// At most one decimal below 100, none above. "0" only for none; never rounded to it. "-" where `whole` is 0.
std::string per_thousand(std::uint64_t part, std::uint64_t whole);

struct Column {
    const char* key;        ///< in the JSON
    std::string title{};    ///< at the head of a table; empty: in the JSON alone. A line break makes two lines of head
    std::size_t width = 0;  ///< at least so many characters, the space before it included
    Form form{};
};

/// A column of a kind of row, and where its value comes from: a member or a function.
template <class Row>
struct Field {
    Column column;
    std::function<Json(const Row&)> value;
};
template <class Row>
using Fields = std::vector<Field<Row>>;

template <class Row>
Json json_of(const Row& row, const Fields<Row>& fields) {
    Json json = Json::object();
    for (const Field<Row>& field : fields) json[field.column.key] = field.value(row);
    return json;
}

template <class Row, class AsJson>
Json json_list(const std::vector<Row>& rows, AsJson as_json) {
    Json all = Json::array();
    for (const Row& row : rows) all.push_back(as_json(row));
    return all;
}

template <class Row>
Json json_of(const std::vector<Row>& rows, const Fields<Row>& fields) {
    return json_list(rows, [&](const Row& row) { return json_of(row, fields); });
}

/// The columns that have a title, in their order; or those of `keys`, in that order.
template <class Row>
std::vector<Column> columns_of(const Fields<Row>& fields, const std::vector<std::string>& keys = {}) {
    std::vector<Column> columns;
    for (const Field<Row>& field : fields) {
        if (keys.empty() && !field.column.title.empty()) columns.push_back(field.column);
    }
    for (const std::string& key : keys) {
        columns.push_back(
            std::ranges::find_if(fields, [&](const auto& field) { return field.column.key == key; })->column);
    }
    return columns;
}

/// As the page reads them: {key, title, kind, digits, scale, whole, unit}.
Json json_of(const std::vector<Column>& columns);

/// Lines of texts below a head. The first column stands at the left, the others at the right.
class Table {
public:
    struct Head {
        std::string title;
        std::size_t width = 0;
        bool is_left = false;
    };

    explicit Table(std::vector<Head> heads, std::size_t indent = 0) : heads_(std::move(heads)), indent_(indent) {}
    /// A line for each row of a JSON array.
    Table(const Json& rows, const std::vector<Column>& columns, std::size_t indent = 0);

    void add(std::vector<std::string> cells) { lines_.push_back(std::move(cells)); }
    void add_rows(const Json& rows, const std::vector<Column>& columns);

    /// For a terminal, which no text in it can command.
    std::string text() const;
    std::string markdown() const;

private:
    std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) const;

    std::vector<Head> heads_;
    std::vector<std::vector<std::string>> lines_;
    std::size_t indent_;
};

struct TitleOf {
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(double number) const { return inputs::short_number(number); }
};
inline constexpr TitleOf title_of{};

/// A line for each name and a column for each value: `cell(name, value)` is the text where they meet. The columns are
/// headed by `title(value)`.
template <class Name, class Value, class Cell, class Title = TitleOf>
Table grid(const Table::Head& corner, const std::vector<Name>& names, const std::vector<Value>& values,
           std::size_t width, Cell cell, Title title = {}, std::size_t indent = 0) {
    std::vector<Table::Head> heads{corner};
    for (const Value& value : values) heads.push_back({title(value), width});
    Table table(std::move(heads), indent);
    for (const Name& name : names) {
        std::vector<std::string> cells{title_of(name)};
        for (const Value& value : values) cells.push_back(cell(name, value));
        table.add(std::move(cells));
    }
    return table;
}

/// The different values of `of`, a member or a function, over the rows, in the order in which they come.
template <class Row, class Of>
auto different(const std::vector<Row>& rows, Of of) {
    std::vector<std::decay_t<std::invoke_result_t<Of, const Row&>>> values;
    for (const Row& row : rows) {
        if (std::ranges::find(values, std::invoke(of, row)) == values.end()) values.push_back(std::invoke(of, row));
    }
    return values;
}

/// A grid's cell that draws rows together: of those with this name and value, the sum of a part as a share of the sum
/// of a whole. `rows` must outlive it.
template <class Row, class NameOf, class ValueOf, class Part, class Whole, class Share>
auto share_cell(const std::vector<Row>& rows, NameOf name_of, ValueOf value_of, Part part, Whole whole, Share share) {
    return [=, &rows](const auto& name, const auto& value) {
        std::uint64_t of_part = 0;
        std::uint64_t of_whole = 0;
        for (const Row& row : rows) {
            if (std::invoke(name_of, row) != name || std::invoke(value_of, row) != value) continue;
            of_part += std::invoke(part, row);
            of_whole += std::invoke(whole, row);
        }
        return share(of_part, of_whole);
    };
}

/// A title and what stands below it, as a part of a report.
inline std::string part(const std::string& title, const Table& table) { return title + "\n\n" + table.text() + '\n'; }

/// A line of a legend: a name, and behind it what it means.
std::string explained(const std::string& name, const std::string& about, std::size_t width, std::size_t indent = 0);

}  // namespace backsight::lab
