// The four-part series on projectile prediction for the Unreal Engine (sreitich): its steps for a game that moves its
// own projectiles, and a shot of the complete system. Exit code 0: all as published.

#include <backsight/history.h>
#include <backsight/presets/unreal_series_steps.h>

#include <algorithm>
#include <optional>

#include "published/check.h"

using namespace backsight;
using namespace backsight::presets;

namespace {

double ms_of(Micros span) { return seconds(span) * 1e3; }

// The steps, with the numbers of the article and of its code.
void check_steps() {
    const UnrealSeriesConfig config;
    const Micros ping{200'000};
    check("forwarded by the server at a ping of 100 ms, ms",
          ms_of(forward_prediction_time(config, Micros{100'000}, UnrealSeriesCaller::server_for_remote)), 40);
    check("... and at 200 ms", ms_of(forward_prediction_time(config, ping, UnrealSeriesCaller::server_for_remote)), 60);
    check("fake and request sleep at 200 ms, ms", ms_of(sleep_time(config, ping)), 60);
    check("SwitchToAuthTimer at 200 ms, ms", ms_of(switch_to_auth_time(config, ping)), 360);
    check("a premature end is repaired at 239 ms", repairs_premature(config, Micros{239'000}, {}), 1);
    check("... and never again at 240 ms", repairs_premature(config, Micros{240'000}, {}), 0);
    check("life left of 220 ms after 60 ms forward, ms",
          ms_of(life_after_forward(config, Micros{220'000}, Micros{60'000})), 200);

    UnrealSubsteps steps(config.substeps, 0.060);
    int count = 0;
    while (steps.next() > 0.0) ++count;
    check("sub-steps of 60 ms: 16.6, 16.6, and two of half the rest", count, 4);

    // E0 of 30 cm at 30 m/s is corrected within 20 m: 4.5 mm in a frame of 10 ms.
    const auto correction =
        UnrealSeriesCorrection::at_link(config, {1.0f, 0, 0}, {1.3f, 0, 0}, {30, 0, 0}, 30.0, false);
    check("correction of a frame of 10 ms, m",
          static_cast<double>(1.3f - correction.moved({1.3f, 0, 0}, {1.0f, 0, 0}, 0.01).x), 0.0045, 1e-6);

    check("an end 99 cm from the fake's plays nothing",
          plays_effects(detonation_on_owner({true, UnrealSeriesFake::detonated, 0.99})), 0);
    check("... and 101 cm from it plays everything again",
          plays_effects(detonation_on_owner({true, UnrealSeriesFake::detonated, 1.01})), 1);
    const Vec3 push = impact_direction(UnrealSeriesImpactDirection::velocity, {0, 0, 1}, {30, 0, 0}, {}, {1, 1, 0});
    check("a direct hit pushes along the way that it came", static_cast<double>(push.x), 1);
    // 25 ms of flight, of which a spectator must see 50.
    check("a spectator's copy of 25 ms flies at half of its speed",
          schedule_detonation({0.75, 30.0, 0.0, 0.0, false}).speed_ratio, 0.5);
}

}  // namespace

int main() {
    check_steps();

    WorldHistory history{HistoryConfig{}};
    const DrawConfig draw;
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
    const HitboxSetId set = history.hitbox_sets().add(ball);
    const EntityId shooter = history.spawn({set, {}}), target = history.spawn({set, {}});
    for (Tick tick{0}; tick <= Tick{4}; tick = tick + 1) {
        if (history.record(shooter, tick, {}) != RecordResult::ok) return 1;
        if (history.record(target, tick, {{9, 0, 0}, {}, {}}) != RecordResult::ok) return 1;
    }
    const View world = View::at_moment(history, draw, Moment::at(Tick{4}));  // everybody stands still

    // A shot at a ping of 200 ms: owner, server, spectator.
    const ProjectileRules rules;  // 25 m/s
    const Micros ping{200'000}, way{100'000}, pressed{1'000'000};
    const auto system = unreal_series_projectiles(rules, {}, TickRate{64, 1});
    const Launch launch(shooter, {}, {}, {rules.speed_mps, 0, 0});
    OwnersShot mine = system->press(launch, pressed, ping);
    check("the request leaves after, ms", ms_of(mine.asked - pressed), 60);
    const Micros executed = mine.asked + way;
    ServersShot theirs = system->execute(launch, seconds(way), ping, world, executed);
    check("the server's starts at, m", static_cast<double>(theirs.authority.position().x), 0.06 * 25.0, 1e-3);
    SpectatorsShot seen = system->spectate({launch, Moment::at(Tick{64}), theirs.forwarded_s}, Moment::at(Tick{80}),
                                           {executed + way, &world, ping});

    std::optional<Micros> told;
    for (Micros now = mine.asked; now < pressed + Micros{1'500'000}; now = now + Micros{15'625}) {
        const ShooterScreen screen{now, &world, ping};
        system->frame(mine, screen, 1.0 / 64.0);
        if (now > executed && system->tick(theirs, world, now) && !told) told = now;
        if (now > executed + way) system->spectators_frame(seen, screen, 1.0 / 64.0);
        if (now > executed + way && !mine.replica) system->hear_spawn(mine, theirs.forwarded_s, screen);
        if (!told || now < *told + way || mine.final_place) continue;
        system->hear_end(mine, theirs.authority.result(), screen);
        system->spectators_hear_end(seen, theirs.authority.result(), screen);
    }
    check("the fake hit the target", mine.image && mine.image->result().hit.hit.entity == target, 1);
    check("so did the server's", theirs.authority.result().hit.hit.entity == target, 1);
    check("and the spectator's copy has ended", seen.copy.has_ended(), 1);
    const auto is_explosion = [](const ShownEffect& e) { return e.kind == ShownEffect::Kind::detonation; };
    const auto explosions = std::ranges::count_if(mine.effects.all(), is_explosion);
    check("explosions on the owner's screen", static_cast<double>(explosions), 1);
    return wrong;
}
