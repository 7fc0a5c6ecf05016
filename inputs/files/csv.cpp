#include "inputs/files/csv.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <memory>
#include <new>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <unistd.h>
#include <zstd.h>

#include "inputs/files/input_error.h"
#include "inputs/files/regular_file.h"

namespace backsight::inputs {
namespace {

// The last one is searched for only to report that it must be converted.
constexpr std::array csv_extensions{".csv", ".csv.zst", ".csv.gz"};

// 64 MiB, as `zstd --ultra` makes at most without --long.
constexpr int longest_window_log = 26;

InputError too_long(const std::filesystem::path& file, std::size_t most_bytes) {
    const std::string most = std::to_string(most_bytes >> 20) + " MiB";
    return InputError(file, 0, "", "more than " + most + " of content", "a file of at most " + most);
}

std::string decompress(const std::filesystem::path& file, const std::string& packed, std::size_t most_bytes) {
    const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
    if (!context) throw std::bad_alloc();
    // A frame says how much must be kept of what is unpacked, before any of it is.
    ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, longest_window_log);
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
        if (content.size() > most_bytes) throw too_long(file, most_bytes);
        output_was_full = out.pos == out.size && missing != 0;
    }
    if (missing != 0) throw InputError(file, 0, "", "the end within a zstd frame", "a complete zstd file");
    return content;
}

// Reads no more than is allowed: a device or a pipe may never end.
std::string content_of(const std::filesystem::path& file, std::size_t most_bytes) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw InputError(file, 0, "", "no readable file", "a file that is there and may be read");
    std::string content;
    std::string chunk(std::size_t{1} << 16, '\0');
    while (stream.read(chunk.data(), static_cast<std::streamsize>(chunk.size())), stream.gcount() > 0) {
        const auto size = static_cast<std::size_t>(stream.gcount());
        if (content.size() + size > most_bytes) throw too_long(file, most_bytes);
        content.append(chunk, 0, size);
    }
    if (stream.bad()) throw InputError(file, 0, "", "an error while it was read", "a file that can be read to its end");
    return content;
}

std::string content_of_regular(const std::filesystem::path& file, std::size_t most_bytes) {
    std::string found;
    const int descriptor = open_regular(file, found);
    if (descriptor < 0) throw InputError(file, 0, "", found, "a regular file that is there and may be read");
    std::string content;
    std::string chunk(std::size_t{1} << 16, '\0');
    ssize_t count = 0;
    while ((count = ::read(descriptor, chunk.data(), chunk.size())) > 0 && content.size() <= most_bytes)
        content.append(chunk, 0, static_cast<std::size_t>(count));
    ::close(descriptor);
    if (count < 0) throw InputError(file, 0, "", "an error while it was read", "a file that can be read to its end");
    if (content.size() > most_bytes) throw too_long(file, most_bytes);
    return content;
}

std::string text_of(const std::filesystem::path& file, std::string content, std::size_t most_bytes) {
    const bool is_packed = file.extension() == ".zst" || content.starts_with("\x28\xb5\x2f\xfd");
    if (is_packed) content = decompress(file, content, most_bytes);
    if (const auto fault = make_plain(content)) throw InputError(file, *fault);
    return content;
}

}  // namespace

std::string read_file(const std::filesystem::path& file, std::size_t most_bytes) {
    if (std::filesystem::is_directory(file)) throw InputError(file, 0, "", "a folder", "a file");
    return text_of(file, content_of(file, most_bytes), most_bytes);
}

std::string read_regular_file(const std::filesystem::path& file, std::size_t most_bytes) {
    return text_of(file, content_of_regular(file, most_bytes), most_bytes);
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
    : file_(std::move(file)), text_(read_file(file_), required, optional) {
    if (text_.header_fault()) throw InputError(file_, *text_.header_fault());
}

bool CsvReader::next() {
    const CsvText::Step step = text_.next();
    if (step == CsvText::Step::fault) throw InputError(file_, text_.count_fault());
    return step == CsvText::Step::row;
}

void CsvReader::expect_declared(std::string_view column) const {
    if (!text_.is_declared(column)) throw std::logic_error("column was not declared: " + std::string(column));
}

std::string_view CsvReader::field(std::string_view column) const {
    expect_declared(column);
    return text_.field(column);
}

double CsvReader::number(std::string_view column, NumberRange range) const {
    expect_declared(column);
    if (const auto value = text_.number(column, range)) return *value;
    throw InputError(file_, text_.number_fault(column, range));
}

std::optional<double> CsvReader::optional_number(std::string_view column, NumberRange range) const {
    if (field(column).empty()) return std::nullopt;
    return number(column, range);
}

std::int64_t CsvReader::integer(std::string_view column, std::int64_t lowest, std::int64_t highest) const {
    const std::string_view text = field(column);
    std::int64_t value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || stop != text.data() + text.size() || value < lowest || value > highest) {
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
    expect_declared(column);
    throw InputError(file_, text_.fault(column, expected));
}

}  // namespace backsight::inputs
