"""Who pays under each rule, victims or shooters: the picture of docs/evidence/fairness.md."""
import math

from tables.rewind_picture import THEMES

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 880, 560, 64, 24, 50, 58
# What a mark stands for, in words, and its colour on a light and on a dark page.
GROUPS = {
    "named": ("a setting by name", "#c43c06", "#ff8f52"),
    "plain": ("no rule, or no rewind", "#15202b", "#e7ecf2"),
    "published": ("a published system", "#1f74c9", "#6cb4f4"),
    "cap": ("a cap in time", "#427c17", "#8fca58"),
    "moved": ("a cap in metres", "#8f6c00", "#e8cf58"),
    "cover": ("cover by a grace", "#9a4fc4", "#cd8ee0"),
    "foreseen": ("cover foreseen", "#00857a", "#38c3b1"),
}
X_MARKS = (0, 0.25, 1, 2, 4, 6, 8, 10)
Y_MARKS = (0, 0.25, 1, 2.5, 5, 10, 20, 30)
# No rule: what waiting does to plain rewind, off the scale.
WAIT = "the wait alone"
LETTER_PX, LINE_PX, MARK_PX = 7.1, 13, 5


def group(row):
    rule = row["rule"]
    if rule == "named":
        return "named"
    if rule in ("plain rewind", "no rewind"):
        return "plain"
    if rule == "cap":
        return "cap"
    if rule == "cap in metres":
        return "moved"
    if rule.startswith("cover"):
        return "foreseen" if "foreseen" in rule else "cover"
    return "published"


def name(row):
    """What is written beside a mark; none beside those of a row of caps or of graces, which a line joins."""
    kind = group(row)
    if kind == "named":
        return row["setting"]
    if kind not in ("plain", "published"):
        return ""
    return row["setting"].rsplit(",", 1)[0] + " (a cap)" if row["rule"] == "a published cap" else row["rule"]


def style():
    def rules(theme):
        paper, soft, grid = THEMES[theme]
        return " ".join([f".paper {{ fill: {paper} }} .soft {{ fill: {soft} }} .grid {{ stroke: {grid} }}",
                         *(f".{kind} {{ fill: {words[1 + theme]} }} .{kind}-line {{ stroke: {words[1 + theme]} }}"
                           for kind, words in GROUPS.items())])
    return f"<style>{rules(0)} @media (prefers-color-scheme: dark) {{ {rules(1)} }}</style>"


def x(share):
    return LEFT + (WIDTH - LEFT - RIGHT) * math.sqrt(share / 12)


def y(share):
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * math.sqrt(share / 30)


def meets(box, boxes):
    return any(box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3] for other in boxes)


def place(text, at, taken):
    """Where the text goes beside its mark without lying over another, or None."""
    wide = LETTER_PX * len(text)
    left, middle = at[0] - MARK_PX - 4 - wide, at[0] - wide / 2
    right = at[0] + MARK_PX + 4
    for start, base in ((right, 4), (left, 4), (right, -6), (left, -6), (right, 14), (left, 14), (middle, -10), (middle, 18),
                        (right, -16), (left, -16), (right, 24), (left, 24)):
        box = (start, at[1] + base - LINE_PX + 3, start + wide, at[1] + base + 3)
        if box[0] > LEFT and box[2] < WIDTH - 4 and box[3] < HEIGHT - BOTTOM and not meets(box, taken):
            return start, at[1] + base, box
    return None


def scales():
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    for share in X_MARKS:
        yield (f'<line class="grid" x1="{x(share):.1f}" x2="{x(share):.1f}" y1="{TOP}" y2="{bottom}"/>'
               f'<text class="soft" x="{x(share):.1f}" y="{bottom + 20}" text-anchor="middle">{share:g}</text>')
    for share in Y_MARKS:
        yield (f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{y(share):.1f}" y2="{y(share):.1f}"/>'
               f'<text class="soft" x="{LEFT - 10}" y="{y(share) + 5:.1f}" text-anchor="end">{share:g}</text>')
    yield (f'<text class="soft" x="{(LEFT + right) / 2}" y="{HEIGHT - 14}" text-anchor="middle">'
           '% of hits, on victims who were behind cover on their own screen</text>')
    yield (f'<text class="soft" x="18" y="{(TOP + bottom) / 2}" text-anchor="middle"'
           f' transform="rotate(-90 18 {(TOP + bottom) / 2})">% of fair hits, lost</text>')


def legend():
    for i, (kind, (words, *_)) in enumerate(GROUPS.items()):
        at = LEFT + 16 + 18 * i
        yield (f'<circle class="{kind}" cx="{WIDTH - RIGHT - 176}" cy="{at}" r="{MARK_PX}"/>'
               f'<text class="soft" x="{WIDTH - RIGHT - 164}" y="{at + 5}">{words}</text>')


def joined(rows):
    """A line through the settings of one rule, where more and less of it is what differs."""
    def line(row):
        # "grace 50 ms", "by 50 ms", "200 ms": the word says what is set.
        kind = group(row)
        return (kind, row["setting"].split()[0] if kind in ("cover", "foreseen") else "")

    for kind, word in dict.fromkeys(line(row) for row in rows if group(row) in ("cap", "moved", "cover", "foreseen")):
        own = sorted((row["behind"], row["lost"]) for row in rows if line(row) == (kind, word))
        path = " ".join(f"{x(behind):.1f},{y(lost):.1f}" for behind, lost in own)
        yield f'<polyline class="{kind}-line" points="{path}" fill="none" stroke-width="1.4" opacity="0.6"/>'


def marks(rows):
    corner = (WIDTH - RIGHT - 190, TOP, WIDTH - RIGHT, TOP + 150)
    at = {id(row): (x(row["behind"]), y(row["lost"])) for row in rows}
    taken = [corner, *((px - MARK_PX, py - MARK_PX, px + MARK_PX, py + MARK_PX) for px, py in at.values())]
    for row in sorted(rows, key=lambda row: (list(GROUPS).index(group(row)), row["behind"])):
        px, py = at[id(row)]
        strong = group(row) == "named"
        yield f'<circle class="{group(row)}" cx="{px:.1f}" cy="{py:.1f}" r="{MARK_PX + 2 * strong}"/>'
        placed = name(row) and place(name(row), (px, py), taken)
        if placed:
            taken.append(placed[2])
            weight = ' font-weight="600"' if strong else ""
            yield f'<text class="{group(row)}" x="{placed[0]:.1f}" y="{placed[1]:.1f}"{weight}>{name(row)}</text>'


def picture(run):
    """The SVG of a kept run of the fairness lab."""
    rows = [{"rule": row["rule"], "setting": row["setting"], "behind": 100 * row["behind_cover_ratio_0"],
             "lost": 100 * row["lost_fair_ratio"]} for row in run["rules"]
            if row["behind_cover_ratio_0"] is not None and row["lost_fair_ratio"] is not None and row["rule"] != WAIT]
    title = "Who pays under each rule: victims to the right, shooters upwards"
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="13"'
                      f' font-family="system-ui, sans-serif" role="img" aria-labelledby="title"><title id="title">{title}</title>',
                      style(), f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="10"/>',
                      f'<text class="soft" x="20" y="28">{title}. Both scales are stretched near zero.</text>',
                      *scales(), *legend(), *joined(rows), *marks(rows), "</svg>"]) + "\n"
