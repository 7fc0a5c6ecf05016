#pragma once

// The arena on the server: the authoritative simulation, its history, and the judging of shots.
//
//   begin_tick(t)   execute(player, command) ...   finish_tick()   then: snapshots of tick t to everybody
//
// In: joins, leaves, and each player's commands in order; a tick and the server's time. Out: a WorldHistory with the
// states of every tick, the outcome of each command, and the tick's events, as plain structs. It sends nothing: world()
// does. No clock, no I/O, no threads. After the constructor only joins allocate. Not synchronised.
//
// A player moves only by their commands: without one they stand still, in the air too. Each command sees lifts and
// doors where the player's screen showed them (movement.h).
//
// A shot is judged in the view of its command. It leaves from the eye of the server's own state of the shooter after
// that command. A claimed muzzle very near to that eye is used instead (ArenaConfig::max_muzzle_error_m).
//
// A projectile flies through the views of its shooter's commands, and does damage in the view that it ends in
// (backsight/projectile/authority.h). Vehicle and crate stop shots and projectiles, and take no damage. A hit in the
// view pushes the crate where it is now.
//
// A step of a blade's swing and a railgun's ray are queries: one record, with a verdict for each body or hitbox
// (attack.h). A shield stops what meets it first. Players board the vehicle with button_use and fight there; what they
// are near is decided in their view, and where they get off in the present.

#include <backsight/judge/fire_rate.h>
#include <backsight/judge/movement_audit.h>
#include <backsight/projectile/area.h>
#include <backsight/service/other_answer.h>
#include <backsight/service/respawn_pauses.h>
#include <backsight/session/tick_seeds.h>
#include <backsight/world.h>

#include <memory>
#include <span>
#include <vector>

#include "arena/arena_config.h"
#include "arena/attack.h"
#include "arena/beam.h"
#include "arena/crate.h"
#include "arena/flight_record.h"
#include "arena/level.h"
#include "arena/level_in_time.h"
#include "arena/movement.h"
#include "arena/random.h"
#include "arena/skeleton.h"
#include "arena/vehicle.h"

namespace backsight::arena {

/// A player's number: that of ServerWorld::join(), so ShotRecord::world_client and ProjectileId::client are such
/// numbers.
using PlayerIndex = std::uint32_t;
inline constexpr PlayerIndex no_player = no_client;

enum class EventKind : std::uint8_t {
    joined,
    left,
    spawned,
    died,
    hit,
    teleported,
    boarded,
    alighted,
    crouched,
    stood
};

/// Something that happened in this tick.
struct Event {
    EventKind kind = EventKind::joined;
    Tick tick;
    EntityId entity;
    /// The player who caused a hit or a death; null: nobody. It stays valid: their place may be reused within the tick.
    EntityId by;
    WeaponId weapon = WeaponId::rifle;
    std::int16_t damage = 0;  ///< for a hit
};

/// The muzzle that a shot was judged from.
enum class Muzzle : std::uint8_t {
    as_predicted,  ///< server and shooter agree to the bit
    as_claimed,    ///< the shooter's: commands before had been lost, but it was near enough
    corrected,     ///< the server's: the shooter's was too far off, or behind a wall
    count_
};

/// What became of a shot between two steps.
enum class Click : std::uint8_t {
    fired,
    not_ready,  ///< the weapon was not, or its player dead
    too_early,  ///< by the server's clock: ArenaConfig::click_rate()
    count_
};

/// A shot that its shooter saw leave as a projectile, and that the server refused to launch.
struct DeniedShot {
    PlayerIndex player = no_player;
    std::uint32_t command = 0;
    WeaponId weapon = WeaponId::rocket;
    LaunchResult result = LaunchResult::too_soon;
    std::uint8_t shot = 0;  ///< which of the command's shots between steps, from 1; 0: the command's own
};

/// A projectile that has ended, and its effects. Pointers and spans live until the next begin_tick().
struct EndedProjectile {
    const ProjectileAuthority::Ended* flight = nullptr;
    WeaponId weapon = WeaponId::rocket;
    std::int16_t damage = 0;  ///< to the target; also 0 where they had died meanwhile
    bool has_killed = false;  ///< whether it killed the target
    std::span<const AreaVictim> area;
};

enum class Executed : std::uint8_t {
    ok,
    unknown_player,
    out_of_order,  ///< not after the player's last command; ignored
    too_many,      ///< faster than time passes: its stamp was accepted, its input was not
    count_
};

/// Result of one command. The views of its shots can be rebuilt until finish_tick(). Spans point into the arena and
/// live until the next execute() or begin_tick().
struct CommandOutcome {
    Executed executed = Executed::unknown_player;
    /// The command's stamp as audited. Set for ok and too_many only: the others audit none.
    Audited audited;
    /// One for each ray of a shot, for the caller to complete: the arena knows no client, user or round trip. Of a
    /// blade or a railgun one, with the query and its hits. Those of a former command of this player are empty. The
    /// shots between steps come first, in their order: ShotRecord::command_shot.
    std::span<ShotRecord> shots;
    /// Muzzle of the shot. Unless it was corrected, the rays are those that the shooter saw. The views are equal in any
    /// case.
    Muzzle muzzle = Muzzle::as_predicted;
    /// The seed of a shot's pellets that no screen could show: they are drawn in secret, the shot waited, or its
    /// command was executed in another tick than the one that it was made for.
    std::optional<std::uint32_t> unseen_seed;
    std::span<const ServerProjectile> launches;
    /// Which of the command's shots between steps launched them, from 1; 0: the command's own. A command launches one
    /// projectile at most.
    std::uint8_t launching_shot = 0;
    std::span<const DeniedShot> denials;

