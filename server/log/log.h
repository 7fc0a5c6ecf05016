#pragma once

// Structured logs: an event with fields, one line each, as key=value pairs or as JSON. Text from outside cannot break a
// line.
//
// In: events from any thread. Out: lines on standard error or at the end of a file. A queue stands between. When it is
// full it drops the oldest lines, and never makes the caller wait. What is dropped, or not writable, is counted, and
// the next line that is written is preceded by one that says how many are missing.

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spdlog {
class logger;
namespace details {
class thread_pool;
}
}  // namespace spdlog

namespace backsight::logging {

class LineFile;

enum class Level { trace, debug, info, warn, error, off };
enum class Format { text, json };
/// The level by its name in ServerConfig, which allows no other.
Level level_named(std::string_view name);
Format format_named(std::string_view name);

/// A field of an event. Numbers and flags stay bare in JSON.
struct Field {
    Field(std::string_view name, std::string_view value) : key(name), text(value), is_text(true) {}
    Field(std::string_view name, const char* value) : Field(name, std::string_view(value)) {}
    Field(std::string_view name, const std::string& value) : Field(name, std::string_view(value)) {}
    Field(std::string_view name, bool value) : key(name), text(value ? "true" : "false") {}
    Field(std::string_view name, double value);
    Field(std::string_view name, std::integral auto value) : key(name), text(std::to_string(value)) {}

    std::string_view key;
    std::string text;
    bool is_text = false;
};

class Log {
public:
    /// An empty file is standard error. Throws std::exception if the file cannot be opened.
    Log(Level level, Format format, const std::filesystem::path& file);
    /// Writes where `whole` does, as long as either lives, with `always` behind the fields of each line. The keys of
    /// `always` must outlive it.
    Log(const Log& whole, std::vector<Field> always);
    /// Writes what is waiting.
    ~Log();
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;

    void write(Level level, std::string_view event, std::span<const Field> fields);
    void write(Level level, std::string_view event, std::initializer_list<Field> fields = {}) {
        write(level, event, std::span(fields.begin(), fields.size()));
    }
    void info(std::string_view event, std::initializer_list<Field> fields = {}) { write(Level::info, event, fields); }
    void warn(std::string_view event, std::initializer_list<Field> fields = {}) { write(Level::warn, event, fields); }
    void error(std::string_view event, std::initializer_list<Field> fields = {}) { write(Level::error, event, fields); }
    void flush();
    /// Opens the file of that name anew, after somebody has renamed it: later lines go there. Throws std::exception if
    /// it cannot, and keeps the old one. Does nothing without a file.
    void reopen();
    /// From any thread, and for all logs that write to the same place.
    void set_level(Level level);
    /// Lines of all logs that write to the same place which were dropped, or could not be written, since the start.
    std::uint64_t lost() const;

private:
    Format format_;
    std::vector<Field> always_;
    // The pool's thread ends when the last logger has gone, and still writes to the file until then.
    std::shared_ptr<spdlog::details::thread_pool> pool_;
    std::shared_ptr<LineFile> file_;
    std::shared_ptr<spdlog::logger> logger_;
};

/// The part of a line behind its time and level.
std::string log_line(Format format, std::string_view event, std::span<const Field> fields);
inline std::string log_line(Format format, std::string_view event, std::initializer_list<Field> fields) {
    return log_line(format, event, std::span(fields.begin(), fields.size()));
}

}  // namespace backsight::logging
