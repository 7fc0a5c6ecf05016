#ifndef BACKSIGHT_H
#define BACKSIGHT_H

// Backsight for C99, and for all languages that call C: lag compensation that judges each shot as its shooter's screen
// showed it. This header is the manual. Each group of functions begins with an example. bindings/c/examples has
// programs that compile.
//
//     bs_library* library;
//     bs_error error;
//     if (bs_open(BS_ABI_VERSION, &library, BS_SIZED(&error)) != BS_OK) return fail(error.text);
//     ...
//     bs_close(library);
//
// Results. A function that can fail returns an int32_t:
//
//     0           BS_OK: done
//     below 0     the caller's mistake (BS_NULL and so on): nothing was done. bs_error_text() of the handle names the
//                 argument and says what would be right. A call with a bs_error writes the text there. A call with
//                 neither has its code alone
//     above 0     the library's answer: nothing was done, for the reason that the function names. bs_reason_name() has
//                 it as a word. Data from a client or a server leads here, never to a mistake of the caller. Only
//                 bs_client_set_self() checks the number and the tick as the caller's own
//
// Structs. A struct that begins with struct_size holds its own size there, so that it may grow in later versions. Write
// it with BS_SIZED before you pass it. A smaller one of an earlier version is taken; fields that it lacks have their
// defaults. A larger one is refused with BS_BAD_STRUCT_SIZE. bs_NAME_default() fills in the defaults. In an array each
// element has the size of the first.
//
//     bs_world_config config;
//     bs_world_config_default(BS_SIZED(&config));
//
// Handles. bs_server* and the like are opaque, and belong to a bs_library*. A null handle is answered by BS_NULL, one
// of another kind by BS_BAD_HANDLE, one that was closed by BS_STALE. After bs_close() none of its handles may be used,
// not even to check them. There is no global state: two libraries in one process share nothing.
//
// Threads. One call at a time on each object: another thread that calls meanwhile gets BS_BUSY, and nothing is done.
// Different objects may be used by different threads at once. A callback runs within the call, on its thread. If it
// calls the same object it gets BS_BUSY. It must return, and must not throw. A callback that was set, and its `user`,
// must live until another is set or the object is closed. A line of sight is used within its call alone.
//
// Memory. bs_*_open(), bs_*_add_hitbox_set(), bs_server_join() and bs_client_reset() take memory. If there is not
// enough, they return BS_NO_MEMORY and do nothing. bs_close() gives all of it back. In a tick memory is taken in three
// cases only: for an entity's first acceleration or angular velocity that is not 0, for its first rotation of more than
// 10 bits a component, and when more than 8, 16, 32 and so on different traits, deaths, respawns and teleports are
// among the ticks that are kept of it. That is 32 bytes at most for each tick of each place in max_entities,
// capacity_ticks rounded up to a power of two; bs_*_open() asks for it, and gives it back. If there is none,
// bs_server_record() and bs_server_despawn() answer BS_NO_MEMORY, and a client refuses the snapshot with
// BS_STORE_REFUSED.
//
// Numbers. Positions are in metres: scale Unreal's centimetres by 0.01. Axes may be of either hand, with any axis up,
// and are the same on both ends. Times end in _us: microseconds on a clock that the name tells. A tick is a step of the
// server's simulation, from 0; -1 is none. A moment is an instant of server time in 1/65536 tick: `tick * 65536 +
// fraction`. Floats must be finite: BS_NOT_FINITE names the one that is not. A flag is 0 or 1. A field called
// `reserved` is 0 in what you pass.

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#if defined(BS_BUILDING)
#define BS_API __declspec(dllexport)
#elif defined(BS_STATIC)
#define BS_API
#else
#define BS_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define BS_API __attribute__((visibility("default")))
#else
#define BS_API
#endif

// --- The library, errors and words ----------------------------------------------------------------------------------
//
//     const int32_t done = bs_server_record(server, player, &pose, NULL, 0);
//     if (done < 0) log_error(bs_code_name(done), bs_error_text(server));
//     if (done > 0) log_info("not recorded", bs_reason_name(BS_KIND_RECORD, (uint32_t)done));

/// The version of this interface: its major version in the upper 16 bits, its minor one in the lower. A new minor
/// version adds functions, and fields at the ends of structs. A new major version may change anything.
#define BS_ABI_VERSION 0x00010006u

/// Writes its size into a struct and gives the struct's address. It evaluates its argument more than once: pass
/// `&config`, not a call.
#define BS_SIZED(object) ((object)->struct_size = (uint32_t)sizeof(*(object)), (object))

/// Codes of mistakes.
enum {
    BS_OK = 0,
    BS_NULL = -1,             ///< an argument is null that must not be
    BS_BAD_HANDLE = -2,       ///< a handle of another kind
    BS_STALE = -3,            ///< the object was closed
    BS_BUSY = -4,             ///< another call on this object has not returned: another thread's, or the callback's own
    BS_BAD_STRUCT_SIZE = -5,  ///< struct_size was not set, or the struct is of a later version than the library
    BS_NOT_FINITE = -6,       ///< a NaN or an infinity
    BS_OUT_OF_RANGE = -7,     ///< a number outside of its range
    BS_TOO_SMALL = -8,        ///< the room for the result is too small
    BS_NO_MEMORY = -9,
    BS_BAD_VERSION = -10,  ///< bs_open(): the library has another major version
    BS_NO_CLIENT = -11,    ///< no client with this number has joined
    BS_NOT_SET_UP = -12,   ///< a part that the config did not ask for
    BS_BAD_FLOATS = -13    ///< this thread computes floats differently from other machines: bs_check_floats()
};

typedef struct bs_library bs_library;
typedef struct bs_server bs_server;
typedef struct bs_client bs_client;

/// Why an object could not be made. Each bs_*_open() that fails fills it in, and leaves a null handle.
typedef struct bs_error {
    uint32_t struct_size;
    int32_t code;
    char text[192];  ///< ends in 0
} bs_error;

/// The version of the interface that the library has. Any thread.
BS_API uint32_t bs_abi_version(void);
/// The version of the library, as "0.1.0". Any thread.
BS_API const char* bs_version(void);

/// Whether the calling thread computes floats as all other machines of a match do: to the nearest, and with numbers
/// below FLT_MIN kept. BS_BAD_FLOATS if not. Each thread has its own settings for it. A program that was linked with
/// -ffast-math begins with others, and some audio and graphics libraries change them. bs_open(), each bs_*_open(), and
/// functions that take a bs_world_config ask it. Call it on each other thread that will use the library, and again
/// after code that you do not trust: other calls do not ask. On Linux a new thread takes the settings of the thread
/// that made it; on Windows it begins with the system's. To mend it, link with -fno-fast-math, or set the thread's
/// register: MXCSR to 0x1F80 on x86 (_mm_setcsr()), FPCR to 0 on aarch64.
BS_API int32_t bs_check_floats(void);

/// Opens a library: the owner of all that is made with it. `abi_version`: BS_ABI_VERSION, as the program was compiled
/// with. BS_BAD_VERSION if the library has another major version or an earlier minor one. BS_BAD_FLOATS as
/// bs_check_floats(). `error` may be null.
BS_API int32_t bs_open(uint32_t abi_version, bs_library** library, bs_error* error);
/// Closes all objects of the library, and itself. BS_BUSY, and nothing is closed, while a call on one of them has not
/// returned. A closed library is the one stale handle that is not recognised.
BS_API int32_t bs_close(bs_library* library);

/// What was wrong with the last call on an object that returned a mistake: the argument, and what would be right.
/// BS_RECORD_OUT_OF_RANGE is the only answer that has a text. Any handle of an open library, and null. Valid until the
/// next call on the object; ask on the thread that made the call.
/// Never null. BS_BUSY leaves no text: bs_code_name() has one.
BS_API const char* bs_error_text(const void* handle);
/// A code as words. Never null. Any thread.
BS_API const char* bs_code_name(int32_t code);

/// Kinds of answers, for bs_reason_name().
enum {
    BS_KIND_RECORD,         ///< bs_server_record() and other events of entities
    BS_KIND_SENT,           ///< bs_server_add()
    BS_KIND_STORE,          ///< bs_client_store(), bs_client_receive()
    BS_KIND_VERDICT,        ///< bs_verdict::reason
    BS_KIND_AUDIT,          ///< bs_verdict::audit, bs_taken_command::audit
    BS_KIND_OUTCOME,        ///< bs_verdict::outcome
    BS_KIND_STATUS,         ///< bs_view_pose::status
    BS_KIND_CLOCK,          ///< bs_client_round_trip()
    BS_KIND_BYTES,          ///< bs_stamp_read(), bs_state_read()
    BS_KIND_FAULT,          ///< bs_audit_answer::faults, one bit of them; bs_agreement::alarm
    BS_KIND_INTERPOLATION,  ///< bs_draw_rules::interpolation
    BS_KIND_MODEL,          ///< bs_draw_rules::reckoning_model
    BS_KIND_CONVERGENCE,    ///< bs_draw_rules::convergence
    BS_KIND_TIMING,         ///< bs_command_buffer_push()
    BS_KIND_TAKE,           ///< bs_taken_command::result
    BS_KIND_LAUNCH,         ///< bs_server_launch(), bs_effect::denied
    BS_KIND_END,            ///< bs_ended::end, bs_image::end
    BS_KIND_BASIS,          ///< bs_ended::basis
    BS_KIND_IMAGE,          ///< bs_effect::outcome
    BS_KIND_EFFECT,         ///< bs_effect::effect
    BS_KIND_RECKON,         ///< bs_reckoner_update()
    BS_KIND_COMMANDS,       ///< bs_server_receive()
    BS_KIND_RECONCILED,     ///< bs_reconciled::result
    BS_KIND_DRAWN,          ///< bs_reconciled::drawn
    BS_KIND_CAUSE,          ///< bs_prediction_name_cause()
    BS_KIND_PREDICTED,      ///< bs_predicted_events_predict()
    BS_KIND_EVENT,          ///< bs_event_news::outcome
    BS_KIND_COUNT
};
/// An answer as a word of the C++ library: "stale id", "moment too old". "?" for a value that there is not. Never null.
/// Any thread.
BS_API const char* bs_reason_name(uint32_t kind, uint32_t value);

// --- Values ---------------------------------------------------------------------------------------------------------

/// An entity, as the server numbers it. A number is not used again for another one until 4095 others had its place.
/// BS_NO_ENTITY is none.
typedef uint32_t bs_entity;
#define BS_NO_ENTITY 0u
#define BS_NO_CLIENT_NUMBER 0xffffffffu
#define BS_NO_TICK ((int64_t)-1)

typedef struct bs_vec3 {
    float x, y, z;
} bs_vec3;

/// A rotation as a quaternion. All zero is none, and is refused: w is 1 where nothing is turned.
typedef struct bs_quat {
    float x, y, z, w;
} bs_quat;

typedef struct bs_pose {
    bs_vec3 position;
    bs_quat rotation;
} bs_pose;

/// The stamp of a view: what a client puts on each of its commands, so that the server can rebuild the very picture
/// that the command was given in. Send these bytes as they are (docs/wire/wire.md, "Plain bytes").
#define BS_STAMP_BYTES 32
typedef struct bs_stamp {
    uint8_t bytes[BS_STAMP_BYTES];
} bs_stamp;

/// Draw groups: entities that are drawn alike, at one instant, by the same rules.
#define BS_DRAW_GROUPS 4

// --- Configs --------------------------------------------------------------------------------------------------------
//
//     bs_world_config config;                             // equal on both ends
//     bs_world_config_default(BS_SIZED(&config));
//     config.tick_rate_numerator = 128;
//     bs_server* server;
//     if (bs_server_open(library, &config, NULL, &server, BS_SIZED(&error)) != BS_OK) return fail(error.text);

/// Between two samples.
enum {
    // facts: BS_INTERPOLATION_ of Interpolation
    BS_INTERPOLATION_HOLD = 0,         ///< stay at the earlier sample until the later one's tick
    BS_INTERPOLATION_LINEAR = 1,       ///< straight line, constant speed
    BS_INTERPOLATION_HERMITE = 2,      ///< cubic through both samples with their sent velocities (Fiedler, "Snapshot
                                       ///< Interpolation", 2014), a corner where these say that it hit something
    BS_INTERPOLATION_CATMULL_ROM = 3,  ///< cubic with tangents from the neighbouring samples; costs no bytes, needs up
                                       ///< to two more samples
    // end of facts
};
/// Past the newest sample. BS_AFTER_NEWEST_RECKON: dead reckoning, drawn in the present.
enum {
    // facts: BS_AFTER_NEWEST_ of AfterNewest
    BS_AFTER_NEWEST_HOLD = 0,         ///< stay at the newest sample
    BS_AFTER_NEWEST_EXTRAPOLATE = 1,  ///< go on at the sent velocity, for at most extrapolation_limit
    BS_AFTER_NEWEST_RECKON = 2,       ///< dead reckoning from the newest sample at or before the moment; later ones do
                                      ///< not count
    // end of facts
};
/// Models of dead reckoning, by their numbers in IEEE 1278.1.
enum {
    // facts: BS_MODEL_ of ReckoningModel fixed as STATIC
    BS_MODEL_STATIC = 1,  ///< "Static": stays where and as it is
    BS_MODEL_FPW = 2,     ///< straight on at constant velocity; what most games call extrapolation
    BS_MODEL_RPW = 3,     ///< as fpw, and turns
    BS_MODEL_RVW = 4,     ///< constant acceleration, and turns
    BS_MODEL_FVW = 5,     ///< constant acceleration: a thing thrown
    BS_MODEL_FPB = 6,     ///< as fpw: a body that does not turn keeps its axes
    BS_MODEL_RPB = 7,     ///< along its own nose as it turns, so on a circle: a car in a bend, an aircraft
    BS_MODEL_RVB = 8,     ///< along its own nose as it turns and speeds up or slows down
    BS_MODEL_FVB = 9,     ///< as fvw
    // end of facts
};
/// How a fresh sample's course takes over from the one before.
enum {
    // facts: BS_CONVERGENCE_ of Convergence
    BS_CONVERGENCE_SNAP = 0,                 ///< At once.
    BS_CONVERGENCE_LINEAR = 1,               ///< The difference shrinks evenly. The path has kinks at both ends, and
                                             ///< the second one holds all of the velocities' difference.
    BS_CONVERGENCE_PROJECTIVE_VELOCITY = 2,  ///< Projective velocity blending (Murphy, "Believable Dead Reckoning for
                                             ///< Networked Games", Game Engine Gems 2, 2011): the velocity is blended
                                             ///< first, then the positions that follow from it. The kink that remains
                                             ///< at both ends is the first difference of the positions over the
                                             ///< duration.
    BS_CONVERGENCE_HERMITE = 3,              ///< A cubic with both paths' velocities at its ends: no kink. May swing
                                             ///< out by 4/27 of the velocities' difference times the duration.
    BS_CONVERGENCE_CRITICALLY_DAMPED = 4,    ///< A spring without overshoot, as stiff as leaves 1/1000 of the
                                             ///< difference after `duration`; that rest is dropped. Source: Lowe,
                                             ///< "Critically Damped Ease-In/Ease-Out Smoothing", Game Programming Gems
                                             ///< 4, 2004.
    // end of facts
};

/// How one draw group is drawn. Part of bs_world_config, and does not grow.
typedef struct bs_draw_rules {
    uint32_t interpolation;          ///< BS_INTERPOLATION_; default linear
    uint32_t after_newest;           ///< BS_AFTER_NEWEST_; default hold
    int64_t extrapolation_limit_us;  ///< 0 to 1 s; default 100 ms
    int64_t sample_max_age_us;       ///< older samples draw nothing. 1 ms to 60 s; default 1 s
    // With BS_AFTER_NEWEST_RECKON:
    uint32_t reckoning_model;       ///< BS_MODEL_; default FPW
    uint32_t convergence;           ///< BS_CONVERGENCE_; default linear
    int64_t convergence_time_us;    ///< 0 to 2 s; default 150 ms
    int64_t acceleration_decay_us;  ///< 0: it lasts; else 1 ms to 10 s. Default 0
    int64_t velocity_decay_us;      ///< as acceleration_decay_us, and only with it
    int64_t climb_decay_us;         ///< of the velocity along gravity, for a thing that does not fall
    int64_t reckoning_limit_us;     ///< it stands after this time. 0 to 60 s; default 12 s
    bs_vec3 gravity_mps2;           ///< 0 to 100 a component, either sign; default 0: no such rule
    uint32_t reserved;              ///< 0
} bs_draw_rules;

/// What both ends must have equal.
typedef struct bs_world_config {
    uint32_t struct_size;
    // Ticks per second, as a fraction.
    uint32_t tick_rate_numerator;    ///< 1 to 100,000; default 64
    uint32_t tick_rate_denominator;  ///< 1 to 1,000,000; default 1
    // History.
    uint32_t capacity_ticks;  ///< kept per entity. 2 to 65,535; default 128
    uint32_t max_entities;    ///< at once, those lately despawned included. 1 to 1,048,575; default 256
    uint32_t max_bones;       ///< per entity. 0 to 256; default 0: hitboxes sit on the root
    float position_step_m;    ///< a power of two, over 0 to 1; default 1/1024
    float velocity_step_mps;  ///< as position_step_m; default 1/64
    uint32_t grid_from;       ///< entities from which on queries use a grid. Any; default 200. Changes no answer
    // What the server accepts. The client draws within these limits.
    float max_slew_ratio;                ///< a moment advances by 1 +- this of real time. 0 to 1; default 0.1
    int64_t max_interpolation_delay_us;  ///< behind the newest snapshot. 0 to 10 s; default 250 ms
    int64_t max_ahead_us;                ///< past the newest snapshot. 0 to 10 s; default 250 ms
    int64_t max_group_ahead_us;          ///< the same for groups 1 to 3. 0 to 10 s; default 500 ms
    int64_t max_saved_us;                ///< time that a client may save and spend at once. 0 to 10 s; default 500 ms
    int64_t max_clock_off_us;            ///< of the tick from the newest recorded. 1 ms to 10 s; default 250 ms
    bs_draw_rules groups[BS_DRAW_GROUPS];
    // The library's own packets of snapshots and commands, bs_server_write() and bs_client_write().
    uint32_t has_packets;          ///< flag; default 0: the packets are yours
    uint32_t packet_groups;        ///< draw groups whose offsets travel. 1 to 4; default 1
    uint32_t commands_per_packet;  ///< the newest included. 1 to 16; default 3
    uint32_t command_shots;    ///< that a command may carry besides its own: bs_client_keep_shot(). 0 to 4; default 0
    int64_t command_interval;  ///< of moments from a command to the next, usually. 1 to 2^24; default one tick
    uint32_t rotation_bits;    ///< of each component of a rotation: 10, 15 or 20, and 0 counts as 10; default 10
    /// The draw group at whose moment clients draw what moves in the level, such as doors and lifts:
    /// bs_line_of_sight_at is asked for that moment. 0 to 3; default 0
    uint32_t level_group;
    /// Bits of the game's own in each state, for bs_server_set_fields(): equal on both ends. 0 to 32; default 0
    uint32_t field_bits;
    uint32_t reserved_2;  ///< 0
} bs_world_config;
/// Fills in the defaults above. BS_NULL, BS_BAD_STRUCT_SIZE. Any thread, as all functions without a handle.
BS_API int32_t bs_world_config_default(bs_world_config* config);

