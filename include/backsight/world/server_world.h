#pragma once

// The server's end of a match: it records where everything was, remembers what each client was sent and has seen, and
// judges each client's shots.
//
//     server.begin_tick(tick);
//     server.take_command(client, number, stamp);           // each command that arrived, in order
//     server.judge(client, shot, rules);                    // a hitscan shot of that command
//     server.launch(client, claim, facts);                  // a projectile that the command fired
//     server.record(id, pose);                              // every entity, once a tick
//     server.finish_tick();                                 // projectiles fly on to this tick
//     server.snapshot(client);  server.add(client, id);     // to each client, in packets of your own
//     server.write(client, packet);                         // or in the library's
//
// In: poses, joins, stamps and shots as they came off the wire. Out: states to send, verdicts, projectiles. The server
// world sends nothing and reads no clock: the current time is the start of the latest tick.
// Memory: the constructor takes it, and join() that of each client. Later record() and despawn() may allocate as
// Track::put() says, snapshots as Ledger and Tombstones say, and a client's first query that has over 8 hits.
//
// A client is identified by a number from 0 to max_clients - 1, which join() returns. An unknown number is the caller's
// mistake: it is reported in the way of BACKSIGHT_CHECK, and the call does nothing. Data from a client is never the
// caller's mistake: it is checked, counted and answered with a reason.
// Threads: not synchronised; call it from one thread at a time.
//
// The hook of the projectile authority may call every function except begin_tick(), take_command(), finish_command()
// and finish_tick(); calls of those four are reported. If the hook calls leave(), the client leaves when the call that
// led to the hook returns.

#include <backsight/base/enum_array.h>
#include <backsight/base/pieces.h>
#include <backsight/judge/judge.h>
#include <backsight/judge/self_audit.h>
#include <backsight/projectile/authority.h>
#include <backsight/replicate/send_snapshots.h>
#include <backsight/session/commands.h>
#include <backsight/time/time_scale.h>
#include <backsight/view/tombstones.h>
#include <backsight/wire/command_shots.h>
#include <backsight/world/taken_command.h>
#include <backsight/world/world_config.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace backsight {

