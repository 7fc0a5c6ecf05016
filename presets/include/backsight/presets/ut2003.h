#pragma once

// Hit prediction as published for Unreal Tournament 2003 (Unreal Wiki, "Hit Prediction", 2003). Each pawn keeps a trail
// of positions. The client stamps a shot with its copy of the server's clock, and the server moves the pawns back to
// that time.
//
//   HitPrediction prediction(history, draw);               // server: the trails of all entities
//   prediction.record(tick);                               // each tick, after everybody was recorded
//   const Hit hit = prediction.cast_ray(stamp_s, ray, filter);    // a shot; the client's TrailClock::stamp_s()
//   PredictedFire rifle(interval);                         // server, for each client and weapon: the rate of fire
//   const ClientFire fire = client_start_fire(role, game_has_ended, start_fire, clock);      // client or host: trigger
//   const Beam beam = prediction.cast_beam(rifle.stamp_s(), ray, filter, check_reflect);     // server: DoTrace
//   if (const auto hurt = hurt_by(beam, damage, rand)) take_damage(*hurt);
//
// A game with bodies of its own uses the parts: LocationTrail, ShiftedBody, trace_beam().
//
// Published numbers: 0.4 s of trail, at most four traces of a beam, a quarter of DamageMin for a shield that reflects;
// 0.02 s between the nodes of the variant that rewinds by ping. Times are seconds in double precision; the original's
// were 32-bit floats, which step by 8 ms after a day of uptime. Stamps must be finite. One owner, one thread. All
// memory is taken in the constructors. No errors.
//
// Kept as published, defects included. Rotations take the long way round. Nothing resets a trail when its pawn respawns
// or teleports, so a shift may cross both; the page asks for a reset, which is HitPrediction::reset(). A pawn that dies
// is where it is: neither life nor bones are rewound. The server does not check the stamp. A delayed shot has the stamp
// of the one before. Only the client asks whether the game has ended. A random damage never reaches DamageMax.

#include <backsight/base/vec.h>
#include <backsight/judge/fire_rate.h>
#include <backsight/presets/called_now.h>
#include <backsight/presets/moved_bodies.h>
#include <backsight/time/tick.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace backsight::presets {

/// Unreal's rotation: three angles in any unit (there 65536 to a turn). Each is interpolated alone and never wrapped.
struct Rotator {
    float pitch = 0.0f;
    float yaw = 0.0f;
    float roll = 0.0f;

    friend constexpr bool operator==(const Rotator&, const Rotator&) = default;
};

/// In radians: yaw about z, then pitch about y, then roll about x. A turn about z alone has pitch and roll 0.
Rotator rotator_of(Quat rotation);
Quat rotation_of(const Rotator& rotator);

/// Position of a pawn at a time on the server's clock.
struct TrailNode {
    double stamp_s = 0.0;
    Vec3 location;
    Rotator rotation;
};

/// The branch of the published function that placed a pawn.
enum class TrailShift {
    interpolated,  ///< between the two nodes around the stamp
    oldest_node,   ///< every node is later than the stamp: out of reach, the last node of the trail
    present,       ///< no node is later than the stamp, or there is none: the pawn is left where it is
    no_stamp       ///< a stamp of 0 or less requests no shift
};

struct ShiftedPawn {
    TrailShift shift = TrailShift::present;
    Vec3 location;
    Rotator rotation;
    double alpha = 0.0;  ///< weight of the later node where interpolated, in [0, 1]
};

/// The trail of one pawn.
class LocationTrail {
public:
    /// MaxTrailSeconds of the document.
    static constexpr double published_reach_s = 0.4;

    /// At most one node is pushed per tick of `rate`. Range of `reach_s`: above 0, to 10.
    explicit LocationTrail(TickRate rate, double reach_s = published_reach_s)
        : reach_s_(reach_s), nodes_(2 * (static_cast<std::size_t>(reach_s * rate.hz()) + 3)), first_(nodes_.size()) {}

