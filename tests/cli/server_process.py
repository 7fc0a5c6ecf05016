"""`backsight serve` as a process in a folder of its own, and a test with such servers and their bots.

    server_process.main()      PROGRAM is the first argument; the rest is unittest's
"""
import json
import re
import resource
import socket
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from waiting import PATIENCE_S, wait_until  # noqa: E402

PROGRAM = None
MOST_BYTES = 300_000  # of a file, where the disk is to be full


def free_tcp_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(*arguments, **options):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE_S, **options)


def limit_files(most_bytes=MOST_BYTES):
    """A file that may grow no further is what a full disk is to its writer."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))


def fill(file, head, line, room):
    """Leaves so many bytes of room in a file of these lines."""
    count = (MOST_BYTES - room - len(head)) // len(line)
    file.write_text(head + count * line)
    file.chmod(0o600)


def stored(file, *tables):
    with closing(sqlite3.connect(file, timeout=PATIENCE_S)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return sum(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables)


def stored_shots(file):
    return stored(file, "shots")


def stored_reports(file):
    return stored(file, "shots", "projectiles", "images")


def reports_of(ended):
    """As many as a server that logged this has made."""
    return ended["rays"] + ended["projectiles"] + ended["images"]


class Server:
    """`backsight serve` in a folder of its own, ready for bots."""

    def __init__(self, folder, *arguments, **options):
        self.folder = folder
        self.join = folder / "join"
        self.reports = folder / "reports.sqlite"
        self.log = folder / "log"
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--bind", "127.0.0.1", "--port", "0", "--join-file", self.join, "--log-file", self.log,
             "--log-format", "json", "--reports", self.reports, *map(str, arguments)], **options)
        self.process.said = lambda: self.log.read_text()[-1500:] if self.log.exists() else "nothing"
        wait_until(self.join.exists, self.process, f"{self.join} is written")

    def bots(self, count, seconds, join=None):
        return subprocess.Popen([PROGRAM, "bot", "--join", join or self.join, "--count", str(count), "--seconds",
                                 str(seconds)], stdout=subprocess.PIPE, text=True)

    def events(self, name):
        *whole, _ = self.log.read_text().split("\n")
        lines = [json.loads(line) for line in whole]
        return [line for line in lines if line["event"] == name]

    def ended(self):
        return self.process.wait(PATIENCE_S)

    def kill(self):
        self.process.kill()
        self.process.wait()


class ServerTest(unittest.TestCase):
    """Each test has a folder and a free TCP port, where its servers are asked how they are."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="backsight_servers_")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.port = free_tcp_port()

    def serve(self, *arguments, **options):
        server = Server(self.folder, "--metrics", self.port, *arguments, **options)
        self.addCleanup(server.kill)
        return server

    def start_bots(self, server, count, seconds=0, join=None):
        bots = server.bots(count, seconds, join)
        self.addCleanup(bots.wait)
        self.addCleanup(bots.kill)
        self.addCleanup(bots.stdout.close)
        return bots

    def play(self, server, count, seconds=0):
        """Returns when all have joined."""
        bots = self.start_bots(server, count, seconds)
        wait_until(lambda: len(server.events("joined")) == count, server.process)
        return bots

    def asked(self, path, method="GET", token=None):
        head = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", method=method, headers=head)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as page:
                return page.status, page.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def counted(self, series):
        """The value of a metric, by its name and labels as the page has them."""
        found = re.search(rf"^{re.escape(series)} (\d+)", self.asked("/metrics")[1], re.M)
        return int(found[1])


def main():
    global PROGRAM
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=2)
