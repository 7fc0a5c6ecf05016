#pragma once

// The client's end: what it has received, the instant that is on its screen, its commands, and the projectiles that it
// draws.
//
//     screen.store(seq, tick, entities, now);               // of each snapshot, from packets of your own
//     screen.receive(packet, now);                          // or from the library's
//     if (screen.advance(now)) draw(screen.view());         // each frame
//     const Hit hit = screen.shoot(shot, rules);            // when the player fires: the screen's answer, and
//     send(number, screen.stamp(), screen_hash(hit));       // the stamp of what is on it, with every command
//     const std::size_t bytes = screen.write(packet);       // or screen.push(command) first, in the library's packets
//
// In: snapshots, the client's own clock, which never goes back, and the player's actions. Out: a view, a stamp, and
// images of projectiles. The screen is a function of the stored samples, the one that the server rewinds with. View,
// stamp and shot belong to one frame until the next advance(), show(), store() or receive().
//
// The constructor takes all memory but for what Track::put() says, which snapshots may need; one for which there is no
// memory is refused. Everything from the server is checked and counted: a hostile one can make this draw
// nonsense, and nothing else. Not synchronised.

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
#include <backsight/world/world_config.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace backsight {

struct ClientWorldConfig {
    /// How far behind its newest snapshot it draws group 0: as its network asks, within these bounds. A fixed delay has
    /// min_delay equal to max_delay.
    InterpolationDelayConfig delay;
    /// How far behind group 0 each further group is drawn, for entities that are sent less often: by as much as their
    /// send interval is longer. Reckoned groups are drawn in the present instead. Indexed by group - 1. Default 0.
    /// Range 0 to 10 s.
    std::array<Micros, max_draw_groups - 1> behind{};
    /// See clock_within().
    ViewClockConfig clock;
    /// Used where WorldConfig::projectiles has any.
    PredictedProjectilesConfig predicted;
    RemoteProjectilesConfig remote;
    /// Clients whose projectiles are heard of: ServerWorldConfig::max_clients, for numbers that rest are heard of too.
    /// Default 64. Range 0 to max_message_clients.
    std::uint32_t max_clients = 64;

    /// The name of the first field that is out of range, or nullptr. Fields of parts that `world` does not ask for are
    /// not looked at. It includes validate_reach(), for the oldest moment that is drawn.
    [[nodiscard]] const char* validate(const WorldConfig& world = {}) const;
};

/// The clock with its limits lowered to those of the audit, as a ClientWorld has it: what it draws is never clamped.
ViewClockConfig clock_within(const ViewClockConfig& clock, const AuditConfig& audit);

class ClientWorld {
public:
    /// Both configs must be valid.
    explicit ClientWorld(const WorldConfig& world, const ClientWorldConfig& client = {});
    ClientWorld(const ClientWorld&) = delete;
    ClientWorld& operator=(const ClientWorld&) = delete;

    /// Takes in the server's answer to a join: the player's entity, the client's number, and the server's tick then.
    /// Later calls may change the entity. Another number or tick is another join: call reset() before it. Without that
    /// it is reported, and changes nothing. A tick out of range counts as the nearest that is in it.
    void set_self(EntityId self, std::uint32_t client, Tick joined = Tick{0});
    /// The connection is over: forgets all that was received, given and drawn, and all counters. Call it before a
    /// client joins again, because snapshots and commands are numbered from 1 then. Hitbox sets, bone poser, level and
    /// references to parts stay valid; pointers into the history do not. Allocates, as the constructor does.
    void reset();
    EntityId self() const { return self_; }
    std::uint32_t client() const { return client_; }
    /// WorldConfig::fingerprint(), which must equal the server's.
    std::uint64_t fingerprint() const;

    // --- Snapshots ---

    /// A snapshot that came in a packet of your own: all of it is kept, or nothing. `refused`: its tick is out of
    /// range, the history cannot keep one of its states or has no memory for it, or a slot of it comes twice. What was
    /// not applied counts as never received, on both ends.
    ApplyResult store(SnapshotSeq seq, Tick tick, std::span<const SnapshotEntity> entities, Micros client_now);
    /// As store(), from a packet of the library's. It acknowledges commands too.
    Applied receive(std::span<const std::uint8_t> packet, Micros client_now);
    /// A packet that said the server's clock and acknowledges one of ours; see ViewClock::round_trip(). Optional:
    /// without it the present is an estimate.
    ClockInput round_trip(Micros server_clock, Micros rtt, Micros client_now);
    /// Tick of the newest snapshot that was applied; no_tick before the first.
    Tick newest_tick() const { return newest_tick_; }

    // --- The screen ---

