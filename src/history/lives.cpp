// Deaths and respawns: whether a life that was hit has ended since, and those that a game forgets to record. And the
// mistakes that a history counts.

#include <backsight/history/world_history.h>

#include "report_misuse.h"

#include <utility>

namespace backsight {

RecordResult WorldHistory::begin_life(EntityId id, Presence presence) {
    const RecordResult result = begin_break(id, presence);
    if (result != RecordResult::ok) return result;
    Live& live = live_[id.index()];
    live.is_reborn = live.is_reborn || presence == Presence::alive;
    if (!std::exchange(live.has_news, true)) {
        live.news_since = newest_;
        // An entity that was recorded and killed again may be in the list twice, but no more often than there is room.
        if (unrecorded_.size() < unrecorded_.capacity()) unrecorded_.push_back(id);
    }
    return result;
}

RecordResult WorldHistory::kill(EntityId id) { return begin_life(id, Presence::dead); }
RecordResult WorldHistory::respawn(EntityId id) { return begin_life(id, Presence::alive); }

// What kill() and respawn() have changed has its first state.
void WorldHistory::take_in_news(EntityId id, Tick tick) {
    Live& live = live_[id.index()];
    live.has_news = false;
    if (std::exchange(live.is_reborn, false)) live.life_since = tick;
}

void WorldHistory::note_unrecorded(Tick now) {
    constexpr std::int64_t patience = 32;
    std::erase_if(unrecorded_, [&](EntityId id) {
        if (!is_live(id) || !live_[id.index()].has_news) return true;
        const bool is_late = now - live_[id.index()].news_since > patience;
        if (is_late) note(Misuse::death_not_recorded);
        return is_late;
    });
}

bool WorldHistory::is_former_life(EntityId id, Tick tick) const {
    if (!is_live(id)) return true;
    const Live& live = live_[id.index()];
    return live.next.presence != Presence::alive || live.is_reborn || tick < live.life_since;
}

EnumArray<Misuse, std::uint64_t> WorldHistory::misuses() const {
    EnumArray<Misuse, std::uint64_t> all = misuses_;
    all[Misuse::hitbox_refused] += sets_.refused();
    all[Misuse::hitbox_size] += sets_.odd_sizes();
    return all;
}

void WorldHistory::note(Misuse misuse) const {
    if (misuses_[misuse]++ == 0) report_misuse(misuse);
}

}  // namespace backsight
