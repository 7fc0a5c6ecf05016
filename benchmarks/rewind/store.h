#pragma once

// What a method keeps of the past, or of the present: a history, a ring, an engine's world. Every tick is shown to each
// store once; what that costs in time and memory is measured here, so that methods that share a store share its cost.
//
// In: frames, ticks increasing by one. Out: the store, and its cost. Owns the stores; one thread.

#include <backsight/history/world_history.h>
#include <backsight/time/tick.h>

#include <cstddef>
#include <memory>
#include <span>
#include <typeindex>
#include <vector>

namespace backsight::bench {

struct RewindSetup {
    int players = 64;
    int hitboxes = 1;        ///< 1: an upright capsule, r 0.4 m, h 1.8 m; 16: a capsule on each of 16 bones
    bool clustered = false;  ///< half of the players in 1 % of the area
    int rays = 8192;
};

/// The last tick played. All of the last second (64 ticks) is in the past by then, however a store keeps it.
inline constexpr Tick rewind_last_tick{96};
inline constexpr int rewind_history_ticks = 64;
inline constexpr double rewind_tick_s = 1.0 / 64.0;

/// Where everybody is at one tick. Spans live until the next frame.
struct Frame {
    Tick tick;
    std::span<const EntityPose> given;  ///< as the game has it: what the library records
    std::span<const Pose> given_bones;  ///< 16 per player, or empty
    std::span<const Pose> players;      ///< the same as quantised: what the rivals record, so that all know the same
    std::span<const Pose> bones;        ///< 16 per player in the player's frame, or empty
    std::span<const float> yaw_rad;     ///< never wrapped
};

class Store {
public:
    virtual ~Store() = default;
    virtual void record(const Frame& frame) = 0;
    /// Earlier frames are not shown to it: for those that only know the present and are slow.
    virtual Tick first_tick() const { return Tick{0}; }
};

struct StoreCost {
    double record_us = 0.0;  ///< of one tick: the median of its last ticks, in the thread's processor time
    double bytes = 0.0;      ///< taken from the heap
};

class Stores {
public:
    explicit Stores(const RewindSetup& setup) : setup_(setup) {}

    /// The one store of that type, made where there is none yet.
    template <class S>
    S& get() {
        for (Kept& kept : kept_) {
            if (kept.type == typeid(S)) return static_cast<S&>(*kept.store);
        }
        const double before = heap_bytes();
        auto made = std::make_unique<S>(setup_);
        S& store = *made;
        kept_.push_back({typeid(S), std::move(made), {}, heap_bytes() - before});
        return store;
    }

    const RewindSetup& setup() const { return setup_; }
    /// Shows `frame` to `store` alone, or to all others.
    void record(Store& store, const Frame& frame);
    void record_others(const Store& but, const Frame& frame);
    StoreCost cost(const Store& store) const;

private:
    struct Kept {
        std::type_index type;
        std::unique_ptr<Store> store;
        std::vector<double> record_s;
        double bytes;
    };
    static double heap_bytes();
    static void record(Kept& kept, const Frame& frame);

    RewindSetup setup_;
    std::vector<Kept> kept_;
};

}  // namespace backsight::bench
