#pragma once

// A server's end of a match, as a handle of it holds it.

#include "configs.h"
#include "handles.h"

#include <vector>

namespace backsight::c {

/// A client's last command.
struct Seat {
    Audited audited;
    bool may_shoot = false;
};

struct Server {
    static constexpr Kind kind = Kind::server;

    Server(const WorldConfig& its_world, const ServerWorldConfig& its_config)
        : world(its_world, its_config),
          seats(its_config.max_clients),
          snapshots(its_config.ledger.capacity_snapshots),
          has_self_audit(its_config.self_audit.has_value()) {}

    ServerWorld world;
    std::vector<Seat> seats;  // by client
    std::uint32_t snapshots;  // remembered per client
    bool has_self_audit = false;
    std::vector<Hit> hits;            // of a query, before they are written out
    ShotRecord shot;                  // the last one that was judged, where there is one
    std::uint64_t shot_revision = 0;  // of the history then
    bool has_shot = false;
};

/// BS_NO_CLIENT unless this client has joined.
bool check_client(Call<Server>& call, std::uint32_t client);

}  // namespace backsight::c
