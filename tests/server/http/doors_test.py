#!/usr/bin/env python3
"""The ports of a server as a process, under clients that fill them: who is in charge hears at once, and memory stays.

doors_test.py PROGRAM
"""
import os
import socket
import sys
import threading
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "cli"))
import server_process
from server_process import PATIENCE_S, ServerTest, free_tcp_port, wait_until

SOCKET = ("Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
OWN_PAGE = "Sec-Fetch-Site: same-origin\r\n"
MIB = 1 << 20
NETWORK_BYTES = 4 * MIB - 4096


def connected(port, source="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", port), PATIENCE_S, (source, 0))


def said(port, path, lines="", host=None, source="127.0.0.1"):
    """A connection that has asked for `path`."""
    link = connected(port, source)
    link.sendall(f"GET {path} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{port}'}\r\n{lines}\r\n".encode())
    return link


def answer(port, path, lines="", host=None, source="127.0.0.1"):
    with said(port, path, lines, host, source) as link:
        text = b""
        while part := link.recv(1 << 16):
            text += part
    return text.decode("latin-1")


def status(text):
    return int(text.split(" ", 2)[1])


def opened(port, path, lines="", source="127.0.0.1"):
    """A WebSocket, and the status that it was answered with."""
    link = said(port, path, SOCKET + lines, source=source)
    return link, status(link.recv(4096).decode("latin-1"))


