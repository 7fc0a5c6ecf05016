extends SceneTree
# clip_sampler.gd: bones of a clip at a tick, for a server that animates and for one that does not. Both ends must have
# the same bits, and the skeleton that is drawn must be what is judged.

const ClipSampler := preload("res://addons/backsight/clip_sampler.gd")
const RATE := 64
const BODY := [{radius = 0.3, bone = 0}, {radius = 0.2, bone = 1}]
var failed := 0
var drawn: Body  # the client's

# A player with a skeleton, whose spine turns round once in a second while it walks.
class Body:
	var node := Node3D.new()
	var skeleton := Skeleton3D.new()
	var player := AnimationPlayer.new()
	var sampler: ClipSampler

	func _init(tree: SceneTree) -> void:
		skeleton.name = "Skeleton3D"
		player.name = "AnimationPlayer"
		for bone in [["hip", -1, Vector3(0, 1, 0)], ["spine", 0, Vector3(0, 0.4, 0)], ["head", 1, Vector3(0.1, 0.3, 0)]]:
			skeleton.add_bone(bone[0])
			var number := skeleton.find_bone(bone[0])
			skeleton.set_bone_parent(number, bone[1])
			skeleton.set_bone_rest(number, Transform3D(Basis.IDENTITY, bone[2]))
			skeleton.reset_bone_pose(number)
		skeleton.position = Vector3(0, 0.1, 0)
		node.add_child(skeleton)
		node.add_child(player)
		var library := AnimationLibrary.new()
		library.add_animation("idle", turning(0.0))
		library.add_animation("walk", turning(TAU))
		player.add_animation_library("", library)
		tree.root.add_child(node)
		sampler = ClipSampler.new(node, skeleton, ["hip", "head"])

	func turning(angle: float) -> Animation:
		var made := Animation.new()
		var track := made.add_track(Animation.TYPE_ROTATION_3D)
		made.track_set_path(track, "Skeleton3D:spine")
		made.length = 1.0
		made.loop_mode = Animation.LOOP_LINEAR
		for i in 9:
			made.rotation_track_insert_key(track, i / 8.0, Quaternion(Vector3.UP, angle * i / 8))
		return made

# Where the head is relative to the entity when the spine has turned so far.
func head(turned: float) -> Vector3:
	return Vector3(0, 1.5, 0) + Basis(Vector3.UP, turned) * Vector3(0.1, 0.3, 0)

func expect(text: String) -> void:
	print("expect ERROR: ", text)

func check(is_so: bool, what: String) -> void:
	if not is_so:
		failed += 1
		print("FAILED: ", what)

func _initialize() -> void:
	await process_frame  # nodes are in no tree before
	var body := Body.new(self)
	drawn = Body.new(self)
	at_a_tick(body)
	without_animation(body)
	with_animation(body)
	mistakes(body)
	body.node.free()
	drawn.node.free()
	print("failed: ", failed)
	quit(failed)

func at_a_tick(body: Body) -> void:
	for tick in [0, 16, 40, 64 + 16]:
		var bones := body.sampler.pose_at(body.player, "walk", tick, RATE)
		check(bones.size() == 2 and bones[0].origin.is_equal_approx(Vector3(0, 1.1, 0)), "the hip at tick %d" % tick)
		check(bones[1].origin.distance_to(head(TAU * tick / RATE)) < 0.001, "the head at tick %d" % tick)
	body.node.position = Vector3(5, 0, 0)
	check(body.sampler.pose()[0].origin.is_equal_approx(Vector3(0, 1.1, 0)), "relative to the entity wherever it is")

# One end of each, with the frames that prepare() gives them.
func ends(prepare: Callable) -> Dictionary:
	var made := {server = BacksightServer.new(), screen = BacksightClient.new()}
	for end: Node in made.values():
		end.open({max_bones = 2})
		made.set = end.add_hitbox_set(BODY)
		prepare.call(end, made.set)
	made.entity = made.server.spawn({hitboxes = made.set})
	made.client = made.server.join(made.server.spawn())
	return made

func step(match_of_two: Dictionary, tick: int, pose: Dictionary, bones: Array) -> void:
	var server: BacksightServer = match_of_two.server
	server.begin_tick(tick)
	check(server.record(match_of_two.entity, pose, bones) == Backsight.OK, "a record")
	var seq := server.snapshot(match_of_two.client)
	match_of_two.screen.store(seq, tick, server.add(match_of_two.client, match_of_two.entity), tick * 15625)
	server.finish_tick()

# Both ends have the same bits; the head is at `wanted`; and the skeleton is drawn there.
func compare(match_of_two: Dictionary, tick: int, wanted: Vector3, what: String) -> void:
	var screen: BacksightClient = match_of_two.screen
	screen.show(tick * 65536)
	for bone in 2:
		var on_server: Dictionary = match_of_two.server.bone_pose({moment = tick * 65536}, match_of_two.entity, bone)
		check(not on_server.is_empty() and on_server == screen.bone_pose(match_of_two.entity, bone), what + ", to the bit")
	var shown := screen.transform_of(match_of_two.entity)
	check(screen.bone(match_of_two.entity, 1).origin.distance_to(shown * wanted) < 0.02, what + ": the head at tick %d" % tick)
	drawn.node.transform = shown
	drawn.sampler.draw(screen, match_of_two.entity)
	check(drawn.sampler.pose()[1].origin.distance_to(wanted) < 0.02, what + ": the head that is drawn")

func close(match_of_two: Dictionary) -> void:
	match_of_two.server.free()
	match_of_two.screen.free()

func without_animation(body: Body) -> void:
	var match_of_two := ends(func(end: Node, body_set: int) -> void:
		var baked := body.sampler.bake(body.player, [{animation = "idle"}, {animation = "walk", from_speed_mps = 0.5}], body_set, RATE)
		check(baked.clips.size() == 2 and baked.frames.size() == 256, "frames of two clips")
		check(end.bake_poses(baked.clips, baked.frames, 2, Vector3.UP) == Backsight.OK, "frames that are taken"))
	check(match_of_two.server.fingerprint() == match_of_two.screen.fingerprint(), "one fingerprint")
	for tick in 100:
		var is_walking := tick >= 40
		step(match_of_two, tick, {position = Vector3(tick * 0.05, 0, 0), velocity = Vector3(3.2 * int(is_walking), 0, 0)}, [])
		compare(match_of_two, tick, head(TAU * tick / RATE if is_walking else 0.0), "baked")
	close(match_of_two)

func with_animation(body: Body) -> void:
	var match_of_two := ends(func(_end: Node, _set: int) -> void: pass)
	# The game's own player, by ticks of the server.
	body.player.callback_mode_process = AnimationMixer.ANIMATION_CALLBACK_MODE_PROCESS_MANUAL
	for tick in 100:
		body.player.play("walk")
		body.player.seek(fmod(tick / float(RATE), 1.0), true)
		step(match_of_two, tick, {position = Vector3(tick * 0.05, 0, 0)}, body.sampler.pose())
		compare(match_of_two, tick, head(TAU * tick / RATE), "recorded")
	body.player.stop()
	close(match_of_two)

func mistakes(body: Body) -> void:
	expect("ClipSampler: Skeleton3D has no bone 'tail'")
	var other := ClipSampler.new(body.node, body.skeleton, ["hip", "tail"])
	check(other.pose().size() == 2, "as many frames as names")
	expect("ClipSampler: AnimationPlayer has no animation 'swim'")
	check(body.sampler.bake(body.player, [{animation = "swim"}], 1, RATE).frames.is_empty(), "no frames of a clip that is missing")
