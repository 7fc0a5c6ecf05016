// Text and numbers in a row of CSV: nothing in it acts on a spreadsheet, a terminal or its reader.

#include "server/export/csv_row.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace backsight::test {
namespace csv_row_test {

using namespace reports;

std::string field_of(std::string_view text, TextFor reader) {
    std::string line;
    add_csv_text(line, text, reader);
    return line;
}

TEST(report_export, no_text_is_a_formula_for_a_spreadsheet) {
    for (const std::string begins : {"=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", " =", "   -"}) {
        for (const std::string rest : {"", "1", "cmd|' /C calc'!A0", "SUM(A1:A9)", "3.5"}) {
            const std::string text = begins + rest;
            EXPECT_EQ(field_of(text, TextFor::spreadsheets), "\"'" + text + "\"");
            EXPECT_EQ(field_of(text, TextFor::databases).find('\''),
                      text.find('\'') == std::string::npos ? std::string::npos : text.find('\'') + 1)
                << "a database reads no formulas";
        }
    }
    for (const char* begins : {"\t", "\r", "\n", "\x1b", "\u200b", "\ufeff", "\u00a0"}) {
        const std::string field = field_of(std::string(begins) + "=1+1", TextFor::spreadsheets);
        EXPECT_TRUE(field == "\"?=1+1\"" || field == "\"\u00a0=1+1\"") << field;
    }
    for (const char* kept : {"rifle", "a-b", "a=b", "1-2", "a@b", "'=1", "_-"}) {
        const std::string field = field_of(kept, TextFor::spreadsheets);
        EXPECT_TRUE(field == kept || field == '"' + std::string(kept) + '"') << field;
    }
    EXPECT_EQ(field_of("a;=1+1;b; @c;d;-", TextFor::spreadsheets), "\"a;'=1+1;b;' @c;d;'-\"");
    EXPECT_EQ(field_of(";;=1", TextFor::spreadsheets), "\";;'=1\"");
    EXPECT_EQ(field_of("a;=1", TextFor::databases), "\"a;=1\"");
    std::string numbers;
    add_csv_real(numbers, -3.5f);
    numbers += ',';
    add_csv_integer(numbers, -3);
    EXPECT_EQ(numbers, "-3.5,-3");
}

TEST(report_export, nothing_controls_a_terminal_or_is_unseen) {
    for (const TextFor reader : {TextFor::spreadsheets, TextFor::databases}) {
        for (const char* mark : {"\x1b", "\x7f", "\u0090", "\u009b", "\b", "\u200b", "\u200d", "\u00ad", "\ufeff",
                                 "\u202e", "\u2028", "\u2060", "\U000e0041"}) {
            EXPECT_EQ(field_of(std::string("a") + mark + "b", reader), "\"a?b\"");
        }
    }
    EXPECT_EQ(field_of("a\tb\r\n", TextFor::databases), "\"a\tb\r\n\"");
    EXPECT_EQ(field_of("a\tb\r\n", TextFor::spreadsheets), "\"a?b??\"");
}

}  // namespace csv_row_test
}  // namespace backsight::test
