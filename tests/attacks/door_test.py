#!/usr/bin/env python3
"""Attacks on the doors of the server as it ships. No client plays in them.

door_test.py PROGRAM [CLASS...]
"""
import socket
import ssl
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "cli"))
import server_process  # noqa: E402
from server_process import PATIENCE_S, ServerTest, free_tcp_port, run  # noqa: E402

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


if __name__ == "__main__":
    server_process.main()
