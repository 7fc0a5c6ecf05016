extends "side.gd"

const TICKS_BETWEEN := 12  # of shots that are fired by themselves

var screen := BacksightClient.new()
var slider := HSlider.new()
var player := 0
var targets: Array = []
var shots := {}    # by command: what the screen showed
var late := []     # [time, what to call]: packets that are under way
var fires := false
var ticks := 0
var judged := 0
var equal := 0
var by_present := 0
var random := RandomNumberGenerator.new()

func _ready() -> void:
	super()
	add_child(screen)
	random.seed = 1
	screen.world = world
	if screen.open() != Backsight.OK:
		return get_tree().quit(1)
	screen.add_hitbox_set(hitboxes)
	var scene_multiplayer: SceneMultiplayer = multiplayer
	scene_multiplayer.peer_packet.connect(_on_packet)
	multiplayer.connected_to_server.connect(func() -> void: join.rpc_id(1, screen.fingerprint()))
	multiplayer.server_disconnected.connect(func() -> void: get_tree().quit(2))
	multiplayer.connection_failed.connect(func() -> void: get_tree().quit(2))
	slider.max_value = 300
	slider.value = float(options.lag)
	slider.position = Vector2(16, 84)
	slider.size = Vector2(320, 24)
	add_child(slider)

func now_us() -> int:
	return Time.get_ticks_usec()

# Half of the lag on each way.
func after_lag(what: Callable) -> void:
	late.append([now_us() + int(slider.value * 500), what])

func deliver() -> void:
	var due := late.filter(func(one: Array) -> bool: return one[0] <= now_us())
	late = late.filter(func(one: Array) -> bool: return not due.has(one))
	for one in due:
		one[1].call()

func rtt_us() -> int:
	var peer: ENetMultiplayerPeer = multiplayer.multiplayer_peer
	var real := peer.get_peer(1).get_statistic(ENetPacketPeer.PEER_ROUND_TRIP_TIME) * 1000.0
	return int(real + slider.value * 1000)

func welcome(entity: int, client: int, tick: int, all_targets: Array) -> void:
	screen.set_self(entity, client, tick)
	player = entity
	targets = all_targets

func _on_packet(_peer: int, packet: PackedByteArray) -> void:
	after_lag(func() -> void: screen.receive(packet, now_us()))

func _unhandled_input(event: InputEvent) -> void:
	if event is InputEventMouseButton and event.pressed and event.button_index == MOUSE_BUTTON_LEFT:
		fires = true

func shoot(direction: Vector3) -> void:
	var input := PackedByteArray()
	input.resize(12)
	for axis in 3:
		input.encode_float(4 * axis, direction[axis])
	var number := screen.push(input)
	var hit := screen.shoot({shooter = player, origin = EYE, direction = direction}, rules)
	shots[number] = hit
	say_shot(number, hit.entity, hit.point)
	if hit.entity != 0:
		# A little larger, so that the verdict's boxes do not hide them.
		ghost(SCREEN, screen.transform_of(hit.entity), 1.06)

func _physics_process(_delta: float) -> void:
	deliver()
	if targets.is_empty() or screen.advance(now_us(), rtt_us()) != Backsight.OK:
		return
	for entity in targets:
		body_of(entity).transform = screen.transform_of(entity)
	ticks += 1
	var is_auto := int(options.shots) > 0
	if fires or (is_auto and ticks % TICKS_BETWEEN == 0 and shots.size() < int(options.shots)):
		shoot(direction_by_itself() if is_auto else direction_of_mouse())
	else:
		screen.push(PackedByteArray())
	fires = false
	var packet := screen.write()
	if not packet.is_empty():
		after_lag(func() -> void:
			multiplayer.send_bytes(packet, 1, MultiplayerPeer.TRANSFER_MODE_UNRELIABLE))
	label.text = "Client, lag %d ms: %d of %d shots equal to the bit, %d would have hit without lag compensation\n" % [
		slider.value, equal, judged, by_present]
	label.text += "blue: this screen   orange: what the server judged   grey: where it was by then"

func direction_of_mouse() -> Vector3:
	var camera := get_viewport().get_camera_3d()
	return camera.project_ray_normal(get_viewport().get_mouse_position())

func direction_by_itself() -> Vector3:
	var target: int = targets[random.randi() % targets.size()]
	var aim := screen.transform_of(target).origin + Vector3(random.randf_range(-0.5, 0.5), 0.9, 0)
	return (aim - EYE).normalized()

func verdict(number: int, found: Dictionary, seen: Transform3D, present: Transform3D) -> void:
	var hit: Dictionary = shots[number]
	judged += 1
	equal += int(hit.entity == found.hit_entity and hit.point == found.point)
	if found.hit_entity != 0:
		ghost(JUDGED, seen)
		ghost(PRESENT, present)
		by_present += int(would_hit(hit.point, present))
	if int(options.shots) > 0 and judged == int(options.shots):
		print("%d of %d shots equal to the bit" % [equal, judged])
		finish()

# Whether the ray goes through the boxes where the target was when the command came: a server without rewind.
func would_hit(point: Vector3, present: Transform3D) -> bool:
	var direction := (point - EYE).normalized()
	var from := present.affine_inverse() * EYE
	var along := present.basis.inverse() * direction
	for hitbox in hitboxes:
		var box := AABB(hitbox.center - hitbox.half_extents, 2 * hitbox.half_extents)
		if hitbox.kind == Backsight.SHAPE_BOX and box.intersects_ray(from, along) != null:
			return true
	return false
