extends RefCounted
# Configs of the vectors' files as dictionaries of the addon. tests/vectors/README.md says what each key means.
const Fields := preload("fields.gd")

const WORLD := "capacity_ticks max_entities max_bones position_step:position_step_m velocity_step:velocity_step_mps " \
	+ "max_interpolation_delay_us max_ahead_us max_group_ahead_us max_slew_ratio max_saved_us max_clock_off_us"
const DRAW := "interpolation after_newest extrapolation_limit_us sample_max_age_us reckoning_model convergence " \
	+ "convergence_time_us"
const RECKONING := "acceleration_decay_us velocity_decay_us climb_decay_us reckoning_limit_us gravity:gravity_mps2"
const SERVER := "max_clients capacity_snapshots eye_offset:eye_offset_m commands_per_tick max_saved_us max_rewind_us " \
	+ "max_projectiles max_per_client"
const SCREEN := "send_interval_us min_delay_us max_delay_us"
const HITBOX := "kind group bone center end half_extents rotation radius"
const RULES := "max_rewind_us on_max_rewind max_victim_moved:max_victim_moved_m on_max_victim_moved cover_grace_us " \
	+ "cover_max_view_age_us cover_foresight_us range:range_m"
const TRAITS := "set:hitboxes parent team layers"
const SHOT := "shooter origin direction max_distance:max_distance_m spare_team layers mount"
const QUERY := "shape collect max_hits swing cut_by_level origin direction distance:distance_m radius:radius_m axis " \
	+ "half_extents rotation cosine"
const FILTER := "layers exclude_team exclude only exclude_mount without_layers only_team mounts hit_groups"
const MOTION := "rotation velocity acceleration:acceleration_mps2 angular_velocity:angular_velocity_radps"
const FLIGHT := "acceleration:acceleration_mps2 drag:drag_per_s body_radius:body_radius_m " \
	+ "target_radius:target_radius_m lifetime_us fuse_us rests_until_fuse max_bounces restitution friction " \
	+ "stop_speed:stop_speed_mps homing:homing_mps2"
const PROJECTILE := "weapon look_back_us hold_back_us fast_forward_us decay_permille decided_by " \
	+ "area_inner:area_inner_m area_outer:area_outer_m area_least area_sure:area_sure_m area_lift:area_lift_m " \
	+ "skip_direct_target speed:speed_mps volley commands_between max_muzzle_error:max_muzzle_error_m dead_shooter " \
	+ "patience_us"
# What is left out where it is the default.
const LAUNCH_RULES := "min_speed:min_speed_mps max_speed:max_speed_mps inherits inherited_share " \
	+ "max_inherited:max_inherited_mps"
const CLAIM_SPEED := "claimed_speed:speed_mps"
const CLAIM := "weapon muzzle direction held_back_us homes_on"
const FACTS := "shooter mount server_muzzle:muzzle is_alive spare_team layers"

var fault := ""

# All of an object's fields.
func of(values: Variant, what: String, names: String) -> Dictionary:
	return closed(Fields.new(values, what), names)

func closed(object: Fields, names: String) -> Dictionary:
	var made := object.all(names)
	keep(object.finish())
	return made

func keep(found: String) -> void:
	if fault.is_empty():
		fault = found

static func rate(object: Fields) -> Dictionary:
	var two := object.wholes("tick_rate")
	return {tick_rate_numerator = two[0], tick_rate_denominator = two[1]}

func world(values: Variant) -> Dictionary:
	var object := Fields.new(values, "world")
	var made := rate(object)
	made.groups = object.list("groups").map(func(group: Variant) -> Dictionary: return of(group, "groups", DRAW + " " + RECKONING))
	object.has("projectiles")
	if object.has("field_bits"):
		made.field_bits = object.whole("field_bits")
	if object.has("level_group"):
		made.level_group = object.whole("level_group")
	if object.has("rotation_bits"):
		made.rotation_bits = object.whole("rotation_bits")
	made.merge(closed(object, WORLD))
	return made

func query(values: Variant) -> Dictionary:
	var object := Fields.new(values, "query")
	var poses := object.list("poses").map(func(pose: Array) -> Dictionary:
		return {position = Fields.vector_of(pose[0]), rotation = Fields.turn_of(pose[1])})
	var made := closed(object, QUERY)
	made.merge({poses = poses, pose_count = poses.size()})
	return made

func filter(values: Variant) -> Dictionary:
	var object := Fields.new(values, "filter")
	var more := object.wholes("exclude_more")
	var made := closed(object, FILTER)
	made.merge({exclude_more = more, exclude_count = more.size()})
	return made

func projectiles(values: Dictionary) -> Array:
	return values.get("projectiles", []).map(func(one: Variant) -> Dictionary:
		var object := Fields.new(one, "projectiles")
		var made := of(object.at("flight"), "flight", FLIGHT)
		made.merge(object.all(LAUNCH_RULES, true))
		made.merge(closed(object, PROJECTILE))
		return made)

func screen(values: Variant) -> Dictionary:
	var object := Fields.new(values, "screens")
	var made := {behind_us = object.wholes("behind_us")}
	if object.has("rotation_bits"):
		object.text("fingerprint", 16)
	made.merge(closed(object, SCREEN))
	return made
