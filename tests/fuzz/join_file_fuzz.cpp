// The file that lets a bot join, written by anybody. An accepted file makes a valid match or says why not, and is
// written and read again as the same. A page takes the settings of every such file, and no match that is not valid.

#include "server/admission/join_file.h"

#include <stdexcept>

#include "arena/service/join_entries.h"
#include "tests/fuzz/input_files.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

int fuzz_join_file(const std::uint8_t* data, std::size_t size) {
    static const test::InputFolder folder;
    const std::filesystem::path file = folder.write("backsight.join", test::as_text(data, size));
    server::FieldFault fault;
    const auto at_page = arena::match_of_join_text(test::as_text(data, size), fault);
    test::require(!at_page || at_page->validate() == nullptr);
    server::JoinInfo info;
    try {
        info = server::read_join_file(file);
    } catch (const std::runtime_error& error) {
        test::require_printable(error);
        return 0;
    }
    test::require(server::server_in_join_file(file) == info.server);
    server::write_join_file(file, info);
    test::require(server::read_join_file(file) == info);
    test::require(server::remove_join_file(file, info));
    try {
        test::require(arena::match_config_in(info.game, file).validate() == nullptr);
        test::require(at_page.has_value());
    } catch (const std::runtime_error& error) {
        test::require_printable(error);
    }
    return 0;
}
