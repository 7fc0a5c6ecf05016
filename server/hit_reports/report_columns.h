#pragma once

// Visitors over the fields of a row of a report file: to name its columns, to write, to read and check, to export. Each
// table has one list of fields (report_tables.h), in the order of the columns. All four use it.
//
// Integers and names have columns of their own, for any SQLite tool. Floats go into the row's blob bit by bit, lowest
// byte first: SQLite stores numbers, not bits, and turns -0.0 into 0 and NaN into nothing. A file may be damaged: every
// number is checked before it is used as an index or an enum. A wrong one ends in fail(), with the column's name.

#include <backsight/history/entity_state.h>
#include <backsight/rewind/query.h>
#include <backsight/time/view_stamp.h>

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include "server/hit_reports/report_words.h"
#include "server/hit_reports/sqlite.h"

namespace backsight::reports {

/// Rows of one shot or run that are read, at most. A server writes fewer; a file of a stranger decides by them how much
/// memory its reader takes.
inline constexpr std::size_t most_entities_read = 1'024;
inline constexpr std::size_t most_samples_read = 64;  ///< of an entity
inline constexpr std::size_t most_bones_read = 256;   ///< of a sample
inline constexpr std::size_t most_hitbox_sets_read = 4'096;
inline constexpr std::size_t most_hitboxes_read = 65'536;  ///< of all sets

[[noreturn]] inline void damaged(const std::string& what) { fail("the report file is damaged: " + what); }

/// T, or const T.
template <class T, class Plain>
concept Is = std::same_as<std::remove_const_t<T>, Plain>;

/// Writers and exporters visit a const row; only readers change it.
class Columns {
public:
    /// How an export shows an integer.
    enum class Unit : std::uint8_t {
        number,
        natural,
        flag,
        entity,
        tick,   ///< a whole one
        ticks,  ///< 1/65536 tick
        bits
    };

    virtual ~Columns() = default;

    /// Whether fields that mean nothing in this row are left out.
    virtual bool is_export() const { return false; }

    /// The row's owner, and its place there.
    virtual void key(const char* name, std::int64_t& value) = 0;

    template <class Int>
    void whole(const char* name, Int& value) {
        store(name, Unit::number, value, [&](std::int64_t v) {
            if (v < std::int64_t{std::numeric_limits<Int>::min()} || v > std::int64_t{std::numeric_limits<Int>::max()})
                damaged(name);
            return static_cast<Int>(v);
        });
    }
    void flag(const char* name, Is<bool> auto& value) {
        store(name, Unit::flag, value, [](std::int64_t v) { return v != 0; });
    }
    void bits64(const char* name, Is<std::uint64_t> auto& value) {
        store(name, Unit::bits, value, [](std::int64_t v) { return static_cast<std::uint64_t>(v); });
    }
    void natural64(const char* name, Is<std::uint64_t> auto& value) {
        store(name, Unit::natural, value, [](std::int64_t v) { return static_cast<std::uint64_t>(v); });
    }
    /// An enum by its number; any number up to `last`.
    template <class Enum>
    void code(const char* name, Enum& value, std::remove_const_t<Enum> last) {
        store(name, Unit::number, value, [&](std::int64_t v) {
            if (v < 0 || v > static_cast<std::int64_t>(last)) damaged(name);
            return static_cast<std::remove_const_t<Enum>>(v);
        });
    }
    /// An enum by its name; any name below `count`.
    template <class Enum>
    void name(const char* column, Enum& value, std::remove_const_t<Enum> count) {
        std::string stored = to_string(value);
        characters(column, stored);
        if constexpr (!std::is_const_v<Enum>) {
            const auto found = named(stored, count);
            if (!found) damaged(column);
            value = *found;
        }
    }
    template <class Text>
    void text(const char* name, Text& value) {
        std::string stored{std::string_view(value)};
        characters(name, stored);
        if constexpr (!std::is_const_v<Text>) value = Text(std::string_view(stored));
    }
    void id(const char* name, Is<EntityId> auto& value) {
        store(name, Unit::entity, value.value, [&](std::int64_t v) {
            if (v < 0 || v > std::int64_t{std::numeric_limits<std::uint32_t>::max()}) damaged(name);
            return static_cast<std::uint32_t>(v);
        });
    }
    void tick(const char* name, Is<Tick> auto& value) {
        store(name, Unit::tick, value.value, [&](std::int64_t v) {
            if (Tick{v} < no_tick || Tick{v} > max_tick) damaged(name);
            return v;
        });
    }
    /// The tick of an instant that lies on one.
    void whole_tick(const char* name, Is<Moment> auto& value) {
        Tick stored = value.tick();
        tick(name, stored);
        if constexpr (!std::is_const_v<std::remove_reference_t<decltype(value)>>) value = Moment::at(stored);
    }
    void moment(const char* name, Is<Moment> auto& value) {
        store(name, Unit::ticks, value.raw, [&](std::int64_t v) {
            if (Moment{v} < Moment{0} || Moment{v} > max_moment) damaged(name);
            return v;
        });
    }
    /// A claim is stored as received, whatever it was.
    void claimed(const char* name, Is<Moment> auto& value) {
        store(name, Unit::ticks, value.raw, [](std::int64_t v) { return v; });
    }
    /// A duration of at most ten minutes, as all durations of rules are.
    void duration(const char* name, Is<Micros> auto& value) {
        store(name, Unit::number, value.value, [&](std::int64_t v) {
            if (v < 0 || v > 600'000'000) damaged(name);
            return v;
        });
    }
    /// A part of a flight, in 1/65536 tick. Numbers that no flight comes near are refused, because they would overflow.
    void span(const char* name, Is<std::int64_t> auto& value) {
        store(name, Unit::ticks, value, [&](std::int64_t v) {
            if (v < 0 || v > std::int64_t{1} << 40) damaged(name);
            return v;
        });
    }
    void group(const char* name, Is<DrawGroup> auto& value) {
        whole(name, value);
        if (value >= max_draw_groups) damaged(name);
    }
    /// A column for each draw group but 0. Any number is valid: a client may claim it.
    void offsets(const std::array<const char*, max_draw_groups - 1>& names, Is<GroupOffsets> auto& values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            store(names[i], Unit::ticks, values[i], [&](std::int64_t v) {
                if (v < std::numeric_limits<std::int32_t>::min() || v > std::numeric_limits<std::int32_t>::max())
                    damaged(names[i]);
                return static_cast<std::int32_t>(v);
            });
        }
    }
    /// Written and exported, but not read: it follows from other columns.
    virtual void derived(const char* name, bool value) = 0;

