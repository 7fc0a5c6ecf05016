#!/usr/bin/env python3
"""A lobby that gives whoever asks for /join?user=7 a ticket for one server. Its key stays here.

lobby.py PORT BACKSIGHT lobby.key server.pem 127.0.0.1:27770 [--bind]

--bind: the player's connect token is good from the address alone that they ask from.
"""
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

port, backsight, key, certificate, server, *binds = sys.argv[1:]


class Lobby(BaseHTTPRequestHandler):
    timeout = 5  # for whoever connects and asks nothing

    def do_GET(self):
        # A real lobby takes the user from a login, and chooses the server.
        user = parse_qs(urlsplit(self.path).query).get("user", [""])[0]
        player = ["--player-address", self.client_address[0]] if binds else []
        made = subprocess.run([backsight, "keys", "ticket", "--key", key, "--certificate", certificate, "--server", server,
                               f"--user={user}", *player], stdout=subprocess.PIPE)  # errors stay here
        self.send_response(200 if made.returncode == 0 else 400)
        self.end_headers()
        self.wfile.write(made.stdout or b"no ticket: expected /join?user=NUMBER\n")


with ThreadingHTTPServer(("127.0.0.1", int(port)), Lobby) as lobby:
    print(f"http://127.0.0.1:{lobby.server_port}/join?user=7", flush=True)
    lobby.serve_forever()
