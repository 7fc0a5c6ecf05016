#include "inputs/files/csv.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <memory>
#include <new>
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <zstd.h>

#include "inputs/files/input_error.h"

namespace backsight::inputs {
namespace {

// A few kilobytes of zstd can unpack to terabytes; the largest real recording has 5 MB.
constexpr std::size_t max_content_bytes = std::size_t{1} << 30;
// The last one is searched for only to report that it must be converted.
constexpr std::array csv_extensions{".csv", ".csv.zst", ".csv.gz"};

std::string expected_number(NumberRange range) {
    std::ostringstream text;
    text << "a finite number from " << range.lowest << " to " << range.highest;
    return text.str();
}

std::string decompress(const std::filesystem::path& file, const std::string& packed) {
    const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
    if (!context) throw std::bad_alloc();
    std::string content;
    std::string chunk(ZSTD_DStreamOutSize(), '\0');
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    std::size_t missing = 1;  // 0 exactly where a frame has ended
    bool output_was_full = false;
    while (in.pos < in.size || output_was_full) {
        ZSTD_outBuffer out{chunk.data(), chunk.size(), 0};
        missing = ZSTD_decompressStream(context.get(), &out, &in);
        if (ZSTD_isError(missing)) {
            throw InputError(file, 0, "", ZSTD_getErrorName(missing), "an intact zstd file");
        }
        content.append(chunk, 0, out.pos);
        if (content.size() > max_content_bytes) {
            throw InputError(file, 0, "", "more than 1 GiB of content", "a file of at most 1 GiB");
        }
        output_was_full = out.pos == out.size && missing != 0;
    }
    if (missing != 0) throw InputError(file, 0, "", "the end within a zstd frame", "a complete zstd file");
    return content;
}

// Reads no more than is allowed: a device or a pipe may never end.
std::string content_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw InputError(file, 0, "", "no readable file", "a file that is there and may be read");
    std::string content;
    std::string chunk(std::size_t{1} << 16, '\0');
    while (stream.read(chunk.data(), static_cast<std::streamsize>(chunk.size())), stream.gcount() > 0) {
        const auto size = static_cast<std::size_t>(stream.gcount());
        if (content.size() + size > max_content_bytes) {
            throw InputError(file, 0, "", "more than 1 GiB", "a file of at most 1 GiB");
        }
        content.append(chunk, 0, size);
    }
    if (stream.bad()) throw InputError(file, 0, "", "an error while it was read", "a file that can be read to its end");
    return content;
}

// Refuses what spreadsheets and archivers make of a text. The byte order mark of UTF-8: RFC 3629, section 6.
std::string as_text(const std::filesystem::path& file, std::string content) {
    constexpr std::string_view utf8_mark = "\xef\xbb\xbf";
    if (content.starts_with(utf8_mark)) content.erase(0, utf8_mark.size());
    constexpr std::pair<std::string_view, const char*> packers[] = {
        {"\x1f\x8b", "gzip"}, {"PK\x03\x04", "zip"}, {"BZh", "bzip2"}, {"\xfd\x37zXZ", "xz"}};
    for (const auto& [start, packer] : packers) {
        if (!content.starts_with(start)) continue;
        throw InputError(file, 0, "", std::string(packer) + " data",
                         "plain text, or zstd (.csv.zst): unpack it first, as gunzip does");
    }
    if (content.starts_with("\xff\xfe") || content.starts_with("\xfe\xff")) {
        throw InputError(file, 0, "", "UTF-16", "UTF-8: save it as such");
    }
    return content;
}

template <class Number>
bool parse_whole(std::string_view field, Number& value) {
    const char* end = field.data() + field.size();
    const auto [stop, error] = std::from_chars(field.data(), end, value);
    return error == std::errc() && stop == end;
}

}  // namespace

std::string read_file(const std::filesystem::path& file) {
    if (std::filesystem::is_directory(file)) throw InputError(file, 0, "", "a folder", "a file");
    std::string content = content_of(file);
    const bool is_packed = file.extension() == ".zst" || content.starts_with("\x28\xb5\x2f\xfd");
    return as_text(file, is_packed ? decompress(file, content) : std::move(content));
}

std::optional<std::filesystem::path> find_csv(const std::filesystem::path& directory, const std::string& stem) {
    for (const char* extension : csv_extensions) {
        std::filesystem::path file = directory / (stem + extension);
        if (std::filesystem::exists(file)) return file;
    }
    return std::nullopt;
}

