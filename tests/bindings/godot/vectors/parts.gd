extends RefCounted
# Cases of kinds clock, reckoning and bytes. A player has open(head), which returns a fault, step(what, step), which
# returns the answer, and close(). UNSAID: an answer, or a part of one, that the addon cannot be asked for.
const Configs := preload("configs.gd")
const Fields := preload("fields.gd")
const UNSAID := &"unsaid"

class Clock:
	var clock := BacksightClock.new()
	var last := 0

	func open(head: Fields) -> String:
		clock.open(Configs.rate(head), [Backsight.delay_config_default()])
		return "" if clock.is_open() else "the clock did not open"

	func step(what: String, step: Fields) -> Variant:
		var now := step.whole("now_us")
		match what:
			"moment":
				var moment := clock.moment(0, now)
				return Fields.wide(moment) if clock.answer() == Backsight.OK else null
			"present", "present_reading":
				var reading := clock.read(now)
				if clock.answer() != Backsight.OK:
					return null
				if what == "present":
					return Fields.wide(reading.present)
				return {server_now_us = reading.server_now_us, error_bound_us = reading.error_bound_us,
					epoch = reading.epoch}
			"snapshot_arrived":
				var tick := step.whole("tick")
				return taken(now, func() -> int: return clock.snapshot_arrived(tick, 0, now))
			"round_trip":
				var server_clock := step.whole("server_clock_us")
				var rtt := step.whole("rtt_us")
				return taken(now, func() -> int: return clock.round_trip(server_clock, rtt, now))
		step.wrong("there is no such call")
		return null

	# A clock of the caller's that goes back is a mistake, and no answer.
	func taken(now: int, ask: Callable) -> Variant:
		if now < last:
			print("expect ERROR: now_us: not before that of an earlier call")
		var code: int = ask.call()
		if now < last and code == Backsight.OUT_OF_RANGE:
			return UNSAID
		last = now
		return code

	func close() -> void:
		clock.close()

class Reckoning:
	var rules := {}

	func open(head: Fields) -> String:
		rules = head.all(Configs.RECKONING)
		return ""

	func step(what: String, step: Fields) -> Variant:
		if what == "blend":  # screens alone draw blends
			return UNSAID
		if what != "reckon":
			step.wrong("there is no such call")
			return null
		var from := step.all("position velocity rotation acceleration angular_velocity")
		rules.reckoning_model = step.whole("model")
		var seconds: float = step.value("seconds")
		if seconds < 0:  # to a time before the state: the caller's mistake
			print("expect ERROR: a number is out of its range")
		var to := Backsight.reckon(rules, from, seconds)
		if seconds < 0 and to.is_empty():
			return UNSAID
		return {position = Fields.bits3(to.position), velocity = Fields.bits3(to.velocity),
			rotation = Fields.bits4(to.rotation)}

	func close() -> void:
		pass

class Bytes:
	func open(_head: Fields) -> String:
		return ""

	func step(what: String, step: Fields) -> Variant:
		if what == "read_stamp":
			return stamp(step)
		if what == "read_state":
			return state(step)
		step.wrong("there is no such call")
		return null

	func stamp(step: Fields) -> Variant:
		var bytes := step.bytes("bytes")
		if bytes.size() != Backsight.STAMP_BYTES:  # another size is a mistake, not an answer
			print("expect ERROR: stamp: 32 bytes are needed, and %d were given" % bytes.size())
			if not Backsight.stamp_read(bytes).is_empty():
				step.wrong("a stamp of %d bytes was read" % bytes.size())
			return UNSAID
		var fields := Backsight.stamp_read(bytes)
		if fields.is_empty():
			return {result = Backsight.answer()}
		if Backsight.stamp_write(fields) != bytes:
			step.wrong("what is written back differs")
		return {result = 0, shown = Fields.wide(fields.shown), newest = fields.newest,
			received = Fields.wide(fields.received), offsets = fields.offsets}

	func state(step: Fields) -> Variant:
		# An entity's number comes before its state.
		var bytes := PackedByteArray([9, 0, 0, 0]) + step.bytes("bytes")
		var room := step.whole("room")
		var read := Backsight.state_read_bones({max_bones = room}, bytes, room)
		if read.is_empty():
			return {result = Backsight.answer()}
		var it: Dictionary = read.state
		if read.read != bytes.size() or it.entity != 9:
			step.wrong("not all bytes were read")
		var bones: Array = read.bones.map(func(bone: Dictionary) -> Array:
			return [Fields.bits3(bone.position), Fields.bits4(bone.rotation)])
		var made := {result = 0, bone_count = it.bone_count, epoch = it.epoch, parent = it.parent,
			hitboxes = it.hitboxes, team = it.team, layers = it.layers, presence = it.presence,
			hitbox_mask = it.hitbox_mask,
			pose = {position = Fields.bits3(it.position), rotation = Fields.bits4(it.rotation),
				velocity = Fields.bits3(it.velocity), acceleration = Fields.bits3(it.acceleration_mps2),
				angular_velocity = Fields.bits3(it.angular_velocity_radps), bones = bones}}
		if it.fields != 0:
			made.fields = it.fields
		# The addon gives floats in place of steps: those of `pose`.
		for key in ["position", "rotation", "rotation_fine", "velocity", "acceleration", "angular_velocity", "bones"]:
			made[key] = UNSAID
		return made

	func close() -> void:
		pass
