#pragma once

// The methods by name. In: a name and a setup. Out: what it needs kept, then the method itself once all is played.

#include <memory>
#include <string>

#include "benchmarks/rewind/method.h"
#include "benchmarks/rewind/workload.h"

namespace backsight::bench {

struct MethodKind {
    const char* name;
    /// Form of view that a method of the library asks; "none" for rivals, which know no views.
    const char* view;
    /// A guess at its cost, for choosing how many rays it gets: of a ray, and of each player and each hitbox besides.
    double ray_ns;
    double player_ns;
    double hitbox_ns;
    /// Makes what it keeps, so that it sees the ticks.
    void (*prepare)(Stores& stores);
    std::unique_ptr<Method> (*make)(Stores& stores, const Workload& workload);

    bool is_ours() const { return std::string(view) != "none"; }
    /// How many of the workload's first rays it gets: all, or as many as it does in about an eighth of a second, 8 at
    /// least.
    std::size_t rays(const RewindSetup& setup) const;
};

/// In the order of the table; the first is what the others are compared to.
const std::vector<MethodKind>& rewind_methods();
std::vector<std::string> rewind_method_names();

}  // namespace backsight::bench
