#include "server/log/log.h"

#include <spdlog/async.h>
#include <spdlog/async_logger.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "inputs/files/number_format.h"
#include "server/log/line_file.h"

namespace backsight::logging {

namespace {

constexpr std::size_t queue_lines = 8192;
constexpr const char* level_names[] = {"trace", "debug", "info", "warn", "error", "off"};

spdlog::level::level_enum level_of(Level level) {
    constexpr spdlog::level::level_enum levels[] = {spdlog::level::trace, spdlog::level::debug, spdlog::level::info,
                                                    spdlog::level::warn,  spdlog::level::err,   spdlog::level::off};
    return levels[static_cast<std::size_t>(level)];
}

// As JSON has them: those beyond 16 bits as two halves.
std::string escaped(std::uint32_t code_point) {
    if (code_point < 0x10000) return inputs::formatted("\\u%04x", unsigned{code_point});
    const std::uint32_t rest = code_point - 0x10000;
    return inputs::formatted("\\u%04x\\u%04x", unsigned{0xd800 + (rest >> 10)}, unsigned{0xdc00 + (rest & 0x3ff)});
}

// Valid in JSON, readable in text, and harmless on a terminal. Names are UTF-8; an invalid byte becomes '?'.
std::string in_quotes(std::string_view text) {
    std::string out = "\"";
    while (!text.empty()) {
        const std::size_t size = inputs::character_bytes(text);
        if (size == 0) {
            out += '?';
        } else if (inputs::is_control(text, size)) {
            out += escaped(inputs::code_point(text, size));
        } else {
            if (text[0] == '"' || text[0] == '\\') out += '\\';
            out += text.substr(0, size);
        }
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return out + '"';
}

bool is_bare(std::string_view text) {
    constexpr std::string_view safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:+";
    return !text.empty() && text.find_first_not_of(safe) == std::string_view::npos;
}

}  // namespace

// JSON has no number that is not finite.
Field::Field(std::string_view name, double value)
    : key(name), text(inputs::formatted("%.6g", value)), is_text(!std::isfinite(value)) {}

Level level_named(std::string_view name) {
    for (std::size_t i = 0; i < std::size(level_names); ++i) {
        if (name == level_names[i]) return static_cast<Level>(i);
    }
    throw std::invalid_argument("no log level: " + std::string(name));
}

Format format_named(std::string_view name) { return name == "json" ? Format::json : Format::text; }

std::string log_line(Format format, std::string_view event, std::span<const Field> fields) {
    const bool json = format == Format::json;
    std::string line =
        json ? "\"event\":" + in_quotes(event) : "event=" + (is_bare(event) ? std::string(event) : in_quotes(event));
    for (const Field& field : fields) {
        const bool bare = json ? !field.is_text : is_bare(field.text);
        line += json ? "," + in_quotes(field.key) + ":" : " " + std::string(field.key) + "=";
        line += bare ? field.text : in_quotes(field.text);
    }
    return line;
}

Log::Log(Level level, Format format, const std::filesystem::path& file)
    : format_(format),
      pool_(std::make_shared<spdlog::details::thread_pool>(queue_lines, 1)),
      file_(std::make_shared<LineFile>(file)) {
    logger_ = std::make_shared<spdlog::async_logger>("backsight", file_, pool_,
                                                     spdlog::async_overflow_policy::overrun_oldest);
    logger_->set_level(level_of(level));
    const char* pattern = format == Format::json ? R"({"at":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})"
                                                 : "%Y-%m-%dT%H:%M:%S.%eZ level=%l %v";
    logger_->set_pattern(pattern, spdlog::pattern_time_type::utc);
    // The pool outlives its own thread, which calls these.
    file_->tell_of_losses([pool = pool_.get()] { return std::uint64_t{pool->overrun_counter()}; },
                          [format](std::uint64_t lines) {
                              return log_line(format, "log lines were lost", {{"lines", lines}});
                          });
}

Log::Log(const Log& whole, std::vector<Field> always)
    : format_(whole.format_), always_(whole.always_), pool_(whole.pool_), file_(whole.file_), logger_(whole.logger_) {
    always_.insert(always_.end(), always.begin(), always.end());
}

// The pool writes what is queued before its thread ends.
Log::~Log() { flush(); }

void Log::write(Level level, std::string_view event, std::span<const Field> fields) {
    if (!logger_->should_log(level_of(level))) return;
    if (always_.empty()) return logger_->log(level_of(level), log_line(format_, event, fields));
    std::vector<Field> all(fields.begin(), fields.end());
    all.insert(all.end(), always_.begin(), always_.end());
    logger_->log(level_of(level), log_line(format_, event, all));
}

void Log::set_level(Level level) { logger_->set_level(level_of(level)); }

void Log::flush() { logger_->flush(); }

void Log::reopen() { file_->reopen(); }

std::uint64_t Log::lost() const { return file_->failed() + pool_->overrun_counter(); }

}  // namespace backsight::logging
