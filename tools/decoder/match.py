"""Both ends of every client of a logged match: from each datagram what the library must make of it, by docs/wire/wire.md and
docs/wire/arena-wire.md. A log of one bare channel is followed in the same way."""

from . import arena, datagrams
from .bits import Dropped, require
from .channel import End

TAKEN_UP = {
    datagrams.REQUEST: "request_up",
    datagrams.PAYLOAD_UP: "payload_up",
    datagrams.LEAVE_UP: "leave_up",
}
TAKEN_DOWN = {
    datagrams.CHALLENGE: "challenge_down",
    datagrams.ACCEPT: "accept_down",
    datagrams.REFUSE: "refuse_down",
    datagrams.PAYLOAD_DOWN: "payload_down",
    datagrams.LEAVE_DOWN: "leave_down",
}
ANSWER_TO = {
    "handshake": datagrams.ACCEPT,
    "refused": datagrams.REFUSE,
    "challenged": datagrams.CHALLENGE,
    "bad_cookie": datagrams.CHALLENGE,
}


class Server:
    """What the server has of one client's address."""

    def __init__(self):
        self.end = None
        self.is_open = False
        self.last_key = 0
        self.former_keys = []
        self.nonces = (0, 0)
        self.client = 0
        self.bodies = None
        self.cookies = {}  # by client nonce
        self.answer = None  # type, client nonce and reason of the one that is due
        self.newest_tick = 0


class Client:
    def __init__(self):
        self.request = None
        self.cookie = 0
        self.state = "idle"
        self.end = None
        self.former_keys = []
        self.bodies = None


