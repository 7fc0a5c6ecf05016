#pragma once

// Values whose size the game says when the program runs, for templates that keep values. Copies take no memory: each
// value has a room of its slab, which takes all of it in its constructor. Not synchronised.

#include <backsight/base/assert.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace backsight::c {

/// Rooms of one size, each at a multiple of 8.
class Slab {
public:
    /// `float_count`: floats that each value begins with, and that must be finite.
    Slab(std::uint32_t bytes, std::uint32_t float_count, std::size_t count)
        : bytes_(bytes), float_count_(float_count), memory_(words(bytes) * count) {
        free_.reserve(count);
        for (std::size_t i = count; i > 0; --i) free_.push_back(memory_.data() + (i - 1) * words(bytes));
    }
    Slab(const Slab&) = delete;
    Slab& operator=(const Slab&) = delete;

    static constexpr std::size_t words(std::uint32_t bytes) { return (std::size_t{bytes} + 7) / 8; }
    std::uint32_t bytes() const { return bytes_; }
    std::uint32_t float_count() const { return float_count_; }
    /// Null if none is left.
    std::uint64_t* take() {
        if (!BACKSIGHT_CHECK(!free_.empty(), "slab: a room is left")) return nullptr;
        std::uint64_t* room = free_.back();
        free_.pop_back();
        return room;
    }
    void give_back(std::uint64_t* room) { free_.push_back(room); }

private:
    std::uint32_t bytes_;
    std::uint32_t float_count_;
    std::vector<std::uint64_t> memory_;
    std::vector<std::uint64_t*> free_;
};

/// One value. Without a slab it has no bytes.
class OwnBytes {
public:
    OwnBytes() = default;
    OwnBytes(Slab& slab, const std::uint8_t* bytes) : slab_(&slab), room_(slab.take()) {
        if (room_ != nullptr) std::memcpy(room_, bytes, slab.bytes());
    }
    OwnBytes(const OwnBytes& other) { copy(other); }
    OwnBytes(OwnBytes&& other) noexcept
        : slab_(std::exchange(other.slab_, nullptr)), room_(std::exchange(other.room_, nullptr)) {}
    OwnBytes& operator=(const OwnBytes& other) {
        if (this != &other) copy(other);
        return *this;
    }
    OwnBytes& operator=(OwnBytes&& other) noexcept {
        std::swap(slab_, other.slab_);
        std::swap(room_, other.room_);
        return *this;
    }
    ~OwnBytes() { clear(); }

    bool has_bytes() const { return room_ != nullptr; }
    /// Null without bytes.
    const std::uint8_t* data() const { return reinterpret_cast<const std::uint8_t*>(room_); }
    std::uint8_t* data() { return reinterpret_cast<std::uint8_t*>(room_); }
    std::uint32_t size() const { return room_ != nullptr ? slab_->bytes() : 0; }

    friend bool same_bits(const OwnBytes& a, const OwnBytes& b) {
        return a.size() == b.size() && (a.size() == 0 || std::memcmp(a.room_, b.room_, a.size()) == 0);
    }
    friend bool is_finite(const OwnBytes& value) {
        const std::uint32_t count = value.has_bytes() ? value.slab_->float_count() : 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            float number = 0.0f;
            std::memcpy(&number, value.data() + std::size_t{i} * sizeof(float), sizeof(float));
            if (!std::isfinite(number)) return false;
        }
        return true;
    }

private:
    void clear() {
        if (room_ != nullptr) slab_->give_back(room_);
        room_ = nullptr;
        slab_ = nullptr;
    }
    void copy(const OwnBytes& other) {
        if (!other.has_bytes()) return clear();
        if (slab_ != other.slab_) clear();
        if (room_ == nullptr) {
            slab_ = other.slab_;
            room_ = slab_->take();
        }
        if (room_ != nullptr) std::memcpy(room_, other.room_, slab_->bytes());
    }

    Slab* slab_ = nullptr;
    std::uint64_t* room_ = nullptr;
};

}  // namespace backsight::c
