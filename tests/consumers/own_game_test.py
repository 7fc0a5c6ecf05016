#!/usr/bin/env python3
"""own_game_test.py BUILD: the game of docs/integrate/your-game-on-this-server.md builds against an installed tree.

BUILD is installed into a folder of its own. The page's code is copied into an empty folder and built there with the
installed package. Then the program prints its settings, serves, answers on its status port, and drains. The page's client
joins it over DTLS and plays.
"""
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PAGE = ROOT / "docs" / "integrate" / "your-game-on-this-server.md"
FILES = ["CMakeLists.txt", "bot.cpp", "discs.h", "main.cpp"]


def run(command, **more):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, **more)
    if done.returncode != 0:
        said = done.stdout[-4000:] + done.stderr[-4000:]
        sys.exit(f"{' '.join(map(str, command))} ends with {done.returncode}\n{said}")
    return done.stdout


def want(is_so, what):
    if not is_so:
        sys.exit(f"Not so: {what}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def fetched(port, path):
    """The answer of a server that may still be starting."""
    end = time.monotonic() + 30
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
                return answer.read().decode()
        except OSError as error:
            if time.monotonic() > end:
                sys.exit(f"waited 30 s for port {port} to answer {path}: {error}")
            time.sleep(0.1)


def installed(build, scratch):
    prefix = scratch / "installed"
    for component in ("backsight_runtime", "backsight_dev"):
        run(["cmake", "--install", build, "--prefix", prefix, "--component", component])
    return prefix


def built(prefix, scratch, build):
    source, out = scratch / "game", scratch / "out"
    source.mkdir(parents=True)
    for name in FILES:
        shutil.copy(HERE / "own_game" / name, source / name)
    cache = (build / "CMakeCache.txt").read_text()
    compiler = next(line.split("=", 1)[1] for line in cache.splitlines() if line.startswith("CMAKE_CXX_COMPILER:"))
    run(["cmake", "-G", "Ninja", "-S", source, "-B", out, f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_BUILD_TYPE=Debug",
         f"-DCMAKE_CXX_COMPILER={compiler}"])
    run(["cmake", "--build", out])
    return out / "discs", out / "bot"


def plays(bot, join_file):
    """The client joins, rolls its disc 10 m east, which it sees in what the match sends, and leaves."""
    said = run([bot, join_file], timeout=60)
    shown = re.fullmatch(r"The disc of seat 0 rolled (\d+\.\d) m east, seen in (\d+) datagrams\.\n", said)
    want(shown, f"the client says where its disc is:\n{said}")
    # At 12 m/s and 30 ticks a second 10 m take 25 ticks; a datagram or two may be lost or late.
    want(10.0 <= float(shown[1]) <= 20.0 and int(shown[2]) >= 2, f"it rolled over the field: {said}")
    print(said, end="")


def serves(program, bot, scratch):
    status, page = free_port(), free_port()
    server = subprocess.Popen([program, "--bind", "127.0.0.1", "--port", "0", "--metrics", str(status), "--page-port",
                               str(page), "--speed", "12", "--join-file", str(scratch / "discs.join")],
                              stderr=subprocess.PIPE, text=True, env={**os.environ, "AGONES_SDK_HTTP_PORT": ""})
    try:
        want("ok" in fetched(status, "/healthz").lower(), "the status port says that the server is well")
        want("backsight_tick_seconds_count" in fetched(status, "/metrics"), "ticks are counted for Prometheus")
        time.sleep(1)
        want('"game":"discs"' in fetched(page, "/match.json"), "the page's data names the game")
        now = fetched(page, "/now.json")
        want('"markers":[]' in now, f"nobody is there: {now}")
        want('"counts":[]' in now, f"the page lists only what this game counts: {now}")
        want((scratch / "discs.join").exists(), "a join file lets clients in")
        plays(bot, scratch / "discs.join")
        refused = subprocess.run([bot], capture_output=True, text=True, timeout=60)
        want(refused.returncode == 2 and refused.stderr == "usage: bot JOINFILE\n", refused.stderr)
    finally:
        server.send_signal(signal.SIGTERM)
        _, log = server.communicate(timeout=60)
    want(server.returncode == 0, f"the program ends in order when it is drained:\n{log}")
    want("event=draining" in log, f"it drained first:\n{log}")
    want("backsight bot" not in log, f"the bots of another game are not named:\n{log}")
    for event in ('event="clients of this machine may join" join_file=', "event=joined user=7 seat=0", "event=left user=7 seat=0 reason=left"):
        want(event in log, f"the log says {event}:\n{log}")


def main():
    build = Path(sys.argv[1]).resolve()
    scratch = build / "own_game"
    shutil.rmtree(scratch, ignore_errors=True)
    page = PAGE.read_text()
    for name in FILES:
        want((HERE / "own_game" / name).read_text().strip() in page, f"{PAGE.name} shows {name} as it is")
    program, bot = built(installed(build, scratch), scratch, build)
    settings = run([program, "--print-config", "--speed", "12"])
    shown = "# How fast a disc rolls. a number from 0 to 50 in m/s; default 8.0.\nspeed = 12.0\n"
    want(shown in settings,
         f"the game's own setting is printed with its range:\n{settings}")
    wrong = subprocess.run([program, "--speed", "51"], capture_output=True, text=True)
    want(wrong.returncode == 2 and "expected a number from 0 to 50 in m/s" in wrong.stderr, wrong.stderr)
    serves(program, bot, scratch)
    shutil.rmtree(scratch, ignore_errors=True)
    print("a game of its own was built against an installed tree, served and played")


main()
