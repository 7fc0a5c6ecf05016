// Configs of a world's case, as the package takes them: tests/vectors/README.md, "Kind world".
import { Fields, of, take } from "./read.mjs";

const { number, flag, float, vector, rotation } = of;

const WORLD = {
    capacity_ticks: number, max_entities: number, max_bones: number, position_step: ["positionStepM", float],
    velocity_step: ["velocityStepMps", float], max_interpolation_delay_us: number, max_ahead_us: number,
    max_group_ahead_us: number, max_slew_ratio: float, max_saved_us: number, max_clock_off_us: number,
};
const DRAW = {
    interpolation: number, after_newest: number, extrapolation_limit_us: number, sample_max_age_us: number,
    reckoning_model: number, convergence: number, convergence_time_us: number,
};
export const RECKONING = {
    acceleration_decay_us: number, velocity_decay_us: number, climb_decay_us: number, reckoning_limit_us: number,
    gravity: ["gravityMps2", vector],
};
const SERVER = {
    max_clients: number, capacity_snapshots: number, eye_offset: ["eyeOffsetM", vector], commands_per_tick: float,
    max_saved_us: number, max_rewind_us: number, max_projectiles: number, max_per_client: number,
};
const SCREEN = { send_interval_us: number, min_delay_us: number, max_delay_us: number };
const HITBOX = {
    kind: number, group: number, bone: number, center: vector, end: vector, half_extents: vector, rotation, radius: float,
};
const RULES = {
    max_rewind_us: number, on_max_rewind: number, max_victim_moved: ["maxVictimMovedM", float], on_max_victim_moved: number,
    cover_grace_us: number, cover_max_view_age_us: number, cover_foresight_us: number, range: ["rangeM", float],
};
const FLIGHT = {
    acceleration: ["accelerationMps2", vector], drag: ["dragPerS", float], body_radius: ["bodyRadiusM", float],
    target_radius: ["targetRadiusM", float], lifetime_us: number, fuse_us: number, rests_until_fuse: flag,
    max_bounces: number, restitution: float, friction: float, stop_speed: ["stopSpeedMps", float],
    homing: ["homingMps2", float],
};
const PROJECTILE = {
    weapon: number, look_back_us: number, hold_back_us: number, fast_forward_us: number, decay_permille: number,
    decided_by: number, area_inner: ["areaInnerM", float], area_outer: ["areaOuterM", float], area_least: float,
    area_sure: ["areaSureM", float], area_lift: ["areaLiftM", float], skip_direct_target: flag,
    speed: ["speedMps", float], volley: number, commands_between: number, max_muzzle_error: ["maxMuzzleErrorM", float],
    dead_shooter: number, patience_us: number,
};
// What is left out where it is the default.
const LAUNCH_RULES = {
    min_speed: ["minSpeedMps", float], max_speed: ["maxSpeedMps", float], inherits: ["inherits", number],
    inherited_share: ["inheritedShare", float], max_inherited: ["maxInheritedMps", float],
};
const SHOT = {
    shooter: number, origin: vector, direction: vector, max_distance: ["maxDistanceM", float], spare_team: number,
    layers: number, mount: number,
};
const QUERY = {
    shape: number, collect: number, max_hits: number, swing: number, cut_by_level: flag, origin: vector, direction: vector,
    distance: ["distanceM", float], radius: ["radiusM", float], axis: vector, half_extents: vector, rotation,
    cosine: float,
};
const FILTER = {
    layers: number, exclude_team: number, exclude: number, only: number, exclude_mount: number, without_layers: number,
    only_team: number, mounts: number, hit_groups: number,
};
const TRAITS = { set: ["hitboxes", number], parent: number, team: number, layers: number };
const MOTION = {
    rotation: ["rotation", rotation], velocity: ["velocity", vector], acceleration: ["accelerationMps2", vector],
    angular_velocity: ["angularVelocityRadps", vector],
};
const CLAIM_SPEED = { claimed_speed: ["speedMps", float] };
const CLAIM = { weapon: number, muzzle: vector, direction: vector, held_back_us: number, homes_on: number };
export const FACTS = {
    shooter: number, mount: number, server_muzzle: ["muzzle", vector], is_alive: flag, spare_team: number, layers: number,
};

function whole(json, what, list) {
    const fields = new Fields(json, what);
    const out = take(fields, list);
    fields.finish();
    return out;
}

export function rate_of(fields) {
    const [numerator, denominator] = fields.list("tick_rate").map(number);
    return { tickRateNumerator: numerator, tickRateDenominator: denominator };
}

function draw_of(json) {
    return whole(json, "groups", { ...DRAW, ...RECKONING });
}

function projectile_of(json) {
    const fields = new Fields(json, "projectiles");
    const out = take(fields, PROJECTILE, whole(fields.at("flight"), "flight", FLIGHT));
    take_if_there(fields, LAUNCH_RULES, out);
    fields.finish();
    return out;
}

export function world_of(json) {
    const fields = new Fields(json, "world");
    const world = { ...take(fields, WORLD), ...rate_of(fields), groups: fields.list("groups").map(draw_of) };
    if (fields.has("field_bits")) world.fieldBits = number(fields.at("field_bits"));
    if (fields.has("level_group")) world.levelGroup = number(fields.at("level_group"));
    if (fields.has("rotation_bits")) world.rotationBits = number(fields.at("rotation_bits"));
    const projectiles = fields.list("projectiles").map(projectile_of);
    fields.finish();
    return { world, projectiles };
}

export function screen_of(json) {
    const fields = new Fields(json, "screens");
    const out = { ...take(fields, SCREEN), behindUs: fields.list("behind_us").map(number) };
    const widths = fields.has("rotation_bits") ? fields.list("rotation_bits").map((pair) => pair.map(number)) : [];
    const fingerprint = widths.length > 0 ? fields.at("fingerprint") : undefined;
    fields.finish();
    return { config: out, widths, fingerprint };
}

export function set_of(json) {
    const fields = new Fields(json, "sets");
    const out = { group: number(fields.at("group")), hitboxes: fields.list("hitboxes").map((one) => whole(one, "hitboxes", HITBOX)) };
    out.skeleton = fields.has("skeleton") ? number(fields.at("skeleton")) : 0;
    out.bits = fields.has("rotation_bits") ? number(fields.at("rotation_bits")) : undefined;
    fields.finish();
    return out;
}

export function query_of(json) {
    const fields = new Fields(json, "query");
    const query = take(fields, QUERY);
    query.poses = fields.list("poses").map(([at, turn]) => ({ position: vector(at), rotation: rotation(turn) }));
    query.poseCount = query.poses.length;
    fields.finish();
    return query;
}

export function filter_of(json) {
    const fields = new Fields(json, "filter");
    const filter = take(fields, FILTER);
    filter.excludeMore = fields.list("exclude_more").map(number);
    filter.excludeCount = filter.excludeMore.length;
    fields.finish();
    return filter;
}

export const server_of = (json) => whole(json, "server", SERVER);
export const rules_of = (json) => whole(json, "rules", RULES);
export const shot_of = (step) => take(step, SHOT);
export const traits_of = (step) => take(step, TRAITS);

function take_if_there(fields, list, out) {
    for (const [key, [name, reader]] of Object.entries(list)) if (fields.has(key)) out[name] = reader(fields.at(key));
    return out;
}

export const pose_of = (step) => take_if_there(step, MOTION, { position: vector(step.at("position")) });
export const claim_of = (step, id) => take_if_there(step, CLAIM_SPEED, take(step, CLAIM, id));