typedef struct bs_server_config {
    uint32_t struct_size;
    uint32_t max_clients;         ///< and numbers that rest. 1 to 65,535; default 64
    uint32_t capacity_snapshots;  ///< remembered per client. 65 to 65,535; default 128
    bs_vec3 eye_offset_m;         ///< from an entity's origin to its eyes, for the cover rule. Default 1.5 m up z
    // Self-audit: compares the hashes that clients declare with the verdicts.
    uint32_t has_self_audit;         ///< flag; default 0
    uint32_t audit_window_shots;     ///< 1 to 65,536; default 128
    uint32_t audit_overall_shots;    ///< 1 to 65,536; default 1024
    uint32_t audit_alarm_shots;      ///< disagreements in the window that raise an alarm. Default 8
    uint32_t audit_overall_clients;  ///< clients that raise the alarm of all. 2 to 65,536; default 4
    float audit_weight;              ///< of a shot in the running average. Over 0 to 1; default 1/64
    // Commands cost time: a client has time for so many a tick, and for those that it saved up.
    float commands_per_tick;  ///< 1/64 to 64; default 1
    uint32_t reserved;        ///< 0
    int64_t max_saved_us;     ///< 0 to 60 s; default 500 ms
    int64_t max_rewind_us;    ///< the longest of all weapons' max_rewind_us. 0 to 10 s; default 250 ms
    int64_t number_rest_us;   ///< how long a client's number rests after its last projectile. 0 to 60 s; default 5 s
    // With projectiles.
    uint32_t max_projectiles;  ///< in flight, of all clients. 1 to 1,000,000; default 1024
    uint32_t max_per_client;   ///< in flight, of one client. 1 to max_projectiles; default 64
    // For the cover rule: a shoulder in the open counts as in sight.
    float half_width_m;   ///< of a client's entity. 0 to 10; default 0: their eyes and origin alone count
    uint32_t reserved_2;  ///< 0
    // Commands of clients with a shorter round trip wait until they are as late as those of this one: bs_server_hold().
    int64_t even_to_us;  ///< 0 to 400 ms; default 0: no command waits
} bs_server_config;
BS_API int32_t bs_server_config_default(bs_server_config* config);

/// At which age other clients' projectiles are drawn. Timeline: among the targets as they are drawn. Catch up: from the
/// muzzle, in half a second, or by a share of the rest. Rewind: from the muzzle, a little faster all the way.
enum {
    // facts: BS_REMOTE_ of RemotePolicy
    BS_REMOTE_TIMELINE = 0,
    BS_REMOTE_CATCH_UP = 1,                ///< smoothly, in a fixed time
    BS_REMOTE_CATCH_UP_EXPONENTIALLY = 2,  ///< by a share of the rest at a time
    BS_REMOTE_REWIND = 3,
    // end of facts
};

typedef struct bs_client_config {
    uint32_t struct_size;
    uint32_t max_clients;      ///< as bs_server_config; default 64
    int64_t send_interval_us;  ///< between two snapshots. 1 ms to 1 s; default 16,667
    int64_t min_delay_us;      ///< bounds of the interpolation delay, 0 to 250 ms: equal for a fixed one. Default 0
    int64_t max_delay_us;      ///< default 250 ms
    int64_t behind_us[BS_DRAW_GROUPS - 1];  ///< how far groups 1 to 3 are drawn behind group 0. 0 to 10 s; default 0
    // With projectiles.
    uint32_t max_own_images;     ///< 1 to 4096; default 64
    uint32_t max_remote_images;  ///< 1 to 65,536; default 256
    uint32_t remote_policy;      ///< BS_REMOTE_; default timeline
    uint32_t reserved;           ///< 0
} bs_client_config;
BS_API int32_t bs_client_config_default(bs_client_config* config);

enum {
    // facts: BS_SHAPE_ of ShapeKind
    BS_SHAPE_SPHERE = 0,
    BS_SHAPE_CAPSULE = 1,
    BS_SHAPE_BOX = 2,
    // end of facts
};
/// What a hit counts as. Other values, up to 255, are the game's.
enum {
    // facts: BS_HIT_ of HitGroup
    BS_HIT_GENERIC = 0,
    BS_HIT_HEAD = 1,
    BS_HIT_TORSO = 2,
    BS_HIT_ARM = 3,
    BS_HIT_LEG = 4,
    // end of facts
};
#define BS_ROOT_BONE (-1)

/// A shape in the frame of a bone, or of the entity itself. Metres, each number within 10 km.
typedef struct bs_hitbox {
    uint32_t struct_size;
    uint32_t kind;         ///< BS_SHAPE_; default sphere
    uint32_t group;        ///< BS_HIT_; default generic
    int32_t bone;          ///< default BS_ROOT_BONE
    bs_vec3 center;        ///< of a sphere or box; first end of a capsule's segment
    bs_vec3 end;           ///< second end of a capsule's segment
    bs_vec3 half_extents;  ///< of a box, >= 0
    bs_quat rotation;      ///< of a box
    float radius;          ///< of a sphere or capsule, >= 0; 0 for a box
} bs_hitbox;
BS_API int32_t bs_hitbox_default(bs_hitbox* hitbox);

/// What happens to a hit beyond a cap.
enum {
    // facts: BS_CAP_ of CapPolicy
    BS_CAP_CLAMP = 0,   ///< judge the victim where the server had them at the earliest later tick that the caps allow
    BS_CAP_REFUSE = 1,  ///< no hit
    // end of facts
};

/// Fairness, per weapon: how much of their past a victim answers for.
typedef struct bs_weapon_rules {
    uint32_t struct_size;
    uint32_t on_max_rewind;         ///< BS_CAP_; default clamp
    uint32_t on_max_victim_moved;   ///< BS_CAP_; default clamp
    float max_victim_moved_m;       ///< since the moment that they are hit at. 0 to infinity: no cap. Default 1
    int64_t max_rewind_us;          ///< age of a hit for its victim. 0 to 10 s; default 250 ms
    int64_t cover_grace_us;         ///< out of sight for longer is safe. Below 0: no rule. Default 100 ms
    int64_t cover_max_view_age_us;  ///< of the victim's screen, for that rule. 0 to 10 s; default 250 ms
    float range_m;                  ///< default infinite; 0 to infinity
    uint32_t reserved;              ///< 0
    int64_t cover_foresight_us;     ///< how far past a victim's last report the cover rule looks. 0 to 1 s; default 0
} bs_weapon_rules;
BS_API int32_t bs_weapon_rules_default(bs_weapon_rules* rules);

/// Settings by name, docs/evidence/fairness.md: what each player experiences, with numbers. Casual is the default.
enum {
    // facts: BS_FAIRNESS_ of FairnessSetting
    BS_FAIRNESS_COMPETITIVE = 0,  ///< no hit on a victim who sees the damage from behind cover, as far as can be
                                  ///< foreseen
    BS_FAIRNESS_CASUAL = 1,       ///< the defaults of bs_weapon_rules: short caps, and a grace for the shooter
    BS_FAIRNESS_COOP = 2,         ///< what the shooter saw is hit: for targets that no player controls
    BS_FAIRNESS_HIGH_PING = 3,    ///< the defaults of `backsight serve`: long caps, so that slow networks hit what they
                                  ///< see
    BS_FAIRNESS_EVEN = 4,         ///< as competitive, and commands of low round trips wait, so that these win no more
                                  ///< duels than high ones
    // end of facts
};
/// Fills in the rules of a setting, `BS_FAIRNESS_`. BS_OUT_OF_RANGE for another; BS_NULL, BS_BAD_STRUCT_SIZE.
BS_API int32_t bs_weapon_rules_of(uint32_t setting, bs_weapon_rules* rules);
/// All that a setting decides: the rules of each weapon, and even_to_us of `server`, whose other fields stay. Neither
/// is null. Answers as above.
BS_API int32_t bs_fairness_of(uint32_t setting, bs_weapon_rules* rules, bs_server_config* server);

/// Whether a history reaches as far back as a shot may look. `max_rewind_us` is the longest of all weapons,
/// `ticks_per_snapshot` how often a client is sent one, `datagrams_per_snapshot` how many numbers each takes.
/// BS_OUT_OF_RANGE with the field that is too small in `error`, which may be null. `server` may be null: defaults.
BS_API int32_t bs_validate_reach(const bs_world_config* world, const bs_server_config* server, int64_t max_rewind_us,
                                 uint32_t ticks_per_snapshot, uint32_t datagrams_per_snapshot, bs_error* error);
/// The moment at a server time, rounded down; 0 to 30 years. The rate is that of `world`.
BS_API int32_t bs_moment_at(const bs_world_config* world, int64_t server_time_us, int64_t* moment);
/// The server time of a moment, rounded down. Range as above.
BS_API int32_t bs_time_of(const bs_world_config* world, int64_t moment, int64_t* server_time_us);

// --- Server: the world ----------------------------------------------------------------------------------------------
//
//     bs_hitbox body;
//     bs_hitbox_default(BS_SIZED(&body));
//     body.radius = 0.4f;
//     uint32_t player;
//     bs_server_add_hitbox_set(server, &body, 1, 0, &player);   // on both ends, in the same order
//     bs_traits traits;
//     bs_traits_default(BS_SIZED(&traits));
//     traits.hitboxes = player;
//     bs_entity target;
//     bs_server_spawn(server, &traits, &target);
//     for (int64_t tick = 0;; ++tick) {
//         bs_server_begin_tick(server, tick);
//         bs_server_record(server, target, &pose, NULL, 0);     // each entity, once
//         bs_server_finish_tick(server);
//     }

/// Answers of the calls that change an entity.
enum {
    // facts: BS_RECORD_ of RecordResult from 1 without no_memory
    BS_RECORD_NOT_FINITE = 1,        ///< a NaN or an infinity in the pose or a bone
    BS_RECORD_OUT_OF_RANGE = 2,      ///< beyond the quantised range, a rotation of length 0, or an invalid tick
    BS_RECORD_STALE_ID = 3,          ///< null, never spawned, despawned, or of an earlier generation
    BS_RECORD_TIME_WENT_BACK = 4,    ///< the tick is not after the entity's newest (server), or the ring has passed it
                                     ///< (client)
    BS_RECORD_FULL = 5,              ///< no free slot: max_entities are live or were despawned recently
    BS_RECORD_TOO_MANY_BONES = 6,    ///< more than max_bones, from the caller or from the bs_bone_poser
    BS_RECORD_BAD_PARENT = 7,        ///< the parent is unknown, or the chain of parents has a circle or is deeper than
                                     ///< max_parent_depth
    BS_RECORD_ROTATION_WIDTH = 9,    ///< a received rotation has more bits than its hitbox set has here: both ends must
                                     ///< add their sets with the same widths
    BS_RECORD_FIELDS_TOO_WIDE = 10,  ///< fields of the game's own with bits beyond bs_world_config::field_bits: nothing
                                     ///< was changed
    // end of facts
};

typedef struct bs_traits {
    uint32_t struct_size;
    uint32_t hitboxes;  ///< a set's number; 0: the empty set
    bs_entity parent;   ///< what it rides; BS_NO_ENTITY: the world
    uint32_t team;      ///< 0 to 65,535; 0: none
    uint32_t layers;    ///< bits, for filters. 0 to 65,535; default 1
    uint32_t fields;    ///< the game's own bits, within bs_world_config::field_bits; default 0
} bs_traits;
BS_API int32_t bs_traits_default(bs_traits* traits);

/// In the frame of the entity's parent: metres, and metres per second. Ranges are of each component. A range in metres
/// or in m/s is in the default steps of bs_world_config, and grows with them. BS_RECORD_OUT_OF_RANGE beyond.
typedef struct bs_entity_pose {
    uint32_t struct_size;
    bs_vec3 position;                ///< within 16 km. Of a bone: within 480 m
    bs_quat rotation;                ///< of any length but 0
    bs_vec3 velocity;                ///< within 512 m/s
    bs_vec3 acceleration_mps2;       ///< for dead reckoning; 0 for others. Within 1024 m/s^2
    bs_vec3 angular_velocity_radps;  ///< for dead reckoning; 0 for others. Within 64 rad/s
} bs_entity_pose;
BS_API int32_t bs_entity_pose_default(bs_entity_pose* pose);

/// Makes a server's end of a match. `server` may be null: defaults. BS_OUT_OF_RANGE with the field's name in `error`,
/// which may be null. BS_NO_MEMORY if the sizes need more than there is.
BS_API int32_t bs_server_open(bs_library* library, const bs_world_config* world, const bs_server_config* config,
                              bs_server** server, bs_error* error);
BS_API int32_t bs_server_close(bs_server* server);

/// Describes a set of hitboxes and returns its number, from 1. Before the first entity is recorded, and in the same
/// order on both ends. `hitboxes`: `count` of them, 1 to 65,535. `draw_group`: of entities that wear the set, 0 to 3.
/// Takes memory.
BS_API int32_t bs_server_add_hitbox_set(bs_server* server, const bs_hitbox* hitboxes, uint32_t count,
                                        uint32_t draw_group, uint32_t* set);
/// As bs_server_add_hitbox_set(), of a game with several skeletons. `skeleton`: the game's own number for the bones
/// that the set lies on, 0 to 65,535; bs_server_add_hitbox_set() says 0. Entities that change between sets of two
/// skeletons are not drawn on the way there.
BS_API int32_t bs_server_add_hitbox_set_on(bs_server* server, const bs_hitbox* hitboxes, uint32_t count,
                                           uint32_t draw_group, uint32_t skeleton, uint32_t* set);
/// Gives the entities that wear a set other rotation_bits than the world's: 10, 15 or 20, for vehicles and ships. After
/// the set was added, before the first entity is recorded, and on both ends.
BS_API int32_t bs_server_set_rotation_bits(bs_server* server, uint32_t set, uint32_t rotation_bits);
/// Where the eyes of players are while they wear a set, for the cover rule: those of a crouch are lower. Other sets
/// have bs_server_config::eye_offset. Before the first tick; it takes memory.
BS_API int32_t bs_server_set_eye_offset(bs_server* server, uint32_t set, const bs_vec3* eye_offset);
/// One number over what screens and packets need equal on both ends: tick rate, history, draw rules, hitbox sets, and
/// with has_packets command_interval and packet_groups. Limits of what the server accepts and rules of projectiles are
/// not in it. Compare it with each client's when it joins.
BS_API int32_t bs_server_fingerprint(bs_server* server, uint64_t* fingerprint);

/// Starts a tick, later than the one before; otherwise BS_OUT_OF_RANGE. Range 0 to 2^46 - 1.
BS_API int32_t bs_server_begin_tick(bs_server* server, int64_t tick);
/// Ends the tick, after all entities were recorded.
BS_API int32_t bs_server_finish_tick(bs_server* server);
/// The tick that was begun last; BS_NO_TICK before the first.
BS_API int32_t bs_server_tick(bs_server* server, int64_t* tick);

/// How fast the game's time goes from a tick on. Send all fields to each client as they are.
typedef struct bs_time_scale {
    uint32_t struct_size;
    uint32_t number;    ///< of the change, from 1; 0: there was none. The greater one is in force
    int64_t from_tick;  ///< it holds from this tick on
    int64_t later_us;   ///< how much later than at normal speed the time after this tick begins; may be below 0
    uint32_t permille;  ///< ticks in the time of 1000 at normal speed. 200 to 4000; 0: a pause
    uint32_t reserved;  ///< 0
} bs_time_scale;
BS_API int32_t bs_time_scale_default(bs_time_scale* scale);
/// Changes how fast the game's time goes, from the tick that was begun last on: 0.3 is slow motion, 0 a pause, 1 normal
/// speed. Make the next tick 1 / scale of a tick's time after this one; after a pause, so long after the call that ends
/// it. `now_us`: the server's own clock, within 140 years of 0; it counts for pauses. All that the server counts in
/// ticks or as a span is the game's time: caps, pauses between shots, saved commands. Packets of the library tell the
/// clients; then call it before the tick's first bs_server_write(), which gives the same packet again during a pause.
/// With packets of your own, send bs_server_time_scale() to each client when it joins and after each call. Range 0, and
/// 0.2 to 4, rounded to 0.001. Answer: 1 for a pause after a packet of this tick was written: pause in the next tick.
BS_API int32_t bs_server_set_time_scale(bs_server* server, float scale, int64_t now_us);
/// The scale in force.
BS_API int32_t bs_server_time_scale(bs_server* server, bs_time_scale* scale);

/// Adds an entity. Answers: BS_RECORD_FULL, BS_RECORD_BAD_PARENT, BS_RECORD_FIELDS_TOO_WIDE.
BS_API int32_t bs_server_spawn(bs_server* server, const bs_traits* traits, bs_entity* entity);
/// Records where an entity is in this tick: each once a tick. `bones`: `bone_count` frames relative to the entity, or
/// null and 0. With has_packets 0: the library's own packets carry no bones, so bake them or set a poser. Answers:
/// BS_RECORD_. After BS_RECORD_OUT_OF_RANGE bs_error_text() names the field.
BS_API int32_t bs_server_record(bs_server* server, bs_entity entity, const bs_entity_pose* pose, const bs_pose* bones,
                                uint32_t bone_count);
/// Marks an entity as gone from this tick on. Do not record it in this tick. Answers: BS_RECORD_, as of all that
/// follow. The others take effect with the entity's next record.
BS_API int32_t bs_server_despawn(bs_server* server, bs_entity entity);
BS_API int32_t bs_server_kill(bs_server* server, bs_entity entity);
BS_API int32_t bs_server_respawn(bs_server* server, bs_entity entity);
/// Says that the entity does not move to its next pose but jumps there.
BS_API int32_t bs_server_teleport(bs_server* server, bs_entity entity);
/// Puts the entity onto `parent`; BS_NO_ENTITY takes it off.
BS_API int32_t bs_server_set_parent(bs_server* server, bs_entity entity, bs_entity parent);
/// No break, as the next four: the entity is drawn on its way across it, and the earlier sample's team holds until the
/// later sample's tick.
BS_API int32_t bs_server_set_team(bs_server* server, bs_entity entity, uint32_t team);
/// 0 to 65,535. For spawn protection and dodges, with bs_filter::without_layers.
BS_API int32_t bs_server_set_layers(bs_server* server, bs_entity entity, uint32_t layers);
/// Takes hitboxes of the entity's set away and puts them back: bit i says whether hitbox i is there. Hitboxes from 32
/// on always are. For shields, parries and lost limbs. The mask stays when the set changes.
BS_API int32_t bs_server_set_hitbox_mask(bs_server* server, bs_entity entity, uint32_t mask);
/// Gives the entity other bits of the game's own, such as a shield that is up or a stance. The library sends and
/// rewinds them with the pose and never interpolates them. They stay until they are set again.
/// BS_RECORD_FIELDS_TOO_WIDE, and nothing is changed, if a bit lies beyond bs_world_config::field_bits.
BS_API int32_t bs_server_set_fields(bs_server* server, bs_entity entity, uint32_t fields);
/// Gives the entity another hitbox set, as for a crouch. A set of another draw group is not drawn on the way there.
BS_API int32_t bs_server_change_hitboxes(bs_server* server, bs_entity entity, uint32_t set);

// --- Server: clients and their snapshots ----------------------------------------------------------------------------
//
//     uint8_t packet[1200];
//     uint32_t client, seq, size = 0, written;
//     bs_server_join(server, player, 0, 0, &client);
//     bs_server_snapshot(server, client, &seq);                          // each tick, and for each datagram
//     for (uint32_t i = 0; i < count;) {
//         int32_t added = bs_server_add(server, client, entities[i], packet + size, sizeof packet - size, &written);
//         if (added == BS_TOO_SMALL && size > 0) {                       // full: it goes, and the entity into the next
//             send(seq, tick, packet, size);
//             bs_server_snapshot(server, client, &seq);
//             size = 0;
//             continue;
//         }
//         if (added == BS_OK) size += written;
//         ++i;
//     }
//     send(seq, tick, packet, size);                                     // in a packet of your own

/// An entity's number and its state without bones, as bs_server_add() writes them; each bone; the hitbox mask of an
/// entity that has one; what a rotation of more than 10 bits a component takes besides; fields that are not 0; and what
/// each bone takes besides if one of them is more than 32 m away, at the default position_step_m.
#define BS_SENT_BYTES 54
#define BS_BONE_BYTES 10
#define BS_MASK_BYTES 4
#define BS_FINE_BYTES 4
#define BS_FIELDS_BYTES 4
#define BS_FAR_BONE_BYTES 2

