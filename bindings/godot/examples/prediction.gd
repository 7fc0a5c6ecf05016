extends SceneTree
# A player who is predicted: commands take 4 ticks to the server, and its states 4 ticks back. One command is lost just
# as the player turns round. That alone is mispredicted, and every shot leaves from within 0.5 m of the server's own eye.
const WAY := 4  # ticks
const TURNING := 40
const RATE := 64

# The only copy of the rules: the server runs it, and the client predicts and replays with it. A state is x, y, z and
# the velocity, as floats of 32 bits; an input is forward, -1 to 1. What is kept is rounded alike on both ends.
func walk(before: PackedByteArray, input: PackedByteArray, dt: float) -> PackedByteArray:
	var state := before.duplicate()
	var speed := state.decode_float(12)
	state.encode_float(12, speed + (7.0 * input.decode_float(0) - speed) * 10.0 * dt)
	state.encode_float(0, state.decode_float(0) + state.decode_float(12) * dt)
	return state

func bytes_of(floats: PackedFloat32Array) -> PackedByteArray:
	return floats.to_byte_array()

func _initialize() -> void:
	var own := BacksightPrediction.new()
	own.open({state_bytes = 24, input_bytes = 4})
	own.set_step(walk)
	# By tick: the inputs, where each shot left from, and the server's states.
	var sent := [bytes_of([0.0])]
	var eyes := [0.0]
	var server := [bytes_of([0.0, 0.0, 0.0, 0.0, 0.0, 0.0])]
	var equal := 0
	var near := 0
	for tick in range(1, 129):
		var now := tick * 1_000_000 / RATE
		# Client: the server's state arrives, then the player presses keys and shoots.
		var told := maxi(tick - 2 * WAY, 0)
		var done := own.reconcile(told, server[told], now)
		if done.result == Backsight.RECONCILED_CORRECTED:
			own.name_cause(Backsight.CAUSE_LOST_COMMAND)
			print("tick %d: moved by %.1f cm" % [tick, 100 * done.moved_m])
		sent.append(bytes_of([1.0 if tick < TURNING else -1.0]))
		own.predict(tick, sent[tick])
		eyes.append(own.drawn(now).origin.x)
		if tick <= WAY:
			continue
		# Server: a command arrives. The lost one is replaced by the one before it.
		var n := tick - WAY
		server.append(walk(server[n - 1], sent[n - 1 if n == TURNING else n], 1.0 / RATE))
		var off := absf(server[n].decode_float(0) - eyes[n])
		equal += int(off == 0.0)
		near += int(off > 0.0 and off <= 0.5)
	var counters := own.counters()
	print("predicted to the bit: %d states, wrong: %d" % [
		counters.by_result[Backsight.RECONCILED_EXACT], counters.by_cause[Backsight.CAUSE_LOST_COMMAND]])
	print("shots: %d from the server's own eye, %d from an eye that slid" % [equal, near])
	quit(0 if equal + near == 124 else 1)