    bool has_taken_stamp() const { return executed == Executed::ok || executed == Executed::too_many; }
};

struct ArenaCounters {
    EnumArray<Executed, std::uint64_t> by_executed;
    std::uint64_t shots = 0;                        ///< triggers that fired
    EnumArray<WeaponId, std::uint64_t> shots_of{};  ///< by weapon, projectiles among them
    std::uint64_t rays = 0;                         ///< judged, with each step of a swing
    std::uint64_t shielded = 0;                     ///< hits that a shield stopped
    std::uint64_t boardings = 0;                    ///< seats taken in the vehicle
    std::uint64_t filled = 0;                       ///< lost commands that were replaced
    EnumArray<Muzzle, std::uint64_t> by_muzzle;     ///< of shots
    std::uint64_t seeds_unseen = 0;                 ///< shots with CommandOutcome::unseen_seed
    std::uint64_t too_soon = 0;                     ///< triggers pulled before the weapon was ready
    /// With ArenaConfig::fires_by_clock: what became of triggers of hitscan weapons.
    EnumArray<FireResult, std::uint64_t> by_fire_rate;
    std::uint64_t fired_late = 0;  ///< shots that waited until they were due
    /// With ArenaConfig::shots_between_steps: clicks, by what became of them. Those that fired count as shots, too.
    EnumArray<Click, std::uint64_t> by_click;
    BeamCounters beams;  ///< with ArenaConfig::beams_reflect
    std::uint64_t kills = 0;
    std::uint64_t launches_undeclared = 0;  ///< projectiles that were not on their shooter's screen: they do not fly
    std::uint64_t area_left_out = 0;        ///< victims hurt, and not listed in EndedProjectile::area
    std::uint64_t denials_left_out = 0;     ///< not listed: their player asked for more in a tick than they may have
                                            ///< commands
    std::uint64_t events_left_out = 0;      ///< not listed; room goes first to hits and to changes of stance and seat
    EnumArray<LaunchResult, std::uint64_t> by_launch;
    std::uint64_t seats_resting = 0;                    ///< joins refused only because all free seats rest
    std::uint64_t joins_paused = 0;                     ///< users who joined again before their next life
    std::uint64_t history_refused = 0;                  ///< states that the history did not take: a fault of ours
    EnumArray<StepAuditResult, std::uint64_t> by_step;  ///< of proofs of steps that clients sent
    std::uint64_t step_alarms = 0;                      ///< players whose step function differs from the server's
};

using service::RewoundHit;
/// Another way to judge rays, in place of the view that its shooter saw. It gets the record as judged exactly, and
/// whether the ray is a beam's after its first leg, which may hit its shooter where the way knows them. If it is empty,
/// that verdict stands.
using OtherRewind = FunctionRef<std::optional<RewoundHit>(const ShotRecord&, bool may_hit_shooter)>;

class ServerArena {
public:
    /// `level` must outlive it. `config` must be valid. `packets` and `ends`: as a ServerWorld takes them. Settings in
    /// `ends` that the arena decides itself are ignored (ArenaConfig::ends).
    ServerArena(const Level& level, const ArenaConfig& config, const std::optional<CommandConfig>& packets = {},
                const ServerWorldConfig& ends = {});