/// Answers of bs_server_add(): the entity must not be in the snapshot.
enum {
    // facts: BS_SENT_ of LedgerResult from 1
    BS_SENT_NO_SNAPSHOT = 1,  ///< no snapshot was begun, or the last begin_snapshot() was refused
    BS_SENT_NULL_ID = 2,
    BS_SENT_NO_ROOM = 3,   ///< its slot is max_entities or above: the ledger is smaller than the history
    BS_SENT_STALE_ID = 4,  ///< the history does not have this id, or no longer has it
    BS_SENT_NO_STATE = 5,  ///< the history has no state of it at the snapshot's tick: record() or record_tombstone()
                           ///< was not called
    // end of facts
};

/// Adds a client and returns the lowest free number. `entity`: its player; BS_NO_ENTITY: a spectator. `user`: the
/// player's number, which stays the same when they come back; 0: unknown. `fingerprint`: bs_client_fingerprint(); 0:
/// unknown. BS_OUT_OF_RANGE for another client's player. Takes memory. Answer: 1 if no number is free.
BS_API int32_t bs_server_join(bs_server* server, bs_entity entity, uint64_t user, uint64_t fingerprint,
                              uint32_t* client);
BS_API int32_t bs_server_leave(bs_server* server, uint32_t client);
/// Makes another entity the client's player from now on. BS_OUT_OF_RANGE for another client's player.
BS_API int32_t bs_server_set_entity(bs_server* server, uint32_t client, bs_entity entity);
/// Writes the client whose player an entity is; BS_NO_CLIENT_NUMBER if it is no client's player.
BS_API int32_t bs_server_client_of(bs_server* server, bs_entity entity, uint32_t* client);

/// Opens the client's next snapshot, of this tick, and returns its number. A tick that takes several datagrams is as
/// many snapshots. BS_OUT_OF_RANGE before the first tick. Number 0: the numbers are used up, after 2.1 years at 64 Hz.
BS_API int32_t bs_server_snapshot(bs_server* server, uint32_t client, uint32_t* seq);
/// Notes that the open snapshot holds an entity, and writes its number and state into `bytes`. Send exactly this.
/// `size` becomes what was written: BS_SENT_BYTES + BS_BONE_BYTES for each bone, and at most BS_MASK_BYTES,
/// BS_FINE_BYTES, BS_FIELDS_BYTES and BS_FAR_BONE_BYTES for each bone besides. Where `capacity` is less, `size` becomes
/// what is needed, the entity is not in the snapshot, and it returns BS_TOO_SMALL. Put entities one after another:
/// bs_client_store() takes such a block. Answers: BS_SENT_.
BS_API int32_t bs_server_add(bs_server* server, uint32_t client, bs_entity entity, uint8_t* bytes, uint32_t capacity,
                             uint32_t* size);
/// Entities that are gone and that this client may still draw: add them to its snapshots of this tick before all
/// others. Writes `capacity` of them at most, and into `count` how many there are.
BS_API int32_t bs_server_despawned(bs_server* server, uint32_t client, bs_entity* entities, uint32_t capacity,
                                   uint32_t* count);

// --- Server: commands and shots -------------------------------------------------------------------------------------
//
//     bs_taken_command taken;
//     bs_server_take_command(server, client, number, &stamp, BS_SIZED(&taken));   // each command that came, in order
//     bs_verdict verdict;
//     if (taken.is_new && fires) {
//         bs_server_judge(server, client, &shot, &rifle, sees, level, 0, BS_SIZED(&verdict));
//         if (verdict.outcome == BS_OUTCOME_HIT) hurt(verdict.hit_entity, verdict.hit_group);
//     }

/// Results of the audit of a stamp. Up to BS_AUDIT_MOMENT_TOO_FAST a view is rebuilt.
enum {
    // facts: BS_AUDIT_ of AuditResult
    BS_AUDIT_ACCEPTED = 0,
    BS_AUDIT_MOMENT_TOO_OLD = 1,      ///< more than max_interpolation_delay behind the newest received
    BS_AUDIT_MOMENT_TOO_NEW = 2,      ///< more than max_ahead past the newest received
    BS_AUDIT_MOMENT_WENT_BACK = 3,    ///< before the moment of the last accepted stamp
    BS_AUDIT_MOMENT_TOO_FAST = 4,     ///< advanced faster than real time allows
    BS_AUDIT_NO_SNAPSHOT = 5,         ///< nothing received yet
    BS_AUDIT_SNAPSHOT_NOT_SENT = 6,   ///< newest, or a received bit, names a snapshot that was never sent
    BS_AUDIT_SNAPSHOT_FORGOTTEN = 7,  ///< newest is older than the ledger
    BS_AUDIT_SNAPSHOT_WENT_BACK = 8,  ///< newest is before that of the last accepted stamp
    BS_AUDIT_RECEIVED_UNDONE = 9,     ///< a snapshot that had been received is now said not to have been
    BS_AUDIT_RECEIVED_TOO_LATE = 10,  ///< a snapshot appears that the client had to drop as too old
    BS_AUDIT_MALFORMED = 11,          ///< bit 0 does not stand for newest, or the moment or an offset is out of range
    BS_AUDIT_OUTSIDE_STEP = 12,       ///< of a shot between two commands: not between the shot before it and its
                                      ///< command
    // end of facts
};
enum {
    // facts: BS_OUTCOME_ of Outcome
    BS_OUTCOME_HIT = 0,
    BS_OUTCOME_MISS = 1,
    BS_OUTCOME_REFUSED = 2,
    // end of facts
};
/// The rule that decided, or changed, the outcome. docs/integrate/judging.md says more of each.
enum {
    // facts: BS_REASON_ of Reason
    BS_REASON_AS_SEEN = 0,          ///< the view was rebuilt as claimed and nothing changed its answer
    BS_REASON_STAMP_CLAMPED = 1,    ///< the audit moved the moment; see bs_verdict::audit
    BS_REASON_STAMP_REFUSED = 2,    ///< the audit refused the stamp; see bs_verdict::audit
    BS_REASON_REWIND_CLAMPED = 3,   ///< the hit was older than max_rewind; judged again where both caps hold
    BS_REASON_REWIND_REFUSED = 4,   ///< as BS_REASON_REWIND_CLAMPED, with BS_CAP_REFUSE or because the caps hold
                                    ///< nowhere on the victim's way since
    BS_REASON_VICTIM_CLAMPED = 5,   ///< the victim has moved more than max_victim_moved_m since; judged again where
                                    ///< both caps hold
    BS_REASON_VICTIM_REFUSED = 6,   ///< as BS_REASON_VICTIM_CLAMPED, with BS_CAP_REFUSE or because the caps hold
                                    ///< nowhere on the victim's way since
    BS_REASON_VICTIM_IN_COVER = 7,  ///< on their own screen the victim had been out of sight for longer than
                                    ///< cover_grace
    BS_REASON_KNOWLEDGE_GAP = 8,    ///< too many commands were lost to know where everything was that the shooter saw
    BS_REASON_BAD_SHOT = 9,         ///< NaN, or a direction that is not a unit vector
    BS_REASON_CLOCK_OFF = 10,       ///< server_now is not near the newest tick recorded: the server's own mistake
    BS_REASON_TOO_MANY = 11,        ///< of a command that the client had no time for: BS_TAKE_TOO_MANY
    BS_REASON_UNKNOWN_CLIENT = 12,  ///< of a client number that nobody has, or has any more: the server's own mistake
    // end of facts
};

/// The result of a command.
enum {
    // facts: BS_TAKE_ of TakeResult without unknown_client
    BS_TAKE_TAKEN = 0,        ///< execute it
    BS_TAKE_TOO_MANY = 1,     ///< the client sends faster than time passes. Its stamp counts, but do not execute it;
                              ///< its shots are refused
    BS_TAKE_CAME_BEFORE = 2,  ///< this command or a later one was taken before. Nothing changed; the last command stays
                              ///< the last
    // end of facts
};

typedef struct bs_taken_command {
    uint32_t struct_size;
    uint32_t result;  ///< BS_TAKE_
    uint32_t is_new;  ///< flag: execute it
    uint32_t lost;    ///< commands between the one before and this one that never came, as many as time has room for
    uint32_t audit;   ///< BS_AUDIT_
    uint32_t reserved;
    int64_t moved;  ///< how far the audit moved the moment
} bs_taken_command;

/// A hitscan shot, or one pellet of one.
typedef struct bs_shot {
    uint32_t struct_size;
    bs_entity shooter;      ///< never hit
    bs_vec3 origin;         ///< the server's own eye position, or a claimed one that the game has checked
    bs_vec3 direction;      ///< unit
    float max_distance_m;   ///< where the level stops the ray, if known. Default infinite
    uint32_t spare_team;    ///< a team that is not hit; 0: everybody is
    uint32_t layers;        ///< lower 16 bits; default all
    bs_entity mount;        ///< what the shooter drives; never hit, nor are its riders
    uint32_t cut_by_level;  ///< flag: a hit that the level hides is a miss. The judge alone asks; default 0
} bs_shot;
BS_API int32_t bs_shot_default(bs_shot* shot);

typedef struct bs_hit {
    uint32_t struct_size;
    bs_entity entity;  ///< BS_NO_ENTITY: nothing was hit
    uint32_t hitbox;   ///< index in its set
    uint32_t group;    ///< BS_HIT_
    float distance_m;  ///< along the ray or sweep; from the point for bs_*_closest_point()
    bs_vec3 point;     ///< on the hitbox's surface
    bs_vec3 normal;    ///< unit, outward
    uint32_t fields;   ///< the game's own bits of the entity as it was tested, as bs_state::fields
} bs_hit;

typedef struct bs_verdict {
    uint32_t struct_size;
    uint32_t outcome;  ///< BS_OUTCOME_
    uint32_t reason;   ///< BS_REASON_
    uint32_t audit;    ///< BS_AUDIT_
    // The hit that was judged, granted or refused.
    bs_entity hit_entity;
    uint32_t hitbox;
    uint32_t hit_group;
    float distance_m;
    bs_vec3 point;
    bs_vec3 normal;
    uint32_t is_judged_again;             ///< flag: a cap replaced the screen
    float victim_moved_m;                 ///< since, 0 without a hit
    int64_t judged;                       ///< moment of draw group 0
    int32_t offsets[BS_DRAW_GROUPS - 1];  ///< of the other groups from it
    float seen_moved_m;                   ///< as victim_moved_m, of the hit that the screen showed
    int64_t paid_us;                      ///< age of the hit for its victim
    int64_t seen_paid_us;                 ///< as paid_us, of the hit that the screen showed
    /// Flag: the life that was hit has ended since, by a death, a respawn or a despawn. Such a hit must not damage the
    /// new life.
    uint32_t former_life;
    uint32_t beyond_range;  ///< flag: a miss, with a target on the ray beyond bs_weapon_rules::range_m
    uint32_t hitboxes;      ///< the set that the victim wore
    uint32_t epoch;         ///< of the victim's state that was hit, as bs_state::epoch: it names the life
    // Of bs_server_judge_query(); otherwise 0.
    uint32_t hit_count;  ///< hits of the query, each with a verdict of its own: bs_server_hit_verdict()
    /// Hash of all that the query hits in the view, before any rule. It equals that of an honest screen. 0: the view
    /// was not rebuilt as claimed.
    uint32_t seen_hash;
    uint32_t fields;    ///< the game's own bits of the victim where it was judged, as bs_state::fields
    uint32_t reserved;  ///< 0
} bs_verdict;

/// A function that says whether a straight line between two points of world space is free of level geometry: it returns
/// a value other than 0 if it is. It is called at most 17 times for a shot, and 32 times more with a foresight. It must
/// not change the world. A hit that is judged again at an earlier cap is stopped by it too. It is not told the moment
/// that the judge asks about, so it answers for the level of now: for a level in which something moves, set a
/// bs_line_of_sight_at.
typedef uint32_t (*bs_line_of_sight)(void* user, const bs_vec3* from, const bs_vec3* to);
/// As bs_line_of_sight, for the level as it was drawn at a moment: with its doors, lifts and other movers where they
/// were then. The judge chooses the moment. It is never after the present, and for a shot that is cut never older than
/// bs_weapon_rules::max_rewind_us. bs_world_config::level_group says at which group's moment clients draw the level.
typedef uint32_t (*bs_line_of_sight_at)(void* user, const bs_vec3* from, const bs_vec3* to, int64_t moment);
/// The line of sight of all that this server judges: of bs_server_judge_query(), and of bs_server_judge() where
/// its own is null. Null, the default: the level stops nothing, and no cover rule is asked.
BS_API int32_t bs_server_set_line_of_sight(bs_server* server, bs_line_of_sight_at sight, void* user);

/// The stamp of a player in the server's own process who draws what was sent to them as it was `behind_us` ago: a bot
/// and its reaction time, or a host without a bs_client, 0. They join, and get a snapshot each tick, as every client.
/// Hand the stamp to bs_server_take_command() or bs_server_hold(). `behind_us`: 0 to 10 s; more than the snapshots that
/// are remembered is the oldest of these.
BS_API int32_t bs_server_local_stamp(bs_server* server, uint32_t client, int64_t behind_us, bs_stamp* stamp);
/// Takes in the next command of a client, whether it fires or not: views of later shots build on its stamp. `number`:
/// from 1, one more for each command. A client has time for bs_server_config::commands_per_tick, lost ones included.
/// `stamp`: as it came off the wire; any bytes.
BS_API int32_t bs_server_take_command(bs_server* server, uint32_t client, uint32_t number, const bs_stamp* stamp,
                                      bs_taken_command* taken);
/// Hands in the shots that this client's next command brings besides its own, right before bs_server_take_command():
/// the stamps that its screen had in the frames of the clicks since the command before, in their order, 32 bytes each
/// as they came off the wire. `size`: of all of them. A shot that goes back, or is later than its command, is refused
/// with BS_AUDIT_OUTSIDE_STEP; those beyond the fourth with BS_REASON_TOO_MANY. A command without such shots needs no
/// call, and one of the library's packets brings its own: bs_server_command_shot().
BS_API int32_t bs_server_take_shots(bs_server* server, uint32_t client, const uint8_t* stamps, uint32_t size);
/// Chooses in which view this client's shots are judged, and its projectiles launched, until its next command: in that
/// of its command's shot `shot`, from 1 on, or in that of the command itself, 0, which each new command chooses. Of a
/// shot that the command does not have all is refused.
BS_API int32_t bs_server_select_shot(bs_server* server, uint32_t client, uint32_t shot);
/// The moment at which doors and lifts stand for the steps and the muzzle of the command that was taken last: as its
/// client's screen drew them, but at most `max_age_us` before the command came, 0 to 10 s, and never after the present.
/// It moves on where stamps are refused. Without this bound a client would choose where doors stand, up to 2 s ago.
BS_API int32_t bs_server_level_moment(bs_server* server, uint32_t client, int64_t max_age_us, int64_t* moment);
/// Judges a shot of the command that was taken last. One of a command that is BS_TAKE_TOO_MANY is refused with
/// BS_REASON_TOO_MANY, and one before any command with BS_REASON_STAMP_REFUSED. A shot that is not finite, or whose
/// direction is no unit vector, is refused with BS_REASON_BAD_SHOT, since it may have come off the wire.
/// `line_of_sight`: for the cover rule and for what is cut; null: that of bs_server_set_line_of_sight(), and without
/// one no rule. `screen_hash`: what the client declares of its screen, see bs_screen_hash(); 0: nothing.
BS_API int32_t bs_server_judge(bs_server* server, uint32_t client, const bs_shot* shot, const bs_weapon_rules* rules,
                               bs_line_of_sight line_of_sight, void* user, uint32_t screen_hash, bs_verdict* verdict);

typedef struct bs_judge_counters {
    uint32_t struct_size;
    uint32_t reserved;
    uint64_t hits;
    uint64_t misses;
    uint64_t refusals;
    uint64_t by_reason[16];  ///< by BS_REASON_
    uint64_t by_audit[16];   ///< of stamps, by BS_AUDIT_
    uint64_t beyond_range;   ///< misses with bs_verdict::beyond_range
    uint64_t former_lives;   ///< verdicts with bs_verdict::former_life
} bs_judge_counters;
/// What became of a client's shots and stamps so far.
BS_API int32_t bs_server_judge_counters(bs_server* server, uint32_t client, bs_judge_counters* counters);

// --- Client: snapshots, the screen, stamps --------------------------------------------------------------------------
//
//     bs_client_store(client, seq, tick, packet, size, now_us);          // of each snapshot that came
//     if (bs_client_advance(client, now_us, rtt_us) == BS_OK) {          // each frame
//         bs_client_pose(client, target, BS_SIZED(&pose));
//         draw(pose.position, pose.rotation);
//     }
//     bs_hit hit;
//     bs_client_shoot(client, &shot, &rifle, BS_SIZED(&hit));            // when the player fires: the screen's answer,
//     bs_stamp stamp;
//     bs_client_stamp(client, &stamp);                                   // and the stamp of what is on it
//     send(number, stamp.bytes, sizeof stamp.bytes);                     // with every command

/// Answers of bs_client_store() and bs_client_receive(): the snapshot was not taken in, and counts as never received.
enum {
    // facts: BS_STORE_ of ApplyResult from 1
    BS_STORE_DUPLICATE = 1,         ///< applied before
    BS_STORE_LATE = 2,              ///< too old to be applied; see late_snapshot_limit
    BS_STORE_MALFORMED = 3,         ///< not a snapshot packet of ours
    BS_STORE_UNKNOWN_BASELINE = 4,  ///< coded against a snapshot or a state that this client does not have; it counts
                                    ///< as not received
    BS_STORE_REFUSED = 5,           ///< The history cannot keep one of its states: it is smaller than the server's, or
                                    ///< there is no memory for it. Counts as not received.
    BS_STORE_OUT_OF_ORDER = 6,      ///< its tick contradicts its number: one of them is newer than the newest, the
                                    ///< other is not
    // end of facts
};

/// Makes a client's end of a match; as bs_server_open().
BS_API int32_t bs_client_open(bs_library* library, const bs_world_config* world, const bs_client_config* config,
                              bs_client** client, bs_error* error);
BS_API int32_t bs_client_close(bs_client* client);
/// As bs_server_add_hitbox_set().
BS_API int32_t bs_client_add_hitbox_set(bs_client* client, const bs_hitbox* hitboxes, uint32_t count,
                                        uint32_t draw_group, uint32_t* set);
BS_API int32_t bs_client_add_hitbox_set_on(bs_client* client, const bs_hitbox* hitboxes, uint32_t count,
                                           uint32_t draw_group, uint32_t skeleton, uint32_t* set);
/// As bs_server_set_rotation_bits().
BS_API int32_t bs_client_set_rotation_bits(bs_client* client, uint32_t set, uint32_t rotation_bits);
BS_API int32_t bs_client_fingerprint(bs_client* client, uint64_t* fingerprint);
/// Takes in the server's answer to a join: the player's entity, the client's number, and the server's tick then. Later
/// calls may change the entity. BS_OUT_OF_RANGE for another number or tick: bs_client_reset() comes before another
/// join.
BS_API int32_t bs_client_set_self(bs_client* client, bs_entity self, uint32_t number, int64_t joined_tick);
/// The server has made another entity the client's player: bs_server_set_entity(), at its tick `since`. BS_NO_TICK: the
/// message does not say when, and the estimated present stands for it. The former body is not hit for as long as the
/// screen draws it as the player's. BS_OUT_OF_RANGE before bs_client_set_self().
BS_API int32_t bs_client_set_entity(bs_client* client, bs_entity self, int64_t since);
/// The connection is over: forgets all that was received and drawn. Before a client joins again, because snapshots and
/// commands are numbered from 1 then. Hitbox sets stay. Takes memory.
BS_API int32_t bs_client_reset(bs_client* client);

