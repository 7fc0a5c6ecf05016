extends SceneTree
# Mistakes as a game in Godot makes them, each planted in a match that loses a tenth of its packets, with two seeds. The
# self-audit must name each as docs/engines/godot.md says, and nothing without one. Prints what came, as a line of JSON.

const SECONDS := 40
const DELAY := 4
const TARGETS := 4
const TICK_US := 15625
# By plant, what the alarm says. `none` is the match without a mistake.
const NAMES := {none = "none", advances_late = "tick before", draws_whole_ticks = "whole tick", draws_interpolated = "half tick before",
	draws_simulation = "present", stores_late = "snapshot before", has_packet_stamp = "packet stamp", executes_twice = "executed twice",
	forgets = "not sent", swaps_hitboxes = "hitbox set", hits_itself = "self hit"}

# One match, with one mistake in it.
class Match:
	var plant: String
	var server := BacksightServer.new()
	var screen := BacksightClient.new()
	var random := RandomNumberGenerator.new()
	var shooter := 0
	var client := 0
	var targets: Array[int] = []
	var commands := []
	var down := {}  # by tick of arrival
	var up := {}
	var compared := 0
	var disagreed := 0
	var alarm := "none"
	var alarm_after := 0  # shots

	func _init(mistake: String, seed_of_match: int) -> void:
		plant = mistake
		random.seed = seed_of_match
		var delay_us := 0 if plant == "stores_late" else 40_000
		server.open({}, {has_self_audit = 1})
		screen.open({}, {min_delay_us = delay_us, max_delay_us = delay_us})
		var body := {kind = Backsight.SHAPE_CAPSULE, center = Vector3(0, 0.4, 0), end = Vector3(0, 1.2, 0), radius = 0.4}
		var shield := {kind = Backsight.SHAPE_BOX, center = Vector3(0.3, 1, 0.2), half_extents = Vector3(0.3, 0.5, 0.1)}
		var traits := {hitboxes = server.add_hitbox_set([body, shield])}
		screen.add_hitbox_set([shield, body] if plant == "swaps_hitboxes" else [body, shield])
		shooter = server.spawn(traits)
		for i in TARGETS:
			targets.append(server.spawn(traits))
		client = server.join(shooter)
		screen.set_self(shooter, client, 0)

	func play() -> void:
		for tick in SECONDS * 64:
			if up.has(tick):
				take(up[tick])
			record(tick)
			send(tick)
			frame(tick)
			write(tick)
		server.free()
		screen.free()

	func record(tick: int) -> void:
		server.begin_tick(tick)
		server.record(shooter)
		for i in TARGETS:
			var t := tick / 64.0 * (1.3 + 0.3 * i) + i
			server.record_at(targets[i], Vector3(10 + 2 * i + cos(t * 1.3), 0, 2 * sin(t)), Quaternion(Vector3.UP, 2 * t), Vector3.ZERO)
		server.finish_tick()

	func send(tick: int) -> void:
		var message := [server.snapshot(client), tick, server.add(client, shooter)]
		for i in TARGETS:
			var state := server.add(client, targets[i])
			# What was added is not sent: a packet that was full, or a filter that came too late.
			if plant != "forgets" or (tick + i) % 3 != 0:
				message[2].append_array(state)
		if random.randf() >= 0.1:
			down[tick + DELAY] = message

	func store(tick: int) -> void:
		if down.has(tick):
			screen.callv("store", down[tick] + [tick * TICK_US])
			down.erase(tick)

	# The client's frame: what the screen shows of a shot, and the stamp that goes with it.
	func frame(tick: int) -> void:
		if plant != "stores_late" or tick < 64:
			store(tick)
		if plant != "advances_late" and screen.advance(tick * TICK_US, 125_000) != Backsight.OK:
			return
		var command := {number = commands.size() + 1}
		if tick > 64:
			fire(command, tick)
		store(tick)
		if plant == "advances_late" and screen.advance(tick * TICK_US, 125_000) != Backsight.OK:
			return
		command.stamp = screen.stamp()
		commands.append(command)

	func fire(command: Dictionary, tick: int) -> void:
		var shown: int = screen.shown().shown
		if plant == "draws_whole_ticks":
			screen.show(shown / 65536 * 65536)
		elif plant == "draws_interpolated":
			screen.show(shown - 32768)
		var target: int = targets[random.randi() % TARGETS]
		var seen := server.pose({moment = tick * 65536}, target) if plant == "draws_simulation" else screen.pose(target)
		if seen.has_pose:
			var at: Vector3 = seen.position + Vector3(0, random.randf() * 0.6 + 0.1, random.randf() - 0.5)
			var shot := {shooter = shooter, origin = Vector3(0, 0.7, 0), direction = at.normalized()}
			command.shot = shot
			command.hash = Backsight.screen_hash(shown_hit(shot, tick))
		if plant in ["draws_whole_ticks", "draws_interpolated"]:
			screen.show(shown)

	func shown_hit(shot: Dictionary, tick: int) -> Dictionary:
		if plant == "draws_simulation":
			return server.cast_ray({moment = tick * 65536}, {origin = shot.origin, direction = shot.direction}, {exclude = shooter})
		return screen.shoot(shot.merged({shooter = 0}, true) if plant == "hits_itself" else shot)

	# A packet with the three newest commands.
	func write(tick: int) -> void:
		if random.randf() < 0.1:
			return
		# On a listen server the player's own commands come at once.
		up[tick + (1 if plant == "draws_simulation" else DELAY)] = commands.slice(-3).map(func(one: Dictionary) -> Dictionary:
			return one.merged({stamp = commands[-1].stamp}, true) if plant == "has_packet_stamp" else one)

	func take(packet: Array) -> void:
		for command: Dictionary in packet:
			var is_new: int = server.take_command(client, command.number, command.stamp).is_new
			if not command.has("shot") or not (is_new == 1 or plant == "executes_twice"):
				continue
			server.judge(client, command.shot, {}, Callable(), command.hash)
			var answer := server.compare()
			compared += answer.compared
			disagreed += int(answer.compared == 1 and answer.agreed == 0)
			if answer.client_alarm == 1:
				alarm = Backsight.reason_name(Backsight.KIND_FAULT, server.agreement(client).alarm)
				if alarm_after == 0:
					alarm_after = compared

func _initialize() -> void:
	var failed := 0
	var results := {}
	for plant: String in NAMES:
		results[plant] = []
		for seed_of_match in [1, 2]:
			var one := Match.new(plant, seed_of_match)
			one.play()
			results[plant].append({alarm = one.alarm, compared = one.compared, disagreed = one.disagreed, alarm_after = one.alarm_after})
			if one.alarm != NAMES[plant] or (plant == "none") != (one.disagreed == 0) or one.compared < 1000:
				failed += 1
				print("FAILED: %s, seed %d: the alarm says %s after %d of %d shots" % [plant, seed_of_match, one.alarm, one.disagreed, one.compared])
	print("mistakes ", JSON.stringify(results))
	print("failed: ", failed)
	quit(failed)
