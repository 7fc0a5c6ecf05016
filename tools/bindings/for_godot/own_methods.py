"""Methods, properties and signals of the Godot classes that backsight.h has no function for."""
HANDLES = ("BacksightServer", "BacksightClient", "BacksightClock", "BacksightCommandBuffer", "BacksightInputLead",
           "BacksightEstimator", "BacksightReckoner", "BacksightPrediction", "BacksightPredictedEvents")
NODES = ("BacksightServer", "BacksightClient")

# Class, method, parameters (name, role, kind), C++ function, doc.
OWN_METHODS = [
    *((name, "close", [], "close_object", "Ends the match, and gives its memory back. open() may follow. The object "
       "does so by itself when it is freed. Within a callback: BUSY, and nothing is closed.") for name in HANDLES),
    *((name, "is_open", [("is_open", "out_flag")], "is_open", "Whether open() has succeeded, and close() has not been "
       "called since.") for name in HANDLES),
    *((name, "answer", [("answer", "out_whole", "i64")], "last_answer", "What the last call answered: OK; above 0 an "
       "answer, of which [method Backsight.reason_name] has the word; below 0 a mistake of the caller, whose text went "
       "to the console. For methods that return something else.") for name in HANDLES),
    ("Backsight", "answer", [("answer", "out_whole", "i64")], "last_answer", "As [method BacksightServer.answer], of the "
     "last call of a function of this class, from the thread that asks."),
    *((name, f"get_{setting}", [(setting, "out_stored")], f"get_{setting}", f"The property {setting}.")
      for name in NODES for setting in ("world", "config")),
    *((name, f"set_{setting}", [(setting, "stored")], f"set_{setting}", f"The property {setting}.")
      for name in NODES for setting in ("world", "config")),
    ("BacksightServer", "record_at", [("entity", "whole", "u32"), ("position", "vector"), ("rotation", "rotation"),
                                      ("velocity", "vector")], "record_at",
     "As [method record] without bones, and without a Dictionary: cheaper for many entities."),
    ("BacksightServer", "ray_hits", [("view", "record", "bs_view"), ("from", "vector"), ("direction", "vector"),
                                     ("max_distance_m", "real"), ("entity", "out_whole", "u32")], "server_ray_hits",
     "The entity that a ray hits first; 0: none. As [method cast_ray] without a Dictionary for ray and hit."),
    ("BacksightClient", "ray_hits", [("from", "vector"), ("direction", "vector"), ("max_distance_m", "real"),
                                     ("entity", "out_whole", "u32")], "client_ray_hits",
     "The entity that a ray hits first on the screen; 0: none. As [method cast_ray] without Dictionaries."),
    ("BacksightClient", "transform_of", [("entity", "whole", "u32"), ("transform", "out_pose")], "client_transform_of",
     "Where the screen shows an entity, for a node's global_transform. answer() is 1 + its status where it has no "
     "pose."),
    *((name, "bone_pose", [*view, ("entity", "whole", "u32"), ("bone", "whole", "i32"), ("position", "out_vector"),
                           ("rotation", "out_rotation")], f"{end}_bone_pose",
       "As [method bone], as position and rotation: with the bits that both ends have. A Transform3D rounds a "
       "rotation.")
      for name, end, view in (("BacksightServer", "server", [("view", "record", "bs_view")]),
                              ("BacksightClient", "client", []))),
    ("Backsight", "state_read_bones", [("world", "record", "bs_world_config"), ("bytes", "bytes"),
                                       ("state", "out_record", "bs_state"), ("bones", "out_records", "bs_pose"),
                                       ("capacity", "room", "u32", 256), ("read", "out_whole", "u32")],
     "state_read_bones", "As [method state_read], with the poses of its bones relative to the entity: at most "
     "[code]capacity[/code] of them."),
    ("BacksightPrediction", "set_step", [("step", "callable")], "set_step",
     "Sets the game's step: step(state: PackedByteArray, input: PackedByteArray, dt: float) -> PackedByteArray returns "
     "the state after `input` was executed for dt seconds. The server runs the same function, with the same bits."),
    *(("BacksightHitbox3D", f"get_{name}", [(name, role, kind)], f"get_hitbox_{name}", f"The property {name}.")
      for name, role, kind in (("kind", "out_whole", "u32"), ("group", "out_whole", "u32"), ("bone", "out_whole", "i32"),
                               ("radius", "out_real", "f32"), ("height", "out_real", "f32"),
                               ("size", "out_vector", "f32"))),
    *(("BacksightHitbox3D", f"set_{name}", [(name, role, kind)], f"set_hitbox_{name}", f"The property {name}.")
      for name, role, kind in (("kind", "whole", "u32"), ("group", "whole", "u32"), ("bone", "whole", "i32"),
                               ("radius", "real", "f32"), ("height", "real", "f32"), ("size", "vector", "f32"))),
    ("BacksightHitbox3D", "describe", [("root", "object"), ("hitbox", "out_record", "bs_hitbox")], "describe_hitbox",
     "The hitbox as add_hitbox_set() takes it, in the frame of root; with a bone in that of the nearest "
     "BoneAttachment3D above it. Lengths are rounded to 1/8192 m, so that all machines have the same bits. Scale does "
     "not count."),
    ("BacksightHitbox3D", "under", [("root", "object"), ("hitboxes", "out_array")], "hitboxes_under",
     "All hitboxes under a node, in the order of the tree: server.add_hitbox_set(BacksightHitbox3D.under($Player)), "
     "and the same on the client."),
]
# Methods that need open().
OF_A_MATCH = {"record_at", "ray_hits", "transform_of", "bone_pose", "set_step"}
STATIC = {("BacksightHitbox3D", "under")}

