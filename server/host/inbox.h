#pragma once

// What peers sent between two ticks, in order of arrival and with its instant, until the tick handles it. Fixed memory.
// Not synchronised.

#include <backsight/time/tick.h>
#include <backsight/transport/dtls.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace backsight::server {

class Inbox {
public:
    Inbox(std::size_t max_items, std::size_t max_bytes) : bytes_(max_bytes) { items_.reserve(max_items); }

    bool has_room(std::size_t items, std::size_t bytes) const {
        return items_.capacity() - items_.size() >= items && bytes_.size() - used_ >= bytes;
    }
    /// `arrived`: by the caller's clock; returned unchanged. Returns false if the inbox is full.
    bool push(PeerId peer, std::span<const std::uint8_t> datagram, Micros arrived) {
        if (!has_room(1, datagram.size())) return false;
        std::copy(datagram.begin(), datagram.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(used_));
        items_.push_back({peer, false, used_, datagram.size(), arrived});
        used_ += datagram.size();
        return true;
    }
    /// Always accepted: the end of a connection must not be missed.
    void push_closed(PeerId peer) { items_.push_back({peer, true, used_, 0, {}}); }

    /// Calls `received(peer, bytes, arrived)` or `closed(peer)` for each item, in order; then the inbox is empty.
    template <typename Received, typename Closed>
    void drain(Received received, Closed closed) {
        for (const Item& item : items_) {
            if (item.is_closed) {
                closed(item.peer);
            } else {
                received(item.peer, std::span<const std::uint8_t>(bytes_).subspan(item.at, item.size), item.arrived);
            }
        }
        items_.clear();
        used_ = 0;
    }

private:
    struct Item {
        PeerId peer;
        bool is_closed = false;
        std::size_t at = 0;
        std::size_t size = 0;
        Micros arrived;
    };
    std::vector<Item> items_;
    std::vector<std::uint8_t> bytes_;
    std::size_t used_ = 0;
};

}  // namespace backsight::server
