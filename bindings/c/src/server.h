#pragma once

// A server's end of a match, as a handle of it holds it.

#include "configs.h"
#include "handles.h"
#include "projectiles.h"

#include <backsight/projectile/area.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

namespace backsight::c {

struct Server {
    static constexpr Kind kind = Kind::server;

    Server(const WorldConfig& its_world, const ServerWorldConfig& its_config, const WeaponTable& its_weapons)
        : weapons(its_weapons),
          world(with_weapons(its_world), its_config),
          snapshots(its_config.ledger.capacity_snapshots),
          has_self_audit(its_config.self_audit.has_value()),
          has_buffers(its_world.packets || its_config.even_to > Micros{0}),
          selected(its_config.max_clients),
          hits(std::min(its_world.history.max_entities, most_hits)) {
        set_up_projectiles(its_config.authority.max_projectiles);
    }
    WorldConfig with_weapons(WorldConfig config) const {
        weapons.put_into(config);
        return config;
    }
    void set_up_projectiles(std::uint32_t max_projectiles);
    void note_end(const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace& walls);

    WeaponTable weapons;
    Level level;
    Poser poser;
    ServerWorld world;
    Sight sight;
    std::uint32_t snapshots;  // remembered per client
    bool has_self_audit = false;
    bool has_buffers = false;  // of commands
    bool is_tick_finished = false;
    // The shots of a client's next command, one more than a command may have; and which of its last each client chose.
    std::array<CommandShot, max_command_shots + 1> shots;
    std::size_t shot_count = 0;
    std::uint32_t shots_of = no_client;
    std::vector<std::uint8_t> selected;
    std::vector<Hit> hits;            // of a query, before they are written out
    ShotRecord shot;                  // the last one that was judged, where there is one
    std::uint64_t shot_revision = 0;  // of the history then
    bool has_shot = false;
    void note_shot() {
        has_shot = true;
        shot_revision = world.history().revision();
        verdicts = shot.hits;
    }
    OwnFilter shot_filter;              // of the last query that was judged
    std::span<const Verdict> verdicts;  // of its hits, in its client's memory
    std::span<const Command> received;  // of the last packet of commands, not handed out
    // Whom the ends in ServerWorld::ended() reach, by their index there.
    static constexpr std::size_t most_area_hits = 64;
    static constexpr std::size_t most_area_hits_in_tick = 1024;
    struct Area {
        std::uint32_t first = 0;
        std::uint32_t kept = 0;
        std::uint32_t reached = 0;
    };
    std::vector<Area> areas;
    std::vector<AreaHit> area_hits;
};

bs_verdict verdict_as_c(const Verdict& verdict);
/// The view that the caller asks for.
std::optional<View> view_of(Call<Server>& call, const bs_view* view);

/// Bytes that a client's place takes.
std::uint64_t memory_of_seat(const WorldConfig& world, std::uint32_t snapshots);
/// BS_NO_CLIENT unless this client has joined.
bool check_client(Call<Server>& call, std::uint32_t client);

}  // namespace backsight::c
