#!/usr/bin/env python3
"""What a ray among 64 entities costs through this package, beside the same in C, in one run.

rays.py ONE_RAY_C [--processes N] [--laps N] [--check] [--json FILE]

ONE_RAY_C: the program of bindings/c/bench/one_ray.c. Both make the same scene and the same 10,000 rays, and check that
all answers are the same bits; then laps of C and of Python take turns, and medians count. Processor time. It does so in
several processes, because where the memory lies changes a ratio by some percent, and shows the process in the middle.
--check ends after the answers.
"""
import argparse
import json
import statistics
import subprocess
import sys
import time

import backsight as bs
import numpy

ENTITIES, TICKS, RAYS, MOMENT = 64, 64, 10_000, 40 * 65536 + 16384


def places(entities, moment):
    """As place_of() in one_ray.c."""
    return numpy.stack([entities % 8 * 12.5 + moment * (1 + entities % 7) / 64, entities // 8 * 12.5], axis=1)


def make_scene(library):
    server = bs.Server(library)
    body = bs.Hitbox(kind=bs.Shape.CAPSULE, radius=0.4, center=(0, 0, 0.4), end=(0, 0, 1.4))
    traits = bs.Traits(hitboxes=server.add_hitbox_set([body]))
    entities = [server.spawn(traits)[1] for _ in range(ENTITIES)]
    for tick in range(TICKS):
        server.begin_tick(tick)
        for entity, (x, y) in zip(entities, places(numpy.arange(ENTITIES), tick).tolist()):
            server.record(entity, bs.EntityPose(position=(x, y, 0)))
        server.finish_tick()
    return server


def make_rays():
    index = numpy.arange(RAYS)
    start, to = places((index * 11 + 5) % ENTITIES, 40.25), places((index * 37 + 18) % ENTITIES, 40.25)
    x, y = to[:, 0] + (index % 9 - 4) * 0.5 - (start[:, 0] + 1), to[:, 1] - (start[:, 1] + 1)
    length = numpy.sqrt(x * x + y * y + 0.25)
    directions = numpy.stack([x / length, y / length, -0.5 / length], axis=1)
    return bs.rays(numpy.concatenate([start + 1, numpy.full((RAYS, 1), 1.5)], axis=1), directions)


def hash_of(hits):
    """As hash_of() in one_ray.c: over entity, and the bits of distance and point."""
    words = hits.view(numpy.uint32).reshape(RAYS, -1)[:, [1, 4, 5, 6, 7]].ravel().tolist()
    result = 0
    for word in words:
        result = ((result << 5 | result >> 27) & 0xffffffff) ^ word
    return result


class Rival:
    """one_ray_c, which answers each line by a lap."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "--laps"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.answers = self.process.stdout.readline().split()[1].rstrip(",")

    def lap(self, what):
        self.process.stdin.write(what + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def lap(work):
    began = time.process_time_ns()
    work()
    return (time.process_time_ns() - began) / RAYS


def singly(server, view, rays):
    """One call for each ray."""
    made = [bs.Ray(origin=one["origin"].tolist(), direction=one["direction"].tolist()) for one in rays]
    return lambda: [server.cast_ray(view, ray) for ray in made]


def measure(server, view, rays, rival, laps):
    hits = numpy.empty(RAYS, bs.HIT)
    works = {"batch": ("rays", lambda: server.cast_rays(view, rays)),
             "batch, into an array that is there": ("rays", lambda: server.cast_rays(view, rays, hits=hits)),
             "one by one": ("ray", singly(server, view, rays))}
    taken = {name: ([], []) for name in works}
    for _ in range(laps):
        for name, (what, work) in works.items():
            taken[name][0].append(rival.lap(what))
            taken[name][1].append(lap(work))
    return {name: tuple(map(statistics.median, both)) for name, both in taken.items()}


def run(program, laps):
    """The rows of one pair of processes, after their answers were compared: name to nanoseconds in C and here."""
    view, rays, rival = bs.View(moment=MOMENT), make_rays(), Rival(program)
    with bs.Library() as library:
        server = make_scene(library)
        hits = server.cast_rays(view, rays)
        answers, found = f"{hash_of(hits):08x}", numpy.count_nonzero(hits["entity"])
        if answers != rival.answers:
            sys.exit(f"The answers differ, {answers} in Python and {rival.answers} in C, so nothing is measured")
        rows = measure(server, view, rays, rival, laps) if laps else {}
    rival.close()
    return f"answers {answers} in Python, {rival.answers} in C; {found} of {RAYS} rays hit", rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rival", metavar="ONE_RAY_C")
    parser.add_argument("--laps", type=int, default=21)
    parser.add_argument("--processes", type=int, default=5)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--json", help="for the rows; -: prints those of one process")
    options = parser.parse_args()
    if options.check or options.json == "-":
        said, rows = run(options.rival, 0 if options.check else options.laps)
        print(said if options.check else json.dumps([said, rows]))
        return
    command = [sys.executable, __file__, options.rival, "--laps", str(options.laps), "--json", "-"]
    runs = [json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            for _ in range(options.processes)]
    print(runs[0][0])
    rows = []
    for name in runs[0][1]:
        pairs = sorted((rows_of[name] for _, rows_of in runs), key=lambda pair: pair[1] / pair[0])
        (in_c, here), least, most = pairs[len(pairs) // 2], pairs[0], pairs[-1]
        print(f"{name}: {in_c:.1f} ns per ray in C, {here:.1f} ns here: {here / in_c:.3f} times, "
              f"{here - in_c:+.1f} ns; {least[1] / least[0]:.3f} to {most[1] / most[0]:.3f} times in {len(pairs)} "
              "processes")
        rows.append({"how": name, "c_ns": round(in_c, 2), "python_ns": round(here, 2),
                     "ratios": [round(one[1] / one[0], 3) for one in pairs]})
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"laps": options.laps, "rays": RAYS, "rows": rows}, file, indent=1)


if __name__ == "__main__":
    main()
