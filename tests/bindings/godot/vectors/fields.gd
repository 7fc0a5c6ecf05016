extends RefCounted
# An object of a vectors' file, which knows which of its keys were asked for: a key that nobody asks for is refused.
# Values are as tests/vectors/README.md, "Values", has them. `fault`: the first thing that is wrong.

var values: Dictionary
var what: String
var asked := {}
var fault := ""

func _init(given: Variant, name: String) -> void:
	what = name
	if given is Dictionary:
		values = given
	else:
		fault = name + " is no object"

func wrong(text: String) -> void:
	if fault.is_empty():
		fault = text

func has(key: String) -> bool:
	asked[key] = true
	return values.has(key)

func at(key: String) -> Variant:
	if not has(key):
		wrong("%s lacks the key '%s'" % [what, key])
	return values.get(key)

func list(key: String) -> Array:
	var value: Variant = at(key)
	if not value is Array:
		wrong("%s has no list at the key '%s'" % [what, key])
		return []
	return value

func whole(key: String) -> int:
	var value: Variant = at(key)
	if not value is float or value != floorf(value):
		wrong("the key '%s': a whole number is expected in place of %s" % [key, value])
		return 0
	return int(value)

func wholes(key: String) -> Array:
	return list(key).map(func(one: float) -> int: return int(one))

func text(key: String, digits := -1) -> String:
	var value: Variant = at(key)
	if not value is String or (digits >= 0 and value.length() != digits) or (value + "0").to_lower().lstrip("0123456789abcdef") != "":
		wrong("the key '%s': digits are expected in place of %s" % [key, value])
		return "0".repeat(maxi(digits, 0))
	return value

func bytes(key: String) -> PackedByteArray:
	return text(key).hex_decode()

# Floats, vectors and rotations by their digits, whole numbers as they are.
func value(key: String) -> Variant:
	if not at(key) is String:
		return whole(key)
	match text(key).length():
		8:
			return real_of(text(key))
		24:
			return vector_of(text(key))
		32:
			return turn_of(text(key))
	wrong("the key '%s': a float, a vector or a rotation is expected in place of '%s'" % [key, text(key)])
	return 0

# A Dictionary of `names`: "a b:c" reads the key a as a, and the key b as c. `if_there`: of those that it has.
func all(names: String, if_there := false) -> Dictionary:
	var made := {}
	for name in names.split(" ", false):
		var pair := name.split(":")
		if not if_there or has(pair[0]):
			made[pair[-1]] = value(pair[0])
	return made

# Refuses keys that nobody has asked for. Returns the fault.
func finish() -> String:
	for key: String in values:
		if not asked.has(key):
			wrong("%s has the unknown key '%s'" % [what, key])
	return fault

# Bytes in the order of this machine, of digits with the highest first.
static func hex(digits: String) -> PackedByteArray:
	var made := digits.hex_decode()
	made.reverse()
	return made

static func real_of(digits: String) -> float:
	return hex(digits).decode_float(0)

static func vector_of(digits: String) -> Vector3:
	return Vector3(real_of(digits.substr(0, 8)), real_of(digits.substr(8, 8)), real_of(digits.substr(16, 8)))

static func turn_of(digits: String) -> Quaternion:
	var xyz := vector_of(digits)
	return Quaternion(xyz.x, xyz.y, xyz.z, real_of(digits.substr(24, 8)))

static func wide_of(digits: String) -> int:
	return hex(digits).decode_s64(0)

static func wide(number: int) -> String:
	return "%016x" % number if number >= 0 else "%x%015x" % [(number >> 60) & 15, number & 0xfffffffffffffff]

static func bits(number: float) -> String:
	var made := PackedByteArray([0, 0, 0, 0])
	made.encode_float(0, number)
	made.reverse()
	return made.hex_encode()

static func bits3(it: Vector3) -> String:
	return bits(it.x) + bits(it.y) + bits(it.z)

static func bits4(it: Quaternion) -> String:
	return bits(it.x) + bits(it.y) + bits(it.z) + bits(it.w)
