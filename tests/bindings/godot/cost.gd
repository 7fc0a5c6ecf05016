extends SceneTree
# What a call from GDScript costs, in ns, among 64 entities. cost.py runs it beside cost.cpp, which asks the same in C.

const RAYS := 20_000
const BOX := [{kind = Backsight.SHAPE_BOX, half_extents = Vector3(0.4, 0.9, 0.2), center = Vector3(0, 0.9, 0)}]
var server := BacksightServer.new()
var screen := BacksightClient.new()
var view := {moment = 3 * 65536}

func _initialize() -> void:
	server.open()
	screen.open()
	var body := server.add_hitbox_set(BOX)
	screen.add_hitbox_set(BOX)
	var entities: Array[int] = []
	for i in 64:
		entities.append(server.spawn({hitboxes = body}))
	var client := server.join(server.spawn())
	for tick in 5:
		server.begin_tick(tick)
		for i in 64:
			server.record_at(entities[i], Vector3(3 * (i % 8) - 10.5, 0, -5 - 3 * (i / 8)), Quaternion.IDENTITY, Vector3.ZERO)
		for i in 64:
			if i % 32 == 0:
				server.snapshot(client)
		server.finish_tick()
	var sum := 0
	for i in RAYS:
		sum = (sum * 31 + server.ray_hits(view, Vector3(0, 1, 0), direction(i), 100.0)) % 1_000_003
	print("answers ", sum)
	measure("is_open", func(_i: int) -> void: server.is_open())
	measure("tick", func(_i: int) -> void: server.tick())
	measure("ray_hits", func(i: int) -> void: server.ray_hits(view, Vector3(0, 1, 0), direction(i), 100.0))
	measure("cast_ray", func(i: int) -> void: server.cast_ray(view, {origin = Vector3(0, 1, 0), direction = direction(i)}))
	measure("pose", func(i: int) -> void: server.pose(view, entities[i % 64]))
	server.begin_tick(5)
	measure("nothing", func(_i: int) -> void: pass)
	measure("nothing with a direction", func(i: int) -> void: direction(i))
	server.free()
	screen.free()
	quit(0)

func direction(i: int) -> Vector3:
	return Vector3(i % 97 - 48, i % 13 - 6, -40).normalized()

func measure(name: String, what: Callable) -> void:
	var best := INF
	for round in 5:
		var began := Time.get_ticks_usec()
		for i in RAYS:
			what.call(i)
		best = minf(best, Time.get_ticks_usec() - began)
	print("ns ", name, " ", roundi(best * 1000 / RAYS))
