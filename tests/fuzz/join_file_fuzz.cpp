// The file that lets a bot join, whoever wrote it: what is accepted makes a valid match or says why not, and is written
// and read again as the same.

#include "live/join_file.h"

#include <stdexcept>

#include "tests/fuzz/input_files.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

int fuzz_join_file(const std::uint8_t* data, std::size_t size) {
    static const test::InputFolder folder;
    const std::filesystem::path file = folder.write("backsight.join", test::as_text(data, size));
    live::JoinInfo info;
    try {
        info = live::read_join_file(file);
    } catch (const std::runtime_error& error) {
        test::require_printable(error);
        return 0;
    }
    test::require(live::server_in_join_file(file) == info.server);
    live::write_join_file(file, info);
    test::require(live::read_join_file(file) == info);
    test::require(live::remove_join_file(file, info));
    try {
        test::require(live::match_config_of(info).validate() == nullptr);
    } catch (const std::runtime_error& error) {
        test::require_printable(error);
    }
    return 0;
}
