extends SceneTree
# What a call from GDScript costs, in ns, among 64 entities. cost.py runs it beside cost.cpp, which asks the same in C.

const RAYS := 20_000
const BATCH := 1000
const SNAPSHOTS := 200  # of one round
const ROUNDS := 5
const BOX := [{kind = Backsight.SHAPE_BOX, half_extents = Vector3(0.4, 0.9, 0.2), center = Vector3(0, 0.9, 0)}]
var server := BacksightServer.new()
var screen := BacksightClient.new()
var view := {moment = 3 * 65536}
var entities: Array[int] = []
var client := 0

func _initialize() -> void:
	server.open()
	screen.open()
	var body := server.add_hitbox_set(BOX)
	screen.add_hitbox_set(BOX)
	for i in 64:
		entities.append(server.spawn({hitboxes = body}))
	client = server.join(server.spawn())
	for tick in 5:
		record(tick)
	var sum := 0
	for i in RAYS:
		sum = (sum * 31 + server.ray_hits(view, Vector3(0, 1, 0), direction(i), 100.0)) % 1_000_003
	var rays := []
	for i in BATCH:
		rays.append({origin = Vector3(0, 1, 0), direction = direction(i), max_distance_m = 100.0})
	for hit: Dictionary in server.cast_rays(view, rays):
		sum = (sum * 31 + hit.entity) % 1_000_003
	measure("nothing", RAYS, func(_i: int) -> void: pass)
	measure("nothing with a direction", RAYS, func(i: int) -> void: direction(i))
	measure("tick", RAYS, func(_i: int) -> void: server.tick())
	measure("ray_hits", RAYS, func(i: int) -> void: server.ray_hits(view, Vector3(0, 1, 0), direction(i), 100.0))
	measure("cast_ray", RAYS, func(i: int) -> void: server.cast_ray(view, {origin = Vector3(0, 1, 0), direction = direction(i)}))
	measure("cast_rays", 20, func(_i: int) -> void: server.cast_rays(view, rays), BATCH)
	measure("pose", RAYS, func(i: int) -> void: server.pose(view, entities[i % 64]))
	var snapshots := []
	for tick in range(5, 5 + ROUNDS * SNAPSHOTS):
		snapshots.append(snapshot(tick))
	var stored := [0]
	measure("store", SNAPSHOTS, func(_i: int) -> void:
		var it: Array = snapshots[stored[0]]
		stored[0] += int(screen.store(it[0], it[1], it[2], it[1] * 15625) == Backsight.OK))
	measure("record_at", SNAPSHOTS * 64, func(i: int) -> void:
		if i % 64 == 0:
			server.begin_tick(server.tick() + 1)
		server.record_at(entities[i % 64], place(i % 64), Quaternion.IDENTITY, Vector3.ZERO))
	print("answers %d, %d snapshots" % [sum, stored[0]])
	server.free()
	screen.free()
	quit(0)

func place(i: int) -> Vector3:
	return Vector3(3 * (i % 8) - 10.5, 0, -5 - 3 * (i / 8))

func record(tick: int) -> void:
	server.begin_tick(tick)
	for i in 64:
		server.record_at(entities[i], place(i), Quaternion.IDENTITY, Vector3.ZERO)
	server.finish_tick()

func snapshot(tick: int) -> Array:
	record(tick)
	var seq := server.snapshot(client)
	var bytes := PackedByteArray()
	for entity in entities:
		bytes.append_array(server.add(client, entity))
	return [seq, tick, bytes]

func direction(i: int) -> Vector3:
	return Vector3(i % 97 - 48, i % 13 - 6, -40).normalized()

# `each`: how many things one call does.
func measure(name: String, calls: int, what: Callable, each := 1) -> void:
	var best := INF
	for round in ROUNDS:
		var began := Time.get_ticks_usec()
		for i in calls:
			what.call(i)
		best = minf(best, Time.get_ticks_usec() - began)
	print("ns %s %.1f" % [name, best * 1000 / calls / each])
