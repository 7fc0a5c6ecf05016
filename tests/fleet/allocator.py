"""An allocator as matchmakers have one: it knows the servers of a fleet as their sidecars do, allocates a match for a
party on a ready one, and hands each player a ticket.

A server is taken if its sidecar says Ready, or else Allocated with fewer players than it has seats, as an allocator of
Agones does by counters. None is taken that drains, has gone, or has refused this party's player. It never asks a
server.
"""
import itertools
import subprocess
import threading
import time
from collections import namedtuple

Allocation = namedtuple("Allocation", "party server at was")


class NoServer(Exception):
    """None is ready. Ask again."""


class Allocator:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.lock = threading.Lock()
        self.servers = []
        self.matches = {}  # party -> server
        self.allocations = []
        self.tickets = itertools.count(1)

    def add(self, server):
        with self.lock:
            self.servers.append(server)

    def allocate(self, party, not_on=()):
        """A server for a party. Its next player gets the same, unless that can take nobody any more."""
        with self.lock:
            current = self.matches.get(party)
            if current and current not in not_on and current.takes_players():
                return current
            open_ones = [server for server in self.servers if server not in not_on and server.takes_players()]
            if not open_ones:
                raise NoServer
            parties = list(self.matches.values())
            server = min(open_ones, key=lambda one: (one.sidecar.state != "Ready", parties.count(one)))
            self.allocations.append(Allocation(party, server, time.monotonic(), server.sidecar.state))
            server.sidecar.set_state("Allocated")
            self.matches[party] = server
            return server

    def leave(self, party, server):
        """This party's match there is over. Nothing if it is elsewhere already."""
        with self.lock:
            if self.matches.get(party) is server:
                del self.matches[party]

    def ticket(self, server, user):
        """A file with a ticket that is good once."""
        made = subprocess.run(
            [self.program, "keys", "ticket", "--key", self.folder / "lobby.key", "--certificate",
             self.folder / "fleet.pem", "--config", server.settings, "--server",
             f"{server.place.address}:{server.port}", "--user", str(user)], capture_output=True, text=True, check=True)
        file = self.folder / f"ticket{next(self.tickets)}.json"
        file.write_text(made.stdout)
        return file