    /// Floats, and types made of them, in the row's blob.
    template <class T>
    void exact(const char* name, T& value) {
        begin_exact(name, std::size_t{sizeof(T) / sizeof(float)});
        add_exact(value);
    }
    /// The bones of a sample, at the end of the row's blob.
    template <class List, class Count>
    void bones(List& bones, Count& first, Count& count) {
        if constexpr (std::is_const_v<List>) {
            for (std::remove_const_t<Count> i = 0; i < count; ++i) add_exact(bones[first + i]);
        } else {
            first = static_cast<Count>(bones.size());
            for (; !at_end(); ++count) {
                if (count == most_bones_read) damaged("more bones of a sample than a server stores");
                add_exact(bones.emplace_back());
            }
        }
    }

protected:
    virtual void integer(const char* name, Unit unit, std::int64_t& value) = 0;
    virtual void characters(const char* name, std::string& value) = 0;
    /// The next `words` words of the blob have this name.
    virtual void begin_exact(const char* /*name*/, std::size_t /*words*/) {}
    virtual std::uint32_t word(std::uint32_t bits) = 0;
    virtual bool at_end() const { return true; }

private:
    template <class T, class Check>
    void store(const char* name, Unit unit, T& value, Check check) {
        auto stored = static_cast<std::int64_t>(value);
        integer(name, unit, stored);
        if constexpr (!std::is_const_v<T>) value = check(stored);
    }
    template <class T>
    void add_exact(T& value) {
        using Plain = std::remove_const_t<T>;
        if constexpr (std::same_as<Plain, float>) {
            const std::uint32_t bits = word(std::bit_cast<std::uint32_t>(value));
            if constexpr (!std::is_const_v<T>) value = std::bit_cast<float>(bits);
        } else if constexpr (std::same_as<Plain, QuantBone>) {
            const auto half = [](std::int16_t v) { return std::uint32_t{static_cast<std::uint16_t>(v)}; };
            const std::uint32_t xy = word(half(value.x) << 16 | half(value.y));
            const std::uint32_t z = word(half(value.z) | std::uint32_t{value.high} << 16);
            const std::uint32_t rotation = word(value.rotation.packed);
            const auto low = [](std::uint32_t v) { return static_cast<std::int16_t>(static_cast<std::uint16_t>(v)); };
            if constexpr (!std::is_const_v<T>) {
                value = {low(xy >> 16), low(xy), low(z), {rotation}, static_cast<std::uint16_t>(z >> 16)};
            }
        } else if constexpr (std::same_as<Plain, Pose>) {
            add_exact(value.position);
            add_exact(value.rotation);
        } else {
            add_exact(value.x);
            add_exact(value.y);
            add_exact(value.z);
            if constexpr (std::same_as<Plain, Quat>) add_exact(value.w);
        }
    }
};

}  // namespace backsight::reports
