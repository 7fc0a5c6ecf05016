extends MeshInstance3D
# Hitboxes as lines, at any place: those on the screen, and those that the server judged.
#
#     const Draw := preload("res://addons/backsight/debug_draw.gd")
#     var ghost := Draw.new()
#     ghost.show_hitboxes(hitboxes, Color.ORANGE)       # as add_hitbox_set() takes them
#     ghost.global_transform = client.transform_of(entity)

const STEPS := 24

func show_hitboxes(hitboxes: Array, color: Color) -> void:
	var points := PackedVector3Array()
	for hitbox in hitboxes:
		points.append_array(lines_of(hitbox))
	var arrays := []
	arrays.resize(Mesh.ARRAY_MAX)
	arrays[Mesh.ARRAY_VERTEX] = points
	var made := ArrayMesh.new()
	if not points.is_empty():
		made.add_surface_from_arrays(Mesh.PRIMITIVE_LINES, arrays)
	mesh = made
	var paint := StandardMaterial3D.new()
	paint.shading_mode = BaseMaterial3D.SHADING_MODE_UNSHADED
	paint.albedo_color = color
	paint.no_depth_test = true
	material_override = paint

# Pairs of points, in the frame of the entity or bone.
static func lines_of(hitbox: Dictionary) -> PackedVector3Array:
	var center: Vector3 = hitbox.get("center", Vector3.ZERO)
	var radius: float = hitbox.get("radius", 0.0)
	match hitbox.get("kind", Backsight.SHAPE_SPHERE):
		Backsight.SHAPE_BOX:
			return _box(center, hitbox.get("half_extents", Vector3.ZERO), hitbox.get("rotation", Quaternion.IDENTITY))
		Backsight.SHAPE_CAPSULE:
			return _capsule(center, hitbox.get("end", Vector3.ZERO), radius)
	var lines := _circle(center, Vector3.RIGHT * radius, Vector3.UP * radius, TAU)
	lines.append_array(_circle(center, Vector3.RIGHT * radius, Vector3.BACK * radius, TAU))
	lines.append_array(_circle(center, Vector3.BACK * radius, Vector3.UP * radius, TAU))
	return lines

static func _box(center: Vector3, half: Vector3, turn: Quaternion) -> PackedVector3Array:
	var lines := PackedVector3Array()
	for axis in 3:
		for corner in 4:
			var from := Vector3.ZERO
			from[axis] = -half[axis]
			from[(axis + 1) % 3] = half[(axis + 1) % 3] * (1 if corner & 1 else -1)
			from[(axis + 2) % 3] = half[(axis + 2) % 3] * (1 if corner & 2 else -1)
			var to := from
			to[axis] = half[axis]
			lines.append(center + turn * from)
			lines.append(center + turn * to)
	return lines

static func _capsule(from: Vector3, to: Vector3, radius: float) -> PackedVector3Array:
	var along := (to - from).normalized() if to != from else Vector3.UP
	var side := along.cross(Vector3.RIGHT if absf(along.x) < 0.9 else Vector3.UP).normalized() * radius
	var other := along.cross(side)
	var lines := _circle(from, side, other, TAU)
	lines.append_array(_circle(to, side, other, TAU))
	for across in [side, other]:
		lines.append_array(_circle(to, across, along * radius, PI))
		lines.append_array(_circle(from, across, -along * radius, PI))
		lines.append_array([from + across, to + across, from - across, to - across])
	return lines

static func _circle(center: Vector3, x: Vector3, y: Vector3, angle: float) -> PackedVector3Array:
	var lines := PackedVector3Array()
	for step in STEPS:
		for end in 2:
			var at := angle * (step + end) / STEPS
			lines.append(center + x * cos(at) + y * sin(at))
	return lines
