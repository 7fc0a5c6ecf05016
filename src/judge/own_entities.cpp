#include <backsight/judge/own_entities.h>

#include <algorithm>
#include <utility>

namespace backsight {

std::span<const EntityId> OwnBodies::list() const {
    const auto end = std::find_if(ids.begin(), ids.end(), [](EntityId id) { return id.is_null(); });
    return std::span(ids).first(static_cast<std::size_t>(end - ids.begin()));
}

bool OwnBodies::contains(EntityId id) const {
    return !id.is_null() && std::find(ids.begin(), ids.end(), id) != ids.end();
}

void OwnBodies::add(EntityId id) {
    if (id.is_null() || contains(id)) return;
    ids[std::min(list().size(), ids.size() - 1)] = id;
}

OwnEntities::OwnEntities(const HistoryConfig& history) : reach_(history.capacity_ticks) {
    former_.reserve(std::min(history.capacity_ticks, history.max_entities));
}

void OwnEntities::become(EntityId entity, Tick last) {
    if (entity == now_) return;
    const EntityId before = std::exchange(now_, entity);
    std::erase_if(former_, [&](const Former& former) {
        return former.entity == before || former.entity == entity || former.last < last - reach_;
    });
    if (before.is_null() || former_.capacity() == 0) return;
    if (former_.size() == former_.capacity()) former_.erase(former_.begin());
    former_.push_back({before, last});
}

OwnBodies OwnEntities::in(const View& view) const {
    OwnBodies bodies;
    bodies.add(shown_in(view));
    for (const Former& former : former_) {
        const Tick from = view.pose(former.entity).from;
        if (from != no_tick && from <= former.last) bodies.add(former.entity);
    }
    bodies.add(now_);
    return bodies;
}

EntityId OwnEntities::shown_in(const View& view) const {
    if (former_.empty()) return now_;
    if (view.pose(now_).from > former_.back().last) return now_;
    // Later ones were there before they were the client's, so the first whose time was not over yet is the one.
    for (const Former& former : former_) {
        const Tick from = view.pose(former.entity).from;
        if (from != no_tick && from <= former.last) return former.entity;
    }
    return now_;
}

OwnBodies OwnEntities::since(Moment shot) const {
    OwnBodies bodies;
    bodies.add(now_);
    // The newest are at the end.
    for (auto former = former_.rbegin(); former != former_.rend(); ++former) {
        if (former->last >= shot.tick() - flight_margin) bodies.add(former->entity);
    }
    return bodies;
}

}  // namespace backsight
