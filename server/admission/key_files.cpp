#include "server/admission/key_files.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string_view>

#include "inputs/files/regular_file.h"
#include "server/admission/hex.h"
#include "server/admission/private_file.h"

namespace backsight::server {

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
void expect_usable(const std::filesystem::path& file, const Key& key, const char* kind) {
    if (net::is_usable(key)) return;
    fail(file, std::string("line 1 is no Ed25519 key that can sign tickets (all zeroes, of small order, or not made "
                           "as a key), expected the ") +
                   kind + " half of what `backsight keys` writes");
}

template <typename Key>
Key read_key(const std::filesystem::path& file, const char* kind) {
    std::string found;
    const int descriptor = inputs::open_regular(file, found);
    if (descriptor < 0) fail(file, found + ", expected a regular file");
    // Reads into one buffer, without a stream's buffer: no other copy of the key needs to be overwritten.
    std::string text(4096, '\0');
    const ssize_t size = ::read(descriptor, text.data(), text.size());
    const int error = errno;
    ::close(descriptor);
    if (size < 0) fail(file, std::strerror(error));
    Key key{};
    const bool is_good =
        from_hex(without_space_around(std::string_view(text).substr(0, static_cast<std::size_t>(size))), key);
    wipe(text);
    if (!is_good) {
        fail(file, "expected " + std::to_string(2 * key.size()) + " hexadecimal digits, the " + kind +
                       " half of what `backsight keys` writes");
    }
    return key;
}

}  // namespace

void make_key_files(const std::string& name) {
    // The names "" and "keys/" would make hidden files, .key and .pub.
    if (std::filesystem::path(name).filename().empty()) {
        fail(name, "expected a name for the files, such as lobby for lobby.key and lobby.pub");
    }
    net::TicketKeys keys = net::make_ticket_keys();
    std::string digits = to_hex(keys.secret_key), line;
    net::wipe(keys.secret_key);
    line.reserve(digits.size() + 1);
    line.append(digits).append("\n");
    wipe(digits);
    try {
        write_new_file(name + ".key", line, 0600);
    } catch (...) {
        wipe(line);
        throw;
    }
    wipe(line);
    try {
        write_new_file(name + ".pub", to_hex(keys.public_key) + "\n", 0644);
    } catch (...) {
        // One half of a pair is useless alone, and would block the next attempt.
        std::filesystem::remove(name + ".key");
        throw;
    }
}

net::TicketPublicKey read_public_key(const std::filesystem::path& file) {
    const auto key = read_key<net::TicketPublicKey>(file, "public");
    expect_usable(file, key, "public");
    return key;
}

net::TicketSecretKey read_secret_key(const std::filesystem::path& file) {
    auto key = read_key<net::TicketSecretKey>(file, "secret");
    try {
        expect_private(file, Readers::owner);
        expect_usable(file, key, "secret");
    } catch (...) {
        net::wipe(key);
        throw;
    }
    return key;
}

}  // namespace backsight::server
