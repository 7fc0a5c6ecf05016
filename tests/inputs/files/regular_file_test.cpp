// What stands where a regular file is expected and would never answer: it is refused at once.

#include "inputs/files/regular_file.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "inputs/files/csv.h"
#include "inputs/files/printable.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::inputs {
namespace {

TEST(regular_file, a_pipe_a_device_a_socket_and_a_link_to_one_are_refused_without_waiting) {
    const ScratchFolder folder;
    const auto pipe = folder.path() / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::filesystem::create_symlink(pipe, folder.path() / "to_pipe");
    std::filesystem::create_symlink("/dev/zero", folder.path() / "to_zero");
    std::filesystem::create_symlink("/dev/ptmx", folder.path() / "to_ptmx");
    const int listener = ::socket(AF_UNIX, SOCK_STREAM, 0);
    ::sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string socket = (folder.path() / "socket").string();
    socket.copy(address.sun_path, sizeof address.sun_path - 1);
    const bool has_socket = socket.size() < sizeof address.sun_path &&
                            ::bind(listener, reinterpret_cast<::sockaddr*>(&address), sizeof address) == 0;
    for (const auto& [name, kind] : std::initializer_list<std::pair<std::string, const char*>>{
             {"pipe", "a pipe"},
             {"to_pipe", "a pipe"},
             {"to_zero", "a device"},
             {"to_ptmx", "a device"},
             {".", "a folder"},
             {has_socket ? "socket" : "pipe", has_socket ? "a socket" : "a pipe"},
             {"none", "No such file or directory"}}) {
        std::string found;
        EXPECT_EQ(open_regular(folder.path() / name, found), -1) << name;
        EXPECT_EQ(found, kind) << name;
        EXPECT_TRUE(has(error_of([&] { read_regular_file(folder.path() / name); }), "expected a regular file")) << name;
    }
    ::close(listener);
}

TEST(regular_file, a_file_and_a_link_to_one_are_read) {
    const ScratchFolder folder;
    const auto file = folder.write("a", "text");
    std::filesystem::create_symlink(file, folder.path() / "link");
    EXPECT_EQ(read_regular_file(file), "text");
    EXPECT_EQ(read_regular_file(folder.path() / "link"), "text");
    EXPECT_TRUE(has(error_of([&] { read_regular_file(file, 3); }), "more than"));
}

TEST(printable, marks_that_turn_the_direction_of_text_do_not_pass) {
    for (const char* mark : {"\u061c", "\u200e", "\u200f", "\u2028", "\u2029", "\u202a", "\u202b", "\u202c", "\u202d",
                             "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\u009b", "\u0085"}) {
        EXPECT_EQ(printable(std::string("evil") + mark + "gpj.exe"), "evil?gpj.exe");
    }
    for (const char* kept : {"\u061b", "\u061d", "\u200a", "\u2010", "\u2027", "\u202f", "\u205f", "\u2070", "\u05d0",
                             "\u00a0", "\u20ac", "\U0001f680"}) {
        EXPECT_EQ(printable(kept), kept);
    }
}

TEST(printable, marks_that_nobody_sees_do_not_pass) {
    for (const char* mark :
         {"\u00ad",     "\u034f",     "\u115f",     "\u1160",     "\u17b4",    "\u180b", "\u180e", "\u200b",
          "\u200c",     "\u200d",     "\u2060",     "\u2061",     "\u2064",    "\u2065", "\u206a", "\u206f",
          "\u3164",     "\ufe00",     "\ufe0f",     "\ufeff",     "\uffa0",    "\ufff9", "\ufffb", "\U0001d173",
          "\U000e0001", "\U000e0041", "\U000e007f", "\U000e0100", "\U000e01ef"}) {
        EXPECT_EQ(printable(std::string("ad") + mark + "min"), "ad?min");
        EXPECT_EQ(printable(mark), "?");
    }
    for (const char* kept : {"\u00ac", "\u00ae", "\u0350", "\u1161", "\u3163", "\ufdff", "\ufe10", "\ufffc", "\ufffd",
                             "\U0001d172", "\U000dffff", "\U000f0000"}) {
        EXPECT_EQ(printable(kept), kept);
    }
}

}  // namespace
}  // namespace backsight::inputs
