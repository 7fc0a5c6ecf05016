-- Five published systems of lag compensation for LuaJIT and LÖVE: FishNet's projectiles, TwoTen's rewind by frames,
-- UT2003's trails of pawns and its beams, the Unreal series' predicted projectiles, and PUN 2's message and its reckoning
-- by lag.
--
-- Put this file beside backsight.lua, into which it adds functions and structs:
--
--     local backsight = require("backsight_presets")
--     local config = backsight.fishnet_config{tick_rate_numerator = 30}
--     local passed_s = backsight.fishnet_time_passed(config, backsight.FISHNET_SERVER, now_tick, fired_tick)
--
-- The rules are those of backsight.lua. A function that changes a struct takes it first. The manual is
-- backsight_presets.h, carried below as comments. A library may lack these functions (BACKSIGHT_BUILD_C_PRESETS=OFF):
-- a call then raises an error that says so.

local ffi = require("ffi")
local backsight = require("backsight")
local parts = backsight.parts
local given, sized, refused, number = parts.given, parts.sized, parts.refused, parts.number
local bytes_of, room_of = parts.bytes_of, parts.room_of
local u32, i32, i64, f32 = parts.u32, parts.i32, parts.i64, parts.f32
local u32_out, i32_out, i64_out = ffi.new("uint32_t[1]"), ffi.new("int32_t[1]"), ffi.new("int64_t[1]")
local f32_out, f64_out = ffi.new("float[1]"), ffi.new("double[1]")
local vec3_t, pose_t = ffi.typeof("bs_vec3"), ffi.typeof("bs_pose")

---@class backsight.TwotenSimulation
local TwotenSimulation = {}
---@class backsight.Ut2003Trail
local Ut2003Trail = {}
parts.add_class("TwotenSimulation", TwotenSimulation, "bs_twoten_simulation_close")
parts.add_class("Ut2003Trail", Ut2003Trail, "bs_ut2003_trail_close")

-- The library's functions, each looked up at its first call.
local C = setmetatable({}, {__index = function(self, name)
    local library = parts.library()
    local has_it, found = pcall(function() return library[name] end)
    if not has_it then
        parts.fail("backsight_presets: " .. backsight.path() .. " has no " .. name .. "(): it was built without the " ..
            "published systems. Build it with BACKSIGHT_BUILD_C_PRESETS=ON")
    end
    self[name] = found
    return found
end})

-- A struct is often what is asked for first, so its default says too that a library has no published systems.
local function struct(name, size, has_default, fields)
    local ctype, make = parts.struct(name, size, has_default, fields), backsight[name]
    backsight[name] = function(values)
        local _ = has_default and C["bs_" .. name .. "_default"]
        return make(values)
    end
    return ctype
end

-- The FFI takes no declaration twice, and a reload of this file keeps those that there are.
local function declare(version, text)
    if pcall(ffi.typeof, "bs_presets_declared_" .. version) then return end
    ffi.cdef(text)
    ffi.cdef("typedef struct bs_presets_declared_" .. version .. " bs_presets_declared_" .. version .. ";")
end

-- Declarations: tools/bind writes all down to the next such line from backsight_presets.h.
--- Who plays a projectile.
backsight.FISHNET_OWNER = 0; backsight.FISHNET_SERVER = 1; backsight.FISHNET_OBSERVER = 2
--- Answers of TwotenSimulation:rewind(): the original throws.
backsight.TWOTEN_REWIND_FRAME_MISSING = 1; backsight.TWOTEN_REWIND_PREVIOUS_MISSING = 2
--- What the server sends in a frame.
backsight.TWOTEN_MESSAGE_NOTHING = 0; backsight.TWOTEN_MESSAGE_UPDATE = 1; backsight.TWOTEN_MESSAGE_HEARTBEAT = 2
--- The branch of TimeShiftPawns that placed a pawn.
backsight.UT2003_SHIFT_INTERPOLATED = 0; backsight.UT2003_SHIFT_OLDEST_NODE = 1; backsight.UT2003_SHIFT_PRESENT = 2;
backsight.UT2003_SHIFT_NO_STAMP = 3
--- What a trace of a beam met.
backsight.UT2003_MET_NOTHING = 0; backsight.UT2003_MET_LEVEL = 1; backsight.UT2003_MET_BODY = 2;
backsight.UT2003_MET_REFLECTOR = 3
--- How a beam ended.
backsight.UT2003_END_NONE = 0; backsight.UT2003_END_NOTHING = 1; backsight.UT2003_END_LEVEL = 2;
backsight.UT2003_END_BODY = 3; backsight.UT2003_END_ABSORBED = 4
--- For whom a projectile is forwarded.
backsight.UNREAL_SERIES_SERVER = 0; backsight.UNREAL_SERIES_LOCAL = 1; backsight.UNREAL_SERIES_STANDALONE = 2
backsight.PRESETS_ABI_VERSION = 65537
backsight.UT2003_BEAM_TRACES = 4
backsight.PUN2_MESSAGE_BYTES = 44

