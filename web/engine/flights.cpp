#include "web/engine/flights.h"

#include <algorithm>

namespace backsight::web {

void FlightBook::launched(const ServerProjectile& projectile, std::uint32_t player, Tick tick) {
    if (flights_.size() == kept_flights) flights_.pop_front();
    SeenFlight flight;
    flight.number = ++count_;
    flight.player = player;
    flight.id = projectile.id;
    flight.weapon = projectile.weapon;
    flight.fired = tick;
    flight.launch = projectile.launch;
    flights_.push_back(flight);
}

SeenFlight* FlightBook::find(const ProjectileId& id) {
    const auto found = std::find_if(flights_.rbegin(), flights_.rend(),
                                    [&](const SeenFlight& flight) { return flight.id == id && !flight.has_ended; });
    return found == flights_.rend() ? nullptr : &*found;
}

FlightPlace place_on_screen(const arena::MatchClient& client, const ProjectileId& id) {
    const ClientWorld& world = client.arena().world();
    FlightPlace found;
    for (const PredictedProjectile& image : world.predicted_projectiles().images())
        if (image.id == id) found.is_drawn = image.place(world.shown(), found.place);
    client.for_each_of_others([&](const arena::DrawnProjectile& drawn) {
        if (drawn.id == id) found = {true, drawn.position};
    });
    return found;
}

FlightPlace place_on_server(const ProjectileAuthority& authority, const ProjectileId& id) {
    FlightPlace found;
    authority.for_each([&](const ServerProjectile& projectile, const SharedFlight& flight) {
        if (projectile.id == id) found = {true, flight.result().position};
    });
    return found;
}

}  // namespace backsight::web
