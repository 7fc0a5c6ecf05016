#pragma once

// What a server and the program backsight-postgres say to each other, over a socket that both inherit from one
// socketpair(). The server asks, the program answers, one at a time:
//
//   check CONNECTION                 -> done | fault
//   connect CONNECTION PATIENCE_MS   -> done | fault       first of all but check
//   ask SQL                          -> rows | fault
//   copy SQL TEXT                    -> done | fault
//   literal TEXT                     -> rows, with one cell
//
// A frame is a number of 32 bits, how many bytes follow, a byte for the word, and fields, each with its size before it.

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace backsight::reports {

using PostgresRows = std::vector<std::vector<std::string>>;

/// The file of the program that has libpq.
constexpr const char* postgres_program = "backsight-postgres";

enum class PostgresWord : std::uint8_t { check, connect, ask, copy, literal, done, rows, fault, count_ };

struct PostgresFrame {
    PostgresWord word = PostgresWord::done;
    std::vector<std::string> fields;
};

/// Waits until the socket is ready for these events of poll(), or throws.
using WaitForSocket = std::function<void(short events)>;

/// Both take a socket that does not block, and throw std::runtime_error where it breaks or what arrives is no frame.
void write_frame(int socket, const PostgresFrame& frame, const WaitForSocket& wait);
/// Empty: the other end has closed, between two frames.
std::optional<PostgresFrame> read_frame(int socket, const WaitForSocket& wait);

/// The first field is how many columns there are.
PostgresFrame frame_of(const PostgresRows& rows);
PostgresRows rows_of(const PostgresFrame& frame);

}  // namespace backsight::reports
