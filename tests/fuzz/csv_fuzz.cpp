// A table with any content: every line is a row or an error that says where, and every field is what its kind promises.

#include <algorithm>
#include <cmath>
#include <sstream>

#include "inputs/files/csv.h"
#include "inputs/files/input_error.h"
#include "tests/fuzz/input_files.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

namespace {

/// One wrong field does not end the table.
template <class Act>
void tolerate(Act act) {
    try {
        act();
    } catch (const inputs::InputError& error) {
        test::require_printable(error);
        test::require(error.line() > 1);
    }
}

void check_row(const inputs::CsvReader& csv) {
    tolerate([&] {
        const double number = csv.number("a", {-10.0, 10.0});
        test::require(std::isfinite(number) && number >= -10.0 && number <= 10.0);
    });
    tolerate([&] {
        const std::int64_t whole = csv.integer("b", -5, 1'000'000);
        test::require(whole >= -5 && whole <= 1'000'000);
    });
    tolerate([&] { csv.flag("b"); });
    tolerate([&] { csv.optional_number("c", {0.0, 1.0}); });
    tolerate([&] {
        const std::string_view text = csv.text("c");
        test::require(text.find_first_of(",\n\"") == std::string_view::npos);
    });
}

}  // namespace

int fuzz_csv(const std::uint8_t* data, std::size_t size) {
    static const test::InputFolder folder;
    const std::string_view content = test::as_text(data, size);
    const auto lines = static_cast<std::size_t>(std::count(content.begin(), content.end(), '\n')) +
                       (content.ends_with('\n') || content.empty() ? 0 : 1);
    try {
        inputs::CsvReader csv(folder.write("table.csv", content), {"a", "b"}, {"c"});
        while (csv.next()) check_row(csv);
        test::require(csv.line() == lines);
    } catch (const inputs::InputError& error) {
        test::require_printable(error);
        test::require(error.line() <= std::max<std::size_t>(lines, 1));
    }
    return 0;
}
