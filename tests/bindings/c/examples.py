#!/usr/bin/env python3
"""Does every example in backsight.h and backsight_presets.h compile?

examples.py [--compiler CC]               compiles each example of both headers as C99
examples.py --self-test [--compiler CC]   plants faults in the examples, and wants each of them found

An example is a run of comment lines that are indented by five spaces and begin with a statement. What a game has by
itself is declared here: its variables, and its functions, which take any arguments.
"""
import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[3] / "bindings" / "c"
NAMES = ("backsight.h", "backsight_presets.h")
SECTION = re.compile(r"^// --- (.*?) -*$")
TITLE_OF_FIRST = "The header"

GAME_FUNCTIONS = ("fail", "log_error", "log_info", "send", "send_to", "send_to_all", "send_to_others", "draw", "hurt",
                  "play", "stop", "execute", "cast_rays", "move")
# By type: what a game has by itself.
GAME_VARIABLES = {
    "bs_library*": "library", "bs_server*": "server", "bs_client*": "screen", "bs_clock*": "clock",
    "bs_command_buffer*": "buffer", "bs_input_lead*": "lead", "bs_estimator*": "estimator", "bs_reckoner*": "reckoner",
    "bs_error": "error", "bs_world_config": "world, config", "bs_entity": "player, target, entities[8]",
    "bs_entity_pose": "pose", "bs_stamp": "stamp", "bs_shot": "shot", "bs_weapon_rules": "rifle", "bs_ray": "ray",
    "bs_hit": "hit", "bs_command": "command", "bs_command_shot": "fired", "bs_taken_command": "taken", "bs_agreement": "agreement",
    "bs_line_of_sight": "sees", "void*": "level", "bs_launch_claim": "claim", "bs_launch_facts": "facts",
    "bs_news": "answer, spawn, news", "bs_ended": "ended", "bs_image": "image", "bs_effect": "effect",
    "bs_motion": "motion, there", "bs_estimator_config": "estimate", "bs_reckoner_config": "bounds",
    "bs_vec3": "gravity", "bs_verdict": "verdict", "const uint8_t*": "bytes", "float": "seconds", "int": "fires",
    "uint8_t": "packet[1200], input[8]",
    "uint32_t": "client, seq, size, count, number, left, low_bits, epoch",
    "int32_t": "code",
    "int64_t": "tick, now_us, rtt_us, server_clock_us, moment, known_tick, wanted, margin_us, server_moment",
}
# By the title of a group: what has another type there.
OTHERWISE = {
    "Client: snapshots, the screen, stamps": {"bs_client*": "client", "bs_view_pose": "pose"},
    "Self-audit: do screens equal verdicts?": {"bs_server_config": "config"},
    "Projectiles: server": {"bs_news": "verdict"},
    "Blows, areas and bullets that go on": {
        "uint32_t": "client, slash_number, hash, count", "bs_entity": "self", "bs_weapon_rules": "sword",
        "bs_filter": "filter"},
    "Seeds of pellets": {
        "uint64_t": "key_low, key_high, block_key", "uint32_t": "seed, pellet, number", "bs_vec3": "offset"},
    "Prediction: the own player, ahead of the server": {
        "bs_prediction_config": "config", "bs_prediction*": "own", "bs_reconciled": "done", "float": "state[6], pressed[2]",
        "bs_step": "walk", "bs_pose": "pose"},
    "Predicted events: shown before the server has said so": {
        "bs_predicted_events*": "events", "bs_event_news": "news", "uint32_t": "number, kind"},
    "Motion: dead reckoning alone": {"bs_pose": "pose", "uint32_t": "verdict"},
    "backsight_presets.h": {"bs_fishnet_config": "config", "int64_t": "now_tick, fired_tick", "double": "passed_s"},
    "FishNet: projectiles that catch up": {
        "bs_fishnet_config": "config", "int64_t": "now_tick, fired_tick", "double": "passed_s", "float": "frame_s",
        "bs_vec3": "position, direction"},
    "TwoTen: rewind by frame and sub-frame": {
        "uint32_t": "object, count, stayed", "int64_t": "frame_id, shot_frame", "float": "sub_frame",
        "bs_pose": "transforms[64]", "bs_twoten_action": "cast_rays", "void*": "game"},
    "UT2003: trails of pawns, and beams": {
        "bs_ut2003_trail*": "trail", "bs_ut2003_node": "pawn", "double": "server_now_s, stamp_s", "uint32_t": "shift",
        "void*": "game", "bs_ut2003_beam": "beam", "bs_ut2003_trace": "met", "bs_ut2003_beam_damage": "damage",
        "int32_t": "rand_below, hurt_by", "bs_vec3": "origin, direction, momentum"},
    "The Unreal series: predicted projectiles": {
        "int64_t": "ping_us, sleep_us, forward_us, life_us", "double": "steps[16]", "uint32_t": "count"},
    "PUN 2: others' objects, by their lag": {
        "double": "network_time_s, timestamp_s", "float": "lag_s, fixed_delta_s", "bs_pun2_physics": "body",
        "bs_pun2_update": "update", "bs_pun2_config": "numbers", "uint8_t": "bytes[BS_PUN2_MESSAGE_BYTES]",
        "uint32_t": "size, sent_ms, now_ms"},
}
PLANTS = {
    "a comment that runs on into the code": ("backsight.h", "    // of each that came", "\n//     // of each\n//     that came"),
    "a function that there is not": ("backsight.h", "bs_client_push(screen", "bs_client_shove(screen"),
    "an argument less": ("backsight.h", "bs_input_lead_margin(lead, margin_us, now_us);", "bs_input_lead_margin(lead, margin_us);"),
    "a field that there is not": ("backsight.h", "rocket.weapon = 1;", "rocket.gun = 1;"),
    "a preset's field that there is not": ("backsight_presets.h", "projectile.passed_s", "projectile.passed_time"),
}


