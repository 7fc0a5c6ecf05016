extends SceneTree
# What a script may get wrong: each is one sentence in the console, and the engine goes on. `expect ERROR:` announces it
# to run_script.py.

const Versions := preload("res://addons/backsight/versions.gd")
const BODY := [{kind = Backsight.SHAPE_BOX, half_extents = Vector3(0.4, 0.9, 0.2), center = Vector3(0, 0.9, 0)}]
var server: BacksightServer
var screen: BacksightClient
var client := 0
var target := 0
var shooter := 0
var victim := 0
var victim_screen := BacksightClient.new()
var failed := 0
var number := 0

func expect(text: String) -> void:
	print("expect ERROR: ", text)

func check(is_so: bool, what: String) -> void:
	if not is_so:
		failed += 1
		print("FAILED: ", what)

func _initialize() -> void:
	other_versions()
	before_open()
	no_client_is_free()
	baked()
	posers()
	states_of_bones()
	levels()
	match_of_two()
	wrong_values()
	callbacks()
	signals_come()
	shapes_of_a_scene()
	two_threads()
	two_matches()
	scripts_change()
	freed_in_a_callback()
	screen.free()
	victim_screen.free()
	other_classes()
	predictions()
	print("failed: ", failed)
	quit(failed)

# Scripts of an older or a newer addon than the native plugin beside them.
func other_versions() -> void:
	check(Versions.fault() == "", "scripts and plugin of one version")
	for version in ["0.0.9", "99.0.0"]:
		var file := ConfigFile.new()
		file.set_value("plugin", "version", version)
		file.save("user://other.cfg")
		var both := [version, Backsight.version()]
		var said := "scripts are of version %s, and its native plugin is of %s" % both
		check(Versions.fault("user://other.cfg").contains(said), "scripts of " + version)
	check(Versions.fault("user://missing.cfg").contains("cannot be read"), "no plugin.cfg")

func before_open() -> void:
	var unopened := BacksightServer.new()
	expect("it is not open: call open() first")
	check(unopened.spawn({}) == 0 and unopened.answer() < 0, "an answer before open()")
	expect("it is not open: call open() first")
	check(unopened.join(0) == Backsight.NO_CLIENT_NUMBER, "a client before open()")
	expect("tick_rate_numerator")
	check(unopened.open({tick_rate_numerator = 0}) == Backsight.OUT_OF_RANGE and not unopened.is_open(), "a rate of 0")
	check(unopened.open() == Backsight.OK, "open() after a failed one")
	expect("it is open: call close() first")
	unopened.open()
	check(unopened.close() == Backsight.OK and not unopened.is_open(), "close()")
	expect("it is not open: call open() first")
	check(unopened.begin_tick(1) < 0, "used after close()")
	check(unopened.open() == Backsight.OK, "open() again")
	unopened.free()

func no_client_is_free() -> void:
	var small := BacksightServer.new()
	small.open({}, {max_clients = 1})
	check(small.join(0) == 0 and small.answer() == Backsight.OK, "the first client is 0")
	check(small.join(0) == Backsight.NO_CLIENT_NUMBER and small.answer() == 1, "no number is free")
	small.free()

func baked() -> void:
	var posed := BacksightServer.new()
	posed.open({max_bones = 2})
	var body := posed.add_hitbox_set([{radius = 0.2, bone = 1}])
	expect("frame_count")
	posed.bake_poses([{set = body, frame_count = 1}], [Transform3D(), Transform3D(), Transform3D()], 2, Vector3.UP)
	expect("frames[1]: a Transform3D or a Dictionary is needed")
	posed.bake_poses([{set = body, frame_count = 1}], [Transform3D(), 1], 2, Vector3.UP)
	var flat := Transform3D(Basis.from_scale(Vector3(1, 0, 1)), Vector3.ZERO)
	expect("frames: see bs_baked_clip")
	posed.bake_poses([{set = body, frame_count = 1}], [Transform3D(), flat], 2, Vector3.UP)
	var turn := Basis(Vector3(1, 2, 3).normalized(), 2)
	var scaled := Transform3D(turn * Basis.from_scale(Vector3(2, 0.5, 3)), Vector3(0, 1.5, 0))
	check(posed.bake_poses([{set = body, frame_count = 1}], [Transform3D(turn, Vector3.ZERO), scaled], 2, Vector3.UP) == Backsight.OK, "poses")
	posed.begin_tick(0)
	var entity := posed.spawn({hitboxes = body})
	check(posed.record(entity, {position = Vector3(3, 0, 0)}) == Backsight.OK, "a record")
	var bone := posed.bone({moment = 0}, entity, 1)
	check(bone.origin == Vector3(3, 1.5, 0), "a bone that was baked")
	check(bone.basis == posed.bone({moment = 0}, entity, 0).basis, "without the scale of its node")
	posed.free()

