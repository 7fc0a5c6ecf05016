#pragma once

// Which entities can a query touch at all? Every query goes through these, in every kind of view; the rest of the world
// costs it nothing.
//
// In: a view and the corridor of a query. Out: slots, from the near end of the corridor to the far one as far as boxes
// and the grid tell: everybody whom the corridor may meet comes once, some whom it does not meet come too. Allocates
// nothing; threads and life as for View, and the corridor has to live as long too.

#include "corridor.h"
#include "history/broadphase.h"
#include "meet_boxes.h"

#include <backsight/view/view.h>

#include <array>
#include <cstdint>
#include <span>

namespace backsight {

class Candidates {
public:
    Candidates(const View& view, const Corridor& corridor);
    /// Candidates that go straight from where `before` shows them to where `after` does. Both views must be of one
    /// history and use one way to draw.
    Candidates(const View& before, const View& after, const Corridor& corridor);

    /// The next slots; empty at the end. Skips entities whose boxes lie beyond `length` metres from the corridor's
    /// origin. A hit may cut `length`, so it must not grow from call to call. Valid until the next call.
    std::span<const std::uint32_t> next(float length) {
        // One at a time, since each may be hit, and what is hit cuts off who else is looked for.
        if (given_ < count_ && met_[given_].enter <= length) return {&slots_[given_++], 1};
        return search(length);
    }

private:
    Candidates(const View& view, const Corridor& corridor, const SweptAabbs* boxes);
    static constexpr std::uint32_t batch = 256;
    static constexpr std::uint32_t batch_in_grid = 64;
    static constexpr std::size_t rows_at_once = 4;

    std::span<const std::uint32_t> search(float length);
    std::span<const std::uint32_t> next_of_all();
    bool meet_rest(float length);
    bool meet_rows(float length);
    SeatRange seats_in_row(std::uint32_t number, float length) const;
    void meet(std::span<const SeatRange> ranges, float length);
    void put_in_order();

    const View* view_;
    const Corridor* corridor_;
    const SweptAabbs* boxes_;  // nullptr: nothing is known of where anybody may be
    Instructions instructions_;
    SlabRay ray_{};
    float margin_ = 0.0f;         // of the corridor
    std::uint32_t position_ = 0;  // slot, or seat in the rest
    std::int64_t row_ = 0;
    std::int64_t rows_left_ = 0;
    SeatRange left_{};       // of a row that is too long for one batch
    std::size_t given_ = 0;  // of those in the batch
    std::size_t count_ = 0;
    std::array<std::uint32_t, batch> slots_;
    std::array<MetBox, batch> met_;
};

}  // namespace backsight
