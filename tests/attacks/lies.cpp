#include "tests/attacks/lies.h"

#include <backsight/judge/self_audit.h>

#include <algorithm>
#include <optional>

#include "arena/movement.h"
#include "arena/thing.h"
#include "tests/attacks/walker.h"

namespace backsight::attacks {

namespace {

using arena::BotSight;
using arena::PlayerCommand;
using arena::PlayerInput;
using arena::WeaponId;

// How far a stamp may draw behind and past its newest snapshot: AuditConfig's 250 ms at 64 Hz.
constexpr std::int64_t window_ticks = 16;

/// Looks at the nearest player in sight, and runs about as a bot does.
class Shooter : public Lie {
public:
    explicit Shooter(const LieFacts& facts, WeaponId weapon)
        : mind_(facts.seed), random_(facts.seed), weapon_(weapon) {}

    PlayerInput think(const BotSight& sight) override {
        PlayerInput input = mind_.think(sight);
        input.buttons &= static_cast<std::uint8_t>(~(arena::button_fire | arena::button_use | arena::button_shield));
        input.weapon = weapon_;
        const std::optional<Vec3> target = nearest(sight);
        if (target) {
            const Vec3 eye = arena::eye_position(*sight.own, *sight.level, sight.view->moment().tick());
            arena::look_along(*target - eye, input.yaw, input.pitch);
        }
        has_target_ = target.has_value();
        can_fire_ = sight.own->is_alive && sight.own->cooldown == 0;
        if (wants_fire()) input.buttons |= arena::button_fire;
        return input;
    }

protected:
    virtual bool wants_fire() = 0;
    bool has_target() const { return has_target_; }
    bool can_fire() const { return can_fire_; }
    inputs::Random& random() { return random_; }

private:
    static std::optional<Vec3> nearest(const BotSight& sight) {
        const Tick tick = sight.view->moment().tick();
        const Vec3 eye = arena::eye_position(*sight.own, *sight.level, tick);
        std::optional<Vec3> best;
        for (std::uint32_t slot = 0; slot < sight.view->history().slot_count(); ++slot) {
            const ViewPose pose = sight.view->pose_of_slot(slot);
            if (!is_hittable(pose.status) || pose.entity == sight.self) continue;
            if ((pose.state->layers & arena::player_layer) == 0) continue;
            const Vec3 chest = pose.pose.position + Vec3{0.0f, 0.0f, 0.95f};
            if (best && distance(*best, eye) <= distance(chest, eye)) continue;
            if (sight.level->line_is_free(eye, chest, tick)) best = chest;
        }
        return best;
    }

    arena::BotMind mind_;
    inputs::Random random_;
    WeaponId weapon_;
    bool has_target_ = false;
    bool can_fire_ = false;
};

class Honest : public Shooter {
public:
    explicit Honest(const LieFacts& facts) : Shooter(facts, WeaponId::rocket) {}
    void tell(PlayerCommand&, ViewStamp&, const ClientWorld&) override {}

protected:
    bool wants_fire() override { return has_target() && can_fire(); }
};

/// Stands still in time for 27 ticks, launches, and then shows as far ahead as it may: the whole flight at once.
class EarlyRocket : public Shooter {
public:
    explicit EarlyRocket(const LieFacts& facts) : Shooter(facts, WeaponId::rocket) {}

    void tell(PlayerCommand&, ViewStamp& stamp, const ClientWorld& world) override {
        const Moment newest = Moment::at(world.newest_tick());
        const std::int64_t window = (window_ticks - 1) * Moment::one_tick;
        if (phase_ == 0) shown_ = std::max(shown_, newest + window);
        shown_ = std::max(shown_, newest - window);
        stamp.move_shown(std::max(shown_, Moment{0}));
        phase_ = (phase_ + 1) % frozen_ticks;
    }

protected:
    bool wants_fire() override { return phase_ == frozen_ticks - 1 && can_fire(); }

private:
    static constexpr int frozen_ticks = 27;
    int phase_ = 0;
    Moment shown_;
};

/// Any moment and any snapshot that the audit might let through: it oscillates, freezes, jumps and names old snapshots.
class AnyView : public Shooter {
public:
    explicit AnyView(const LieFacts& facts) : Shooter(facts, WeaponId::automatic) {}

