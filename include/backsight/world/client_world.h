#pragma once

// The client's end of a match: it keeps what it has received, chooses the instant that is on the screen, numbers the
// commands, and draws projectiles.
//
//     screen.store(seq, tick, entities, now);               // of each snapshot, from packets of your own
//     screen.receive(packet, now);                          // or from the library's
//     if (screen.advance(now)) draw(screen.view());         // each frame
//     const Hit hit = screen.shoot(shot, rules);            // when the player fires: what the screen says was hit
//     send(number, screen.stamp(), screen_hash(hit));       // with every command: the stamp of what is on the screen
//     const std::size_t bytes = screen.write(packet);       // or screen.push(command) first, in the library's packets
//
// In: snapshots, the client's own clock, which never goes back, and the player's actions. Out: a view, a stamp, and
// images of projectiles. The screen is a function of the stored samples, the same function that the server rewinds
// with. View, stamp and shot belong to one frame: they are valid until the next advance(), show(), store() or
// receive().
//
// Memory: the constructor takes all of it, except for what snapshots may need in the two cases that Track::put() names.
// A snapshot for which there is no memory is refused. Everything from the server is checked and counted: a hostile
// server can make the client draw nonsense, and nothing worse. Threads: not synchronised; call it from one thread at a
// time.

#include <backsight/judge/judge.h>
#include <backsight/projectile/authority.h>
#include <backsight/projectile/predicted_projectiles.h>
#include <backsight/projectile/remote_projectiles.h>
#include <backsight/replicate/apply_snapshots.h>
#include <backsight/replicate/projectile_messages.h>
#include <backsight/rewind/query.h>
#include <backsight/session/commands.h>
#include <backsight/time/view_clock.h>
#include <backsight/view/snapshot_acks.h>
#include <backsight/wire/command_shots.h>
#include <backsight/world/world_config.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace backsight {

struct ClientWorldConfig {
    /// How far behind the newest snapshot group 0 is drawn. The client measures the delay that its network needs, and
    /// keeps it within these bounds. For a fixed delay set min_delay equal to max_delay.
    InterpolationDelayConfig delay;
    /// How far behind group 0 each further group is drawn. It is for entities that are sent less often; set it to as
    /// much as their send interval is longer. Reckoned groups are drawn in the present instead. Indexed by group - 1.
    /// Default 0. Range 0 to 10 s.
    std::array<Micros, max_draw_groups - 1> behind{};
    /// The clock that chooses the moment to draw. Its limits are lowered to those of the audit: see clock_within().
    ViewClockConfig clock;
    /// The client's own projectiles and those of others; used if WorldConfig::projectiles has any weapon.
    PredictedProjectilesConfig predicted;
    RemoteProjectilesConfig remote;
    /// How many client numbers the server has: set it to ServerWorldConfig::max_clients, because projectiles of resting
    /// numbers are received too. Default 64. Range 0 to max_message_clients.
    std::uint32_t max_clients = 64;

    /// Returns the name of the first field that is out of range, or nullptr. Fields of parts that `world` does not use
    /// are not checked. The check includes validate_reach(), for the oldest moment that is drawn.
    [[nodiscard]] const char* validate(const WorldConfig& world = {}) const;
};

/// Returns the clock with its limits lowered to those of the audit, as a ClientWorld uses it, so that the audit never
/// clamps what the client draws.
ViewClockConfig clock_within(const ViewClockConfig& clock, const AuditConfig& audit);

class SwingMemory;

/// What a query hits on the screen.
struct ScreenHits {
    /// The hits to act on: those on whom the query's swing has not met before. In the memory that was given.
    std::span<const Hit> hits;
    /// list_hash() of all hits. Send it with the command; never 0.
    std::uint32_t hash = 0;
};

class ClientWorld {
public:
    /// Both configs must be valid.
    explicit ClientWorld(const WorldConfig& world, const ClientWorldConfig& client = {});
    ~ClientWorld();
    ClientWorld(const ClientWorld&) = delete;
    ClientWorld& operator=(const ClientWorld&) = delete;

