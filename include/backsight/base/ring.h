#pragma once

// A first-in, first-out ring of fixed capacity. Allocates once, in its constructor; pushing onto a full ring drops the
// oldest. Not synchronised: one writer, or many readers, at a time. An index that is out of range is the caller's
// mistake: without asserts it names some other element, never memory beyond the ring.

#include <backsight/base/assert.h>

#include <cstddef>
#include <vector>

namespace backsight {

template <typename T>
class Ring {
public:
    explicit Ring(std::size_t capacity) : slots_(capacity > 0 ? capacity : 1) {
        BACKSIGHT_ASSERT(capacity > 0, "capacity: at least one");
    }

    std::size_t capacity() const { return slots_.size(); }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }

    /// Index 0 is the oldest. The reference lives until that element is dropped.
    T& operator[](std::size_t index) { return slots_[position(index)]; }
    const T& operator[](std::size_t index) const { return slots_[position(index)]; }
    T& back() { return (*this)[size_ - 1]; }
    const T& back() const { return (*this)[size_ - 1]; }
    T& front() { return (*this)[0]; }
    const T& front() const { return (*this)[0]; }

    /// Makes room for one more at the back and returns it as an earlier user of the slot left it. So elements that own
    /// memory can keep it.
    T& push_back_slot() {
        if (size_ == slots_.size()) pop_front();
        ++size_;
        return back();
    }
    void push_back(const T& value) { push_back_slot() = value; }

    void pop_front() {
        if (!BACKSIGHT_CHECK(size_ > 0, "ring: not empty")) return;
        first_ = (first_ + 1) % slots_.size();
        --size_;
    }
    void clear() { first_ = size_ = 0; }

private:
    std::size_t position(std::size_t index) const {
        BACKSIGHT_ASSERT(index < size_, "index: below size()");
        return (first_ + index) % slots_.size();
    }

    std::vector<T> slots_;
    std::size_t first_ = 0;
    std::size_t size_ = 0;
};

}  // namespace backsight
