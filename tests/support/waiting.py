"""Waits of tests that start processes. Each says what it waited for, and how that stood when its patience ended."""
import ast
import inspect
import textwrap
import time
import traceback

PATIENCE_S = 120


def compared_in(is_done):
    """Of a condition that is a lambda: each left side of a comparison in it, with its value now."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(is_done)))
    condition = next(node for node in ast.walk(tree) if isinstance(node, ast.Lambda))
    names = {**is_done.__globals__, **inspect.getclosurevars(is_done).nonlocals}
    for node in ast.walk(condition):
        if isinstance(node, ast.Compare):
            left = compile(ast.Expression(node.left), "a condition", "eval")
            yield f"{ast.unparse(node.left)} is {eval(left, names)!r}"[:1000]


def last_state(is_done, value, process):
    try:
        state = list(compared_in(is_done))
    except Exception:  # the condition is no lambda, or what it asks is gone
        state = []
    yield from state or [f"the condition is {value!r}"]
    said = getattr(process, "said", None)
    if said is not None:
        yield f"the process said last:\n{said()}"


def wait_until(is_done, process=None, what=None, patience_s=PATIENCE_S):
    """Asks until the answer is true. Raises AssertionError when its patience ends, or when the process does."""
    caller = traceback.extract_stack(limit=2)[0]
    what = what or f"line {caller.lineno}: {caller.line}"
    deadline = time.monotonic() + patience_s
    while not (value := is_done()):
        ended = process is not None and process.poll() is not None
        if ended or time.monotonic() > deadline:
            how = f"the process ended with {process.returncode}" if ended else f"waited {patience_s} s"
            raise AssertionError("; ".join([f"{how} and still not: {what}", *last_state(is_done, value, process)]))
        time.sleep(0.02)


def has_gone_on(process, rounds):
    """A condition: the process was scheduled so many times more. It holds sooner or later on a machine of any load."""
    def switches():
        with open(f"/proc/{process.pid}/status") as status:
            return sum(int(line.split()[1]) for line in status if "ctxt_switches" in line)
    enough = switches() + rounds
    return lambda: process.poll() is not None or switches() >= enough
