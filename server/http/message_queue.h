#pragma once

// Messages to one socket that wait for its network: a ring of bytes. Memory is taken once. Not synchronised.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "server/http/web_socket.h"

namespace backsight::http {

class MessageQueue {
public:
    MessageQueue(std::size_t max_messages, std::size_t max_bytes)
        // Left unwritten, so that the system gives memory for what is used alone.
        : bytes_(new std::uint8_t[std::max<std::size_t>(max_bytes, 1)]),
          capacity_(max_bytes),
          messages_(max_messages) {}

    bool is_empty() const { return count_ == 0; }

    /// Returns false, and changes nothing, if there is no room.
    bool push(MessageKind kind, std::span<const std::uint8_t> message) {
        if (count_ == messages_.size() || message.size() > capacity_ - used_) return false;
        messages_[(first_ + count_) % messages_.size()] = {kind, message.size()};
        copy((begin_ + used_) % std::max<std::size_t>(capacity_, 1), message.size(),
             [&](std::size_t at, std::size_t done, std::size_t size) {
                 std::memcpy(bytes_.get() + at, message.data() + done, size);
             });
        used_ += message.size();
        ++count_;
        return true;
    }

    /// Appends the oldest message to `out` and drops it. Only if not empty.
    MessageKind pop(std::vector<std::uint8_t>& out) {
        const Message message = messages_[first_];
        const std::size_t before = out.size();
        out.resize(before + message.size);
        copy(begin_, message.size, [&](std::size_t at, std::size_t done, std::size_t size) {
            std::memcpy(out.data() + before + done, bytes_.get() + at, size);
        });
        begin_ = (begin_ + message.size) % std::max<std::size_t>(capacity_, 1);
        used_ -= message.size;
        first_ = (first_ + 1) % messages_.size();
        --count_;
        return message.kind;
    }

private:
    struct Message {
        MessageKind kind = MessageKind::binary;
        std::size_t size = 0;
    };
    /// Calls `piece(at, done, size)` for the one or two pieces that `size` bytes from `at` lie in.
    template <typename Piece>
    void copy(std::size_t at, std::size_t size, Piece piece) {
        const std::size_t first = std::min(size, capacity_ - at);
        if (first > 0) piece(at, 0, first);
        if (size > first) piece(0, first, size - first);
    }

    std::unique_ptr<std::uint8_t[]> bytes_;
    std::size_t capacity_;
    std::size_t begin_ = 0;
    std::size_t used_ = 0;
    std::vector<Message> messages_;
    std::size_t first_ = 0;
    std::size_t count_ = 0;
};

}  // namespace backsight::http
