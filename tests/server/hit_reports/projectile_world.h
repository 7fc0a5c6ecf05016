#pragma once

// A server whose one shooter fires projectiles of five kinds in a room full of runners, with every message on time.
// Reports are made of these flights. Also short ways to make records and observations of them.

#include <backsight/projectile/authority.h>
#include <backsight/view.h>

#include "server/hit_reports/projectile_record.h"
#include "tests/support/cases.h"

namespace backsight::test {

/// A floor, four walls 12 m from its middle, and no ceiling.
LevelAt room();

class ProjectileWorld {
public:
    enum class Kind : std::uint8_t {
        rocket,       ///< straight; stopped by what it meets
        grenade,      ///< falls, bounces, rests, goes off by its fuse
        too_slow,     ///< looks back 40 ms of the view's 94: R is 54
        short_lived,  ///< grows too old
        catching_up,  ///< judged in the present, and hurries
        count_
    };

    explicit ProjectileWorld(std::uint64_t seed);
    // The authority refers to its neighbours here.
    ProjectileWorld(const ProjectileWorld&) = delete;
    ProjectileWorld& operator=(const ProjectileWorld&) = delete;

    /// Fires, and plays on until that has ended. Lives until the next call.
    const ProjectileAuthority::Ended& fly(Kind kind);
    /// Fires and plays on as fly() does. Returns the projectile as a record, with the nearest entity and no image.
    reports::ProjectileRecord record(Kind kind);
    const ProjectileRules& rules(Kind kind) const { return rules_[kind]; }
    Tick now() const { return now_; }

    WorldHistory history;
    DrawConfig draw;

private:
    struct Runner {
        EntityId id;
        Vec3 place;
        Vec3 velocity;
    };
    void begin_tick();
    Audited stamp() const;

    Random random_;
    Ledger ledger_;
    ProjectileAuthority authority_;
    EnumArray<Kind, ProjectileRules> rules_;
    EntityId shooter_;
    std::vector<Runner> runners_;
    Tick now_{0};
};

}  // namespace backsight::test
