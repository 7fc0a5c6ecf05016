#pragma once

// The server's end: what was where, what each client was sent and has seen, and the judge of its shots.
//
//     server.begin_tick(tick);
//     server.take_command(client, number, stamp);           // of each command that came, in their order
//     server.judge(client, shot, rules);                    // a hitscan shot of that command
//     server.launch(client, claim, facts);                  // a projectile of it
//     server.record(id, pose);                              // each entity, once
//     server.finish_tick();                                 // projectiles fly on to this tick
//     server.snapshot(client);  server.add(client, id);     // to each client, in packets of your own
//     server.write(client, packet);                         // or in the library's
//
// In: poses, joins, stamps and shots as they came off the wire. Out: states to send, verdicts, projectiles. It sends
// nothing and reads no clock. Time is the tick that began last. The constructor takes all memory but that of a client,
// which join() takes, and but for what Track::put() says: record(), despawn() and news of who is gone may allocate.
//
// A client is a number from 0 to max_clients - 1, which join() returns. An unknown one is the caller's mistake: it is
// reported as by BACKSIGHT_CHECK and the call does nothing. Data from a client is never the caller's mistake; it is
// checked, counted and answered with a reason. Not synchronised.
//
// The hook of the projectile authority may call all functions but begin_tick(), take_command(), finish_command() and
// finish_tick(), which are reported. leave() takes effect there when the call that led to the hook is over.

#include <backsight/base/enum_array.h>
#include <backsight/base/pieces.h>
#include <backsight/judge/judge.h>
#include <backsight/judge/self_audit.h>
#include <backsight/projectile/authority.h>
#include <backsight/replicate/send_snapshots.h>
#include <backsight/session/commands.h>
#include <backsight/view/tombstones.h>
#include <backsight/world/world_config.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace backsight {

