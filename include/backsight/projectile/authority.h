#pragma once

// The server's projectiles, which are the only ones that decide.
//
//   shot --> checked --> budget shared out --> flies --> verdict, once
//                                               |
// by commands: each step when its shooter's next command shows it, in the view of that command
//      by clock:    each step at the last tick at which it costs its victim no more than L, with the server's samples
//      catching up: each tick in the present, faster than its speed until it has made up for the time since the shot
//
// The weapon chooses between them (DecidedBy). A step by commands that would cost more than the cap, that meets what
// its target has not been for longer than that, or whose command is overdue, goes by clock, and the verdict says so.
// All of a shot with a remainder goes by clock. No step is judged before the flight has had its time:
// AuthorityConfig::early_ticks. A command that shows a step sooner has its stamp kept, and the step is judged later, in
// the view of that stamp. A step that the clock takes later than the shooter's screen showed it stays on what the
// shooter rode at the shot: its other riders are met on that as they are later, and all others in the world. What it
// costs is counted likewise.
//
// In: shots and each command's audited stamp, in the order of commands; ticks. Out: launches and verdicts, as spans
// that hold what is new since the last finish_tick() returned, to be sent to the clients concerned. Callbacks give the
// level. Nothing that a client sends makes it allocate, loop without bound, or answer without a reason. One object for
// all clients; all memory is taken in the constructor, and by client_joined(). Not synchronised.

#include <backsight/base/enum_array.h>
#include <backsight/base/function_ref.h>
#include <backsight/base/pieces.h>
#include <backsight/judge/shot_record.h>
#include <backsight/projectile/area.h>
#include <backsight/projectile/projectile.h>
#include <backsight/projectile/shared_flight.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace backsight {

struct AuthorityConfig {
    /// Range 1 to 65,536.
    std::uint32_t max_clients = 64;
    /// Projectiles in flight, of all clients. Range 1 to 1,000,000.
    std::uint32_t max_projectiles = 1024;
    /// Projectiles in flight, of one client. Range 1 to max_projectiles.
    std::uint32_t max_per_client = 64;

    /// How far the tick may be from the newest one that the history has recorded. Beyond that, shots are denied with
    /// LaunchResult::clock_off. Default 250 ms, as AuditConfig::max_clock_off. Range 1 ms to 10 s.
    Micros max_clock_off{250'000};
    /// By how many ticks a step may be judged before the flight has had its time: at an age of `a` no sooner than a -
    /// early_ticks after the launch was executed. It leaves room for jitter, by which the command that shows a step may
    /// come faster than the one that launched the flight. Default 2: the two ticks of jitter that the Unreal series
    /// allows a verdict (PredictedProjectilesConfig::confirm_margin). Range 0 to 64.
    std::uint32_t early_ticks = 2;

    [[nodiscard]] const char* validate() const;
};

/// One projectile of a shot, as its shooter claims it. Off the wire: any values.
struct LaunchClaim {
    ProjectileId id;
    std::uint16_t weapon = 0;  ///< the game's; echoed
    Vec3 muzzle;
    Vec3 direction;
    /// How long the shooter's image waits at the muzzle: S.
    Micros held_back;
    EntityId homes_on;  ///< the target of a weapon that homes; null: none
    /// The launch speed that the shot asks for, between ProjectileRules::min_speed_mps and max_speed_mps. Both ends
    /// round it to what messages carry. Default 0: the weapon's own.
    float speed_mps = 0.0f;
    /// Which of the command's shots between two steps launches it, from 1 on: its image leaves in the frame of that
    /// click. 0: the command's own. A ServerWorld launches it in that shot's view; others pass that shot's audited
    /// stamp.
    std::uint8_t shot = 0;
};

/// Facts that the server itself knows of the shooter at that command, and of the projectile's world.
struct LaunchFacts {
    LaunchFacts(EntityId its_shooter, EntityId its_mount, Vec3 its_muzzle = {})
        : shooter(its_shooter), mount(its_mount), muzzle(its_muzzle) {}