# A skeleton whose bones are so high.
func raised(heights: Array) -> Array:
	return heights.map(func(height: float) -> Transform3D: return Transform3D(Basis.IDENTITY, Vector3(0, height, 0)))

func posers() -> void:
	var posed := BacksightServer.new()
	posed.open({max_bones = 2})
	var body := posed.add_hitbox_set([{radius = 0.2, bone = 1}])
	var frames := [raised([0.0, 1.5])]
	check(posed.set_bone_poser(func(_tick: int, _state: Dictionary, _room: int) -> Array: return raised([0.0, 9.0])) == Backsight.OK, "a poser")
	check(posed.set_bone_poser(func(_tick: int, _state: Dictionary, _room: int) -> Array: return frames[0]) == Backsight.OK, "another one")
	var entity := posed.spawn({hitboxes = body})
	var height := func(tick: int) -> float:
		posed.begin_tick(tick)
		posed.record(entity, {})
		return posed.bone({moment = tick * 65536}, entity, 1).origin.y
	check(height.call(0) == 1.5, "the new poser is asked")
	expect("poser: before the first entity is recorded or received")
	check(posed.set_bone_poser(func(_tick: int, _state: Dictionary, _room: int) -> Array: return raised([0.0, 3.0])) < 0, "a poser too late")
	check(height.call(1) == 1.5, "the poser stays where another one is refused")
	expect("poser: before the first entity is recorded or received")
	check(posed.set_bone_poser(Callable()) < 0, "no poser, too late")
	check(height.call(2) == 1.5, "the poser stays where its removal is refused")
	frames[0] = raised([0.0, 1.5, 3.0])
	expect("poser has returned 3 frames, and at most 2 are taken (max_bones)")
	height.call(3)
	frames[0] = [Transform3D(), "up"]
	expect("poser's result[1]: a Transform3D or a Dictionary is needed, and a value of type String was given")
	height.call(4)
	frames[0] = raised([0.0, 1.5])
	check(height.call(5) == 1.5, "the poser is asked again after a mistake")
	var turn := Quaternion(0.18257418, 0.36514837, 0.5477226, 0.73029673)
	frames[0] = [Transform3D(), {position = Vector3(0, 2.5, 0), rotation = turn}]
	check(height.call(6) == 2.5, "a pose as position and rotation")
	var pose := posed.bone_pose({moment = 6 * 65536}, entity, 1)
	check(pose.position == Vector3(0, 2.5, 0) and pose.rotation.angle_to(turn) < 0.01, "position and rotation of a bone")
	check(Transform3D(Basis(pose.rotation), pose.position).is_equal_approx(posed.bone({moment = 6 * 65536}, entity, 1)), "as bone() has it")
	check(posed.bone_pose({moment = 6 * 65536}, 999, 1).is_empty() and posed.answer() != Backsight.OK, "a bone of nobody")
	frames[0] = [Transform3D(), {positon = Vector3.ZERO}]
	expect("poser's result: there is no key 'positon' in bs_pose")
	height.call(7)
	posed.free()

# Any bytes are an answer, and the functions of Backsight have it.
func states_of_bones() -> void:
	var world := {max_bones = 2}
	var posed := BacksightServer.new()
	posed.open(world)
	var body := posed.add_hitbox_set([{radius = 0.2, bone = 1}])
	var entity := posed.spawn({hitboxes = body})
	var client := posed.join(posed.spawn())
	posed.begin_tick(1)
	posed.record(entity, {}, raised([0.0, 1.5]))
	posed.finish_tick()
	posed.snapshot(client)
	var bytes := posed.add(client, entity)
	var read := Backsight.state_read_bones(world, bytes)
	check(Backsight.answer() == Backsight.OK and read.read == bytes.size() and read.state.bone_count == 2, "a state with bones")
	check(read.bones.size() == 2 and read.bones[1].position == Vector3(0, 1.5, 0), "its bones")
	check(Backsight.state_read_bones(world, bytes, 1).bones.size() == 1, "one of its bones")
	check(Backsight.state_read_bones({}, bytes).is_empty() and Backsight.answer() == Backsight.BYTES_TOO_MANY_BONES, "more bones than the world has")
	check(Backsight.state_read_bones(world, bytes.slice(0, 9)).is_empty() and Backsight.answer() > 0, "a part of a state")
	posed.free()

