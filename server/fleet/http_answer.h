#pragma once

// Reads the answer to a request of HTTP/1.1 from whatever pieces it comes in: sans-I/O.
//
// In: bytes of a connection. Out: status and body. The body is as long as the head says, or comes in chunks, or ends
// with the connection. What is no HTTP, and what is longer than it may be, is a fault, and nothing more is read.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace backsight::fleet {

enum class AnswerFault : std::uint8_t { none, garbage, too_long };

class HttpAnswer {
public:
    static constexpr std::size_t most_head_bytes = 16u << 10;
    static constexpr std::size_t most_body_bytes = 256u << 10;

    /// False once there is a fault.
    bool take(std::string_view bytes);
    /// The connection has ended. False if the answer was not whole.
    bool end();

    AnswerFault fault() const { return fault_; }
    /// 0: the head is not there yet.
    int status() const { return status_; }
    bool is_whole() const { return part_ == Part::whole; }
    const std::string& body() const { return body_; }
    /// Takes what has come of the body, so that a stream may go on for ever.
    std::string take_body();

private:
    enum class Part : std::uint8_t { head, counted, until_end, chunk_size, chunk, chunk_end, trailer, whole };
    static constexpr std::size_t most_line_bytes = 1'024;

    bool fail(AnswerFault fault);
    bool step(std::string_view& bytes);
    bool take_head(std::string_view& bytes);
    bool read_head(std::string_view head);
    bool take_line(std::string_view& bytes);
    bool take_content(std::string_view& bytes);
    bool read_chunk_size();

    Part part_ = Part::head;
    AnswerFault fault_ = AnswerFault::none;
    int status_ = 0;
    std::string line_;        // of the head or of a chunk, as far as it has come
    std::uint64_t left_ = 0;  // bytes of the body or of the chunk
    std::string body_;
};

}  // namespace backsight::fleet