    /// Sets the key of all seeds; call it before anybody joins. Draw it from a cryptographic source. Without a call the
    /// key follows from ArenaConfig::seed, which is no secret.
    void set_seed_key(const SeedKey& key) { seeds_ = TickSeeds(key, config_.seed_block_ticks()); }
    /// The seeds of pellets, to be told to clients.
    const TickSeeds& seeds() const { return seeds_; }

    /// Verdicts, damage and pushes of rays follow this way from now on; null: exactly as seen. Shots that the audit
    /// refused stay refused. Neither caps nor the cover rule apply, as the published systems have none, and the hit's
    /// age is not measured. Projectiles stay as they are.
    void set_other_rewind(const OtherRewind& rewind) { other_rewind_ = rewind; }

    /// Adds a player, who spawns in this tick. A user who has left within ArenaConfig::respawn_ticks begins dead and
    /// spawns when a death would have let them: leaving is no shorter way to a new life. User 0 is nobody's, so such a
    /// player never waits. no_player if all seats or the history are full, or all free seats rest
    /// (ArenaConfig::seats). Call between begin_tick and finish_tick.
    PlayerIndex join(std::uint64_t user = 0);
    /// How many players can join now, at most `most`, within max_players. Counts free seats without projectiles in
    /// flight, and room in the history, where players who left stay for its span.
    std::uint32_t room(std::uint32_t most) const;
    void leave(PlayerIndex player);

    void begin_tick(Tick tick);
    CommandOutcome execute(PlayerIndex player, const PlayerCommand& command);
    void finish_tick();

    /// The world, for snapshots and for reading. A player's index is its client.
    ServerWorld& world() { return world_; }
    const ServerWorld& world() const { return world_; }
    WorldHistory& history() { return world_.history(); }
    const WorldHistory& history() const { return world_.history(); }
    const Skeleton& skeleton() const { return bodies_.skeleton(); }
    const ArenaConfig& config() const { return config_; }
    const Level& level() const { return *level_; }
    Tick tick() const { return tick_; }

    /// The functions below need a player who is there.
    bool is_there(PlayerIndex player) const { return player < players_.size() && players_[player] != nullptr; }
    EntityId entity(PlayerIndex player) const { return players_[player]->entity; }
    const PlayerState& state(PlayerIndex player) const { return players_[player]->state; }
    /// Where the player's feet are, with lifts as at `tick`, and the vehicle as it is.
    Vec3 feet_of(PlayerIndex player, Tick tick) const;
    /// The player of an entity; no_player for a lift, a vehicle, a crate, or a player who has left.
    PlayerIndex player_of(EntityId entity) const { return world_.client_of(entity); }
    EntityId lift_entity(std::size_t lift) const { return lifts_[lift]; }
    /// Null if there is none.
    EntityId vehicle_entity() const { return vehicle_entity_; }
    EntityId crate_entity() const { return crate_entity_; }
    const Vehicle& vehicle() const { return vehicle_; }
    const Crate& crate() const { return crate_; }

