@tool
extends EditorPlugin
# Draws each BacksightHitbox3D in the editor, and says where scripts and native plugin do not belong together. The nodes themselves need no plugin that is switched on.

const HitboxGizmo := preload("hitbox_gizmo.gd")
const Versions := preload("versions.gd")
var gizmo := HitboxGizmo.new()

func _enter_tree() -> void:
	if not Versions.fault().is_empty():
		push_error(Versions.fault())
	add_node_3d_gizmo_plugin(gizmo)

func _exit_tree() -> void:
	remove_node_3d_gizmo_plugin(gizmo)