    /// Puts `node` in front, then cuts the trail behind the first node that is older than `server_now_s` by more than
    /// the reach. That node stays, so the trail reaches a little beyond 0.4 s. A node of exactly 0.4 s is in reach. A
    /// full trail loses its oldest node.
    void push(const TrailNode& node, double server_now_s);
    void clear() { size_ = 0; }

    /// Position of a pawn, now at `now`, for a shot with this stamp.
    ShiftedPawn shift(double stamp_s, const TrailNode& now) const;

    /// Newest first. Valid until the next push.
    std::span<const TrailNode> nodes() const { return {nodes_.data() + first_, size_}; }

private:
    double reach_s_;
    std::vector<TrailNode> nodes_;  // filled from the end; size_ of them from first_ on, newest first
    std::size_t first_ = 0;
    std::size_t size_ = 0;
};

/// A body of the game's own that is moved for a trace and put back: TimeShiftPawns and UnShiftPawns, for one pawn.
class ShiftedBody {
public:
    /// Moves `body`, whose stamp is not used, as the trail has it. A pawn that is left where it is is not saved either.
    TrailShift shift(const LocationTrail& trail, double stamp_s, double server_now_s, TrailNode& body);
    /// Puts it back if its place was saved in this very tick; otherwise nothing happens, and it returns false. A body
    /// that was shifted for an earlier shot of the tick, and not for this one, goes back to what was saved then: as
    /// published.
    bool unshift(double server_now_s, TrailNode& body) const;

private:
    Vec3 location_;
    Rotator rotation_;
    double saved_at_s_ = 0.0;
};

/// The client's copy of the server's clock: the last received time plus the lengths of the frames since.
class TrailClock {
public:
    /// The replicated time arrived: it replaces the counted time, forward or backward.
    void receive(double server_s) { stamp_s_ = server_s; }
    /// A client frame passed.
    void advance(double frame_s) { stamp_s_ += frame_s; }
    /// The stamp of a shot; 0 before anything was received or counted.
    double stamp_s() const { return stamp_s_; }

private:
    double stamp_s_ = 0.0;
};

// --- Beams ---

/// Traces of one beam, at most. The body that would reflect the fourth ends the beam, unhurt.
inline constexpr std::size_t published_beam_traces = 4;

enum class BeamEnd {
    nothing,   ///< it met nothing, or the shooter at the first trace
    level,     ///< the level, or whatever else takes no harm
    body,      ///< the last trace's hit is damaged
    absorbed,  ///< the fourth body that reflects: no damage
};

struct BeamTrace {
    Hit hit;                ///< empty: the level or nothing
    bool is_level = false;  ///< without a hit: something stopped it
    Vec3 end;               ///< where it ended
    /// The direction, a unit vector, in which the body that was hit reflects the beam. Empty if it reflects none.
    std::optional<Vec3> reflected;
};

/// One trace. The pawns are shifted before it and put back after it, so each trace of a beam shifts anew.
using TraceBeam = CalledNow<BeamTrace(const Ray& ray, bool may_hit_shooter)>;

struct Beam {
    struct Leg {
        Ray ray;
        BeamTrace trace;
    };
    std::array<Leg, published_beam_traces> legs;
    std::size_t count = 0;
    BeamEnd end = BeamEnd::nothing;

    const Leg& last() const { return legs[count - 1]; }
};

/// DoTrace: traces, and goes on from the end of a trace while the body there reflects it. Each leg is as long as the
/// first ray. The shooter can be hit from the second leg on.
Beam trace_beam(const Ray& first, const TraceBeam& trace);
/// One step of it, for a caller that traces by itself: adds the trace of `ray` to a beam that goes on, which has fewer
/// than published_beam_traces. Returns the ray of the next leg, or nothing where the beam ends: beam.end says how.
std::optional<Ray> add_leg(Beam& beam, const Ray& ray, const BeamTrace& trace);

// --- Damage ---

/// What a weapon does to the body that its beam ends at. Defaults: UT2003's instagib rifle, SuperShockBeamFire, which
/// the page modifies and gives no numbers of.
struct BeamDamage {
    std::int32_t damage_min = 1000;  ///< DamageMin. Range 0 to 2^30, as damage_max
    std::int32_t damage_max = 1000;  ///< DamageMax; from damage_min on, and exclusive where it is greater
    float attenuation = 1.0f;        ///< DamageAtten, a factor. Range 0 to 1
    float momentum = 100'000.0f;     ///< Momentum, in the engine's units: of mass, times those of length a second