bool is_csv(const std::filesystem::directory_entry& entry) {
    const std::string name = entry.path().filename().string();
    return std::ranges::any_of(csv_extensions, [&](const char* extension) { return name.ends_with(extension); });
}

std::string csv_stem(const std::filesystem::path& file) {
    const std::string name = file.filename().string();
    for (const std::string_view extension : csv_extensions) {
        if (name.ends_with(extension)) return name.substr(0, name.size() - extension.size());
    }
    return name;
}

std::vector<std::filesystem::path> find_entries(const std::filesystem::path& folder,
                                                bool (*is_wanted)(const std::filesystem::directory_entry&)) {
    std::vector<std::filesystem::path> found;
    if (!std::filesystem::is_directory(folder)) return found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (is_wanted(entry)) found.push_back(entry.path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

CsvReader::CsvReader(std::filesystem::path file, std::vector<std::string> required, std::vector<std::string> optional)
    : file_(std::move(file)), content_(read_file(file_)) {
    if (content_.empty()) throw InputError(file_, 1, "", "an empty file", "a line of column names");
    read_header(required, optional);
}

void CsvReader::read_header(const std::vector<std::string>& required, const std::vector<std::string>& optional) {
    declared_ = required;
    declared_.insert(declared_.end(), optional.begin(), optional.end());
    // If one field more than declared is found, a column is unknown or duplicate.
    split_next_line(declared_.size() + 1);
    column_count_ = fields_.size();
    for (const std::string_view name : fields_) {
        if (std::find(declared_.begin(), declared_.end(), name) == declared_.end()) {
            std::string known;
            for (const std::string& column : declared_) known += (known.empty() ? "" : ",") + column;
            throw InputError(file_, line_, name, name, "one of the columns " + known);
        }
        if (std::count(fields_.begin(), fields_.end(), name) > 1) {
            throw InputError(file_, line_, name, "the column twice", "it once");
        }
    }
    for (std::size_t i = 0; i < declared_.size(); ++i) {
        const auto found = std::find(fields_.begin(), fields_.end(), declared_[i]);
        const bool is_there = found != fields_.end();
        if (!is_there && i < required.size()) {
            throw InputError(file_, line_, declared_[i], "no such column", "a column of this name");
        }
        place_of_declared_.push_back(is_there ? static_cast<std::size_t>(found - fields_.begin()) : absent);
    }
}

bool CsvReader::split_next_line(std::size_t most) {
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

bool CsvReader::next() {
    if (!split_next_line(column_count_)) return false;
    if (field_count_ != column_count_) {
        throw InputError(file_, line_, "", std::to_string(field_count_) + " fields",
                         std::to_string(column_count_) + " as in the header");
    }
    return true;
}

std::size_t CsvReader::index_of(std::string_view column) const {
    const auto found = std::find(declared_.begin(), declared_.end(), column);
    if (found == declared_.end()) throw std::logic_error("column was not declared: " + std::string(column));
    return place_of_declared_[static_cast<std::size_t>(found - declared_.begin())];
}

std::string_view CsvReader::field(std::string_view column) const {
    const std::size_t place = index_of(column);
    return place == absent ? std::string_view() : fields_[place];
}

double CsvReader::number(std::string_view column, NumberRange range) const {
    double value = 0.0;
    const bool parsed = parse_whole(field(column), value) && std::isfinite(value);
    if (!parsed || value < range.lowest || value > range.highest) fail(column, expected_number(range));
    return value;
}

std::optional<double> CsvReader::optional_number(std::string_view column, NumberRange range) const {
    if (field(column).empty()) return std::nullopt;
    return number(column, range);
}

std::int64_t CsvReader::integer(std::string_view column, std::int64_t lowest, std::int64_t highest) const {
    std::int64_t value = 0;
    if (!parse_whole(field(column), value) || value < lowest || value > highest) {
        fail(column, "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest));
    }
    return value;
}

bool CsvReader::flag(std::string_view column) const {
    const std::string_view value = field(column);
    if (value != "0" && value != "1") fail(column, "0 or 1");
    return value == "1";
}

std::string_view CsvReader::text(std::string_view column) const {
    const std::string_view value = field(column);
    if (value.find('"') != std::string_view::npos) fail(column, "text without quotation marks");
    return value;
}

void CsvReader::fail(std::string_view column, std::string_view expected) const {
    throw InputError(file_, line_, column, field(column), expected);
}

}  // namespace backsight::inputs
