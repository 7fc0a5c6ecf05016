#pragma once

// Who was in the two snapshots around the moment of an exact view? Such an entity goes from the one to the other, as in
// a view at a moment, and a query may look for it where it was in that short time alone. Whoever else the client knows
// is found by the words of a bitmap.
//
// In: an exact view. Out: two ticks, and bits by the places of its ledger. Lives as long as the view. Pure; any thread.

#include <backsight/view/view.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace backsight {

/// The snapshots of one tick that the client had: a tick may take several.
class KnownRows {
public:
    static constexpr std::size_t most_rows = 4;

    /// Takes the snapshots out of `bits` whose tick is that of the one in bit `at`: bit i stands for snapshot newest -
    /// i. False if the ledger keeps too little of them, or if they are too many.
    bool take(const Ledger& ledger, SnapshotSeq newest, std::uint64_t bits, std::uint32_t at);

    Tick tick() const { return tick_; }
    /// Whether one of the snapshots held everybody of whom the ledger knows.
    bool holds_all() const { return holds_all_; }
    /// How many entities they held; one that was in several of them counts for each.
    std::size_t count_held() const { return count_held_; }
    std::uint64_t word(std::size_t index) const {
        std::uint64_t bits = rows_[0][index];
        for (std::size_t row = 1; row < count_; ++row) bits |= rows_[row][index];
        return bits;
    }

private:
    bool take_several(const Ledger& ledger, SnapshotSeq newest, std::uint64_t bits, std::uint32_t at);

    std::size_t count_ = 0;
    std::size_t count_held_ = 0;
    bool holds_all_ = false;
    Tick tick_ = no_tick;
    std::array<const std::uint64_t*, most_rows> rows_{};  // as many as count_ says
};

struct View::Known {
    const Ledger* ledger = nullptr;
    bool has_rows = false;  ///< false: nobody is known to go between two ticks
    bool is_plain = false;  ///< all entities are drawn at the view's moment, by two samples at most
    KnownRows before;
    KnownRows after;  ///< as `before` if there is none after the moment
    // find_parts() finds these:
    std::uint32_t first_part = 0;  ///< the parts of the ledger that the view reaches back to
    std::uint32_t last_part = 0;
    const std::uint64_t* earlier = nullptr;  ///< Ledger::recent_since() and Ledger::recent() of them, the same twice if
    const std::uint64_t* newest = nullptr;   ///< they are one; null for a client that is more than a part behind

    void find_parts(const View& view);
    /// Places of those that any snapshot in the view held, some others with them. After find_parts().
    std::uint64_t recent(std::size_t word) const {
        return newest != nullptr ? earlier[word] | newest[word] : recent_of_each(word);
    }
    std::uint64_t recent_of_each(std::size_t word) const;
    /// Whether everybody who is in the view goes between the two ticks, where there are rows.
    bool has_no_others() const { return before.holds_all() && after.holds_all(); }
    /// Places of those that go from the tick of `before` to that of `after`, where there are rows.
    std::uint64_t between(std::size_t word) const { return before.word(word) & after.word(word); }
};

}  // namespace backsight
