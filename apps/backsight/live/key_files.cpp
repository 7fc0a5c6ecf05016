#include "live/key_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace backsight::live {

namespace {

int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& why) {
    throw std::runtime_error("'" + file.string() + "': " + why);
}

void write_file(const std::filesystem::path& file, std::string_view content, int flags, mode_t mode) {
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, mode);
    if (descriptor < 0) fail(file, std::strerror(errno));
    const ssize_t written = ::write(descriptor, content.data(), content.size());
    const bool is_whole = written == static_cast<ssize_t>(content.size());
    const int error = is_whole ? 0 : errno;
    if (::close(descriptor) != 0 || !is_whole) {
        const int why = error != 0 ? error : errno;
        ::unlink(file.c_str());
        fail(file, why != 0 ? std::strerror(why) : "could not be written whole");
    }
}

template <typename Key>
Key read_key(const std::filesystem::path& file, const char* kind) {
    std::ifstream in(file, std::ios::binary);
    if (!in) fail(file, std::strerror(errno));
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    Key key{};
    if (!from_hex(text, key)) {
        fail(file, "expected " + std::to_string(2 * key.size()) + " hexadecimal digits, the " + kind +
                       " half of what `backsight keys` writes");
    }
    return key;
}

}  // namespace

std::string to_hex(std::span<const std::uint8_t> bytes) {
    constexpr const char* digits = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

bool from_hex(std::string_view text, std::span<std::uint8_t> bytes) {
    constexpr std::string_view space = " \t\r\n";
    const std::size_t first = text.find_first_not_of(space);
    if (first == std::string_view::npos) return false;
    text = text.substr(first, text.find_last_not_of(space) - first + 1);
    if (text.size() != 2 * bytes.size()) return false;
    for (const char c : text) {
        if (digit_of(c) < 0) return false;
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::uint8_t>(digit_of(text[2 * i]) << 4 | digit_of(text[2 * i + 1]));
    }
    return true;
}

void write_private_file(const std::filesystem::path& file, std::string_view content) {
    std::filesystem::path unfinished = file;
    unfinished += ".new";
    std::filesystem::remove(unfinished);
    write_file(unfinished, content, O_EXCL, 0600);
    std::filesystem::rename(unfinished, file);
}

void make_key_files(const std::string& name) {
    const net::TicketKeys keys = net::make_ticket_keys();
    write_file(name + ".key", to_hex(keys.secret_key) + "\n", O_EXCL, 0600);
    try {
        write_file(name + ".pub", to_hex(keys.public_key) + "\n", O_EXCL, 0644);
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