    /// What CheckReflect takes from the shield of a body that reflects: DamageMin * 0.25, without its fraction.
    constexpr std::int32_t shield_drain() const { return damage_min / 4; }
};

/// The server's random number: from 0 to `below` - 1, as the engine's Rand(). It is asked only where `below` is over 0.
using Rand = CalledNow<std::int32_t(std::int32_t below)>;

/// The arguments of TakeDamage.
struct BeamHurt {
    EntityId entity;
    std::int32_t damage = 0;
    Vec3 hit_location;
    Vec3 momentum;  ///< along the last leg of the beam
};

/// The damage of a beam, on the server: (DamageMin + Rand(DamageMax - DamageMin)) * DamageAtten, without its fraction.
/// Nothing where the beam ended at no body, or was absorbed.
std::optional<BeamHurt> hurt_by(const Beam& beam, const BeamDamage& damage, const Rand& rand);

/// CheckReflect: the direction, a unit vector, in which the body that was hit reflects the beam, if it does. `drain` is
/// what that takes from its shield; the fourth body, which absorbs the beam, pays it too.
using CheckReflect = CalledNow<std::optional<Vec3>(const Hit& hit, std::int32_t drain)>;

// --- The trigger ---

/// Where the trigger of a weapon was pulled.
enum class FireRole {
    client,     ///< Role < ROLE_Authority
    authority,  ///< Role == ROLE_Authority: the host of a listen server, or a game without a network
};

enum class StartedFire {
    game_has_ended,  ///< the controller is in the state GameEnded: nothing starts
    not_started,     ///< StartFire() said no
    asks_server,     ///< ServerPredictedStartFire with the stamp: PredictedFire::start() on the server
    on_host,         ///< StartFire() alone, without a stamp: PredictedFire::start_on_host()
};

struct ClientFire {
    StartedFire started = StartedFire::not_started;
    double stamp_s = 0.0;  ///< of asks_server
};

/// ClientStartFire. `start_fire`: the weapon's StartFire(), which plays what the shooter sees; it is not called once
/// the game has ended.
ClientFire client_start_fire(FireRole role, bool game_has_ended, const CalledNow<bool()>& start_fire,
                             const TrailClock& clock);

// --- Rate of fire ---

/// Which stamp a delayed shot is traced at.
enum class DelayedStamp {
    of_the_shot_before,  ///< as published: only a shot that starts at once sets the stamp
    own,                 ///< that of its own request
};

/// ServerPredictedStartFire: the server's check of the rate of fire, and the stamp that belongs to the shot.
class PredictedFire {
public:
    /// `pre_fire`: how early a request may come (PreFireTime). Ranges as in FireRateConfig.
    explicit PredictedFire(Micros fire_interval, Micros pre_fire = {},
                           DelayedStamp delayed = DelayedStamp::of_the_shot_before)
        : rate_({fire_interval, pre_fire, EarlyShot::delay, 1}), delayed_(delayed) {}

    /// A request to fire, with the client's stamp. If it fires, trace it at stamp_s().
    FireResult start(double stamp_s, Micros server_now);
    /// The host's own trigger, for which StartFire() alone decides. A shot that is too early is dropped and does not
    /// wait, and none has a stamp: stamp_s() stays 0, so the present is traced.
    FireResult start_on_host(Micros server_now);
    /// Each tick, before the requests of it: true if the delayed shot fires now. Trace it at stamp_s().
    [[nodiscard]] bool take_due(Micros server_now);
    /// Stamp of the shot that fired last; 0 before any.
    double stamp_s() const { return stamp_s_; }
    /// For a weapon that fires on while the trigger is held, and so sends one stamp for many shots: the stamp goes on
    /// as the server's time does. The page names it as right, and inexact where the latency changes.
    double stamp_s_at(Micros server_now) const {
        return stamp_s_ + static_cast<double>((within_clock(server_now) - started_).value) * 1e-6;
    }
    const FireRate& rate() const { return rate_; }

private:
    FireRate rate_;
    DelayedStamp delayed_;
    double stamp_s_ = 0.0;
    double waiting_stamp_s_ = 0.0;
    Micros started_;
};

