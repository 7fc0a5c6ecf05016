extends RefCounted
# Bones of a Skeleton3D as the frames that record() and bake_poses() take: relative to the entity's node, in one order on
# both ends.
#
#     const ClipSampler := preload("res://addons/backsight/clip_sampler.gd")
#     var sampler := ClipSampler.new($Player, $Player/Skeleton3D, ["hip", "spine", "head"])
#
# A server that does not animate: sample clips once, and give both ends the same frames. No bones are sent.
#
#     var baked := sampler.bake($Player/AnimationPlayer, [{animation = "idle"}, {animation = "walk", from_speed_mps = 0.5}], body_set, 64)
#     server.bake_poses(baked.clips, baked.frames, sampler.bones.size(), Vector3.UP)
#
# A server that animates: record the bones of the tick, after the AnimationPlayer has run.
#
#     server.record(entity, pose, sampler.pose())
#
# On the client draw() puts the bones of the view into the skeleton: the picture is then what is judged.

var root: Node3D
var skeleton: Skeleton3D
var bones: Array[int] = []  # numbers of the skeleton, in the order of frames

# `bone_names`: the first is bone 0 of a BacksightHitbox3D.
func _init(entity: Node3D, its_skeleton: Skeleton3D, bone_names: Array) -> void:
	root = entity
	skeleton = its_skeleton
	for name: String in bone_names:
		var bone := skeleton.find_bone(name)
		if bone < 0:
			push_error("ClipSampler: %s has no bone '%s'" % [skeleton.name, name])
		bones.append(bone)

# Each bone relative to the entity, as the skeleton is now. Call it after all that moves bones: process_physics_priority.
func pose() -> Array[Transform3D]:
	var made: Array[Transform3D] = []
	var there := _relative()
	for bone in bones:
		made.append(there * skeleton.get_bone_global_pose(bone) if bone >= 0 else there)
	return made

# The same of an animation at a tick of the server, which begins at tick 0 and goes round.
func pose_at(player: AnimationPlayer, animation: String, tick: int, tick_rate: float) -> Array[Transform3D]:
	var length := _length(player, animation)
	return _sample(player, animation, fmod(tick / tick_rate, length)) if length > 0 else pose()

# What bake_poses() takes of clips for a hitbox set: {clips, frames}. A clip: animation, from_speed_mps (0). A frame for
# each tick of a cycle, and at most `most_frames`. Empty where an animation is missing.
func bake(player: AnimationPlayer, clips: Array, hitbox_set: int, tick_rate: float, most_frames := 64) -> Dictionary:
	var made := {clips = [], frames = []}
	for clip: Dictionary in clips:
		var length := _length(player, clip.animation)
		if length < 0:
			return {clips = [], frames = []}
		var period := clampi(roundi(length * tick_rate), 1, 65535)
		var count := mini(period, most_frames)
		made.clips.append({set = hitbox_set, from_speed_mps = clip.get("from_speed_mps", 0.0), period_ticks = period,
			first_frame = made.frames.size() / bones.size(), frame_count = count})
		for i in count:
			made.frames.append_array(_sample(player, clip.animation, length * i / count))
	return made

# Client, after advance(): poses the skeleton as the view has the entity. Nothing else may pose it.
func draw(screen: BacksightClient, entity: int) -> void:
	var to_skeleton := skeleton.global_transform.affine_inverse()
	for at in bones.size():
		var there := screen.bone(entity, at)
		if bones[at] >= 0 and screen.answer() == Backsight.OK:
			skeleton.set_bone_global_pose(bones[at], to_skeleton * there)

func _sample(player: AnimationPlayer, animation: String, seconds: float) -> Array[Transform3D]:
	player.play(animation)
	player.seek(seconds, true)
	var made := pose()
	player.stop(true)
	return made

# Below 0: there is none, as the console says.
func _length(player: AnimationPlayer, animation: String) -> float:
	if player.has_animation(animation):
		return player.get_animation(animation).length
	push_error("ClipSampler: %s has no animation '%s'" % [player.name, animation])
	return -1.0

# The skeleton in the frame of the entity, in the tree or not.
func _relative() -> Transform3D:
	var made := Transform3D.IDENTITY
	var node: Node = skeleton
	while node != root and node is Node3D:
		made = (node as Node3D).transform * made
		node = node.get_parent()
	return made
