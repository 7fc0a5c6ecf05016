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
// Neither end takes more of the other than a batch of reports, or the answer to one, has: whoever reads a larger frame
// gives up before it holds any of it.

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

/// Of a question: what is copied at once, and a row.
inline constexpr std::uint32_t largest_question = std::uint32_t{32} << 20;
/// Of an answer: the columns of one table, or why something failed.
inline constexpr std::uint32_t largest_answer = std::uint32_t{64} << 10;
/// Bytes of why something failed: a database chooses its own words, and they go into the log.
inline constexpr std::size_t longest_reason = 2'000;
/// Both names of each column of a table of 500.
inline constexpr std::size_t most_fields = 1'024;

/// Waits until the socket is ready for these events of poll(), or throws.
using WaitForSocket = std::function<void(short events)>;

/// Both take a socket that does not block, and throw std::runtime_error where it breaks, or where what is sent or
/// arrives is no frame of at most `largest` bytes and `most_fields` fields.
void write_frame(int socket, const PostgresFrame& frame, const WaitForSocket& wait, std::uint32_t largest);
/// Empty: the other end has closed, between two frames.
std::optional<PostgresFrame> read_frame(int socket, const WaitForSocket& wait, std::uint32_t largest);

/// Whether it can be sent.
bool is_sendable(const PostgresFrame& frame, std::uint32_t largest);

/// The first field is how many columns there are.
PostgresFrame frame_of(const PostgresRows& rows);
PostgresRows rows_of(const PostgresFrame& frame);

}  // namespace backsight::reports
