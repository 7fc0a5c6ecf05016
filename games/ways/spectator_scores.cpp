#include "ways/spectator_scores.h"

#include <algorithm>

#include "arena/seen_projectiles.h"

namespace backsight::ways {

namespace {

// What has ended, or was never heard of again, is forgotten after 30 s at 64 Hz: longer than any screen is late.
constexpr std::int64_t kept_ticks = 30 * 64;

}  // namespace

void append_places(const arena::ServerArena& arena, std::vector<ServersPlace>& out) {
    arena.world().projectiles().for_each([&](const ServerProjectile& projectile, const SharedFlight& flight) {
        const FlightKey key{projectile.id, projectile.launched.tick()};
        const Vec3 place = arena::servers_place(projectile, flight, arena.tick(), Moment::at(arena.tick()));
        out.push_back({key, place, FlightEnd::none, {}});
    });
    for (const arena::EndedProjectile& ended : arena.ended()) {
        const ProjectileVerdict& verdict = ended.flight->verdict;
        const FlightKey key{verdict.id, ended.flight->projectile.launched.tick()};
        out.push_back({key, verdict.position, verdict.end, verdict.point});
    }
}

void SpectatorScores::note_server(Tick tick, Micros at, std::span<const ServersPlace> places) {
    newest_ = tick;
    began_ = at - rate_.time_of(tick);
    for (const ServersPlace& one : places) {
        Track& track = tracks_[one.key];
        if (track.end != FlightEnd::none) continue;
        track.places.push_back({tick, one.place});
        track.end = one.end;
        track.end_point = one.end_point;
    }
}

void SpectatorScores::note_drawn(RemoteSystem by, const FlightKey& key, Micros at, Vec3 place) {
    drawn_.push_back({by, key, at, place});
}

void SpectatorScores::note_end(RemoteSystem by, const FlightKey& key, Vec3 point) {
    ends_.push_back({by, key, point, newest_});
}

void SpectatorScores::settle() {
    if (newest_ == no_tick) return;
    std::erase_if(drawn_, [&](const Drawn& drawn) {
        const Moment now = rate_.moment_at(drawn.at - began_);
        if (now > Moment::at(newest_)) return false;
        compare(drawn, now);
        return true;
    });
    std::erase_if(ends_, [&](const End& end) { return settle_end(end); });
    forget_old();
}

void SpectatorScores::compare(const Drawn& drawn, Moment now) {
    const auto found = tracks_.find(drawn.key);
    if (found == tracks_.end()) return;
    const std::vector<Place>& places = found->second.places;
    const auto after = std::ranges::find_if(places, [&](const Place& one) { return Moment::at(one.tick) >= now; });
    if (after == places.end()) return;  // the server's has ended
    Vec3 servers = after->place;
    if (Moment::at(after->tick) > now) {
        if (after == places.begin()) return;
        const Place& before = *(after - 1);
        const auto passed = static_cast<float>(now - Moment::at(before.tick));
        const auto whole = static_cast<float>(Moment::at(after->tick) - Moment::at(before.tick));
        servers = before.place + (after->place - before.place) * (passed / whole);
    }
    scores_[drawn.by].flying.add(static_cast<double>(distance(drawn.place, servers)));
}

// True: there is nothing more to wait for.
bool SpectatorScores::settle_end(const End& end) {
    const auto found = tracks_.find(end.key);
    if (found == tracks_.end()) return newest_ - end.noted > kept_ticks;
    const Track& track = found->second;
    if (track.end == FlightEnd::none) return false;
    if (track.end != FlightEnd::lifetime) {
        scores_[end.by].ends.add(static_cast<double>(distance(end.point, track.end_point)));
    }
    return true;
}

void SpectatorScores::forget_old() {
    std::erase_if(tracks_, [&](const auto& one) { return newest_ - one.second.places.back().tick > kept_ticks; });
}

}  // namespace backsight::ways