struct ServerWorldConfig {
    /// Clients at once, and numbers that rest: those of clients that left less than the longest flight plus number_rest
    /// ago, and had a projectile under way. Twice the clients at once are enough where each is replaced once in that
    /// time. Default 64. Range 1 to 65,535.
    std::uint32_t max_clients = 64;
    /// How long a number rests after the last projectile that is named after it has ended. A new owner's projectiles
    /// have the same ids, and a client that still waits for a verdict would take them for the former owner's. Default 5
    /// s: 2 s in which a verdict arrives (delivery_time), 2 s in which it may come again
    /// (RemoteProjectiles::end_lasts), and 1 s for what is drawn late. Range 2 s, which is end_lasts, to 60 s; from 0
    /// without projectiles.
    Micros number_rest{5'000'000};
    /// Commands per tick that a client has time for: a command is one step of its clock. Default 1. A game that gives a
    /// command per frame has frames per tick here. Rounded up to 1/65,536. Range 1/64 to 64.
    float commands_per_tick = 1.0f;
    /// Time for commands that a client may save up while none came, and spend at once: jitter, or a burst after a
    /// stall, of the client, the network or the server itself. Default 500 ms, as AuditConfig::max_saved: 32 commands
    /// at 64 Hz, near the 24 of Source's sv_maxusrcmdprocessticks. It is one command at least. Range 0 to 60 s.
    Micros max_saved{500'000};
    /// Snapshots per tick to one client, with packets of your own: the most datagrams that a tick takes, each opened by
    /// snapshot(). validate() asks whether the ledger remembers enough of them. The library's packets are one a tick.
    /// Default 1. Range 1 to 64.
    std::uint32_t snapshots_per_tick = 1;
    /// The longest WeaponRules::max_rewind of the game. validate() asks whether history and ledger reach so far back.
    /// Default 250 ms, as there. Range 0 to 10 s.
    Micros max_rewind = WeaponRules{}.max_rewind;
    /// Commands of clients with a shorter round trip than this wait for the difference, so that a short one decides no
    /// duel. The wait is as if their way to the server were longer: they are shown, and judged in, what they would be
    /// without it. The server measures the round trip by the age of the snapshots that stamps acknowledge. A client
    /// that acknowledges late waits less, and is judged in older views. The wait falls by 1/40 of the time that passes.
    /// Each command waits at least for this long from the snapshot that it names, less two ticks. Commands must go
    /// through hold() and next_command(). The command buffer gets room for those that wait. Default 0: nobody waits.
    /// docs/evidence/fairness.md measures what it does. Range 0 to longest_even_to.
    Micros even_to{0};
    /// A client leads by 500 ms at most (InputLeadConfig::max_lead): the wait, half of its round trip and its jitter.
    static constexpr Micros longest_even_to{400'000};
    /// Its max_entities is that of the history, whatever stands here.
    LedgerConfig ledger{};
    /// Offset from the origin of a client's entity to its eyes, for the cover rule: VictimScreen::eye_offset. Metres.
    Vec3 eye_offset{0.0f, 0.0f, 1.5f};
    /// Half the width of a client's entity, for the cover rule: VictimScreen::half_width_m. Metres. Default 0.
    float half_width_m = 0.0f;
    /// Where WorldConfig::projectiles has any. Its max_clients is that above, whatever stands here.
    AuthorityConfig authority{};
    /// Compares screens with verdicts (judge/self_audit.h). Its max_clients is that above. Default: it does not.
    std::optional<SelfAuditConfig> self_audit{};
    /// With WorldConfig::packets. Its tick_rate is that of WorldConfig::draw.
    SendConfig send{};
    CommandBufferConfig command_buffer{};
    /// With packets: pieces of write_all() that may run at the same time. Each takes 512 bytes and more per entity.
    /// Default 1. Range 1 to 256.
    std::uint32_t workers = 1;
    /// With packets: entities in reckoned draw groups are sent when a client's picture of them is off by this.
    /// Nothing: like all others.
    std::optional<ReckoningBound> reckoning{};

    /// The name of the first field that is out of range beside `world`, or nullptr. Fields of parts that `world` does
    /// not ask for are not looked at. It includes validate_reach(), for max_rewind and for each projectile weapon.
    [[nodiscard]] const char* validate(const WorldConfig& world = {}) const;
    /// With the fields that a ServerWorld takes from elsewhere.
    ServerWorldConfig completed(const WorldConfig& world) const;
};

inline constexpr std::uint32_t no_client = 0xffffffffu;
/// At 64 Hz 17 minutes.
inline constexpr std::uint32_t numbers_reserve = 65'536;

/// A client's snapshot, for ServerWorld::write_all().
struct ClientPacket {
    std::uint32_t client = no_client;
    std::span<std::uint8_t> packet{};
    std::size_t size = 0;  ///< bytes that were written; as write() returns it
};

/// What became of ServerWorld::take_command().
enum class TakeResult : std::uint8_t {
    taken,           ///< execute it
    too_many,        ///< faster than time passes: its stamp was taken in. Do not execute it; its shots are refused
    came_before,     ///< it or a later one was taken before: nothing was done, and that one stays the last
    unknown_client,  ///< the caller's mistake
    count_
};
const char* to_string(TakeResult result);

/// How a command came, for ServerWorld::hold().
struct CommandArrival {
    /// The instant, after the tick before and up to this one. Nothing: half a tick ago, as in the mean.
    std::optional<Moment> came{};
    /// The client's round trip as its session measured it (Channel::numbers()). 0: not measured.
    Micros rtt{};
};

struct [[nodiscard]] TakenCommand {
    TakeResult result = TakeResult::unknown_client;
    /// Whether it was taken. False: do not execute it.
    bool is_new = false;
    /// Commands between the one before and this one that never came, as many as time has room for. No more than
    /// ServerWorldConfig::max_saved is worth, so that a game may make up for each.
    std::uint32_t lost = 0;
    Audited audited;
};

class ServerWorld {
public:
    /// Both configs must be valid.
    explicit ServerWorld(const WorldConfig& world, const ServerWorldConfig& server = {});
    ~ServerWorld();
    ServerWorld(const ServerWorld&) = delete;
    ServerWorld& operator=(const ServerWorld&) = delete;

    // --- The tick, and the state of the world ---

    /// Starts a tick, later than the one before and up to max_tick; another is reported, and not begun. launches() and
    /// ended() forget those of the last one.
    void begin_tick(Tick tick);
    Tick tick() const { return tick_; }
    /// As WorldHistory::spawn(). Lives and breaks of an entity are events of history(): kill(), teleport() and so on.
    [[nodiscard]] EntityId spawn(const EntityTraits& traits) { return history_.spawn(traits); }
    /// Call it before the entity is recorded in this tick. Later in the tick it is RecordResult::time_went_back: the
    /// entity has a state of this tick, which may have been sent. Despawn it in the next one.
    [[nodiscard]] RecordResult despawn(EntityId id) { return history_.despawn(id, tick_); }
    /// `bones`: for add(). Snapshots of write() carry none: give both ends a BonePoser, as BakedPoses.
    [[nodiscard]] RecordResult record(EntityId id, const EntityPose& pose, std::span<const Pose> bones = {}) {
        return history_.record(id, tick_, pose, bones);
    }
    /// As WorldHistory::record_all(), in this tick: the same as record() of each, in less time.
    void record_all(std::span<EntityRecord> records, const RunPieces& run = {}) {
        history_.record_all(tick_, records, run);
    }
    /// Ends the tick, after all entities were recorded. Commands are over, and projectiles that go by clock fly on to
    /// this tick. `run` may have the projectiles of all clients for which finish_command() was not called fly on in
    /// pieces at the same time, to the same bits in the same order; the level is then asked at the same time too. Until
    /// it returns nobody else may call this server. The ended hook is called on this thread when all have flown on. So
    /// with `run` they do not see what it changes of the history or the level before the next tick.
    void finish_tick(const RunPieces& run = {});

    // --- Clients ---

    /// Adds a client, whose player is `entity`; null: a spectator. `user` and `fingerprint` as in SelfAudit::join();
    /// no fingerprint: the client reported none. Returns the lowest free number, or no_client. A number stays taken
    /// after leave() until all projectiles that are named after it have ended, and for number_rest after that. Another
    /// client's player is reported, and the new client is a spectator. A client joins with all time for commands that
    /// max_saved allows, so how often one user may join is for the session to limit.
    [[nodiscard]] std::uint32_t join(EntityId entity, std::uint64_t user = 0,
                                     std::optional<std::uint64_t> fingerprint = std::nullopt);
    void leave(std::uint32_t client);
    /// Another entity is the client's player from now on. Another client's player is reported, and changes nothing.
    void set_entity(std::uint32_t client, EntityId entity);
    bool is_there(std::uint32_t client) const { return client < clients_.size() && clients_[client] != nullptr; }
    /// The client whose player this is; no_client if it is nobody's.
    std::uint32_t client_of(EntityId entity) const;
    /// Numbers that join() could give, `most` at most. As join(), it looks at one number after the other: at 64 of them
    /// in less time than join() takes to make a client. Ask once a tick.
    std::uint32_t room(std::uint32_t most) const;
    /// Whether fewer than numbers_reserve snapshots or commands are left for this client: at 64 Hz after two years, or
    /// sooner if it skips numbers. End its session then (LeaveReason::numbers_used_up), and let it join again: at
    /// last_number it would be sent no more snapshots, and its commands would be old ones.
    bool numbers_used_up(std::uint32_t client) const;
    /// WorldConfig::fingerprint(), which must equal each client's.
    std::uint64_t fingerprint() const;

    // --- Snapshots in packets of your own: without WorldConfig::packets, whose write() keeps the ledger itself ---

    /// Opens the client's next snapshot, of this tick. A tick that takes several datagrams is as many snapshots, for
    /// each may be lost alone. None if the tick went back: nothing was opened.
    SnapshotSeq snapshot(std::uint32_t client);
    /// Notes that the open snapshot holds this entity, and returns the state that it must hold. Nothing: the entity
    /// must not be in it, because the snapshot is of an earlier tick or as Ledger::counters() says. The bones live
    /// until the history records.
    [[nodiscard]] std::optional<SnapshotEntity> add(std::uint32_t client, EntityId id);
    /// Entities that are gone and that this client may still draw. They belong into its snapshots of this tick, before
    /// all others. Valid until the next call.
    std::span<const EntityId> despawned(std::uint32_t client);

    // --- Snapshots and commands in the library's packets (WorldConfig::packets) ---

    /// Writes the client's snapshot of this tick, once a tick, after all were recorded. As SnapshotSender::write(); it
    /// acknowledges the newest command that was taken.
    [[nodiscard]] std::size_t write(std::uint32_t client, std::span<std::uint8_t> packet);
    /// Reads a packet of commands. Each that is new goes to take_command() at once, or to hold().
    CommandBatch receive(std::uint32_t client, std::span<const std::uint8_t> packet);
    /// Writes the snapshots of many clients, in packets that are the same to the bit as those of write() in the order
    /// of `packets`; each client comes once. `run` may write them in pieces at the same time, at most
    /// ServerWorldConfig::workers of them; the senders' relevance functions are then called at the same time too. Until
    /// it returns nobody may call this server.
    void write_all(std::span<ClientPacket> packets, const RunPieces& run = {});
    // The next three, with packets of your own too where ServerWorldConfig::even_to is not 0.
    /// Holds a command until its tick, and for command_wait(). `tick_bits`: the lowest CommandBuffer::tick_bits of that
    /// tick, which the game's input carries; nothing: it is due at once. `wanted`: the tick; no_tick if it is unknown.
    /// `arrival` matters to even_to alone. Call next_command() after each until it returns nullptr. A full buffer of
    /// commands that wait takes no more: too_far.
    CommandTiming hold(std::uint32_t client, const Command& command, std::optional<std::uint32_t> tick_bits,
                       Tick& wanted, const CommandArrival& arrival = {});
    /// The next command that is due; nullptr: none. Lives until the next hold(). Take it before the next: its shots are
    /// judged as of the instant at which it came.
    const Command* next_command(std::uint32_t client);
    /// For how long commands of this client that come now wait for ServerWorldConfig::even_to. Subtract it from what
    /// Earliness notes: the client then runs ahead by as much more, and its commands name the ticks that execute them.
    Micros command_wait(std::uint32_t client) const;

    // --- Commands and shots ---

    /// Takes in the next command of a client, whether it fires or not: views of later shots build on its stamp.
    /// `number`: from 1, one more for each command. It identifies a command that comes again. A client has time for
    /// commands_per_tick, lost ones included, and for those that it saved up: more are too_many. All shots of such a
    /// command are refused, and none is a mistake: judge() gives Reason::stamp_refused, launch() too_soon.
    TakenCommand take_command(std::uint32_t client, std::uint32_t number, const ViewStamp& stamp);
    /// Judges a hitscan shot of the command that was taken last. `line_of_sight`: for the cover rule. `declared_hash`:
    /// the client's hash of its screen (screen_hash()); 0: none. Returns all that is known of the shot; the game fills
    /// in ray, weapon, rtt and damage. Copies that came before change nothing for the shots of that command. But where
    /// its shots were judged before a copy came, and are judged after it, the self-audit notes a command that was
    /// executed twice.
    ShotRecord judge(std::uint32_t client, const Shot& shot, const WeaponRules& rules,
                     const LineOfSight& line_of_sight = {}, std::uint32_t declared_hash = 0);
    /// Judges shots of many clients as judge() does in the order of `shots`: the same records, the same counters. In:
    /// client, shot, rules and declared_hash of each; ray, weapon and rtt stay what they are. Call it when all commands
    /// of the tick are taken, with shots of the last of each client. `run` may judge in pieces at the same time;
    /// `line_of_sight` is then called at the same time too. Until it returns nobody may call this server.
    void judge_all(std::span<ShotRecord> shots, const LineOfSight& line_of_sight = {}, const RunPieces& run = {});
    /// What other rules would have said of a shot that judge() has answered: a cap, a cover rule. It changes and counts
    /// nothing. Call it before the history records again or the client's next command is taken.
    [[nodiscard]] Verdict judge_by(const WeaponRules& rules, const ShotRecord& record,
                                   const LineOfSight& line_of_sight = {}) const;
    /// Compares the result of judge() with the screen. Call it before the history records again or the client's next
    /// command is taken. Does nothing without ServerWorldConfig::self_audit.
    SelfAuditAnswer compare(const ShotRecord& record);
    /// The level that projectiles meet, as ProjectileAuthority::set_level(). Does nothing without projectiles.
    void set_level(const LevelAt& level);
    /// Launches a projectile of the command that was taken last. One of another command, client or weapon is a bad_id.
    /// The pause between shots is counted in commands that the
    /// client had time for. If it flies it is the last of launches(). Report any other result to the client.
    [[nodiscard]] LaunchResult launch(std::uint32_t client, const LaunchClaim& claim, const LaunchFacts& facts);
    /// Advances the client's projectiles as far as the command shows. Call it after the command's shots. The next
    /// take_command() and finish_tick() do this for clients for which it was not called.
    void finish_command(std::uint32_t client);
    /// Projectiles that left, and that ended, in this tick. Live until begin_tick().
    std::span<const ServerProjectile> launches() const;
    std::span<const ProjectileAuthority::Ended> ended() const;

    // --- Parts ---

    const WorldConfig& config() const { return world_; }
    WorldHistory& history() { return history_; }
    const WorldHistory& history() const { return history_; }
    /// How often each TakeResult was returned, of all clients.
    const EnumArray<TakeResult, std::uint64_t>& take_counters() const { return takes_; }
    /// From here on `client` must have joined; an unknown one is reported, and answered as one that has done nothing.
    const Ledger& ledger(std::uint32_t client) const;
    const JudgeCounters& judge_counters(std::uint32_t client) const;
    /// Number of the newest command that was taken; 0: none.
    std::uint32_t last_command(std::uint32_t client) const;
    // A part that the configs do not ask for is reported as by BACKSIGHT_CHECK, and the program ends.
    /// With WorldConfig::packets.
    SnapshotSender& sender(std::uint32_t client);
    const CommandReceiver& commands(std::uint32_t client) const;
    /// As hold().
    const CommandBuffer& command_buffer(std::uint32_t client) const;
    /// With WorldConfig::projectiles.
    ProjectileAuthority& projectiles();
    const ProjectileAuthority& projectiles() const;
    /// With ServerWorldConfig::self_audit.
    const SelfAudit& self_audit() const;

private:
    struct Client;
    /// A client number, whoever has it.
    struct Number {
        std::uint32_t flights = 0;   // of it; one that ended in this tick is among them until the next
        Tick rests_until = Tick{0};  // free from then on
    };

    Client* find(std::uint32_t client) const;
    Client& find_or_nobody(std::uint32_t client) const;
    Client& find_with_packets(std::uint32_t client, const char* wanting) const;
    bool is_free(std::uint32_t client) const;
    void forget_flights();
    void take_leave();
    TakenCommand count(const TakenCommand& taken);
    bool open_shot(ShotRecord& record);
    bool end_command(Client& client);
    void finish_commands(const RunPieces& run);
    VictimScreen screen_of(EntityId victim) const;
    Micros since_fired(const Client& client) const;

    WorldConfig world_;
    ServerWorldConfig server_;
    WorldHistory history_;
    std::unique_ptr<SendContext> send_context_;  // of all clients' senders; null without packets
    std::unique_ptr<ProjectileAuthority> authority_;
    std::unique_ptr<SelfAudit> self_audit_;
    std::vector<FollowedCommand> followed_;  // of a tick whose flights go on in pieces
    std::vector<std::unique_ptr<Client>> clients_;
    std::unique_ptr<Client> nobody_;  // the answer for a client that is not there
    std::vector<Number> numbers_;
    std::vector<std::uint32_t> client_of_slot_;
    EnumArray<TakeResult, std::uint64_t> takes_;
    Tick tick_ = no_tick;
    bool is_flying_ = false;    // projectiles are under way, and their hook may be running
    bool has_leavers_ = false;  // clients that left meanwhile
};

}  // namespace backsight
