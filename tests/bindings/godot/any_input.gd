extends SceneTree
# Calls every method of every class with values of all types, drawn from a seed: the engine must live through it. What
# the console says of it is not looked at.

const CLASSES := ["BacksightServer", "BacksightClient", "BacksightClock", "BacksightCommandBuffer", "BacksightInputLead",
	"BacksightEstimator", "BacksightReckoner", "BacksightHitbox3D", "BacksightPrediction",
	"BacksightPredictedEvents"]
const OPENS := {BacksightClock = [{}, [{}]], BacksightPrediction = [{state_bytes = 16, input_bytes = 4}],
	BacksightPredictedEvents = [64, 2000000]}
const ROUNDS := 60
var random := RandomNumberGenerator.new()
var called := {}
var calls := 0

func _initialize() -> void:
	random.seed = 1
	for round in ROUNDS:
		for name in CLASSES:
			var object: Object = ClassDB.instantiate(name)
			if object.has_method("open"):
				object.callv("open", OPENS.get(name, []))
			exercise(object, name)
			if not object is RefCounted:
				object.free()
	for round in ROUNDS:
		var methods := ClassDB.class_get_method_list("Backsight", true)
		for method in methods:
			ClassDB.callv("class_call_static", [&"Backsight", method.name] + arguments_of(method))
			calls += 1
	print("%d calls of %d methods" % [calls, called.size()])
	quit(0 if called.size() > 130 else 1)

func exercise(object: Object, name: String) -> void:
	for method in ClassDB.class_get_method_list(name, true):
		if method.flags & METHOD_FLAG_STATIC:
			continue
		object.callv(method.name, arguments_of(method))
		called[name + "." + method.name] = true
		calls += 1
		if object.has_method("is_open") and not object.is_open():
			object.callv("open", OPENS.get(name, []))

# Mostly of the types that the method asks for, with values that mean nothing.
func arguments_of(method: Dictionary) -> Array:
	var made := []
	for argument in method.args:
		made.append(value_of(argument.type if random.randf() < 0.9 else random.randi() % TYPE_PACKED_VECTOR4_ARRAY))
	if random.randf() < 0.05:
		made.pop_back()
	return made

func value_of(type: int) -> Variant:
	match type:
		TYPE_BOOL:
			return random.randf() < 0.5
		TYPE_INT:
			return [0, 1, 2, -1, 7, 65536, 4294967295, 4294967296, -9223372036854775807, random.randi()][random.randi() % 10]
		TYPE_FLOAT:
			return [0.0, 1.0, -1.0, NAN, INF, 1e300, random.randf()][random.randi() % 7]
		TYPE_VECTOR3:
			return Vector3(value_of(TYPE_FLOAT), value_of(TYPE_FLOAT), value_of(TYPE_FLOAT))
		TYPE_QUATERNION:
			return [Quaternion.IDENTITY, Quaternion(0, 0, 0, 0), Quaternion(NAN, 0, 0, 1)][random.randi() % 3]
		TYPE_TRANSFORM3D:
			return [Transform3D.IDENTITY, Transform3D(Vector3.ZERO, Vector3.ZERO, Vector3.ZERO, Vector3(INF, 0, 0))][random.randi() % 2]
		TYPE_STRING:
			return "text"
		TYPE_CALLABLE:
			return [Callable(), func(_a: Variant) -> int: return 3, func(_a: Variant, _b: Variant) -> bool: return true][random.randi() % 3]
		TYPE_DICTIONARY:
			return dictionary()
		TYPE_ARRAY:
			var array := []
			for i in random.randi() % 4:
				array.append(value_of([TYPE_DICTIONARY, TYPE_INT, TYPE_TRANSFORM3D][random.randi() % 3]))
			return array
		TYPE_PACKED_BYTE_ARRAY:
			var bytes := PackedByteArray()
			bytes.resize([0, 1, 32, 54, 1200][random.randi() % 5])
			for i in bytes.size():
				bytes[i] = random.randi() % 256
			return bytes
	return null

func dictionary() -> Dictionary:
	var keys := ["struct_size", "kind", "client", "moment", "offsets", "groups", "position", "rotation", "origin", "direction",
		"radius", "hitboxes", "stamp", "number", "input", "size", "set", "frame_count", "capacity_ticks", "max_entities", 3]
	var made := {}
	for i in random.randi() % 4:
		made[keys[random.randi() % keys.size()]] = value_of([TYPE_INT, TYPE_FLOAT, TYPE_VECTOR3, TYPE_QUATERNION, TYPE_ARRAY,
			TYPE_PACKED_BYTE_ARRAY, TYPE_STRING][random.randi() % 7])
	return made
