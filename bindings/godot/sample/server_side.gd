extends "side.gd"

var server := BacksightServer.new()
var tick := 0
var body_set := 0
var targets: Array[int] = []
var clients := {}  # by peer
var players := {}  # by client

func _ready() -> void:
	super()
	add_child(server)
	server.world = world
	server.config = config
	if server.open() != Backsight.OK:
		return get_tree().quit(1)
	body_set = server.add_hitbox_set(hitboxes)
	for i in TARGETS:
		targets.append(server.spawn({hitboxes = body_set}))
	server.shot_judged.connect(_on_shot_judged)
	var scene_multiplayer: SceneMultiplayer = multiplayer
	scene_multiplayer.peer_packet.connect(_on_packet)
	multiplayer.peer_disconnected.connect(_on_left)

# Each target runs from side to side, and turns back at its own time.
func place_of(index: int) -> Transform3D:
	var time := tick / 64.0
	var across := 4.5 * sin(time * (0.9 + 0.23 * index) + index)
	return Transform3D(Basis(Vector3.UP, time * 1.5 + index), Vector3(across, 0, -1.5 * index))

func _physics_process(_delta: float) -> void:
	tick += 1
	server.begin_tick(tick)
	for i in TARGETS:
		var at := place_of(i)
		server.record(targets[i], {position = at.origin, rotation = at.basis.get_rotation_quaternion()})
		body_of(targets[i]).transform = at
	for entity in players.values():
		server.record(entity, {position = EYE - Vector3(0, 1.7, 0)})
	server.finish_tick()
	for peer in clients:
		multiplayer.send_bytes(server.write(clients[peer]), peer, MultiplayerPeer.TRANSFER_MODE_UNRELIABLE)
	label.text = "Server, tick %d, %d clients\norange: what it judged   grey: where it was by then" % [tick, clients.size()]

func join(fingerprint: int) -> void:
	var peer := multiplayer.get_remote_sender_id()
	if fingerprint != server.fingerprint():
		printerr("Another version, or other hitboxes: the client's fingerprint differs")
		return multiplayer.multiplayer_peer.disconnect_peer(peer)
	# Any peer may ask at any time, and again.
	if clients.has(peer):
		return
	var entity := server.spawn({hitboxes = body_set})
	var client := server.join(entity)
	if client == Backsight.NO_CLIENT_NUMBER:
		printerr("Nobody else can join, answer ", server.answer())
		server.despawn(entity)
		return multiplayer.multiplayer_peer.disconnect_peer(peer)
	clients[peer] = client
	players[client] = entity
	print("client %d has joined" % client)
	welcome.rpc_id(peer, entity, client, tick, targets)

func _on_left(peer: int) -> void:
	if not clients.has(peer):
		return
	server.leave(clients[peer])
	server.despawn(players[clients[peer]])
	players.erase(clients[peer])
	clients.erase(peer)
	if int(options.shots) > 0:
		finish()

func _on_packet(peer: int, packet: PackedByteArray) -> void:
	if not clients.has(peer) or server.receive(clients[peer], packet) != Backsight.OK:
		return
	var command := server.next_received()
	while not command.is_empty():
		execute(peer, command)
		command = server.next_received()

func execute(peer: int, command: Dictionary) -> void:
	var client: int = clients[peer]
	var taken := server.take_command(client, command.number, command.stamp)
	if not taken.is_new or command.size != 12:
		return
	# The server's own eye; the direction is the client's claim, and judge() refuses one that is none.
	var input: PackedByteArray = command.input
	var aim := Vector3(input.decode_float(0), input.decode_float(4), input.decode_float(8))
	var found := server.judge(client, {shooter = players[client], origin = EYE, direction = aim}, rules)
	say_shot(command.number, found.hit_entity, found.point)
	var seen := Transform3D()
	var present := Transform3D()
	if found.hit_entity != 0:
		var then := server.pose({kind = Backsight.VIEW_SHOOTER, client = client}, found.hit_entity)
		seen = Transform3D(Basis(then.rotation), then.position)
		present = body_of(found.hit_entity).transform
		ghost(JUDGED, seen)
		ghost(PRESENT, present)
	verdict.rpc_id(peer, command.number, found, seen, present)

func _on_shot_judged(client: int, found: Dictionary) -> void:
	if found.reason != Backsight.REASON_AS_SEEN:
		print("client %d: %s" % [client, Backsight.reason_name(Backsight.KIND_VERDICT, found.reason)])
