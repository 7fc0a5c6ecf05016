#!/usr/bin/env python3
"""engine_pages.py: has each page "Add it to your game" its four parts? What is needed, ten steps with code, what each
mistake looks like, what it costs."""
import re
import sys
from pathlib import Path

PAGES = Path(__file__).resolve().parents[2] / "docs" / "engines"
PARTS = {"what is needed": r"## What you need", "the steps": r"## (Ten|Eleven|Twelve) steps",
         "mistakes": r"## .*[Mm]istakes?\b.*look", "the cost": r"## What it costs"}


def faults(name, text):
    heads = re.findall(r"^## .*$", text, re.MULTILINE)
    for part, pattern in PARTS.items():
        if not any(re.match(pattern, head) for head in heads):
            yield f"{name} has no part for {part}: {pattern}"
    steps = re.search(r"^## \w+ steps$(.*?)^## ", text, re.MULTILINE | re.DOTALL)
    if not steps:
        return
    numbers = [int(one) for one in re.findall(r"\*\*(\d+)\.", steps[1])]
    if numbers != list(range(1, len(numbers) + 1)) or len(numbers) < 10:
        yield f"{name} numbers its steps {numbers}, not 1 to 10 or more"
    if len(re.findall(r"^```\w+$", steps[1], re.MULTILINE)) < 3:
        yield f"{name} has steps without code"
    mistakes = re.search(r"^## [^\n]*[Mm]istakes?\b[^\n]*\n(.*?)(^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if mistakes and len(re.findall(r"^\|", mistakes[1], re.MULTILINE)) < 7:
        yield f"{name} shows fewer than five mistakes"


def main():
    # The C interface is for those who write a binding: it has a manual instead of steps.
    pages = [page for page in sorted(PAGES.glob("*.md")) if page.name not in ("README.md", "c-api.md")]
    found = [fault for page in pages for fault in faults(page.name, page.read_text())]
    good = (PAGES / "python.md").read_text()
    for old, new in (("## What you need", "## Needs"), ("**7.", "**8."), ("## What it costs", "## Costs"), ("## Ten", "## Nine")):
        if not list(faults("", good.replace(old, new))):
            found.append(f"a page with '{new}' is taken")
    return "\n".join(found) or f"{len(pages)} pages have their parts"


if __name__ == "__main__":
    said = main()
    print(said)
    sys.exit(0 if said.endswith("have their parts") else 1)
