#pragma once

// The library's history, as a store: with its index as configured by default, and without.

#include "benchmarks/rewind/store.h"

#include <limits>

namespace backsight::bench {

/// True once HistoryConfig says from how many entities on there is an index: then it can be left out, and what is left
/// is the wide brute force.
template <class Config>
concept has_index_switch = requires(Config config) {
    config.grid_from;
};

template <class Config>
void leave_index_out(Config& config) {
    if constexpr (has_index_switch<Config>) config.grid_from = std::numeric_limits<decltype(config.grid_from)>::max();
}

/// Configuration of a history for the scene's players, with room for one second.
HistoryConfig rewind_history_config(const RewindSetup& setup);
/// Adds the body and spawns everybody, player i in slot i.
std::vector<EntityId> spawn_players(WorldHistory& history, const RewindSetup& setup);

class OwnHistory : public Store {
public:
    explicit OwnHistory(const RewindSetup& setup) : OwnHistory(setup, rewind_history_config(setup)) {}

    void record(const Frame& frame) override;
    const WorldHistory& history() const { return history_; }
    EntityId id(int player) const { return ids_[static_cast<std::size_t>(player)]; }

protected:
    OwnHistory(const RewindSetup& setup, const HistoryConfig& config)
        : history_(config), ids_(spawn_players(history_, setup)), records_(ids_.size()) {}

private:
    WorldHistory history_;
    std::vector<EntityId> ids_;
    std::vector<EntityRecord> records_;
};

class UnindexedHistory : public OwnHistory {
public:
    explicit UnindexedHistory(const RewindSetup& setup) : OwnHistory(setup, unindexed(rewind_history_config(setup))) {}

private:
    static HistoryConfig unindexed(HistoryConfig config) {
        leave_index_out(config);
        return config;
    }
};

}  // namespace backsight::bench
