#include "inputs/files/output_file.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/inputs/scratch_folder.h"

namespace backsight::inputs {
namespace {

namespace fs = std::filesystem;

TEST(output_file, a_folder_is_made_where_its_own_is_there) {
    const ScratchFolder scratch;
    for (const char* name : {"one", "one/two", "one", "three/"}) {
        make_folder(scratch.path() / name);
        EXPECT_TRUE(fs::is_directory(scratch.path() / name)) << name;
    }
}

TEST(output_file, a_mistyped_folder_is_not_made_and_the_first_that_is_missing_is_named) {
    const ScratchFolder scratch;
    const fs::path wanted = scratch.path() / "no" / "such" / "folder";
    EXPECT_TRUE(has(error_of([&] { make_folder(wanted); }), "cannot make the folder '" + wanted.string() +
                                                                "': there is no folder '" +
                                                                (scratch.path() / "no").string() + "'"));
    EXPECT_FALSE(fs::exists(scratch.path() / "no"));
}

TEST(output_file, a_file_is_no_folder) {
    const ScratchFolder scratch;
    const fs::path taken = scratch.write("taken", "text");
    EXPECT_TRUE(has(error_of([&] { make_folder(taken); }), "cannot write " + taken.string() + ": Not a directory"));
    EXPECT_TRUE(has(error_of([&] { make_folder(taken / "in"); }), "Not a directory"));
}

}  // namespace
}  // namespace backsight::inputs