    EntityId shooter;  ///< never hit; null: no entity of the history
    EntityId mount;    ///< what they drive: QueryFilter::exclude_mount; null: none
    Vec3 muzzle;       ///< where the server has it, after the same command
    /// The shooter's eye. If it is given, a launch whose line from there to the claimed muzzle meets the level is
    /// refused as muzzle_blocked: a weapon that is held through a wall fires nothing. Ask the level on the client too,
    /// before the image is launched. A game that lets it go off at the wall launches from the eye instead. Default:
    /// none, and only the line from `muzzle` to the claimed one is asked.
    std::optional<Vec3> eye{};
    bool is_alive = true;
    /// Time since the shot by the server's own estimate, for a weapon whose flights catch up. A ServerWorld fills it in
    /// where it is 0: half of the age of the newest snapshot that the shooter had.
    Micros since_fired;
    /// How many commands the shooter has had time for, this one included; the weapon's pause between shots is counted
    /// in them. If it is 0, the pause is counted in command numbers, which the client may advance as it likes.
    std::uint64_t command_clock = 0;
    /// Whom the projectile meets. The client must launch its image with the same (ClientWorld::launch()). `exclude` and
    /// `exclude_mount` are ignored: shooter and mount above are used. A list in `exclude_all` must outlive the flight,
    /// and stands for the bodies of `own`.
    QueryFilter filter;
    /// The velocity that the projectile inherits, before the weapon's share and cap. m/s; used if
    /// ProjectileRules::inherits says so. A ServerWorld fills it in, from the view that the command's stamp names.
    Vec3 carried{};
    /// Whether `carried` is what the client's view has. False: the server cannot know which samples that had, or the
    /// view is older than ServerWorldConfig::max_rewind, and it took its own within that time, so the verdict's basis
    /// is commands_lost. A ServerWorld fills it in.
    bool is_carried_exact = true;
    /// Who the shooter has been, and is: none of these bodies is hit. It must outlive the flight. A ServerWorld fills
    /// it in. Null: the shooter alone.
    const OwnEntities* own = nullptr;
};

/// A projectile of the server's, whether it flies or has just ended.
struct ServerProjectile {
    ProjectileId id;
    std::uint16_t weapon = 0;
    EntityId shooter;
    const ProjectileRules* rules = nullptr;
    Launch launch{EntityId{}, EntityId{}};  ///< as shooter and server fly it; its grant is the one that was granted
    Moment launched;                        ///< the server's time at which it was at age FF, or began to catch up to it
    VerdictBasis basis = VerdictBasis::as_shown;
    /// Time since the shot as a flight that catches up counted it at its launch: time_passed(). 0 of others.
    std::int64_t since_fired = 0;
    /// What launch.velocity was made of, besides the rules: launch_velocity(). Spawns carry these. The direction counts
    /// where something is inherited; else launch.velocity has it.
    QuantSpeed speed = 0;
    QuantVelocity inherited{};
    Vec3 direction{};
};

/// A command that a client's flights follow: ProjectileAuthority::follow_all().
struct FollowedCommand {
    std::uint32_t client = 0;
    Audited audited;
    const Ledger* ledger = nullptr;
    bool missed = false;  ///< as of follow()
};

class ProjectileAuthority {
public:
    /// All references must outlive it. `config` must be valid.
    ProjectileAuthority(const WorldHistory& history, const DrawConfig& draw, const AuthorityConfig& config);
    ProjectileAuthority(const WorldHistory&&, const DrawConfig&, const AuthorityConfig&) = delete;
    ProjectileAuthority(const WorldHistory&, const DrawConfig&&, const AuthorityConfig&) = delete;
    ProjectileAuthority(const ProjectileAuthority&) = delete;
    ProjectileAuthority& operator=(const ProjectileAuthority&) = delete;

    void set_level(LevelAt level) { level_ = level; }

    /// Begins a tick. launches() and ended() stay as they are, unless the tick before was never finished.
    void begin_tick(Tick tick);

