#include "server/hit_reports/report_time.h"

#include <charconv>
#include <chrono>

#include "inputs/files/number_format.h"

namespace backsight::reports {

namespace {

constexpr std::int64_t second_us = 1'000'000;
constexpr std::int64_t day_s = 86'400;
constexpr std::int64_t year_2200_s = 7'258'118'400;

// The number at the front, which must have so many digits; it is taken off.
std::optional<int> digits(std::string_view& text, std::size_t count) {
    if (text.size() < count) return std::nullopt;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + count, value);
    if (error != std::errc{} || end != text.data() + count || value < 0) return std::nullopt;
    text.remove_prefix(count);
    return value;
}
bool took(std::string_view& text, char wanted) {
    if (text.empty() || text.front() != wanted) return false;
    text.remove_prefix(1);
    return true;
}

std::optional<std::int64_t> days_named(std::string_view& text) {
    const auto year = digits(text, 4);
    if (!year || !took(text, '-')) return std::nullopt;
    const auto month = digits(text, 2);
    if (!month || !took(text, '-')) return std::nullopt;
    const auto day = digits(text, 2);
    if (!day) return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!date.ok()) return std::nullopt;
    return std::chrono::sys_days(date).time_since_epoch().count();
}

// "T12:00", "T12:00:30", with or without a Z; or nothing, which is midnight.
std::optional<std::int64_t> seconds_named(std::string_view text) {
    if (text.empty()) return 0;
    if (!took(text, 'T')) return std::nullopt;
    const auto hour = digits(text, 2);
    if (!hour || *hour > 23 || !took(text, ':')) return std::nullopt;
    const auto minute = digits(text, 2);
    if (!minute || *minute > 59) return std::nullopt;
    std::optional<int> second = 0;
    if (took(text, ':')) second = digits(text, 2);
    if (!second || *second > 59) return std::nullopt;
    took(text, 'Z');
    if (!text.empty()) return std::nullopt;
    return (std::int64_t{*hour} * 60 + *minute) * 60 + *second;
}

std::optional<std::int64_t> ago(std::string_view text) {
    if (text.size() < 2 || text.size() > 8) return std::nullopt;
    std::int64_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size() - 1, count);
    if (error != std::errc{} || end != text.data() + text.size() - 1 || count < 0) return std::nullopt;
    switch (text.back()) {
        case 's':
            return count;
        case 'm':
            return count * 60;
        case 'h':
            return count * 3600;
        case 'd':
            return count * day_s;
        default:
            return std::nullopt;
    }
}

}  // namespace

std::string wall_text(std::int64_t unix_us) {
    if (unix_us < 0 || unix_us / second_us >= year_2200_s) return "an unknown time";
    const std::int64_t s = unix_us / second_us;
    const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(s / day_s))};
    const std::int64_t of_day = s % day_s;
    return inputs::formatted("%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", static_cast<int>(date.year()),
                             static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                             static_cast<int>(of_day / 3600), static_cast<int>(of_day / 60 % 60),
                             static_cast<int>(of_day % 60), static_cast<int>(unix_us % second_us / 1000));
}

std::optional<std::int64_t> wall_named(std::string_view text, std::int64_t now_us) {
    if (const auto before = ago(text)) {
        if (now_us == 0) return std::nullopt;
        return now_us - *before * second_us;
    }
    const auto days = days_named(text);
    const auto seconds = days ? seconds_named(text) : std::nullopt;
    if (!seconds) return std::nullopt;
    return (*days * day_s + *seconds) * second_us;
}

}  // namespace backsight::reports
