// Whatever a client claims of its network, no hit that is granted costs its victim more than the weapon's caps. Worlds
// with oscillation, teleports, deaths, riders and draw groups; stamps with loss and starvation.

#include "tests/support/cases.h"
#include "tests/support/judge_shot.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/judge.h>
#include <backsight/judge/rules.h>
#include <backsight/view/snapshot_acks.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace paid_property_test {

constexpr TickRate rate{64, 1};
constexpr DrawGroup vehicles = 1;
constexpr DrawGroup drones = 2;
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr std::size_t kept_ticks = 256;

DrawConfig draw_of(int kind) {
    DrawConfig draw;
    draw.interpolation = static_cast<Interpolation>(kind % 4);
    draw.after_newest = kind % 2 == 0 ? AfterNewest::hold : AfterNewest::extrapolate;
    draw.groups[vehicles - 1].after_newest = AfterNewest::reckon;
    draw.groups[vehicles - 1].reckoning_model = kind % 2 == 0 ? ReckoningModel::fpw : ReckoningModel::rvw;
    return draw;
}

AuditConfig believes_anything() {
    AuditConfig config;
    config.max_interpolation_delay = config.max_ahead = config.max_group_ahead = Micros{1'500'000};
    config.max_saved = Micros{10'000'000};
    config.max_slew_ratio = 1.0f;
    return config;
}

enum class Gait { still, runs, oscillates, drives };

struct Actor {
    EntityId id;
    Gait gait = Gait::still;
    std::size_t mount = 0;  // whose index it is; its own: none
    Vec3 place;             // in the mount's frame
    Vec3 velocity;
    int turns_in = 1;
    std::vector<bool> broke = std::vector<bool>(kept_ticks);  // between a tick and the one before
};

