#pragma once

// A shooter at the origin, and things about them that turn: ships, barges, a crane whose jib is beyond 32 m, riders.

#include "tests/vectors/make/duel.h"
#include "tests/vectors/make/fighters.h"

#include <array>
#include <functional>
#include <vector>

namespace backsight::vectors {

class Harbour {
public:
    /// `place` is in the frame of `parent`. It turns about `axis` by `rate` radians a tick.
    struct Body {
        std::uint16_t set = 1;
        EntityId parent;
        Vec3 place;
        Vec3 axis;
        double angle = 0.0;
        double rate = 0.0;
        Vec3 velocity{};
        EntityId id{};
    };

    explicit Harbour(ScriptConfig config);

    EntityId add(Body body);
    void turn(EntityId id, double angle, double rate);
    /// A tick: all are recorded, `also` records more before them, and screen 0 draws the snapshot unless it is lost.
    void play(bool is_lost = false, const std::function<void()>& also = {});
    /// Shoots at each of them on screen 0, and judges all with the next command. `sweeps`: with a ball in place of a
    /// ray. Throws where a verdict as seen differs from the screen.
    void fire(bool sweeps, std::size_t rules = 0);
    /// Two bones of a crane, the second `reach` metres out.
    std::array<Pose, 2> jib(float reach) const;
    SnapshotSeq newest() const { return newest_; }
    int hits() const { return hits_; }

    Script script;

private:
    /// Where it is worth a shot: a bow, a hook, or a chest.
    Vec3 mark_of(const Body& body) const;

    EntityId shooter_;
    std::vector<Body> bodies_;
    std::int64_t tick_ = 0;
    std::uint32_t command_ = 0;
    SnapshotSeq newest_;
    int hits_ = 0;
};

}  // namespace backsight::vectors