# A rocket at a wall that is 5 m ahead.
func levels() -> void:
	var flown := BacksightServer.new()
	var wall := func(_moment: int, from: Vector3, to: Vector3, radius_m: float) -> Dictionary:
		if to.y + radius_m < 5 or to.y <= from.y:
			return {}
		return {hit = 1, fraction = maxf(0, (5 - radius_m - from.y) / (to.y - from.y)), normal = Vector3(0, -1, 0)}
	flown.open_with_projectiles({}, {}, [{weapon = 1, body_radius_m = 0.1}])
	var nothing := func(_moment: int, _from: Vector3, _to: Vector3, _radius_m: float) -> Dictionary: return {}
	check(flown.set_level(nothing) == Backsight.OK, "a level")
	check(flown.set_level(wall) == Backsight.OK, "another one")
	expect("moves is -1, and must be from 0 to")
	check(flown.set_level(Callable(), -1) < 0, "no level, by a call that is refused")
	expect("moves is -1, and must be from 0 to")
	check(flown.set_level(nothing, -1) < 0, "another level, by a call that is refused")
	var player := flown.spawn()
	var pilot := flown.join(player)
	var view := BacksightClient.new()
	view.open_with_projectiles({}, {}, [{weapon = 1, body_radius_m = 0.1}])
	view.set_self(player, pilot, 0)
	var ended := {}
	for tick in range(1, 40):
		flown.begin_tick(tick)
		flown.record(player, {})
		view.store(flown.snapshot(pilot), tick, flown.add(pilot, player), tick * 15625)
		flown.finish_tick()
		view.show(tick * 65536 - 20_000)
		flown.take_command(pilot, tick, view.stamp())
		if tick == 4:
			flown.launch(pilot, {command = tick, weapon = 1, direction = Vector3(0, 1, 0)}, {shooter = player})
			var refused := flown.launch(pilot, {command = tick, ordinal = 1, weapon = 1, direction = Vector3.ZERO}, {shooter = player})
			check(flown.answer() == Backsight.LAUNCH_BAD_ID and refused.answer.size() == Backsight.NEWS_BYTES, "a refusal for its shooter")
		flown.finish_command(pilot)
		ended = flown.ended(0)
		if not ended.is_empty():
			break
	check(not ended.is_empty() and absf(ended.ended.position.y - 4.9) < 0.001, "the level stays where another one is refused")
	view.free()
	flown.free()

func match_of_two() -> void:
	server = BacksightServer.new()
	screen = BacksightClient.new()
	server.config = {has_self_audit = 1}
	server.open()
	screen.open()
	var body := server.add_hitbox_set(BODY)
	screen.add_hitbox_set(BODY)
	victim_screen.open()
	victim_screen.add_hitbox_set(BODY)
	target = server.spawn({hitboxes = body})
	shooter = server.spawn()
	client = server.join(shooter)
	victim = server.join(target)
	step(20)

# Ticks in which the target runs to a side, all of them received by both players; and a command of each.
func step(ticks: int) -> void:
	for i in ticks:
		var tick := server.tick() + 1
		server.begin_tick(tick)
		server.record(target, {position = Vector3(tick * 0.1, 0, -10)})
		server.record(shooter, {})
		for end in [[client, screen, target], [victim, victim_screen, shooter]]:
			var seq := server.snapshot(end[0])
			end[1].store(seq, tick, server.add(end[0], end[2]), tick * 15625)
		server.finish_tick()
	number += 1
	for end in [[victim, victim_screen], [client, screen]]:
		end[1].show((server.tick() - 4) * 65536)
		server.take_command(end[0], number, end[1].stamp())

func shot() -> Dictionary:
	var at := screen.transform_of(target).origin
	return {shooter = shooter, origin = Vector3(0, 1, 0), direction = (at + Vector3(0, 0.9, 0) - Vector3(0, 1, 0)).normalized()}