# Class, property, type, doc.
PROPERTIES = [
    *((name, "world", "Dictionary", "What both ends must have equal: open() takes it where it is given none. Keys of "
       "bs_world_config; what is left out has its default.") for name in NODES),
    *((name, "config", "Dictionary", f"This end's own settings, as world: keys of bs_{name[9:].lower()}_config.")
      for name in NODES),
    ("BacksightHitbox3D", "kind", "int", "SHAPE_SPHERE, SHAPE_CAPSULE along the node's y axis, or SHAPE_BOX."),
    ("BacksightHitbox3D", "group", "int", "What a hit counts as: HIT_, or a number of the game's up to 255."),
    ("BacksightHitbox3D", "bone", "int", "Its bone, as in the frames that record() is given; -1: the entity itself."),
    ("BacksightHitbox3D", "radius", "float", "Of a sphere or capsule, in metres."),
    ("BacksightHitbox3D", "height", "float", "Of a capsule with its two ends, in metres, as of a CapsuleShape3D."),
    ("BacksightHitbox3D", "size", "Vector3", "Of a box, in metres, as of a BoxShape3D."),
]
# Class, signal, arguments (name, type), doc.
SIGNALS = [
    ("BacksightServer", "shot_judged", (("client", "int"), ("verdict", "Dictionary")),
     "judge() has given a verdict."),
    ("BacksightServer", "alarm_raised", (("answer", "Dictionary"),),
     "compare() has found that screens disagree with verdicts more often than config allows."),
    ("BacksightClient", "shot_shown", (("hit", "Dictionary"),), "shoot() has answered what the screen shows of a shot."),
]
CLASS_DOCS = {
    "Backsight": ("Lag compensation: constants, and functions that need no match.",
                  "Constants are those of backsight.h without BS_. Structs of the library are dictionaries: what a "
                  "Dictionary leaves out has its default, and a key that is none is refused by a sentence."),
    "BacksightServer": ("The server's end of a match: it judges each shot as its shooter's screen showed it.",
                        "Call open(), add hitbox sets, and then in each physics tick begin_tick(), record() of each "
                        "entity, and finish_tick(). A mistake of the caller is an error in the console; the method "
                        "then returns 0, nothing or NO_CLIENT_NUMBER. eye_offset_m is 1.5 m up y by default, as Godot's axes are."),
    "BacksightClient": ("The client's end of a match: what is on the screen, and the stamp of it.",
                        "Call open(), add the same hitbox sets as the server, and give each packet to receive() or "
                        "store(). Each frame advance(), then draw transform_of() of each entity. Send the stamp with "
                        "each command."),
    "BacksightClock": ("The clock and the interpolation delay alone.", "For games whose world is no BacksightClient."),
    "BacksightCommandBuffer": ("Holds the commands of one client until their tick.", ""),
    "BacksightInputLead": ("How far a client runs ahead, so that its commands come in time.", ""),
    "BacksightEstimator": ("Velocity and acceleration of a thing of which only poses are known.", ""),
    "BacksightReckoner": ("Says when a receiver's dead reckoning is too far from the truth.", ""),
    "BacksightPrediction": ("The own player, ahead of the server: prediction, replay and corrections that slide.",
                            "States and inputs are bytes, as encode_float() writes them."),
    "BacksightPredictedEvents": ("Events that are shown before the server has said so, and confirmed or taken back.", ""),
    "BacksightHitbox3D": ("A shape that can be hit: sphere, capsule or box.",
                          "Put it under the scene of a player or under a BoneAttachment3D. It does not collide: it "
                          "only says what server and client cast rays at. The editor draws it."),
}