declare(backsight.PRESETS_ABI_VERSION, [[
typedef struct bs_twoten_simulation bs_twoten_simulation;
typedef struct bs_ut2003_trail bs_ut2003_trail;
typedef struct bs_fishnet_config { uint32_t struct_size; uint32_t tick_rate_numerator; uint32_t tick_rate_denominator;
uint32_t allows_negative; double max_passed_s; double server_ratio; } bs_fishnet_config;
typedef struct bs_fishnet_catch_up { uint32_t struct_size; float passed_s; float share; } bs_fishnet_catch_up;
typedef struct bs_fishnet_projectile { uint32_t struct_size; bs_vec3 position; bs_vec3 direction; float passed_s;
float share; float move_rate; } bs_fishnet_projectile;
typedef struct bs_twoten_config { uint32_t struct_size; uint32_t max_objects; uint32_t frame_history; uint32_t
reserved; } bs_twoten_config;
typedef struct bs_twoten_heartbeat { uint32_t struct_size; uint32_t has_sent; double last_sent_s; }
bs_twoten_heartbeat;
typedef struct bs_twoten_stamp { uint32_t struct_size; float sub_frame; int64_t frame_id; } bs_twoten_stamp;
typedef struct bs_ut2003_node { double stamp_s; bs_vec3 location; float pitch; float yaw; float roll; }
bs_ut2003_node;
typedef struct bs_ut2003_trail_config { uint32_t struct_size; uint32_t tick_rate_numerator; uint32_t
tick_rate_denominator; uint32_t reserved; double reach_s; } bs_ut2003_trail_config;
typedef struct bs_ut2003_trace { uint32_t met; bs_vec3 point; bs_vec3 reflected; } bs_ut2003_trace;
typedef struct bs_ut2003_beam { uint32_t struct_size; uint32_t traces; uint32_t ended; uint32_t may_hit_shooter;
bs_vec3 origin; bs_vec3 direction; } bs_ut2003_beam;
typedef struct bs_ut2003_beam_damage { uint32_t struct_size; int32_t damage_min; int32_t damage_max; float
attenuation; float momentum; } bs_ut2003_beam_damage;
typedef struct bs_unreal_series_config { uint32_t struct_size; uint32_t max_iterations; int64_t ping_reduction_us;
int64_t max_prediction_ping_us; int64_t min_life_after_forward_us; int64_t confirm_margin_us; int64_t
tear_off_delay_us; int64_t min_life_after_detonation_us; double client_bias_ratio; double correction_flight_m; double
bouncing_correction_flight_m; double max_step_s; } bs_unreal_series_config;
typedef struct bs_unreal_series_correction { double error_m; double rate_mps; } bs_unreal_series_correction;
typedef struct bs_pun2_config { uint32_t struct_size; float physics_approach_mps; float turn_dps; float
movement_speed_mps; } bs_pun2_config;
typedef struct bs_pun2_update { bs_vec3 position; bs_quat rotation; bs_vec3 velocity; } bs_pun2_update;
typedef struct bs_pun2_immediate { uint32_t struct_size; bs_pose pose; bs_vec3 velocity; } bs_pun2_immediate;
typedef struct bs_pun2_physics { uint32_t struct_size; bs_pose pose; bs_pose network; bs_vec3 velocity; }
bs_pun2_physics;
typedef struct bs_pun2_transform { uint32_t struct_size; bs_pose pose; bs_pose network; } bs_pun2_transform;
typedef void (*bs_twoten_action)(void* user, const bs_pose* transforms, uint32_t count);
uint32_t bs_presets_abi_version(void);
int32_t bs_fishnet_config_default(bs_fishnet_config* config);
int32_t bs_fishnet_time_passed(const bs_fishnet_config* config, uint32_t peer, int64_t now_tick, int64_t fired_tick,
double* passed_s);
int32_t bs_fishnet_time_passed_precise(const bs_fishnet_config* config, uint32_t peer, int64_t now_moment, int64_t
fired_moment, double* passed_s);
int32_t bs_fishnet_cap(const bs_fishnet_config* config, uint32_t peer, double since_fired_s, double* passed_s);
int32_t bs_fishnet_catch_up_default(bs_fishnet_catch_up* catch_up);
int32_t bs_fishnet_catch_up_step(bs_fishnet_catch_up* catch_up, float delta_s, float* step_s);
int32_t bs_fishnet_projectile_default(bs_fishnet_projectile* projectile);
int32_t bs_fishnet_projectile_move(bs_fishnet_projectile* projectile, float delta_s);
int32_t bs_twoten_config_default(bs_twoten_config* config);
int32_t bs_twoten_simulation_open(bs_library* library, const bs_twoten_config* config, bs_twoten_simulation**
simulation, bs_error* error);
int32_t bs_twoten_simulation_close(bs_twoten_simulation* simulation);
int32_t bs_twoten_simulation_add_frame(bs_twoten_simulation* simulation, uint32_t object, int64_t frame_id, const
bs_pose* transform);
int32_t bs_twoten_simulation_clear(bs_twoten_simulation* simulation, uint32_t object);
int32_t bs_twoten_simulation_rewind(bs_twoten_simulation* simulation, uint32_t object, int64_t frame_id, float
sub_frame, int64_t current_frame, bs_pose* transform);
int32_t bs_twoten_simulation_simulate(bs_twoten_simulation* simulation, int64_t frame_id, float sub_frame, int64_t
current_frame, bs_pose* transforms, uint32_t count, bs_twoten_action action, void* user, uint32_t* stayed);
int32_t bs_twoten_heartbeat_default(bs_twoten_heartbeat* heartbeat);
int32_t bs_twoten_heartbeat_decide(bs_twoten_heartbeat* heartbeat, uint32_t anything_moved, double server_now_s,
uint32_t* message);
int32_t bs_twoten_stamp_default(bs_twoten_stamp* stamp);
int32_t bs_twoten_stamp_receive(bs_twoten_stamp* stamp, int64_t frame_id, uint32_t message);
int32_t bs_twoten_stamp_advance(bs_twoten_stamp* stamp, float share);
int32_t bs_ut2003_trail_config_default(bs_ut2003_trail_config* config);
int32_t bs_ut2003_trail_open(bs_library* library, const bs_ut2003_trail_config* config, bs_ut2003_trail** trail,
bs_error* error);
int32_t bs_ut2003_trail_close(bs_ut2003_trail* trail);
int32_t bs_ut2003_trail_push(bs_ut2003_trail* trail, const bs_ut2003_node* node, double server_now_s);
int32_t bs_ut2003_trail_clear(bs_ut2003_trail* trail);
int32_t bs_ut2003_trail_shift(bs_ut2003_trail* trail, double stamp_s, double server_now_s, bs_ut2003_node* body,
uint32_t* shift);
int32_t bs_ut2003_trail_unshift(bs_ut2003_trail* trail, double server_now_s, bs_ut2003_node* body);
int32_t bs_ut2003_beam_default(bs_ut2003_beam* beam);
int32_t bs_ut2003_beam_traced(bs_ut2003_beam* beam, const bs_ut2003_trace* trace);
int32_t bs_ut2003_beam_damage_default(bs_ut2003_beam_damage* damage);
int32_t bs_ut2003_shield_drain(const bs_ut2003_beam_damage* damage, int32_t* drain);
int32_t bs_ut2003_beam_hurt(const bs_ut2003_beam_damage* damage, int32_t rand, const bs_vec3* direction, int32_t*
hurt, bs_vec3* momentum);
int32_t bs_unreal_series_config_default(bs_unreal_series_config* config);
int32_t bs_unreal_series_forward_time(const bs_unreal_series_config* config, int64_t ping_us, uint32_t caller,
int64_t* forward_us);
int32_t bs_unreal_series_sleep_time(const bs_unreal_series_config* config, int64_t ping_us, int64_t* sleep_us);
int32_t bs_unreal_series_switch_time(const bs_unreal_series_config* config, int64_t ping_us, int64_t* switch_us);
int32_t bs_unreal_series_life_after_forward(const bs_unreal_series_config* config, int64_t life_us, int64_t
forwarded_us, int64_t* left_us);
int32_t bs_unreal_series_life_after_detonation(const bs_unreal_series_config* config, int64_t wanted_us, int64_t*
kept_us);
int32_t bs_unreal_series_tear_off_wait(const bs_unreal_series_config* config, int64_t since_creation_us, int64_t*
wait_us);
int32_t bs_unreal_series_substeps(const bs_unreal_series_config* config, double total_s, double* steps, uint32_t
capacity, uint32_t* count);
int32_t bs_unreal_series_correction_at_link(const bs_unreal_series_config* config, const bs_vec3* replica, const
bs_vec3* fake, const bs_vec3* fake_velocity, double initial_speed_mps, uint32_t bounces, bs_unreal_series_correction*
correction);
int32_t bs_unreal_series_corrected(const bs_unreal_series_correction* correction, const bs_vec3* fake, const bs_vec3*
replica, double frame_s, bs_vec3* moved);
int32_t bs_pun2_lag(double network_time_s, double timestamp_s, float* lag_s);
int32_t bs_pun2_lag_of_ms(uint32_t network_time_ms, uint32_t sent_ms, float* lag_s);
int32_t bs_pun2_config_default(bs_pun2_config* config);
int32_t bs_pun2_write(const bs_pun2_update* update, uint32_t sent_ms, uint8_t* bytes, uint32_t capacity, uint32_t*
size);
int32_t bs_pun2_read(const uint8_t* bytes, uint32_t size, bs_pun2_update* update, uint32_t* sent_ms);
int32_t bs_pun2_immediate_default(bs_pun2_immediate* body);
int32_t bs_pun2_immediate_receive(bs_pun2_immediate* body, const bs_pun2_update* update, float lag_s);
int32_t bs_pun2_immediate_step(bs_pun2_immediate* body, float delta_s);
int32_t bs_pun2_physics_default(bs_pun2_physics* body);
int32_t bs_pun2_physics_receive(bs_pun2_physics* body, const bs_pun2_update* update, float lag_s);
int32_t bs_pun2_physics_fixed_update(bs_pun2_physics* body, const bs_pun2_config* config, float fixed_delta_s);
int32_t bs_pun2_physics_step(bs_pun2_physics* body, float fixed_delta_s);
int32_t bs_pun2_transform_default(bs_pun2_transform* body);
int32_t bs_pun2_transform_receive(bs_pun2_transform* body, const bs_pun2_update* update, float lag_s);
int32_t bs_pun2_transform_update(bs_pun2_transform* body, const bs_pun2_config* config, float delta_s);
int32_t bs_pun2_movement(const bs_vec3* position, const bs_vec3* old_position, bs_vec3* movement);
]])

