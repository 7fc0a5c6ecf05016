#include "live/key_files.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string_view>

#include "live/hex.h"
#include "live/private_file.h"

namespace backsight::live {

namespace {

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& why) {
    throw std::runtime_error("'" + file.string() + "': " + why);
}

std::string_view without_space_around(std::string_view text) {
    constexpr std::string_view space = " \t\r\n";
    const std::size_t first = text.find_first_not_of(space);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(space) - first + 1);
}

template <typename Key>
Key read_key(const std::filesystem::path& file, const char* kind) {
    std::ifstream in(file, std::ios::binary);
    if (!in) fail(file, std::strerror(errno));
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    Key key{};
    if (!from_hex(without_space_around(text), key)) {
        fail(file, "expected " + std::to_string(2 * key.size()) + " hexadecimal digits, the " + kind +
                       " half of what `backsight keys` writes");
    }
    return key;
}

}  // namespace

void make_key_files(const std::string& name) {
    // Of "" or "keys/" hidden files would be left, .key and .pub.
    if (std::filesystem::path(name).filename().empty()) {
        fail(name, "expected a name for the files, such as lobby for lobby.key and lobby.pub");
    }
    const net::TicketKeys keys = net::make_ticket_keys();
    write_new_file(name + ".key", to_hex(keys.secret_key) + "\n", 0600);
    try {
        write_new_file(name + ".pub", to_hex(keys.public_key) + "\n", 0644);
    } catch (...) {
        // A half without the other is of no use, and would be in the way of the next attempt.
        std::filesystem::remove(name + ".key");
        throw;
    }
}

net::TicketPublicKey read_public_key(const std::filesystem::path& file) {
    return read_key<net::TicketPublicKey>(file, "public");
}

net::TicketSecretKey read_secret_key(const std::filesystem::path& file) {
    return read_key<net::TicketSecretKey>(file, "secret");
}

}  // namespace backsight::live
