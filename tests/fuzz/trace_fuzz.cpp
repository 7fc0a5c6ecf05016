// The trace of a network as a file: an accepted file is a trace that the lab can play, and is written and read again as
// the same.

#include <sstream>

#include "inputs/files/input_error.h"
#include "inputs/trace.h"
#include "tests/fuzz/input_files.h"
#include "tests/fuzz/targets.h"
#include "tests/fuzz/trace_checks.h"

using namespace backsight;

int fuzz_trace(const std::uint8_t* data, std::size_t size) {
    static const test::InputFolder folder;
    try {
        test::check_trace(inputs::load_trace(folder.write("trace.csv", test::as_text(data, size))), folder);
    } catch (const inputs::InputError& error) {
        test::require_printable(error);
    }
    return 0;
}
