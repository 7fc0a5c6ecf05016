#include "ways/remote_copies.h"

#include <backsight/base/enum_array.h>
#include <backsight/presets/fishnet.h>
#include <backsight/presets/unreal_series.h>

#include <algorithm>

namespace backsight::ways {

namespace {

// A copy whose end was never told is given up so long after its lifetime.
constexpr Micros patience{2'000'000};

FlightResult result_of(ProjectileVerdict verdict, const Launch& launch, const FlightRules& rules, TickRate rate) {
    fill_place(verdict, rules, rate, {launch.position, launch.velocity, 0, 0});
    FlightResult result;
    result.end = verdict.end;
    result.age = verdict.age;
    result.position = verdict.position;
    result.point = verdict.point;
    result.normal = verdict.normal;
    result.hit.hit.entity = verdict.target;
    result.hit.hit.hitbox = verdict.hitbox;
    result.hit.hit.group = verdict.group;
    return result;
}

}  // namespace

const char* to_string(RemoteSystem system) { return enum_name(system, {"ours", "fishnet", "unreal"}); }

void ShotTicks::note(const ProjectileId& id, const Shot& shot) {
    shots_[id] = shot;
    if (shots_.size() > most_shots) shots_.erase(shots_.begin());
}

const ShotTicks::Shot* ShotTicks::find(const ProjectileId& id) const {
    const auto found = shots_.find(id);
    return found == shots_.end() ? nullptr : &found->second;
}

RemoteCopies::RemoteCopies(RemoteSystem system, const arena::Level& level, const arena::ArenaConfig& config,
                           ShotTicks& shots)
    : config_(&config), shots_(&shots), level_(level) {
    BACKSIGHT_ASSERT(system == RemoteSystem::fishnet || system == RemoteSystem::unreal, "system: a published one");
    const TickRate rate = config.draw.tick_rate;
    for (std::size_t i = 0; i < systems_.size(); ++i) {
        const ProjectileRules& rules = config.projectiles[i];
        systems_[i] = system == RemoteSystem::fishnet ? presets::fishnet_projectiles(rules, level_.at(), rate)
                                                      : presets::unreal_series_projectiles(rules, level_.at(), rate);
    }
}

void RemoteCopies::fired(const ProjectileId& id, EntityId shooter, Moment server_now) {
    shots_->note(id, {shooter, server_now});
}

void RemoteCopies::spawned(const RemoteSpawn& spawn) { spawns_.push_back(spawn); }

void RemoteCopies::ended(const ProjectileVerdict& verdict) { ends_.push_back(verdict); }

void RemoteCopies::frame(const arena::ProjectileFrame& frame) {
    const ClientWorld& world = frame.arena->world();
    const View drawn = world.view();
    const presets::SpectatorsScreen screen{frame.client_now, &drawn, frame.rtt};
    // Commands that are given at once, after a stall, are one frame.
    if (const double frame_s = presets::seconds(frame.client_now - drawn_at_.value_or(frame.client_now));
        frame_s > 0.0) {
        std::erase_if(copies_, [&](const Copy& copy) {
            const Micros shown = frame.client_now - copy.shot.heard;
            return copy.shot.copy.has_ended() || shown > rules_of(copy.weapon).lifetime + patience;
        });
        for (Copy& copy : copies_) system_of(copy.weapon).spectators_frame(copy.shot, screen, frame_s);
    }
    drawn_at_ = frame.client_now;
    for (const RemoteSpawn& spawn : spawns_) take_spawn(spawn, world.present(), screen);
    for (const ProjectileVerdict& verdict : ends_) take_end(verdict, screen);
    spawns_.clear();
    ends_.clear();
    drawn_.clear();
    for (const Copy& copy : copies_) {
        if (!copy.shot.copy.has_ended()) drawn_.push_back({copy.key.id, copy.weapon, copy.shot.copy.position()});
    }
}

void RemoteCopies::take_spawn(const RemoteSpawn& spawn, Moment server_now, const presets::SpectatorsScreen& screen) {
    const ShotTicks::Shot* shot = shots_->find(spawn.id);
    if (shot == nullptr) {
        ++unknown_shots_;
        return;
    }
    presets::ShotNews news{Launch(shot->shooter, {}, spawn.position, spawn.velocity), shot->fired};
    const double one_tick = Moment::one_tick;
    news.forwarded_s = static_cast<double>(spawn.fast_forward) / one_tick / config_->draw.tick_rate.hz();
    const FlightKey key{spawn.id, spawn.launched.tick()};
    copies_.push_back({key, spawn.weapon, system_of(spawn.weapon).spectate(news, server_now, screen)});
}

void RemoteCopies::take_end(const ProjectileVerdict& verdict, const presets::SpectatorsScreen& screen) {
    const auto found =
        std::find_if(copies_.rbegin(), copies_.rend(), [&](const Copy& copy) { return copy.key.id == verdict.id; });
    if (found == copies_.rend()) return;
    const FlightResult end =
        result_of(verdict, found->shot.news.launch, rules_of(found->weapon), config_->draw.tick_rate);
    system_of(found->weapon).spectators_hear_end(found->shot, end, screen);
}

}  // namespace backsight::ways