func wrong_values() -> void:
	expect("entity")
	check(server.join(shooter) == Backsight.NO_CLIENT_NUMBER and server.answer() < 0, "a second client of one player")
	check(server.client_of(shooter) == client and server.client_of(0) == Backsight.NO_CLIENT_NUMBER, "clients of entities")
	expect("shot: there is no key 'dirction' in bs_shot")
	check(server.judge(client, {dirction = Vector3.FORWARD}).is_empty(), "an unknown key")
	expect("shot.origin: a value of type Vector3 is needed, and one of type String was given")
	check(server.judge(client, {origin = "here"}).is_empty(), "a String for a Vector3")
	expect("shot.shooter is -1")
	server.judge(client, {shooter = -1})
	expect("hitboxes.bone is 3000000000, and must be from -2147483648 to 2147483647")
	server.add_hitbox_set([{bone = 3_000_000_000}])
	expect("kind is -1, and must be from 0 to")
	check(Backsight.reason_name(-1, 0) == "", "a word of a kind that is none")
	expect("client is -3, and must be from 0 to")
	server.judge(-3, {})
	expect("client: one that has joined and not left")
	server.judge(7, {})
	expect("stamp: 32 bytes are needed, and 3 were given")
	server.take_command(client, number + 1, PackedByteArray([1, 2, 3]))
	expect("bones[1]: a Transform3D or a Dictionary is needed, and a value of type int was given")
	server.begin_tick(server.tick() + 1)
	server.record(target, {}, [Transform3D(), 3])
	expect("hitboxes[0]: a Dictionary is needed")
	server.add_hitbox_set([1])
	expect("a key of bs_shot is null")
	server.judge(client, {origin = null})
	expect("offsets: 3 whole numbers are needed, or none")
	screen.show(0, [1])
	expect("capacity is 1000000000000")
	server.add(client, target, 1_000_000_000_000)
	expect("position")
	server.record_at(target, Vector3(NAN, 0, 0), Quaternion.IDENTITY, Vector3.ZERO)
	# What comes off the wire is no mistake of the caller's: an answer, and nothing in the console.
	check(screen.store(99, 5, PackedByteArray([1, 2, 3]), server.tick() * 15625) == Backsight.STORE_MALFORMED, "a malformed snapshot")
	server.finish_tick()
	step(1)
	check(server.judge(client, {direction = Vector3(NAN, 0, 0)}).reason == Backsight.REASON_BAD_SHOT, "a shot that is none")

# The victim has run for 4 ticks since; with no grace the cover rule asks.
func covered(line: Callable) -> Dictionary:
	return server.judge(client, shot(), {cover_grace_us = 0, max_victim_moved_m = INF}, line)

func callbacks() -> void:
	step(8)
	var asked := [0]
	var verdict := covered(func(_from: Vector3, _to: Vector3) -> bool:
		asked[0] += 1
		return true)
	check(asked[0] > 0 and verdict.outcome == Backsight.OUTCOME_HIT, "a line that is free")
	expect("line_of_sight must return a bool, and has returned a value of type int")
	verdict = covered(func(_from: Vector3, _to: Vector3) -> int: return 3)
	check(verdict.reason == Backsight.REASON_VICTIM_IN_COVER, "a line of sight of another type")
	expect("another call on this object has not returned")
	verdict = covered(func(_from: Vector3, _to: Vector3) -> bool:
		if asked[0] > 0:
			asked[0] = 0
			server.tick()
		return true)
	check(verdict.outcome == Backsight.OUTCOME_HIT, "a callback that calls the same object")
	var gone := Node.new()
	var line := gone.is_inside_tree
	gone.free()
	expect("line_of_sight: its object was freed, or has no such method")
	check(covered(line).is_empty(), "a Callable of an object that was freed")

func signals_come() -> void:
	var judged := []
	var shown := []
	var alarms := []
	server.shot_judged.connect(func(of: int, verdict: Dictionary) -> void: judged.append([of, verdict]))
	screen.shot_shown.connect(func(hit: Dictionary) -> void: shown.append(hit))
	server.alarm_raised.connect(func(answer: Dictionary) -> void: alarms.append(answer))
	var hit := screen.shoot(shot())
	check(shown == [hit], "shot_shown")
	for i in 20:
		step(1)
		# A hash that is of no picture.
		var verdict := server.judge(client, shot(), {max_victim_moved_m = INF}, Callable(), 12345)
		check(judged.size() == i + 1 and judged[i] == [client, verdict], "shot_judged")
		server.compare()
	check(alarms.size() > 0 and alarms[0].client_alarm == 1, "alarm_raised")
	check(server.agreement(client).agreed == 0, "the agreement")