    /// Judges a shot of the command whose stamp was audited as `audited`. `rules` must be valid and outlive the
    /// projectile. If it was launched it is the last of launches(); report any other result to the shooter.
    [[nodiscard]] LaunchResult launch(const LaunchClaim& claim, const LaunchFacts& facts, const ProjectileRules& rules,
                                      const Audited& audited);
    [[nodiscard]] LaunchResult launch(const LaunchClaim&, const LaunchFacts&, const ProjectileRules&&,
                                      const Audited&) = delete;
    /// Takes the memory for the stamps of a client's commands that show steps before their flights have had their time:
    /// for as many commands as the client may give within the largest look_back, or may save up. It is 1 to most_stamps
    /// and clamped to that. ServerWorld::join() calls this. Without it the first launch of the client takes memory for
    /// `few_stamps`.
    void client_joined(std::uint32_t client, std::uint32_t stamps);
    static constexpr std::uint32_t few_stamps = 64;
    static constexpr std::uint32_t most_stamps = 4096;
    /// Takes in the next command of a client, after its shots have been launched, and advances its flights as far as
    /// the command shows and as their time allows. What the command shows sooner is judged by a later call or by
    /// finish_tick(), in this command's view; so `ledger` must outlive the client's flights, or live until
    /// client_left(). Do not call it for commands whose stamp was refused. `missed` says that commands before it never
    /// arrived or that their stamps gave no view. The authority itself counts commands with clamped stamps.
    void follow(std::uint32_t client, const Audited& audited, const Ledger& ledger, bool missed = false);
    /// Calls follow() for many commands, each of a different client, with the same bits in the same order. With `run`
    /// the flights may advance in pieces that run at the same time; the level is then asked from several threads at
    /// once. No other thread may call the authority until it returns. The ended hook is called after that, on this
    /// thread, in order. What the hook changes in the history or the level is seen from the next call on, and clients
    /// that it lets leave, leave then.
    void follow_all(std::span<const FollowedCommand> commands, const RunPieces& run = {});
    /// Advances flights by clock to this tick, whose states have been recorded. Flights whose shooters are silent
    /// advance too. `run`: as of follow_all(); without it each flight sees what the hooks before it have changed.
    void finish_tick(const RunPieces& run = {});
    /// Notes that a client left. Its projectiles fly on by the clock. The next client of the seat starts again from
    /// command 1. If the ended hook calls it, it takes effect when the call that led to the hook returns.
    void client_left(std::uint32_t client);

    /// The launches, in order. After finish_tick() they and ended() hold everything since the finish_tick() before
    /// returned, whether it came before or after begin_tick(). The first launch(), follow() or finish_tick() after that
    /// forgets them; so does forget_told().
    std::span<const ServerProjectile> launches() const { return launches_; }
    struct Ended {
        ServerProjectile projectile;
        ProjectileVerdict verdict;
        Moment targets;  ///< at which targets were taken
        /// By the target that it met: hit_age(), 1/65536 tick, in the frame of the nearest mount that it shares with
        /// the shooter, as they rode on the screen of the shot and still at its launch. 0 if it met none.
        std::int64_t paid = 0;
        Vec3 velocity;             ///< that it came with
        bool former_life = false;  ///< the life that it met has ended since, as Verdict::former_life
        EntityId ridden{};  ///< what the shooter rode on the screen of the shot and had not left, or drove; null of a
                            ///< flight that catches up
        std::uint32_t fields = 0;  ///< the game's own bits of the target as it was met: EntityState::fields
    };
    std::span<const Ended> ended() const { return ended_; }
    /// Forgets launches() and ended() if finish_tick() has returned since they were filled; changes nothing otherwise.
    void forget_told();