    /// Takes in the server's answer to a join: the player's entity, the client's number, and the server's tick at that
    /// time. Later calls may change the entity; then `since` is the server's tick() at which it called set_entity(), or
    /// no_tick if the message does not say it, for which the estimated present stands in. Former bodies that the screen
    /// still draws as the player's are not hit. A different number or tick means another join: call reset() first, or
    /// the call is reported and changes nothing. A tick out of range counts as the nearest one in range.
    void set_self(EntityId self, std::uint32_t client, Tick joined = Tick{0}, Tick since = no_tick);
    /// Forgets everything that was received, sent and drawn, and all counters. Call it before the client joins again,
    /// because a new connection numbers snapshots and commands from 1. Hitbox sets, bone poser, level and references to
    /// parts stay valid; pointers into the history do not. It allocates, as the constructor does.
    void reset();
    EntityId self() const { return self_; }
    std::uint32_t client() const { return client_; }
    /// Returns WorldConfig::fingerprint(), which must equal that of the server.
    std::uint64_t fingerprint() const;

    // --- Snapshots ---

    /// Stores a snapshot that arrived in a packet of your own, either completely or not at all. It is `refused` if its
    /// tick is out of range, if the history cannot keep one of its states or has no memory for it, or if a slot appears
    /// in it twice. A snapshot that was not applied counts as never received, on both ends.
    ApplyResult store(SnapshotSeq seq, Tick tick, std::span<const SnapshotEntity> entities, Micros client_now);
    /// Stores a snapshot that arrived in one of the library's packets, as store(). The packet acknowledges commands
    /// too.
    Applied receive(std::span<const std::uint8_t> packet, Micros client_now);
    /// Takes in a packet that carries the server's clock and acknowledges one of the client's packets; see
    /// ViewClock::round_trip(). Pass each one. Without them the present is a guess from `rtt`, which a server that
    /// slows down or a path that is longer one way puts off.
    ClockInput round_trip(Micros server_clock, Micros rtt, Micros client_now);
    /// Takes in how fast the game's time goes, as ServerWorld::time_scale() had it: with packets of your own, before
    /// store() of the first snapshot after the change. receive() does this itself. As ViewClock::set_time_scale(). Keep
    /// passing real time as `client_now` everywhere.
    ClockInput set_time_scale(const TimeScale& scale, Micros client_now) {
        return clock_.set_time_scale(scale, client_now);
    }
    /// The tick of the newest snapshot that was applied; no_tick before the first.
    Tick newest_tick() const { return newest_tick_; }

    // --- The screen ---

    /// Chooses the instant to draw. Group 0 is drawn in the past, by the measured delay; other groups as far behind it
    /// as the config says; and groups that are reckoned (AfterNewest::reckon) in the present. All of them stay within
    /// what the audit allows. `rtt` is the smoothed round trip as the session measures it, or 0 if it is unknown. Here
    /// and below a round trip counts as within_round_trip() says, and a clock as within_clock() says. Returns false if
    /// nothing has arrived yet, so that there is nothing to draw.
    bool advance(Micros client_now, Micros rtt = {});
    /// Draws this instant, for a game with a clock of its own. The instant must keep to the rules of ShownMoment. A
    /// moment or an offset out of range counts as the nearest one in range.
    void show(Moment shown, const GroupOffsets& offsets = {});
    Moment shown() const { return shown_; }
    const GroupOffsets& offsets() const { return offsets_; }
    /// The estimated present of the server. It is never before shown().
    Moment present() const { return present_; }
    View view() const;
    /// Returns the stamp of what is on the screen. Send it with each command, and with each copy of the command.
    ViewStamp stamp() const;
    /// Returns what this shot hits on the screen; the judge will compute the same. The result's state pointer is
    /// invalid after the next snapshot.
    Hit shoot(const Shot& shot, const WeaponRules& rules) const;
    /// The player's own bodies on the screen, now and formerly, which no shot meets: for rays that the game casts
    /// itself, filter_of(shot, own).
    OwnBodies own_bodies() const { return own_.in(view()); }
    /// Returns what this query hits on the screen, as far as there is room in `out`: give it room for Query::max_hits.
    /// The judge will hit the same. The query must be valid. Ask once in each command: a query with a swing number
    /// remembers whom it has met. The player's own bodies, now and formerly, are left out, unless the filter has a list
    /// in exclude_all. `line_of_sight` is asked for Query::cut_by_level alone; null: the level cuts nothing.
    ScreenHits shoot(const Query& query, const WeaponRules& rules, std::span<Hit> out,
                     const LineOfSight& line_of_sight = {});
    /// Makes the client draw this far away from the moment that it stamps, in 1/65536 tick. This is a planted fault, to
    /// test the self-audit's alarm. Range +-max_moment; a value beyond counts as the nearer end.
    void plant_draw_error(std::int64_t raw) { draw_error_ = std::clamp(raw, -max_moment.raw, max_moment.raw); }