# In the frame of the root wherever that is; with a bone in the frame of its attachment.
func shapes_of_a_scene() -> void:
	var top := Node3D.new()
	var turned := Node3D.new()
	var bone := BoneAttachment3D.new()
	var boxes := [BacksightHitbox3D.new(), BacksightHitbox3D.new()]
	top.position = Vector3(100, 0, 0)
	turned.position = Vector3(1, 0, 0)
	turned.rotation.y = PI / 2
	turned.scale = Vector3(2, 2, 2)
	boxes[0].position = Vector3(0, 0.5, 0)
	boxes[0].kind = Backsight.SHAPE_SPHERE
	boxes[1].position = Vector3(0, 0, 0.25)
	boxes[1].kind = Backsight.SHAPE_BOX
	boxes[1].bone = 4
	top.add_child(turned)
	turned.add_child(boxes[0])
	turned.add_child(bone)
	bone.position = Vector3(7, 7, 7)
	bone.add_child(boxes[1])
	var made := BacksightHitbox3D.under(top)
	check(made.size() == 2 and made[0].center == Vector3(1, 0.5, 0) and made[0].radius == 0.4000244140625, "a sphere, rounded")
	check(made[1].bone == 4 and made[1].center == Vector3(0, 0, 0.25) and made[1].half_extents == Vector3(0.25, 0.25, 0.25), "a box on a bone")
	expect("an argument is null that must not be")
	check(BacksightHitbox3D.under(null).is_empty(), "nothing under nothing")
	top.free()

func two_threads() -> void:
	var refused := [0]
	var thread := Thread.new()
	# Within the callback the object is busy for all others.
	expect("another call on this object has not returned")
	covered(func(_from: Vector3, _to: Vector3) -> bool:
		if not thread.is_started():
			thread.start(func() -> void: refused[0] = int(server.tick() == 0))
			thread.wait_to_finish()
		return true)
	check(refused[0] == 1, "a call of another thread meanwhile")
	var free := Thread.new()
	free.start(func() -> int: return server.tick())
	check(free.wait_to_finish() == server.tick(), "a call of another thread")

func two_matches() -> void:
	var other := BacksightServer.new()
	other.open({tick_rate_numerator = 30})
	other.begin_tick(5)
	check(other.tick() == 5 and server.tick() != 5, "two matches in one process")
	other.free()
	# Each on a worker thread of the engine, at once.
	var ends: Array[BacksightServer] = [BacksightServer.new(), BacksightServer.new()]
	var task := WorkerThreadPool.add_group_task(func(at: int) -> void:
		ends[at].open()
		var entity := ends[at].spawn()
		for tick in 200:
			ends[at].begin_tick(tick + at)
			ends[at].record_at(entity, Vector3(at, tick, 0), Quaternion.IDENTITY, Vector3.ZERO)
			ends[at].finish_tick(), 2)
	WorkerThreadPool.wait_for_group_task_completion(task)
	for at in 2:
		check(ends[at].tick() == 199 + at and ends[at].pose({moment = 199 * 65536}, 1).position.x == at, "a match on a worker thread")
		ends[at].free()

# The editor's reload of a script while a match runs: its own objects stay, and the addon's with them.
func scripts_change() -> void:
	var script := GDScript.new()
	script.source_code = "extends RefCounted\nvar server\nfunc line(_a, _b): return true\n"
	script.reload()
	var user: RefCounted = script.new()
	user.server = server
	var line := Callable(user, "line")
	check(covered(line).outcome == Backsight.OUTCOME_HIT, "before the reload")
	script.source_code = "extends RefCounted\nvar server\nfunc line(_a, _b): return false\n"
	check(script.reload(true) == OK, "the reload")
	check(covered(line).reason == Backsight.REASON_VICTIM_IN_COVER, "the new code is called")
	check(user.server == server and server.is_open(), "the match runs on")

