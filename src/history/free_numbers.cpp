#include "free_numbers.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <bit>

namespace backsight {

FreeNumbers::FreeNumbers(std::uint32_t count) : places_(count), free_count_(count) {
    first_.fill(none);
    for (std::size_t bits = count; levels_.empty() || bits > 1; bits = (bits + 63) / 64) {
        std::vector<std::uint64_t>& words = levels_.emplace_back((bits + 63) / 64, ~std::uint64_t{0});
        if (bits % 64 != 0) words.back() >>= 64 - bits % 64;
    }
}

std::uint32_t FreeNumbers::lowest() {
    if (free_count_ == 0) return none;
    std::size_t at = 0;
    for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
        at = at * 64 + static_cast<std::size_t>(std::countr_zero((*level)[at]));
    }
    return static_cast<std::uint32_t>(at);
}

void FreeNumbers::set_free(std::uint32_t number) {
    ++free_count_;
    std::size_t at = number;
    for (std::vector<std::uint64_t>& words : levels_) {
        std::uint64_t& word = words[at / 64];
        const bool is_first = word == 0;
        word |= std::uint64_t{1} << at % 64;
        if (!is_first) return;
        at /= 64;
    }
}

void FreeNumbers::clear_free(std::uint32_t number) {
    --free_count_;
    std::size_t at = number;
    for (std::vector<std::uint64_t>& words : levels_) {
        std::uint64_t& word = words[at / 64];
        word &= ~(std::uint64_t{1} << at % 64);
        if (word != 0) return;
        at /= 64;
    }
}

void FreeNumbers::take(std::uint32_t number) {
    if (!BACKSIGHT_CHECK(number < places_.size(), "number: below the count")) return;
    if (places_[number].from != no_tick) unhang(number);
    if (is_free(number)) clear_free(number);
}

void FreeNumbers::give_back(std::uint32_t number, Tick from) {
    if (!BACKSIGHT_CHECK(number < places_.size(), "number: below the count")) return;
    take(number);
    if (from > now_) {
        hang(number, from);
    } else {
        set_free(number);
    }
}

void FreeNumbers::hang(std::uint32_t number, Tick from) {
    const std::uint32_t next = first_[list_of(from)];
    places_[number] = {next, none, from};
    if (next != none) places_[next].before = number;
    first_[list_of(from)] = number;
}

void FreeNumbers::unhang(std::uint32_t number) {
    Place& place = places_[number];
    (place.before == none ? first_[list_of(place.from)] : places_[place.before].next) = place.next;
    if (place.next != none) places_[place.next].before = place.before;
    place.from = no_tick;
}

// Whatever is due lies in the lists of the ticks that have passed. After a long time that is all of them.
void FreeNumbers::pass_to(Tick now) {
    if (now <= now_) return;
    const auto passed = static_cast<std::uint32_t>(std::min(now - now_, std::int64_t{lists}));
    now_ = now;
    for (std::uint32_t ago = 0; ago < passed; ++ago) {
        std::uint32_t number = first_[list_of(now - ago)];
        while (number != none) {
            const Place place = places_[number];
            if (place.from <= now) give_back(number, place.from);
            number = place.next;
        }
    }
}

std::size_t FreeNumbers::memory_bytes() const {
    std::size_t bytes = sizeof(FreeNumbers) + places_.size() * sizeof(Place);
    for (const std::vector<std::uint64_t>& words : levels_) bytes += words.size() * sizeof(std::uint64_t);
    return bytes;
}

}  // namespace backsight
