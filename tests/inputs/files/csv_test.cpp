#include "inputs/files/csv.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <zstd.h>

#include "inputs/files/input_error.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::inputs {
namespace {

constexpr NumberRange any{-1e9, 1e9};

std::string packed(const std::string& content) {
    std::string out(ZSTD_compressBound(content.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), content.data(), content.size(), 3));
    return out;
}

long peak_memory_kib() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

// The error of reading column a of every row as a number.
std::string error_in(const std::string& content) {
    const ScratchFolder folder;
    const auto file = folder.write("t.csv", content);
    return error_of([&] {
        CsvReader csv(file, {"a", "b"});
        while (csv.next()) csv.number("a", any);
    });
}

TEST(csv, reads_columns_in_any_order) {
    const ScratchFolder folder;
    CsvReader csv(folder.write("t.csv", "b,a\r\n1,2.5\r\n0,-3\n"), {"a", "b"}, {"c"});
    ASSERT_TRUE(csv.next());
    EXPECT_EQ(csv.number("a", any), 2.5);
    EXPECT_TRUE(csv.flag("b"));
    EXPECT_EQ(csv.optional_number("c", any), std::nullopt);
    ASSERT_TRUE(csv.next());
    EXPECT_EQ(csv.integer("a", -5, 5), -3);
    EXPECT_EQ(csv.text("b"), "0");
    EXPECT_EQ(csv.line(), 3u);
    EXPECT_FALSE(csv.next());
}

TEST(csv, names_file_line_and_field_of_a_bad_number) {
    const ScratchFolder folder;
    const auto file = folder.write("t.csv", "a,b\n1,1\nabc,1\n");
    CsvReader csv(file, {"a", "b"});
    csv.next();
    csv.next();
    EXPECT_EQ(error_of([&] {
                  csv.number("a", {-1.0, 1.0});
              }),
              file.string() + ":3: field 'a': found 'abc', expected a finite number from -1 to 1");
}

TEST(csv, refuses_numbers_that_are_not_finite_or_not_whole) {
    for (const char* bad : {"nan", "inf", "-inf", "1x", "1 ", " 1", "", "1e999", "0x10", "2e9", "--1"}) {
        EXPECT_TRUE(has(error_in("a,b\n" + std::string(bad) + ",1\n"), ":2: field 'a': found '" + std::string(bad)))
            << bad;
    }
}

TEST(csv, refuses_integers_and_flags_out_of_range) {
    const ScratchFolder folder;
    CsvReader csv(folder.write("t.csv", "a,b\n99999999999999999999,2\n"), {"a", "b"});
    csv.next();
    EXPECT_TRUE(has(error_of([&] { csv.integer("a", 0, 7); }), "expected a whole number from 0 to 7"));
    EXPECT_TRUE(has(error_of([&] { csv.flag("b"); }), ":2: field 'b': found '2', expected 0 or 1"));
}

TEST(csv, refuses_an_empty_file) { EXPECT_TRUE(has(error_in(""), "t.csv:1: found 'an empty file'")); }

TEST(csv, refuses_a_missing_a_doubled_and_an_unknown_column) {
    EXPECT_TRUE(has(error_in("a\n1\n"), ":1: field 'b': found 'no such column'"));
    EXPECT_TRUE(has(error_in("a,b,a\n1,1,1\n"), ":1: field 'a': found 'the column twice'"));
    EXPECT_TRUE(has(error_in("a,b,zz\n1,1,1\n"), ":1: field 'zz'"));
}