---@class backsight.fishnet_config
---@field tick_rate_numerator integer ticks per second, as a fraction: TimeManager's TickRate. 1 to 100,000; default
---@field tick_rate_denominator integer 1 to 1,000,000; default 1
---@field allows_negative integer flag: a tick to come gives a time below 0. Default 0, as in the guide: it is 0
---@field max_passed_s number MAX_PASSED_TIME. 0 to 10; default 0.3 (guide)
---@field server_ratio number the server's share of it. 0 to 1; default 0.5 (guide)
local fishnet_config_t = struct("fishnet_config", 32, true,
    "tick_rate_numerator:u32 tick_rate_denominator:u32 allows_negative:u32 max_passed_s:f32 server_ratio:f32")

--- What a projectile of the game's own has to catch up. It flies on by frame and step: rate * (delta + step).
---@class backsight.fishnet_catch_up
---@field passed_s number _passedTime: what is left. Seconds; default 0
---@field share number of it that a call takes. 0.01 to 1; default 0.08: "8 % of the step per frame" (guide)
local fishnet_catch_up_t = struct("fishnet_catch_up", 12, true,
    "passed_s:f32 share:f32")

--- The guide's PredictedProjectile.
---@class backsight.fishnet_projectile
---@field position backsight.vec3 transform.position
---@field direction backsight.vec3 a unit vector. Default x
---@field passed_s number _passedTime, as Initialize sets it. Seconds; default 0
---@field share number as backsight.fishnet_catch_up has it
---@field move_rate number MOVE_RATE, units a second. 0 to 100,000; default 5 (guide)
local fishnet_projectile_t = struct("fishnet_projectile", 40, true,
    "position:vec3 direction:vec3 passed_s:f32 share:f32 move_rate:f32")

---@class backsight.twoten_config
---@field max_objects integer 1 to 65,536; default 64
---@field frame_history integer FrameHistory: frames kept of each object. 2 to 65,536; default 64, a second (article)
local twoten_config_t = struct("twoten_config", 16, true,
    "max_objects:u32 frame_history:u32 reserved:u32")

--- Keeps the clients' frame in the history while nothing moves (the article's first problem).
---@class backsight.twoten_heartbeat
---@field has_sent integer flag; default 0
---@field last_sent_s number of the server's clock
local twoten_heartbeat_t = struct("twoten_heartbeat", 16, true,
    "has_sent:u32 last_sent_s:f32")

