#pragma once

// A number of an attack that the search turns, from `low` to `high`.

namespace backsight::lab::audit {

template <class Claim>
struct Knob {
    const char* name;
    double Claim::*value;
    double low;
    double high;
};

}  // namespace backsight::lab::audit