/// Takes in a snapshot that came: all of it, or nothing. `bytes`: the block that the server wrote; any bytes. `now_us`:
/// the client's own clock, which never goes back, within 140 years of 0. Answers: BS_STORE_.
BS_API int32_t bs_client_store(bs_client* client, uint32_t seq, int64_t tick, const uint8_t* bytes, uint32_t size,
                               int64_t now_us);
/// Answers of bs_client_round_trip(): the observation was not taken.
enum {
    // facts: BS_CLOCK_ of ClockInput from 1
    BS_CLOCK_DECLARED_BREAK = 1,    ///< accepted; the clock had been off for too long, and started again
    BS_CLOCK_NOT_NEWER = 2,         ///< the stamp is not after that of an earlier packet: replayed or reordered
    BS_CLOCK_FROM_FUTURE = 3,       ///< would have arrived before it was sent
    BS_CLOCK_BEFORE_QUESTION = 4,   ///< answered before the question can have arrived
    BS_CLOCK_TOO_QUICK = 5,         ///< quicker by over a quarter of the round trip; used if nothing else arrives for
                                    ///< break_after
    BS_CLOCK_RTT_OUT_OF_RANGE = 6,  ///< negative, or above max_rtt
    BS_CLOCK_OUT_OF_RANGE = 7,      ///< an instant is not within max_clock of 0, or a tick is after 30 years
    BS_CLOCK_LOCAL_WENT_BACK = 8,   ///< the caller's clock is before an earlier call's
    // end of facts
};
/// A packet said the server's clock and answers one of the client's: makes the estimate of the present exact. Call it
/// for each. `rtt_us`: without the time that the server held it. Any numbers; answers: BS_CLOCK_.
BS_API int32_t bs_client_round_trip(bs_client* client, int64_t server_clock_us, int64_t rtt_us, int64_t now_us);

/// Chooses the instant to draw. `rtt_us`: smoothed, 0 to 1 h; 0: unknown. Answer: 1 while nothing has arrived.
BS_API int32_t bs_client_advance(bs_client* client, int64_t now_us, int64_t rtt_us);
/// For a game with a clock of its own: draws this moment, 0 to 2^62 - 1. `offsets`: how much later groups 1 to 3 are
/// drawn, within +-16,777,215; null: none.
BS_API int32_t bs_client_show(bs_client* client, int64_t moment, const int32_t* offsets);

typedef struct bs_shown {
    uint32_t struct_size;
    int32_t offsets[BS_DRAW_GROUPS - 1];
    int64_t shown;        ///< the moment on the screen
    int64_t present;      ///< the estimate of the server's present, never before it
    int64_t newest_tick;  ///< of the snapshots that were taken in; BS_NO_TICK before the first
} bs_shown;
/// What is on the screen.
BS_API int32_t bs_client_shown(bs_client* client, bs_shown* shown);
/// The stamp of what is on the screen. Send it with each command, and unchanged with each copy of it.
BS_API int32_t bs_client_stamp(bs_client* client, bs_stamp* stamp);
/// The screen's answer to a shot, which the judge will compute too. BS_OUT_OF_RANGE for a direction that is no unit
/// vector.
BS_API int32_t bs_client_shoot(bs_client* client, const bs_shot* shot, const bs_weapon_rules* rules, bs_hit* hit);
/// What a screen shows of a shot, in 32 bits, to be declared to bs_server_judge(). Never 0. Needs the hit as
/// bs_client_shoot() gave it.
BS_API int32_t bs_screen_hash(const bs_hit* hit, uint32_t* hash);

// --- Queries --------------------------------------------------------------------------------------------------------
//
//     bs_view then;
//     bs_view_default(BS_SIZED(&then));
//     then.kind = BS_VIEW_SHOOTER;                                // as the client's last command saw the world
//     then.client = client;
//     bs_server_cast_ray(server, &then, &ray, NULL, BS_SIZED(&hit));
//
// They change nothing and take no memory. The same view gives the same bits on server and client. Positions are within
// 10,000 km, and sizes within 10 km.

/// Views of a server. A client has one: its screen.
enum {
    BS_VIEW_MOMENT,  ///< all of the history, at a moment
    BS_VIEW_SHOOTER  ///< what a client had on its screen at its last command. BS_OUT_OF_RANGE before its first one, if
                     ///< its stamp was refused, or if the command was BS_TAKE_TOO_MANY
};
typedef struct bs_view {
    uint32_t struct_size;
    uint32_t kind;    ///< BS_VIEW_; default moment
    uint32_t client;  ///< of BS_VIEW_SHOOTER
    int32_t offsets[BS_DRAW_GROUPS - 1];
    int64_t moment;  ///< of BS_VIEW_MOMENT, with offsets of groups 1 to 3
} bs_view;
BS_API int32_t bs_view_default(bs_view* view);

/// Why an entity is, or is not, in a view. Up to BS_STATUS_EXTRAPOLATED it can be hit; up to BS_STATUS_DEAD it has a
/// pose.
enum {
    // facts: BS_STATUS_ of ViewStatus
    BS_STATUS_INTERPOLATED = 0,    ///< between two samples
    BS_STATUS_HELD = 1,            ///< at one sample: nothing after it yet, or a break of the way or the picture
                                   ///< follows
    BS_STATUS_EXTRAPOLATED = 2,    ///< past the newest sample
    BS_STATUS_DEAD = 3,            ///< there, but cannot be hit
    BS_STATUS_DESPAWNED = 4,       ///< gone by then
    BS_STATUS_NOT_YET_THERE = 5,   ///< its first sample in reach is after the moment
    BS_STATUS_UNKNOWN = 6,         ///< no sample of it within sample_max_age: not received, or an id that was never
                                   ///< given
    BS_STATUS_KNOWLEDGE_GAP = 7,   ///< the server cannot know which sample the client had (see Ledger)
    BS_STATUS_PARENT_MISSING = 8,  ///< what it rides is not in the view
    // end of facts
};
typedef struct bs_view_pose {
    uint32_t struct_size;
    uint32_t status;    ///< BS_STATUS_
    uint32_t has_pose;  ///< flag
    bs_entity entity;
    bs_vec3 position;  ///< in world space
    bs_quat rotation;
    float fraction;     ///< between the two samples
    int64_t from_tick;  ///< of the sample before
    int64_t to_tick;    ///< of the sample after; BS_NO_TICK: none
} bs_view_pose;

typedef struct bs_ray {
    uint32_t struct_size;
    bs_vec3 origin;
    bs_vec3 direction;     ///< unit
    float max_distance_m;  ///< >= 0; default infinite
} bs_ray;
BS_API int32_t bs_ray_default(bs_ray* ray);

/// How much of what the shooter rides is left out.
enum {
    // facts: BS_MOUNTS_ of MountScope
    BS_MOUNTS_NONE = 0,    ///< leaves out no mount, so shooters may hit their own
    BS_MOUNTS_RIDERS = 1,  ///< exclude_mount of the filter, and its direct riders
    BS_MOUNTS_TREE = 2,    ///< the root below exclude_mount (below `exclude` where that is null), and all that rides it
                           ///< at any depth
    // end of facts
};
/// The most entities of bs_filter::exclude_more.
#define BS_FILTER_ENTITIES 8
/// Which entities count, and which of their hitboxes. A null filter is the default: all.
typedef struct bs_filter {
    uint32_t struct_size;
    uint32_t layers;          ///< entities on any of these; lower 16 bits. Default all
    uint32_t exclude_team;    ///< 0: none
    bs_entity exclude;        ///< usually the shooter
    bs_entity only;           ///< BS_NO_ENTITY: everybody
    bs_entity exclude_mount;  ///< what the shooter drives, with its direct riders
    uint32_t without_layers;  ///< entities on any of these are left out. Lower 16 bits
    uint32_t only_team;       ///< 0: any; else only this team counts
    uint32_t mounts;          ///< BS_MOUNTS_: how much is left out with exclude_mount; default riders
    uint32_t hit_groups;      ///< bit g: hitboxes of group g count, BS_HIT_; bit 31 is that of all groups from 31 on.
                              ///< Default all
    uint32_t exclude_count;   ///< of exclude_more: 0 to 8
    /// More entities that do not count. In a query that is shot or judged they stand in the place of the player's own
    /// bodies, which are left out otherwise: a weapon that may hit its owner names some other entity here.
    bs_entity exclude_more[BS_FILTER_ENTITIES];
} bs_filter;
BS_API int32_t bs_filter_default(bs_filter* filter);

/// The pose of an entity. Any number for an entity: one that is unknown has BS_STATUS_UNKNOWN.
BS_API int32_t bs_server_pose(bs_server* server, const bs_view* view, bs_entity entity, bs_view_pose* pose);
BS_API int32_t bs_client_pose(bs_client* client, bs_entity entity, bs_view_pose* pose);
/// Where what the player of a client rides stands for the shots of the command that was taken last: as their screen
/// drew it, while the place `point` on it, in its frame, is within `max_error_m` of where it was at a tick of the last
/// `max_age_us`, 0 to 10 s. Otherwise the pose of that tick which comes nearest. So neither an old view nor claimed
/// losses let a shot leave from where nobody else sees the mount.
BS_API int32_t bs_server_mount_of(bs_server* server, uint32_t client, bs_entity mount, const bs_vec3* point,
                                  int64_t max_age_us, float max_error_m, bs_view_pose* pose);
/// The frame of one bone of an entity, in world space; BS_ROOT_BONE, or one that was not recorded: the entity's own.
/// Answer: 1 + BS_STATUS_ where the entity has no pose.
BS_API int32_t bs_server_bone(bs_server* server, const bs_view* view, bs_entity entity, int32_t bone, bs_pose* pose);
BS_API int32_t bs_client_bone(bs_client* client, bs_entity entity, int32_t bone, bs_pose* pose);
/// The nearest hit of a ray.
BS_API int32_t bs_server_cast_ray(bs_server* server, const bs_view* view, const bs_ray* ray, const bs_filter* filter,
                                  bs_hit* hit);
BS_API int32_t bs_client_cast_ray(bs_client* client, const bs_ray* ray, const bs_filter* filter, bs_hit* hit);
/// The nearest hit of each of `count` rays, 0 to 65,536, as bs_server_cast_ray() gives it: one call for a shotgun, and
/// for languages whose calls cost as much as a ray. Writes `count` of `hits`. The first element of each array has its
/// struct_size. A ray that cannot be taken has its index in the text, and nothing is written.
BS_API int32_t bs_server_cast_rays(bs_server* server, const bs_view* view, const bs_ray* rays, uint32_t count,
                                   const bs_filter* filter, bs_hit* hits);
BS_API int32_t bs_client_cast_rays(bs_client* client, const bs_ray* rays, uint32_t count, const bs_filter* filter,
                                   bs_hit* hits);
/// First contact of a sphere whose centre moves along `path`.
BS_API int32_t bs_server_sweep_sphere(bs_server* server, const bs_view* view, const bs_ray* path, float radius_m,
                                      const bs_filter* filter, bs_hit* hit);
BS_API int32_t bs_client_sweep_sphere(bs_client* client, const bs_ray* path, float radius_m, const bs_filter* filter,
                                      bs_hit* hit);
/// Each entity that a sphere touches, by slot. Writes at most `capacity` of them, 0 to 65,536, into `hits`, whose first
/// element has its struct_size; and into `count` how many there are.
BS_API int32_t bs_server_overlap_sphere(bs_server* server, const bs_view* view, const bs_vec3* center, float radius_m,
                                        const bs_filter* filter, bs_hit* hits, uint32_t capacity, uint32_t* count);
BS_API int32_t bs_client_overlap_sphere(bs_client* client, const bs_vec3* center, float radius_m,
                                        const bs_filter* filter, bs_hit* hits, uint32_t capacity, uint32_t* count);
/// The hitbox nearest to a point within `max_distance_m`; distance 0 if it is inside.
BS_API int32_t bs_server_closest_point(bs_server* server, const bs_view* view, const bs_vec3* point,
                                       float max_distance_m, const bs_filter* filter, bs_hit* hit);
BS_API int32_t bs_client_closest_point(bs_client* client, const bs_vec3* point, float max_distance_m,
                                       const bs_filter* filter, bs_hit* hit);

// --- Blows, areas and bullets that go on ----------------------------------------------------------------------------
//
//     bs_query slash;                                             // both ends build the same one
//     bs_query_default(BS_SIZED(&slash));
//     slash.shape = BS_QUERY_SWING;
//     slash.collect = BS_COLLECT_ENTITIES;                        // each body once
//     slash.swing = slash_number;                                 // over several commands too
//     slash.origin.x = 0.5f, slash.axis.x = 1.6f, slash.radius_m = 0.15f;
//     slash.pose_count = 3;                                       // and poses of the chest, in the world
//     filter.exclude = self;
//     bs_client_shoot_query(screen, &slash, &filter, &sword, &hash, &count);     // the hash goes with the command
//     ...
//     bs_server_judge_query(server, client, &slash, &filter, &sword, hash, BS_SIZED(&verdict));
//     for (uint32_t i = 0; bs_server_hit_verdict(server, i, BS_SIZED(&verdict)) == BS_OK; ++i)
//         if (verdict.outcome == BS_OUTCOME_HIT) hurt(verdict.hit_entity, verdict.hit_group);
//
// docs/integrate/melee-penetration-areas.md has a table of what to use for which weapon, and every rule of the judge.

enum {
    // facts: BS_QUERY_ of QueryShape
    BS_QUERY_RAY = 0,            ///< a point that moves along a line
    BS_QUERY_SPHERE_SWEEP = 1,   ///< a sphere whose centre moves along a line
    BS_QUERY_CAPSULE_SWEEP = 2,  ///< a capsule that moves along a line without turning
    BS_QUERY_SWING = 3,          ///< a capsule that moves and turns from pose to pose: a blade
    BS_QUERY_SPHERE = 4,
    BS_QUERY_CAPSULE = 5,
    BS_QUERY_BOX = 6,
    BS_QUERY_CONE = 7,  ///< the part of a sphere that lies within an angle from a direction
    // end of facts
};
enum {
    // facts: BS_COLLECT_ of Collect
    BS_COLLECT_NEAREST = 0,   ///< the first hit alone
    BS_COLLECT_ENTITIES = 1,  ///< the first hit of each entity: penetration, areas
    BS_COLLECT_HITBOXES = 2,  ///< every hitbox: the arm, and the chest behind it
    // end of facts
};
/// The most hits of one query, and the most poses of a swing.
#define BS_MAX_QUERY_HITS 64
#define BS_SWING_POSES 8

/// One value for every way to hit. Hits come nearest first; ties go to the lower slot, then to the lower hitbox.
typedef struct bs_query {
    uint32_t struct_size;
    uint32_t shape;     ///< BS_QUERY_; default ray
    uint32_t collect;   ///< BS_COLLECT_; default nearest
    uint32_t max_hits;  ///< the first of them that are kept. 1 to 64; default 64
    /// Names a swing that lasts several commands: each end then meets every entity once in all queries with this
    /// number. Default 0: the query stands alone.
    uint32_t swing;
    uint32_t cut_by_level;  ///< flag: hits that the level hides from the start are left out, on both ends. Default 0
    /// Where a ray or sweep starts; the middle of a sphere or box; the apex of a cone. A capsule reaches from here to
    /// origin + axis. The capsule of a swing does so in the frame of each pose.
    bs_vec3 origin;
    bs_vec3 direction;     ///< unit: of a ray, a sweep or a cone. Default x
    float distance_m;      ///< how far a ray, sweep or cone goes; of a cone at most 10 km. Default 1000
    float radius_m;        ///< of a sphere or capsule. 0 to 10 km; default 0
    bs_vec3 axis;          ///< of a capsule, to its other end
    bs_vec3 half_extents;  ///< of a box, along its own axes. 0 to 10 km a component
    bs_quat rotation;      ///< of a box; unit
    /// Of the angle between a cone's direction and its edge. 0, half a sphere, to 1. The same bits on both ends: a
    /// constant, not a C library's cosf().
    float cosine;
    uint32_t pose_count;            ///< of a swing: 1, when it stands still, to 8
    bs_pose poses[BS_SWING_POSES];  ///< of a swing, in the world, in order. Rotations are unit
} bs_query;
BS_API int32_t bs_query_default(bs_query* query);

/// What a query hits in a view: at most bs_query::max_hits of it. Writes at most `capacity` of them, 0 to 65,536, into
/// `hits`, whose first element has its struct_size; and into `count` how many there are. bs_hit::distance_m of a swing
/// is how far it has come, as a number of poses: 1.25 is a quarter of the way from the second to the third.
BS_API int32_t bs_server_run_query(bs_server* server, const bs_view* view, const bs_query* query,
                                   const bs_filter* filter, bs_hit* hits, uint32_t capacity, uint32_t* count);
BS_API int32_t bs_client_run_query(bs_client* client, const bs_query* query, const bs_filter* filter, bs_hit* hits,
                                   uint32_t capacity, uint32_t* count);

/// The level of bs_query::cut_by_level on the screen, as bs_server_set_line_of_sight(). Null, the default: it cuts
/// nothing.
BS_API int32_t bs_client_set_line_of_sight(bs_client* client, bs_line_of_sight_at sight, void* user);
/// The screen's answer to a query, which the judge will compute too. Call it once in each command: a query with a swing
/// number remembers whom it has met. The player's own bodies are left out. `count`: hits to act on, those that the
/// swing has not met before: bs_client_query_hit() gives each. `screen_hash`: of all hits, to be declared to
/// bs_server_judge_query(); never 0.
BS_API int32_t bs_client_shoot_query(bs_client* client, const bs_query* query, const bs_filter* filter,
                                     const bs_weapon_rules* rules, uint32_t* screen_hash, uint32_t* count);
/// A hit of the query that was shot last, by index from 0. Answer: 1 past the last.
BS_API int32_t bs_client_query_hit(bs_client* client, uint32_t index, bs_hit* hit);

/// Judges a query of the command that was taken last, as bs_server_judge() judges a shot: with a verdict for each hit,
/// which bs_server_hit_verdict() gives. `verdict` is that of the first hit that is granted; without one, that of the
/// first hit. A query that hits nothing is a miss, and one that is refused as a whole has its reason here alone. A
/// query that is not finite or out of range is refused with BS_REASON_BAD_SHOT, since it may have come off the wire.
/// bs_filter::exclude: the player's entity. `screen_hash`: of bs_client_shoot_query(); 0: not declared.
/// bs_server_compare() follows, as after bs_server_judge().
BS_API int32_t bs_server_judge_query(bs_server* server, uint32_t client, const bs_query* query, const bs_filter* filter,
                                     const bs_weapon_rules* rules, uint32_t screen_hash, bs_verdict* verdict);
/// The verdict of a hit of the query that was judged last, by index from 0, in the order of the hits. Answer: 1 past
/// the last, and once the next shot or query was judged or a client has left.
BS_API int32_t bs_server_hit_verdict(bs_server* server, uint32_t index, bs_verdict* verdict);

// --- Self-audit: do screens equal verdicts? -------------------------------------------------------------------------
//
//     config.has_self_audit = 1;                                          // bs_server_config
//     uint32_t hash;
//     bs_screen_hash(&hit, &hash);                                        // client: sent with the shot
//     bs_server_judge(server, client, &shot, &rifle, NULL, NULL, hash, &verdict);
//     bs_audit_answer answer;
//     bs_server_compare(server, BS_SIZED(&answer));
//     if (answer.client_alarm) bs_server_agreement(server, client, BS_SIZED(&agreement));   // alarm names the fault
//
// docs/integrate/self-audit.md says of each fault what to look for in your code.