--- What a client's ShootRequest carries: the newest frame that it heard of, and how far its blend towards that has
--- come (the article's second problem). Send the last two fields.
---@class backsight.twoten_stamp
---@field sub_frame number 0 to 1; default 1
---@field frame_id integer default 0
local twoten_stamp_t = struct("twoten_stamp", 16, true,
    "sub_frame:f32 frame_id:i64")

--- Where a pawn was at a time on the server's clock. Does not grow.
---@class backsight.ut2003_node
---@field stamp_s number
---@field location backsight.vec3
---@field pitch number Unreal's rotation: three angles in any unit. Each is interpolated alone and never wrapped
---@field yaw number
---@field roll number
local ut2003_node_t = struct("ut2003_node", nil, false,
    "stamp_s:f32 location:vec3 pitch:f32 yaw:f32 roll:f32")

---@class backsight.ut2003_trail_config
---@field tick_rate_numerator integer nodes a second at most, as a fraction. 1 to 100,000; default 64
---@field tick_rate_denominator integer 1 to 1,000,000; default 1
---@field reach_s number MaxTrailSeconds. Over 0 to 10; default 0.4 (page)
local ut2003_trail_config_t = struct("ut2003_trail_config", 24, true,
    "tick_rate_numerator:u32 tick_rate_denominator:u32 reserved:u32 reach_s:f32")

--- Where one trace of a beam ended. Does not grow.
---@class backsight.ut2003_trace
---@field met integer backsight.UT2003_MET_
---@field point backsight.vec3 HitLocation; of a miss, the end of the trace
---@field reflected backsight.vec3 of a reflector alone: the direction that CheckReflect gave, a unit vector
local ut2003_trace_t = struct("ut2003_trace", nil, false,
    "met:u32 point:vec3 reflected:vec3")

--- DoTrace: a beam and its reflections. Shift the pawns anew for each trace, put them back after it, and begin each
--- trace's range anew.
---@class backsight.ut2003_beam
---@field traces integer so far, 0 to backsight.UT2003_BEAM_TRACES. Default 0
---@field ended integer backsight.UT2003_END_; default backsight.UT2003_END_NONE
---@field may_hit_shooter integer flag: the next trace, or the last, can meet the shooter; not before the second
---@field origin backsight.vec3 where the next trace begins; once the beam has ended, where its last began
---@field direction backsight.vec3 likewise: a unit vector. Default x
local ut2003_beam_t = struct("ut2003_beam", 40, true,
    "traces:u32 ended:u32 may_hit_shooter:u32 origin:vec3 direction:vec3")

--- What a weapon does to the body that its beam ends at. Defaults: UT2003's instagib rifle, SuperShockBeamFire.
---@class backsight.ut2003_beam_damage
---@field damage_min integer DamageMin. 0 to 2^30; default 1000
---@field damage_max integer DamageMax, damage_min to 2^30; exclusive where it is greater. Default 1000
---@field attenuation number DamageAtten. 0 to 1; default 1
---@field momentum number Momentum, mass times units a second. Default 100,000
local ut2003_beam_damage_t = struct("ut2003_beam_damage", 20, true,
    "damage_min:i32 damage_max:i32 attenuation:f32 momentum:f32")

---@class backsight.unreal_series_config
---@field max_iterations integer MaxSimulationIterations. 1 to 1000; default 16 (code)
---@field ping_reduction_us integer PredictionLatencyReduction. 0 to 1 s; default 20 ms
---@field max_prediction_ping_us integer MaxPredictionPing. 0 to 1 s; default 120 ms
---@field min_life_after_forward_us integer 0 to 10 s; default 0.2 s
---@field confirm_margin_us integer of SwitchToAuthTimer. 0 to 1 s; default 60 ms
---@field tear_off_delay_us integer TearOffDelay. 0 to 1 s; default 0.1 s
---@field min_life_after_detonation_us integer 0 to 10 s; default 0.4 s
---@field client_bias_ratio number ClientBiasPct. 0 to 1; default 0.5
---@field correction_flight_m number in which the fake is corrected. 0.01 to 10,000; default 20
---@field bouncing_correction_flight_m number where it bounces. 0.01 to 10,000; default 2
---@field max_step_s number MaxSimulationTimeStep. 0.0002 to 1; default 0.0166 (code)
local unreal_series_config_t = struct("unreal_series_config", 88, true,
    "max_iterations:u32 ping_reduction_us:i64 max_prediction_ping_us:i64 min_life_after_forward_us:i64 " ..
    "confirm_margin_us:i64 tear_off_delay_us:i64 min_life_after_detonation_us:i64 client_bias_ratio:f32 " ..
    "correction_flight_m:f32 bouncing_correction_flight_m:f32 max_step_s:f32")

--- How the fake moves to its replica at a constant rate. Does not grow. Published defects: if the replica is ahead of
--- the fake the rate is negative, and nothing is corrected; if the error is over 20 m the fake flies backwards.
---@class backsight.unreal_series_correction
---@field error_m number at linking: positive where the replica is behind the fake, negative where it is ahead
---@field rate_mps number speed of the fake towards the replica
local unreal_series_correction_t = struct("unreal_series_correction", nil, false,
    "error_m:f32 rate_mps:f32")

--- The numbers of the second and the third form.
---@class backsight.pun2_config
---@field physics_approach_mps number of MoveTowards in FixedUpdate. 0 to 1000; default 1: "Time.fixedDeltaTime" alone
---@field turn_dps number of RotateTowards, degrees per second. 0 to 100,000; default 100 (page)
---@field movement_speed_mps number movementSpeed, which the page leaves to the game. 0 to 1000; default 5
local pun2_config_t = struct("pun2_config", 16, true,
    "physics_approach_mps:f32 turn_dps:f32 movement_speed_mps:f32")

--- The three values of OnPhotonSerializeView. Does not grow.
---@class backsight.pun2_update
---@field position backsight.vec3
---@field rotation backsight.quat
---@field velocity backsight.vec3 metres per second with a rigid body; without one, the `movement` of the owner's last frame
local pun2_update_t = struct("pun2_update", nil, false,
    "position:vec3 rotation:quat velocity:vec3")

--- "Using OnPhotonSerializeView to update the object": the rigid body is put where it should be now.
---@class backsight.pun2_immediate
---@field pose backsight.pose
---@field velocity backsight.vec3
local pun2_immediate_t = struct("pun2_immediate", 44, true,
    "pose:pose velocity:vec3")

--- "Using OnPhotonSerializeView and FixedUpdate": the update is kept, and approached in the fixed step.
---@class backsight.pun2_physics
---@field pose backsight.pose the rigid body's
---@field network backsight.pose networkPosition and networkRotation
---@field velocity backsight.vec3 the rigid body's; a kinematic body does not move by it
local pun2_physics_t = struct("pun2_physics", 72, true,
    "pose:pose network:pose velocity:vec3")

--- "Lag Compensation for non-Physic Objects": the update is kept, and approached in Update at movementSpeed.
---@class backsight.pun2_transform
---@field pose backsight.pose the transform's
---@field network backsight.pose networkPosition and networkRotation
local pun2_transform_t = struct("pun2_transform", 60, true,
    "pose:pose network:pose")

--- TimePassed(uint) and the cap of the guide's ServerFire and ObserversFire: how far a peer's projectile is behind
--- when it spawns, in seconds. Whole ticks count: all of the tick of the shot, and nothing of the tick of now.
--- `peer`: backsight.FISHNET_. Ticks are 0 to 2^46; the tick of the shot may be one to come, as it comes off the
--- wire.
---@param config backsight.fishnet_config
---@param peer integer
---@param now_tick integer
---@param fired_tick integer
---@return number? passed_s
---@return integer? answer why there is no result
function backsight.fishnet_time_passed(config, peer, now_tick, fired_tick)
    given(fishnet_config_t, config, "backsight.fishnet_time_passed", "config", "fishnet_config")
    local code = C.bs_fishnet_time_passed(config, u32(peer, "backsight.fishnet_time_passed", "peer"), i64(now_tick,
        "backsight.fishnet_time_passed", "now_tick"), i64(fired_tick, "backsight.fishnet_time_passed", "fired_tick"),
        f64_out)
    if code ~= 0 then return refused(code, nil, "backsight.fishnet_time_passed") end
    return f64_out[0]
end

--- TimePassed(PreciseTick), which counts fractions of both ticks; otherwise as backsight.fishnet_time_passed().
--- Moments are 0 to 2^62 - 1: a PreciseTick is `Tick * 65536 + PercentAsDouble * 65536`.
---@param config backsight.fishnet_config
---@param peer integer
---@param now_moment integer
---@param fired_moment integer
---@return number? passed_s
---@return integer? answer why there is no result
function backsight.fishnet_time_passed_precise(config, peer, now_moment, fired_moment)
    given(fishnet_config_t, config, "backsight.fishnet_time_passed_precise", "config", "fishnet_config")
    local code = C.bs_fishnet_time_passed_precise(config, u32(peer, "backsight.fishnet_time_passed_precise", "peer"),
        i64(now_moment, "backsight.fishnet_time_passed_precise", "now_moment"), i64(fired_moment,
        "backsight.fishnet_time_passed_precise", "fired_moment"), f64_out)
    if code ~= 0 then return refused(code, nil, "backsight.fishnet_time_passed_precise") end
    return f64_out[0]
end

--- The cap alone, for a game that has the seconds since the shot from FishNet itself. `since_fired_s`: any number;
--- NaN counts as 0.
---@param config backsight.fishnet_config
---@param peer integer
---@param since_fired_s number
---@return number? passed_s
---@return integer? answer why there is no result
function backsight.fishnet_cap(config, peer, since_fired_s)
    given(fishnet_config_t, config, "backsight.fishnet_cap", "config", "fishnet_config")
    local code = C.bs_fishnet_cap(config, u32(peer, "backsight.fishnet_cap", "peer"), f32(since_fired_s,
        "backsight.fishnet_cap", "since_fired_s"), f64_out)
    if code ~= 0 then return refused(code, nil, "backsight.fishnet_cap") end
    return f64_out[0]
end

--- The first half of the guide's Move, once a frame. `delta_s`: Time.deltaTime, 0 or more. `step_s`: the guide's
--- passedTimeDelta, seconds of flight to add to the frame's own; 0 once all is caught up.
---@param catch_up backsight.fishnet_catch_up changed
---@param delta_s number
---@return number? step_s
---@return integer? answer why there is no result
function backsight.fishnet_catch_up_step(catch_up, delta_s)
    given(fishnet_catch_up_t, catch_up, "backsight.fishnet_catch_up_step", "catch_up", "fishnet_catch_up")
    local code = C.bs_fishnet_catch_up_step(catch_up, f32(delta_s, "backsight.fishnet_catch_up_step", "delta_s"),
        f32_out)
    if code ~= 0 then return refused(code, nil, "backsight.fishnet_catch_up_step") end
    return f32_out[0]
end

--- The guide's Move, once a frame. `delta_s`: Time.deltaTime, 0 or more. It moves without a sweep.
---@param projectile backsight.fishnet_projectile changed
---@param delta_s number
---@return true?
---@return integer? answer why there is no result
function backsight.fishnet_projectile_move(projectile, delta_s)
    given(fishnet_projectile_t, projectile, "backsight.fishnet_projectile_move", "projectile", "fishnet_projectile")
    local code = C.bs_fishnet_projectile_move(projectile, f32(delta_s, "backsight.fishnet_projectile_move", "delta_s"))
    if code ~= 0 then return refused(code, nil, "backsight.fishnet_projectile_move") end
    return true
end

--- AddFrame: stores the transform of an object in a frame, Time.frameCount. A full history loses its oldest. Answer:
--- 1 if the frame is not above the object's last one, where the original throws if it has that frame.
---@param object integer
---@param frame_id integer
---@param transform backsight.pose
---@return true?
---@return integer? answer why there is no result
function TwotenSimulation:add_frame(object, frame_id, transform)
    given(pose_t, transform, "TwotenSimulation:add_frame", "transform", "pose")
    local code = C.bs_twoten_simulation_add_frame(self.handle, u32(object, "TwotenSimulation:add_frame", "object"),
        i64(frame_id, "TwotenSimulation:add_frame", "frame_id"), transform)
    if code ~= 0 then return refused(code, self.handle, "TwotenSimulation:add_frame") end
    return true
end

--- OnDestroy: forgets the frames of an object, whose number may then be another's.
---@param object integer
---@return true?
---@return integer? answer why there is no result
function TwotenSimulation:clear(object)
    local code = C.bs_twoten_simulation_clear(self.handle, u32(object, "TwotenSimulation:clear", "object"))
    if code ~= 0 then return refused(code, self.handle, "TwotenSimulation:clear") end
    return true
end

--- SetStateTransform, without moving the object: where it was at `sub_frame` of the way from frame_id - 1 to
--- frame_id, with the rotation of frame_id - 1, unblended as published. `frame_id`: any number; the server's own
--- `current_frame` stands for the newest stored one. `sub_frame`: any number, held to 0 and 1 as Unity's Lerp does;
--- NaN counts as 0. Answers: backsight.TWOTEN_REWIND_.
---@param object integer
---@param frame_id integer
---@param sub_frame number
---@param current_frame integer
---@param transform? backsight.pose written and returned; a new one without it
---@return backsight.pose? transform
---@return integer? answer why there is no result
function TwotenSimulation:rewind(object, frame_id, sub_frame, current_frame, transform)
    if transform then given(pose_t, transform, "TwotenSimulation:rewind", "transform", "pose")
    else transform = pose_t() end
    local code = C.bs_twoten_simulation_rewind(self.handle, u32(object, "TwotenSimulation:rewind", "object"),
        i64(frame_id, "TwotenSimulation:rewind", "frame_id"), f32(sub_frame, "TwotenSimulation:rewind", "sub_frame"),
        i64(current_frame, "TwotenSimulation:rewind", "current_frame"), transform)
    if code ~= 0 then return refused(code, self.handle, "TwotenSimulation:rewind") end
    return transform
end

--- Decides what goes out in a frame: positions if something moved, else the bare frame id once the last message is
--- more than 0.25 s old (article). The first call always sends. `anything_moved`: a flag. `server_now_s` must not go
--- back. `message`: backsight.TWOTEN_MESSAGE_.
---@param heartbeat backsight.twoten_heartbeat changed
---@param anything_moved integer
---@param server_now_s number
---@return integer? message
---@return integer? answer why there is no result
function backsight.twoten_heartbeat_decide(heartbeat, anything_moved, server_now_s)
    given(twoten_heartbeat_t, heartbeat, "backsight.twoten_heartbeat_decide", "heartbeat", "twoten_heartbeat")
    local code = C.bs_twoten_heartbeat_decide(heartbeat, u32(anything_moved, "backsight.twoten_heartbeat_decide",
        "anything_moved"), f32(server_now_s, "backsight.twoten_heartbeat_decide", "server_now_s"), u32_out)
    if code ~= 0 then return refused(code, nil, "backsight.twoten_heartbeat_decide") end
    return u32_out[0]
end

--- A message came. Positions start a new blend; a heartbeat only raises the frame. `message`:
--- backsight.TWOTEN_MESSAGE_UPDATE or backsight.TWOTEN_MESSAGE_HEARTBEAT.
---@param stamp backsight.twoten_stamp changed
---@param frame_id integer
---@param message integer
---@return true?
---@return integer? answer why there is no result
function backsight.twoten_stamp_receive(stamp, frame_id, message)
    given(twoten_stamp_t, stamp, "backsight.twoten_stamp_receive", "stamp", "twoten_stamp")
    local code = C.bs_twoten_stamp_receive(stamp, i64(frame_id, "backsight.twoten_stamp_receive", "frame_id"),
        u32(message, "backsight.twoten_stamp_receive", "message"))
    if code ~= 0 then return refused(code, nil, "backsight.twoten_stamp_receive") end
    return true
end

--- The client drew `share` of a whole blend more of the way to the received positions, 0 or more.
---@param stamp backsight.twoten_stamp changed
---@param share number
---@return true?
---@return integer? answer why there is no result
function backsight.twoten_stamp_advance(stamp, share)
    given(twoten_stamp_t, stamp, "backsight.twoten_stamp_advance", "stamp", "twoten_stamp")
    local code = C.bs_twoten_stamp_advance(stamp, f32(share, "backsight.twoten_stamp_advance", "share"))
    if code ~= 0 then return refused(code, nil, "backsight.twoten_stamp_advance") end
    return true
end

--- PredictedPawn's Tick: puts a node in front, then cuts the trail behind the first node that is older than the
--- reach. That node stays, so the trail reaches a little farther. A full trail loses its oldest node.
---@param node backsight.ut2003_node
---@param server_now_s number
---@return true?
---@return integer? answer why there is no result
function Ut2003Trail:push(node, server_now_s)
    given(ut2003_node_t, node, "Ut2003Trail:push", "node", "ut2003_node")
    local code = C.bs_ut2003_trail_push(self.handle, node, f32(server_now_s, "Ut2003Trail:push", "server_now_s"))
    if code ~= 0 then return refused(code, self.handle, "Ut2003Trail:push") end
    return true
end

--- The pawn respawned or teleported: forgets the trail.
---@return true?
---@return integer? answer why there is no result
function Ut2003Trail:clear()
    local code = C.bs_ut2003_trail_clear(self.handle)
    if code ~= 0 then return refused(code, self.handle, "Ut2003Trail:clear") end
    return true
end

--- TimeShiftPawns, for one pawn: saves where it is, and moves it to where the trail has it at a stamp. `stamp_s`: as
--- it came off the wire; any number. `body`: the pawn now, whose stamp is not used. `shift`: backsight.UT2003_SHIFT_.
---@param stamp_s number
---@param server_now_s number
---@param body backsight.ut2003_node changed
---@return integer? shift
---@return integer? answer why there is no result
function Ut2003Trail:shift(stamp_s, server_now_s, body)
    given(ut2003_node_t, body, "Ut2003Trail:shift", "body", "ut2003_node")
    local code = C.bs_ut2003_trail_shift(self.handle, f32(stamp_s, "Ut2003Trail:shift", "stamp_s"), f32(server_now_s,
        "Ut2003Trail:shift", "server_now_s"), body, u32_out)
    if code ~= 0 then return refused(code, self.handle, "Ut2003Trail:shift") end
    return u32_out[0]
end

--- UnShiftPawns, for one pawn: puts it back if its place was saved in this very tick, at the same `server_now_s`.
--- Answer: 1 if it was not.
---@param server_now_s number
---@param body backsight.ut2003_node changed
---@return true?
---@return integer? answer why there is no result
function Ut2003Trail:unshift(server_now_s, body)
    given(ut2003_node_t, body, "Ut2003Trail:unshift", "body", "ut2003_node")
    local code = C.bs_ut2003_trail_unshift(self.handle, f32(server_now_s, "Ut2003Trail:unshift", "server_now_s"), body)
    if code ~= 0 then return refused(code, self.handle, "Ut2003Trail:unshift") end
    return true
end

--- Takes the trace that began at `origin` in `direction`, of a beam that has not ended.
---@param beam backsight.ut2003_beam changed
---@param trace backsight.ut2003_trace
---@return true?
---@return integer? answer why there is no result
function backsight.ut2003_beam_traced(beam, trace)
    given(ut2003_beam_t, beam, "backsight.ut2003_beam_traced", "beam", "ut2003_beam")
    given(ut2003_trace_t, trace, "backsight.ut2003_beam_traced", "trace", "ut2003_trace")
    local code = C.bs_ut2003_beam_traced(beam, trace)
    if code ~= 0 then return refused(code, nil, "backsight.ut2003_beam_traced") end
    return true
end

--- CheckReflect's cost for the shield of a body that reflects: a quarter of DamageMin, without its fraction.
---@param damage backsight.ut2003_beam_damage
---@return integer? drain
---@return integer? answer why there is no result
function backsight.ut2003_shield_drain(damage)
    given(ut2003_beam_damage_t, damage, "backsight.ut2003_shield_drain", "damage", "ut2003_beam_damage")
    local code = C.bs_ut2003_shield_drain(damage, i32_out)
    if code ~= 0 then return refused(code, nil, "backsight.ut2003_shield_drain") end
    return i32_out[0]
end

--- The arguments of TakeDamage: (DamageMin + Rand(DamageMax - DamageMin)) * DamageAtten, without its fraction, and
--- the momentum along the last leg of the beam. `rand`: what Rand() gave, 0 to damage_max - damage_min - 1; 0 where
--- both are equal. `direction`: the last leg's, a unit vector.
---@param damage backsight.ut2003_beam_damage
---@param rand integer
---@param direction backsight.vec3
---@param momentum? backsight.vec3 written and returned; a new one without it
---@return integer? hurt
---@return backsight.vec3? momentum
---@return integer? answer why there is no result
function backsight.ut2003_beam_hurt(damage, rand, direction, momentum)
    given(ut2003_beam_damage_t, damage, "backsight.ut2003_beam_hurt", "damage", "ut2003_beam_damage")
    given(vec3_t, direction, "backsight.ut2003_beam_hurt", "direction", "vec3")
    if momentum then given(vec3_t, momentum, "backsight.ut2003_beam_hurt", "momentum", "vec3")
    else momentum = vec3_t() end
    local code = C.bs_ut2003_beam_hurt(damage, i32(rand, "backsight.ut2003_beam_hurt", "rand"), direction, i32_out,
        momentum)
    if code ~= 0 then return refused(code, nil, "backsight.ut2003_beam_hurt") end
    return i32_out[0], momentum
end

--- GetForwardPredictionTime: bias * clamp(ping - reduction, 0, max), to the nearest microsecond. `caller`:
--- backsight.UNREAL_SERIES_.
---@param config backsight.unreal_series_config
---@param ping_us integer
---@param caller integer
---@return integer? forward_us
---@return integer? answer why there is no result
function backsight.unreal_series_forward_time(config, ping_us, caller)
    given(unreal_series_config_t, config, "backsight.unreal_series_forward_time", "config", "unreal_series_config")
    local code = C.bs_unreal_series_forward_time(config, i64(ping_us, "backsight.unreal_series_forward_time",
        "ping_us"), u32(caller, "backsight.unreal_series_forward_time", "caller"), i64_out)
    if code ~= 0 then return refused(code, nil, "backsight.unreal_series_forward_time") end
    return number(i64_out[0])
end

--- GetProjectileSleepTime: max(0, ping - reduction - max). The fake and the request wait this long.
---@param config backsight.unreal_series_config
---@param ping_us integer
---@return integer? sleep_us
---@return integer? answer why there is no result
function backsight.unreal_series_sleep_time(config, ping_us)
    given(unreal_series_config_t, config, "backsight.unreal_series_sleep_time", "config", "unreal_series_config")
    local code = C.bs_unreal_series_sleep_time(config, i64(ping_us, "backsight.unreal_series_sleep_time", "ping_us"),
        i64_out)
    if code ~= 0 then return refused(code, nil, "backsight.unreal_series_sleep_time") end
    return number(i64_out[0])
end

--- SwitchToAuthTimer, set when the fake detonates: ping + 60 ms + TearOffDelay. If a linked replica has not detonated
--- when it ends, the fake is destroyed and the replica is shown. Published defect: from a ping of 240 ms on the fake
--- is gone before that.
---@param config backsight.unreal_series_config
---@param ping_us integer
---@return integer? switch_us
---@return integer? answer why there is no result
function backsight.unreal_series_switch_time(config, ping_us)
    given(unreal_series_config_t, config, "backsight.unreal_series_switch_time", "config", "unreal_series_config")
    local code = C.bs_unreal_series_switch_time(config, i64(ping_us, "backsight.unreal_series_switch_time", "ping_us"),
        i64_out)
    if code ~= 0 then return refused(code, nil, "backsight.unreal_series_switch_time") end
    return number(i64_out[0])
end

--- The life left after a fast-forward: max(0.2 s, life - forwarded). A life of 0 means no limit, and stays 0.
---@param config backsight.unreal_series_config
---@param life_us integer
---@param forwarded_us integer
---@return integer? left_us
---@return integer? answer why there is no result
function backsight.unreal_series_life_after_forward(config, life_us, forwarded_us)
    given(unreal_series_config_t, config, "backsight.unreal_series_life_after_forward", "config", "unreal_series_config")
    local code = C.bs_unreal_series_life_after_forward(config, i64(life_us,
        "backsight.unreal_series_life_after_forward", "life_us"), i64(forwarded_us,
        "backsight.unreal_series_life_after_forward", "forwarded_us"), i64_out)
    if code ~= 0 then return refused(code, nil, "backsight.unreal_series_life_after_forward") end
    return number(i64_out[0])
end

--- How long a detonated projectile is kept: max(`wanted_us`, 0.4 s), of LifeSpanAfterDetonation.
---@param config backsight.unreal_series_config
---@param wanted_us integer
---@return integer? kept_us
---@return integer? answer why there is no result
function backsight.unreal_series_life_after_detonation(config, wanted_us)
    given(unreal_series_config_t, config, "backsight.unreal_series_life_after_detonation", "config", "unreal_series_config")
    local code = C.bs_unreal_series_life_after_detonation(config, i64(wanted_us,
        "backsight.unreal_series_life_after_detonation", "wanted_us"), i64_out)
    if code ~= 0 then return refused(code, nil, "backsight.unreal_series_life_after_detonation") end
    return number(i64_out[0])
end

--- How long after a detonation the server tears off; 0 means its next tick. `since_creation_us`: without the
--- fast-forward.
---@param config backsight.unreal_series_config
---@param since_creation_us integer
---@return integer? wait_us
---@return integer? answer why there is no result
function backsight.unreal_series_tear_off_wait(config, since_creation_us)
    given(unreal_series_config_t, config, "backsight.unreal_series_tear_off_wait", "config", "unreal_series_config")
    local code = C.bs_unreal_series_tear_off_wait(config, i64(since_creation_us,
        "backsight.unreal_series_tear_off_wait", "since_creation_us"), i64_out)
    if code ~= 0 then return refused(code, nil, "backsight.unreal_series_tear_off_wait") end
    return number(i64_out[0])
end

--- The correction at linking. `initial_speed_mps`: the projectile's, over 0 to 100,000. `bounces`: a flag.
---@param config backsight.unreal_series_config
---@param replica backsight.vec3
---@param fake backsight.vec3
---@param fake_velocity backsight.vec3
---@param initial_speed_mps number
---@param bounces integer
---@param correction? backsight.unreal_series_correction written and returned; a new one without it
---@return backsight.unreal_series_correction? correction
---@return integer? answer why there is no result
function backsight.unreal_series_correction_at_link(config, replica, fake, fake_velocity, initial_speed_mps, bounces, correction)
    given(unreal_series_config_t, config, "backsight.unreal_series_correction_at_link", "config", "unreal_series_config")
    given(vec3_t, replica, "backsight.unreal_series_correction_at_link", "replica", "vec3")
    given(vec3_t, fake, "backsight.unreal_series_correction_at_link", "fake", "vec3")
    given(vec3_t, fake_velocity, "backsight.unreal_series_correction_at_link", "fake_velocity", "vec3")
    if correction then given(unreal_series_correction_t, correction, "backsight.unreal_series_correction_at_link", "correction", "unreal_series_correction")
    else correction = unreal_series_correction_t() end
    local code = C.bs_unreal_series_correction_at_link(config, replica, fake, fake_velocity, f32(initial_speed_mps,
        "backsight.unreal_series_correction_at_link", "initial_speed_mps"), u32(bounces,
        "backsight.unreal_series_correction_at_link", "bounces"), correction)
    if code ~= 0 then return refused(code, nil, "backsight.unreal_series_correction_at_link") end
    return correction
end

--- CorrectionLerpTick: the fake's position after a frame of correction, without its own flight. `frame_s`: 0 or more.
---@param correction backsight.unreal_series_correction
---@param fake backsight.vec3
---@param replica backsight.vec3
---@param frame_s number
---@param moved? backsight.vec3 written and returned; a new one without it
---@return backsight.vec3? moved
---@return integer? answer why there is no result
function backsight.unreal_series_corrected(correction, fake, replica, frame_s, moved)
    given(unreal_series_correction_t, correction, "backsight.unreal_series_corrected", "correction", "unreal_series_correction")
    given(vec3_t, fake, "backsight.unreal_series_corrected", "fake", "vec3")
    given(vec3_t, replica, "backsight.unreal_series_corrected", "replica", "vec3")
    if moved then given(vec3_t, moved, "backsight.unreal_series_corrected", "moved", "vec3")
    else moved = vec3_t() end
    local code = C.bs_unreal_series_corrected(correction, fake, replica, f32(frame_s,
        "backsight.unreal_series_corrected", "frame_s"), moved)
    if code ~= 0 then return refused(code, nil, "backsight.unreal_series_corrected") end
    return moved
end

--- Mathf.Abs((float)(PhotonNetwork.Time - info.timestamp)): seconds.
---@param network_time_s number
---@param timestamp_s number
---@return number? lag_s
---@return integer? answer why there is no result
function backsight.pun2_lag(network_time_s, timestamp_s)
    local code = C.bs_pun2_lag(f32(network_time_s, "backsight.pun2_lag", "network_time_s"), f32(timestamp_s,
        "backsight.pun2_lag", "timestamp_s"), f32_out)
    if code ~= 0 then return refused(code, nil, "backsight.pun2_lag") end
    return f32_out[0]
end

--- As backsight.pun2_lag(), from PhotonNetwork.ServerTimestamp and SentServerTimestamp in milliseconds. A message
--- across the wrap after 49.7 days is as old as published: 4,294,967 s.
---@param network_time_ms integer
---@param sent_ms integer
---@return number? lag_s
---@return integer? answer why there is no result
function backsight.pun2_lag_of_ms(network_time_ms, sent_ms)
    local code = C.bs_pun2_lag_of_ms(u32(network_time_ms, "backsight.pun2_lag_of_ms", "network_time_ms"), u32(sent_ms,
        "backsight.pun2_lag_of_ms", "sent_ms"), f32_out)
    if code ~= 0 then return refused(code, nil, "backsight.pun2_lag_of_ms") end
    return f32_out[0]
end

--- What SendNext writes, in its order, and the stamp that PhotonMessageInfo adds. `sent_ms`: Photon server's clock.
--- `capacity`: backsight.PUN2_MESSAGE_BYTES are used; less is backsight.TOO_SMALL, and only `size` is written: what
--- is needed.
---@param update backsight.pun2_update
---@param sent_ms integer
---@param bytes backsight.bytes room
---@param at? integer where in it to write; 0 without it
---@return integer? size what was written
---@return integer? answer why there is no result
function backsight.pun2_write(update, sent_ms, bytes, at)
    given(pun2_update_t, update, "backsight.pun2_write", "update", "pun2_update")
    local to, room = room_of(bytes, at, "backsight.pun2_write", "bytes")
    local code = C.bs_pun2_write(update, u32(sent_ms, "backsight.pun2_write", "sent_ms"), to, room, u32_out)
    if code == -8 then return nil, code, u32_out[0] end
    if code ~= 0 then return refused(code, nil, "backsight.pun2_write") end
    return u32_out[0]
end

--- Reads a message off the wire: any bytes. Answer: 1 for another size, a number that is not finite, or a rotation
--- that is no unit quaternion to a part in a hundred; nothing is written then. PUN 2 has no such checks: a NaN moves
--- its rigid body to nowhere.
---@param bytes string|backsight.bytes
---@param size? integer how many of them; all without it
---@param update? backsight.pun2_update written and returned; a new one without it
---@return backsight.pun2_update? update
---@return integer? sent_ms
---@return integer? answer why there is no result
function backsight.pun2_read(bytes, size, update)
    bytes, size = bytes_of(bytes, size, "backsight.pun2_read", "bytes")
    if update then given(pun2_update_t, update, "backsight.pun2_read", "update", "pun2_update")
    else update = pun2_update_t() end
    local code = C.bs_pun2_read(bytes, size, update, u32_out)
    if code ~= 0 then return refused(code, nil, "backsight.pun2_read") end
    return update, u32_out[0]
end

--- OnPhotonSerializeView, reading. `lag_s`: backsight.pun2_lag(), 0 or more.
---@param body backsight.pun2_immediate changed
---@param update backsight.pun2_update
---@param lag_s number
---@return true?
---@return integer? answer why there is no result
function backsight.pun2_immediate_receive(body, update, lag_s)
    given(pun2_immediate_t, body, "backsight.pun2_immediate_receive", "body", "pun2_immediate")
    given(pun2_update_t, update, "backsight.pun2_immediate_receive", "update", "pun2_update")
    local code = C.bs_pun2_immediate_receive(body, update, f32(lag_s, "backsight.pun2_immediate_receive", "lag_s"))
    if code ~= 0 then return refused(code, nil, "backsight.pun2_immediate_receive") end
    return true
end

--- The physics engine's motion of a rigid body without forces, for a game that has none.
---@param body backsight.pun2_immediate changed
---@param delta_s number
---@return true?
---@return integer? answer why there is no result
function backsight.pun2_immediate_step(body, delta_s)
    given(pun2_immediate_t, body, "backsight.pun2_immediate_step", "body", "pun2_immediate")
    local code = C.bs_pun2_immediate_step(body, f32(delta_s, "backsight.pun2_immediate_step", "delta_s"))
    if code ~= 0 then return refused(code, nil, "backsight.pun2_immediate_step") end
    return true
end

--- OnPhotonSerializeView, reading. `lag_s`: backsight.pun2_lag(), 0 or more.
---@param body backsight.pun2_physics changed
---@param update backsight.pun2_update
---@param lag_s number
---@return true?
---@return integer? answer why there is no result
function backsight.pun2_physics_receive(body, update, lag_s)
    given(pun2_physics_t, body, "backsight.pun2_physics_receive", "body", "pun2_physics")
    given(pun2_update_t, update, "backsight.pun2_physics_receive", "update", "pun2_update")
    local code = C.bs_pun2_physics_receive(body, update, f32(lag_s, "backsight.pun2_physics_receive", "lag_s"))
    if code ~= 0 then return refused(code, nil, "backsight.pun2_physics_receive") end
    return true
end

--- FixedUpdate of a remote object. `fixed_delta_s`: Time.fixedDeltaTime, 0 or more.
---@param body backsight.pun2_physics changed
---@param config backsight.pun2_config
---@param fixed_delta_s number
---@return true?
---@return integer? answer why there is no result
function backsight.pun2_physics_fixed_update(body, config, fixed_delta_s)
    given(pun2_physics_t, body, "backsight.pun2_physics_fixed_update", "body", "pun2_physics")
    given(pun2_config_t, config, "backsight.pun2_physics_fixed_update", "config", "pun2_config")
    local code = C.bs_pun2_physics_fixed_update(body, config, f32(fixed_delta_s, "backsight.pun2_physics_fixed_update",
        "fixed_delta_s"))
    if code ~= 0 then return refused(code, nil, "backsight.pun2_physics_fixed_update") end
    return true
end

--- The physics engine's motion of a rigid body without forces, after FixedUpdate, for a game that has none.
---@param body backsight.pun2_physics changed
---@param fixed_delta_s number
---@return true?
---@return integer? answer why there is no result
function backsight.pun2_physics_step(body, fixed_delta_s)
    given(pun2_physics_t, body, "backsight.pun2_physics_step", "body", "pun2_physics")
    local code = C.bs_pun2_physics_step(body, f32(fixed_delta_s, "backsight.pun2_physics_step", "fixed_delta_s"))
    if code ~= 0 then return refused(code, nil, "backsight.pun2_physics_step") end
    return true
end

--- OnPhotonSerializeView, reading: update.velocity is the owner's movement. `lag_s`: backsight.pun2_lag(), 0 or more.
---@param body backsight.pun2_transform changed
---@param update backsight.pun2_update
---@param lag_s number
---@return true?
---@return integer? answer why there is no result
function backsight.pun2_transform_receive(body, update, lag_s)
    given(pun2_transform_t, body, "backsight.pun2_transform_receive", "body", "pun2_transform")
    given(pun2_update_t, update, "backsight.pun2_transform_receive", "update", "pun2_update")
    local code = C.bs_pun2_transform_receive(body, update, f32(lag_s, "backsight.pun2_transform_receive", "lag_s"))
    if code ~= 0 then return refused(code, nil, "backsight.pun2_transform_receive") end
    return true
end

--- Update of a remote object. `delta_s`: Time.deltaTime, 0 or more.
---@param body backsight.pun2_transform changed
---@param config backsight.pun2_config
---@param delta_s number
---@return true?
---@return integer? answer why there is no result
function backsight.pun2_transform_update(body, config, delta_s)
    given(pun2_transform_t, body, "backsight.pun2_transform_update", "body", "pun2_transform")
    given(pun2_config_t, config, "backsight.pun2_transform_update", "config", "pun2_config")
    local code = C.bs_pun2_transform_update(body, config, f32(delta_s, "backsight.pun2_transform_update", "delta_s"))
    if code ~= 0 then return refused(code, nil, "backsight.pun2_transform_update") end
    return true
end

--- The owner's movement = transform.position - oldPosition: for one frame, not for a second.
---@param position backsight.vec3
---@param old_position backsight.vec3
---@param movement? backsight.vec3 written and returned; a new one without it
---@return backsight.vec3? movement
---@return integer? answer why there is no result
function backsight.pun2_movement(position, old_position, movement)
    given(vec3_t, position, "backsight.pun2_movement", "position", "vec3")
    given(vec3_t, old_position, "backsight.pun2_movement", "old_position", "vec3")
    if movement then given(vec3_t, movement, "backsight.pun2_movement", "movement", "vec3")
    else movement = vec3_t() end
    local code = C.bs_pun2_movement(position, old_position, movement)
    if code ~= 0 then return refused(code, nil, "backsight.pun2_movement") end
    return movement
end
-- End of the declarations.

-- Objects, a callback and an array: by hand ---------------------------------------------------------------------------

--- Makes TwoTen's frames of all objects: numbers from 0 to config.max_objects - 1.
---@param config? backsight.twoten_config
---@return backsight.TwotenSimulation
function backsight.Library:twoten_simulation(config)
    config = config or backsight.twoten_config()
    given(twoten_config_t, config, "Library:twoten_simulation", "config", "twoten_config")
    return parts.opened(self, "TwotenSimulation", "bs_twoten_simulation*[1]", "Library:twoten_simulation",
        function(handle, failure) return C.bs_twoten_simulation_open(self.handle, config, handle, failure) end)
end

--- Makes UT2003's trail of one pawn.
---@param config? backsight.ut2003_trail_config
---@return backsight.Ut2003Trail
function backsight.Library:ut2003_trail(config)
    config = config or backsight.ut2003_trail_config()
    given(ut2003_trail_config_t, config, "Library:ut2003_trail", "config", "ut2003_trail_config")
    return parts.opened(self, "Ut2003Trail", "bs_ut2003_trail*[1]", "Library:ut2003_trail",
        function(handle, failure) return C.bs_ut2003_trail_open(self.handle, config, handle, failure) end)
end

-- The action of the simulation that runs. Actions may simulate in turn.
local action_now
parts.callbacks.kinds.bs_twoten_action = function(_, transforms, count)
    local moved = {}
    for i = 1, count do moved[i] = pose_t(transforms[i - 1]) end
    parts.callbacks.run(action_now, moved)
end

--- Simulate: calls `action` with a list of the transforms of the objects 0, 1, ... as they were at `sub_frame` of the way
--- from frame_id - 1 to frame_id. Returns how many objects stayed, because they have other frames and not that one.
---@param frame_id integer
---@param sub_frame number
---@param current_frame integer
---@param transforms backsight.pose[]
---@param action fun(transforms: backsight.pose[])
---@return integer stayed
function TwotenSimulation:simulate(frame_id, sub_frame, current_frame, transforms, action)
    local where = "TwotenSimulation:simulate"
    parts.callable(action, where, "action")
    local array, count = parts.array_of(transforms, "pose", where, "transforms")
    frame_id, current_frame = i64(frame_id, where, "frame_id"), i64(current_frame, where, "current_frame")
    sub_frame = f32(sub_frame, where, "sub_frame")
    local outer = action_now
    action_now = action
    local done, code = pcall(parts.calling_back, C.bs_twoten_simulation_simulate, self.handle, frame_id, sub_frame,
        current_frame, array, count, parts.code_of("bs_twoten_action"), nil, u32_out)
    action_now = outer
    if not done then error(code, 0) end
    if code ~= 0 then return refused(code, self.handle, where) end
    return u32_out[0]
end

--- The engine's sub-steps of one tick of a projectile, in seconds: a list.
---@param config backsight.unreal_series_config
---@param total_s number
---@return number[]
function backsight.unreal_series_substeps(config, total_s)
    local where = "backsight.unreal_series_substeps"
    given(unreal_series_config_t, config, where, "config", "unreal_series_config")
    local steps = ffi.new("double[?]", math.max(config.max_iterations, 1))
    local code = C.bs_unreal_series_substeps(config, f32(total_s, where, "total_s"), steps, config.max_iterations, u32_out)
    if code ~= 0 then return refused(code, nil, where) end
    local list = {}
    for i = 1, u32_out[0] do list[i] = steps[i - 1] end
    return list
end

return backsight
