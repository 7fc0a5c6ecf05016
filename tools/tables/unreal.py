"""What comes of mistakes that are planted in the plugin's stub match: docs/engines/unreal.md."""
import json

from tables.layout import LIBRARY, Run, fixed, table

# By plant of mistakes_test.cpp: the mistake as a reader makes it, and what the picture does.
MISTAKES = {
    "unlisted_asset": ("a physics asset is not in `HitboxAssets`", None),
    "other_settings": ("settings differ", None),
    "no_link": ("no link between controller and server", None),
    "replicated_movement": ("Replicate Movement is on", "the target jumps by up to {off_cm} cm"),
    "no_animation": ("the server does not animate", "the head that is judged is up to {off_cm} cm from the one of the mesh"),
    "slow_server": ("a server with a third of the frames of `TickRate`",
                    "the target's speed changes by up to {jerk_mps} m/s from frame to frame; without the mistake by {sound_mps}"),
    "unmarked_teleport": ("a teleport that is not marked, once a second", "in {sliding} frames of 20 s the target is where it never was"),
    "far_origin": ("the camera is 5 m from the pawn's eyes", None),
    "other_thread": ("a verb on another thread", None),
}
ROOMS = (*LIBRARY, "bindings/unreal", "tests/bindings/unreal")
RUNS = [Run("unreal_mistakes", "python3 tests/bindings/unreal/unreal_test.py mistakes", json.loads, writes_json=False, is_exact=False,
            takes="a minute")]


def mistakes(kept):
    of = kept["unreal_mistakes"]
    rows = []
    for name, (said, picture) in MISTAKES.items():
        one = of[name]
        log = f"`{one['log']}`" if one["log"] else ""
        seen = picture.format(off_cm=fixed(one["off_cm"]), sliding=one["sliding"], jerk_mps=fixed(one["jerk_cmps"] / 100),
                              sound_mps=fixed(of["none"]["jerk_cmps"] / 100)) if picture else ""
        rows.append([said, " ".join(filter(None, (log, seen))), fixed(one["shots"]), fixed(one["judged"]), fixed(one["equal"])])
    return table(["the mistake", "what the log says, or the picture does", "shots", "judged", "equal to the screen"], rows, left=2)


def none(kept):
    one = kept["unreal_mistakes"]["none"]
    return {"equal": fixed(one["equal"]), "judged": fixed(one["judged"]), "shots": fixed(one["shots"])}


TABLES = {"planted mistakes in Unreal": mistakes}
