#pragma once

// What a client was told of the present, which does not go back where the game's time is slowed down: the client hears
// of that late, when it has already been told too late a present. It stands until it is right. Fixed size.

#include <backsight/time/tick.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace backsight {

class KeptPresent {
public:
    void scale_changed() { least_ = last_; }
    /// The present to tell, for one of `epoch`. Another epoch is another time, which may be any.
    Moment keep(Moment now, std::uint32_t epoch) {
        if (epoch != std::exchange(epoch_, epoch)) least_ = {};
        return last_ = std::max(now, least_);
    }

private:
    Moment last_;
    Moment least_;  // as it was told before the last change of the scale
    std::uint32_t epoch_ = 0;
};

}  // namespace backsight