    // --- Shots between two commands ---

    /// Keeps a shot that the player fires in this frame for the next command, with the stamp of what is on the screen:
    /// so a click counts at its own instant, however short it was. Returns the shot's number in that command, from 1,
    /// for LaunchClaim::shot and ServerWorld::select_shot(). Returns 0, and keeps nothing, if max_command_shots are
    /// kept already, or in the library's packets CommandConfig::shots, which is 0 by default; the game then lets the
    /// trigger wait for the next frame.
    std::uint32_t keep_shot(CommandShot shot);
    /// The shots that are kept, in their order. Send them with the next command in packets of your own, and then call
    /// forget_shots(); push() does both.
    std::span<const CommandShot> shots() const { return std::span(shots_).first(shot_count_); }
    void forget_shots() { shot_count_ = 0; }

    // --- Commands in the library's packets (WorldConfig::packets) ---

    /// Keeps a command to be sent, with the stamp of what is on the screen and with shots(), and returns its number.
    std::uint32_t push(Command command);
    /// Writes a packet of the newest commands and returns its size, or 0 if all commands have arrived.
    [[nodiscard]] std::size_t write(std::span<std::uint8_t> packet);

    // --- Projectiles (WorldConfig::projectiles) ---

    /// Sets the level that projectiles meet, as ProjectileAuthority::set_level().
    void set_level(const LevelAt& level) { level_ = level; }
    /// Draws the player's own projectile from now on. `claim` is what the command tells the server; a held_back outside
    /// 0 to 1 s, the range of BudgetCaps::hold_back, counts as the nearest value inside. `mount` and `filter` must be
    /// what the server will pass as LaunchFacts, or the image ends elsewhere than the projectile; as there, the
    /// filter's exclude and exclude_mount are ignored, and a list in exclude_all must outlive the image. What the
    /// projectile inherits is taken from view(). Returns false if the weapon launches no projectiles, or does not allow
    /// the speed that the claim asks for, which the server would refuse as bad_speed.
    bool launch(const LaunchClaim& claim, Micros client_now, EntityId mount = {}, const QueryFilter& filter = {});
    /// Advances the client's own projectiles to what is on the screen. Call it at each command, after its shots.
    void follow(Micros client_now);
    /// Takes in news of projectiles from the server (replicate/projectile_news.h), in any order. News about a weapon
    /// without rules is ignored.
    void take(const ProjectileGrant& grant);
    void take(const ProjectileDenial& denial);
    void take(const ProjectileSpawn& spawn);
    void take(const SentVerdict& verdict, Micros client_now);
    /// Returns what read_message() needs for messages about projectiles.
    ProjectileContext projectile_context() const;
    /// Advances the images that wait for a verdict, and the images of all other clients' projectiles. Call it once a
    /// frame, after follow(). Before the first frame others' projectiles are drawn by the tick of set_self().
    void update_projectiles(Micros client_now, Micros rtt = {});