    /// Events of the tick that began last.
    std::span<const Event> events() const { return events_; }
    std::span<const ShotRecord> shots() const { return shots_; }
    std::span<const ServerProjectile> launches() const { return world_.launches(); }
    std::span<const DeniedShot> denials() const { return denials_; }
    std::span<const EndedProjectile> ended() const { return ended_; }
    const ArenaCounters& counters() const { return counters_; }

private:
    struct Player {
        EntityId entity;
        std::uint64_t user = 0;
        PlayerState state;
        PlayerInput last_input;
        std::uint32_t queries = 0;  // records of this tick that hold a query
        std::uint32_t saved_commands = 1;
        Tick shown;             // tick of lifts and doors in the player's last step; max_level_age bounds it
        Tick respawn_at;        // while dead
        Tick put_in = no_tick;  // when a spawn, a pad or the vehicle has put them elsewhere last
        // A dead player goes on as on their own screen until their client knows of the death, for shots fired until
        // then.
        bool has_ghost = false;
        PlayerState ghost;
        Tick died_at;
        std::uint32_t denials = 0;  // listed in this tick
        // Whether a command of this tick left the shield down, or the player standing.
        bool has_lowered = false;
        bool has_stood = false;
        bool is_recorded_shielded = false;
        bool is_recorded_crouched = false;
        std::vector<FireRate> fire_rates;  // by weapon; empty unless the config asks for them
        std::vector<FireRate> clicks;      // by weapon; empty unless the config has shots between steps
        StepAudit steps;
    };

