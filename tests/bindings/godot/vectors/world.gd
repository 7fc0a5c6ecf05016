extends RefCounted
# Cases of kind world: a server and its screens, call by call. A player as parts.gd has them.
const Configs := preload("configs.gd")
const Fields := preload("fields.gd")
const UNSAID := &"unsaid"
# Events of entities; whether they take the step's value.
const EVENTS := {kill = false, respawn = false, teleport = false, despawn = false, change_hitboxes = true,
	set_parent = true, set_team = true, set_layers = true, set_hitbox_mask = true, set_fields = true}

var server := BacksightServer.new()
var screens: Array[BacksightClient] = []
var rules := []
var sent := {}  # [client, seq] to [tick, bytes]
var tick := 0
var has_projectiles := false
var shows_bytes := false

func open(head: Fields) -> String:
	var configs := Configs.new()
	var world := configs.world(head.at("world"))
	var flying := configs.projectiles(head.at("world"))
	has_projectiles = not flying.is_empty()
	var config := configs.of(head.at("server"), "server", Configs.SERVER)
	if has_projectiles:
		server.open_with_projectiles(world, config, flying)
	else:
		server.open(world, config)
	for one: Variant in head.list("screens"):
		screens.append(BacksightClient.new())
		if has_projectiles:
			screens[-1].open_with_projectiles(world, configs.screen(one), flying)
		else:
			screens[-1].open(world, configs.screen(one))
	for one: Variant in head.list("sets"):
		add_set(configs, Fields.new(one, "sets"))
	for one: Variant in head.list("rules"):
		rules.append(configs.of(one, "rules", Configs.RULES))
	if head.whole("has_floor") == 1:
		server.set_level(meet_floor)
	shows_bytes = head.whole("shows_bytes") == 1
	check_fingerprint(configs, server, head.text("fingerprint", 16))
	for i in screens.size():
		# A screen whose sets have other widths than the server's has another fingerprint.
		var config: Dictionary = head.list("screens")[i]
		for width: Array in config.get("rotation_bits", []):
			screens[i].set_rotation_bits(int(width[0]), int(width[1]))
		var its: Dictionary = config if config.has("rotation_bits") else head.values
		check_fingerprint(configs, screens[i], str(its.get("fingerprint")))
	return configs.fault

func check_fingerprint(configs: Configs, end: Node, expected: String) -> void:
	if Fields.wide(end.fingerprint()) != expected:
		configs.keep("fingerprint: expected %s, got %s" % [expected, Fields.wide(end.fingerprint())])

func close() -> void:
	for end: Node in [server] + screens:
		end.free()

func add_set(configs: Configs, object: Fields) -> void:
	var hitboxes := object.list("hitboxes").map(func(one: Variant) -> Dictionary: return configs.of(one, "hitboxes", Configs.HITBOX))
	var group := object.whole("group")
	var skeleton := object.whole("skeleton") if object.has("skeleton") else 0
	var bits := object.whole("rotation_bits") if object.has("rotation_bits") else 0
	configs.keep(object.finish())
	for end: Node in [server] + screens:
		var id: int = end.add_hitbox_set_on(hitboxes, group, skeleton)
		if bits != 0:
			end.set_rotation_bits(id, bits)

func step(what: String, at: Fields) -> Variant:
	if EVENTS.has(what):
		var value := at.whole("value")
		var entity := at.whole("entity")
		return server.call(what, entity, value) if EVENTS[what] else server.call(what, entity)
	if at.has("screen") and not at.whole("screen") in range(screens.size()):
		at.wrong("the key 'screen': there is no such screen")
	elif at.has("rules") and not at.whole("rules") in range(rules.size()):
		at.wrong("the key 'rules': there are no such rules")
	elif not has_method("do_" + what):
		at.wrong("there is no such call")
	else:
		return call("do_" + what, at)
	return null

func screen(at: Fields) -> BacksightClient:
	return screens[at.whole("screen")]

func do_begin_tick(at: Fields) -> Variant:
	tick = at.whole("tick")
	server.begin_tick(tick)
	return null

func do_finish_tick(_at: Fields) -> Variant:
	server.finish_tick()
	if not has_projectiles:
		return null
	var made := []
	while true:
		var found := server.ended(made.size())
		if found.is_empty():
			return made
		var it: Dictionary = found.ended
		made.append({id = [it.client, it.command, it.ordinal], end = it.end, basis = it.basis,
			age = Fields.wide(it.age), position = Fields.bits3(it.position), point = Fields.bits3(it.point),
			normal = Fields.bits3(it.normal), target = it.target, hitbox = it.hitbox, group = it.hit_group,
			paid = Fields.wide(it.paid), velocity = Fields.bits3(it.velocity),
			targets_at = Fields.wide(it.targets_at), area = area_of(made.size())})
	return null

func area_of(index: int) -> Array:
	var made := []
	while true:
		var it := server.area_hit(index, made.size())
		if it.is_empty():
			break
		made.append({entity = it.entity, hitbox = it.hitbox, group = it.group, point = Fields.bits3(it.point),
			distance = Fields.bits(it.distance_m), share = Fields.bits(it.share),
			direction = Fields.bits3(it.direction)})
	return made

