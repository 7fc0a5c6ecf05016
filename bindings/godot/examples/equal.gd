extends SceneTree
# A server and a client in one process, 64 ticks a second for 10 minutes of virtual time. A tenth of all snapshots and
# commands is lost, a target turns, each command fires: each verdict equals the shooter's screen to the bit.
const BODY := [{kind = Backsight.SHAPE_BOX, half_extents = Vector3(0.4, 0.9, 0.2), center = Vector3(0, 0.9, 0)}]

func _initialize() -> void:
	var server := BacksightServer.new()
	var screen := BacksightClient.new()
	server.open({has_packets = 1})  # equal on both ends
	screen.open({has_packets = 1})
	var body := server.add_hitbox_set(BODY)
	screen.add_hitbox_set(BODY)
	var target := server.spawn({hitboxes = body})
	var client := server.join(server.spawn())
	var fired := {}  # by command: the shot, and what the screen showed of it
	var answers := []  # whether each verdict equals the screen
	seed(1)
	for tick in 10 * 60 * 64:
		server.begin_tick(tick)
		var at := Vector3(20 * cos(tick / 60.0), 0, 20 * sin(tick / 60.0))
		server.record_at(target, at, Quaternion(Vector3.UP, fmod(tick / 9.0, TAU)), Vector3.ZERO)
		server.finish_tick()
		var packet := server.write(client)
		if randf() >= 0.1:
			screen.receive(packet, tick * 15625)
		if screen.advance(tick * 15625) != Backsight.OK:
			continue  # nothing has arrived yet
		var aim := screen.transform_of(target).origin + Vector3(randf_range(-0.6, 0.6), 0.9, 0)
		var shot := {origin = Vector3(0, 1, 0), direction = (aim - Vector3(0, 1, 0)).normalized()}
		fired[screen.push(PackedByteArray())] = [shot, screen.shoot(shot)]
		if randf() < 0.1 or server.receive(client, screen.write()) != Backsight.OK:
			continue
		var command := server.next_received()
		while not command.is_empty():
			if server.take_command(client, command.number, command.stamp).is_new:
				var hit: Dictionary = fired[command.number][1]
				var verdict := server.judge(client, fired[command.number][0], {max_victim_moved_m = INF})
				answers.append(hit.entity == verdict.hit_entity and hit.point == verdict.point and verdict.reason == 0)
			command = server.next_received()
	print("%d of %d shots equal to the bit" % [answers.count(true), answers.size()])
	server.free()
	screen.free()
	quit(0 if answers.size() > 38000 and not answers.has(false) else 1)