    /// Called for each verdict as it falls, with the view that its end was judged in, at its instant: for damage, area
    /// effects and reports. That view is not available later.
    using EndedHook = FunctionRef<void(const Ended& ended, const View& view, const LevelTrace& level)>;
    /// It may call launch(), client_left() and area_hits(). What it refers to must outlive the authority.
    void set_ended_hook(EndedHook hook) { hook_ = hook; }
    /// Whom the detonation of a flight that has ended reaches: the function area_hits(), where none of them pays more
    /// than a direct hit may cost. For the hook, with its own arguments. If hit_age() of an entity is more than the
    /// weapon's look_back, or the screen drew it longer ago than that, as a starved one does, the server asks about
    /// that entity again with its own samples, at a moment that costs no more: only whom that reaches too is reached,
    /// and `out` has how. Walls are then those of the moment that the weapon's look_back allows. A cap below one tick
    /// counts as one tick, and a flight that catches up needs none, because its world is the present.
    std::size_t area_hits(const Ended& ended, const View& view, const LevelTrace& level, const QueryFilter& filter,
                          std::span<AreaHit> out) const;

    std::size_t in_flight() const { return in_flight_; }
    /// Calls visit(const ServerProjectile&, const SharedFlight&) for each projectile in flight, for clients that join
    /// late and for drawing.
    template <class Visit>
    void for_each(Visit visit) const {
        for (const Place& place : places_) {
            if (place.flying) visit(place.flying->projectile, place.flying->flight);
        }
    }
    /// How often each result, basis and end was given.
    const EnumArray<LaunchResult, std::uint64_t>& launch_counters() const { return by_launch_; }
    const EnumArray<VerdictBasis, std::uint64_t>& basis_counters() const { return by_basis_; }
    const EnumArray<FlightEnd, std::uint64_t>& end_counters() const { return by_end_; }
    /// Calls for a client from max_clients on, or with a stamp that was refused; they did nothing.
    std::uint64_t bad_clients() const { return bad_clients_; }
    /// Stamps for which a client had no room: the next command's stands for them, and verdicts say commands_lost.
    std::uint64_t stamps_left_out() const { return stamps_left_out_; }

private:
    static constexpr std::uint32_t none = 0xffffffffu;
    static constexpr std::size_t max_weapons = 16;

    struct ServerSight;
    struct CommandSights;
    class AreaCap;
    // The fields that each step needs lie at the beginning: there are thousands, and they come from far. So a step
    // reads nothing of `projectile`: what it needs of that stands before it, or in the flight's launch.
    struct Flying {
        bool by_clock = false;
        VerdictBasis basis = VerdictBasis::as_shown;  // the projectile's
        const ProjectileRules* rules;
        Moment launched;
        std::int64_t behind = 0;  // what it has to catch up, 1/65536 tick
        QueryFilter filter;
        const OwnEntities* own = nullptr;
        SharedFlight flight;
        ServerProjectile projectile;
        EntityId ridden;  // what the shooter rode on the screen of the shot and had not left, or drove

        void worsen(VerdictBasis by) {
            if (basis < by) basis = projectile.basis = by;
        }
    };
    // At the beginning of a cache line: anywhere else what each step needs lies on a line or two more.
    struct alignas(64) Place {
        // Of a flight that has ended in a piece, until it is its turn to be taken out.
        struct Noted {
            std::uint32_t next = none;   // of its client's that have ended so
            std::uint32_t stamp = none;  // which of its client's ended it, or none: the clock; what its sight had noted
            std::int64_t later = 0;
            std::int64_t paid = 0;
        };
        std::uint32_t next = none;  // of its client's, or of the free ones
        std::optional<Flying> flying;
        Noted ended;
    };
    // The stamp of a command, for what it was the first to show.
    struct Kept {
        ViewStamp stamp;
        bool is_as_shown = true;
    };
    struct Client {
        std::uint32_t first = none;
        std::uint32_t in_flight = 0;
        std::uint32_t last_command = 0;
        std::uint16_t last_weapon = 0;
        std::uint32_t ordinals = 0;                         // of that command, a bit each
        std::array<std::uint64_t, max_weapons> ready_at{};  // command from which on, by weapon
        Moment heard_at;                                    // server's, at the newest command with a view
        Moment shown;                                       // by that
        std::int64_t least_look_back = 0;                   // of the flights by commands, 1/65536 tick
        Moment waits_from;                                  // the first moment that a waiting step needs
        std::vector<Kept> kept;                             // a ring, in the order of their moments
        std::uint32_t oldest = 0;                           // of the ring
        std::uint32_t count = 0;
        const Ledger* ledger = nullptr;  // of the newest command
        bool may_be_due = false;         // by the clock, whatever the newest command shows
        bool missed = false;             // something since the last one that was as shown
        bool has_left = false;           // it is among leavers_
        // While flights go on in pieces:
        bool is_in_piece = false;
        std::uint32_t stepped = none;      // the first of its flights then; those before it were launched since
        std::uint32_t first_ended = none;  // in order; Place::Noted
    };