    Executed execute_next(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome);
    void step_player(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome);
    void fill_lost(PlayerIndex index, std::uint32_t lost);
    /// Takes a step with the player, unless it would put them elsewhere a second time in a tick. Gives its result.
    PlayerState move(Player& player, const PlayerInput& input);
    /// Moves the stand to the claimed muzzle where that is accepted.
    Muzzle choose_muzzle(const Player& player, const QuantPosition& claim, Stand& stand) const;
    /// The level that cuts a player's rays: as their screen drew it, or as it was when the oldest hit was granted.
    Tick level_of_rays(PlayerIndex index, const WeaponRules& rules) const;
    /// Whether the ray or query that leaves from here is the one that the screen showed: its declared hash counts.
    bool is_as_shown(const CommandOutcome& outcome, Tick level) const;
    void note(RecordResult result);
    void note_changes(PlayerIndex index, const PlayerState& before);
    /// Rays of a shot. `is_of_command`: false for one that waited, which no screen has shown.
    void fire(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome, bool is_of_command = true);
    /// Whether the server's clock lets the weapon fire now; otherwise the shot waits, or is dropped.
    bool may_fire(Player& player, WeaponId weapon);
    /// Fires the shot that waited, if it is due; drops those of weapons that were put away.
    void fire_waiting(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome);
    /// The shots that a command says left before its step.
    void shoot_between_steps(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome);
    Click pull_between_steps(PlayerIndex index, const PlayerCommand& command, std::uint8_t number);
    void fire_click(PlayerIndex index, const CommandShot& shot);
    /// A step of a swing, or a ray that goes on.
    void strike(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome);
    void judge_list(PlayerIndex index, WeaponId id, const Query& query, std::uint32_t hash);
    void strike_all(ShotRecord& record);
    /// Queries of a player live in memory that the next one of theirs, or their leave, takes away.
    void forget_queries(PlayerIndex index);
    /// The stand of a player's attacks, in the view of their last command.
    Stand stand_in_view(PlayerIndex index) const;
    void rewind_otherwise(ShotRecord& record, bool may_hit_shooter) const;
    /// What is judged of one shot: its rays differ in origin, direction and hash alone.
    struct Firing {
        PlayerIndex shooter = no_player;
        WeaponId weapon = WeaponId::rifle;
        Stand stand;
        Tick level;  // of doors and lifts
    };
    ShotRecord& judge_ray(const Firing& firing, const Ray& ray, std::size_t number, std::uint32_t hash,
                          bool may_hit_shooter);
    /// `hashes`: of the legs that the screen showed.
    void fire_beam(const Firing& firing, Vec3 direction, std::span<const std::uint32_t> hashes, bool is_as_shown);
    /// Applies damage and impulse of a hit along `direction`. `before`: hitboxes that the ray has met before.
    void hit(ShotRecord& record, const Verdict& verdict, Vec3 direction, std::size_t before = 0);
    /// A press of button_use: takes a seat in the vehicle that is in reach, or leaves it.
    void use(PlayerIndex index);
    void board(PlayerIndex index);
    std::optional<Vec3> nearest_at(Vec3 eye, float reach_m, Tick tick) const;
    bool was_in_reach(PlayerIndex index, Vec3 eye) const;
    void alight(PlayerIndex index);
    bool is_seat_free(std::uint8_t seat) const;
    void pull_trigger(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome);
    void step_ghost(PlayerIndex index, const PlayerCommand& command, const Audited& audited);
    /// A launch as its client claims it.
    struct Launching {
        std::uint32_t command = 0;
        WeaponId weapon = WeaponId::rocket;
        QuantPosition muzzle;
        Vec3 direction;
        std::uint8_t shot = 0;
        bool is_along_aim = true;
    };
    static Launching launching_of(const PlayerCommand& command, const PlayerState& shooter);
    static Launching launching_of(const PlayerCommand& command, std::uint8_t shot);
    void launch(PlayerIndex index, const Launching& claimed, const PlayerState& shooter);
    void deny(PlayerIndex index, const PlayerCommand& command, LaunchResult result);
    /// The command's shots between steps that its screen showed as projectiles.
    void deny_clicks(PlayerIndex index, const PlayerCommand& command, LaunchResult result);
    void list_denial(const DeniedShot& denied);
    void on_ended(const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace& level);
    void detonate(EndedProjectile& ended, const View& view, const LevelTrace& level);
    bool reach_shooter(const EndedProjectile& ended, Vec3 from, const LevelTrace& level, AreaVictim& victim) const;
    /// Takes health from a living victim; true if that killed them. `damage` becomes the health taken.
    bool hurt(PlayerIndex victim, EntityId by, WeaponId weapon, std::int16_t& damage);
    void kill(PlayerIndex victim, EntityId by, WeaponId weapon);
    void spawn(PlayerIndex index);
    void begin_dead(Player& player, Tick respawn_at);
    Vec3 choose_spawn(PlayerIndex index);
    PlayerState first_state(PlayerIndex index, const PlayerState& before);
    /// What a player rides; null: nothing.
    EntityId frame_of(const PlayerState& state) const;
    void record_lifts();
    void spawn_things();
    void step_things();
    void step_crate(Tick tick);
    /// A hit at `point`, while the thing was at `then`, pushes it where it is now.
    void push(EntityId thing, Vec3 then, Vec3 point, Vec3 impulse_ns);
    void add_thing_records();
    void record_shape(Player& player);
    void record_all();
    void note(EventKind kind, PlayerIndex player, EntityId by = {}, WeaponId weapon = WeaponId::rifle,
              std::int16_t damage = 0);

    const Level* level_;
    ArenaConfig config_;
    ServerWorld world_;
    ArenaBodies bodies_;
    GameRandom random_;
    TickSeeds seeds_;
    std::vector<EntityId> lifts_;
    Vehicle vehicle_;
    EntityId vehicle_entity_;
    Crate crate_;
    EntityId crate_entity_;
    Tick things_at_ = no_tick;
    std::vector<std::unique_ptr<Player>> players_;
    service::RespawnPauses respawn_pauses_;
    std::uint32_t player_count_ = 0;
    std::int64_t ghost_ticks_ = 0;
    std::int64_t level_ticks_ = 0;  // how old the level of any step may be
    std::vector<EntityRecord> records_;
    std::vector<Event> events_;
    std::vector<ShotRecord> shots_;
    LevelInTime level_in_time_;
    std::vector<DeniedShot> denials_;
    std::vector<EndedProjectile> ended_;
    std::vector<AreaVictim> area_victims_;
    std::vector<AreaHit> area_hits_;
    ArenaCounters counters_;
    OtherRewind other_rewind_;
    Tick tick_ = no_tick;
};

}  // namespace backsight::arena
