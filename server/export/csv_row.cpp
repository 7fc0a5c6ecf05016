#include "server/export/csv_row.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <ctime>

#include "inputs/files/number_format.h"
#include "inputs/files/printable.h"

namespace backsight::reports {

namespace {

constexpr std::int64_t first_of_2200_us = 7'258'118'400'000'000;

template <class Number>
void add_number(std::string& line, Number value) {
    std::array<char, 40> digits;
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    line.append(digits.data(), written.ptr);
}

bool is_plain(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-' ||
               c == '.' || c == ' ';
    });
}

bool is_white(char c) { return c == '\t' || c == '\n' || c == '\r'; }

bool is_formula(std::string_view text) {
    constexpr std::string_view beginnings[] = {
        "=", "+", "-", "@", "\xef\xbc\x9d", "\xef\xbc\x8b", "\xef\xbc\x8d", "\xef\xbc\xa0",
    };
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return std::ranges::any_of(beginnings, [&](std::string_view each) { return text.starts_with(each); });
}

}  // namespace

void add_csv_integer(std::string& line, std::int64_t value) { add_number(line, value); }
void add_csv_natural(std::string& line, std::uint64_t value) { add_number(line, value); }

void add_csv_real(std::string& line, float value) {
    if (std::isnan(value)) {
        line += "nan";
    } else {
        add_number(line, value);
    }
}

void add_csv_text(std::string& line, std::string_view text, TextFor reader) {
    const bool is_for_people = reader == TextFor::spreadsheets;
    if (is_plain(text) && !(is_for_people && is_formula(text))) {
        line += text;
        return;
    }
    line += is_for_people && is_formula(text) ? "\"'" : "\"";
    while (!text.empty()) {
        // Where lists are written with semicolons a spreadsheet begins a cell after each, within quotes too.
        if (is_for_people && text[0] == ';' && is_formula(text.substr(1))) {
            line += ";'";
            text.remove_prefix(1);
            continue;
        }
        const std::size_t size = inputs::character_bytes(text);
        const bool stays = !is_for_people && is_white(text[0]);
        if (size == 0 || text[0] == '\0') {
            line += "\xef\xbf\xbd";
        } else if (!stays && inputs::is_control(text, size)) {
            line += '?';
        } else {
            if (text[0] == '"') line += '"';
            line += text.substr(0, size);
        }
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    line += '"';
}

bool is_calendar_time(std::int64_t unix_us) { return unix_us >= 0 && unix_us < first_of_2200_us; }

void add_csv_instant(std::string& line, std::int64_t unix_us) {
    const std::time_t seconds = unix_us / 1'000'000;
    // A row costs hundreds of nanoseconds; the calendar of its day is the same for most.
    thread_local std::int64_t day = -1;
    thread_local std::string date;
    if (unix_us / us_per_day != day) {
        std::tm utc{};
        gmtime_r(&seconds, &utc);
        date = inputs::formatted("%04d-%02d-%02d ", utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday);
        day = unix_us / us_per_day;
    }
    line += date;
    std::int64_t left = unix_us % us_per_day;
    std::array<char, 15> clock;
    constexpr std::string_view shape = "00:00:00.000000";
    std::ranges::copy(shape, clock.begin());
    const auto put = [&](std::size_t at, std::size_t digits, std::int64_t value) {
        for (std::size_t i = digits; i-- > 0; value /= 10) clock[at + i] = static_cast<char>('0' + value % 10);
    };
    put(9, 6, left % 1'000'000);
    left /= 1'000'000;
    put(6, 2, left % 60);
    put(3, 2, left / 60 % 60);
    put(0, 2, left / 3600);
    line.append(clock.data(), clock.size());
}

}  // namespace backsight::reports