def examples_of(header):
    """Each example with the title of its group and its first line."""
    title, found, run = TITLE_OF_FIRST, [], []
    for number, line in enumerate([*header.splitlines(), ""], 1):
        section = SECTION.match(line)
        title = section[1] if section else title
        if line.startswith("//     ") or (run and line == "//"):
            run.append((number, line[2:].rstrip()))
            continue
        # A blank line between two examples of one comment is part of both.
        if run and re.search(r"[;{]\s*(//.*)?$", run[0][1]):
            found.append((title, run[0][0], [text for _, text in run]))
        run = []
    return found


def declarations(variables):
    for kind, names in variables.items():
        star = "*" if kind.endswith("*") else ""
        yield f"{kind.rstrip('*')} {', '.join(star + name.strip() for name in names.split(','))};"


def program_of(header_name, header):
    lines = [f'#include "{header_name}"', "#include <stddef.h>"]
    for name in GAME_FUNCTIONS:
        lines += [f"static int any_{name}(int first, ...) {{ return first; }}",
                  f"#define {name}(...) any_{name}(0, __VA_ARGS__)"]
    for title, first, code in examples_of(header):
        lines += [f"static int example_{first}(void) {{", *declarations(GAME_VARIABLES), "{",
                  *declarations(OTHERWISE.get(header_name if title == TITLE_OF_FIRST else title, {})), "{", f'#line {first} "{header_name}"',
                  *(line if line.strip() != "..." else "" for line in code),
                  "}", "}", "return 0;", "}"]
    lines += ["int main(void) {", *(f"example_{first}();" for _, first, _ in examples_of(header)), "return 0;", "}"]
    return "\n".join(lines) + "\n"


def faults_of(header_name, header, compiler):
    with tempfile.TemporaryDirectory() as folder:
        for name in NAMES:
            (Path(folder) / name).write_text(header if name == header_name else (FOLDER / name).read_text())
        source = Path(folder) / "examples.c"
        source.write_text(program_of(header_name, header))
        done = subprocess.run([compiler, "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-Wno-unused",
                               "-Wno-uninitialized", "-Wno-maybe-uninitialized", "-fsyntax-only", source],
                              capture_output=True, text=True)
    return done.stderr if done.returncode != 0 else ""


def self_test(headers, compiler):
    for what, (name, old, new) in PLANTS.items():
        if old not in headers[name]:
            yield f"{what}: {name} has no `{old}`"
        elif not faults_of(name, headers[name].replace(old, new, 1), compiler):
            yield f"{what} was not found"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default="cc")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    headers = {name: (FOLDER / name).read_text() for name in NAMES}
    if options.self_test:
        faults = "\n".join(self_test(headers, options.compiler))
    else:
        faults = "".join(faults_of(name, header, options.compiler) for name, header in headers.items())
    if faults:
        sys.exit(faults)
    count = sum(len(examples_of(header)) for header in headers.values())
    print(f"{len(PLANTS)} faults were found" if options.self_test else f"{count} examples of both headers compile")


if __name__ == "__main__":
    main()