TEST(csv, keeps_the_columns_of_a_file_out_of_the_terminal) {
    EXPECT_TRUE(has(error_in("a,b\x1b[2J\n"), "field 'b?[2J'"));
    EXPECT_LT(error_in(std::string(100'000, 'x') + "\n").size(), 500u);
}

TEST(csv, needs_no_memory_for_columns_that_nobody_declared) {
    const ScratchFolder folder;
    const auto file = folder.write("t.csv.zst", packed("a,b" + std::string(20'000'000, ',') + "\n"));
    const long before_kib = peak_memory_kib();
    EXPECT_TRUE(has(error_of([&] { CsvReader(file, {"a", "b"}); }), ":1: found '', expected one of the columns a,b"));
    EXPECT_LT(peak_memory_kib() - before_kib, 200'000);
}

TEST(csv, refuses_a_wrong_count_of_fields) {
    EXPECT_TRUE(has(error_in("a,b\n1,1\n1\n"), ":3: found '1 fields', expected 2"));
    EXPECT_TRUE(has(error_in("a,b\n1,1,1\n"), ":2: found '3 fields', expected 2"));
    EXPECT_TRUE(has(error_in("a,b\n\n1,1\n"), ":2: found '1 fields'"));
    EXPECT_TRUE(has(error_in("a,b\n1" + std::string(9999, ',') + "\n"), ":2: found '10000 fields', expected 2"));
}

TEST(csv, refuses_quotation_marks) {
    const ScratchFolder folder;
    CsvReader csv(folder.write("t.csv", "a,b\n\"x\",1\n"), {"a", "b"});
    csv.next();
    EXPECT_TRUE(has(error_of([&] { csv.text("a"); }), "without quotation marks"));
}

TEST(csv, asks_the_caller_to_declare_its_columns) {
    const ScratchFolder folder;
    CsvReader csv(folder.write("t.csv", "a,b\n1,1\n"), {"a", "b"});
    csv.next();
    EXPECT_THROW(csv.text("c"), std::logic_error);
}

TEST(csv, shows_no_control_characters_and_no_flood_in_errors) {
    const std::string message = error_in("a,b\n\x1b[31m" + std::string(100000, 'x') + ",1\n");
    EXPECT_TRUE(has(message, "'?[31mxxx"));
    EXPECT_LT(message.size(), 400u);
}

TEST(csv, reads_zstd_of_several_frames) {
    const ScratchFolder folder;
    std::string many = "a,b\n";
    for (int i = 0; i < 50000; ++i) many += std::to_string(i) + ",1\n";
    CsvReader csv(folder.write("t.csv.zst", packed(many) + packed("7,0\n")), {"a", "b"});
    int rows = 0;
    std::int64_t last = 0;
    for (; csv.next(); ++rows) last = csv.integer("a", 0, 50000);
    EXPECT_EQ(rows, 50001);
    EXPECT_EQ(last, 7);
}

TEST(csv, refuses_a_truncated_and_a_broken_zstd_frame) {
    const ScratchFolder folder;
    std::string content = "a,b\n";
    for (int i = 0; i < 5000; ++i) content += std::to_string(i * i) + ",1\n";
    const std::string whole = packed(content);
    for (const std::size_t kept : {std::size_t{0}, std::size_t{3}, whole.size() / 2, whole.size() - 1}) {
        const auto file = folder.write("cut.csv.zst", whole.substr(0, kept));
        EXPECT_TRUE(has(error_of([&] { CsvReader(file, {"a", "b"}); }), "cut.csv.zst: found ")) << kept;
    }
    const auto file = folder.write("not.csv.zst", "a,b\n1,1\n");
    EXPECT_TRUE(has(error_of([&] { CsvReader(file, {"a", "b"}); }), "expected an intact zstd file"));
}

TEST(csv, understands_a_byte_order_mark_and_zstd_by_its_content) {
    const ScratchFolder folder;
    for (const std::string& content : {std::string("\xef\xbb\xbf"
                                                   "a,b\r\n1,1\r\n"),
                                       packed("\xef\xbb\xbf"
                                              "a,b\n1,1\n")}) {
        CsvReader csv(folder.write("t.csv", content), {"a", "b"});
        ASSERT_TRUE(csv.next());
        EXPECT_EQ(csv.number("a", any), 1.0);
    }
}

TEST(csv, names_what_another_packer_or_encoding_made) {
    EXPECT_TRUE(has(error_in("\x1f\x8b\x08"), "t.csv: found 'gzip data', expected plain text, or zstd (.csv.zst)"));
    EXPECT_TRUE(has(error_in("PK\x03\x04"), "found 'zip data'"));
    EXPECT_TRUE(has(error_in("BZh9"), "found 'bzip2 data'"));
    EXPECT_TRUE(has(error_in("\xfd"
                             "7zXZ"),
                    "found 'xz data'"));
    EXPECT_TRUE(has(error_in("\xff\xfe"
                             "a"),
                    "found 'UTF-16', expected UTF-8"));
    EXPECT_TRUE(has(error_in("\xfe\xff"
                             "a"),
                    "found 'UTF-16', expected UTF-8"));
}

TEST(csv, unpacks_at_most_64_mib_and_takes_little_more_memory_for_it) {
    const ScratchFolder folder;
    const auto large = folder.write("large.csv.zst", packed(std::string(most_file_bytes + 1, ',')));
    const auto huge = [&] {
        // 2 GiB in 190 kB: frames one after the other, of one chunk each.
        const std::string frame = packed(std::string(std::size_t{1} << 24, ','));
        std::string all;
        for (int i = 0; i < 128; ++i) all += frame;
        return folder.write("huge.csv.zst", all);
    }();
    const long before = peak_memory_kib();
    for (const auto& file : {large, huge})
        EXPECT_TRUE(has(error_of([&] { read_file(file); }), "more than 64 MiB of content"));
    EXPECT_LT(peak_memory_kib() - before, 256 * 1024);
    std::string window = packed(std::string(100, ','));
    // A frame without its content's size, whose window is 128 MiB (RFC 8878, section 3.1.1.1.2).
    window.replace(4, 2, std::string("\x00\x88", 2));
    EXPECT_TRUE(has(error_of([&] { read_file(folder.write("window.csv.zst", window)); }), "too much memory"));
}

TEST(csv, keeps_the_name_of_a_file_out_of_the_terminal) {
    EXPECT_EQ(error_of([&] {
                  read_file(
                      "no\x1b[2J\xc2\x9b"
                      "file");
              }).substr(0, 12),
              "no?[2J?file:");
}

TEST(csv, refuses_a_file_that_is_absent_and_a_folder) {
    const ScratchFolder folder;
    EXPECT_TRUE(has(error_of([&] { CsvReader(folder.path() / "no.csv", {"a"}); }), "no readable file"));
    EXPECT_TRUE(has(error_of([&] { CsvReader(folder.path(), {"a"}); }), "a folder"));
}

}  // namespace
}  // namespace backsight::inputs