// A server, and one client whose network does what it likes.
class Chaos {
public:
    explicit Chaos(int kind)
        : random_(static_cast<std::uint64_t>(kind)),
          draw(draw_of(kind)),
          history(history_config(kept_ticks, 32)),
          ledger(LedgerConfig{256, 32}),
          judge(history, draw, ledger, believes_anything()) {
        const Hitbox one[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
        const HitboxSetId ball = history.hitbox_sets().add(one);
        const HitboxSetId car = history.hitbox_sets().add(one, vehicles);
        const HitboxSetId drone = history.hitbox_sets().add(one, drones);
        shooter_ = history.spawn({ball});
        add(ball, Gait::still);
        add(ball, Gait::runs);
        add(ball, Gait::runs);
        add(ball, Gait::oscillates);
        add(ball, Gait::oscillates);
        add(ball, Gait::drives);  // 5
        add(car, Gait::drives);   // 6
        add(drone, Gait::runs);
        add(ball, Gait::still, 5);
        add(ball, Gait::runs, 5);
        add(ball, Gait::still, 6);
        add(ball, Gait::oscillates, 6);
        for (int i = 0; i < 80; ++i) step();
    }
    Chaos(const Chaos&) = delete;
    Chaos& operator=(const Chaos&) = delete;

    void step() {
        tick = tick + 1;
        must(history.record(shooter_, tick, {}));
        for (Actor& actor : actors_) play(actor);
        const SnapshotSeq seq = ledger.begin_snapshot(tick);
        for (const Actor& actor : actors_) {
            // Some are sent less often than the others.
            if (&actor - actors_.data() < 6 || random_.below(3) != 0) must(ledger.add(actor.id));
        }
        if (silent_for_ > 0) {
            --silent_for_;
        } else if (random_.below(40) == 0) {
            silent_for_ = random_.below(60);
        } else if (acks_.newest().value == 0 || random_.below(4) != 0) {
            must(acks_.accept(seq));
        }
        claim();
    }

    Shot aim() {
        Shot shot;
        shot.shooter = shooter_;
        shot.origin = random_.in_cube(1.0);
        const Actor& target = actors_[static_cast<std::size_t>(random_.below(static_cast<int>(actors_.size())))];
        const Vec3 at = exact().pose(target.id).pose.position;
        shot.direction = normalized(at + random_.in_cube(0.5) - shot.origin, {1, 0, 0});
        return shot;
    }
    WeaponRules rules() {
        WeaponRules rules;
        rules.max_rewind = Micros{random_.below(600'000)};
        rules.on_max_rewind = random_.below(6) == 0 ? CapPolicy::refuse : CapPolicy::clamp;
        rules.max_victim_moved_m = random_.below(2) == 0 ? infinity : random_.between_f(0.0, 3.0);
        rules.on_max_victim_moved = random_.below(6) == 0 ? CapPolicy::refuse : CapPolicy::clamp;
        return rules;
    }
    Moment server_now() const { return Moment::at(tick); }
    View exact() const { return View::exact(history, draw, ledger, audited.stamp); }

    const Actor& actor(EntityId id) const { return *std::ranges::find(actors_, id, &Actor::id); }
    /// The last tick before they died or teleported, from a tick on.
    Tick end_of_way(EntityId id, Tick from) const {
        while (from < tick && !is_break(actor(id), from + 1)) from = from + 1;
        return from;
    }
    bool rides(EntityId id) const { return actors_[actor(id).mount].id != id; }
    /// Where everybody was in truth, by straight lines from tick to tick; between the ends of a teleport, nowhere.
    Vec3 truth(EntityId id, Moment moment) const {
        const Vec3 from = recorded(id, moment.tick());
        if (moment.fraction() == 0 || moment.tick() >= tick) return from;
        if (is_break(actor(id), moment.tick() + 1)) return {infinity, infinity, infinity};
        return lerp(from, recorded(id, moment.tick() + 1), static_cast<float>(moment.fraction()) / 65536.0f);
    }

private:
    Random random_;

public:
    DrawConfig draw;
    WorldHistory history;
    Ledger ledger;
    ClientJudge judge;
    Tick tick{0};
    Audited audited;

private:
    void add(HitboxSetId hitboxes, Gait gait, std::size_t mount = 100) {
        Actor actor;
        const bool rides = mount < actors_.size();
        actor.mount = rides ? mount : actors_.size();
        actor.id = history.spawn({hitboxes, rides ? actors_[mount].id : EntityId{}});
        actor.gait = gait;
        actor.place = rides ? Vec3{0.0f, 0.0f, 1.2f} : Vec3{8.0f, 0.0f, 0.0f} + random_.in_cube(5.0);
        actors_.push_back(actor);
    }
    void play(Actor& actor) {
        const bool is_rider = actors_[actor.mount].id != actor.id;
        if (--actor.turns_in <= 0) {
            actor.turns_in = 1 + random_.below(actor.gait == Gait::oscillates ? 12 : 40);
            const float speed = is_rider ? 1.5f : actor.gait == Gait::drives ? 15.0f : 6.0f;
            if (actor.gait == Gait::oscillates) {
                actor.velocity = actor.velocity == Vec3{} ? random_.direction() * speed : actor.velocity * -1.0f;
            } else if (actor.gait != Gait::still) {
                actor.velocity = random_.below(4) == 0 ? Vec3{} : random_.direction() * speed;
            }
        }
        const auto slot = static_cast<std::size_t>(tick.value) % kept_ticks;
        actor.broke[slot] = false;
        actor.place = actor.place + actor.velocity * rate.tick_seconds();
        if (random_.below(150) == 0 || length(actor.place) > 40.0f) {
            must(history.teleport(actor.id));
            actor.place = (is_rider ? Vec3{0, 0, 1.2f} : Vec3{8, 0, 0}) + random_.in_cube(is_rider ? 0.5 : 5.0);
            actor.broke[slot] = true;
        }
        if (random_.below(400) == 0) {
            must(history.kill(actor.id));
        } else if (random_.below(30) == 0) {
            must(history.respawn(actor.id));
        }
        must(history.record(actor.id, tick, {actor.place, {}, actor.velocity}));
        const Track& track = *history.find(actor.id);
        const std::optional<EntityState> before = track.at(tick - 1);
        actor.broke[slot] = before && before->epoch != track.at(tick)->epoch;
    }
    bool is_break(const Actor& actor, Tick to) const {
        const auto slot = static_cast<std::size_t>(to.value) % kept_ticks;
        return actor.broke[slot] || actors_[actor.mount].broke[slot];
    }
    Vec3 recorded(EntityId id, Tick at) const {
        return View::at_moment(history, straight_, Moment::at(at)).pose(id).pose.position;
    }
    void claim() {
        if (acks_.newest().value == 0) return;
        const Moment newest = Moment::at(ledger.tick_of(acks_.newest()));
        ViewStamp stamp = acks_.stamp(std::max(newest + (random_.below(40) - 26) * 65536 / 2, Moment{0}));
        stamp.offsets[vehicles - 1] = static_cast<std::int32_t>((random_.below(60) - 10) * 65536 / 2);
        stamp.offsets[drones - 1] = -random_.below(6 * 65536);
        audited = judge.take_stamp(stamp, server_now());
    }

    std::vector<Actor> actors_;
    EntityId shooter_;
    DrawConfig straight_;
    SnapshotAcks acks_;
    int silent_for_ = 0;
};

struct Seen {
    int hits = 0;
    int as_seen_though_old = 0;
    int clamped = 0;
    int riders = 0;
    int on_vehicles = 0;
    int on_drones = 0;
    int held = 0;
    int on_the_way = 0;
    int asked = 0;    // as seen from before the cap
    int changed = 0;  // young by place, and not as seen
};

// Tries instants: nobody was there later than `age` says, and somebody was there at that age.
void expect_age(const Chaos& world, const ViewPose& hit, std::int64_t age, Seen& seen) {
    constexpr std::int64_t step = Moment::one_tick / 32;
    const Moment dealt = Moment::at(world.tick);
    const auto off = [&](Moment moment) { return distance(world.truth(hit.entity, moment), hit.pose.position); };
    for (std::int64_t back = 0; back < age - 1; back += step) {
        ASSERT_GT(off(dealt - back), same_place_m - 1e-4f) << back << " of " << age;
    }
    if (age > 0 && off(dealt - age) <= same_place_m + 1e-3f) ++seen.on_the_way;
}

// The moment drawn, where a later sample or a reckoned course leads up to it; otherwise that of the sample. The oldest
// of somebody's own and their mounts'.
Moment drawn_of(const View& view, const ViewPose& found) {
    const DrawGroup group = view.group_of_slot(found.entity.index());
    const bool is_reckoned = view.config().rules(group).after_newest == AfterNewest::reckon;
    const bool leads_there = found.to != no_tick || (is_reckoned && found.status == ViewStatus::extrapolated);
    const Moment drawn = leads_there ? view.moment_of(group) : Moment::at(found.from);
    const EntityId mount = found.state ? found.state->parent : EntityId{};
    return mount.is_null() ? drawn : std::min(drawn, drawn_of(view, view.pose(mount)));
}

// The same, or the moment of the first sample where the client has missed what came between the two.
Moment known_of(const View& view, const ViewPose& found) {
    const Moment known = view.has_missed(found) ? Moment::at(found.from) : drawn_of(view, found);
    const EntityId mount = found.state ? found.state->parent : EntityId{};
    return mount.is_null() ? known : std::min(known, known_of(view, view.pose(mount)));
}

// Whether the shot meets the victim in truth at the cap, at the moment `drawn` where that is within it, or when they
// were last where the screen shows them.
bool meets_within_cap(const Chaos& world, const Shot& shot, const WeaponRules& rules, const ViewPose& seen,
                      Moment drawn, std::int64_t seen_age) {
    const Moment dealt = Moment::at(world.tick);
    const Tick last = world.end_of_way(seen.entity, seen.from);
    const Tick at_cap = (dealt - rate.span(rules.max_rewind) + (Moment::one_tick - 1)).tick();
    if (last < world.tick && last < at_cap) return false;  // they have died or teleported before
    const auto meets = [&](Moment moment) {
        const View then = View::at_moment(world.history, world.draw, std::min(moment, Moment::at(last)));
        return cast_ray(then, ray_of(shot, rules), filter_of(shot)).entity == seen.entity;
    };
    const bool is_drawn_within = dealt - drawn <= rate.span(rules.max_rewind);
    return meets(Moment::at(at_cap)) || (is_drawn_within && meets(drawn)) || meets(dealt - seen_age);
}

bool is_of_caps(Reason reason) {
    return reason == Reason::as_seen || reason == Reason::rewind_clamped || reason == Reason::rewind_refused ||
           reason == Reason::victim_clamped || reason == Reason::victim_refused;
}

void check(Chaos& world, const Shot& shot, const WeaponRules& rules, Seen& seen) {
    const Verdict verdict = judge_shot(world.judge, world.audited, shot, rules, world.server_now());
    const View exact = world.exact();
    const Hit on_screen = cast_ray(exact, ray_of(shot, rules), filter_of(shot));
    if (!is_of_caps(verdict.reason) && verdict.outcome == Outcome::refused) return;
    if (!on_screen) {
        ASSERT_EQ(verdict.outcome, Outcome::miss);
        return;
    }
    ASSERT_EQ(verdict.hit.entity, on_screen.entity);
    const Moment dealt = Moment::at(world.tick);
    const ViewPose pose = exact.pose(on_screen.entity);
    const std::int64_t seen_age = hit_age(exact, pose, dealt);
    ASSERT_EQ(verdict.seen_paid, rate.time_of(Moment{seen_age}));
    const bool is_within_caps =
        seen_age <= rate.span(rules.max_rewind) && verdict.seen_moved_m <= rules.max_victim_moved_m;
    // Of a view from before the cap the victim may have changed since, or somebody has come between.
    const bool is_known_within_cap = dealt - known_of(exact, pose) <= rate.span(rules.max_rewind);
    const bool is_as_seen = verdict.outcome == Outcome::hit && !verdict.is_judged_again;
    const bool is_asked = is_within_caps && !is_known_within_cap;
    ASSERT_EQ(is_as_seen, is_within_caps && (!is_asked || meets_within_cap(world, shot, rules, pose,
                                                                           drawn_of(exact, pose), seen_age)));
    seen.asked += is_asked && is_as_seen;
    seen.changed += is_asked && !is_as_seen;
    if (verdict.outcome != Outcome::hit) return;
    const bool is_clamped = verdict.is_judged_again;
    ASSERT_EQ(is_clamped, verdict.reason == Reason::rewind_clamped || verdict.reason == Reason::victim_clamped);
    if (is_as_seen) {
        ASSERT_EQ(screen_hash(verdict.hit), screen_hash(on_screen));
        ASSERT_TRUE(same_bits(verdict.hit.point, on_screen.point));
    }
    const View judged = View::at_moment(world.history, world.draw, verdict.judged, verdict.judged_offsets);
    const std::int64_t age = hit_age(is_clamped ? judged : exact, verdict.pose, dealt);
    ASSERT_LE(age, rate.span(rules.max_rewind));
    ASSERT_LE(verdict.paid, rules.max_rewind);
    ASSERT_EQ(verdict.paid, rate.time_of(Moment{age}));
    ASSERT_LE(verdict.victim_moved_m, rules.max_victim_moved_m);
    expect_age(world, verdict.pose, age, seen);
    const bool is_old = dealt - exact.moment() > rate.span(rules.max_rewind);
    ++seen.hits;
    seen.as_seen_though_old += !is_clamped && is_old;
    seen.clamped += is_clamped;
    seen.riders += world.rides(verdict.hit.entity);
    seen.held += exact.pose(on_screen.entity).status != ViewStatus::interpolated;
    seen.on_vehicles += exact.group_of_slot(verdict.hit.entity.index()) == vehicles;
    seen.on_drones += exact.group_of_slot(verdict.hit.entity.index()) == drones;
}

TEST(paid, no_granted_hit_is_older_than_the_cap) {
    Seen seen;
    const int shots = cases(120'000);
    constexpr int worlds = 12;
    for (int kind = 0; kind < worlds; ++kind) {
        Chaos world(kind);
        for (int i = 0; i < shots / worlds / 4; ++i) {
            world.step();
            for (int pellet = 0; pellet < 4; ++pellet) {
                const Shot shot = world.aim();
                check(world, shot, world.rules(), seen);
                if (testing::Test::HasFatalFailure()) return;
            }
        }
    }
    EXPECT_GT(seen.hits, shots / 10);
    EXPECT_GT(seen.as_seen_though_old, shots / 100);
    EXPECT_GT(seen.clamped, shots / 100);
    EXPECT_GT(seen.riders, shots / 100);
    EXPECT_GT(seen.on_vehicles, shots / 500);
    EXPECT_GT(seen.on_drones, shots / 500);
    EXPECT_GT(seen.held, shots / 100);
    EXPECT_GT(seen.on_the_way, shots / 50);
    EXPECT_GT(seen.asked, shots / 500);
    EXPECT_GT(seen.changed, shots / 5000);
}

}  // namespace paid_property_test
