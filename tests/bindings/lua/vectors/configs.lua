-- Configs of the vectors' files as structs. tests/vectors/README.md says what each key means.
local backsight = require("backsight")
local read = require("vectors.read")

local configs = {}

local WORLD = read.names("capacity_ticks max_entities max_bones position_step:position_step_m " ..
    "velocity_step:velocity_step_mps max_interpolation_delay_us max_ahead_us max_group_ahead_us max_slew_ratio " ..
    "max_saved_us max_clock_off_us")
local DRAW = read.names("interpolation after_newest extrapolation_limit_us sample_max_age_us reckoning_model " ..
    "convergence convergence_time_us")
local RECKONING = read.names("acceleration_decay_us velocity_decay_us climb_decay_us reckoning_limit_us " ..
    "gravity:gravity_mps2")
local SERVER = read.names("max_clients capacity_snapshots eye_offset:eye_offset_m commands_per_tick max_saved_us " ..
    "max_rewind_us max_projectiles max_per_client")
local SCREEN = read.names("send_interval_us min_delay_us max_delay_us")
local HITBOX = read.names("kind group bone center end:end_ half_extents rotation radius")
local RULES = read.names("max_rewind_us on_max_rewind max_victim_moved:max_victim_moved_m on_max_victim_moved " ..
    "cover_grace_us cover_max_view_age_us cover_foresight_us range:range_m")
local TRAITS = read.names("set:hitboxes parent team layers")
local SHOT = read.names("shooter origin direction max_distance:max_distance_m spare_team layers mount")
local QUERY = read.names("shape collect max_hits swing cut_by_level origin direction distance:distance_m " ..
    "radius:radius_m axis half_extents rotation cosine")
local FILTER = read.names("layers exclude_team exclude only exclude_mount without_layers only_team mounts hit_groups")
local MOTION = read.names("rotation velocity acceleration:acceleration_mps2 angular_velocity:angular_velocity_radps")
local FLIGHT = read.names("acceleration:acceleration_mps2 drag:drag_per_s body_radius:body_radius_m " ..
    "target_radius:target_radius_m lifetime_us fuse_us rests_until_fuse max_bounces restitution friction " ..
    "stop_speed:stop_speed_mps homing:homing_mps2")
local PROJECTILE = read.names("weapon look_back_us hold_back_us fast_forward_us decay_permille decided_by " ..
    "area_inner:area_inner_m area_outer:area_outer_m area_least area_sure:area_sure_m area_lift:area_lift_m " ..
    "skip_direct_target speed:speed_mps volley commands_between max_muzzle_error:max_muzzle_error_m dead_shooter " ..
    "patience_us")
-- What is left out where it is the default.
local LAUNCH_RULES = read.names("min_speed:min_speed_mps max_speed:max_speed_mps inherits inherited_share " ..
    "max_inherited:max_inherited_mps")
local CLAIM_SPEED = read.names("claimed_speed:speed_mps")
local CLAIM = read.names("weapon muzzle direction held_back_us homes_on")
local FACTS = read.names("shooter mount server_muzzle:muzzle is_alive spare_team layers")

-- All of an object's fields into a struct.
local function whole(values, what, into, names)
    local object = read.object(values, what)
    read.fields(object, into, names)
    object:finish()
    return into
end

function configs.rate(object, into)
    local rate = object:list("tick_rate")
    into.tick_rate_numerator, into.tick_rate_denominator = read.whole(rate[1]), read.whole(rate[2])
end

function configs.reckoning(object, into) return read.fields(object, into, RECKONING) end

local function projectile_of(values)
    local rules = backsight.projectile_rules()
    local object = read.object(values, "projectiles")
    whole(object:at("flight"), "flight", rules, FLIGHT)
    read.fields(object, rules, PROJECTILE)
    read.fields(object, rules, LAUNCH_RULES, true)
    object:finish()
    return rules
end

function configs.world(values)
    local world, projectiles = backsight.world_config(), {}
    local object = read.object(values, "world")
    read.fields(object, world, WORLD)
    configs.rate(object, world)
    if object:has("field_bits") then world.field_bits = object:whole("field_bits", 0) end
    if object:has("level_group") then world.level_group = object:whole("level_group", 0) end
    if object:has("rotation_bits") then world.rotation_bits = object:whole("rotation_bits", 0) end
    local groups = object:list("groups")
    for i = 1, backsight.DRAW_GROUPS do
        local group = read.object(groups[i], "groups")
        read.fields(group, world.groups[i - 1], DRAW)
        configs.reckoning(group, world.groups[i - 1])
        group:finish()
    end
    for i, rules in ipairs(object:list("projectiles")) do projectiles[i] = projectile_of(rules) end
    object:finish()
    return world, projectiles
end

function configs.server(values) return whole(values, "server", backsight.server_config(), SERVER) end

function configs.screen(values)
    local config = backsight.client_config()
    local object = read.object(values, "screens")
    read.fields(object, config, SCREEN)
    for i, behind in ipairs(object:list("behind_us")) do config.behind_us[i - 1] = read.whole(behind) end
    local widths = object:has("rotation_bits") and object:list("rotation_bits") or {}
    local fingerprint = #widths > 0 and object:at("fingerprint") or nil
    object:finish()
    return config, widths, fingerprint
end

function configs.rules(values) return whole(values, "rules", backsight.weapon_rules(), RULES) end
function configs.hitbox(values) return whole(values, "hitboxes", backsight.hitbox(), HITBOX) end
function configs.traits(step) return read.fields(step, backsight.traits(), TRAITS) end
function configs.shot(step) return read.fields(step, backsight.shot(), SHOT) end

function configs.query(values)
    local query, object = backsight.query(), read.object(values, "query")
    read.fields(object, query, QUERY)
    for i, pose in ipairs(object:list("poses")) do
        read.vec3(pose[1], query.poses[i - 1].position)
        read.quat(pose[2], query.poses[i - 1].rotation)
        query.pose_count = i
    end
    object:finish()
    return query
end

function configs.filter(values)
    local filter, object = backsight.filter(), read.object(values, "filter")
    read.fields(object, filter, FILTER)
    for i, entity in ipairs(object:list("exclude_more")) do
        filter.exclude_more[i - 1], filter.exclude_count = read.whole(entity, 0), i
    end
    object:finish()
    return filter
end

function configs.pose(step)
    local pose = backsight.entity_pose()
    read.vec3(step:at("position"), pose.position)
    return read.fields(step, pose, MOTION, true)
end

function configs.launch(step)
    local claim = read.fields(step, backsight.launch_claim(), CLAIM)
    read.fields(step, claim, CLAIM_SPEED, true)
    return claim, read.fields(step, backsight.launch_facts(), FACTS)
end

return configs
