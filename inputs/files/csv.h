#pragma once

// Reads a comma-separated file, plain or zstd-compressed, row by row with typed and checked fields.
//
// In: a path to a .csv or .csv.zst, in UTF-8 with or without a byte order mark. Its first line names the columns, in
// any order. No quoting. Out: rows, one at a time. The reader owns the text; its string_views live until the reader is
// destroyed. Errors: any fault in the file or a field throws InputError with file, line and field. An undeclared column
// name throws std::logic_error, because that is a mistake of the caller.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/files/csv_text.h"

namespace backsight::inputs {

class CsvReader {
public:
    /// Opens and decompresses the file and checks its header: every `required` column must be there, none twice, and no
    /// other column except `optional` ones.
    CsvReader(std::filesystem::path file, std::vector<std::string> required, std::vector<std::string> optional = {});
    // The rows point into the reader's own text.
    CsvReader(const CsvReader&) = delete;
    CsvReader& operator=(const CsvReader&) = delete;

    /// Steps to the next row; false at the end of the file. A row with a wrong number of fields throws.
    bool next();

    /// Line of the current row, counted from 1; the header is line 1.
    std::size_t line() const { return text_.line(); }
    const std::filesystem::path& file() const { return file_; }

    /// A finite number within the range.
    double number(std::string_view column, NumberRange range) const;
    /// As number(), or nothing if the field is blank or the optional column is absent.
    std::optional<double> optional_number(std::string_view column, NumberRange range) const;
    /// A whole number within [lowest, highest].
    std::int64_t integer(std::string_view column, std::int64_t lowest, std::int64_t highest) const;
    /// 0 or 1.
    bool flag(std::string_view column) const;
    /// The raw field; blank is allowed, a quotation mark is not. Blank if the optional column is absent.
    std::string_view text(std::string_view column) const;

    /// Throws InputError for a field of the current row that breaks a rule over several rows or fields.
    [[noreturn]] void fail(std::string_view column, std::string_view expected) const;

private:
    void expect_declared(std::string_view column) const;
    std::string_view field(std::string_view column) const;

    std::filesystem::path file_;
    CsvText text_;
};

/// What a file may unpack to, 64 MiB: twelve times the largest real recording.
inline constexpr std::size_t most_file_bytes = std::size_t{1} << 26;

/// The content of a text file, decompressed if it is zstd, without the byte order mark of UTF-8. Throws InputError for
/// an unreadable file, a broken or truncated zstd frame, more than `most_bytes` of content, UTF-16, and other packers'
/// formats: gzip, zip, bzip2, xz. Reads and unpacks no more than that: a few kilobytes of zstd can unpack to terabytes.
std::string read_file(const std::filesystem::path& file, std::size_t most_bytes = most_file_bytes);

/// The same of a regular file alone. A pipe or a device, or a link to one, is an InputError at once (regular_file.h).
std::string read_regular_file(const std::filesystem::path& file, std::size_t most_bytes = most_file_bytes);

/// The path of directory/stem.csv, else directory/stem.csv.zst, else directory/stem.csv.gz; nothing if none exists.
/// read_file() refuses .csv.gz with a message.
std::optional<std::filesystem::path> find_csv(const std::filesystem::path& directory, const std::string& stem);

/// Whether its name has an extension that find_csv() looks for; read_file() refuses a folder of such a name.
bool is_csv(const std::filesystem::directory_entry& entry);

/// The file's name without that extension.
std::string csv_stem(const std::filesystem::path& file);

/// The wanted entries of a folder, in the order of their paths; nothing if there is no such folder.
std::vector<std::filesystem::path> find_entries(const std::filesystem::path& folder,
                                                bool (*is_wanted)(const std::filesystem::directory_entry&));

}  // namespace backsight::inputs