func do_flying(_at: Fields) -> Variant:
	var made := []
	while true:
		var found := server.flight(made.size())
		if found.is_empty():
			break
		var it: Dictionary = found.flight
		made.append({id = [it.client, it.command, it.ordinal], age = Fields.wide(it.age),
			position = Fields.bits3(it.position)})
	return made

func do_spawn(at: Fields) -> Variant:
	return server.spawn(at.all(Configs.TRAITS))

func do_record(at: Fields) -> Variant:
	var pose := at.all("position " + Configs.MOTION, true)
	var bones := []
	if at.has("bones"):
		bones = at.list("bones").map(func(bone: Array) -> Dictionary:
			return {position = Fields.vector_of(bone[0]), rotation = Fields.turn_of(bone[1])})
	var is_finite := pose.values().all(func(value: Variant) -> bool: return value.is_finite()) \
		and bones.all(func(bone: Dictionary) -> bool: return bone.position.is_finite() and bone.rotation.is_finite())
	if not is_finite:
		print("expect ERROR: must be a finite number")
	var code := server.record(at.whole("entity"), pose, bones)
	# The caller's mistake, and no answer.
	return UNSAID if code == Backsight.NOT_FINITE else code

func do_join(at: Fields) -> Variant:
	return server.join(at.whole("entity"))

func do_send(at: Fields) -> Variant:
	var client := at.whole("client")
	var gone := server.despawned(client)
	var seq := server.snapshot(client)
	var held := []
	var bytes := PackedByteArray()
	for entity: int in gone + at.wholes("entities"):
		var state := server.add(client, entity)
		if not state.is_empty():
			held.append(entity)
			bytes.append_array(state)
	sent[[client, seq]] = [tick, bytes]
	var made := {gone = gone, seq = seq, held = held}
	if shows_bytes:
		made.bytes = bytes.hex_encode()
	return made

func do_take(at: Fields) -> Variant:
	if at.has("shots"):
		var shots := PackedByteArray()
		for shot: String in at.list("shots"):
			shots.append_array(shot.hex_decode())
		server.take_shots(at.whole("client"), shots)
	var taken := server.take_command(at.whole("client"), at.whole("number"), at.bytes("stamp"))
	return {result = taken.result, lost = taken.lost, audit = taken.audit, moved = Fields.wide(taken.moved)}

func do_select_shot(at: Fields) -> Variant:
	server.select_shot(at.whole("client"), at.whole("shot"))
	return null

func do_judge(at: Fields) -> Variant:
	return verdict_of(server.judge(at.whole("client"), at.all(Configs.SHOT), rules[at.whole("rules")], sight_of(at)))

func do_judge_query(at: Fields) -> Variant:
	var configs := Configs.new()
	var query := configs.query(at.at("query"))
	var filter := configs.filter(at.at("filter"))
	if not configs.fault.is_empty():
		at.wrong(configs.fault)
		return null
	server.set_line_of_sight(door_of(at))
	var verdict := server.judge_query(at.whole("client"), query, filter, rules[at.whole("rules")], at.whole("hash"))
	var hits := []
	while true:
		var it := server.hit_verdict(hits.size())
		if it.is_empty():
			break
		hits.append(query_verdict_of(it))
	if hits.size() != verdict.hit_count:
		at.wrong("hit_count: %d of %d" % [verdict.hit_count, hits.size()])
	return {verdict = query_verdict_of(verdict), hits = hits, seen_hash = verdict.seen_hash}

func do_shoot_query(at: Fields) -> Variant:
	var configs := Configs.new()
	var query := configs.query(at.at("query"))
	var filter := configs.filter(at.at("filter"))
	if not configs.fault.is_empty():
		at.wrong(configs.fault)
		return null
	screen(at).set_line_of_sight(door_of(at))
	var shot := screen(at).shoot_query(query, filter, rules[at.whole("rules")])
	var hits := range(shot.count).map(func(i: int) -> Variant: return hit_of(screen(at).query_hit(i), "entity", "group"))
	return {hits = hits, hash = shot.screen_hash}

func do_set_entity(at: Fields) -> Variant:
	server.set_entity(at.whole("client"), at.whole("entity"))
	return null

func do_become(at: Fields) -> Variant:
	screen(at).set_entity(at.whole("entity"), at.whole("tick"))
	return null

# The line of sight of a query; none where the step has no door.
func door_of(at: Fields) -> Callable:
	if not at.has("door"):
		return Callable()
	var x := Fields.real_of(at.list("door")[0])
	var closes := Fields.wide_of(at.list("door")[1])
	return func(from: Vector3, to: Vector3, moment: int) -> bool: return moment < closes or (from.x >= x) == (to.x >= x)

func query_verdict_of(it: Dictionary) -> Dictionary:
	var made := verdict_of(it)
	made.merge({former_life = it.former_life, beyond_range = it.beyond_range, set = it.hitboxes, epoch = it.epoch})
	return made

