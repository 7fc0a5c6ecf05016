extends SceneTree
# Plays the files of tests/vectors that are named after --, by the classes of the addon, and compares each answer to the
# bit. --turn-red first: changes each kind of answer by a bit, and wants each of them refused by file, step and field.
# --broken first: an unknown key, a missing one and another format must be refused by a sentence.
const Fields := preload("fields.gd")
const Parts := preload("parts.gd")
const World := preload("world.gd")
const UNSAID := &"unsaid"

var players := {"world": func() -> RefCounted: return World.new(), "clock": func() -> RefCounted: return Parts.Clock.new(),
	"reckoning": func() -> RefCounted: return Parts.Reckoning.new(), "bytes": func() -> RefCounted: return Parts.Bytes.new()}
var fault := ""
# Of one file: kinds of answers that were changed, and how many steps were compared, and could not be asked.
var changed := {}
var compared := 0
var unsaid := 0
var is_last_unsaid := false
var unrefused := ""
var turns_red := false

func _initialize() -> void:
	var files := OS.get_cmdline_user_args()
	turns_red = files.size() > 0 and files[0] == "--turn-red"
	var breaks := files.size() > 0 and files[0] == "--broken"
	var all := Vector2i.ZERO
	for path in files.slice(1 if turns_red or breaks else 0):
		changed = {}
		compared = 0
		unsaid = 0
		var file: Variant = JSON.parse_string(FileAccess.get_file_as_string(path))
		if breaks:
			refuse_broken(path.get_file(), file)
			continue
		play_file(path.get_file(), file)
		# Of flights outside of a world alone the addon has no call.
		if compared == 0 and (unsaid == 0 or file.kind != "flight"):
			say(path + ": nothing was compared")
		if not fault.is_empty():
			break
		if turns_red:
			print("%s: %d kinds of answers, each changed by a bit, are refused" % [path.get_file(), changed.size()])
		else:
			print("%s: %d answers are equal to the bit, %d steps cannot be asked" % [path.get_file(), compared, unsaid])
		all += Vector2i(compared, unsaid)
	if not fault.is_empty():
		print(fault)
	elif not breaks:
		print("all: %d answers are equal, and %d steps that Godot cannot be asked" % [all.x, all.y])
	quit(0 if fault.is_empty() and files.size() > 0 else 1)

func say(text: String) -> void:
	if fault.is_empty():
		fault = text

func play_file(name: String, file: Variant) -> void:
	var head := Fields.new(file, name)
	if head.at("format") != 1.0:
		return say(name + ": the format is one that this program does not know")
	var kind := str(head.at("kind"))
	var cases := head.list("cases")
	if not head.finish().is_empty():
		return say(name + ": " + head.fault)
	for one: Variant in cases:
		if fault.is_empty():
			play_case(name, kind, one)

func play_case(name: String, kind: String, one: Variant) -> void:
	var head := Fields.new(one, "the case")
	var at := "%s, case '%s', step " % [name, head.at("name")]
	var steps := head.list("steps")
	if kind == "flight":  # outside of a world: the addon has no call for it
		unsaid += steps.size()
		return
	if not players.has(kind):
		return say("%s0 (head), the kind '%s' is unknown" % [at, kind])
	var player: RefCounted = players[kind].call()
	var opened: String = player.open(head)
	for wrong: String in [head.finish(), opened]:
		if not wrong.is_empty():
			say("%s0 (head), %s" % [at, wrong])
	for i in steps.size():
		if not fault.is_empty():
			break
		play_step("%s%d" % [at, i + 1], player, Fields.new(steps[i], "the step"))
	player.close()

func play_step(at: String, player: RefCounted, step: Fields) -> void:
	var what := str(step.at("do"))
	var has_answer := step.has("gives")
	var answer: Variant = player.step(what, step)
	at = "%s (%s), " % [at, what]
	is_last_unsaid = answer is StringName and step.fault.is_empty()
	unsaid += int(is_last_unsaid)
	if is_last_unsaid:
		return
	if not step.finish().is_empty():
		return say(at + step.fault)
	if not has_answer and answer != null:
		say(at + "the step lacks the key 'gives'")
	if not has_answer:
		return
	compared += 1
	var found := difference("gives", step.values.gives, answer)
	if not found.is_empty():
		return say(at + found)
	if turns_red:
		turn_red(at, what, step.values, [step.values, "gives"], "gives", answer, answer)

