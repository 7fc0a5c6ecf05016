#pragma once

// What viewers of a live feed were told, read as a page reads it.

#include <algorithm>
#include <cstring>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "web/engine/tables.h"
#include "web/live/live_feed.h"

namespace backsight::test {

struct LiveSection {
    std::vector<double> doubles;
    std::vector<float> floats;
    std::uint32_t number = 0;
};

/// Checks the form of each message; what is wrong stands in `fault`.
class ToldViewer {
public:
    std::string hello;
    std::string closed;
    std::string fault;
    std::uint64_t messages = 0;
    std::map<std::tuple<web::SectionKind, std::uint8_t>, LiveSection> held;

    void take(std::span<const std::uint8_t> bytes) {
        ++messages;
        if (bytes.size() < 8 || word(bytes, 0) != web::live_wire_version) return fail("no message of version 1");
        std::size_t at = 8;
        for (std::uint32_t i = 0; i < word(bytes, 4); ++i) {
            if (at + 16 > bytes.size()) return fail("a section's head is cut off");
            const auto kind = static_cast<web::SectionKind>(bytes[at]);
            const std::uint32_t size = word(bytes, at + 8), count = word(bytes, at + 12);
            if (size % 8 != 0 || at + 16 + size > bytes.size()) return fail("a section is cut off");
            if (kind >= web::SectionKind::count_) return fail("a kind that nobody knows");
            LiveSection section;
            section.number = word(bytes, at + 4);
            if (kind == web::SectionKind::table) {
                section.doubles.resize(count);
                if (count > 0) std::memcpy(section.doubles.data(), bytes.data() + at + 16, count * sizeof(double));
            } else {
                section.floats.resize(count);
                if (count > 0) std::memcpy(section.floats.data(), bytes.data() + at + 16, count * sizeof(float));
            }
            held[{kind, bytes[at + 1]}] = std::move(section);
            at += 16 + size;
        }
        if (at != bytes.size()) fail("there is something after the last section");
    }

    const std::vector<float>& picture(web::Picture which) { return of(web::SectionKind::picture, which).floats; }
    template <class Index>
    LiveSection& of(web::SectionKind kind, Index index) {
        return held[{kind, static_cast<std::uint8_t>(index)}];
    }
    /// The first row's number; -99 if there is none.
    double status(const std::string& column) { return cell(web::Table::status, 0, column); }
    double cell(web::Table table, std::size_t row, const std::string& column) {
        const std::vector<std::string> names = names_of(table);
        const auto found = std::ranges::find(names, column);
        const std::vector<double>& numbers = of(web::SectionKind::table, table).doubles;
        const std::size_t at = row * names.size() + static_cast<std::size_t>(found - names.begin());
        return found == names.end() || at >= numbers.size() ? -99.0 : numbers[at];
    }
    std::size_t rows(web::Table table) {
        return of(web::SectionKind::table, table).doubles.size() / names_of(table).size();
    }

private:
    static std::vector<std::string> names_of(web::Table table) {
        std::vector<std::string> names;
        std::string left = web::columns_of(table);
        for (std::size_t end = 0; end != std::string::npos;) {
            end = left.find('|');
            const std::string column = left.substr(0, end);
            names.push_back(column.substr(0, column.find('=')));
            if (names.back() == "ways" && table == web::Table::shots)
                names.resize(names.size() + static_cast<std::size_t>(std::ranges::count(column, ';')));
            if (end != std::string::npos) left = left.substr(end + 1);
        }
        return names;
    }
    static std::uint32_t word(std::span<const std::uint8_t> bytes, std::size_t at) {
        std::uint32_t value = 0;
        std::memcpy(&value, bytes.data() + at, sizeof value);
        return value;
    }
    void fail(const std::string& why) {
        if (fault.empty()) fault = why;
    }
};

class ToldViewers : public web::ViewerPort {
public:
    std::map<web::ViewerId, ToldViewer> by_id;

    void send_text(web::ViewerId viewer, std::string_view text) override { by_id[viewer].hello = text; }
    void send_binary(web::ViewerId viewer, std::span<const std::uint8_t> bytes) override { by_id[viewer].take(bytes); }
    void close(web::ViewerId viewer, const std::string& reason) override { by_id[viewer].closed = reason; }
};

}  // namespace backsight::test
