extends Node
# What both sides have: the bodies that are seen, ghosts of hitboxes, a line of text, and the calls between them.

const Draw := preload("res://addons/backsight/debug_draw.gd")
const Body := preload("body.tscn")
const TARGETS := 5
const EYE := Vector3(0, 1.7, 9)
const SCREEN := Color(0.25, 0.65, 1.0)   # what the shooter's screen showed
const JUDGED := Color(1.0, 0.6, 0.1)     # what the server judged
const PRESENT := Color(0.55, 0.55, 0.55) # where it was by then

var options := {}
var world := {has_packets = 1}  # equal on both ends
var rules := {max_rewind_us = 500_000, max_victim_moved_m = INF}
var config := {max_rewind_us = rules.max_rewind_us}  # the server's
var hitboxes: Array
var bodies := {}  # by entity
var label := Label.new()

func _ready() -> void:
	var sample := Body.instantiate()
	hitboxes = BacksightHitbox3D.under(sample)
	sample.free()
	if int(options.shots) > 0:
		be_patient()
	label.position = Vector2(16, 12)
	add_child(label)

# A machine that is busy with tests may stand still for seconds. A game refuses what comes so late; a test does not.
func be_patient() -> void:
	world.merge({capacity_ticks = 1024, max_saved_us = 10_000_000, max_clock_off_us = 10_000_000})
	rules.max_rewind_us = 10_000_000
	config = {max_rewind_us = 10_000_000, max_saved_us = 60_000_000, capacity_snapshots = 1024}

func body_of(entity: int) -> Node3D:
	if not bodies.has(entity):
		var body := MeshInstance3D.new()
		var mesh := CapsuleMesh.new()
		mesh.radius = 0.3
		mesh.height = 1.9
		body.mesh = mesh
		body.transparency = 0.35
		var holder := Node3D.new()
		body.position.y = 0.95
		holder.add_child(body)
		add_child(holder)
		bodies[entity] = holder
	return bodies[entity]

func ghost(color: Color, at: Transform3D, larger := 1.0) -> void:
	var made := Draw.new()
	made.show_hitboxes(hitboxes, color)
	add_child(made)
	made.global_transform = at.scaled_local(Vector3.ONE * larger)
	get_tree().create_timer(1.2).timeout.connect(made.queue_free)

static func bits_of(point: Vector3) -> String:
	var bytes := PackedByteArray()
	bytes.resize(12)
	for axis in 3:
		bytes.encode_float(4 * axis, point[axis])
	return bytes.hex_encode()

# Prints what test and screen compare: by which command, whom, where to the bit.
func say_shot(number: int, entity: int, point: Vector3) -> void:
	if int(options.shots) > 0:
		print("shot %d entity %d at %s" % [number, entity, bits_of(point) if entity != 0 else "nowhere"])

func finish() -> void:
	if options.has("picture"):
		await RenderingServer.frame_post_draw
		get_viewport().get_texture().get_image().save_png(options.picture)
	get_tree().quit(0)

@rpc("any_peer", "reliable")
func join(_fingerprint: int) -> void:
	pass

@rpc("authority", "reliable")
func welcome(_entity: int, _client: int, _tick: int, _targets: Array) -> void:
	pass

@rpc("authority", "reliable")
func verdict(_number: int, _verdict: Dictionary, _judged: Transform3D, _present: Transform3D) -> void:
	pass