// --- Rewind by ping ---

/// Between the nodes of a trail that is rewound by ping (capt.k on the same page, after Toronto's Unlagged).
inline constexpr double published_ping_interval_s = 0.02;

/// A timer of that interval: whether a tick makes a node. Nodes are at the first tick at or after each multiple.
class TrailTimer {
public:
    explicit TrailTimer(double interval_s = published_ping_interval_s) : interval_s_(interval_s) {}

    /// `server_now_s`: from 0 on, not going back.
    bool is_due(double server_now_s) {
        if (server_now_s < next_s_) return false;
        auto next = static_cast<double>(static_cast<std::int64_t>(server_now_s / interval_s_)) + 1.0;
        if (interval_s_ * next <= server_now_s) next += 1.0;  // the quotient was rounded
        next_s_ = interval_s_ * next;
        return true;
    }

private:
    double interval_s_;
    double next_s_ = 0.0;
};

/// The stamp of a client that sends none: its ping ago.
constexpr double stamp_by_ping_s(double server_now_s, double ping_s) { return server_now_s - ping_s; }

// --- All of it, on a history ---

/// What a shot with a stamp of 0 or less is: one of a client that has not heard the server's clock yet.
enum class NoStamp {
    traced_in_the_present,  ///< as published
    refused,                ///< it hits nothing
};

struct HitPredictionConfig {
    double reach_s = LocationTrail::published_reach_s;
    /// Seconds between nodes; 0: one each tick, as published. published_ping_interval_s: the variant by ping.
    double node_interval_s = 0.0;
    NoStamp no_stamp = NoStamp::traced_in_the_present;
    /// As in cast_ray_at().
    float body_reach_m = std::numeric_limits<float>::infinity();
};

/// The trails of all entities of a history, and shots among them. The server's states give who is alive and what they
/// wear now; the trails say where they were.
class HitPrediction {
public:
    /// `history` must outlive it. `draw` is copied; draw groups count as group 0, because the page knows one instant.
    HitPrediction(const WorldHistory& history, const DrawConfig& draw, const HitPredictionConfig& config = {});

    /// Call it each tick, after everybody was recorded. A slot that got another entity has a new trail.
    void record(Tick tick);
    /// Forgets where an entity was: what the page asks for at respawns and teleports, and does not do.
    void reset(EntityId entity);

    /// What a shot with this stamp hits. filter.exclude is the shooter, who is never shifted. `may_hit_shooter`: the
    /// ray is a leg of a beam after its first.
    Hit cast_ray(double stamp_s, const Ray& ray, const QueryFilter& filter, bool may_hit_shooter = false) const;
    /// A beam. `reflects`: null where no body reflects it, as without bReflective. `level`: how far a ray gets in the
    /// level; null: there is none. `damage`: for the drain.
    Beam cast_beam(double stamp_s, const Ray& first, const QueryFilter& filter, const CheckReflect& reflects = {},
                   const CalledNow<float(const Ray&)>& level = {}, const BeamDamage& damage = {}) const;
    /// Where an entity stands for this stamp; nothing if it is not there now.
    std::optional<ShiftedPawn> pawn(EntityId entity, double stamp_s) const;
    /// Hitboxes of an entity for this stamp, in world space: the page's wish to see them. As hitboxes_at().
    std::size_t hitboxes(EntityId entity, double stamp_s, std::span<Hitbox> out) const;

    const HitPredictionConfig& config() const { return config_; }

private:
    struct Kept {
        EntityId entity{};
        LocationTrail trail;
        TrailNode now{};
    };
    const Kept* find(EntityId entity) const;
    View present() const;

    HitPredictionConfig config_;
    const WorldHistory* history_;
    DrawConfig draw_;         // one instant and one rule for everybody
    std::vector<Kept> kept_;  // by slot
    TrailTimer timer_;
};

}  // namespace backsight::presets
