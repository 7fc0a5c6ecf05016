#include "arena/bots/spectators.h"

#include <utility>

#include "arena/seen_projectiles.h"
#include "arena/service/arena_game.h"
#include "server/host/pacing.h"

namespace backsight::bots {

namespace {

using ways::FlightKey;
using ways::RemoteSystem;

// Several seconds: the bots ask four times a second.
constexpr std::size_t most_ticks = 1024;
// Images whose end a screen was never shown are forgotten, the oldest ids first, beyond this many.
constexpr std::size_t most_images = 1024;

}  // namespace

void ServersFlights::attach(service::MatchPort& match) {
    server_ = &static_cast<arena::ArenaMatch&>(match).server();
    if (next_ != nullptr) next_->attach(match);
}

void ServersFlights::detach() {
    server_ = nullptr;
    if (next_ != nullptr) next_->detach();
}

// `time` is real, and the clock of the match may be slower.
void ServersFlights::tick_took(Micros time, std::uint64_t down_bytes, std::uint64_t up_bytes) {
    AtTick now{
        server_->arena().tick(), server::steady_now() - Micros{time.value / server::real_span(Micros{1}).value}, {}};
    ways::append_places(server_->arena(), now.places);
    if (next_ != nullptr) next_->tick_took(time, down_bytes, up_bytes);
    const std::lock_guard lock(mutex_);
    if (ticks_.size() == most_ticks) ticks_.erase(ticks_.begin());
    ticks_.push_back(std::move(now));
}

std::vector<ServersFlights::AtTick> ServersFlights::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(ticks_, {});
}

void Spectators::settle() {
    if (flights_ != nullptr) {
        for (const ServersFlights::AtTick& now : flights_->take()) scores_.note_server(now.tick, now.at, now.places);
    }
    scores_.settle();
}

Spectator::Spectator(Spectators& all, const arena::Level& level, const arena::ArenaConfig& config) : all_(&all) {
    if (all.system() != RemoteSystem::ours) copies_.emplace(all.system(), level, config, all.shots());
}

void Spectator::fired(const ProjectileId& id, EntityId shooter, Moment server_now) {
    if (copies_) copies_->fired(id, shooter, server_now);
}

void Spectator::spawned(const RemoteSpawn& spawn) {
    if (copies_) copies_->spawned(spawn);
    launched_[spawn.id] = spawn.launched.tick();
    if (launched_.size() > most_images) launched_.erase(launched_.begin());
}

void Spectator::ended(const ProjectileVerdict& verdict) {
    if (copies_) copies_->ended(verdict);
}

void Spectator::frame(const arena::ProjectileFrame& frame) {
    if (copies_) copies_->frame(frame);
    note_images(frame);
    if (copies_) note_copies(frame.client_now);
}

std::optional<std::span<const arena::DrawnProjectile>> Spectator::drawn() const {
    return copies_ ? copies_->drawn() : std::nullopt;
}

void Spectator::note_images(const arena::ProjectileFrame& frame) {
    ways::SpectatorScores& scores = all_->scores();
    for (const RemoteProjectile& image : frame.arena->world().remote_projectiles().images()) {
        if (image.age < 0) continue;
        const FlightKey key{image.spawn.id, image.spawn.launched.tick()};
        scores.note_drawn(RemoteSystem::ours, key, frame.client_now, image.position);
    }
    for (const ImageNews& news : frame.arena->remote_news()) {
        const auto launched = launched_.find(news.id);
        if (!arena::is_explosion(news) || launched == launched_.end()) continue;
        scores.note_end(RemoteSystem::ours, {news.id, launched->second}, news.point);
        launched_.erase(launched);
    }
}

void Spectator::note_copies(Micros now) {
    if (copies_noted_at_ == now) return;  // the same frame: commands that are given at once after a stall
    copies_noted_at_ = now;
    ways::SpectatorScores& scores = all_->scores();
    for (const ways::RemoteCopies::Copy& copy : copies_->copies()) {
        const presets::PublishedFlight& flight = copy.shot.copy;
        if (!flight.has_ended()) {
            scores.note_drawn(all_->system(), copy.key, now, flight.position());
        } else if (flight.result().end != FlightEnd::lifetime) {
            scores.note_end(all_->system(), copy.key, flight.result().point);
        }
    }
}

}  // namespace backsight::bots
