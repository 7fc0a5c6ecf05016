// What ping printed, or something else: an import is a trace that the lab reads, or an error that says where.

#include <sstream>

#include "inputs/files/input_error.h"
#include "inputs/import_ping.h"
#include "tests/fuzz/input_files.h"
#include "tests/fuzz/targets.h"
#include "tests/fuzz/trace_checks.h"

using namespace backsight;

int fuzz_ping(const std::uint8_t* data, std::size_t size) {
    static const test::InputFolder folder;
    std::istringstream text{std::string(test::as_text(data, size))};
    inputs::ImportedPing imported;
    try {
        imported = inputs::import_ping(text, "ping.txt");
    } catch (const inputs::InputError& error) {
        test::require_printable(error);
        return 0;
    }
    test::require(imported.answers + imported.lost == imported.trace.samples.size());
    // One line can name ten million lost packets; to read all of them back says nothing more.
    if (imported.trace.samples.size() < 10'000) test::check_trace(imported.trace, folder);
    return 0;
}
