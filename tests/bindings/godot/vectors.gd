extends SceneTree
# Plays the files of tests/vectors that are named after --, by the classes of the addon. Prints how many answers are
# equal. With --turn-red first: each answer is changed by one bit in turn, and must be found to differ.

var server: BacksightServer
var screens: Array
var rules: Array
var sent := {}  # [client, seq] to [tick, bytes]
var tick := 0
var wall := Vector2.ZERO
var equal := 0
var different := 0
var found := 0
var turns_red := false

func _initialize() -> void:
	for path in OS.get_cmdline_user_args():
		if path == "--turn-red":
			turns_red = true
			continue
		for each in JSON.parse_string(FileAccess.get_file_as_string(path)).cases:
			play(each, path.get_file())
	if turns_red:
		print("%d of %d changed bits were found" % [found, equal])
		quit(0 if found == equal and equal > 500 and different == 0 else 1)
		return
	print("%d of %d answers are equal" % [equal, equal + different])
	quit(0 if different == 0 and equal > 500 else 1)

func play(each: Dictionary, file: String) -> void:
	var world := world_of(each.world)
	server = BacksightServer.new()
	server.open(world, server_of(each.server))
	screens = []
	for config in each.screens:
		var screen := BacksightClient.new()
		screen.open(world, {max_clients = int(each.server.max_clients), send_interval_us = int(config.send_interval_us),
			min_delay_us = int(config.min_delay_us), max_delay_us = int(config.max_delay_us), behind_us = wholes(config.behind_us)})
		screens.append(screen)
	for one in each.sets:
		var hitboxes := []
		for box in one.hitboxes:
			hitboxes.append({kind = int(box.kind), group = int(box.group), bone = int(box.bone), center = vector(box.center),
				end = vector(box.end), half_extents = vector(box.half_extents), rotation = turn(box.rotation),
				radius = real(box.radius)})
		for end in [server] + screens:
			end.add_hitbox_set(hitboxes, int(one.group))
	rules = each.rules.map(rules_of)
	same(each.fingerprint, hex64(server.fingerprint()), file, each.name, "fingerprint")
	for at in each.steps.size():
		var step: Dictionary = each.steps[at]
		var answer: Variant = run(step)
		if step.has("gives"):
			same(step.gives, answer, file, each.name, "step %d, %s" % [at, step.do])
	server.free()
	for screen in screens:
		screen.free()

func run(step: Dictionary) -> Variant:
	match step.do:
		"begin_tick":
			tick = int(step.tick)
			return server.begin_tick(tick)
		"finish_tick":
			server.finish_tick()
			return null
		"spawn":
			return server.spawn({hitboxes = int(step.set), parent = int(step.parent), team = int(step.team), layers = int(step.layers)})
		"record":
			return server.record(int(step.entity), {position = vector(step.position),
				rotation = turn(step.get("rotation", "0000000000000000000000003f800000")),
				velocity = vector(step.get("velocity", "0".repeat(24)))})
		"kill", "respawn", "teleport", "despawn":
			return server.call(step.do, int(step.entity))
		"join":
			return server.join(int(step.entity))
		"send":
			return send(step)
		"take":
			var taken := server.take_command(int(step.client), int(step.number), step.stamp.hex_decode())
			return {result = taken.result, lost = taken.lost, audit = taken.audit, moved = hex64(taken.moved)}
		"judge":
			return verdict_of(judge(step))
		"seen":
			return pose_of(server.pose({kind = Backsight.VIEW_SHOOTER, client = int(step.client)}, int(step.entity)))
	return run_screen(screens[int(step.screen)], step)

func run_screen(screen: BacksightClient, step: Dictionary) -> Variant:
	match step.do:
		"set_self":
			screen.set_self(int(step.entity), int(step.client), int(step.tick))
		"store":
			var snapshot: Array = sent[[int(step.client), int(step.seq)]]
			return screen.store(int(step.seq), snapshot[0], snapshot[1], int(step.now_us))
		"advance":
			if screen.advance(int(step.now_us), int(step.rtt_us)) != Backsight.OK:
				return {is_drawn = 0}
			var shown := screen.shown()
			return {is_drawn = 1, shown = hex64(shown.shown), offsets = shown.offsets}
		"show":
			screen.show(hex(step.moment).decode_s64(0), wholes(step.offsets))
		"stamp":
			return screen.stamp().hex_encode()
		"pose":
			return pose_of(screen.pose(int(step.entity)))
		"shoot":
			var hit := screen.shoot(shot_of(step), rules[int(step.rules)])
			return {hit = hit_of(hit, "entity", "group"), hash = Backsight.screen_hash(hit)}
		_:
			push_error("no such step: " + step.do)
	return null

func send(step: Dictionary) -> Dictionary:
	var client := int(step.client)
	var gone := server.despawned(client)
	var seq := server.snapshot(client)
	var held := []
	var bytes := PackedByteArray()
	for entity in gone + wholes(step.entities):
		var state := server.add(client, entity)
		if not state.is_empty():
			held.append(entity)
			bytes.append_array(state)
	sent[[client, seq]] = [tick, bytes]
	var made := {gone = gone, seq = seq, held = held}
	if step.gives.has("bytes"):
		made.bytes = bytes.hex_encode()
	return made

func judge(step: Dictionary) -> Dictionary:
	var line := Callable()
	if step.has("is_free"):
		line = func(_from: Vector3, _to: Vector3) -> bool: return step.is_free == 1
	if step.has("wall"):
		wall = Vector2(real(step.wall[0]), real(step.wall[1]))
		line = is_free
	return server.judge(int(step.client), shot_of(step), rules[int(step.rules)], line)