func freed_in_a_callback() -> void:
	var verdict := covered(func(_from: Vector3, _to: Vector3) -> bool:
		if is_instance_valid(server):
			server.free()
		return true)
	check(verdict.outcome == Backsight.OUTCOME_HIT and not is_instance_valid(server), "a node that is freed within its call")

func other_classes() -> void:
	var buffer := BacksightCommandBuffer.new()
	check(buffer.open(16, 64) == Backsight.OK, "a buffer")
	check(buffer.push({number = 1}, 3, 2) == Backsight.TIMING_HELD, "a command")
	var estimator := BacksightEstimator.new()
	estimator.open()
	for i in 4:
		estimator.add(Transform3D(Basis.IDENTITY, Vector3(i * 0.1, 0, 0)), i * 15625)
	check(absf(estimator.motion().velocity.x - 6.4) < 0.01, "a velocity")
	var clock := BacksightClock.new()
	check(clock.open({}, [{}]) == Backsight.OK and clock.snapshot_arrived(1, 0, 15625) == Backsight.OK, "a clock")
	var reckoner := BacksightReckoner.new()
	check(reckoner.open({}, {}) == Backsight.OK and reckoner.update({}, 0, 0) == Backsight.RECKON_FIRST, "a reckoner")
	var lead := BacksightInputLead.new()
	check(lead.open() == Backsight.OK and lead.moment(65536, 0) >= 65536, "an input lead")

func stepped(state: PackedByteArray, input: PackedByteArray, _dt: float) -> PackedByteArray:
	state.encode_float(0, state.decode_float(0) + input.decode_float(0))
	return state

func stepped_to_seven(_state: PackedByteArray, _input: PackedByteArray, _dt: float) -> int:
	return 7

func stepped_short(_state: PackedByteArray, _input: PackedByteArray, _dt: float) -> PackedByteArray:
	return PackedByteArray([1])

func predictions() -> void:
	var own := BacksightPrediction.new()
	expect("config.state_bytes: 1 to 4096")
	check(own.open({}) == Backsight.OUT_OF_RANGE, "a state of no bytes")
	check(own.open({state_bytes = 12, input_bytes = 4}) == Backsight.OK, "a prediction")
	var push := PackedFloat32Array([0.25]).to_byte_array()
	var still := PackedFloat32Array([0.0, 0.0, 0.0]).to_byte_array()
	check(own.reconcile(0, still, 0).result == Backsight.RECONCILED_STARTED, "the first state")
	expect("step: call bs_prediction_set_step() first")
	check(own.predict(1, push) == Backsight.NOT_SET_UP, "without a step")
	check(own.set_step(stepped) == Backsight.OK and own.predict(1, push) == Backsight.OK, "with one")
	check(own.state().decode_float(0) == 0.25 and still.decode_float(0) == 0.0, "the state after it")
	expect("tick: above those of all inputs before")
	check(own.predict(1, push) == Backsight.OUT_OF_RANGE, "a tick that goes back")
	var tick := 1
	for wrong: Callable in [stepped_to_seven, stepped_short]:
		own.set_step(wrong)
		expect("step")
		tick += 1
		own.predict(tick, push)
		check(own.state().decode_float(0) == 0.25, "the state stays")
	own.set_step(stepped)
	var done := own.reconcile(1, PackedFloat32Array([1.0, 0.0, 0.0]).to_byte_array(), 1000)
	check(done.result == Backsight.RECONCILED_CORRECTED and done.replayed == 2, "a correction")
	check(own.wrong_state().decode_float(0) == 0.25, "what was predicted")
	check(own.name_cause(Backsight.CAUSE_HIT) == Backsight.OK, "its cause")
	check(own.reconcile(2, PackedByteArray([1]), 1000).result == Backsight.RECONCILED_MALFORMED, "a state of one byte")
	check(own.counters().by_cause[Backsight.CAUSE_HIT] == 1 and own.sizes().state_bytes == 12, "counters and sizes")
	own.close()
	var events := BacksightPredictedEvents.new()
	check(events.open(64, 2000000) == Backsight.OK, "events")
	check(events.predict(1, 0, 7, 0) == Backsight.OK and events.predict(1, 0, 7, 0) == Backsight.PREDICTED_KNOWN, "an event")
	events.confirm(1, 0, 7)
	check(events.next().outcome == Backsight.EVENT_CONFIRMED and events.next().is_empty(), "it is confirmed")