class Match:
    def __init__(self, about):
        self.about = about
        self.check_bytes = 2 if about["secure"] else 4
        self.clients, self.servers, self.used_tickets = {}, {}, {}
        self.server_nonces = set()
        # An end that took nothing more of its session: the next that it sends must say so.
        self.going = set()
        if about["kind"] == "channel":
            self.clients[0], self.servers[0] = Client(), Server()
            for party in (self.clients[0], self.servers[0]):
                party.end = End(about["key"], [], self.check_bytes, False)
            self.clients[0].state, self.servers[0].is_open = "connected", True

    def feed(self, record):
        """Gives what is in one that arrived, None for one that was sent."""
        number, way, at = record["client"], record["way"], record["at_us"]
        client = self.clients.setdefault(number, Client())
        server = self.servers.setdefault(number, Server())
        data = bytes.fromhex(record["bytes"])
        kind = datagrams.type_of(data, way)
        if record["event"] == "sent":
            self.send(number, client if way == "up" else server, kind, data, at)
            return None
        name = (TAKEN_UP if way == "up" else TAKEN_DOWN)[kind]
        try:
            got = getattr(self, name)(server if way == "up" else client, data, at)
        except Dropped as dropped:
            got = {"result": str(dropped)}
        return got

    # What is sent.

    def send(self, number, sender, kind, data, at):
        way = "up" if kind in datagrams.UP else "down"
        if (number, way) in self.going:
            ends = kind in (datagrams.REQUEST, datagrams.LEAVE_UP, datagrams.LEAVE_DOWN)
            require(ends, "a session goes on that ended")
            self.going.discard((number, way))
        if kind == datagrams.REQUEST:
            self.send_request(sender, data)
        elif kind in (datagrams.PAYLOAD_UP, datagrams.PAYLOAD_DOWN):
            is_open = sender.is_open if way == "down" else sender.state == "connected"
            require(is_open, "a payload without a session")
            sender.end.send(data, at)
        elif kind == datagrams.LEAVE_UP:
            datagrams.leave(data, sender.end.key, [])
            sender.state = "leaving"
        elif kind == datagrams.LEAVE_DOWN:
            datagrams.leave(data, sender.last_key, [])
            sender.is_open = False
        else:
            self.send_answer(sender, kind, data, at)

    def send_request(self, client, data):
        request = datagrams.request(data)
        if client.request is None or request["client_nonce"] != client.request["client_nonce"]:
            require(request["cookie"] == 0 and request["client_nonce"] != 0, "a first request")
            if client.end is not None:
                client.former_keys.append(client.end.key)
            client.state, client.end, client.cookie = "connecting", None, 0
        else:
            require(client.state == "connecting", "a request of who is not connecting")
            require({**request, "cookie": 0} == {**client.request, "cookie": 0}, "a repeated request")
        require(request["cookie"] == client.cookie, "a cookie")
        client.request = request

    def send_answer(self, server, kind, data, at):
        require(server.answer is not None and server.answer[0] == kind, "an answer that nobody waits for")
        _, client_nonce, reason = server.answer
        server.answer = None
        if kind == datagrams.CHALLENGE:
            answer = datagrams.challenge(data)
            server.cookies.setdefault(client_nonce, set()).add(answer["cookie"])
        elif kind == datagrams.REFUSE:
            answer = datagrams.refuse(data)
            require(answer["reason"] == reason, "a refusal's reason")
        else:
            answer = datagrams.accept(data)
            require(answer["tick"] >= server.newest_tick, "a tick that goes back")
            server.newest_tick = answer["tick"]
            self.open(server, answer)
        require(answer["client_nonce"] == client_nonce, "an answer's nonce")

    def open(self, server, accept):
        nonces = accept["client_nonce"], accept["server_nonce"]
        if server.is_open and server.nonces[0] == nonces[0]:
            require(server.nonces == nonces and server.client == accept["client"], "a second accept that differs")
            return
        require(nonces[1] not in self.server_nonces, "a server's nonce twice")
        self.server_nonces.add(nonces[1])
        if server.last_key:
            server.former_keys.append(server.last_key)
        server.last_key = datagrams.session_key(*nonces)
        server.end = End(server.last_key, server.former_keys, self.check_bytes, True)
        server.bodies = arena.BodiesUp()
        server.nonces, server.client, server.is_open = nonces, accept["client"], True

    # What arrives at the server.

    def request_up(self, server, data, _at):
        request = datagrams.request(data)
        nonce, cookie = request["client_nonce"], request["cookie"]
        reason = 0
        if server.is_open and server.nonces[0] == nonce:
            result = "handshake"
        elif not self.about["secure"] and cookie not in server.cookies.get(nonce, ()):
            result = "bad_cookie" if cookie else "challenged"
        else:
            reason = datagrams.refusal_of_ticket(request["ticket"], self.about, self.used_tickets)
            result = "refused" if reason else "handshake"
        server.answer = ANSWER_TO[result], nonce, reason
        return request | {"ticket": request["ticket"].hex(), "result": result}

    def payload_up(self, server, data, at):
        if not server.is_open:
            raise Dropped("unknown_peer")
        return self.taken(server, data, at)

    def leave_up(self, server, data, _at):
        if not server.is_open:
            raise Dropped("unknown_peer")
        read = datagrams.leave(data, server.last_key, server.former_keys)
        server.is_open = False
        return read | {"result": "left"}

    # What arrives at the client.

    def answer_down(self, client, read, result, may_be_connected=False):
        if client.request is None or read["client_nonce"] != client.request["client_nonce"]:
            return read | {"result": "wrong_nonce"}
        if client.state == "connected" and may_be_connected:
            return read | {"result": "duplicate"}
        return read | {"result": result if client.state == "connecting" else "unexpected"}

    def challenge_down(self, client, data, _at):
        read = self.answer_down(client, datagrams.challenge(data), "handshake")
        if read["result"] != "handshake":
            return read
        if read["cookie"] == client.cookie:
            return read | {"result": "duplicate"}
        client.cookie = read["cookie"]
        return read

    def accept_down(self, client, data, _at):
        read = self.answer_down(client, datagrams.accept(data), "handshake", True)
        if read["result"] == "handshake":
            key = datagrams.session_key(read["client_nonce"], read["server_nonce"])
            client.end = End(key, client.former_keys, self.check_bytes, True)
            client.bodies, client.state = arena.BodiesDown(), "connected"
        return read

    def refuse_down(self, client, data, _at):
        read = self.answer_down(client, datagrams.refuse(data), "refused")
        if read["result"] == "refused":
            client.state = "ended"
        return read

    def payload_down(self, client, data, at):
        if client.state != "connected":
            raise Dropped("unexpected")
        return self.taken(client, data, at)

    def leave_down(self, client, data, _at):
        if client.end is None:
            raise Dropped("unexpected")
        read = datagrams.leave(data, client.end.key, client.former_keys)
        if client.state != "connected":
            raise Dropped("unexpected")
        client.state = "ended"
        return read | {"result": "left"}

    # Payloads of both.

    def taken(self, party, data, at):
        got = party.end.read(data, at) | {"result": "payload"}
        if self.about["kind"] == "channel":
            got["events"] = [event.hex() for event in got["events"]]
            return got | {"body": got["body"].hex() or None}
        is_first = got["events"] and party.end.next_event == 1 + len(got["events"])
        got["events"] = [arena.event(event) for event in got["events"]]
        require(not is_first or got["events"][0]["kind"] == "welcome", "a first event that is no welcome")
        return got | {"body": party.bodies.read(got["body"]) if got["body"] else None}
