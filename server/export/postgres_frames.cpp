#include "server/export/postgres_frames.h"

#include <poll.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string_view>

namespace backsight::reports {

namespace {

void put_size(std::string& bytes, std::size_t size) {
    for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(size >> shift & 0xff);
}

[[noreturn]] void is_no_frame() { throw std::runtime_error("what arrived is no frame"); }

std::uint32_t take_size(std::string_view& bytes) {
    if (bytes.size() < 4) is_no_frame();
    std::uint32_t size = 0;
    for (unsigned i = 0; i < 4; ++i) size |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    bytes.remove_prefix(4);
    return size;
}

// False: the other end closed before the first byte.
bool read_all(int socket, char* to, std::size_t size, const WaitForSocket& wait) {
    for (std::size_t have = 0; have < size;) {
        const ssize_t got = ::recv(socket, to + have, size - have, 0);
        if (got > 0) {
            have += static_cast<std::size_t>(got);
        } else if (got == 0) {
            if (have == 0) return false;
            throw std::runtime_error("the other end closed within a frame");
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            wait(POLLIN);
        } else if (errno != EINTR) {
            throw std::runtime_error(std::string("recv: ") + std::strerror(errno));
        }
    }
    return true;
}

}  // namespace

bool is_sendable(const PostgresFrame& frame, std::uint32_t largest) {
    std::size_t size = 1;
    for (const std::string& field : frame.fields) size += 4 + field.size();
    return size <= largest && frame.fields.size() <= most_fields;
}

void write_frame(int socket, const PostgresFrame& frame, const WaitForSocket& wait, std::uint32_t largest) {
    if (!is_sendable(frame, largest)) {
        throw std::runtime_error("a frame has at most " + std::to_string(largest) + " bytes and " +
                                 std::to_string(most_fields) + " fields");
    }
    std::string bytes(4, '\0');
    bytes += static_cast<char>(frame.word);
    for (const std::string& field : frame.fields) {
        put_size(bytes, field.size());
        bytes += field;
    }
    std::string size;
    put_size(size, bytes.size() - 4);
    bytes.replace(0, 4, size);
    for (std::string_view left = bytes; !left.empty();) {
        const ssize_t sent = ::send(socket, left.data(), left.size(), MSG_NOSIGNAL);
        if (sent >= 0) {
            left.remove_prefix(static_cast<std::size_t>(sent));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            wait(POLLOUT);
        } else if (errno != EINTR) {
            throw std::runtime_error(std::string("send: ") + std::strerror(errno));
        }
    }
}

std::optional<PostgresFrame> read_frame(int socket, const WaitForSocket& wait, std::uint32_t largest) {
    std::string bytes(4, '\0');
    if (!read_all(socket, bytes.data(), bytes.size(), wait)) return std::nullopt;
    std::string_view head = bytes;
    const std::uint32_t size = take_size(head);
    if (size < 1) is_no_frame();
    if (size > largest) {
        throw std::runtime_error("a frame of " + std::to_string(size) + " bytes arrived, expected at most " +
                                 std::to_string(largest));
    }
    bytes.resize(size);
    if (!read_all(socket, bytes.data(), bytes.size(), wait)) is_no_frame();
    PostgresFrame frame;
    const auto word = static_cast<unsigned char>(bytes[0]);
    if (word >= static_cast<unsigned char>(PostgresWord::count_)) is_no_frame();
    frame.word = static_cast<PostgresWord>(word);
    for (std::string_view left = std::string_view(bytes).substr(1); !left.empty();) {
        const std::uint32_t length = take_size(left);
        if (length > left.size() || frame.fields.size() == most_fields) is_no_frame();
        frame.fields.emplace_back(left.substr(0, length));
        left.remove_prefix(length);
    }
    return frame;
}

PostgresFrame frame_of(const PostgresRows& rows) {
    PostgresFrame frame{PostgresWord::rows, {std::to_string(rows.empty() ? 0 : rows.front().size())}};
    for (const std::vector<std::string>& row : rows) frame.fields.insert(frame.fields.end(), row.begin(), row.end());
    return frame;
}

PostgresRows rows_of(const PostgresFrame& frame) {
    if (frame.word != PostgresWord::rows || frame.fields.empty()) is_no_frame();
    const std::size_t columns = std::stoul(frame.fields.front());
    const std::size_t cells = frame.fields.size() - 1;
    if (columns == 0 ? cells != 0 : cells % columns != 0) is_no_frame();
    PostgresRows rows;
    for (std::size_t at = 1; at < frame.fields.size(); at += columns) {
        const auto first = frame.fields.begin() + static_cast<std::ptrdiff_t>(at);
        rows.emplace_back(first, first + static_cast<std::ptrdiff_t>(columns));
    }
    return rows;
}

}  // namespace backsight::reports