    // --- Parts ---

    const WorldConfig& config() const { return world_; }
    WorldHistory::OfWorld& history() { return history_; }
    const WorldHistory::OfWorld& history() const { return history_; }
    const SnapshotAcks& acks() const { return acks_; }
    ViewClock& clock() { return clock_; }
    const ViewClock& clock() const { return clock_; }
    // Asking for a part that the config leaves out is reported in the way of BACKSIGHT_CHECK, and ends the program.
    /// What applies snapshots and what sends commands; with WorldConfig::packets only.
    const SnapshotApplier& snapshots() const { return packets().applier; }
    CommandSender& commands() { return packets().sender; }
    const CommandSender& commands() const { return packets().sender; }
    /// The client's own and others' projectiles; with WorldConfig::projectiles only.
    PredictedProjectiles& predicted_projectiles() { return projectiles().predicted; }
    const PredictedProjectiles& predicted_projectiles() const { return projectiles().predicted; }
    RemoteProjectiles& remote_projectiles() { return projectiles().remote; }
    const RemoteProjectiles& remote_projectiles() const { return projectiles().remote; }

private:
    struct Packets {
        Packets(WorldHistory& history, SnapshotAcks& acks, const WorldConfig& world)
            : applier(history, acks, world.draw.tick_rate), sender(*world.packets) {}

        SnapshotApplier applier;
        CommandSender sender;
    };
    struct Projectiles {
        Projectiles(TickRate rate, const ClientWorldConfig& client)
            : predicted(rate, client.predicted), remote(rate, client.remote), heard(client.max_clients) {}

        PredictedProjectiles predicted;
        RemoteProjectiles remote;
        std::vector<std::uint32_t> heard;  // ProjectileContext::heard
    };
    // What is known of the clock that the game passes, for Misuse.
    struct ClockCheck {
        bool is_running = false;
        Micros latest;
        Tick frame_tick = no_tick;  // newest at the frame before
        Micros frame_at;
        std::int64_t ticks = 0;  // of the stretch that is measured, and what passed of the client's clock
        Micros passed;
    };
    Packets& packets() const;
    Projectiles& projectiles() const;
    ApplyResult judge(SnapshotSeq seq, Tick tick, std::span<const SnapshotEntity> entities);
    void note_snapshot(Tick tick, Micros client_now);
    void note_clock(Micros client_now);
    void note_clock_rate(Micros client_now);
    void draw_reckoned_in_present();
    std::int64_t behind(std::size_t group) const;
    ImageClock image_clock() const;

    WorldConfig world_;
    ClientWorldConfig config_;
    WorldHistory::OfWorld history_;
    SnapshotAcks acks_;
    ViewClock clock_;
    std::unique_ptr<Packets> packets_;
    std::unique_ptr<Projectiles> projectiles_;
    std::unique_ptr<SwingMemory> swings_;
    LevelAt level_;
    std::vector<std::uint64_t> judged_in_;  // by slot: the running number of the snapshot that held it last
    std::uint64_t judged_ = 0;
    bool has_joined_ = false;
    EntityId self_;
    OwnEntities own_;
    std::uint32_t client_ = 0;
    Tick joined_{0};
    Tick newest_tick_ = no_tick;
    ClockCheck clock_check_;
    bool has_shown_ = false;
    Moment shown_;
    Moment present_;
    GroupOffsets offsets_{};
    std::int64_t reckoned_later_ = 0;  // than group 0, in 1/65536 tick
    Moment reckoned_shown_;
    std::uint32_t newest_launch_ = 0;  // number of the command
    std::int64_t draw_error_ = 0;
    std::array<CommandShot, max_command_shots> shots_;  // since the last command
    std::size_t shot_count_ = 0;
};

}  // namespace backsight
