extends SceneTree
# A server and a client in one process, 64 ticks a second for 10 minutes of virtual time. A tenth of all snapshots and
# commands is lost, a target turns, a shot is fired every 8 ticks: each verdict equals the shooter's screen to the bit.
const BODY := [{kind = Backsight.SHAPE_BOX, half_extents = Vector3(0.4, 0.9, 0.2), center = Vector3(0, 0.9, 0)}]
var equal := 0
var judged := 0

func _initialize() -> void:
	var random := RandomNumberGenerator.new()
	random.seed = 1
	var server := BacksightServer.new()
	var screen := BacksightClient.new()
	server.open({has_packets = 1})  # equal on both ends
	screen.open({has_packets = 1})
	var body := server.add_hitbox_set(BODY)
	screen.add_hitbox_set(BODY)
	var target := server.spawn({hitboxes = body})
	var client := server.join(server.spawn())
	var fired := {}  # by command: the shot, and what the screen showed of it
	for tick in 10 * 60 * 64:
		server.begin_tick(tick)
		var at := Vector3(20 * cos(tick / 60.0), 0, 20 * sin(tick / 60.0))
		server.record_at(target, at, Quaternion(Vector3.UP, fmod(tick / 9.0, TAU)), Vector3.ZERO)
		server.finish_tick()
		var packet := server.write(client)
		if random.randf() >= 0.1:
			screen.receive(packet, tick * 15625)
		if screen.advance(tick * 15625) != Backsight.OK:
			continue  # nothing has arrived yet
		var aim := screen.transform_of(target).origin + Vector3(random.randf_range(-0.6, 0.6), 0.9, 0)
		var number := screen.push(PackedByteArray([int(tick % 8 == 0)]))
		if tick % 8 == 0:
			var shot := {origin = Vector3(0, 1, 0), direction = (aim - Vector3(0, 1, 0)).normalized()}
			fired[number] = [shot, screen.shoot(shot)]
		if random.randf() >= 0.1 and server.receive(client, screen.write()) == Backsight.OK:
			judge(server, client, fired)
	print("%d of %d shots equal to the bit" % [equal, judged])
	server.free()
	screen.free()
	quit(0 if judged > 4000 and equal == judged else 1)

func judge(server: BacksightServer, client: int, fired: Dictionary) -> void:
	var command := server.next_received()
	while not command.is_empty():
		server.take_command(client, command.number, command.stamp)
		if command.input[0] == 1:
			var hit: Dictionary = fired[command.number][1]
			var verdict := server.judge(client, fired[command.number][0], {max_victim_moved_m = INF})
			judged += 1
			equal += int(hit.entity == verdict.hit_entity and hit.point == verdict.point and verdict.reason == 0)
		command = server.next_received()
