#!/usr/bin/env python3
"""two_processes.py PROJECT: the sample as two engines without windows, over ENet and loopback, with 120 ms of lag.

The client fires 12 shots by itself. Both print each shot by its command's number: whom it hit, and where, as bits. The
two lists must be equal, and some of the shots must hit. The client asks twice to join, and is taken once.
"""
import socket
import sys
import time

import engine

SHOTS = 12


def free_port():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def shots_of(text):
    return [line for line in text.splitlines() if line.startswith("shot ")]


def ask_twice(project):
    """Lets the client of a copy of the sample ask to join once more."""
    script = project.folder / "client_side.gd"
    asks = "join.rpc_id(1, screen.fingerprint())"
    text = script.read_text()
    if text.count(asks) != 1:
        sys.exit(f"client_side.gd does not ask to join once, by {asks}")
    script.write_text(text.replace(asks, f"{asks}; {asks}"))


def main():
    godot = engine.find()
    server_project, client_project = (engine.Project(sys.argv[1]) for _ in range(2))
    ask_twice(client_project)
    options = [f"--port={free_port()}", f"--shots={SHOTS}", "--lag=120"]
    server = server_project.start(godot, "--", "--server", *options)
    text, code = "", 2
    # A client that comes too early is told so by ENet after some seconds: it ends with 2, and comes again.
    until = time.monotonic() + 90
    while code == 2 and time.monotonic() < until and server.poll() is None:
        text, code = client_project.run(godot, "--", "--client", *options, seconds=60)
    try:
        heard = server.communicate(timeout=30)[0]
    except Exception:
        server.kill()
        heard = server.communicate()[0]
    shown, judged = shots_of(text), shots_of(heard)
    faults = []
    if code != 0 or server.returncode != 0:
        faults.append(f"client and server ended with {code} and {server.returncode}")
    if shown != judged or len(shown) != SHOTS:
        faults.append(f"{len(shown)} shots on the screen and {len(judged)} verdicts, which are not the same")
    if heard.count("has joined") != 1:
        faults.append(f"one client that asks twice has joined {heard.count('has joined')} times")
    if sum("nowhere" not in line for line in shown) < SHOTS // 4:
        faults.append("hardly any shot hits")
    faults += [line for line in (text + heard).splitlines() if "ERROR" in line]
    if faults:
        sys.exit("\n".join([*faults, "client:", text, "server:", heard]))
    print(f"{len(shown)} of {SHOTS} shots equal to the bit, in two processes")


if __name__ == "__main__":
    main()
