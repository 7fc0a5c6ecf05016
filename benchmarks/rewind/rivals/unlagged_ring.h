#pragma once

// unlagged_ring: backward reconciliation as Unlagged describes it for Quake III (Neil Toronto, "Unlagged", 2001 to
// 2006, ra.is/unlagged). Each client has a ring of its origin and bounds by server frame, with times in whole
// milliseconds. For a shot every client is moved back. The ring is walked back from the newest node to the first that
// is not later than the shot's time. Place and bounds are blended to that time between the two nodes around it, and the
// present state is saved. Then the engine traces; then everybody is put back. Bones and angles are not rewound: they
// are the present's. A time after the newest node moves nobody; a time before the oldest moves everybody to the oldest.
//
// The ring holds a second, as the original's 17 nodes at 20 Hz nearly do. In its favour: a client that is moved is not
// linked into the engine's sectors again, and the trace is a test against each client's bounds.

#include "benchmarks/rewind/method.h"
#include "benchmarks/rewind/rivals/present.h"

namespace backsight::bench {

class UnlaggedStore : public Store {
public:
    struct Bounds {
        Vec3 origin;
        Vec3 mins;  ///< relative to the origin
        Vec3 maxs;
    };
    struct Node {
        std::int32_t time_ms = 0;
        Bounds bounds;
    };
    struct Client {
        Bounds now;
        Bounds saved;
        bool is_shifted = false;
        std::size_t newest = 0;
        std::array<Node, rewind_history_ticks> ring;
    };

    explicit UnlaggedStore(const RewindSetup& setup)
        : present(setup), clients(static_cast<std::size_t>(setup.players)) {}

    void record(const Frame& frame) override;

    Present present;
    std::vector<Client> clients;
};

class UnlaggedRing : public Answering<UnlaggedRing> {
public:
    explicit UnlaggedRing(UnlaggedStore& store) : Answering({&store}), store_(&store) {}

    Verdict answer(const Question& question);

private:
    UnlaggedStore* store_;
};

}  // namespace backsight::bench
