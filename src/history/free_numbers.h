#pragma once

// Numbers for what comes and goes, such as slots and clients: the lowest one that is free is found without a search.
//
// In: which numbers are taken, and which are given back and from what tick on they may be used again. Out: the lowest
// free one. Not synchronised. The constructor takes all memory.
//
// Free numbers are bits. Each bit of a level says whether any bit of a word of the level below is set, so that a few
// words lead to the lowest. Numbers that wait hang in lists by their ticks, one for every 64th tick. Whatever hangs in
// the list of a tick that passes is looked at; what waits for a later tick stays there.

#include <backsight/time/tick.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace backsight {

class FreeNumbers {
public:
    static constexpr std::uint32_t none = 0xffffffff;

    /// All numbers below `count` are free.
    explicit FreeNumbers(std::uint32_t count);

    /// The lowest free number, or none.
    std::uint32_t lowest();
    std::uint32_t free_count() const { return free_count_; }

    // `number` is below the constructor's `count`.
    /// Makes a number neither free nor waiting.
    void take(std::uint32_t number);
    /// Makes a number free from tick `from` on: at once if pass_to() has come as far.
    void give_back(std::uint32_t number, Tick from);
    /// The current tick. An earlier one than before changes nothing.
    void pass_to(Tick now);

    std::size_t memory_bytes() const;

private:
    static constexpr std::uint32_t lists = 64;  // a power of two
    struct Place {
        std::uint32_t next = none;
        std::uint32_t before = none;
        Tick from = no_tick;  // in whose list it hangs
    };

    static std::uint32_t list_of(Tick tick) { return static_cast<std::uint32_t>(tick.value) % lists; }
    bool is_free(std::uint32_t number) const { return (levels_[0][number / 64] >> number % 64 & 1) != 0; }
    void set_free(std::uint32_t number);
    void clear_free(std::uint32_t number);
    void hang(std::uint32_t number, Tick from);
    void unhang(std::uint32_t number);

    std::vector<std::vector<std::uint64_t>> levels_;  // the lowest first; the last has one word
    std::vector<Place> places_;                       // by number
    std::array<std::uint32_t, lists> first_;          // of each list
    Tick now_ = no_tick;
    std::uint32_t free_count_;
};

}  // namespace backsight
