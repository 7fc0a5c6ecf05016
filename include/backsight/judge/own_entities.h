#pragma once

// Who a client has been. A player who gets a new entity (a respawn as a new object, another pawn) still sees their
// former body for as long as their view is old, and may neither hit it nor be told that they did. Both ends leave out
// the same bodies: those that a view draws from a state of a time at which they were the client's.
//
// In: the changes of the client's entity. Out: the entities that no shot of this client may meet. ServerWorld and
// ClientWorld own one per client. The constructor takes all memory, 16 bytes for each entity or tick of the history,
// whichever are fewer. Not synchronised; many threads may read.

#include <backsight/view/view.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace backsight {

/// Some of a client's own entities, now and formerly. Null ids from the first that is null on.
struct OwnBodies {
    std::array<EntityId, 7> ids{};

    std::span<const EntityId> list() const;
    bool contains(EntityId id) const;
    /// Adds an entity. If there is no room, the last one is replaced; so the first ones added stay.
    void add(EntityId id);
    friend bool operator==(const OwnBodies&, const OwnBodies&) = default;
};

class OwnEntities {
public:
    OwnEntities() = default;
    explicit OwnEntities(const HistoryConfig& history);

    /// Notes that the client is `entity` from the tick after `last` on; null: nobody. Its entity before was its own up
    /// to and including `last`. Ticks do not go back.
    void become(EntityId entity, Tick last);
    EntityId now() const { return now_; }
    /// Whether the client has been another entity within the history.
    bool has_changed() const { return !former_.empty(); }

    /// The bodies that a shot in `view` passes by: the client's entity now, and each former one that the view draws
    /// from a state of a tick at which it was the client's. The first is the one that the client was in the view.
    OwnBodies in(const View& view) const;
    /// The body that the client was in `view`: its first one whose time was not over in the state that the view draws
    /// it from. Its entity now, if there is none, or if the view draws that from a state since it is the client's.
    EntityId shown_in(const View& view) const;
    /// The bodies that a projectile passes by whose shot was stamped with the moment `shot`: everyone that the client
    /// has been since then, and for flight_margin before.
    OwnBodies since(Moment shot) const;
    /// Ticks. A body may be drawn that long after it was the client's, where snapshots are lost.
    static constexpr std::int64_t flight_margin = 16;

private:
    struct Former {
        EntityId entity;
        Tick last = no_tick;  // at which it was the client's
    };

    EntityId now_;
    std::vector<Former> former_;
    std::int64_t reach_ = 0;  // ticks that the history holds
};

}  // namespace backsight