    void tell(PlayerCommand&, ViewStamp& stamp, const ClientWorld& world) override {
        if (left_ == 0) {
            left_ = 1 + random().below(40);
            kind_ = random().below(4);
            older_ = static_cast<std::uint32_t>(random().below(32));
        }
        --left_;
        const auto whole = static_cast<std::int64_t>(window_ticks) * Moment::one_tick;
        const auto off = static_cast<std::int64_t>(random().below(2 * static_cast<std::uint64_t>(whole) + 1)) - whole;
        name_older(stamp, kind_ == 3 ? older_ : 0);
        const Moment newest =
            Moment::at(world.newest_tick()) - std::int64_t{kind_ == 3 ? older_ : 0} * Moment::one_tick;
        if (kind_ == 0) claim(stamp, newest + off);
        if (kind_ == 1) claim(stamp, newest + (left_ % 2 == 0 ? whole : -whole));
        if (kind_ == 2) claim(stamp, shown_);
        if (kind_ == 3) claim(stamp, newest - whole);
        shown_ = stamp.shown;
    }

protected:
    bool wants_fire() override { return has_target(); }

private:
    static void claim(ViewStamp& stamp, Moment moment) { stamp.move_shown(std::max(moment, Moment{0})); }
    static void name_older(ViewStamp& stamp, std::uint32_t older) {
        while (older > 0 && (stamp.received >> older & 1) == 0) --older;
        stamp.newest.value -= older;
        stamp.received >>= older;
    }

    std::uint64_t left_ = 0;
    std::uint64_t kind_ = 0;
    std::uint32_t older_ = 0;
    Moment shown_;
};

/// Says nothing for half a second while the trigger is held, and then all of it.
class Burst : public Shooter {
public:
    explicit Burst(const LieFacts& facts) : Shooter(facts, WeaponId::automatic) {}
    void tell(PlayerCommand&, ViewStamp&, const ClientWorld&) override { ++commands_; }
    bool may_send() override { return commands_ == 0 || commands_ % 64 >= 31; }

protected:
    bool wants_fire() override { return true; }

private:
    std::uint64_t commands_ = 0;
};

/// Sound stamps, and hashes of points that no screen showed, on the target that it aims at.
class Drift : public Shooter {
public:
    explicit Drift(const LieFacts& facts) : Shooter(facts, WeaponId::automatic) {}

    void tell(PlayerCommand& command, ViewStamp&, const ClientWorld& world) override {
        const View view = world.view();
        for (std::size_t i = 0; i < command.rays; ++i) {
            Hit hit;
            const auto slot = static_cast<std::uint32_t>(random().below(view.history().slot_count()));
            hit.entity = view.pose_of_slot(slot).entity;
            hit.point = {static_cast<float>(random().below(40)), static_cast<float>(random().below(40)), 1.0f};
            if (!hit.entity.is_null()) command.screen_hashes[i] = screen_hash(hit);
        }
    }

protected:
    bool wants_fire() override { return has_target(); }
};

}  // namespace

std::unique_ptr<Lie> make_lie(std::string_view name, const LieFacts& facts) {
    if (name == "honest") return std::make_unique<Honest>(facts);
    if (name == "rocket") return std::make_unique<EarlyRocket>(facts);
    if (name == "views") return std::make_unique<AnyView>(facts);
    if (name == "burst") return std::make_unique<Burst>(facts);
    if (name == "drift") return std::make_unique<Drift>(facts);
    if (name == "door") return std::make_unique<DoorWalker>(*facts.level);
    return nullptr;
}

}  // namespace backsight::attacks
