#!/usr/bin/env python3
"""A stand-in for the sidecar of Agones: its REST gateway, with the shapes of the published OpenAPI (sdk.swagger.json and
beta.swagger.json), and ways to be faulty.

    sidecar.py PORT                serves until it is ended
    Sidecar(port)                  the same in a test, on a thread

It keeps one game server. A request that the OpenAPI does not allow is answered with 400 or 404, and is in `faults`. `mode`
is one of MODES. From outside, POST /_control {"mode": ..., "state": ...} sets both, and GET /_calls says what was asked.
"""
import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# As published, slow (no answer for SLOW_S), garbage (no HTTP), wrong_types (JSON of other shapes), huge (an answer without
# an end), refusing (each request is answered with 500).
MODES = ("", "slow", "garbage", "wrong_types", "huge", "refusing")
SLOW_S = 8
LIVE = ("Ready", "Allocated", "Reserved")


class Sidecar(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, port=0, has_counts=True):
        super().__init__(("127.0.0.1", port), Answer)
        self.port = self.server_address[1]
        self.mode = ""
        self.calls, self.faults = [], []
        self.labels, self.annotations = {}, {}
        self.counters = {"players": {"name": "players", "count": "0", "capacity": "0"}} if has_counts else {}
        self.lists = {"players": {"name": "players", "capacity": "0", "values": []}} if has_counts else {}
        self.state = "Scheduled"
        self.deleted_at = 0
        self.reserved_at = 0  # the version of the last reservation
        self.version = 1
        self.is_open = True
        self.changed = threading.Condition()
        self.thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self.thread.start()

    def close(self):
        """As a sidecar that is gone: connections break, and nobody listens."""
        self.shutdown()
        self.server_close()
        with self.changed:
            self.is_open = False
            self.changed.notify_all()
        self.thread.join()

    def handle_error(self, request, client_address):
        """A client may go at any time."""

    def game_server(self):
        return {"object_meta": {"name": "arena-1", "namespace": "default", "uid": "6c1f", "resource_version": str(self.version),
                                "generation": str(self.version), "creation_timestamp": "1700000000",
                                "deletion_timestamp": str(self.deleted_at), "annotations": self.annotations,
                                "labels": {f"agones.dev/sdk-{key}": value for key, value in self.labels.items()}},
                "spec": {"health": {"disabled": False, "period_seconds": 2, "failure_threshold": 3,
                                    "initial_delay_seconds": 5}},
                "status": {"state": self.state, "address": "127.0.0.1", "addresses": [],
                           "ports": [{"name": "default", "port": 27770}], "players": None, "counters": self.counters,
                           "lists": self.lists}}

    def change(self, act):
        with self.changed:
            act()
            self.version += 1
            self.changed.notify_all()

    def set_state(self, state):
        self.change(lambda: setattr(self, "state", state))

    def reserve(self, seconds):
        """Ready again after them, unless another state or reservation came since."""
        self.set_state("Reserved")
        began = self.version

        def end():
            if self.state == "Reserved" and self.reserved_at == began:
                self.set_state("Ready")

        self.reserved_at = began
        timer = threading.Timer(seconds, end)
        timer.daemon = True
        timer.start()

    def paths(self):
        return [path for _, path, _, _ in self.calls]

    def count(self, path):
        return self.paths().count(path)


def is_text(value):
    return isinstance(value, str)


def is_int64(value):
    return is_text(value) and value.isdigit()


class Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer()

    def do_POST(self):
        self.answer()

    def do_PUT(self):
        self.answer()

    def do_PATCH(self):
        self.answer()

    def answer(self):
        text = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        sidecar = self.server
        if self.path.startswith("/_"):
            return self.control(text)
        with sidecar.changed:
            sidecar.calls.append((self.command, self.path, text, time.monotonic()))
        if sidecar.mode:
            return getattr(self, f"be_{sidecar.mode}")()
        try:
            body = json.loads(text) if self.command != "GET" else None
        except ValueError:
            return self.fault(400, 3, "the body is no JSON")
        if (self.command, self.path) == ("GET", "/watch/gameserver"):
            return self.watch()
        if (self.command, self.path) == ("GET", "/gameserver"):
            return self.send(200, sidecar.game_server())
        if self.command == "POST" and self.path in ("/ready", "/allocate", "/shutdown", "/health"):
            if body != {}:
                return self.fault(400, 3, "expected an empty object")
            state = {"/ready": "Ready", "/allocate": "Allocated", "/shutdown": "Shutdown"}.get(self.path)
            if state:
                sidecar.set_state(state)
            return self.send(200, {})
        if (self.command, self.path) == ("POST", "/reserve"):
            if set(body) != {"seconds"} or not is_int64(body["seconds"]):
                return self.fault(400, 3, "expected seconds, a number as text")
            sidecar.reserve(int(body["seconds"]))
            return self.send(200, {})
        if self.command == "PUT" and self.path in ("/metadata/label", "/metadata/annotation"):
            if set(body) != {"key", "value"} or not all(map(is_text, body.values())):
                return self.fault(400, 3, "expected key and value, both texts")
            kept = sidecar.labels if self.path == "/metadata/label" else sidecar.annotations
            sidecar.change(lambda: kept.update({body["key"]: body["value"]}))
            return self.send(200, {})
        if self.command == "PATCH":
            return self.patch(body)
        return self.fault(404, 5, "Not Found")

    def patch(self, body):
        kinds = {"/v1beta1/counters/": self.server.counters, "/v1beta1/lists/": self.server.lists}
        for prefix, kept in kinds.items():
            if not self.path.startswith(prefix):
                continue
            one = kept.get(self.path.removeprefix(prefix))
            if one is None:
                return self.send(404, {"code": 5, "message": "not found", "details": []})
            values = body.get("values", [])
            fits = (set(body) <= {"count", "capacity", "countDiff", "values"} and isinstance(values, list)
                    and all(is_int64(body.get(name, "0")) for name in ("count", "capacity"))
                    and all(map(is_text, values)) and len(values) <= 1000 and len(set(values)) == len(values))
            if not fits:
                return self.fault(400, 3, "not as published")
            self.server.change(lambda: one.update(body))
            return self.send(200, one)
        return self.fault(404, 5, "Not Found")

    def watch(self):
        sidecar = self.server
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        told = 0
        while sidecar.is_open and not sidecar.mode:
            with sidecar.changed:
                sidecar.changed.wait_for(lambda: sidecar.version != told or not sidecar.is_open or sidecar.mode, 0.5)
                if sidecar.version == told:
                    continue
                told = sidecar.version
                line = json.dumps({"result": sidecar.game_server()}).encode() + b"\n"
            self.wfile.write(b"%x\r\n%s\r\n" % (len(line), line))
        self.close_connection = True

    def control(self, text):
        sidecar = self.server
        if self.path == "/_calls":
            return self.send(200, [call[:3] for call in sidecar.calls])
        for name, value in json.loads(text).items():
            sidecar.change(lambda name=name, value=value: setattr(sidecar, name, value))
        self.send(200, sidecar.game_server())

    def send(self, status, body):
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def fault(self, status, code, message):
        self.server.faults.append((self.command, self.path, message))
        self.send(status, {"code": code, "message": message, "details": []})

    def be_slow(self):
        deadline = time.monotonic() + SLOW_S
        with self.server.changed:
            self.server.changed.wait_for(lambda: self.server.mode != "slow" or not self.server.is_open,
                                         deadline - time.monotonic())
        self.close_connection = True

    def be_garbage(self):
        self.wfile.write(b"\x00\xff no HTTP at all \r\n\r\n" * 10)
        self.close_connection = True

    def be_wrong_types(self):
        if self.path == "/watch/gameserver":
            self.send(200, {"result": {"object_meta": [], "status": {"state": 7}}})
        else:
            self.send(200, {"object_meta": {"name": 7}, "status": {"state": ["Shutdown"]}})

    def be_huge(self):
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n")
        piece = b'{"result": "' + b"x" * 65_536
        for _ in range(1_000):
            self.wfile.write(piece)
        self.close_connection = True

    def be_refusing(self):
        self.send(500, {"code": 2, "message": "planted", "details": []})


if __name__ == "__main__":
    sidecar = Sidecar(int(sys.argv[1]))
    print(f"on 127.0.0.1:{sidecar.port}", flush=True)
    sidecar.thread.join()
