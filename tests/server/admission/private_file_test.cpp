#include "server/admission/private_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/inputs/scratch_folder.h"
#include "tests/server/host/file_facts.h"

namespace backsight::test {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using namespace server;

auto files_in(const ScratchFolder& folder) {
    return std::distance(std::filesystem::directory_iterator(folder.path()), {});
}

TEST(private_file, replaces_what_was_there_for_its_owner_alone) {
    const ScratchFolder folder;
    const auto file = folder.write("join", "old, and open to all");
    std::filesystem::permissions(file, std::filesystem::perms(0666));
    std::ifstream reader(file);
    write_private_file(file, "new");
    EXPECT_EQ(content_of(file), "new");
    EXPECT_EQ(mode_of(file), 0600u);
    EXPECT_EQ(files_in(folder), 1);
    EXPECT_EQ((std::string{std::istreambuf_iterator<char>(reader), {}}), "old, and open to all");
}

TEST(private_file, a_link_is_replaced_and_not_written_through) {
    const ScratchFolder folder;
    const auto elsewhere = folder.write("elsewhere", "not yours");
    std::filesystem::create_symlink(elsewhere, folder.path() / "join");
    write_private_file(folder.path() / "join", "secret");
    EXPECT_EQ(content_of(elsewhere), "not yours");
    EXPECT_EQ(content_of(folder.path() / "join"), "secret");
}

TEST(private_file, one_that_can_not_be_written_is_named_and_leaves_nothing) {
    const ScratchFolder folder;
    const auto nowhere = folder.path() / "no" / "join";
    const std::string error = error_of([&] { write_private_file(nowhere, "x"); });
    EXPECT_TRUE(has(error, "cannot write " + nowhere.string() + ": No such file")) << error;
    std::filesystem::create_directory(folder.path() / "taken");
    EXPECT_TRUE(has(error_of([&] { write_private_file(folder.path() / "taken", "x"); }), "taken"));
    EXPECT_EQ(files_in(folder), 1);
}

TEST(private_file, a_new_file_takes_nobodys_place) {
    const ScratchFolder folder;
    const auto file = folder.path() / "key";
    write_new_file(file, std::string(100'000, 'k'), 0600);
    EXPECT_EQ(content_of(file), std::string(100'000, 'k'));
    EXPECT_EQ(mode_of(file), 0600u);
    EXPECT_TRUE(has(error_of([&] { write_new_file(file, "x", 0600); }), "key"));
    EXPECT_EQ(content_of(file).size(), 100'000u);
}

}  // namespace
}  // namespace backsight::test
