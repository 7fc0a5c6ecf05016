"""What is wrong with a kept result of a run."""

FIELDS = ("date", "sources", "golden", "machine", "result")


def missing_fields(one):
    missing = [field for field in FIELDS if not one.get(field)]
    return f"{', '.join(missing)}: missing" if missing else ""


def stale(one, sources, golden):
    """Its sources have changed, and with them what the library computes."""
    if one["sources"] == sources or one["golden"] == golden:
        return ""
    return (f"is out of date: of sources {one['sources']} with golden hash {one['golden']}, and now they are {sources} with "
            f"{golden}")


def owed_of(text):
    """Name to reason, of results that may be kept without these hashes or out of date."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {name: reason for name, _, reason in (line.partition(" :: ") for line in lines) if reason}
