#!/usr/bin/env python3
"""Attacks on the doors of the server as it ships, and on a reader of hostile files. No client plays in them.

door_test.py PROGRAM [CLASS...]
"""
import socket
import sqlite3
import ssl
import struct
import sys
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "cli"))
import server_process  # noqa: E402
from server_process import PATIENCE_S, ServerTest, free_tcp_port, run, stored_reports, wait_until  # noqa: E402

WEB_SOCKET = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
OWN_PAGE = "Sec-Fetch-Site: same-origin"


def asked(port, path, *headers, tls=None):
    """The status and the first bytes of the answer; a hang-up without a word is status 0."""
    plain = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
    with tls.wrap_socket(plain) if tls else plain as link:
        head = "\r\n".join((f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *headers, "", ""))
        try:
            link.sendall(head.encode())
            answer = b""
            while b"\r\n\r\n" not in answer and (more := link.recv(65_536)):
                answer += more
        except ConnectionError:
            answer = b""
    return (int(answer.split()[1]), answer) if answer.startswith(b"HTTP/") else (0, answer)


class Watch(ServerTest):
    """A player who opens the spectators' page of their own match, which shows where everybody is."""

    def test_a_page_that_others_can_open_shows_no_match(self):
        made = run("keys", "certificate", "web", cwd=self.folder)
        self.assertEqual(made.returncode, 0, made.stderr)
        page = free_tcp_port()
        self.serve("--page-port", page, "--page-bind", "0.0.0.0", "--page-certificate", self.folder / "web.pem",
                   "--page-certificate-key", self.folder / "web.key")
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        self.assertEqual(asked(page, "/", tls=trusting)[0], 200)
        for headers in ((), (f"Origin: https://127.0.0.1:{page}",), ("Cookie: token=0123456789abcdef",)):
            status, answer = asked(page, "/watch", *WEB_SOCKET, *headers, tls=trusting)
            self.assertIn(status, (0, 400, 401, 403, 404), answer)


class ForgedHeaders(ServerTest):
    """A foreign page, or somebody behind a proxy, who wants a ticket and hides what tells the server so."""

    def test_no_header_that_hides_a_proxy_or_is_lacking_gets_a_ticket(self):
        page = free_tcp_port()
        self.serve("--page-port", page)
        status, answer = asked(page, "/join.json", OWN_PAGE)
        self.assertEqual(status, 200, answer)
        proxied = ("X-Forwarded-For: 192.0.2.1", "Forwarded: for=192.0.2.1", "Via: 1.1 proxy", "X-Real-IP: 192.0.2.1")
        for hidden in proxied:
            for hiding in ("X: y", "H: 1", "O: 1", "X-: y", "F: 1", "V: 1"):
                status, answer = asked(page, "/join.json", OWN_PAGE, hiding, hidden)
                self.assertIn(status, (0, 400, 403), (hiding, hidden, answer))
        for headers in ((), ("Sec-Fetch-Site: cross-site",), ("X-Forwarded-For:", OWN_PAGE), ("Forwarded :", OWN_PAGE),
                        (OWN_PAGE, "Sec-Fetch-Site: cross-site"), (OWN_PAGE, "X-Forwarded-For:")):
            status, answer = asked(page, "/join.json", *headers)
            self.assertIn(status, (0, 400, 403), (headers, answer))


def super_journal(database, victim):
    """A rollback journal beside a database that makes SQLite delete `victim` when it plays it back."""
    head = database.read_bytes()[:32]
    page_bytes, pages = struct.unpack(">H", head[16:18])[0], struct.unpack(">I", head[28:32])[0]
    magic = bytes.fromhex("d9d505f920a163d7")
    name = str(victim).encode()
    start = magic + struct.pack(">IIIII", 0, 1, pages, 512, page_bytes)
    end = struct.pack(">I", 0x40000000 // page_bytes + 1) + name + struct.pack(">II", len(name), sum(name)) + magic
    return start.ljust(512, b"\0") + end


class HostileJournal(ServerTest):
    """A report as somebody sends it in an archive: beside it a journal that names a file of the reader's."""

    def report(self):
        server = self.serve()
        bots = self.play(server, 3)
        wait_until(lambda: stored_reports(server.reports) > 0, server.process)
        bots.terminate()
        bots.wait(PATIENCE_S)
        server.process.terminate()
        self.assertEqual(server.ended(), 0)
        with closing(sqlite3.connect(server.reports)) as database:
            database.execute("PRAGMA journal_mode = DELETE")
        return server.reports

    def test_no_file_is_deleted_written_or_made_by_reading_a_report(self):
        report = self.report()
        precious = self.folder / "precious.txt"
        precious.write_text("dear\n")
        journal = report.with_name(report.name + "-journal")
        journal.write_bytes(super_journal(report, precious))
        before = {file.name: file.read_bytes() for file in self.folder.iterdir() if file.is_file()}
        for question in (["--newest", 1], ["--json", "--newest", 1], ["--brief"]):
            told = run("report", report, *question)
            self.assertIn(told.returncode, (0, 1, 2), told.stderr)
            after = {file.name: file.read_bytes() for file in self.folder.iterdir() if file.is_file()}
            self.assertEqual(sorted(after), sorted(before), question)
            self.assertEqual(after, before, question)


if __name__ == "__main__":
    server_process.main()