# The first difference: field, expected, got. Nothing where they are equal. The file's whole numbers are floats.
func difference(field: String, expected: Variant, got: Variant) -> String:
	if got is StringName or (expected == null and got == null):
		return ""
	if expected is Dictionary and got is Dictionary:
		for key: String in expected.keys() + got.keys():
			if not expected.has(key) and got[key] is StringName:
				continue
			if not expected.has(key) or not got.has(key):
				return "%s.%s: only one of both has it" % [field, key]
			var found := difference("%s.%s" % [field, key], expected[key], got[key])
			if not found.is_empty():
				return found
		return ""
	if expected is Array and got is Array and expected.size() == got.size():
		for i: int in got.size():
			var found := difference("%s[%d]" % [field, i], expected[i], got[i])
			if not found.is_empty():
				return found
		return ""
	if (expected is String and got is String) or (expected is float and (got is int or got is float)):
		if expected == got:
			return ""
	return "%s: expected %s, got %s" % [field, expected, got]

# Changes each leaf of an answer in turn, each kind of leaf once. `leaf`: what holds it, and its key there. `given`: what
# the addon gave for it, of its whole `answer`.
func turn_red(at: String, kind: String, step: Dictionary, leaf: Array, path: String, given: Variant, answer: Variant) -> void:
	var value: Variant = leaf[0][leaf[1]]
	if given is StringName:
		return
	if (value is Dictionary or value is Array) and value.size() > 0:
		for inner: Variant in value if value is Dictionary else range(value.size()):
			var more := [".%s", ".%s"] if value is Dictionary else ["[%d]", "[]"]
			turn_red(at, kind + (more[1] % inner if value is Dictionary else more[1]), step, [value, inner],
				path + more[0] % inner, given[inner], answer)
		return
	kind += type_string(typeof(value))
	if changed.has(kind):
		return
	changed[kind] = true
	leaf[0][leaf[1]] = another(value)
	var found := difference("gives", step.gives, answer)
	leaf[0][leaf[1]] = value
	if not found.begins_with(path + ":"):
		say("%s%s, changed, is answered by '%s'" % [at, path, found])

# One bit: the lowest one of a number, or of the last digit.
func another(leaf: Variant) -> Variant:
	if leaf == null:
		return 0.0
	if leaf is float:
		return float(int(leaf) ^ 1)
	if leaf is Array or leaf is Dictionary:
		return [0.0]
	return "00" if leaf == "" else leaf.left(-1) + "%x" % (leaf.right(1).hex_to_int() ^ 1)

# Files that are none: of another format, cut short, and with a key that nobody knows, in each kind of object.
func refuse_broken(name: String, file: Dictionary) -> void:
	var refused := 0
	for other: Variant in [null, {format = 2.0, kind = file.kind, cases = []}, {format = 1.0, kind = file.kind},
			{format = 1.0, kind = file.kind, cases = [], color = 1.0}]:
		play_file(name, other)
		if not fault.begins_with(name):
			unrefused = "%s: a broken file is answered by '%s'" % [name, fault]
		fault = ""
		refused += 1
	var seen := {}
	for one: Dictionary in file.cases if file.kind != "flight" else []:
		var steps: Array = one.steps
		for head in objects_of(one, "case"):
			refused += int(is_refused_with_color(name, file.kind, one, head, 0, seen))
		for i in steps.size():
			refused += int(is_refused_with_color(name, file.kind, one, [steps[i].do, steps[i]], i + 1, seen))
	fault = unrefused
	if fault.is_empty():
		print("%s: %d broken files are refused" % [name, refused])

# Kinds of objects of a case's head, each with one of them.
func objects_of(value: Variant, kind: String) -> Array:
	var made := [[kind, value]] if value is Dictionary else []
	for inner: Variant in value if value is Dictionary else range(value.size()):
		if (value[inner] is Dictionary or value[inner] is Array) and str(inner) != "steps":
			made += objects_of(value[inner], kind + (".%s" % inner if value is Dictionary else "[]"))
	return made

func is_refused_with_color(name: String, kind: String, one: Dictionary, object: Array, last: int, seen: Dictionary) -> bool:
	if seen.has(object[0]):
		return false
	seen[object[0]] = true
	var steps: Array = one.steps
	one.steps = steps.slice(0, last)
	object[1].color = 1.0
	play_case(name, kind, one)
	var is_unsaid := last > 0 and is_last_unsaid
	if is_unsaid:
		seen.erase(object[0])
	elif not fault.contains("the unknown key 'color'"):
		unrefused = "%s, %s with an unknown key, is answered by '%s'" % [name, object[0], fault]
	fault = ""
	object[1].erase("color")
	one.steps = steps
	return not is_unsaid
