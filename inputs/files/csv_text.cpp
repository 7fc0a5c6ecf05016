#include "inputs/files/csv_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "inputs/files/number_format.h"

namespace backsight::inputs {
namespace {

bool parse_number(std::string_view field, double& value) {
#ifdef __cpp_lib_to_chars
    const char* end = field.data() + field.size();
    const auto [stop, error] = std::from_chars(field.data(), end, value);
    return error == std::errc() && stop == end;
#else
    // The library of a page's module has from_chars for whole numbers alone. strtod takes more than from_chars does.
    const bool is_plain = field.find_first_not_of("0123456789.eE+-") == std::string_view::npos;
    if (field.empty() || !is_plain || field.front() == '+') return false;
    const std::string text(field);
    char* stop = nullptr;
    value = std::strtod(text.c_str(), &stop);
    return stop == text.c_str() + text.size();
#endif
}

}  // namespace

std::optional<TextFault> make_plain(std::string& content) {
    constexpr std::string_view utf8_mark = "\xef\xbb\xbf";
    if (content.starts_with(utf8_mark)) content.erase(0, utf8_mark.size());
    constexpr std::pair<std::string_view, const char*> packers[] = {{"\x1f\x8b", "gzip"},
                                                                    {"PK\x03\x04", "zip"},
                                                                    {"BZh", "bzip2"},
                                                                    {"\xfd\x37zXZ", "xz"},
                                                                    {"\x28\xb5\x2f\xfd", "zstd"}};
    for (const auto& [start, packer] : packers) {
        if (!content.starts_with(start)) continue;
        const bool is_zstd = packer == std::string_view("zstd");
        return TextFault{0, "", std::string(packer) + " data",
                         is_zstd ? "plain text: unpack it first, as `zstd -d` does"
                                 : "plain text, or zstd (.csv.zst): unpack it first, as gunzip does"};
    }
    if (content.starts_with("\xff\xfe") || content.starts_with("\xfe\xff"))
        return TextFault{0, "", "UTF-16", "UTF-8: save it as such"};
    return std::nullopt;
}

CsvText::CsvText(std::string content, const std::vector<std::string>& required,
                 const std::vector<std::string>& optional)
    : content_(std::move(content)), declared_(required) {
    declared_.insert(declared_.end(), optional.begin(), optional.end());
    header_fault_ = read_header(required.size());
}

std::optional<TextFault> CsvText::read_header(std::size_t required) {
    if (content_.empty()) return TextFault{1, "", "an empty file", "a line of column names"};
    // If one field more than declared is found, a column is unknown or duplicate.
    split_next_line(declared_.size() + 1);
    column_count_ = fields_.size();
    for (const std::string_view name : fields_) {
        if (!is_declared(name)) {
            std::string known;
            for (const std::string& column : declared_) known += (known.empty() ? "" : ",") + column;
            return TextFault{line_, std::string(name), std::string(name), "one of the columns " + known};
        }
        if (std::count(fields_.begin(), fields_.end(), name) > 1)
            return TextFault{line_, std::string(name), "the column twice", "it once"};
    }
    for (std::size_t i = 0; i < declared_.size(); ++i) {
        const auto found = std::find(fields_.begin(), fields_.end(), declared_[i]);
        const bool is_there = found != fields_.end();
        if (!is_there && i < required) return TextFault{line_, declared_[i], "no such column", "a column of this name"};
        place_of_declared_.push_back(is_there ? static_cast<std::size_t>(found - fields_.begin()) : absent);
    }
    return std::nullopt;
}

bool CsvText::split_next_line(std::size_t most) {
    if (next_line_start_ >= content_.size()) return false;
    std::string_view rest = std::string_view(content_).substr(next_line_start_);
    std::string_view row = rest.substr(0, rest.find('\n'));
    next_line_start_ += row.size() + 1;
    ++line_;
    if (row.ends_with('\r')) row.remove_suffix(1);
    fields_.clear();
    for (field_count_ = 1;; ++field_count_) {
        const std::size_t comma = row.find(',');
        if (fields_.size() < most) fields_.push_back(row.substr(0, comma));
        if (comma == std::string_view::npos) return true;
        row.remove_prefix(comma + 1);
    }
}

CsvText::Step CsvText::next() {
    if (!split_next_line(column_count_)) return Step::end;
    return field_count_ == column_count_ ? Step::row : Step::fault;
}

TextFault CsvText::count_fault() const {
    return {line_, "", std::to_string(field_count_) + " fields", std::to_string(column_count_) + " as in the header"};
}

std::size_t CsvText::index_of(std::string_view column) const {
    return static_cast<std::size_t>(std::find(declared_.begin(), declared_.end(), column) - declared_.begin());
}

std::string_view CsvText::field(std::string_view column) const {
    const std::size_t place = place_of_declared_[index_of(column)];
    return place == absent ? std::string_view() : fields_[place];
}

std::optional<double> CsvText::number(std::string_view column, NumberRange range) const {
    double value = 0.0;
    const bool is_number = parse_number(field(column), value) && std::isfinite(value);
    if (!is_number || value < range.lowest || value > range.highest) return std::nullopt;
    return value;
}

TextFault CsvText::number_fault(std::string_view column, NumberRange range) const {
    return fault(column, formatted("a finite number from %g to %g", range.lowest, range.highest));
}

TextFault CsvText::fault(std::string_view column, std::string_view expected) const {
    return {line_, std::string(column), std::string(field(column)), std::string(expected)};
}

}  // namespace backsight::inputs
