@tool
extends EditorNode3DGizmoPlugin

const Draw := preload("debug_draw.gd")

func _init() -> void:
	create_material("lines", Color(1.0, 0.55, 0.15))

func _get_gizmo_name() -> String:
	return "BacksightHitbox3D"

func _has_gizmo(node: Node3D) -> bool:
	return node.is_class("BacksightHitbox3D")

func _redraw(gizmo: EditorNode3DGizmo) -> void:
	gizmo.clear()
	# In its own frame: the node's place is the editor's business.
	var hitbox: Dictionary = gizmo.get_node_3d().describe(gizmo.get_node_3d())
	gizmo.add_lines(Draw.lines_of(hitbox), get_material("lines", gizmo))
