#pragma once

// Reading rows of a report file that may be damaged: every number is checked before it counts as an index or an enum.
// Throws std::runtime_error with the column's name.

#include <limits>
#include <stdexcept>
#include <string>

#include "server/hit_reports/float_bits.h"
#include "server/hit_reports/report_names.h"
#include "server/hit_reports/sqlite.h"

namespace backsight::reports {

[[noreturn]] inline void damaged(const std::string& what) {
    throw std::runtime_error("the report file is damaged: " + what);
}

template <typename Int>
Int checked(std::int64_t value, const char* what) {
    if (value < std::int64_t{std::numeric_limits<Int>::min()} || value > std::int64_t{std::numeric_limits<Int>::max()})
        damaged(what);
    return static_cast<Int>(value);
}

template <typename Enum>
Enum checked_enum(std::int64_t value, Enum last, const char* what) {
    if (value < 0 || value > static_cast<std::int64_t>(last)) damaged(what);
    return static_cast<Enum>(value);
}

template <typename Enum>
Enum checked_name(const std::string& name, Enum count, const char* what) {
    const auto value = named(name, count);
    if (!value) damaged(what);
    return *value;
}

/// The columns of one row, left to right.
class Row {
public:
    explicit Row(const Statement& statement) : statement_(statement) {}

    std::int64_t whole() { return statement_.integer(column_++); }
    template <typename Int>
    Int whole(const char* what) {
        return checked<Int>(whole(), what);
    }
    std::uint64_t bits64() { return static_cast<std::uint64_t>(whole()); }
    EntityId id(const char* what) { return {whole<std::uint32_t>(what)}; }
    Tick tick(const char* what) {
        const Tick tick{whole()};
        if (tick < no_tick || tick > max_tick) damaged(what);
        return tick;
    }
    Moment moment(const char* what) {
        const Moment moment{whole()};
        if (moment < Moment{0} || moment > max_moment) damaged(what);
        return moment;
    }
    /// Of any three numbers that a client can claim.
    GroupOffsets offsets() {
        GroupOffsets offsets;
        for (std::int32_t& offset : offsets) offset = whole<std::int32_t>("offset");
        return offsets;
    }
    DrawGroup group(const char* what) {
        const auto group = whole<DrawGroup>(what);
        if (group >= max_draw_groups) damaged(what);
        return group;
    }
    /// A part of a flight, in 1/65536 tick: what no flight comes near would only overflow.
    std::int64_t span(const char* what) {
        const std::int64_t span = whole();
        if (span < 0 || span > std::int64_t{1} << 40) damaged(what);
        return span;
    }
    /// Up to ten minutes, as all durations of rules are.
    Micros duration(const char* what) {
        const Micros duration{whole()};
        if (duration < Micros{0} || duration > Micros{600'000'000}) damaged(what);
        return duration;
    }
    std::string text() { return statement_.text(column_++); }
    BitReader bits() { return BitReader(statement_.blob(column_++)); }

private:
    const Statement& statement_;
    int column_ = 0;
};

}  // namespace backsight::reports
