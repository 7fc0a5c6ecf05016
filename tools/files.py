"""The files of the project, as the checks of the house see them."""
import hashlib
import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_GENERATED = {"build", "out", "__pycache__"}


def project_files():
    """Tracked files and new ones not ignored; outside of a git checkout, all but hidden and generated folders."""
    git = subprocess.run(["git", "-C", str(ROOT), "-c", f"safe.directory={ROOT}", "ls-files", "-co",
                          "--exclude-standard"], capture_output=True, text=True)
    if git.returncode == 0:
        names = [Path(line) for line in git.stdout.splitlines()]
    else:
        names = [path.relative_to(ROOT) for path in ROOT.rglob("*")]
        names = [n for n in names if n.parts[0] not in _GENERATED and not any(p.startswith(".git") for p in n.parts)]
    return sorted({ROOT / name for name in names if (ROOT / name).is_file()})


def sources():
    return [path for path in project_files() if path.suffix in (".h", ".cpp")]


def machine():
    """What a result was measured on: never by name."""
    try:
        cpu = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)[1]
    except (OSError, TypeError):
        cpu = "unknown"
    return {"cpu": cpu, "cores": os.cpu_count()}


def recordings():
    """How many of each kind BACKSIGHT_DATA has, and a hash of their names and sizes: results follow from them."""
    root = os.environ.get("BACKSIGHT_DATA")
    if not root:
        return "none"
    kinds, seen = {}, hashlib.sha256()
    for path in sorted(Path(root).glob("*/**/*.csv*")):
        name = path.relative_to(root)
        if name.name == "SUMMARY.csv":
            continue
        kinds.setdefault(name.parts[0], set()).add(name.parts[1])
        seen.update(f"{name} {path.stat().st_size}\n".encode())
    return ", ".join([*(f"{len(kinds[kind])} of {kind}" for kind in sorted(kinds)), seen.hexdigest()[:8]])


def commit():
    """The commit that is built here, and whether its code was changed since."""
    def git(*arguments):
        return subprocess.run(["git", "-C", str(ROOT), "-c", f"safe.directory={ROOT}", *arguments], capture_output=True,
                              text=True).stdout.strip()
    changed = git("status", "--porcelain", "--", "src", "include", "bindings", "examples", "games", "inputs", "presets", "server", "lab", "cli", "benchmarks")
    return git("rev-parse", "--short=10", "HEAD") + (" with changes" if changed else "")


def golden_hash():
    """What the golden scenario gives: it changes when the library computes something else."""
    return (ROOT / "tests" / "golden" / "golden_hash.txt").read_text().strip()


_COMMENT = re.compile(rb"^\s*(?://|#(?!include|if|el|endif|define)|$)")


def code_hash(contents):
    """Of the lines of code in these files' contents, in any order: comments and names of files make no other program."""
    each = (hashlib.sha256(b"\n".join(line for line in content.splitlines() if not _COMMENT.match(line))).digest()
            for content in contents)
    return hashlib.sha256(b"".join(sorted(each))).hexdigest()[:16]


def is_below(name, rooms):
    return any(name == room or name.startswith(room + "/") for room in rooms)


def sources_hash(rooms):
    """Of the working tree's files in these files and folders."""
    names = [path for path in project_files() if is_below(path.relative_to(ROOT).as_posix(), rooms)]
    return code_hash(path.read_bytes() for path in names)


def changed_in(rooms, root=ROOT):
    """Files of these rooms, or the golden hash, that are not as the commit has them."""
    status = subprocess.run(["git", "-C", str(root), "-c", f"safe.directory={root}", "status", "--porcelain", "--",
                             *rooms, "tests/golden/golden_hash.txt"], capture_output=True, text=True, check=True)
    return status.stdout.splitlines()
