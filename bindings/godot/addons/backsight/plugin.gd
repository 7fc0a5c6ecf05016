@tool
extends EditorPlugin
# Draws each BacksightHitbox3D in the editor. The nodes themselves need no plugin that is switched on.

const HitboxGizmo := preload("hitbox_gizmo.gd")
var gizmo := HitboxGizmo.new()

func _enter_tree() -> void:
	add_node_3d_gizmo_plugin(gizmo)

func _exit_tree() -> void:
	remove_node_3d_gizmo_plugin(gizmo)
