"""Places for servers on this machine: network namespaces with an address each, if this process may make any, else
addresses of the loopback.

    enter()         starts this script anew where it may make namespaces and mounts of its own; they go when it ends
    Places()        what there is
    places.new()    a place: its address, a command to run in it, and a disk of its own if there can be one
"""
import ctypes
import os
import shutil
import subprocess
import sys
import threading

CLONE_NEWNET = 0x40000000
INSIDE = "BACKSIGHT_FLEET_INSIDE"
# What a namespace is entered by, from most to least; the first that does all of its part is taken.
WAYS = [("namespaces and mounts", ["unshare", "--net", "--mount"]),
        ("namespaces and mounts", ["unshare", "--user", "--map-root-user", "--net", "--mount"])]
PROBE = ("ip link set lo up && ip link add bs_a type veth peer name bs_b && unshare --net true && "
         "mount -t tmpfs -o size=1m none /mnt")


def enter():
    if INSIDE in os.environ:
        return
    why = "no iproute2 or util-linux"
    if shutil.which("ip") and shutil.which("unshare") and shutil.which("nsenter"):
        for name, command in WAYS:
            tried = subprocess.run([*command, "sh", "-c", PROBE], capture_output=True, text=True)
            if tried.returncode == 0:
                os.environ[INSIDE] = name
                os.execvp(command[0], [*command, sys.executable, *sys.argv])
            why = tried.stderr.strip().splitlines()[-1] if tried.stderr.strip() else f"code {tried.returncode}"
    os.environ[INSIDE] = f"loopback ({why})"


def on_a_thread(act):
    """A thread may be in another namespace than its process."""
    result = []

    def run():
        try:
            result.append((act(), None))
        except BaseException as error:  # handed on
            result.append((None, error))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    value, error = result[0]
    if error:
        raise error
    return value


def change_namespace(call, argument):
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, call)(*argument) != 0:
        raise OSError(ctypes.get_errno(), call)


def ip(batch, *inside):
    subprocess.run([*inside, "ip", "-batch", "-"], input=batch, text=True, check=True, stdout=subprocess.DEVNULL)


class Place:
    """Somewhere with an address. `namespace` is a path, or None on the loopback."""

    def __init__(self, number, has_namespaces):
        self.namespace = self.descriptor = None
        # Two runs at once, and whatever else is on this machine, have other addresses.
        self.address = f"127.{64 + os.getpid() % 128}.{number}.2"
        if not has_namespaces:
            return
        self.address = f"10.77.{number}.2"
        self.descriptor = on_a_thread(self.make)
        self.namespace = f"/proc/{os.getpid()}/fd/{self.descriptor}"
        ip(f"link add bs{number} type veth peer name eth0 netns {self.namespace}\n"
           f"addr add 10.77.{number}.1/30 dev bs{number}\nlink set bs{number} up\n")
        ip(f"link set lo up\naddr add {self.address}/30 dev eth0\nlink set eth0 up\n", *self.command())

    def make(self):
        change_namespace("unshare", [CLONE_NEWNET])
        return os.open("/proc/thread-self/ns/net", os.O_RDONLY)

    def command(self):
        return ["nsenter", f"--net={self.namespace}"] if self.namespace else []

    def call(self, act):
        """The result of `act`, called in here: its sockets are of this place."""
        if not self.namespace:
            return act()

        def there():
            change_namespace("setns", [self.descriptor, CLONE_NEWNET])
            return act()

        return on_a_thread(there)


class Places:
    def __init__(self):
        self.what = os.environ[INSIDE]
        self.has_namespaces = self.has_mounts = not self.what.startswith("loopback")
        self.count = 0
        if self.has_namespaces:
            ip("link set lo up\n")

    def new(self):
        self.count += 1
        return Place(self.count, self.has_namespaces)

    def small_disk(self, folder, size):
        """Whether the folder is now a disk of so many bytes."""
        if self.has_mounts:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", folder], check=True)
        return self.has_mounts