    /// Chooses the instant to draw. Group 0 is drawn in the past, by the measured delay, others as far behind it as the
    /// config says. Groups that are reckoned (AfterNewest::reckon) are drawn in the present. All as far as the audit
    /// allows. `rtt`: smoothed, as the session measures it; 0: unknown. It counts as within_round_trip(), and clocks as
    /// within_clock(), here and below. False: nothing has arrived, and there is nothing to draw yet.
    bool advance(Micros client_now, Micros rtt = {});
    /// For a game with a clock of its own: draws this instant. ShownMoment has the rules that it must keep to. Out of
    /// range it counts as the nearest moment, and an offset as the nearest offset.
    void show(Moment shown, const GroupOffsets& offsets = {});
    Moment shown() const { return shown_; }
    const GroupOffsets& offsets() const { return offsets_; }
    /// The estimate of the server's present, never before shown().
    Moment present() const { return present_; }
    View view() const;
    /// The stamp of what is on the screen. Send it with each command, and with each copy of it.
    ViewStamp stamp() const;
    /// The screen's answer to this shot, which the judge will compute too. Its state pointer is invalid after the next
    /// snapshot.
    Hit shoot(const Shot& shot, const WeaponRules& rules) const;
    /// Draws this far beside what is stamped, in 1/65536 tick: a planted fault, to test the self-audit's alarm. Range
    /// +-max_moment; beyond, it counts as the nearer end.
    void plant_draw_error(std::int64_t raw) { draw_error_ = std::clamp(raw, -max_moment.raw, max_moment.raw); }

    // --- Commands in the library's packets (WorldConfig::packets) ---

    /// Keeps a command, with the stamp of what is on the screen, and gives its number.
    std::uint32_t push(Command command);
    /// Writes a packet of the newest commands and returns its size; 0: all have arrived.
    [[nodiscard]] std::size_t write(std::span<std::uint8_t> packet);

    // --- Projectiles (WorldConfig::projectiles) ---

    /// The level that projectiles meet; `level` as in ProjectileAuthority::set_level().
    void set_level(const LevelAt& level) { level_ = level; }
    /// The player's own shot leaves the barrel. `claim`: what the command tells the server; its held_back counts as
    /// the nearest from 0 to 1 s, the range of BudgetCaps::hold_back. False: its weapon launches none.
    bool launch(const LaunchClaim& claim, Micros client_now, EntityId mount = {});
    /// Advances own projectiles to what is on the screen. Call it at each command, after its shots.
    void follow(Micros client_now);
    /// News from the server (replicate/projectile_news.h), in any order. A weapon without rules is ignored.
    void take(const ProjectileGrant& grant);
    void take(const ProjectileDenial& denial);
    void take(const ProjectileSpawn& spawn);
    void take(const SentVerdict& verdict, Micros client_now);
    /// Context for reading messages about projectiles.
    ProjectileContext projectile_context() const;
    /// Call once a frame, after follow(): waits for verdicts, and draws all other clients' projectiles. Before the
    /// first frame they are drawn by the tick of set_self().
    void update_projectiles(Micros client_now, Micros rtt = {});

    // --- Parts ---

    const WorldConfig& config() const { return world_; }
    WorldHistory& history() { return history_; }
    const WorldHistory& history() const { return history_; }
    const SnapshotAcks& acks() const { return acks_; }
    ViewClock& clock() { return clock_; }
    const ViewClock& clock() const { return clock_; }
    // A part that the config does not ask for is reported as by BACKSIGHT_CHECK, and the program ends.
    /// With WorldConfig::packets.
    const SnapshotApplier& snapshots() const { return packets().applier; }
    CommandSender& commands() { return packets().sender; }
    const CommandSender& commands() const { return packets().sender; }
    /// With WorldConfig::projectiles.
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
    Packets& packets() const;
    Projectiles& projectiles() const;
    ApplyResult judge(SnapshotSeq seq, Tick tick, std::span<const SnapshotEntity> entities);
    void note_snapshot(Tick tick, Micros client_now);
    void draw_reckoned_in_present();
    std::int64_t behind(std::size_t group) const;
    ImageClock image_clock() const;

    WorldConfig world_;
    ClientWorldConfig config_;
    WorldHistory history_;
    SnapshotAcks acks_;
    ViewClock clock_;
    std::unique_ptr<Packets> packets_;
    std::unique_ptr<Projectiles> projectiles_;
    LevelAt level_;
    std::vector<std::uint64_t> judged_in_;  // by slot: the snapshot that had it last, by a running number
    std::uint64_t judged_ = 0;
    bool has_joined_ = false;
    EntityId self_;
    std::uint32_t client_ = 0;
    Tick joined_{0};
    Tick newest_tick_ = no_tick;
    bool has_shown_ = false;
    Moment shown_;
    Moment present_;
    GroupOffsets offsets_{};
    std::int64_t reckoned_later_ = 0;  // than group 0, 1/65536 tick
    Moment reckoned_shown_;
    std::uint32_t newest_launch_ = 0;  // command
    std::int64_t draw_error_ = 0;
};

}  // namespace backsight