struct ServerWorldConfig {
    /// How many client numbers there are. It must cover the clients at once and the numbers that rest: those of clients
    /// that left less than the longest flight plus number_rest ago with a projectile under way. Twice the clients at
    /// once are enough if each client is replaced once in that time. Default 64. Range 1 to 65,535.
    std::uint32_t max_clients = 64;
    /// How long a client's number stays unused after the last projectile that carries it has ended. The next owner's
    /// projectiles would have the same ids, and a client that still waits for a verdict would take them for the former
    /// owner's. Default 5 s: 2 s in which a verdict arrives (delivery_time), 2 s in which it may be sent again
    /// (RemoteProjectiles::end_lasts), and 1 s for what is drawn late. Range 2 s, which is end_lasts, to 60 s; without
    /// projectiles 0 s to 60 s.
    Micros number_rest{5'000'000};
    /// How many commands a client may execute per tick. A command is one step of the client's clock. Default 1. A game
    /// that sends one command per frame sets the number of frames per tick. Rounded up to 1/65,536. Range 1/64 to 64.
    float commands_per_tick = 1.0f;
    /// How much time for commands a client may save up while none arrive, and spend at once after jitter or after a
    /// stall of the client, the network or the server itself. Default 500 ms, as AuditConfig::max_saved: 32 commands at
    /// 64 Hz, near the 24 of Source's sv_maxusrcmdprocessticks. At least one command. Range 0 to 60 s.
    Micros max_saved{500'000};
    /// How many snapshots one client gets per tick if your game has packets of its own: the most datagrams that a tick
    /// takes, because snapshot() opens each of them. validate() checks that the ledger remembers enough of them. The
    /// library's own packets carry one snapshot per tick. Default 1. Range 1 to 64.
    std::uint32_t snapshots_per_tick = 1;
    /// The longest WeaponRules::max_rewind of the game. validate() checks that history and ledger reach that far back.
    /// Default 250 ms, as there. Range 0 to 10 s.
    Micros max_rewind = WeaponRules{}.max_rewind;
    /// The round trip up to which the server evens out latency. Commands of a client with a shorter round trip wait for
    /// the difference, so that a short round trip decides no duel. The wait is as if commands took longer to arrive:
    /// the client is shown the same, and its shots are judged in the same views, as without it.
    /// The server measures the round trip by the age of the snapshots that stamps acknowledge. A client that
    /// acknowledges late waits less, and is judged in older views. The wait falls by 1/40 of the time that passes. Each
    /// command is executed no sooner than this long after the tick of the snapshot that it names, less two ticks.
    /// Commands must go through hold() and next_command(). The command buffer gets room for the commands that wait.
    /// Default 0: no command waits. docs/evidence/fairness.md measures the effect. Range 0 to longest_even_to.
    Micros even_to{0};
    /// The limit of even_to. A client leads by at most 500 ms (InputLeadConfig::max_lead), and that has to cover the
    /// wait, half of its round trip and its jitter.
    static constexpr Micros longest_even_to{400'000};
    /// The ledger of each client. Its max_entities is ignored: the history's is used.
    LedgerConfig ledger{};
    /// Offset from the origin of a client's entity to its eyes, for the cover rule (VictimScreen::eye_offset). Metres.
    /// Default 1.5 m up z. ServerWorld::set_eye_offset() has those of a crouch.
    Vec3 eye_offset{0.0f, 0.0f, 1.5f};
    /// Half the width of a client's entity, for the cover rule (VictimScreen::half_width_m). Metres. Default 0.
    float half_width_m = 0.0f;
    /// The projectile authority; used if WorldConfig::projectiles has any weapon. Its max_clients is ignored: the one
    /// above is used.
    AuthorityConfig authority{};
    /// The self-audit, which compares screens with verdicts (judge/self_audit.h). Its max_clients is ignored: the one
    /// above is used. Off by default.
    std::optional<SelfAuditConfig> self_audit{};
    /// How snapshots are sent; used with WorldConfig::packets. Its tick_rate is ignored: WorldConfig::draw has it.
    SendConfig send{};
    CommandBufferConfig command_buffer{};
    /// How many pieces of write_all() may run at the same time; used with WorldConfig::packets. Each piece takes 512
    /// bytes or more per entity. Default 1. Range 1 to 256.
    std::uint32_t workers = 1;
    /// How far a client's picture of an entity in a reckoned draw group may be off before the entity is sent; used with
    /// WorldConfig::packets. If it is empty, these entities are sent like all others. Empty by default.
    std::optional<ReckoningBound> reckoning{};

    /// Returns the name of the first field that is out of range or does not go with `world`, or nullptr. Fields of
    /// parts that `world` does not use are not checked. The check includes validate_reach(), for max_rewind and for
    /// each projectile weapon.
    [[nodiscard]] const char* validate(const WorldConfig& world = {}) const;
    /// Returns this config with the fields filled in that a ServerWorld takes from elsewhere.
    ServerWorldConfig completed(const WorldConfig& world) const;
};

inline constexpr std::uint32_t no_client = 0xffffffffu;
inline constexpr std::uint32_t numbers_reserve = 65'536;  ///< left when numbers_used_up() says so: 17 minutes at 64 Hz

/// One client's snapshot, for ServerWorld::write_all().
struct ClientPacket {
    std::uint32_t client = no_client;
    std::span<std::uint8_t> packet{};
    std::size_t size = 0;  ///< out: bytes written, as write() returns it
};

class FreeNumbers;

class ServerWorld {
public:
    /// Both configs must be valid: validate() returns nullptr.
    explicit ServerWorld(const WorldConfig& world, const ServerWorldConfig& server = {});
    ~ServerWorld();
    ServerWorld(const ServerWorld&) = delete;
    ServerWorld& operator=(const ServerWorld&) = delete;

    // --- The tick, and the state of the world ---

    /// Starts a tick: later than the last one, and at most max_tick. Any other is reported, and launches() and ended()
    /// stay as they are.
    void begin_tick(Tick tick);
    Tick tick() const { return tick_; }
    /// Changes how fast the game's time goes, from this tick on: 0.3 for slow motion, 0 for a pause, 1 for normal
    /// speed. Make the next tick 1 / scale of a tick's time after this one, by your clock; after a pause, so long after
    /// the call that ends it. `server_now` is an instant of that clock and counts for pauses only. Everything that this
    /// server counts in ticks or as a span is the game's time: caps, pauses between shots, saved commands, rests.
    /// Clients are told by the library's packets, or by you: send them time_scale() when they join and after each call
    /// (ClientWorld::set_time_scale()). Range 0, and 0.2 to 4, rounded to 0.001. Returns false, and changes nothing,
    /// for anything else. With the library's packets call it before the tick's first write(): a pause returns false
    /// after that, because no other snapshot would tell of it; and in a pause keep calling write(), which gives the
    /// same packet again.
    bool set_time_scale(float scale, Micros server_now);
    const TimeScale& time_scale() const { return game_time_.scale(); }
    /// Adds an entity, as WorldHistory::spawn(). Deaths, teleports and other breaks are calls to history().
    [[nodiscard]] EntityId spawn(const EntityTraits& traits) { return history_.spawn(traits); }
    /// Removes an entity that has not been recorded in this tick. RecordResult::time_went_back: it has been, and that
    /// state may have been sent; despawn it in the next tick.
    [[nodiscard]] RecordResult despawn(EntityId id) { return history_.despawn(id, tick_); }
    /// Records where an entity is in this tick. `bones` reach clients through add() only: with write(), give both ends
    /// a BonePoser instead, such as BakedPoses.
    [[nodiscard]] RecordResult record(EntityId id, const EntityPose& pose, std::span<const Pose> bones = {}) {
        return history_.record(id, tick_, pose, bones);
    }
    /// As record() of many entities, in less time: WorldHistory::record_all().
    void record_all(std::span<EntityRecord> records, const RunPieces& run = {}) {
        history_.record_all(tick_, records, run);
    }
    /// Ends the tick. Call it after all entities were recorded. It finishes the commands of this tick, and advances the
    /// projectiles that go by the clock to this tick.
    /// With `run` the projectiles of all clients for which finish_command() was not called may advance in pieces that
    /// run at the same time, with the same bits in the same order; the level is then asked from several threads at
    /// once. No other thread may call this server until it returns. The ended hook is called on this thread after all
    /// projectiles have advanced, so with `run` what it changes in the history or the level counts from the next tick.
    void finish_tick(const RunPieces& run = {});

    // --- Clients ---

    /// Adds a client whose player is `entity`; a null id makes it a spectator. `user` and `fingerprint` are as in
    /// SelfAudit::join(); leave `fingerprint` empty if the client reported none. Returns the lowest free number, or
    /// no_client if there is none.
    /// After leave() a number stays taken until all projectiles that carry it have ended, and for number_rest after
    /// that. If `entity` is another client's player, that is reported, and the new client is a spectator. It joins with
    /// all the time for commands that max_saved allows, so the session must limit how often a user joins.
    [[nodiscard]] std::uint32_t join(EntityId entity, std::uint64_t user = 0,
                                     std::optional<std::uint64_t> fingerprint = std::nullopt);
    void leave(std::uint32_t client);
    /// Makes another entity the client's player from this tick on. If it is another client's player, that is reported,
    /// and nothing changes. The client's shots and projectiles meet neither its entity nor a former one that its view
    /// still draws as it was then, whatever Shot::shooter says. Tell it with or before this tick's snapshot.
    void set_entity(std::uint32_t client, EntityId entity);
    bool is_there(std::uint32_t client) const { return client < clients_.size() && clients_[client] != nullptr; }
    /// Returns the client whose player this entity is, or no_client if it is no client's player.
    std::uint32_t client_of(EntityId entity) const;
    /// Returns how many more clients could join now, `most` at the most. Neither this nor finding the number in join()
    /// takes longer with more clients.
    std::uint32_t room(std::uint32_t most) const;
    /// Returns whether fewer than numbers_reserve snapshot or command numbers are left for this client. At 64 Hz that
    /// happens after two years, or sooner if the client skips numbers. End its session then
    /// (LeaveReason::numbers_used_up) and let it join again: after last_number it would get no more snapshots, and its
    /// commands would count as old ones.
    bool numbers_used_up(std::uint32_t client) const;
    /// Returns WorldConfig::fingerprint(), which must equal that of each client.
    std::uint64_t fingerprint() const;

    // --- Snapshots in packets of your own; not with WorldConfig::packets, where write() keeps the ledger itself ---

    /// Opens the client's next snapshot, of this tick, and returns its number. If a tick takes several datagrams, open
    /// a snapshot for each of them, because each may be lost alone. Returns a number of 0 (none), and opens nothing, if
    /// the tick went back.
    SnapshotSeq snapshot(std::uint32_t client);
    /// Notes that the open snapshot holds this entity, and returns the state that must be sent. If it returns nothing,
    /// leave the entity out of the snapshot: the snapshot is of an earlier tick, or Ledger::counters() has the reason.
    /// The bones in the result are valid until the history records again.
    [[nodiscard]] std::optional<SnapshotEntity> add(std::uint32_t client, EntityId id);
    /// The entities that are gone but that this client may still draw. Put them into its snapshots of this tick, before
    /// all others. Valid until the next call.
    std::span<const EntityId> despawned(std::uint32_t client);

    // --- Snapshots and commands in the library's packets (WorldConfig::packets) ---

    /// Writes the client's snapshot of this tick and returns its size, as SnapshotSender::write(). Call it once a tick,
    /// after all entities were recorded. The snapshot acknowledges the newest command that was taken.
    [[nodiscard]] std::size_t write(std::uint32_t client, std::span<std::uint8_t> packet);
    /// Reads a packet of commands. Pass each command in the result to take_command() at once, or to hold().
    CommandBatch receive(std::uint32_t client, std::span<const std::uint8_t> packet);
    /// The shots that one of the last command_window commands brought, for take_command(); valid until the next
    /// receive(). None without CommandConfig::shots.
    std::span<const CommandShot> shots_of(std::uint32_t client, std::uint32_t number) const;
    /// Writes the snapshots of many clients. The packets are bit for bit those that write() would make in the order of
    /// `packets`; each client may appear once. With `run` they may be written in pieces that run at the same time, at
    /// most ServerWorldConfig::workers of them; the senders' relevance functions are then called from several threads
    /// at once. No other thread may call this server until it returns.
    void write_all(std::span<ClientPacket> packets, const RunPieces& run = {});
    // The next three functions also work with packets of your own if ServerWorldConfig::even_to is not 0.
    /// Holds a command until its tick, and for command_wait() if that is longer. `tick_bits` are the lowest
    /// CommandBuffer::tick_bits of the tick that the command is for, which the game's input carries; if they are empty,
    /// the command is due at once. `wanted` receives that tick, or no_tick if it is unknown. `arrival` is used for
    /// even_to only. Call next_command() after each hold() until it returns nullptr. If the buffer is full of commands
    /// that wait, the command is dropped and the result is too_far.
    CommandTiming hold(std::uint32_t client, const Command& command, std::optional<std::uint32_t> tick_bits,
                       Tick& wanted, const CommandArrival& arrival = {});
    /// The next command that is due, or nullptr. It is valid until the next hold(). Pass it to take_command() before
    /// you ask for the next one, because its shots are judged as of the instant at which it arrived.
    const Command* next_command(std::uint32_t client);
    /// How long this client's commands that arrive now wait because of ServerWorldConfig::even_to. Subtract it from
    /// what Earliness notes: the client then runs that much farther ahead, and its commands name their true ticks.
    Micros command_wait(std::uint32_t client) const;

    // --- Commands and shots ---

    /// Takes in the next command of a client. Call it for every command, also for one that does not fire, because the
    /// views of later shots build on its stamp. `number` starts at 1 and grows by one with each command; it identifies
    /// a command that arrives again. A client has time for commands_per_tick commands, lost ones included, and for
    /// those that it saved up; more are too_many. All shots of such a command are refused, and calling for them is no
    /// mistake: judge() gives Reason::too_many, launch() gives too_soon.
    ///
    /// `shots` are those that the client fired since its command before (ClientWorld::keep_shot()), in their order; of
    /// each only the stamp is read. A shot whose stamp does not lie between the one before it and that of the command
    /// is refused as AuditResult::outside_step, and changes nothing for the others. Those beyond max_command_shots are
    /// left out: select_shot() tells, and judge() gives Reason::too_many.
    TakenCommand take_command(std::uint32_t client, std::uint32_t number, const ViewStamp& stamp,
                              std::span<const CommandShot> shots = {});
    /// Chooses the view in which this client's shots are judged until its next command: that of its command's shot
    /// `shot`, from 1 on, or that of the command itself, 0, as each new command does. It holds for judge(), view_of(),
    /// level_moment(), mount_of() and body_of(); a LaunchClaim names its shot itself. False: it has no such shot.
    bool select_shot(std::uint32_t client, std::uint32_t shot);
    /// Judges a hitscan shot of the command that was taken last, or of the shot that was selected. `line_of_sight` is
    /// for the cover rule, for hits that are judged again, and for Shot::cut_by_level. `declared_hash` is the client's
    /// hash of its screen (screen_hash()), or 0 if it sent none. Returns all that is known of the shot; the game fills
    /// in ray, weapon, rtt and damage. A copy of the command that came_before changes nothing for its shots. But if
    /// some were judged before the copy arrived and others after, the self-audit notes that it was executed twice.
    ShotRecord judge(std::uint32_t client, const Shot& shot, const WeaponRules& rules,
                     const LineOfSight& line_of_sight = {}, std::uint32_t declared_hash = 0);
    /// Judges a query of the command that was taken last: a blow, an area, a bullet that goes on. As judge() of a shot;
    /// `declared_hash` is that of ClientWorld::shoot(); the record has a verdict for each hit (ClientJudge::judge()).
    ShotRecord judge(std::uint32_t client, const Query& query, const WeaponRules& rules,
                     const LineOfSight& line_of_sight = {}, std::uint32_t declared_hash = 0);
    /// The view in which the last command's shots, or the selected shot, are judged: what its client saw. Empty if the
    /// stamp was refused, if the command is one too many, or before the first. Valid until the next command.
    [[nodiscard]] std::optional<View> view_of(std::uint32_t client) const;
    /// level_moment() for that command; for a ray that the game cuts by its level, with the weapon's max_rewind.
    [[nodiscard]] Moment level_moment(std::uint32_t client, Micros max_age) const;
    /// mount_in_bounds() for that command, back from when it came.
    ViewPose mount_of(std::uint32_t client, EntityId mount, Vec3 point, Micros max_age, float max_error_m) const;
    /// body_in_bounds() for that command, back from when it came: where a body blocks this client's step. If the client
    /// has no view (view_of() is empty), the body is where the history has it newest.
    ViewPose body_of(std::uint32_t client, EntityId body, Micros max_age, float max_error_m) const;
    /// Judges the single rays of many clients, with the same records and counters as judge() would give in the order of
    /// `shots`. Each record brings client, shot, rules, declared_hash and command_shot; its ray, weapon and rtt are
    /// kept. Call it after all commands of the tick were taken, with shots of each client's last command. With `run`
    /// the shots may be judged in pieces that run at the same time; `line_of_sight` is then called from several threads
    /// at once. No other thread may call this server until it returns.
    void judge_all(std::span<ShotRecord> shots, const LineOfSight& line_of_sight = {}, const RunPieces& run = {});
    /// Returns what other rules, such as another cap, would have said of a shot that judge() has answered. It changes
    /// and counts nothing. Call it before the history records again and before the client's next command is taken.
    [[nodiscard]] Verdict judge_by(const WeaponRules& rules, const ShotRecord& record,
                                   const LineOfSight& line_of_sight = {}) const;
    /// Compares the result of judge() with the shooter's screen. Call it before the history records again and before
    /// the client's next command is taken. It does nothing without ServerWorldConfig::self_audit.
    SelfAuditAnswer compare(const ShotRecord& record);
    /// Sets the level that projectiles meet, as ProjectileAuthority::set_level(). It does nothing without projectiles.
    void set_level(const LevelAt& level);
    /// Sets where the eyes of players are while they wear a hitbox set, for the cover rule: those of a crouch are
    /// lower. Other sets have ServerWorldConfig::eye_offset. Call it before the first tick; it allocates.
    void set_eye_offset(HitboxSetId hitboxes, Vec3 eye_offset);
    /// Launches a projectile of the command that was taken last. A claim of another command, client, weapon or shot is
    /// refused as bad_id. The pause between shots is counted in commands that the client had time for. If the
    /// projectile flies, it is the last of launches(). Report any other result to the client.
    [[nodiscard]] LaunchResult launch(std::uint32_t client, const LaunchClaim& claim, const LaunchFacts& facts);
    /// Advances the client's projectiles as far as the command's screen showed. Call it after the command's shots. The
    /// client's next take_command(), or finish_tick(), does this if you did not.
    void finish_command(std::uint32_t client);
    /// The projectiles that were launched, and those that ended. After finish_tick() they hold everything since the
    /// finish_tick() before returned, also of commands that were taken before begin_tick(). The first take_command() or
    /// launch() after that forgets them, and so does the next finish_tick(). If a tick is never finished, begin_tick()
    /// of the next one forgets them.
    std::span<const ServerProjectile> launches() const;
    std::span<const ProjectileAuthority::Ended> ended() const;

    // --- Parts ---

    const WorldConfig& config() const { return world_; }
    WorldHistory::OfWorld& history() { return history_; }
    const WorldHistory::OfWorld& history() const { return history_; }
    /// How often each TakeResult was returned, over all clients.
    const EnumArray<TakeResult, std::uint64_t>& take_counters() const { return takes_; }
    /// The ledger of a client. Here and below `client` must have joined; an unknown one is reported, and answered like
    /// a client that has done nothing.
    const Ledger& ledger(std::uint32_t client) const;
    const JudgeCounters& judge_counters(std::uint32_t client) const;
    /// The number of the newest command that was taken, or 0 if there is none.
    std::uint32_t last_command(std::uint32_t client) const;
    // Asking for a part that the configs leave out is reported in the way of BACKSIGHT_CHECK, and ends the program.
    /// The sender and the receiver of a client; with WorldConfig::packets only.
    SnapshotSender& sender(std::uint32_t client);
    const CommandReceiver& commands(std::uint32_t client) const;
    /// The buffer that hold() fills; exists with WorldConfig::packets, or if ServerWorldConfig::even_to is not 0.
    const CommandBuffer& command_buffer(std::uint32_t client) const;
    /// The projectile authority; with WorldConfig::projectiles only.
    ProjectileAuthority& projectiles();
    const ProjectileAuthority& projectiles() const;
    /// The self-audit; with ServerWorldConfig::self_audit only.
    const SelfAudit& self_audit() const;

private:
    struct Client;
    /// What is kept for a client number, taken or not.
    struct Number {
        std::uint32_t flights = 0;   // its projectiles under way
        Tick rests_until = Tick{0};  // the number is free from then on
        OwnEntities own;             // of the client that has it, and as long as projectiles carry it
    };

    Client* find(std::uint32_t client) const;
    Client& find_or_nobody(std::uint32_t client) const;
    Client& find_with_packets(std::uint32_t client, const char* wanting) const;
    void give_back(std::uint32_t client);
    void forget_told();
    void note_ends();
    void note_units(EntityId player) const;
    void note_agility();
    void note_tombstones(Client& client) const;
    void take_leave();
    TakenCommand count(const TakenCommand& taken);
    std::uint8_t selected_shot(std::uint32_t client) const;
    bool open_shot(ShotRecord& record);
    bool end_command(Client& client);
    void finish_commands(const RunPieces& run);
    VictimScreen screen_of(EntityId victim) const;
    struct BoundedView;
    std::optional<BoundedView> bounded_view(std::uint32_t client, Micros max_age) const;
    OwnBodies own_bodies(const Client& client, const OwnEntities& own, const Audited& audited) const;
    Micros since_fired(const Client& client, const Audited& audited) const;

    WorldConfig world_;
    ServerWorldConfig server_;
    WorldHistory::OfWorld history_;
    std::unique_ptr<SendContext> send_context_;  // shared by all clients' senders; null without packets
    std::unique_ptr<ProjectileAuthority> authority_;
    std::unique_ptr<SelfAudit> self_audit_;
    std::vector<FollowedCommand> followed_;  // of a tick whose projectiles advance in pieces
    std::vector<std::unique_ptr<Client>> clients_;
    std::unique_ptr<Client> nobody_;  // stands in for a client that is not there
    std::vector<Number> numbers_;
    std::unique_ptr<FreeNumbers> free_numbers_;
    std::vector<std::uint32_t> client_of_slot_;
    std::vector<EyesOfSet> eyes_;
    EnumArray<TakeResult, std::uint64_t> takes_;
    std::size_t noted_ends_ = 0;                   // of ended(): numbers_ knows of them
    std::uint32_t looked_at_ = 0, odd_looks_ = 0;  // by note_agility(): slots in turn, and those that were odd
    Tick tick_ = no_tick;
    ScaledTime game_time_;
    bool is_finished_ = true;             // the tick
    bool is_flying_ = false;              // projectiles are advancing, and their hook may be running
    std::vector<std::uint32_t> leavers_;  // clients that left meanwhile
};

}  // namespace backsight