typedef struct bs_audit_answer {
    uint32_t struct_size;
    uint32_t compared;       ///< flag; 0: no hash was declared, or the verdict differs from the screen on purpose
    uint32_t agreed;         ///< flag
    uint32_t faults;         ///< all that would explain this shot, a bit each: 1 << value of BS_KIND_FAULT
    uint32_t client_alarm;   ///< flag: this shot raised or renamed the client's alarm
    uint32_t overall_alarm;  ///< flag: and that of all clients
    /// Of a query that disagreed: index of the first hit in which the screen's list differs from the verdicts', where a
    /// fault that explains the whole list tells it; -1: none, or unknown.
    int32_t first_differing;
} bs_audit_answer;
typedef struct bs_agreement {
    uint32_t struct_size;
    uint32_t alarm;     ///< value of BS_KIND_FAULT; 0: none
    uint32_t suspects;  ///< while there is an alarm: all faults that explain it equally well, a bit each
    uint32_t disagreed_in_window;
    float window_ratio;  ///< of the last shots; 1 before the first
    float recent_ratio;  ///< weighted, the newest shots most
    uint64_t shots;
    uint64_t agreed;
} bs_agreement;
/// Compares the shot or query that was judged last with the hash that its client declared. Right after
/// bs_server_judge() or bs_server_judge_query():
/// BS_OUT_OF_RANGE once something was recorded or a command was taken. BS_NOT_SET_UP without
/// bs_server_config::has_self_audit, for the next function too.
BS_API int32_t bs_server_compare(bs_server* server, bs_audit_answer* answer);
/// How often a client's screens agreed; those of all clients for BS_NO_CLIENT_NUMBER.
BS_API int32_t bs_server_agreement(bs_server* server, uint32_t client, bs_agreement* agreement);

// --- Stamps and states as bytes -------------------------------------------------------------------------------------
//
//     bs_stamp_fields fields;
//     if (bs_stamp_read(&stamp, BS_SIZED(&fields)) == BS_OK) log_info("shown", fields.shown);
//     bs_state state;
//     uint32_t size;
//     if (bs_state_read(&config, bytes, left, BS_SIZED(&state), &size) == BS_OK) {   // one of a block
//         bytes += size;
//         left -= size;
//     }
//
// For tools, and for games that draw what they receive by themselves.

/// Answers: the bytes are none of the library's.
enum {
    // facts: BS_BYTES_ of BytesResult from 1
    BS_BYTES_TOO_SHORT = 1,       ///< the bytes end before the value does
    BS_BYTES_OUT_OF_RANGE = 2,    ///< a field that no writer makes
    BS_BYTES_TOO_MANY_BONES = 3,  ///< more bones than the caller has room for, or than max_state_bones
    // end of facts
};

typedef struct bs_stamp_fields {
    uint32_t struct_size;
    uint32_t newest;    ///< snapshot that had been taken in; 0: none
    uint64_t received;  ///< bit i: snapshot newest - i had been taken in. Bit 0 is set unless newest is 0
    int64_t shown;      ///< moment of group 0, 0 to 2^62 - 1
    int32_t offsets[BS_DRAW_GROUPS - 1];  ///< of groups 1 to 3, within +-16,777,215
    uint32_t reserved;                    ///< 0
} bs_stamp_fields;
/// Answers: BS_BYTES_. Whether a client may claim such a stamp is for the server's audit to say.
BS_API int32_t bs_stamp_read(const bs_stamp* stamp, bs_stamp_fields* fields);
/// BS_OUT_OF_RANGE for a moment or an offset that is.
BS_API int32_t bs_stamp_write(const bs_stamp_fields* fields, bs_stamp* stamp);

enum {
    // facts: BS_PRESENCE_ of Presence
    BS_PRESENCE_ALIVE = 0,
    BS_PRESENCE_DEAD = 1,       ///< there, but cannot be hit: a corpse
    BS_PRESENCE_DESPAWNED = 2,  ///< gone; the last state an entity ever has
    // end of facts
};
typedef struct bs_state {
    uint32_t struct_size;
    bs_entity entity;
    uint32_t presence;  ///< BS_PRESENCE_
    bs_entity parent;
    uint32_t epoch;  ///< counts spawns, deaths, respawns and teleports: breaks of the way
    uint32_t hitboxes;
    uint32_t team;
    uint32_t layers;
    uint32_t bone_count;
    // In the parent's frame, as it was quantised.
    bs_vec3 position;
    bs_quat rotation;
    bs_vec3 velocity;
    bs_vec3 acceleration_mps2;
    bs_vec3 angular_velocity_radps;
    uint32_t hitbox_mask;  ///< bit i: hitbox i of the set is there; those from 32 on always are
    uint32_t fields;       ///< the game's own bits: bs_server_set_fields()
} bs_state;
/// Poses the skeleton of an entity in a state: writes at most `room` frames relative to the entity, and returns how
/// many. A pure function of the state, the same on both ends: games that animate from replicated state send no bones.
/// Each frame is rounded as a recorded bone is; from the first that cannot be, the rest is left out.
typedef uint32_t (*bs_bone_poser)(void* user, int64_t tick, const bs_state* state, bs_pose* bones, uint32_t room);
/// Sets what poses entities that are recorded or received without bones. Before the first one is; null: nothing.
/// `bs_world_config::max_bones` frames at most.
BS_API int32_t bs_server_set_bone_poser(bs_server* server, bs_bone_poser poser, void* user);
BS_API int32_t bs_client_set_bone_poser(bs_client* client, bs_bone_poser poser, void* user);

/// An animation of those who wear a set, and move at least at `from_speed_mps`, up to the set's next clip.
typedef struct bs_baked_clip {
    uint32_t struct_size;
    uint32_t set;           ///< a number of bs_*_add_hitbox_set()
    float from_speed_mps;   ///< across `up`. 0 to 512; default 0
    uint32_t period_ticks;  ///< of one cycle; its phase is the tick's remainder. 1 to 65,535; default 1
    uint32_t first_frame;   ///< default 0
    uint32_t frame_count;   ///< played evenly over the period. Default 1
} bs_baked_clip;
BS_API int32_t bs_baked_clip_default(bs_baked_clip* clip);
/// Poses entities by animations that were sampled beforehand, in place of a bone poser: no bones are sent, and no
/// function is called. The same on both ends; the fingerprint knows it. Before the first entity is recorded. `frames`:
/// `frame_count` times `bone_count` poses relative to the entity, within 480 m; at most 1,000,000. The first of `clips`
/// has the struct_size of all; two of a set have different speeds. `up`: unit; speed along it does not count. Takes
/// memory. docs/integrate/animation.md says how far off this and other ways are.
BS_API int32_t bs_server_bake_poses(bs_server* server, const bs_baked_clip* clips, uint32_t clip_count,
                                    const bs_pose* frames, uint32_t frame_count, uint32_t bone_count,
                                    const bs_vec3* up);
BS_API int32_t bs_client_bake_poses(bs_client* client, const bs_baked_clip* clips, uint32_t clip_count,
                                    const bs_pose* frames, uint32_t frame_count, uint32_t bone_count,
                                    const bs_vec3* up);

/// Reads the first entity of a block that bs_server_add() wrote. `read`: how many bytes it took. Any bytes. Answers:
/// BS_BYTES_.
BS_API int32_t bs_state_read(const bs_world_config* world, const uint8_t* bytes, uint32_t size, bs_state* state,
                             uint32_t* read);
/// As bs_state_read(), and writes the frames of its bones relative to the entity: at most `capacity` of them, of
/// bs_state::bone_count. `bones` may be null where `capacity` is 0.
BS_API int32_t bs_state_read_bones(const bs_world_config* world, const uint8_t* bytes, uint32_t size, bs_state* state,
                                   bs_pose* bones, uint32_t capacity, uint32_t* read);
/// The state of an entity at a tick that the history holds, as bs_server_add() would write it. `size` and `capacity` as
/// there. Answer: 1 if there is none.
BS_API int32_t bs_server_state_at(bs_server* server, bs_entity entity, int64_t tick, uint8_t* bytes, uint32_t capacity,
                                  uint32_t* size);

// --- Clock and interpolation delay alone ----------------------------------------------------------------------------
//
//     bs_clock_config config;
//     bs_delay_config delay;
//     bs_clock_config_default(BS_SIZED(&config));
//     bs_delay_config_default(BS_SIZED(&delay));
//     bs_clock_open(library, &config, &delay, 1, &clock, NULL);
//     bs_clock_snapshot_arrived(clock, tick, 0, now_us);               // each packet
//     bs_clock_round_trip(clock, server_clock_us, rtt_us, now_us);     // if it also answers one of ours
//     if (bs_clock_moment(clock, 0, now_us, &moment) == BS_OK) draw(moment);
//
// For games whose world is not a bs_client*. A moment never goes back, and advances by 0.95 to 1.05 of real time.
// `now_us` is the client's own clock, which never goes back, within 140 years of 0.

typedef struct bs_clock bs_clock;
typedef struct bs_clock_config {
    uint32_t struct_size;
    uint32_t tick_rate_numerator;        ///< as bs_world_config
    uint32_t tick_rate_denominator;      ///< as bs_world_config
    float max_slew_ratio;                ///< the moment advances by 1 -+ this of real time. 0.001 to 0.5; default 0.05
    int64_t max_interpolation_delay_us;  ///< as bs_world_config
    int64_t max_ahead_us;                ///< as bs_world_config
    int64_t window_us;                   ///< how long an observation counts. 1 s to 10 min; default 30 s
    int64_t tolerance_us;                ///< noise of the clocks' stamps. 0 to 1 s; default 2 ms
    float max_asymmetry_ratio;           ///< of the two ways, for the error bound. 0 to 1; default 0.3
    float max_skew_ppm;                  ///< 0 to 1000; default 100
} bs_clock_config;
BS_API int32_t bs_clock_config_default(bs_clock_config* config);

/// The interpolation delay of entities that are sent alike.
typedef struct bs_delay_config {
    uint32_t struct_size;
    uint32_t reserved;         ///< 0
    int64_t send_interval_us;  ///< as bs_client_config
    int64_t min_delay_us;      ///< as bs_client_config
    int64_t max_delay_us;      ///< as bs_client_config
    float delay_weight;        ///< cost of a millisecond of delay. 0.001 to 1000; default 1
    float starvation_weight;   ///< cost of a hundredth of the time with nothing to show. 0.001 to 100,000; default 12
} bs_delay_config;
BS_API int32_t bs_delay_config_default(bs_delay_config* config);

/// Makes a clock with a delay for each of 1 to 16 groups, numbered from 0. Takes memory. `error` may be null.
BS_API int32_t bs_clock_open(bs_library* library, const bs_clock_config* config, const bs_delay_config* groups,
                             uint32_t group_count, bs_clock** clock, bs_error* error);
BS_API int32_t bs_clock_close(bs_clock* clock);
/// A snapshot of a tick arrived, with samples of a group. Any tick. Answers: BS_CLOCK_.
BS_API int32_t bs_clock_snapshot_arrived(bs_clock* clock, int64_t tick, uint32_t group, int64_t now_us);
/// As bs_client_round_trip(). After bs_clock_snapshot_arrived() of the same packet.
BS_API int32_t bs_clock_round_trip(bs_clock* clock, int64_t server_clock_us, int64_t rtt_us, int64_t now_us);
/// The server's clock or the local one is known to have jumped.
BS_API int32_t bs_clock_declare_break(bs_clock* clock, int64_t now_us);
/// The moment to draw of a group. Answer: 1 before the first snapshot.
BS_API int32_t bs_clock_moment(bs_clock* clock, uint32_t group, int64_t now_us, int64_t* moment);

typedef struct bs_clock_reading {
    uint32_t struct_size;
    uint32_t epoch;          ///< counts the times that the output went back
    int64_t server_now_us;   ///< in the time of ticks: tick 0 at 0
    int64_t error_bound_us;  ///< the true time is within this
    int64_t present;         ///< the same instant as a moment
} bs_clock_reading;
/// The server's time now. Answer: 1 before the first round trip and snapshot.
BS_API int32_t bs_clock_read(bs_clock* clock, int64_t now_us, bs_clock_reading* reading);

typedef struct bs_clock_numbers {
    uint32_t struct_size;
    uint32_t is_synchronised;  ///< flag: a round trip has been measured
    uint64_t accepted;         ///< observations
    uint64_t refused;          ///< observations
    uint64_t breaks;
    int64_t shortest_rtt_us;
    int64_t error_bound_us;  ///< of the last reading
    int64_t delay_us;        ///< as drawn
    int64_t target_us;       ///< where the delay goes
    int64_t level_us;        ///< mean lateness of the last snapshots
    int64_t deviation_us;    ///< of it
    uint64_t snapshots;
    uint64_t overtaken;  ///< came after a newer one
    uint64_t lost;       ///< gaps, in intervals
    uint64_t frames;
    uint64_t starved_frames;  ///< with nothing newer to show
    uint64_t held_frames;     ///< stood still
    uint64_t jumps;           ///< forward, over a break
    float skew_ppm;           ///< of the server's clock against the own one
    float expected_starvation;
    float server_rate;  ///< how fast ticks come by the own clock: 1, or 0.90 to 1.10 of a server that cannot keep up
    uint32_t reserved;
} bs_clock_numbers;
BS_API int32_t bs_clock_get_numbers(bs_clock* clock, uint32_t group, bs_clock_numbers* numbers);
/// The same of a client's clock, group 0.
BS_API int32_t bs_client_clock_numbers(bs_client* client, bs_clock_numbers* numbers);
/// The own clock, slowed down or sped up to the pace of the server's ticks and to the scale of the game's time: hand it
/// to bs_input_lead as local clock, so that commands follow. Equal to `now_us` where server_rate and scale were always
/// 1.
BS_API int32_t bs_clock_paced(bs_clock* clock, int64_t now_us, int64_t* paced_us);
BS_API int32_t bs_client_paced(bs_client* client, int64_t now_us, int64_t* paced_us);
/// Takes in the scale of the game's time as the server said it, before the first snapshot after that change; any
/// numbers. Keep passing real time as `now_us`. bs_client_receive() does this itself. Being told again changes nothing.
/// Answers: BS_CLOCK_NOT_NEWER, BS_CLOCK_OUT_OF_RANGE; then nothing changed.
BS_API int32_t bs_clock_set_time_scale(bs_clock* clock, const bs_time_scale* scale, int64_t now_us);
BS_API int32_t bs_client_set_time_scale(bs_client* client, const bs_time_scale* scale, int64_t now_us);
/// As bs_clock_declare_break().
BS_API int32_t bs_client_declare_break(bs_client* client, int64_t now_us);

// --- A buffer of commands -------------------------------------------------------------------------------------------
//
//     bs_command_buffer_open(library, 16, 64, &buffer, NULL);            // one for each client
//     bs_command_tick(low_bits, known_tick, &wanted);                    // the tick that the command names
//     bs_command_buffer_push(buffer, &command, wanted, tick, NULL);      // when it comes
//     while (bs_command_buffer_next(buffer, tick, BS_SIZED(&command)) == BS_OK) execute(&command);
//
// Holds the commands of one client that came before their tick, so that jitter does not make the player stutter.

typedef struct bs_command_buffer bs_command_buffer;
#define BS_COMMAND_INPUT_BYTES 48
typedef struct bs_command {
    uint32_t struct_size;
    uint32_t number;                        ///< from 1; echoed
    bs_stamp stamp;                         ///< echoed; zeros for bytes that are no stamp
    uint32_t size;                          ///< of input, 0 to 48
    uint8_t input[BS_COMMAND_INPUT_BYTES];  ///< the game's own bytes
} bs_command;
BS_API int32_t bs_command_default(bs_command* command);

/// How a command's tick relates to the server's when it came.
enum {
    // facts: BS_TIMING_ of CommandTiming
    BS_TIMING_HELD = 0,       ///< its tick is still to come
    BS_TIMING_ON_TIME = 1,    ///< its tick is being simulated
    BS_TIMING_LATE = 2,       ///< its tick is over
    BS_TIMING_TOO_FAR = 3,    ///< beyond max_ahead_ticks: held for so many
    BS_TIMING_WENT_BACK = 4,  ///< its tick is not after that of the previous command: it is taken no sooner than that
                              ///< one
    BS_TIMING_UNKNOWN = 5,    ///< its tick is no_tick: it is taken at once
    // end of facts
};

/// `max_ahead_ticks`: how long a command is held at most, 0 to 64. `capacity`: held at once, 1 to 1024. Takes memory.
BS_API int32_t bs_command_buffer_open(bs_library* library, uint32_t max_ahead_ticks, uint32_t capacity,
                                      bs_command_buffer** buffer, bs_error* error);
BS_API int32_t bs_command_buffer_close(bs_command_buffer* buffer);
/// The tick whose lowest 8 bits a command carries. `known_tick`: of the newest snapshot that its client had (the
/// stamp's newest). BS_NO_TICK if that is. Any thread.
BS_API int32_t bs_command_tick(uint32_t low_bits, int64_t known_tick, int64_t* tick);
/// Takes in the next command, while `now_tick` is simulated, which never goes back. `wanted_tick`: a claim, any number.
/// `timing` may be null: BS_TIMING_. Then call bs_command_buffer_next() until it answers 1: a full buffer hands out its
/// oldest early, and takes no more before that (BS_OUT_OF_RANGE). In one tick it hands out 4 commands at most, so that
/// nobody leaves cover, fires and returns between two snapshots; the rest wait. If it is full of those, the oldest are
/// dropped.
BS_API int32_t bs_command_buffer_push(bs_command_buffer* buffer, const bs_command* command, int64_t wanted_tick,
                                      int64_t now_tick, uint32_t* timing);
/// Hands out the oldest command that is due. Answer: 1 if there is none.
BS_API int32_t bs_command_buffer_next(bs_command_buffer* buffer, int64_t now_tick, bs_command* command);

// --- The library's own packets --------------------------------------------------------------------------------------
//
//     world.has_packets = 1;                                             // bs_world_config, on both ends
//
//     bs_server_finish_tick(server);                                     // each tick, after all were recorded
//     bs_server_write(server, client, packet, sizeof packet, &size);     // a snapshot for each client
//     bs_client_receive(screen, packet, size, now_us);                   // of each that came
//
//     bs_client_push(screen, input, sizeof input, &number);              // each command, with the stamp of the screen
//     if (bs_client_write(screen, packet, sizeof packet, &size) == BS_OK) send(packet, size);
//     if (bs_server_receive(server, client, packet, size) == BS_OK)      // each packet that came
//         while (bs_server_next_received(server, BS_SIZED(&command)) == BS_OK)
//             bs_server_take_command(server, client, command.number, &command.stamp, BS_SIZED(&taken));
//
// In place of bs_server_snapshot(), bs_server_add(), bs_server_despawned() and bs_client_store(): states are coded as
// differences, entities that matter more come more often, and a packet repeats commands that may be lost. The bytes are
// those of the C++ library (docs/wire/wire.md). A transport is yours: packets may be lost, doubled and overtaken, but
// must come whole and unchanged. A command's own bytes say what it does; aim and weapon of the C++ library's commands
// are not used. Calls answer BS_NOT_SET_UP without bs_world_config::has_packets, and those that they replace with it.

