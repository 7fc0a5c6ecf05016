#ifndef BACKSIGHT_PRESETS_H
#define BACKSIGHT_PRESETS_H

// Five published systems of lag compensation for C99, and for all languages that call C: what a game calls that has one
// of them, by the numbers and in the order of its own page. backsight.h comes first: its rules for results, structs,
// handles, threads, memory and numbers are the rules here. The arithmetic is that of the C++ presets
// (presets/include/backsight/presets), to the last bit, with the published defects, which those headers list.
//
//     bs_fishnet_config config;                                                     // FishNet, the server: ServerFire
//     bs_fishnet_config_default(BS_SIZED(&config));
//     bs_fishnet_time_passed(&config, BS_FISHNET_SERVER, now_tick, fired_tick, &passed_s);
//
// The functions are in the library backsight_c. A build without them lacks the symbols: BACKSIGHT_BUILD_C_PRESETS=OFF,
// and the usual module for WASM and addon for Godot. Left out are the presets' complete systems of projectiles, and
// rays among the hitboxes of a history: those are for C++. For such shots bs_server_judge() is the way of this library.
//
// Functions without a handle are pure, or change the struct that the caller passes, and may be called by any thread.
// They have no error text: the code is all. Those with a handle are named with it. Nothing here allocates memory after
// an object was made. Lengths have the game's own unit where the page has none: a metre, or a unit of Unity.
//
// Seconds are `double`, or `float` where the original's are. Both must be finite, except where "any number" is said,
// because it may have come off the wire.

#include "backsight.h"

