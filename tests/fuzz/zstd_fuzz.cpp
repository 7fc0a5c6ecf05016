// A compressed file with any content: unpacked content comes out again after packing, and is never more than the limit.

#include <zstd.h>

#include "inputs/files/csv.h"
#include "inputs/files/input_error.h"
#include "tests/fuzz/input_files.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

namespace {

std::string packed(const std::string& content) {
    std::string out(ZSTD_compressBound(content.size()), '\0');
    const std::size_t size = ZSTD_compress(out.data(), out.size(), content.data(), content.size(), 1);
    test::require(ZSTD_isError(size) == 0);
    out.resize(size);
    return out;
}

}  // namespace

int fuzz_zstd(const std::uint8_t* data, std::size_t size) {
    static const test::InputFolder folder;
    try {
        const std::string content = inputs::read_file(folder.write("a.csv.zst", test::as_text(data, size)));
        test::require(content.size() <= std::size_t{1} << 30);
        test::require(inputs::read_file(folder.write("b.csv.zst", packed(content))) == content);
        inputs::CsvReader csv(folder.path() / "a.csv.zst", {"a", "b"});
    } catch (const inputs::InputError& error) {
        test::require_printable(error);
    }
    return 0;
}