/// The most bytes of a snapshot.
#define BS_PACKET_BYTES 1200
/// Writes the client's snapshot of this tick: once a tick, after bs_server_finish_tick(). It acknowledges the newest
/// command that was taken. `capacity`: from 100 to BS_PACKET_BYTES are used; less is BS_TOO_SMALL. What does not fit
/// comes in the next ticks. BS_OUT_OF_RANGE before bs_server_finish_tick(), and for the second time in a tick.
BS_API int32_t bs_server_write(bs_server* server, uint32_t client, uint8_t* packet, uint32_t capacity, uint32_t* size);
/// The entity that a client looks through: what is far from it is sent less often. BS_NO_ENTITY, the default: all are
/// sent alike.
BS_API int32_t bs_server_set_viewer(bs_server* server, uint32_t client, bs_entity viewer);
/// Answers of bs_server_receive(): there is no new command.
enum {
    // facts: BS_COMMANDS_ of CommandRead from 1
    BS_COMMANDS_NOTHING_NEW = 1,   ///< all of them were handed out or given up before
    BS_COMMANDS_MALFORMED = 2,     ///< not a command packet of ours, or most_commands_ahead exceeded
    BS_COMMANDS_UNKNOWN_BASE = 3,  ///< its first stamp is coded against a command that was not handed out here, or too
                                   ///< long ago
    // end of facts
};
/// Reads a packet of commands: any bytes. bs_server_next_received() hands them out. Answers: BS_COMMANDS_.
BS_API int32_t bs_server_receive(bs_server* server, uint32_t client, const uint8_t* packet, uint32_t size);
/// The next command of the packet that was read last, by its number. Answer: 1 if there is none.
BS_API int32_t bs_server_next_received(bs_server* server, bs_command* command);

// With bs_server_config::even_to_us commands go through the server's own buffer:
//
//     bs_server_hold(server, client, &command, -1, -1, rtt_us);          // each that came, by its number
//     while (bs_server_next_command(server, client, BS_SIZED(&command)) == BS_OK)
//         bs_server_take_command(server, client, command.number, &command.stamp, BS_SIZED(&taken));

/// Holds a command until its tick, and as long as the client's commands wait. `tick_bits`: the lowest 8 bits of the
/// tick that it is for, as for bs_command_tick(); below 0: due when it has waited. `came_ago_us`: how long ago it came,
/// up to a tick; below 0: unknown. `rtt_us`: as your session measured it; 0: it did not. Then call
/// bs_server_next_command() until it answers 1. Answers: BS_TIMING_. BS_NOT_SET_UP with packets of your own and without
/// even_to_us.
BS_API int32_t bs_server_hold(bs_server* server, uint32_t client, const bs_command* command, int32_t tick_bits,
                              int64_t came_ago_us, int64_t rtt_us);
/// Hands out the oldest command of the client that is due in this tick. Answer: 1 if there is none.
BS_API int32_t bs_server_next_command(bs_server* server, uint32_t client, bs_command* command);
/// For how long commands of this client that come now wait. Subtract it from the margin that bs_margin_code() takes.
BS_API int32_t bs_server_command_wait(bs_server* server, uint32_t client, int64_t* wait_us);

/// As bs_client_store(), of a packet of bs_server_write(): any bytes.
BS_API int32_t bs_client_receive(bs_client* client, const uint8_t* packet, uint32_t size, int64_t now_us);
/// Keeps a command with the stamp of what is on the screen, and returns its number. `input`: `size` bytes of the game's
/// own, 0 to 48. Number 0: the numbers are used up, after 2.1 years at 64 Hz.
BS_API int32_t bs_client_push(bs_client* client, const uint8_t* input, uint32_t size, uint32_t* number);
/// Writes a packet of the newest command, and of those before it that may not have come. BS_TOO_SMALL if not even the
/// newest fits: 128 bytes are enough. Answer: 1 if all have arrived, and there is nothing to send.
BS_API int32_t bs_client_write(bs_client* client, uint8_t* packet, uint32_t capacity, uint32_t* size);
/// Commands in a packet from now on, 1 to 16: bs_input_lead_numbers::copies.
BS_API int32_t bs_client_set_commands_per_packet(bs_client* client, uint32_t count);

// With bs_world_config::command_shots a click counts in the frame in which it came, between two commands:
//
//     bs_client_round_shot(screen, &fired, BS_SIZED(&fired));            // its muzzle and its aim, as they travel
//     shot.origin = fired.origin;
//     shot.direction = fired.direction;
//     bs_client_shoot(screen, &shot, &rifle, BS_SIZED(&hit));            // what this frame shows of it
//     bs_screen_hash(&hit, &fired.screen_hash);
//     bs_client_keep_shot(screen, &fired, &count);                       // bs_client_push() sends it along
//
//     bs_server_take_command(server, client, command.number, &command.stamp, BS_SIZED(&taken));
//     for (number = 1; bs_server_command_shot(server, client, command.number, number, BS_SIZED(&fired)) == BS_OK;
//     ++number) {
//         bs_server_select_shot(server, client, number);
//         shot.origin = fired.origin;
//         shot.direction = fired.direction;
//         bs_server_judge(server, client, &shot, &rifle, NULL, NULL, fired.screen_hash, BS_SIZED(&verdict));
//     }
//     bs_server_select_shot(server, client, 0);                          // the command's own view again

/// A shot that left between two commands.
typedef struct bs_command_shot {
    uint32_t struct_size;
    uint32_t weapon;       ///< the game's number, 0 to 255; default 0
    bs_vec3 origin;        ///< the muzzle, in world space. It travels in steps of position_step_m
    bs_vec3 direction;     ///< need not be unit. It travels in steps of 1/32,767; default +x
    uint32_t screen_hash;  ///< of what the screen showed of it, bs_screen_hash(); default 0: not declared
    bs_stamp stamp;        ///< of the frame of its click; a client's call writes its own
} bs_command_shot;
BS_API int32_t bs_command_shot_default(bs_command_shot* shot);
/// Rounds muzzle and direction as they travel, and fills in the stamp of what is on the screen. The server reads these
/// bits: so shoot with them. `rounded` may be `shot`. BS_OUT_OF_RANGE for a muzzle that cannot travel, or no direction.
BS_API int32_t bs_client_round_shot(bs_client* client, const bs_command_shot* shot, bs_command_shot* rounded);
/// Keeps a shot for the next command, with the stamp of what is on the screen, and returns its number in that command,
/// from 1. Number 0: command_shots are kept already, so let the trigger wait for the next frame. BS_NOT_SET_UP without
/// bs_world_config::command_shots.
BS_API int32_t bs_client_keep_shot(bs_client* client, const bs_command_shot* shot, uint32_t* number);
/// A shot of one of the last commands that were handed out, by its number there, from 1. Its muzzle and its direction
/// are what the client claims. Check the muzzle before you judge the shot, as you check that of a command.
/// bs_server_take_command() has taken the shots along, so bs_server_select_shot() chooses one. Answer: 1 if the command
/// has no such shot.
BS_API int32_t bs_server_command_shot(bs_server* server, uint32_t client, uint32_t command, uint32_t shot,
                                      bs_command_shot* fired);

// --- Input lead: when a command is made, so that it comes in time ----------------------------------------------------
//
//     bs_input_lead_config config;
//     bs_input_lead_config_default(BS_SIZED(&config));
//     bs_input_lead_open(library, &config, &lead, NULL);                 // client
//     bs_input_lead_moment(lead, server_moment, now_us, &moment);        // each frame
//     bs_margin_code(margin_us, code, &code);                            // server: for each command that came
//     if (bs_margin_of(code, &margin_us) == BS_OK)                       // client: when the server's report came
//         bs_input_lead_margin(lead, margin_us, now_us);
//
// A command that is made at a moment is for tick `moment / 65536 + 1`.
// A client runs ahead of the server by as much as its network asks for: by reports of how early its commands came, and
// by its losses. For games whose commands name the tick that they are for (bs_command_tick()). docs/integrate/time.md
// says how.

/// No command came since the last report.
#define BS_NO_MARGIN (-128)
/// The least of several margins in one signed byte, in steps of 0.5 ms. `before`: the code so far, BS_NO_MARGIN at
/// first, to be sent and begun anew at times; -128 to 127. `margin_us`: by how much a command came before the tick that
/// needed it; below 0: after. Any number. Pure; any thread.
BS_API int32_t bs_margin_code(int64_t margin_us, int32_t before, int32_t* code);
/// The margin of a code, as it came off the wire. Answer: 1 for BS_NO_MARGIN, and for what is no code. Pure; any
/// thread.
BS_API int32_t bs_margin_of(int32_t code, int64_t* margin_us);

typedef struct bs_input_lead bs_input_lead;
typedef struct bs_input_lead_config {
    uint32_t struct_size;
    uint32_t tick_rate_numerator;    ///< as bs_world_config
    uint32_t tick_rate_denominator;  ///< as bs_world_config
    uint32_t max_copies;             ///< of a command. 1 to 16; default 8
    float lead_weight;               ///< cost of a millisecond of lead. 0.001 to 1000; default 1
    float late_weight;               ///< cost of a hundredth of commands too late. 0.001 to 100,000; default 5
    float max_slew_ratio;            ///< the output advances by 1 -+ this of real time. 0.001 to 0.5; default 0.05
    float residual_loss_ratio;       ///< commands that may be lost with all copies. 0.000001 to 0.5; default 0.001
    int64_t send_interval_us;        ///< between two packets with commands. 1 ms to 1 s; default 16,667
    int64_t reserve_us;              ///< added to the lead. 0 to 100 ms; default 1 ms
    int64_t min_lead_us;             ///< 0 to max_lead_us; default 0
    int64_t max_lead_us;             ///< 0 to 500 ms; default 500 ms
    int64_t memory_us;               ///< in which reports are forgotten to 1/e. 1 s to 10 min; default 15 s
} bs_input_lead_config;
BS_API int32_t bs_input_lead_config_default(bs_input_lead_config* config);
/// Takes memory. `error` may be null. `now_us`, below, is the client's own clock, as of bs_clock.
BS_API int32_t bs_input_lead_open(bs_library* library, const bs_input_lead_config* config, bs_input_lead** lead,
                                  bs_error* error);
BS_API int32_t bs_input_lead_close(bs_input_lead* lead);
/// The server's report of the least margin, of commands that were under way a round trip ago. Any number.
BS_API int32_t bs_input_lead_margin(bs_input_lead* lead, int64_t margin_us, int64_t now_us);
/// What became of a packet with commands, in the order of sending. `arrived`: flag.
BS_API int32_t bs_input_lead_packet(bs_input_lead* lead, uint32_t arrived);
/// A measured round trip. Any number; one below 0 or above twice max_lead_us is ignored.
BS_API int32_t bs_input_lead_round_trip(bs_input_lead* lead, int64_t rtt_us, int64_t now_us);
/// The server's clock broke: the output may jump forward; with `new_epoch` (flag) back too.
BS_API int32_t bs_input_lead_declare_break(bs_input_lead* lead, uint32_t new_epoch);
/// The moment that a command is made for; it never goes back. `server_moment`: the server's present,
/// bs_clock_reading::present or bs_shown::present, 0 to 2^62 - 1.
BS_API int32_t bs_input_lead_moment(bs_input_lead* lead, int64_t server_moment, int64_t now_us, int64_t* moment);

typedef struct bs_input_lead_numbers {
    uint32_t struct_size;
    uint32_t copies;           ///< how often to send each command, in packets that follow each other
    int64_t lead_us;           ///< of the output over the server's time
    int64_t target_us;         ///< where it goes
    int64_t burst_reserve_us;  ///< the part of it for commands that a later copy brings
    float loss_ratio;          ///< packets lost, lately
    float burst_packets;       ///< mean length of a run of losses
    uint64_t reports;
    uint64_t late_reports;
    uint64_t refused_reports;  ///< beyond what max_lead_us and the round trip allow
    uint64_t jumps;            ///< forward, over a break
} bs_input_lead_numbers;
BS_API int32_t bs_input_lead_get_numbers(bs_input_lead* lead, bs_input_lead_numbers* numbers);

// --- Projectiles: rules and ends ------------------------------------------------------------------------------------
//
//     bs_projectile_rules rocket;
//     bs_projectile_rules_default(BS_SIZED(&rocket));                    // 25 m/s, straight on
//     rocket.weapon = 1;
//     bs_server_open_with_projectiles(library, &config, NULL, &rocket, 1, &server, NULL);
//     bs_client_open_with_projectiles(library, &config, NULL, &rocket, 1, &screen, NULL);
//
// A rocket leaves its shooter's barrel at once, and ends the same for shooter and server
// (docs/integrate/projectiles.md). An age counts from the launch in 1/65536 tick, as moments do.

/// What decides a hit: each step when one of the shooter's commands shows it, or at its time; or in the present, where
/// a flight catches up the time since the shot, by 8 % of the rest a tick.
enum {
    // facts: BS_DECIDED_BY_ of DecidedBy
    BS_DECIDED_BY_COMMANDS = 0,  ///< Each step when one of the shooter's commands shows it, with the samples that this
                                 ///< command's stamp names: exact. The victim pays D.
    BS_DECIDED_BY_CLOCK = 1,     ///< Each step at its time, L(age) after what it tests, with the server's own samples.
                                 ///< The victim pays L(age), and the image ends differently where the shooter had lost
                                 ///< or not yet received what the server has.
    BS_DECIDED_BY_CATCH_UP = 2,  ///< Each tick in the present. The projectile leaves the muzzle when its command is
                                 ///< executed, and flies faster until it has made up for the time since the shot:
                                 ///< FishNet's. The victim pays no more than the tick that is swept. The image ends
                                 ///< differently wherever the target has moved within R, which is all of D that was not
                                 ///< made up for.
    // end of facts
};
enum {
    // facts: BS_DEAD_SHOOTER_ of DeadShooter flies as EMIT
    BS_DEAD_SHOOTER_DROP = 0,  ///< denied
    BS_DEAD_SHOOTER_EMIT = 1,  ///< they had fired
    // end of facts
};
/// Which effects of its end the shooter's image shows before the server's verdict.
enum {
    // facts: BS_PREDICT_ of PredictEffects
    BS_PREDICT_NONE = 0,   ///< all effects wait for the verdict
    BS_PREDICT_LEVEL = 1,  ///< contacts with the level, which only a target before it can refute
    BS_PREDICT_ALL = 2,    ///< hits of targets too
    // end of facts
};
/// Whose velocity a projectile starts with, besides its own.
enum {
    // facts: BS_INHERITS_ of Inherits
    BS_INHERITS_NOTHING = 0,  ///< nobody's: it leaves at its own speed, whatever its shooter does
    BS_INHERITS_MOUNT = 1,    ///< that of what its shooter drives or rides; on foot nobody's
    BS_INHERITS_SHOOTER = 2,  ///< that of what its shooter drives; else the shooter's own, with that of what they ride
    // end of facts
};
#define BS_PROJECTILE_WEAPONS 16

typedef struct bs_projectile_rules {
    uint32_t struct_size;
    uint32_t weapon;            ///< its number, 0 to 15
    bs_vec3 acceleration_mps2;  ///< gravity, or a thrust
    float drag_per_s;           ///< 0 to 100
    float body_radius_m;        ///< of the body, which meets the level. 0 to 10 km
    float target_radius_m;      ///< of the shape that meets targets. 0 to 10 km
    int64_t lifetime_us;        ///< 1 ms to 10 min; default 5 s. At 64 ticks per second messages allow 63 s
    int64_t fuse_us;            ///< detonates at this age; 0: none. At most the lifetime
    uint32_t rests_until_fuse;  ///< flag: lies where the level would stop it until the fuse ends
    uint32_t max_bounces;       ///< 0 to 255
    float restitution;          ///< 0 to 1; default 0.6
    float friction;             ///< 0 to 1; default 0.2
    float stop_speed_mps;       ///< default 0.05
    float homing_mps2;          ///< 0 to 10,000; default 0: it does not home
    // The latency budget: the most that each may be made to pay.
    int64_t look_back_us;     ///< victims: age of a hit. 0 to 10 s; default 250 ms
    int64_t hold_back_us;     ///< the shooter: the image waits at the muzzle. 0 to 1 s, and 0 by commands
    int64_t fast_forward_us;  ///< who must dodge: it starts at this age. 0 to 1 s, and 0 by commands
    uint32_t decay_permille;  ///< how fast look back shrinks in flight. 0 to 1000, and 0 by commands
    uint32_t decided_by;      ///< BS_DECIDED_BY_; default commands
    // What its end reaches.
    float area_inner_m;            ///< full effect. 0 to area_outer_m
    float area_outer_m;            ///< no effect beyond. 0 to 100; 0: no area
    float area_least;              ///< share of the effect at the outer radius. 0 to 1
    float area_sure_m;             ///< no line of sight is needed within. 0 to area_outer_m
    float area_lift_m;             ///< lines of sight start this far off the surface too. 0 to 2; default 0.3
    uint32_t skip_direct_target;   ///< flag; default 1
    float speed_mps;               ///< over 0 to 2000; default 25
    uint32_t volley;               ///< projectiles per shot. 1 to 8; default 1
    uint32_t commands_between;     ///< from one shot to the next. 1 to 65,535; default 1
    float max_muzzle_error_m;      ///< of the claimed muzzle. 0 to 2; default 0.5
    uint32_t dead_shooter;         ///< BS_DEAD_SHOOTER_; default emit
    uint32_t predict;              ///< BS_PREDICT_; default level
    int64_t patience_us;           ///< how long the server waits for a command. 0 to 1 s; default 150 ms
    int64_t predict_up_to_rtt_us;  ///< hits of targets are predicted up to this round trip. 0 to 10 s; default 220 ms
    bs_vec3 area_center_offset_m;  ///< along its way, to its left, up. -10 to 10 a component; default 0
    uint32_t catch_up_permille;    ///< catching up: the share of the rest a tick. 1 to 1000; default 80
    float min_speed_mps;           ///< the slowest launch that a claim may ask for. Default 0: speed_mps alone
    float max_speed_mps;           ///< the fastest. Over 0 to 2000, at least 1 % above the slowest; default 0
    uint32_t inherits;             ///< BS_INHERITS_, from the view of the command's stamp; default nothing
    float inherited_share;         ///< of that velocity. 0 to 1; default 1
    float max_inherited_mps;       ///< at most this much of it. 0 to 2000; default 512
    uint32_t reserved;             ///< 0
} bs_projectile_rules;
BS_API int32_t bs_projectile_rules_default(bs_projectile_rules* rules);

/// As bs_server_open() and bs_client_open(), with the rules of each weapon that launches projectiles: equal on both
/// ends, copied. `count`: 1 to 16, each of another weapon.
BS_API int32_t bs_server_open_with_projectiles(bs_library* library, const bs_world_config* world,
                                               const bs_server_config* config, const bs_projectile_rules* rules,
                                               uint32_t count, bs_server** server, bs_error* error);
BS_API int32_t bs_client_open_with_projectiles(bs_library* library, const bs_world_config* world,
                                               const bs_client_config* config, const bs_projectile_rules* rules,
                                               uint32_t count, bs_client** client, bs_error* error);

/// What a ball meets whose centre goes from one point to another.
typedef struct bs_level_contact {
    uint32_t struct_size;  ///< set by the library
    uint32_t hit;          ///< flag
    float fraction;        ///< of the way that is free, 0 to 1
    bs_vec3 normal;        ///< unit, out of the level
} bs_level_contact;
/// The level as it was drawn at a moment. A path that starts in contact and leads out is free; one that leads deeper is
/// in contact at 0. A pure function of its arguments. `contact` comes as no hit; one that is out of range counts as
/// none.
typedef void (*bs_level_trace)(void* user, int64_t moment, const bs_vec3* from, const bs_vec3* to, float radius_m,
                               bs_level_contact* contact);
/// The level that projectiles meet, null: none. bs_server_take_command(), _launch(), _finish_command() and
/// _finish_tick() run it; bs_client_follow() and bs_client_update_projectiles() too. `moves`: flag; 0: it is the same
/// at all moments, which is cheaper. BS_NOT_SET_UP without projectiles, as all that follow.
BS_API int32_t bs_server_set_level(bs_server* server, bs_level_trace trace, void* user, uint32_t moves);
BS_API int32_t bs_client_set_level(bs_client* client, bs_level_trace trace, void* user, uint32_t moves);