    [[nodiscard]] LaunchResult judge_launch(const LaunchClaim& claim, const LaunchFacts& facts,
                                            const ProjectileRules& rules, const Audited& audited) const;
    [[nodiscard]] LaunchResult check_id(const LaunchClaim& claim, const LaunchFacts& facts,
                                        const ProjectileRules& rules) const;
    void set_motion(ServerProjectile& projectile, const LaunchClaim& claim, const LaunchFacts& facts) const;
    void put_in_flight(const LaunchClaim& claim, const LaunchFacts& facts, const ProjectileRules& rules,
                       const Audited& audited);
    // These return by whose sight a flight has ended, or null.
    ServerSight* go_by_commands(Flying& flying, const Client& client, ServerSight& sight, ServerSight& clock);
    ServerSight* go_by_clock(Flying& flying, const Client& client, CommandSights& sights);
    ServerSight* catch_up(Flying& flying, ServerSight& sight);
    ServerSight* follow_command(Flying& flying, Client& client, CommandSights& sights);
    std::int64_t ripe_age(const Flying& flying) const;
    Moment waits_for(const Flying& flying, const Client& client) const;
    void keep(Client& client, const ViewStamp& stamp);
    static void forget_stamps(Client& client);
    static std::uint32_t first_to_show(const Client& client, Moment moment);
    static const Kept& kept_at(const Client& client, std::uint32_t place);
    bool is_up_to_date(const Client& client) const;
    bool step_by_clock(Flying& flying, ServerSight& sight);
    std::int64_t due_by_clock(const Flying& flying, const Client& client) const;
    bool hear(const FollowedCommand& command);
    void end(const Flying& flying, std::int64_t later, std::int64_t paid, ServerSight& sight);
    std::uint32_t* leave_list(Client& client, std::uint32_t* link, std::uint32_t index);
    void fetch(std::uint32_t index) const;
    template <class Step>
    void step_flights(std::size_t seat, Step step, std::uint32_t until);
    template <class Step>
    void step_and_note(std::size_t seat, Step step);
    template <class Step>
    void end_noted(std::size_t seat, Step step, CommandSights& sights);
    void finish_one_by_one();
    void finish_in_pieces(const RunPieces& run);
    void take_leave();

    const WorldHistory* history_;
    const DrawConfig* draw_;
    AuthorityConfig config_;
    LevelAt level_;
    EndedHook hook_;
    std::vector<Client> clients_;  // and, last, nobody: of those whose client has left
    std::vector<Place> places_;
    std::uint32_t free_ = none;
    std::size_t in_flight_ = 0;
    bool is_stepping_ = false;
    std::vector<std::uint32_t> leavers_;  // clients that leave as soon as no flights are stepped
    std::vector<ServerProjectile> launches_;
    std::vector<Ended> ended_;
    std::vector<std::uint32_t> in_pieces_;  // clients, or commands, whose flights go on in pieces
    Tick tick_ = no_tick;
    bool is_finished_ = true;  // the tick that began last
    bool is_told_ = false;     // launches_ and ended_ are complete: finish_tick() has returned
    EnumArray<LaunchResult, std::uint64_t> by_launch_;
    EnumArray<VerdictBasis, std::uint64_t> by_basis_;
    EnumArray<FlightEnd, std::uint64_t> by_end_;
    std::uint64_t bad_clients_ = 0;
    std::uint64_t stamps_left_out_ = 0;
};

}  // namespace backsight
