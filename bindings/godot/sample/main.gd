extends Node3D
# Two windows, one of them the server. Start it twice: the first hosts, the second joins. Or, after `--`:
#
#     --server, --client          do not find out
#     --port=N                    default 24567
#     --lag=MS                    the client's round trip on top of the real one
#     --shots=N                   fires by itself, prints each shot's bits, and ends after so many
#     --picture=FILE              writes the window into a file before it ends

const ServerSide := preload("server_side.gd")
const ClientSide := preload("client_side.gd")

var options := {port = "24567", lag = "100", shots = "0"}

func _ready() -> void:
	for argument in OS.get_cmdline_user_args():
		var parts := argument.trim_prefix("--").split("=")
		options[parts[0]] = parts[1] if parts.size() > 1 else "1"
	var peer := ENetMultiplayerPeer.new()
	var hosts := not options.has("client") and peer.create_server(int(options.port)) == OK
	if not hosts:
		if options.has("server"):
			return stop("The port %s is in use" % options.port)
		peer.create_client("127.0.0.1", int(options.port))
	multiplayer.multiplayer_peer = peer
	build_scene()
	var side: Node = ServerSide.new() if hosts else ClientSide.new()
	# One name on both ends: calls of one reach the other by their path.
	side.name = "Side"
	side.options = options
	get_window().title = "Backsight: server" if hosts else "Backsight: client"
	add_child(side)

func stop(why: String) -> void:
	printerr(why)
	get_tree().quit(1)

func build_scene() -> void:
	var camera := Camera3D.new()
	camera.position = Vector3(0, 1.7, 9)
	camera.fov = 60
	add_child(camera)
	var sun := DirectionalLight3D.new()
	sun.rotation = Vector3(-1, 0.6, 0)
	add_child(sun)
	var floor_mesh := PlaneMesh.new()
	floor_mesh.size = Vector2(60, 60)
	var ground := MeshInstance3D.new()
	ground.mesh = floor_mesh
	var paint := StandardMaterial3D.new()
	paint.albedo_color = Color(0.2, 0.22, 0.25)
	ground.material_override = paint
	add_child(ground)