// --- Projectiles: server --------------------------------------------------------------------------------------------
//
//     bs_server_take_command(server, client, number, &stamp, BS_SIZED(&taken));
//     if (bs_server_launch(server, client, &claim, &facts, &answer, &spawn) == BS_OK) send_to_others(&spawn);
//     send_to(client, &answer);
//     bs_server_finish_command(server, client);               // after the command's shots
//     ...
//     bs_server_finish_tick(server);                          // after all entities were recorded
//     for (uint32_t i = 0; bs_server_ended(server, i, BS_SIZED(&ended), &verdict) == BS_OK; ++i) {
//         hurt(ended.target);
//         send_to_all(&verdict);
//     }

/// A message about a projectile. Send it as it is, within 2 s, in any order.
#define BS_NEWS_BYTES 32
typedef struct bs_news {
    uint8_t bytes[BS_NEWS_BYTES];
} bs_news;

/// One projectile of a shot, as its shooter claims it.
typedef struct bs_launch_claim {
    uint32_t struct_size;
    uint32_t command;  ///< number of the command that fired
    uint32_t ordinal;  ///< within the shot, from 0
    uint32_t weapon;
    bs_vec3 muzzle;
    bs_vec3 direction;     ///< unit
    int64_t held_back_us;  ///< how long the shooter's image waits at the muzzle
    bs_entity homes_on;    ///< for a weapon that homes
    uint32_t reserved;     ///< 0
    float speed_mps;       ///< of the launch, which both ends round; 0: the weapon's own
    uint32_t reserved2;    ///< 0
} bs_launch_claim;
BS_API int32_t bs_launch_claim_default(bs_launch_claim* claim);
/// Rounds muzzle and direction to what messages carry, so that all clients see the same flight. Call it when the shot
/// is fired, before bs_client_launch().
BS_API int32_t bs_launch_claim_round(const bs_world_config* world, bs_launch_claim* claim);

/// What the server itself knows of the shooter at that command.
typedef struct bs_launch_facts {
    uint32_t struct_size;
    bs_entity shooter;        ///< never hit
    bs_entity mount;          ///< what they drive, and its riders: never hit
    uint32_t is_alive;        ///< flag; default 1
    bs_vec3 muzzle;           ///< where the server has it
    uint32_t spare_team;      ///< a team that is not hit; 0: everybody is
    uint32_t layers;          ///< lower 16 bits; default all
    uint32_t without_layers;  ///< on any of these: not hit. Lower 16 bits
    uint32_t only_team;       ///< 0: any; else only this team is hit
    uint32_t since_fired_us;  ///< time since the shot, for a flight that catches up. 0: estimated
    uint32_t mounts;          ///< BS_MOUNTS_: how much is left out with `mount`; default riders
    uint32_t hit_groups;      ///< as bs_filter; default all
    uint32_t has_eye;         ///< flag; default 0
    bs_vec3 eye;  ///< of the shooter, with has_eye: where a wall lies between it and the claimed muzzle, nothing flies
} bs_launch_facts;
BS_API int32_t bs_launch_facts_default(bs_launch_facts* facts);

/// Answers of bs_server_launch(): why there is no projectile.
enum {
    // facts: BS_LAUNCH_ of LaunchResult from 1
    BS_LAUNCH_BAD_ID = 1,           ///< of another client, no command, or an ordinal that the weapon has not
    BS_LAUNCH_ID_REUSED = 2,        ///< this very projectile has been asked for before
    BS_LAUNCH_ID_OUT_OF_ORDER = 3,  ///< a shot that is not after the last one
    BS_LAUNCH_BAD_DIRECTION = 4,    ///< NaN, or not a unit vector
    BS_LAUNCH_BAD_MUZZLE = 5,       ///< NaN, or too far from where the server has the shooter at that command
    BS_LAUNCH_MUZZLE_BLOCKED = 6,   ///< something stands between the server's muzzle, or the shooter's eye, and the
                                    ///< claimed one
    BS_LAUNCH_BAD_HOLD_BACK = 7,    ///< below 0, or more than the weapon may
    BS_LAUNCH_TOO_SOON = 8,         ///< the weapon was not ready, counted in the shooter's commands
    BS_LAUNCH_NO_VIEW = 9,          ///< the shooter's stamp was refused
    BS_LAUNCH_SHOOTER_DEAD = 10,    ///< the shooter is dead, and the weapon drops the shots of the dead
    BS_LAUNCH_TOO_MANY = 11,        ///< no room for another one
    BS_LAUNCH_CLOCK_OFF = 12,       ///< the server's tick is far from the newest that it has recorded, which is the
                                    ///< server's own mistake
    BS_LAUNCH_BAD_SPEED = 13,       ///< NaN, or a launch speed that the weapon does not allow
    // end of facts
};
/// Launches a projectile of the command that was taken last. `claim`: as it came off the wire; any numbers. `answer`:
/// for the shooter, whatever became of it. `spawn`: for all others, if it flies; all zero where it cannot be sent.
/// Answers: BS_LAUNCH_.
BS_API int32_t bs_server_launch(bs_server* server, uint32_t client, const bs_launch_claim* claim,
                                const bs_launch_facts* facts, bs_news* answer, bs_news* spawn);
typedef struct bs_flight {
    uint32_t struct_size;
    uint32_t client;
    uint32_t command;
    uint32_t ordinal;
    uint32_t weapon;
    bs_entity shooter;
    bs_vec3 position;  ///< where it has been judged
    uint32_t reserved;
    int64_t age;  ///< there
} bs_flight;
/// A projectile that was launched, by index from 0, and its spawn for all others. The same time holds for it as for
/// bs_server_ended(). Answer: 1 if there is none.
BS_API int32_t bs_server_launched(bs_server* server, uint32_t index, bs_flight* flight, bs_news* spawn);
/// Advances the client's projectiles as far as its command shows. After the command's shots.
BS_API int32_t bs_server_finish_command(bs_server* server, uint32_t client);

/// How a flight ended.
enum {
    // facts: BS_END_ of FlightEnd
    BS_END_NONE = 0,      ///< it flies on
    BS_END_TARGET = 1,    ///< it met a target
    BS_END_STOPPED = 2,   ///< the level stopped it: no bounce was left, or it was too slow
    BS_END_FUSE = 3,      ///< its fuse detonated it
    BS_END_LIFETIME = 4,  ///< it got too old
    // end of facts
};
/// Why the shooter's image may have ended otherwise.
enum {
    // facts: BS_BASIS_ of VerdictBasis
    BS_BASIS_AS_SHOWN = 0,       ///< each step as one of the shooter's commands showed it: nothing is to be explained
    BS_BASIS_COMMANDS_LOST = 1,  ///< some of the shooter's commands were lost or clamped, and later ones were taken for
                                 ///< them
    BS_BASIS_BY_CLOCK = 2,       ///< by server time: the weapon goes by it, the shooter was silent, or a step was about
                                 ///< to cost more than budget.look_back
    BS_BASIS_REMAINDER = 3,      ///< by server time, and R of the view's age was not granted
    // end of facts
};
typedef struct bs_ended {
    uint32_t struct_size;
    // The projectile.
    uint32_t client;
    uint32_t command;
    uint32_t ordinal;
    uint32_t weapon;
    bs_entity shooter;
    // Its end.
    uint32_t end;      ///< BS_END_
    uint32_t basis;    ///< BS_BASIS_
    bs_entity target;  ///< BS_NO_ENTITY: it met no target
    uint32_t hitbox;
    uint32_t hit_group;    ///< BS_HIT_
    uint32_t area_hits;    ///< how many its area reaches; bs_server_area_hit() may give fewer
    bs_vec3 position;      ///< of its centre then
    bs_vec3 point;         ///< of contact
    bs_vec3 normal;        ///< unit, out of what it met; zero: nothing
    bs_vec3 velocity;      ///< that it came with
    int64_t age;           ///< then
    int64_t paid;          ///< age of the hit for its victim, in the same unit
    int64_t targets_at;    ///< the moment at which targets were taken
    uint32_t former_life;  ///< flag: as bs_verdict
    uint32_t reserved;
    uint32_t fields;      ///< the game's own bits of the target that was met, as bs_state::fields
    uint32_t reserved_2;  ///< 0
} bs_ended;
/// The projectile that ended with this index, from 0, and the verdict for all clients. Answer: 1 if there is none.
/// After bs_server_finish_tick() there are all that ended since it last returned. The next bs_server_take_command(),
/// bs_server_launch() or bs_server_finish_tick() forgets them.
BS_API int32_t bs_server_ended(bs_server* server, uint32_t index, bs_ended* ended, bs_news* verdict);

/// Whom a detonation reaches.
typedef struct bs_area_hit {
    uint32_t struct_size;
    bs_entity entity;
    uint32_t hitbox;    ///< the nearest in sight
    uint32_t group;     ///< BS_HIT_
    bs_vec3 point;      ///< on it
    float distance_m;   ///< to it
    float share;        ///< of the full effect, 0 to 1
    bs_vec3 direction;  ///< unit: where it is thrown
    bs_vec3 place;      ///< where the entity itself was
    /// 1: the life that was hit has ended since, as bs_verdict::former_life. Then it harms nobody.
    uint32_t former_life;
    uint32_t fields;  ///< the game's own bits, as bs_state::fields
} bs_area_hit;
/// Entities that the end of a projectile reaches, in the view that it was judged in, or by the server's own samples
/// where that view costs more than the weapon's look_back: at most 64 of one end, and 1024 in a tick. `index` as of
/// bs_server_ended(). `area_index` from 0. Answer: 1 past the last that is given.
BS_API int32_t bs_server_area_hit(bs_server* server, uint32_t index, uint32_t area_index, bs_area_hit* hit);

/// A projectile in flight, by index from 0, and its spawn for clients that join late. Answer: 1 if there is none.
BS_API int32_t bs_server_flight(bs_server* server, uint32_t index, bs_flight* flight, bs_news* spawn);

// --- Projectiles: client --------------------------------------------------------------------------------------------
//
//     bs_client_launch(screen, &claim, BS_NO_ENTITY, now_us);            // when the player fires
//     bs_client_follow(screen, now_us);                                  // at each command, after its shots
//     bs_client_take_news(screen, &news, now_us);                        // each message that came
//     bs_client_update_projectiles(screen, now_us, rtt_us);              // each frame
//     for (uint32_t i = 0; bs_client_own_image(screen, i, BS_SIZED(&image)) == BS_OK; ++i) draw(&image);
//     for (uint32_t i = 0; bs_client_remote_image(screen, i, BS_SIZED(&image)) == BS_OK; ++i) draw(&image);
//     while (bs_client_next_effect(screen, BS_SIZED(&effect)) == BS_OK) play(&effect);

/// The player's own shot leaves the barrel. `mount`: what they drive. The claim's command must be new. Answer: 1 if the
/// weapon launches none, or none at the claim's speed.
BS_API int32_t bs_client_launch(bs_client* client, const bs_launch_claim* claim, bs_entity mount, int64_t now_us);
/// As bs_client_launch(), for a projectile that passes by some entities: `facts` are what the server will pass, of
/// which `mount` and whom it meets count here. Otherwise the image ends elsewhere than the projectile. Answer: 1 if the
/// weapon launches none.
BS_API int32_t bs_client_launch_with(bs_client* client, const bs_launch_claim* claim, const bs_launch_facts* facts,
                                     int64_t now_us);
/// Advances own projectiles to what is on the screen.
BS_API int32_t bs_client_follow(bs_client* client, int64_t now_us);
/// Takes in a message. Any bytes, in any order. Answer: 1 if it is none, or not for this client.
BS_API int32_t bs_client_take_news(bs_client* client, const bs_news* news, int64_t now_us);
/// Waits for verdicts, and draws all other clients' projectiles. `rtt_us` as of bs_client_advance().
BS_API int32_t bs_client_update_projectiles(bs_client* client, int64_t now_us, int64_t rtt_us);

typedef struct bs_image {
    uint32_t struct_size;
    uint32_t client;
    uint32_t command;
    uint32_t ordinal;
    uint32_t weapon;
    uint32_t is_drawn;     ///< flag
    uint32_t end;          ///< BS_END_, as the screen showed it
    uint32_t has_verdict;  ///< flag: the server has said how it ended
    bs_vec3 position;      ///< drawn
    bs_vec3 point;         ///< of contact, if it has ended
    uint32_t is_granted;   ///< flag: the server has said that it flies
    uint32_t reserved;
    int64_t age;  ///< how far it has been flown
} bs_image;
/// Images of the player's own projectiles, and of all others, by index from 0. Answer: 1 if there is none.
BS_API int32_t bs_client_own_image(bs_client* client, uint32_t index, bs_image* image);
BS_API int32_t bs_client_remote_image(bs_client* client, uint32_t index, bs_image* image);

/// What an effect says.
/// BS_NEWS_SHOWN_AGAIN: an own image that had ended is drawn again, from `point` on, for its end was wrong.
enum { BS_NEWS_EFFECT_STARTED, BS_NEWS_EFFECT_CANCELLED, BS_NEWS_SETTLED, BS_NEWS_SHOWN_AGAIN };
enum {
    // facts: BS_EFFECT_ of EffectKind
    BS_EFFECT_LAUNCH = 0,         ///< at the muzzle
    BS_EFFECT_BOUNCE = 1,         ///< off the level
    BS_EFFECT_IMPACT_LEVEL = 2,   ///< stopped by it
    BS_EFFECT_IMPACT_TARGET = 3,  ///< it met a target
    BS_EFFECT_DETONATION = 4,     ///< by its fuse
    BS_EFFECT_EXPIRED = 5,        ///< too old: most games show nothing
    // end of facts
};
/// The outcome of an own image.
enum {
    // facts: BS_IMAGE_ of ImageOutcome
    BS_IMAGE_CONFIRMED = 0,
    BS_IMAGE_PREMATURE = 1,   ///< it ended, and the server's flew on
    BS_IMAGE_LATE = 2,        ///< the server's ended, and it flew on
    BS_IMAGE_INACCURATE = 3,  ///< both ended, but with another target or hitbox, or at another place
    BS_IMAGE_LOST = 4,        ///< no verdict came in time
    BS_IMAGE_DENIED = 5,      ///< the server refused the shot
    // end of facts
};
typedef struct bs_effect {
    uint32_t struct_size;
    uint32_t news;  ///< BS_NEWS_
    uint32_t client;
    uint32_t command;
    uint32_t ordinal;
    uint32_t is_own;        ///< flag: of the player's own projectile
    uint32_t handle;        ///< names an effect that was started; own and others' are numbered apart
    uint32_t effect;        ///< BS_EFFECT_
    bs_vec3 point;          ///< of contact; of a launch or bounce the projectile's centre
    bs_vec3 normal;         ///< unit, out of what it met
    uint32_t is_predicted;  ///< flag: started before the server had spoken
    uint32_t outcome;       ///< of BS_NEWS_SETTLED: BS_IMAGE_
    uint32_t denied;        ///< of BS_IMAGE_DENIED: BS_LAUNCH_
    float error_m;          ///< from where the image ended to the verdict's point
    int64_t elapsed;        ///< how far into its course an effect begins, 1/65536 tick
} bs_effect;
/// The next effect to start or to take back. Answer: 1 if there is none.
BS_API int32_t bs_client_next_effect(bs_client* client, bs_effect* effect);

typedef struct bs_image_counters {
    uint32_t struct_size;
    uint32_t reserved;
    uint64_t by_outcome[8];  ///< of own images, by BS_IMAGE_
    uint64_t launched;
    uint64_t remote_spawned;
    uint64_t remote_ended;
} bs_image_counters;
BS_API int32_t bs_client_image_counters(bs_client* client, bs_image_counters* counters);

// --- Motion: dead reckoning alone -----------------------------------------------------------------------------------
//
//     bs_draw_rules rules = config.groups[1];                            // of a bs_world_config, equal on both sides
//     bs_draw_rules_for_people(&rules, &gravity);
//     bs_estimator_open(library, &estimate, &estimator, NULL);           // sender, without a physics engine
//     bs_estimator_add(estimator, &pose, now_us);                        // each tick
//     bs_estimator_get(estimator, BS_SIZED(&motion));
//     bs_reckoner_open(library, &rules, &bounds, &reckoner, NULL);
//     bs_reckoner_update(reckoner, &motion, epoch, now_us, &verdict);    // each tick
//     if (BS_RECKON_IS_SENT(verdict)) send(&motion, now_us);
//     bs_reckon(&rules, &motion, seconds, BS_SIZED(&there));             // receiver, each frame
//
// For vehicles and crates of a game whose states go in packets of its own. A bs_server* with
// BS_AFTER_NEWEST_RECKON does all of this, and judges shots at them (docs/integrate/reckoning.md).

/// The known state of a thing at one instant. Metres and seconds, in the world or in a parent's frame.
typedef struct bs_motion {
    uint32_t struct_size;
    bs_vec3 position;
    bs_vec3 velocity;
    bs_vec3 acceleration;
    bs_quat rotation;          ///< from the body's frame
    bs_vec3 angular_velocity;  ///< radians per second about the body's axes
} bs_motion;
BS_API int32_t bs_motion_default(bs_motion* motion);

/// Makes rules those for people who walk, run and jump under `gravity`, in m/s^2: dead reckoning with BS_MODEL_FVW, and
/// fading accelerations and velocities.
BS_API int32_t bs_draw_rules_for_people(bs_draw_rules* rules, const bs_vec3* gravity);
/// Where a thing is some time after a state, by the model of the rules. `seconds`: 0 to 60. Positions within 16 km,
/// velocities within 512 m/s, accelerations within 1024 m/s^2 and angular velocities within 64 rad/s a component. Pure;
/// the same bits everywhere. `from` and `to` may be the same.
BS_API int32_t bs_reckon(const bs_draw_rules* rules, const bs_motion* from, float seconds, bs_motion* to);

/// The velocity, acceleration and angular velocity of a thing of which only poses are known.
typedef struct bs_estimator bs_estimator;
typedef struct bs_estimator_config {
    uint32_t struct_size;
    float most_acceleration_mps2;  ///< across gravity. Over 0 to 1024; default 81.28, a QuakeWorld player's
    int64_t velocity_window_us;    ///< the velocity is the mean over this. 0 to 250 ms; default 0: the last tick
    int64_t earlier_window_us;   ///< the acceleration is the change from the mean over this. 0 to 250 ms; default 26 ms
    int64_t steadiness_time_us;  ///< 0: all accelerations count in full. 0 to 60 s; default 1 s
    int64_t landing_time_us;     ///< a fall that lands within this is no fall. 0 to 250 ms; default 100 ms
    bs_vec3 gravity_mps2;        ///< 0 to 100 a component, either sign; default 0: no falls
    uint32_t reserved;           ///< 0
} bs_estimator_config;
BS_API int32_t bs_estimator_config_default(bs_estimator_config* config);
/// Takes memory. `error` may be null.
BS_API int32_t bs_estimator_open(bs_library* library, const bs_estimator_config* config, bs_estimator** estimator,
                                 bs_error* error);
BS_API int32_t bs_estimator_close(bs_estimator* estimator);
/// Adds the pose of a tick. After a break (teleport, respawn) call bs_estimator_restart() first. Answer: 2 if the time
/// is not later than the last.
BS_API int32_t bs_estimator_add(bs_estimator* estimator, const bs_pose* pose, int64_t now_us);
BS_API int32_t bs_estimator_restart(bs_estimator* estimator);
/// The state at the last pose. Answer: 1 before the first.
BS_API int32_t bs_estimator_get(bs_estimator* estimator, bs_motion* motion);