#ifdef __cplusplus
extern "C" {
#endif

// --- The version ----------------------------------------------------------------------------------------------------
//
//     if (bs_presets_abi_version() >> 16 != BS_PRESETS_ABI_VERSION >> 16) return fail("another library");

/// The version of this header alone: its major version in the upper 16 bits, its minor one in the lower. The rules are
/// those of BS_ABI_VERSION.
#define BS_PRESETS_ABI_VERSION 0x00010001u
/// The version of this header that the library has. Any thread.
BS_API uint32_t bs_presets_abi_version(void);

// --- FishNet: projectiles that catch up -----------------------------------------------------------------------------
//
//     bs_fishnet_time_passed(&config, BS_FISHNET_OBSERVER, now_tick, fired_tick, &passed_s);    // ObserversFire
//     bs_fishnet_projectile projectile;                                                         // SpawnProjectile
//     bs_fishnet_projectile_default(BS_SIZED(&projectile));
//     projectile.position = position;
//     projectile.direction = direction;
//     projectile.passed_s = (float)passed_s;
//     bs_fishnet_projectile_move(&projectile, frame_s);                                         // each frame: Update
//
// FishNet's guide "Lag Compensation, Projectiles". Every peer spawns its own projectile. The one of a peer that hears
// of the shot late flies faster until it has caught up.

/// Who plays a projectile.
enum {
    BS_FISHNET_OWNER,    ///< fired; its projectile has nothing to catch up
    BS_FISHNET_SERVER,   ///< at most max_passed_s * server_ratio
    BS_FISHNET_OBSERVER  ///< every other client: at most max_passed_s
};
typedef struct bs_fishnet_config {
    uint32_t struct_size;
    uint32_t tick_rate_numerator;    ///< ticks per second, as a fraction: TimeManager's TickRate. 1 to 100,000; default
                                     ///< 64
    uint32_t tick_rate_denominator;  ///< 1 to 1,000,000; default 1
    uint32_t allows_negative;        ///< flag: a tick to come gives a time below 0. Default 0, as in the guide: it is 0
    double max_passed_s;             ///< MAX_PASSED_TIME. 0 to 10; default 0.3 (guide)
    double server_ratio;             ///< the server's share of it. 0 to 1; default 0.5 (guide)
} bs_fishnet_config;
BS_API int32_t bs_fishnet_config_default(bs_fishnet_config* config);

/// TimePassed(uint) and the cap of the guide's ServerFire and ObserversFire: how far a peer's projectile is behind when
/// it spawns, in seconds. Whole ticks count: all of the tick of the shot, and nothing of the tick of now. `peer`:
/// BS_FISHNET_. Ticks are 0 to 2^46; the tick of the shot may be one to come, as it comes off the wire.
BS_API int32_t bs_fishnet_time_passed(const bs_fishnet_config* config, uint32_t peer, int64_t now_tick,
                                      int64_t fired_tick, double* passed_s);
/// TimePassed(PreciseTick), which counts fractions of both ticks; otherwise as bs_fishnet_time_passed(). Moments are 0
/// to 2^62 - 1: a PreciseTick is `Tick * 65536 + PercentAsDouble * 65536`.
BS_API int32_t bs_fishnet_time_passed_precise(const bs_fishnet_config* config, uint32_t peer, int64_t now_moment,
                                              int64_t fired_moment, double* passed_s);
/// The cap alone, for a game that has the seconds since the shot from FishNet itself. `since_fired_s`: any number; NaN
/// counts as 0.
BS_API int32_t bs_fishnet_cap(const bs_fishnet_config* config, uint32_t peer, double since_fired_s, double* passed_s);

/// What a projectile of the game's own has to catch up. It flies on by frame and step: rate * (delta + step).
typedef struct bs_fishnet_catch_up {
    uint32_t struct_size;
    float passed_s;  ///< _passedTime: what is left. Seconds; default 0
    float share;     ///< of it that a call takes. 0.01 to 1; default 0.08: "8 % of the step per frame" (guide)
} bs_fishnet_catch_up;
BS_API int32_t bs_fishnet_catch_up_default(bs_fishnet_catch_up* catch_up);
/// The first half of the guide's Move, once a frame. `delta_s`: Time.deltaTime, 0 or more. `step_s`: the guide's
/// passedTimeDelta, seconds of flight to add to the frame's own; 0 once all is caught up.
BS_API int32_t bs_fishnet_catch_up_step(bs_fishnet_catch_up* catch_up, float delta_s, float* step_s);

/// The guide's PredictedProjectile.
typedef struct bs_fishnet_projectile {
    uint32_t struct_size;
    bs_vec3 position;   ///< transform.position
    bs_vec3 direction;  ///< a unit vector. Default x
    float passed_s;     ///< _passedTime, as Initialize sets it. Seconds; default 0
    float share;        ///< as bs_fishnet_catch_up has it
    float move_rate;    ///< MOVE_RATE, units a second. 0 to 100,000; default 5 (guide)
} bs_fishnet_projectile;
BS_API int32_t bs_fishnet_projectile_default(bs_fishnet_projectile* projectile);
/// The guide's Move, once a frame. `delta_s`: Time.deltaTime, 0 or more. It moves without a sweep.
BS_API int32_t bs_fishnet_projectile_move(bs_fishnet_projectile* projectile, float delta_s);

// --- TwoTen: rewind by frame and sub-frame --------------------------------------------------------------------------
//
//     bs_twoten_config config;
//     bs_twoten_config_default(BS_SIZED(&config));
//     bs_twoten_simulation* simulation;
//     bs_twoten_simulation_open(library, &config, &simulation, BS_SIZED(&error));
//     bs_twoten_simulation_add_frame(simulation, object, frame_id, &transforms[object]);    // SaveFrame: each object
//     bs_twoten_simulation_simulate(simulation, shot_frame, sub_frame, frame_id, transforms, count, cast_rays, game,
//                                   &stayed);                                               // a ShootRequest
//
// TwoTen, "Lag Compensation in Unity". The server keeps the last 64 frames of every object. The client names the frame
// that it last heard of, and how far its own blend has come. An object is a number from 0 to max_objects - 1, and its
// transform is the caller's.

typedef struct bs_twoten_simulation bs_twoten_simulation;

typedef struct bs_twoten_config {
    uint32_t struct_size;
    uint32_t max_objects;    ///< 1 to 65,536; default 64
    uint32_t frame_history;  ///< FrameHistory: frames kept of each object. 2 to 65,536; default 64, a second (article)
    uint32_t reserved;       ///< 0
} bs_twoten_config;
BS_API int32_t bs_twoten_config_default(bs_twoten_config* config);

/// Makes the frames of all objects. Takes about 40 bytes for each frame of each object.
BS_API int32_t bs_twoten_simulation_open(bs_library* library, const bs_twoten_config* config,
                                         bs_twoten_simulation** simulation, bs_error* error);
BS_API int32_t bs_twoten_simulation_close(bs_twoten_simulation* simulation);
/// AddFrame: stores the transform of an object in a frame, Time.frameCount. A full history loses its oldest. Answer: 1
/// if the frame is not above the object's last one, where the original throws if it has that frame.
BS_API int32_t bs_twoten_simulation_add_frame(bs_twoten_simulation* simulation, uint32_t object, int64_t frame_id,
                                              const bs_pose* transform);
/// OnDestroy: forgets the frames of an object, whose number may then be another's.
BS_API int32_t bs_twoten_simulation_clear(bs_twoten_simulation* simulation, uint32_t object);

/// Answers of bs_twoten_simulation_rewind(): the original throws.
enum {
    BS_TWOTEN_REWIND_FRAME_MISSING = 1,    ///< the requested frame is not stored
    BS_TWOTEN_REWIND_PREVIOUS_MISSING = 2  ///< the frame before it is not stored
};
/// SetStateTransform, without moving the object: where it was at `sub_frame` of the way from frame_id - 1 to frame_id,
/// with the rotation of frame_id - 1, unblended as published. `frame_id`: any number; the server's own `current_frame`
/// stands for the newest stored one. `sub_frame`: any number, held to 0 and 1 as Unity's Lerp does; NaN counts as 0.
/// Answers: BS_TWOTEN_REWIND_.
BS_API int32_t bs_twoten_simulation_rewind(bs_twoten_simulation* simulation, uint32_t object, int64_t frame_id,
                                           float sub_frame, int64_t current_frame, bs_pose* transform);

/// What runs among the rewound objects: casts the rays of a shot. `transforms`, in which objects are where they were,
/// is the array that bs_twoten_simulation_simulate() was given.
typedef void (*bs_twoten_action)(void* user, const bs_pose* transforms, uint32_t count);

/// Simulate: moves all objects, calls `action`, and puts them back. `transforms`: of the objects 0 to count - 1; when
/// it returns they are as they were, whatever `action` wrote there. An object that has no such frame stays where it is,
/// and `stayed` counts those that have frames; the original throws there, and leaves those before it moved. Numbers as
/// in bs_twoten_simulation_rewind().
BS_API int32_t bs_twoten_simulation_simulate(bs_twoten_simulation* simulation, int64_t frame_id, float sub_frame,
                                             int64_t current_frame, bs_pose* transforms, uint32_t count,
                                             bs_twoten_action action, void* user, uint32_t* stayed);

/// What the server sends in a frame.
enum {
    BS_TWOTEN_MESSAGE_NOTHING,
    BS_TWOTEN_MESSAGE_UPDATE,    ///< positions, with the current frame's id
    BS_TWOTEN_MESSAGE_HEARTBEAT  ///< only the current frame's id
};
/// Keeps the clients' frame in the history while nothing moves (the article's first problem).
typedef struct bs_twoten_heartbeat {
    uint32_t struct_size;
    uint32_t has_sent;   ///< flag; default 0
    double last_sent_s;  ///< of the server's clock
} bs_twoten_heartbeat;
BS_API int32_t bs_twoten_heartbeat_default(bs_twoten_heartbeat* heartbeat);
/// Decides what goes out in a frame: positions if something moved, else the bare frame id once the last message is more
/// than 0.25 s old (article). The first call always sends. `anything_moved`: a flag. `server_now_s` must not go back.
/// `message`: BS_TWOTEN_MESSAGE_.
BS_API int32_t bs_twoten_heartbeat_decide(bs_twoten_heartbeat* heartbeat, uint32_t anything_moved, double server_now_s,
                                          uint32_t* message);

/// What a client's ShootRequest carries: the newest frame that it heard of, and how far its blend towards that has come
/// (the article's second problem). Send the last two fields.
typedef struct bs_twoten_stamp {
    uint32_t struct_size;
    float sub_frame;   ///< 0 to 1; default 1
    int64_t frame_id;  ///< default 0
} bs_twoten_stamp;
BS_API int32_t bs_twoten_stamp_default(bs_twoten_stamp* stamp);
/// A message came. Positions start a new blend; a heartbeat only raises the frame. `message`: BS_TWOTEN_MESSAGE_UPDATE
/// or BS_TWOTEN_MESSAGE_HEARTBEAT.
BS_API int32_t bs_twoten_stamp_receive(bs_twoten_stamp* stamp, int64_t frame_id, uint32_t message);
/// The client drew `share` of a whole blend more of the way to the received positions, 0 or more.
BS_API int32_t bs_twoten_stamp_advance(bs_twoten_stamp* stamp, float share);

// --- UT2003: trails of pawns, and beams -----------------------------------------------------------------------------
//
//     bs_ut2003_trail_push(trail, &pawn, server_now_s);                         // each tick: the pawn as it is now
//     bs_ut2003_trail_shift(trail, stamp_s, server_now_s, &pawn, &shift);       // TimeShiftPawns, for one pawn
//     cast_rays(game, &pawn);                                                   // Trace
//     bs_ut2003_trail_unshift(trail, server_now_s, &pawn);                      // UnShiftPawns
//
//     bs_ut2003_beam_default(BS_SIZED(&beam));                                  // DoTrace, for a beam that reflects
//     beam.origin = origin;
//     beam.direction = direction;
//     while (beam.ended == BS_UT2003_END_NONE) {
//         cast_rays(game, &beam, &met);                                         // with the pawns shifted, and put back
//         bs_ut2003_beam_traced(&beam, &met);
//     }
//     if (beam.ended == BS_UT2003_END_BODY) {
//         bs_ut2003_beam_hurt(&damage, rand_below, &beam.direction, &hurt_by, &momentum);
//     }
//
// Unreal Wiki, "Hit Prediction" (2003). Each pawn keeps a trail of 0.4 s. A shot carries the client's copy of the
// server's clock: the time that came last, plus the frames since. The shooter's own pawn is not shifted. Clear the
// trail of a pawn that respawns or teleports; the page asks for that and does not do it.

typedef struct bs_ut2003_trail bs_ut2003_trail;

/// Where a pawn was at a time on the server's clock. Does not grow.
typedef struct bs_ut2003_node {
    double stamp_s;
    bs_vec3 location;
    float pitch;  ///< Unreal's rotation: three angles in any unit. Each is interpolated alone and never wrapped
    float yaw;
    float roll;
} bs_ut2003_node;

typedef struct bs_ut2003_trail_config {
    uint32_t struct_size;
    uint32_t tick_rate_numerator;    ///< nodes a second at most, as a fraction. 1 to 100,000; default 64
    uint32_t tick_rate_denominator;  ///< 1 to 1,000,000; default 1
    uint32_t reserved;               ///< 0
    double reach_s;                  ///< MaxTrailSeconds. Over 0 to 10; default 0.4 (page)
} bs_ut2003_trail_config;
BS_API int32_t bs_ut2003_trail_config_default(bs_ut2003_trail_config* config);

/// Makes the trail of one pawn. Takes 64 bytes for each tick of its reach.
BS_API int32_t bs_ut2003_trail_open(bs_library* library, const bs_ut2003_trail_config* config, bs_ut2003_trail** trail,
                                    bs_error* error);
BS_API int32_t bs_ut2003_trail_close(bs_ut2003_trail* trail);
/// PredictedPawn's Tick: puts a node in front, then cuts the trail behind the first node that is older than the reach.
/// That node stays, so the trail reaches a little farther. A full trail loses its oldest node.
BS_API int32_t bs_ut2003_trail_push(bs_ut2003_trail* trail, const bs_ut2003_node* node, double server_now_s);
/// The pawn respawned or teleported: forgets the trail.
BS_API int32_t bs_ut2003_trail_clear(bs_ut2003_trail* trail);

/// The branch of TimeShiftPawns that placed a pawn.
enum {
    BS_UT2003_SHIFT_INTERPOLATED,  ///< between the two nodes around the stamp
    BS_UT2003_SHIFT_OLDEST_NODE,   ///< every node is later than the stamp: the last node of the trail
    BS_UT2003_SHIFT_PRESENT,       ///< no node is later than the stamp, or there is none: the pawn stays where it is
    BS_UT2003_SHIFT_NO_STAMP       ///< a stamp of 0 or less, or NaN: the pawn stays where it is
};
/// TimeShiftPawns, for one pawn: saves where it is, and moves it to where the trail has it at a stamp. `stamp_s`: as it
/// came off the wire; any number. `body`: the pawn now, whose stamp is not used. `shift`: BS_UT2003_SHIFT_.
BS_API int32_t bs_ut2003_trail_shift(bs_ut2003_trail* trail, double stamp_s, double server_now_s, bs_ut2003_node* body,
                                     uint32_t* shift);
/// UnShiftPawns, for one pawn: puts it back if its place was saved in this very tick, at the same `server_now_s`.
/// Answer: 1 if it was not.
BS_API int32_t bs_ut2003_trail_unshift(bs_ut2003_trail* trail, double server_now_s, bs_ut2003_node* body);

/// Traces of one beam, at most. The body that would reflect the fourth ends the beam, unhurt.
#define BS_UT2003_BEAM_TRACES 4
/// What a trace of a beam met.
enum {
    BS_UT2003_MET_NOTHING,   ///< nothing within the weapon's TraceRange
    BS_UT2003_MET_LEVEL,     ///< the level, or anything else that takes no harm
    BS_UT2003_MET_BODY,      ///< a body that does not reflect it
    BS_UT2003_MET_REFLECTOR  ///< a body whose CheckReflect reflects it, and pays bs_ut2003_shield_drain() for that
};
/// Where one trace of a beam ended. Does not grow.
typedef struct bs_ut2003_trace {
    uint32_t met;       ///< BS_UT2003_MET_
    bs_vec3 point;      ///< HitLocation; of a miss, the end of the trace
    bs_vec3 reflected;  ///< of a reflector alone: the direction that CheckReflect gave, a unit vector
} bs_ut2003_trace;
/// How a beam ended.
enum {
    BS_UT2003_END_NONE,     ///< it has not ended: trace it on
    BS_UT2003_END_NOTHING,  ///< it met nothing
    BS_UT2003_END_LEVEL,    ///< the level, which takes no harm
    BS_UT2003_END_BODY,     ///< the last body takes the damage
    BS_UT2003_END_ABSORBED  ///< the fourth body that reflects: no damage
};
/// DoTrace: a beam and its reflections. Shift the pawns anew for each trace, put them back after it, and begin each
/// trace's range anew.
typedef struct bs_ut2003_beam {
    uint32_t struct_size;
    uint32_t traces;           ///< so far, 0 to BS_UT2003_BEAM_TRACES. Default 0
    uint32_t ended;            ///< BS_UT2003_END_; default BS_UT2003_END_NONE
    uint32_t may_hit_shooter;  ///< flag: the next trace, or the last, can meet the shooter; not before the second
    bs_vec3 origin;            ///< where the next trace begins; once the beam has ended, where its last began
    bs_vec3 direction;         ///< likewise: a unit vector. Default x
} bs_ut2003_beam;
BS_API int32_t bs_ut2003_beam_default(bs_ut2003_beam* beam);
/// Takes the trace that began at `origin` in `direction`, of a beam that has not ended.
BS_API int32_t bs_ut2003_beam_traced(bs_ut2003_beam* beam, const bs_ut2003_trace* trace);

/// What a weapon does to the body that its beam ends at. Defaults: UT2003's instagib rifle, SuperShockBeamFire.
typedef struct bs_ut2003_beam_damage {
    uint32_t struct_size;
    int32_t damage_min;  ///< DamageMin. 0 to 2^30; default 1000
    int32_t damage_max;  ///< DamageMax, damage_min to 2^30; exclusive where it is greater. Default 1000
    float attenuation;   ///< DamageAtten. 0 to 1; default 1
    float momentum;      ///< Momentum, mass times units a second. Default 100,000
} bs_ut2003_beam_damage;
BS_API int32_t bs_ut2003_beam_damage_default(bs_ut2003_beam_damage* damage);
/// CheckReflect's cost for the shield of a body that reflects: a quarter of DamageMin, without its fraction.
BS_API int32_t bs_ut2003_shield_drain(const bs_ut2003_beam_damage* damage, int32_t* drain);
/// The arguments of TakeDamage: (DamageMin + Rand(DamageMax - DamageMin)) * DamageAtten, without its fraction, and the
/// momentum along the last leg of the beam. `rand`: what Rand() gave, 0 to damage_max - damage_min - 1; 0 where both
/// are equal. `direction`: the last leg's, a unit vector.
BS_API int32_t bs_ut2003_beam_hurt(const bs_ut2003_beam_damage* damage, int32_t rand, const bs_vec3* direction,
                                   int32_t* hurt, bs_vec3* momentum);

// --- The Unreal series: predicted projectiles -----------------------------------------------------------------------
//
//     bs_unreal_series_config config;
//     bs_unreal_series_config_default(BS_SIZED(&config));
//     bs_unreal_series_sleep_time(&config, ping_us, &sleep_us);             // owner: fake and request wait so long
//     bs_unreal_series_forward_time(&config, ping_us, BS_UNREAL_SERIES_SERVER, &forward_us);    // server
//     bs_unreal_series_substeps(&config, (double)forward_us * 1e-6, steps, 16, &count);
//     for (uint32_t i = 0; i < count; ++i) move(steps[i]);
//     bs_unreal_series_life_after_forward(&config, life_us, forward_us, &life_us);
//
// The four-part series for the Unreal Engine (sreitich, "Projectile Prediction"). The owner has a cosmetic fake. The
// authoritative projectile is partly fast-forwarded, and its hidden replica corrects the fake. Lengths are metres: the
// engine's centimetres times 0.01. A ping is a whole round trip. Pings and lives are 0 to 1 h.

/// For whom a projectile is forwarded.
enum {
    BS_UNREAL_SERIES_SERVER,     ///< the server, for the shooter's controller
    BS_UNREAL_SERIES_LOCAL,      ///< the shooter's own: the reduction is not subtracted from the ping
    BS_UNREAL_SERIES_STANDALONE  ///< no network: nothing is forwarded
};
typedef struct bs_unreal_series_config {
    uint32_t struct_size;
    uint32_t max_iterations;               ///< MaxSimulationIterations. 1 to 1000; default 16 (code)
    int64_t ping_reduction_us;             ///< PredictionLatencyReduction. 0 to 1 s; default 20 ms
    int64_t max_prediction_ping_us;        ///< MaxPredictionPing. 0 to 1 s; default 120 ms
    int64_t min_life_after_forward_us;     ///< 0 to 10 s; default 0.2 s
    int64_t confirm_margin_us;             ///< of SwitchToAuthTimer. 0 to 1 s; default 60 ms
    int64_t tear_off_delay_us;             ///< TearOffDelay. 0 to 1 s; default 0.1 s
    int64_t min_life_after_detonation_us;  ///< 0 to 10 s; default 0.4 s
    double client_bias_ratio;              ///< ClientBiasPct. 0 to 1; default 0.5
    double correction_flight_m;            ///< in which the fake is corrected. 0.01 to 10,000; default 20
    double bouncing_correction_flight_m;   ///< where it bounces. 0.01 to 10,000; default 2
    double max_step_s;                     ///< MaxSimulationTimeStep. 0.0002 to 1; default 0.0166 (code)
} bs_unreal_series_config;
BS_API int32_t bs_unreal_series_config_default(bs_unreal_series_config* config);

/// GetForwardPredictionTime: bias * clamp(ping - reduction, 0, max), to the nearest microsecond. `caller`:
/// BS_UNREAL_SERIES_.
BS_API int32_t bs_unreal_series_forward_time(const bs_unreal_series_config* config, int64_t ping_us, uint32_t caller,
                                             int64_t* forward_us);
/// GetProjectileSleepTime: max(0, ping - reduction - max). The fake and the request wait this long.
BS_API int32_t bs_unreal_series_sleep_time(const bs_unreal_series_config* config, int64_t ping_us, int64_t* sleep_us);
/// SwitchToAuthTimer, set when the fake detonates: ping + 60 ms + TearOffDelay. If a linked replica has not detonated
/// when it ends, the fake is destroyed and the replica is shown. Published defect: from a ping of 240 ms on the fake is
/// gone before that.
BS_API int32_t bs_unreal_series_switch_time(const bs_unreal_series_config* config, int64_t ping_us, int64_t* switch_us);
/// The life left after a fast-forward: max(0.2 s, life - forwarded). A life of 0 means no limit, and stays 0.
BS_API int32_t bs_unreal_series_life_after_forward(const bs_unreal_series_config* config, int64_t life_us,
                                                   int64_t forwarded_us, int64_t* left_us);
/// How long a detonated projectile is kept: max(`wanted_us`, 0.4 s), of LifeSpanAfterDetonation.
BS_API int32_t bs_unreal_series_life_after_detonation(const bs_unreal_series_config* config, int64_t wanted_us,
                                                      int64_t* kept_us);
/// How long after a detonation the server tears off; 0 means its next tick. `since_creation_us`: without the
/// fast-forward.
BS_API int32_t bs_unreal_series_tear_off_wait(const bs_unreal_series_config* config, int64_t since_creation_us,
                                              int64_t* wait_us);
/// The engine's sub-steps of one tick of a projectile, as its TickComponent and GetSimulationTimeStep cut it: seconds,
/// one after the other. A rest below 0.0002 s is dropped. `total_s`: 0 to 3600. `capacity`: max_iterations are always
/// enough; BS_TOO_SMALL, and nothing is written but `count`, where it is less than the steps.
BS_API int32_t bs_unreal_series_substeps(const bs_unreal_series_config* config, double total_s, double* steps,
                                         uint32_t capacity, uint32_t* count);

/// How the fake moves to its replica at a constant rate. Does not grow. Published defects: if the replica is ahead of
/// the fake the rate is negative, and nothing is corrected; if the error is over 20 m the fake flies backwards.
typedef struct bs_unreal_series_correction {
    double error_m;   ///< at linking: positive where the replica is behind the fake, negative where it is ahead
    double rate_mps;  ///< speed of the fake towards the replica
} bs_unreal_series_correction;
/// The correction at linking. `initial_speed_mps`: the projectile's, over 0 to 100,000. `bounces`: a flag.
BS_API int32_t bs_unreal_series_correction_at_link(const bs_unreal_series_config* config, const bs_vec3* replica,
                                                   const bs_vec3* fake, const bs_vec3* fake_velocity,
                                                   double initial_speed_mps, uint32_t bounces,
                                                   bs_unreal_series_correction* correction);
/// CorrectionLerpTick: the fake's position after a frame of correction, without its own flight. `frame_s`: 0 or more.
BS_API int32_t bs_unreal_series_corrected(const bs_unreal_series_correction* correction, const bs_vec3* fake,
                                          const bs_vec3* replica, double frame_s, bs_vec3* moved);

// --- PUN 2: others' objects, by their lag ---------------------------------------------------------------------------
//
//     bs_pun2_write(&update, sent_ms, bytes, sizeof bytes, &size);      // the owner: IsWriting
//
//     bs_pun2_read(bytes, size, &update, &sent_ms);                     // everybody else
//     bs_pun2_lag_of_ms(now_ms, sent_ms, &lag_s);
//     bs_pun2_physics_receive(&body, &update, lag_s);                   // OnPhotonSerializeView
//     bs_pun2_physics_fixed_update(&body, &numbers, fixed_delta_s);     // each fixed step: FixedUpdate
//
// PUN 2's page "Lag Compensation": three forms of drawing an object of another player from position, rotation and
// velocity. Published defects: Time.fixedDeltaTime is a distance to MoveTowards, 1 m/s whatever the step; the
// approached position is the one at arrival; a timestamp that is ahead counts as old.

/// Mathf.Abs((float)(PhotonNetwork.Time - info.timestamp)): seconds.
BS_API int32_t bs_pun2_lag(double network_time_s, double timestamp_s, float* lag_s);
/// As bs_pun2_lag(), from PhotonNetwork.ServerTimestamp and SentServerTimestamp in milliseconds. A message across the
/// wrap after 49.7 days is as old as published: 4,294,967 s.
BS_API int32_t bs_pun2_lag_of_ms(uint32_t network_time_ms, uint32_t sent_ms, float* lag_s);

/// The numbers of the second and the third form.
typedef struct bs_pun2_config {
    uint32_t struct_size;
    float physics_approach_mps;  ///< of MoveTowards in FixedUpdate. 0 to 1000; default 1: "Time.fixedDeltaTime" alone
    float turn_dps;              ///< of RotateTowards, degrees per second. 0 to 100,000; default 100 (page)
    float movement_speed_mps;    ///< movementSpeed, which the page leaves to the game. 0 to 1000; default 5
} bs_pun2_config;
BS_API int32_t bs_pun2_config_default(bs_pun2_config* config);

/// The three values of OnPhotonSerializeView. Does not grow.
typedef struct bs_pun2_update {
    bs_vec3 position;
    bs_quat rotation;
    bs_vec3 velocity;  ///< metres per second with a rigid body; without one, the `movement` of the owner's last frame
} bs_pun2_update;

/// Bytes of the page's stream message: three floats of the position, four of the rotation in the order w, x, y, z,
/// three of the velocity, and SentServerTimestamp. Each has 4 bytes, the highest first, as Photon's protocol has them.
/// Photon's own headers and type codes are not in it.
#define BS_PUN2_MESSAGE_BYTES 44
/// What SendNext writes, in its order, and the stamp that PhotonMessageInfo adds. `sent_ms`: Photon server's clock.
/// `capacity`: BS_PUN2_MESSAGE_BYTES are used; less is BS_TOO_SMALL, and only `size` is written: what is needed.
BS_API int32_t bs_pun2_write(const bs_pun2_update* update, uint32_t sent_ms, uint8_t* bytes, uint32_t capacity,
                             uint32_t* size);
/// Reads a message off the wire: any bytes. Answer: 1 for another size, a number that is not finite, or a rotation that
/// is no unit quaternion to a part in a hundred; nothing is written then. PUN 2 has no such checks: a NaN moves its
/// rigid body to nowhere.
BS_API int32_t bs_pun2_read(const uint8_t* bytes, uint32_t size, bs_pun2_update* update, uint32_t* sent_ms);

/// "Using OnPhotonSerializeView to update the object": the rigid body is put where it should be now.
typedef struct bs_pun2_immediate {
    uint32_t struct_size;
    bs_pose pose;
    bs_vec3 velocity;
} bs_pun2_immediate;
BS_API int32_t bs_pun2_immediate_default(bs_pun2_immediate* body);
/// OnPhotonSerializeView, reading. `lag_s`: bs_pun2_lag(), 0 or more.
BS_API int32_t bs_pun2_immediate_receive(bs_pun2_immediate* body, const bs_pun2_update* update, float lag_s);
/// The physics engine's motion of a rigid body without forces, for a game that has none.
BS_API int32_t bs_pun2_immediate_step(bs_pun2_immediate* body, float delta_s);

/// "Using OnPhotonSerializeView and FixedUpdate": the update is kept, and approached in the fixed step.
typedef struct bs_pun2_physics {
    uint32_t struct_size;
    bs_pose pose;      ///< the rigid body's
    bs_pose network;   ///< networkPosition and networkRotation
    bs_vec3 velocity;  ///< the rigid body's; a kinematic body does not move by it
} bs_pun2_physics;
BS_API int32_t bs_pun2_physics_default(bs_pun2_physics* body);
/// OnPhotonSerializeView, reading. `lag_s`: bs_pun2_lag(), 0 or more.
BS_API int32_t bs_pun2_physics_receive(bs_pun2_physics* body, const bs_pun2_update* update, float lag_s);
/// FixedUpdate of a remote object. `fixed_delta_s`: Time.fixedDeltaTime, 0 or more.
BS_API int32_t bs_pun2_physics_fixed_update(bs_pun2_physics* body, const bs_pun2_config* config, float fixed_delta_s);
/// The physics engine's motion of a rigid body without forces, after FixedUpdate, for a game that has none.
BS_API int32_t bs_pun2_physics_step(bs_pun2_physics* body, float fixed_delta_s);

/// "Lag Compensation for non-Physic Objects": the update is kept, and approached in Update at movementSpeed.
typedef struct bs_pun2_transform {
    uint32_t struct_size;
    bs_pose pose;     ///< the transform's
    bs_pose network;  ///< networkPosition and networkRotation
} bs_pun2_transform;
BS_API int32_t bs_pun2_transform_default(bs_pun2_transform* body);
/// OnPhotonSerializeView, reading: update.velocity is the owner's movement. `lag_s`: bs_pun2_lag(), 0 or more.
BS_API int32_t bs_pun2_transform_receive(bs_pun2_transform* body, const bs_pun2_update* update, float lag_s);
/// Update of a remote object. `delta_s`: Time.deltaTime, 0 or more.
BS_API int32_t bs_pun2_transform_update(bs_pun2_transform* body, const bs_pun2_config* config, float delta_s);
/// The owner's movement = transform.position - oldPosition: for one frame, not for a second.
BS_API int32_t bs_pun2_movement(const bs_vec3* position, const bs_vec3* old_position, bs_vec3* movement);

#ifdef __cplusplus
}
#endif

#endif
