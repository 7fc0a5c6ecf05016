#include "benchmarks/rewind/own_history.h"

#include "benchmarks/arena.h"
#include "benchmarks/race.h"

namespace backsight::bench {

HistoryConfig rewind_history_config(const RewindSetup& setup) {
    HistoryConfig config;
    config.capacity_ticks = rewind_history_ticks;
    config.max_entities = static_cast<std::uint32_t>(setup.players);
    config.max_bones = setup.hitboxes > 1 ? body_parts : 0;
    return config;
}

std::vector<EntityId> spawn_players(WorldHistory& history, const RewindSetup& setup) {
    const HitboxSetId body = add_body(history, setup.hitboxes > 1);
    std::vector<EntityId> ids;
    for (int player = 0; player < setup.players; ++player) {
        ids.push_back(history.spawn({body, {}, 0, 1}));
        require(ids.back().index() == static_cast<std::uint32_t>(player), "player i is in slot i");
    }
    return ids;
}

void OwnHistory::record(const Frame& frame) {
    const std::size_t bones = frame.given_bones.size() / ids_.size();
    for (std::size_t i = 0; i < ids_.size(); ++i) {
        records_[i] = {ids_[i], frame.given[i], frame.given_bones.subspan(i * bones, bones)};
    }
    history_.record_all(frame.tick, records_);
    for (const EntityRecord& each : records_) {
        require(each.result == RecordResult::ok, "the history records every player");
    }
}

}  // namespace backsight::bench