/// The sender's side: keeps what every receiver believes, and says when the truth has gone too far from it.
typedef struct bs_reckoner bs_reckoner;
typedef struct bs_reckoner_config {
    uint32_t struct_size;
    float position_step_m;      ///< as bs_world_config
    float velocity_step_mps;    ///< as bs_world_config
    float position_bound_m;     ///< send when they are farther off. 0 to 1000; default 1, as IEEE 1278.1
    float rotation_bound_rad;   ///< 0 to 4; default 3 degrees
    uint32_t reserved;          ///< 0
    int64_t heartbeat_us;       ///< longest time between two updates. 10 ms to 60 s; default 5 s
    int64_t least_interval_us;  ///< shortest. 0 to heartbeat_us; default 0
    int64_t anticipation_us;    ///< send too if they will be off after this. 0 to 500 ms; default 0
} bs_reckoner_config;
BS_API int32_t bs_reckoner_config_default(bs_reckoner_config* config);

enum {
    // facts: BS_RECKON_ of GhostVerdict
    BS_RECKON_NEAR_ENOUGH = 0,   ///< do not send: the ghost is within the bounds
    BS_RECKON_WAITS = 1,         ///< do not send yet: a bound is passed, but least_interval is not over
    BS_RECKON_FIRST = 2,         ///< send: no receiver knows of it
    BS_RECKON_BROKE = 3,         ///< send: a teleport, a death, a respawn
    BS_RECKON_POSITION_OFF = 4,  ///< send: past position_bound_m, now or after the anticipation
    BS_RECKON_ROTATION_OFF = 5,  ///< send: past rotation_bound_rad, now or after the anticipation
    BS_RECKON_HEARTBEAT = 6,     ///< send: it is time
    BS_RECKON_CLOCK_BACK = 7,    ///< send: `now` lies before the last update
    BS_RECKON_NOT_FINITE = 8,    ///< refused: a NaN or an infinity
    BS_RECKON_OUT_OF_RANGE = 9,  ///< refused: faster or farther than the wire can say, or a rotation of no length
    // end of facts
};
#define BS_RECKON_IS_SENT(verdict) ((verdict) >= BS_RECKON_FIRST && (verdict) <= BS_RECKON_CLOCK_BACK)

/// `rules`: their model and its settings, equal on both sides. Takes memory. `error` may be null.
BS_API int32_t bs_reckoner_open(bs_library* library, const bs_draw_rules* rules, const bs_reckoner_config* config,
                                bs_reckoner** reckoner, bs_error* error);
BS_API int32_t bs_reckoner_close(bs_reckoner* reckoner);
/// Takes in the true state. `epoch` counts breaks, 0 to 65,535. `verdict`: BS_RECKON_. A state that is out of range is
/// refused by the verdict.
BS_API int32_t bs_reckoner_update(bs_reckoner* reckoner, const bs_motion* truth, uint32_t epoch, int64_t now_us,
                                  uint32_t* verdict);
/// The last state that was sent, as receivers have it: rounded as on the wire. Answer: 1 before the first.
BS_API int32_t bs_reckoner_sent(bs_reckoner* reckoner, bs_motion* sent, int64_t* sent_at_us);

// --- Seeds of pellets -----------------------------------------------------------------------------------------------
//
//     bs_seed_block(key_low, key_high, 64, tick, &number, &block_key);      // server: to each client that joins, and
//     bs_seed_block(key_low, key_high, 64, tick + 64, &number, &block_key); // the next one, once in 64 ticks
//     bs_seed_of_tick(block_key, tick, &seed);                              // both ends, of a tick in that block
//     bs_spread_offset(seed, pellet, 0.06f, &offset);                       // tangents beside the aim
//
// The seed of a shot is that of the tick in which the server executes its command, so that no client chooses it. All of
// them are pure; any thread. BS_NULL where an output is null.

/// The number and the key of the block that holds `tick`. `key_low` and `key_high` are the server's secret, from a
/// cryptographic source. `block_ticks`: 1 to 4096. Send both reliably, one block ahead.
BS_API int32_t bs_seed_block(uint64_t key_low, uint64_t key_high, uint32_t block_ticks, int64_t tick, uint32_t* number,
                             uint64_t* block_key);
/// The seed of a tick of the block with this key.
BS_API int32_t bs_seed_of_tick(uint64_t block_key, int64_t tick, uint32_t* seed);
/// A seed that no client knows before the shot, for pellets that appear a round trip later.
BS_API int32_t bs_secret_seed(uint64_t key_low, uint64_t key_high, int64_t tick, uint32_t client, uint32_t* seed);
/// Where pellet `number` of a shot leaves, as tangents to the right of the aim (x) and above it (y), each from
/// -`spread` to below `spread`; z is 0. `spread`: 0 to 1000. The same bits everywhere.
BS_API int32_t bs_spread_offset(uint32_t seed, uint32_t number, float spread, bs_vec3* offset);

// --- Prediction: the own player, ahead of the server -----------------------------------------------------------------
//
//     bs_prediction_config_default(BS_SIZED(&config));
//     config.state_bytes = sizeof state;                                 // begins with the position
//     config.input_bytes = sizeof pressed;
//     bs_prediction_open(library, &config, &own, BS_SIZED(&error));
//     bs_prediction_set_step(own, walk, NULL);                           // the function that the server runs, too
//     bs_prediction_reconcile(own, tick, BS_BYTES(&state), now_us, BS_NO_TICK, BS_SIZED(&done)); // each that arrives
//     bs_prediction_predict(own, tick, BS_BYTES(&pressed));              // each own command, right when it is made
//     bs_prediction_drawn(own, now_us, &pose);                           // each frame
//
// A client's end; the library of a server has none of it. States and inputs are the game's own bytes, and are compared
// to the bit: 0 and -0 differ, and so do bytes of padding. So give the struct none, or begin with
// `memset(&state, 0, sizeof state)` on both ends; bs_prediction_counters::untouched counts what looks like padding.
// docs/integrate/prediction.md has more.

/// The address and size of a variable, as two arguments. Pass `&state`, not a call.
#define BS_BYTES(object) (const uint8_t*)(object), (uint32_t)sizeof(*(object))

/// The largest state and input, in bytes.
#define BS_MOST_STATE_BYTES 4096
#define BS_MOST_INPUT_BYTES 1024

typedef struct bs_prediction bs_prediction;
typedef struct bs_prediction_config {
    uint32_t struct_size;
    uint32_t tick_rate_numerator;    ///< as bs_world_config
    uint32_t tick_rate_denominator;  ///< as bs_world_config
    uint32_t state_bytes;            ///< 1 to BS_MOST_STATE_BYTES; the default, 0, is refused
    uint32_t input_bytes;            ///< 1 to BS_MOST_INPUT_BYTES; the default, 0, is refused
    uint32_t capacity;               ///< states that are kept, as PredictionConfig of C++. 2 to 65,536; default 128
    /// Where in the state its position begins: three floats, in metres. A multiple of 4; default 0. -1: there is none,
    /// and no correction slides.
    int32_t position_at;
    /// Where its rotation begins: a quaternion, x, y, z, w. A multiple of 4; default -1: none.
    int32_t rotation_at;
    /// Where in the state a number of 32 bits begins that a new life, a teleport and a change of frame change: nothing
    /// slides from one to another. A multiple of 4; default -1: none.
    int32_t life_at;
    /// Floats that the state begins with and that must be finite. Default 0: position and rotation alone are looked at.
    uint32_t float_count;
    float seen_m;  ///< a correction by more counts as seen. 0 to 1e6; default 0.05
    /// The longest offset that is drawn: as far from its own eye as the server takes a muzzle. 0 to 2; default 0.5.
    float max_offset_m;
    float at_once_beyond_m;    ///< a longer correction is drawn at once. 0 to 1e6; default 2
    float negligible_m;        ///< a shorter offset is none. Above 0 to 0.1; default 0.0005
    int64_t time_constant_us;  ///< in which an offset shrinks by e. 0 to 10 s; default 100 ms
} bs_prediction_config;
BS_API int32_t bs_prediction_config_default(bs_prediction_config* config);

/// Changes `state` to what it is after `input` was executed for `dt` seconds. The server runs the same function, with
/// the same bits. Both point to as many bytes as the config says, and lie at a multiple of 8.
typedef void (*bs_step)(void* user, void* state, const void* input, float dt);

/// Takes memory. `error` may be null. `now_us`, below, is the client's own clock, as of bs_clock.
BS_API int32_t bs_prediction_open(bs_library* library, const bs_prediction_config* config, bs_prediction** prediction,
                                  bs_error* error);
BS_API int32_t bs_prediction_close(bs_prediction* prediction);
/// Sets the game's step, which must not be null. Before the first bs_prediction_predict().
BS_API int32_t bs_prediction_set_step(bs_prediction* prediction, bs_step step, void* user);
/// The sizes that the config gave.
BS_API int32_t bs_prediction_get_sizes(bs_prediction* prediction, uint32_t* state_bytes, uint32_t* input_bytes);

/// What became of a state of the server's.
enum {
    // facts: BS_RECONCILED_ of ReconcileResult
    BS_RECONCILED_EXACT = 0,          ///< it is what was predicted, to the bit; nothing changes
    BS_RECONCILED_CORRECTED = 1,      ///< it is not: later inputs were replayed from it
    BS_RECONCILED_STARTED = 2,        ///< the first state: there was nothing to compare it with
    BS_RECONCILED_STALE = 3,          ///< it came before, or a newer one did; nothing changes
    BS_RECONCILED_FROM_FUTURE = 4,    ///< of a tick whose input has not been given yet; nothing changes. See
                                      ///< bs_prediction_start()
    BS_RECONCILED_BEFORE_RING = 5,    ///< of a tick that the ring has dropped: taken without a comparison, what is left
                                      ///< was replayed
    BS_RECONCILED_NOT_PREDICTED = 6,  ///< of a tick without an input, or the first that differs after
                                      ///< BS_RECONCILED_BEFORE_RING, whose replay lacked inputs: taken without a
                                      ///< comparison, later inputs were replayed
    BS_RECONCILED_MALFORMED = 7,      ///< not finite, or its tick is out of range; nothing changes
    // end of facts
};
/// How a correction is drawn.
enum {
    // facts: BS_DRAWN_ of CorrectionDrawn
    BS_DRAWN_SLIDES = 0,     ///< from where it was
    BS_DRAWN_CUT = 1,        ///< slides, by no more than the longest offset
    BS_DRAWN_AT_ONCE = 2,    ///< too far to slide, or the time constant is 0; no offset is left
    BS_DRAWN_MALFORMED = 3,  ///< a pose was not finite; nothing changes
    // end of facts
};
typedef struct bs_reconciled {
    uint32_t struct_size;
    uint32_t result;     ///< BS_RECONCILED_
    uint32_t drawn;      ///< BS_DRAWN_, where `has_moved`
    uint32_t has_moved;  ///< flag: the predicted place is another than before
    uint32_t replayed;   ///< inputs that were executed again
    float moved_m;       ///< how far the predicted place moved
} bs_reconciled;
/// Takes the server's state after the input of `tick`, in any order, as it came off the wire; the first one starts the
/// prediction. One of another size than the config's is malformed. `server_tick`: when the server had it, for servers
/// that tell a state again while no command has come; BS_NO_TICK: `tick`.
BS_API int32_t bs_prediction_reconcile(bs_prediction* prediction, int64_t tick, const uint8_t* state, uint32_t size,
                                       int64_t now_us, int64_t server_tick, bs_reconciled* done);
/// Begins anew with the server's state after `tick`: for a client that was away. Answer: 1 if it is malformed.
BS_API int32_t bs_prediction_start(bs_prediction* prediction, int64_t tick, const uint8_t* state, uint32_t size,
                                   int64_t server_tick);
/// Executes the input of `tick`, which is above all before; ticks may be left out. BS_NOT_SET_UP without a step. When
/// as many inputs wait for the server as there is room for, the oldest is dropped. Answer: 1 until the prediction has
/// started.
BS_API int32_t bs_prediction_predict(bs_prediction* prediction, int64_t tick, const uint8_t* input, uint32_t size);
/// The predicted state. `size` may be null. Answer: 1 until the prediction has started.
BS_API int32_t bs_prediction_state(bs_prediction* prediction, uint8_t* state, uint32_t capacity, uint32_t* size);
/// What had been predicted where the last state of the server's differed. Answer: 1 if none has.
BS_API int32_t bs_prediction_wrong_state(bs_prediction* prediction, uint8_t* state, uint32_t capacity, uint32_t* size);
/// Where the player is drawn: the state's place with the offset of a correction that slides. BS_NOT_SET_UP without
/// position_at. Answer: 1 until the prediction has started.
BS_API int32_t bs_prediction_drawn(bs_prediction* prediction, int64_t now_us, bs_pose* pose);
/// The offset alone, to be added to the eye from which a shot leaves; no turn and 0 where nothing slides.
BS_API int32_t bs_prediction_offset(bs_prediction* prediction, int64_t now_us, bs_pose* offset);

/// Why a prediction was wrong.
enum {
    // facts: BS_CAUSE_ of MispredictionCause
    BS_CAUSE_NONE = 0,          ///< nothing is known: two builds whose steps differ look like this
    BS_CAUSE_LOST_COMMAND = 1,  ///< the server executed another input, as the command was lost, late or one too many
    BS_CAUSE_HIT = 2,           ///< somebody hurt or pushed the player
    BS_CAUSE_DEATH = 3,         ///< the player died, or lives again
    BS_CAUSE_BODY = 4,          ///< another body stood in the way
    BS_CAUSE_MOVER = 5,         ///< a lift, a door or a vehicle stood elsewhere, or the player got on or off
    // end of facts
};
/// Names the cause of the last state that was BS_RECONCILED_CORRECTED: counted as BS_CAUSE_NONE until then. `cause`:
/// BS_CAUSE_. Answer: 1 if none was corrected, or its cause was named before.
BS_API int32_t bs_prediction_name_cause(bs_prediction* prediction, uint32_t cause);

typedef struct bs_prediction_counters {
    uint32_t struct_size;
    uint32_t reserved;
    uint64_t by_result[16];  ///< of the server's states, by BS_RECONCILED_
    uint64_t by_cause[16];   ///< of those that were corrected, by BS_CAUSE_
    uint64_t replayed;       ///< inputs that were executed again
    uint64_t seen;           ///< corrections by more than seen_m
    uint64_t not_slid;       ///< corrections drawn at once: a new life, a teleport, or too far
    uint64_t cut;            ///< corrections whose offset was cut to max_offset_m
    uint64_t bad_steps;      ///< steps whose result was not finite; the state before them stands
    /// Of those that were corrected: nothing differed but bytes that the step neither reads nor writes, such as
    /// padding, or what the server alone changes.
    uint64_t untouched;
} bs_prediction_counters;
BS_API int32_t bs_prediction_get_counters(bs_prediction* prediction, bs_prediction_counters* counters);

// --- Predicted events: shown before the server has said so ----------------------------------------------------------
//
//     bs_predicted_events_open(library, 64, 2000000, &events, NULL);
//     if (bs_predicted_events_predict(events, number, 0, kind, now_us) == BS_OK) play(kind);
//     bs_predicted_events_confirm(events, number, 0, kind);              // the server did it, too
//     bs_predicted_events_decline(events, number, 0);                    // it did not
//     bs_predicted_events_update(events, now_us);                        // each frame
//     while (bs_predicted_events_next(events, BS_SIZED(&news)) == BS_OK) {
//         if (news.outcome == BS_EVENT_TOLD_LATE) play(news.kind);
//         if (BS_EVENT_IS_TAKEN_BACK(news.outcome)) stop(news.kind);
//     }
//
// A sound, a pickup, a spawn. An event's id is the command that causes it, and which of its events it is, from 0. Both
// ends count alike. `kind` is the game's own number. Messages may come in any order, and any number of times.

typedef struct bs_predicted_events bs_predicted_events;
/// `max_events`: remembered at once, 1 to 65,536; 64 is enough for 32 a second. `confirm_within_us`: an event of which
/// the server says nothing for so long is taken back, 1 ms to 1 h. Takes memory. `error` may be null.
BS_API int32_t bs_predicted_events_open(bs_library* library, uint32_t max_events, int64_t confirm_within_us,
                                        bs_predicted_events** events, bs_error* error);
BS_API int32_t bs_predicted_events_close(bs_predicted_events* events);

/// What bs_predicted_events_predict() did.
enum {
    // facts: BS_PREDICTED_ of PredictResult
    BS_PREDICTED_SHOWN = 0,       ///< new: show it now
    BS_PREDICTED_KNOWN = 1,       ///< predicted or told of before, so it is shown already: a replay gives its events
                                  ///< again
    BS_PREDICTED_TAKEN_BACK = 2,  ///< it was taken back, and stays so
    BS_PREDICTED_FULL = 3,        ///< as many wait for the server as there is room for: it is shown when the server
                                  ///< tells of it
    BS_PREDICTED_TOO_OLD = 4,     ///< its id has been forgotten
    // end of facts
};
/// An event of an own command happens now: show it where this is BS_OK. Answer: BS_PREDICTED_ from BS_PREDICTED_KNOWN
/// on: do not.
BS_API int32_t bs_predicted_events_predict(bs_predicted_events* events, uint32_t command, uint32_t index, uint32_t kind,
                                           int64_t now_us);
/// The server did this, of whichever kind.
BS_API int32_t bs_predicted_events_confirm(bs_predicted_events* events, uint32_t command, uint32_t index,
                                           uint32_t kind);
/// The server says that this did not happen.
BS_API int32_t bs_predicted_events_decline(bs_predicted_events* events, uint32_t command, uint32_t index);
/// The server has told of all events of commands up to this one: what waits of them is taken back.
BS_API int32_t bs_predicted_events_settle(bs_predicted_events* events, uint32_t command);
/// Takes back what has waited too long.
BS_API int32_t bs_predicted_events_update(bs_predicted_events* events, int64_t now_us);

/// What became of an event.
enum {
    // facts: BS_EVENT_ of EventOutcome
    BS_EVENT_WAITS = 0,      ///< shown; the server has not said anything yet
    BS_EVENT_CONFIRMED = 1,  ///< the server did it too
    BS_EVENT_TOLD_LATE = 2,  ///< the server did it, and it is not shown: nobody predicted it, or it was taken back as
                             ///< BS_EVENT_NOT_TOLD or BS_EVENT_TIMED_OUT. Show it now
    BS_EVENT_DECLINED = 3,   ///< the server says that it did not happen: take it back
    BS_EVENT_NOT_TOLD = 4,   ///< the server told of all events up to there, and this was none of them: take it back
    BS_EVENT_TIMED_OUT = 5,  ///< the server said nothing for confirm_within_us of bs_predicted_events_open(): take it
                             ///< back
    // end of facts
};
#define BS_EVENT_IS_TAKEN_BACK(outcome) ((outcome) >= BS_EVENT_DECLINED)
typedef struct bs_event_news {
    uint32_t struct_size;
    uint32_t command;
    uint32_t index;
    uint32_t kind;
    uint32_t outcome;  ///< BS_EVENT_
} bs_event_news;
/// What has changed, oldest first: what to show late, and what to take back. Answer: 1 if there is none.
BS_API int32_t bs_predicted_events_next(bs_predicted_events* events, bs_event_news* news);

typedef struct bs_event_counters {
    uint32_t struct_size;
    uint32_t waiting;         ///< events that wait for the server now
    uint64_t by_result[8];    ///< by BS_PREDICTED_
    uint64_t by_outcome[8];   ///< by BS_EVENT_
    uint64_t repeated;        ///< messages about what was decided before
    uint64_t too_old;         ///< messages about ids that have been forgotten
    uint64_t other_kinds;     ///< confirmed as another kind than was predicted: that one was taken back
    uint64_t not_remembered;  ///< told late or declined, while there was no room to remember it
    uint64_t news_lost;       ///< news that nobody took in time
} bs_event_counters;
BS_API int32_t bs_predicted_events_get_counters(bs_predicted_events* events, bs_event_counters* counters);

#ifdef __cplusplus
}
#endif

#endif