def memory_mib(process):
    line = next(line for line in Path(f"/proc/{process.pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


class Flood:
    """Threads that do something to a port again and again, until the block ends."""

    def __init__(self, act, threads=4):
        self.acts = 0
        self.ends = False
        self.threads = [threading.Thread(target=self.go, args=(act,)) for _ in range(threads)]

    def go(self, act):
        held = []
        while not self.ends:
            try:
                held.append(act())
                self.acts += 1
            except OSError:
                pass
            if len(held) > 400:
                held.pop(0).close()
        for link in held:
            link.close()

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ends = True
        for thread in self.threads:
            thread.join()


class Doors(ServerTest):
    def half_open(self, port):
        link = connected(port)
        link.sendall(b"GET /healthz HTTP/1.1\r\nHost: half")
        return link

    def test_healthz_answers_under_half_open_connections_and_under_scrapes(self):
        self.serve("--max-clients", 4)
        for act in (lambda: self.half_open(self.port), lambda: said(self.port, "/metrics")):
            with Flood(act) as flood:
                wait_until(lambda: flood.acts > 1000)
                for _ in range(20):
                    self.assertEqual(status(answer(self.port, "/healthz")), 200)
                acts = flood.acts
                wait_until(lambda: flood.acts > acts + 500)
                self.assertEqual(status(answer(self.port, "/healthz")), 200)

    def test_the_operators_port_answers_its_own_names_alone(self):
        self.serve("--max-clients", 4, "--metrics-hosts", "match-7.example, other.example")
        for path in ("/healthz", "/metrics", "/status"):
            for host in ("evil.example", f"evil.example:{self.port}", "127.0.0.1.evil.example"):
                self.assertEqual(status(answer(self.port, path, host=host)), 403, (path, host))
            for host in (f"localhost:{self.port}", "match-7.example", "OTHER.example:80", "127.0.0.1"):
                self.assertEqual(status(answer(self.port, path, host=host)), 200, (path, host))

    def test_a_ticket_is_for_the_servers_own_page(self):
        page = free_tcp_port()
        self.serve("--page-port", page)
        self.assertIn('"ticket"', answer(page, "/join.json", OWN_PAGE))
        for lines in ("", "Sec-Fetch-Site: cross-site\r\n", OWN_PAGE + "X-Forwarded-For:\r\n", OWN_PAGE + "Via: 1.1 a\r\n",
                      OWN_PAGE + "CF-Connecting-IP: 192.0.2.1\r\n", OWN_PAGE + "X: y\r\nX-Forwarded-For: 192.0.2.1\r\n"):
            text = answer(page, "/join.json", lines)
            self.assertIn(status(text), (400, 403), lines)
            self.assertNotIn("ticket\"", text, lines)
        self.assertEqual(status(answer(page, "/")), 200)
        self.assertEqual(status(answer(page, "/", "CF-Connecting-IP: 192.0.2.1\r\n")), 200)

    def test_one_address_leaves_room_for_other_viewers_and_players(self):
        page = free_tcp_port()
        self.serve("--page-port", page)

        def visit(path, host):
            link, code = opened(page, path, source=f"127.0.0.{host}")
            self.addCleanup(link.close)
            return code

        self.assertEqual([visit("/watch", 2) for _ in range(6)], [101] * 4 + [503] * 2)
        self.assertEqual(visit("/watch", 3), 101)
        for host in range(4, 24):
            self.assertEqual([visit("/play", host) for _ in range(8)], [101] * 8, host)

    def test_spectators_show_a_token_and_nobody_looks_on_through_a_proxy(self):
        local, late, off = free_tcp_port(), free_tcp_port(), free_tcp_port()
        self.serve("--page-port", local)
        token = self.folder / "spectators.token"
        token.write_text("0123456789&+abcdef\n")
        token.chmod(0o600)
        for folder, arguments in (("late", ("--page-port", late, "--spectators", "delayed", "--spectators-token", token)),
                                  ("off", ("--page-port", off, "--spectators", "off"))):
            (self.folder / folder).mkdir()
            self.addCleanup(server_process.Server(self.folder / folder, *arguments).kill)
        proxy = "X-Forwarded-For: 192.0.2.1\r\n"
        bearer = "Authorization: Bearer 0123456789&+abcdef\r\n"

        def code(port, lines=""):
            link, found = opened(port, "/watch", lines)
            link.close()
            return found

        self.assertEqual([code(local), code(local, proxy), code(local, "CF-Connecting-IP: a\r\n")], [101, 403, 403])
        self.assertEqual([code(off), code(off, bearer)], [403, 403])
        self.assertEqual([code(late), code(late, proxy), code(late, bearer[:-3] + "\r\n")], [403, 403, 403])
        self.assertEqual([code(late, bearer), code(late, bearer + proxy)], [101, 101])
        page = answer(late, "/?token=0123456789%26%2Babcdef")
        [cookie] = [line.split(": ")[1].split(";")[0] for line in page.split("\r\n") if line.startswith("Set-Cookie: ")]
        self.assertEqual(code(late, f"Cookie: {cookie}\r\n"), 101)
        self.assertIn("Spectators see this match 30 s late", page)
        self.assertNotIn("Set-Cookie", answer(late, "/?token=0123456789"))
        self.assertIn("Spectators do not see this match", answer(off, "/"))

    def test_slow_readers_of_a_recording_share_one_text(self):
        page = free_tcp_port()
        networks = self.folder / "data" / "network"
        networks.mkdir(parents=True)
        row = "".join(f"{i}.000,50.000\n" for i in range(1000, 1100))
        (networks / "long.csv").write_text("send_ms,rtt_ms\n" + row * (NETWORK_BYTES // len(row)))
        server = self.serve("--page-port", page, "--max-clients", 4, env={**os.environ, "BACKSIGHT_DATA": str(networks.parent)})
        self.assertEqual(status(answer(page, "/networks.json")), 200)
        before = memory_mib(server.process)
        readers = [said(page, "/networks/0.csv") for _ in range(250)]
        for link in readers:
            self.assertTrue(link.recv(12).startswith(b"HTTP/1.1 200"))
        self.assertLess(memory_mib(server.process) - before, 36)
        text = b""
        while part := readers[-1].recv(1 << 20):
            text += part
        self.assertTrue(text.endswith(row.encode()))
        for link in readers:
            link.close()


if __name__ == "__main__":
    server_process.main()