func verdict_of(it: Dictionary) -> Dictionary:
	return {outcome = it.outcome, reason = it.reason, audit = it.audit, hit = hit_of(it, "hit_entity", "hit_group"),
		is_judged_again = it.is_judged_again, judged = Fields.wide(it.judged), offsets = it.offsets,
		paid_us = it.paid_us, victim_moved = Fields.bits(it.victim_moved_m), seen_paid_us = it.seen_paid_us,
		seen_moved = Fields.bits(it.seen_moved_m)}

# The line of sight of a step: README.md, "judge".
func sight_of(at: Fields) -> Callable:
	var is_free := at.has("is_free") and at.whole("is_free") == 1
	if at.has("wall"):
		var x := Fields.real_of(at.list("wall")[0])
		var y := Fields.real_of(at.list("wall")[1])
		return func(from: Vector3, to: Vector3) -> bool:
			if (from.x < x) == (to.x < x):
				return true
			return (to.y if from.x < x else from.y) >= y
	if not at.has("is_free"):
		return Callable()
	return func(_from: Vector3, _to: Vector3) -> bool: return is_free

func do_launch(at: Fields) -> Variant:
	var id := at.wholes("id")
	if id[0] != at.whole("client"):
		at.wrong("the claim is another client's, which the addon cannot say")
	var claim := at.all(Configs.CLAIM)
	claim.merge(at.all(Configs.CLAIM_SPEED, true))
	claim.merge({command = id[1], ordinal = id[2]})
	server.launch(id[0], claim, at.all(Configs.FACTS))
	return server.answer()

# The plane z = 0, each operation rounded to 32 bits, as a Vector3 has them: README.md, "floor".
func meet_floor(_moment: int, from: Vector3, to: Vector3, radius: float) -> Dictionary:
	if to.z >= radius or to.z >= from.z:
		return {}
	var rounded := Vector3(from.z - radius, from.z - to.z, 0)
	return {hit = 1, fraction = rounded.x / rounded.y if rounded.x > 0 else 0.0, normal = Vector3(0, 0, 1)}

func seen_by(at: Fields) -> Dictionary:
	return {kind = Backsight.VIEW_SHOOTER, client = at.whole("client")}

func do_seen(at: Fields) -> Variant:
	return pose_of(server.pose(seen_by(at), at.whole("entity")))

func do_bone(at: Fields) -> Variant:
	var entity := at.whole("entity")
	var bone := at.whole("bone")
	var pose := screen(at).bone_pose(entity, bone) if at.has("screen") else server.bone_pose(seen_by(at), entity, bone)
	return null if pose.is_empty() else {position = Fields.bits3(pose.position), rotation = Fields.bits4(pose.rotation)}

func do_set_self(at: Fields) -> Variant:
	screen(at).set_self(at.whole("entity"), at.whole("client"), at.whole("tick"))
	return null

func do_store(at: Fields) -> Variant:
	var seq := at.whole("seq")
	if not sent.has([at.whole("client"), seq]):
		at.wrong("the key 'seq': nothing was sent so")
		return null
	var snapshot: Array = sent[[at.whole("client"), seq]]
	return screen(at).store(seq, snapshot[0], snapshot[1], at.whole("now_us"))

# The addon has no call for it.
func do_can_store(_at: Fields) -> Variant:
	return UNSAID

func do_advance(at: Fields) -> Variant:
	if screen(at).advance(at.whole("now_us"), at.whole("rtt_us")) != Backsight.OK:
		return {is_drawn = 0}
	var shown := screen(at).shown()
	return {is_drawn = 1, shown = Fields.wide(shown.shown), offsets = shown.offsets}

func do_show(at: Fields) -> Variant:
	screen(at).show(Fields.wide_of(at.text("moment", 16)), at.wholes("offsets"))
	return null

func do_stamp(at: Fields) -> Variant:
	return screen(at).stamp().hex_encode()

func do_pose(at: Fields) -> Variant:
	return pose_of(screen(at).pose(at.whole("entity")))

func do_shoot(at: Fields) -> Variant:
	var hit := screen(at).shoot(at.all(Configs.SHOT), rules[at.whole("rules")])
	return {hit = hit_of(hit, "entity", "group"), hash = Backsight.screen_hash(hit)}

func hit_of(hit: Dictionary, entity: String, group: String) -> Variant:
	if hit[entity] == 0:
		return null
	var made := {entity = hit[entity], hitbox = hit.hitbox, group = hit[group], distance = Fields.bits(hit.distance_m),
		point = Fields.bits3(hit.point), normal = Fields.bits3(hit.normal)}
	if hit.fields != 0:
		made.fields = hit.fields
	return made

func pose_of(pose: Dictionary) -> Dictionary:
	if not pose.has_pose:
		return {status = pose.status}
	return {status = pose.status, position = Fields.bits3(pose.position), rotation = Fields.bits4(pose.rotation),
		from = pose.from_tick, to = pose.to_tick, fraction = Fields.bits(pose.fraction)}
