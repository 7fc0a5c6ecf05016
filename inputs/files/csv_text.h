#pragma once

// Comma-separated text, row by row, without files and without exceptions: what CsvReader does with a file's content,
// for readers that have the content already, such as a page's module.
//
// In: a text in UTF-8 with or without a byte order mark. Its first line names the columns, in any order. No quoting.
// Out: rows, one at a time; fields live as long as this. Errors: a TextFault, which says where, what was found, and
// what would be right. An undeclared column is a mistake of the caller.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace backsight::inputs {

/// The closed range of a number.
struct NumberRange {
    double lowest;
    double highest;
};

/// Why a text is refused.
struct TextFault {
    std::size_t line = 0;  ///< counted from 1; 0: the text as a whole
    std::string field;     ///< empty: the line as a whole
    std::string found;
    std::string expected;
};

/// Removes the byte order mark of UTF-8 (RFC 3629, section 6). Refuses what spreadsheets and archivers make of a text:
/// UTF-16, gzip, zip, bzip2, xz and zstd.
std::optional<TextFault> make_plain(std::string& content);

class CsvText {
public:
    enum class Step : unsigned char { row, end, fault };

    CsvText(std::string content, const std::vector<std::string>& required, const std::vector<std::string>& optional);
    // The rows point into the text.
    CsvText(const CsvText&) = delete;
    CsvText& operator=(const CsvText&) = delete;

    /// Why the header is refused: every required column must be there, none twice, and no other but optional ones.
    const std::optional<TextFault>& header_fault() const { return header_fault_; }
    /// Steps to the next row. A row with a wrong number of fields is a fault; see count_fault().
    Step next();
    TextFault count_fault() const;

    /// Line of the current row, counted from 1; the header is line 1.
    std::size_t line() const { return line_; }
    bool is_declared(std::string_view column) const { return index_of(column) < declared_.size(); }
    /// The raw field; blank if the optional column is absent. Only of a declared column.
    std::string_view field(std::string_view column) const;
    /// A finite number within the range, or nothing: see number_fault().
    std::optional<double> number(std::string_view column, NumberRange range) const;
    TextFault number_fault(std::string_view column, NumberRange range) const;
    /// A field of the current row that is not as it should be.
    TextFault fault(std::string_view column, std::string_view expected) const;

private:
    static constexpr std::size_t absent = static_cast<std::size_t>(-1);

    std::optional<TextFault> read_header(std::size_t required);
    /// Keeps the first `most` fields of the line and counts the others.
    bool split_next_line(std::size_t most);
    std::size_t index_of(std::string_view column) const;

    std::string content_;
    std::size_t next_line_start_ = 0;
    std::size_t line_ = 0;
    std::vector<std::string> declared_;
    std::vector<std::size_t> place_of_declared_;  // column of the text, or absent
    std::size_t column_count_ = 0;
    std::size_t field_count_ = 0;
    std::vector<std::string_view> fields_;
    std::optional<TextFault> header_fault_;
};

}  // namespace backsight::inputs