func is_free(from: Vector3, to: Vector3) -> bool:
	if (from.x < wall.x) == (to.x < wall.x):
		return true
	return (to.y if from.x < wall.x else from.y) >= wall.y

func shot_of(step: Dictionary) -> Dictionary:
	return {shooter = int(step.shooter), origin = vector(step.origin), direction = vector(step.direction),
		max_distance_m = real(step.max_distance), spare_team = int(step.spare_team), layers = int(step.layers),
		mount = int(step.mount)}

func hit_of(hit: Dictionary, entity: String, group: String) -> Variant:
	if hit[entity] == 0:
		return null
	return {entity = hit[entity], hitbox = hit.hitbox, group = hit[group], distance = bits([hit.distance_m]),
		point = bits3(hit.point), normal = bits3(hit.normal)}

func verdict_of(it: Dictionary) -> Dictionary:
	return {outcome = it.outcome, reason = it.reason, audit = it.audit, hit = hit_of(it, "hit_entity", "hit_group"),
		is_judged_again = it.is_judged_again, judged = hex64(it.judged), offsets = it.offsets, paid_us = it.paid_us,
		victim_moved = bits([it.victim_moved_m]), seen_paid_us = it.seen_paid_us, seen_moved = bits([it.seen_moved_m])}

func pose_of(pose: Dictionary) -> Dictionary:
	if not pose.has_pose:
		return {status = pose.status}
	var turned: Quaternion = pose.rotation
	return {status = pose.status, position = bits3(pose.position), rotation = bits([turned.x, turned.y, turned.z, turned.w]),
		from = pose.from_tick, to = pose.to_tick, fraction = bits([pose.fraction])}

func world_of(it: Dictionary) -> Dictionary:
	var groups := []
	for group in it.groups:
		var made := {gravity_mps2 = vector(group.gravity)}
		for key in group:
			if key != "gravity":
				made[key] = int(group[key])
		groups.append(made)
	var world := {tick_rate_numerator = int(it.tick_rate[0]), tick_rate_denominator = int(it.tick_rate[1]),
		position_step_m = real(it.position_step), velocity_step_mps = real(it.velocity_step),
		max_slew_ratio = real(it.max_slew_ratio), groups = groups}
	for key in ["capacity_ticks", "max_entities", "max_bones", "max_interpolation_delay_us", "max_ahead_us",
			"max_group_ahead_us", "max_saved_us", "max_clock_off_us"]:
		world[key] = int(it[key])
	return world

func server_of(it: Dictionary) -> Dictionary:
	return {max_clients = int(it.max_clients), capacity_snapshots = int(it.capacity_snapshots),
		eye_offset_m = vector(it.eye_offset), commands_per_tick = real(it.commands_per_tick),
		max_saved_us = int(it.max_saved_us), max_rewind_us = int(it.max_rewind_us)}

func rules_of(it: Dictionary) -> Dictionary:
	return {max_rewind_us = int(it.max_rewind_us), on_max_rewind = int(it.on_max_rewind),
		max_victim_moved_m = real(it.max_victim_moved), on_max_victim_moved = int(it.on_max_victim_moved),
		cover_grace_us = int(it.cover_grace_us), cover_max_view_age_us = int(it.cover_max_view_age_us),
		cover_foresight_us = int(it.cover_foresight_us), range_m = real(it.range)}

# The file's answer and the addon's as the same text: JSON has no whole numbers.
func text_of(value: Variant) -> String:
	return JSON.stringify(JSON.parse_string(JSON.stringify(value)), "", true)

func same(wanted: Variant, answer: Variant, file: String, name: String, where: String) -> void:
	var is_equal := text_of(wanted) == text_of(answer)
	equal += int(is_equal)
	different += int(not is_equal)
	if turns_red:
		found += int(text_of(turned(wanted)) != text_of(answer))
	elif not is_equal and different < 10:
		print("%s, %s, %s:\nwanted %s\ngiven  %s" % [file, name, where, text_of(wanted), text_of(answer)])

# A value with one bit of it changed.
func turned(value: Variant) -> Variant:
	if value is Dictionary:
		var made: Dictionary = value.duplicate(true)
		var key: Variant = made.keys()[-1]
		made[key] = turned(made[key])
		return made
	if value is String:
		var text: String = value
		return text.left(-1) + "%x" % (text.right(1).hex_to_int() ^ 1)
	if value is Array:
		return value + [0]
	return 1 if value == null else int(value) ^ 1

func wholes(from: Array) -> Array:
	return from.map(func(one: float) -> int: return int(one))

# Bytes in the order of this machine, of hex digits with the highest first.
func hex(text: String) -> PackedByteArray:
	var bytes := text.hex_decode()
	bytes.reverse()
	return bytes

func real(text: String) -> float:
	return hex(text).decode_float(0)

func vector(text: String) -> Vector3:
	return Vector3(real(text.substr(0, 8)), real(text.substr(8, 8)), real(text.substr(16, 8)))

func turn(text: String) -> Quaternion:
	return Quaternion(real(text.substr(0, 8)), real(text.substr(8, 8)), real(text.substr(16, 8)), real(text.substr(24, 8)))

func hex64(value: int) -> String:
	var bytes := PackedByteArray()
	bytes.resize(8)
	bytes.encode_s64(0, value)
	bytes.reverse()
	return bytes.hex_encode()

func bits(values: Array) -> String:
	var text := ""
	for value in values:
		var bytes := PackedByteArray()
		bytes.resize(4)
		bytes.encode_float(0, value)
		bytes.reverse()
		text += bytes.hex_encode()
	return text

func bits3(it: Vector3) -> String:
	return bits([it.x, it.y, it.z])
