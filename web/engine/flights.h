#pragma once

// Projectiles under glass: how the age of each shot's view was shared out, and where its shooter, the server and a
// bystander have it, until its verdict and as that falls.
//
// In: launches and ends of a match server; screens of its clients. Out: the newest projectiles, oldest first. Fixed
// count. Not synchronised.

#include <backsight/base/enum_array.h>
#include <backsight/projectile/authority.h>

#include <cstdint>
#include <deque>

#include "arena/flight_record.h"
#include "arena/online/match_client.h"

namespace backsight::web {

/// Those on whose machines a projectile flies.
enum class FlightWatcher : std::uint8_t { shooter, server, spectator, count_ };

/// Where one of them has it.
struct FlightPlace {
    bool is_drawn = false;
    Vec3 place;
};
using FlightPlaces = EnumArray<FlightWatcher, FlightPlace>;

struct SeenFlight {
    std::uint32_t number = 0;  ///< from 1, in the order of launches
    std::uint32_t player = 0;
    ProjectileId id;
    std::uint16_t weapon = 0;
    Tick fired;  ///< tick in which the server executed its command
    Launch launch{EntityId{}, EntityId{}};
    FlightPlaces places;  ///< now; once it has ended, as its verdict fell
    bool has_ended = false;
    arena::FlightRecord record;  ///< once it has ended
};

class FlightBook {
public:
    static constexpr std::size_t kept_flights = 16;

    void launched(const ServerProjectile& projectile, std::uint32_t player, Tick tick);
    /// All that is still under way, for update(), and by its id; nullptr: it is not kept.
    SeenFlight* find(const ProjectileId& id);
    std::deque<SeenFlight>& flights() { return flights_; }
    const std::deque<SeenFlight>& flights() const { return flights_; }

private:
    std::deque<SeenFlight> flights_;
    std::uint32_t count_ = 0;
};

/// Where a client's screen has a projectile, its own or another's.
FlightPlace place_on_screen(const arena::MatchClient& client, const ProjectileId& id);
/// Where the server has it.
FlightPlace place_on_server(const ProjectileAuthority& authority, const ProjectileId& id);

}  // namespace backsight::web
