"""What a rewound ray costs, over the number of players: the pictures of docs/evidence/performance.md."""
import math

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 880, 450, 96, 216, 50, 54
# A method's name in words, and its colour on a light and on a dark page.
METHODS = {
    "moment": ("ours, at a moment", "#c43c06", "#ff8f52"),
    "exact": ("ours, an exact view", "#8a2b04", "#ffc49f"),
    "brute_wide": ("ours, without its grid", "#1f74c9", "#6cb4f4"),
    "scalar_brute": ("every player in turn", "#5c6b7a", "#a5b3c2"),
    "ut2003_trail": ("UT2003's trail", "#9a4fc4", "#cd8ee0"),
    "unlagged_ring": ("Unlagged's ring", "#c23f60", "#f294a6"),
    "source_records": ("Source's records", "#8f6c00", "#e8cf58"),
    "bullet_no_rewind": ("Bullet, not rewound", "#15202b", "#e7ecf2"),
    "bullet_candidates_moved": ("Bullet, near bodies moved", "#00857a", "#38c3b1"),
    "bullet_all_moved": ("Bullet, all bodies moved", "#427c17", "#8fca58"),
}
# Paper, soft text and grid.
THEMES = (("#ffffff", "#53616f", "#dbe1e7"), ("#161d26", "#9dabba", "#2a3541"))
OURS = ("moment", "exact")
LINE_PX = 17


def style(methods):
    """Colours of both themes, in classes."""
    def rules(theme):
        paper, soft, grid = THEMES[theme]
        colours = {method: METHODS[method][1 + theme] for method in methods}
        return " ".join([f".paper {{ fill: {paper} }} .soft {{ fill: {soft} }} .grid {{ stroke: {grid} }}",
                         *(f".{method} {{ stroke: {colour} }} text.{method} {{ fill: {colour}; stroke: none }}"
                           for method, colour in colours.items())])
    return f"<style>{rules(0)} @media (prefers-color-scheme: dark) {{ {rules(1)} }}</style>"


def spread(heights):
    """The heights, lowest first, moved apart so that their texts do not touch."""
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    placed = {}
    for i in order:
        placed[i] = max(heights[i], max(placed.values(), default=-LINE_PX) + LINE_PX)
    over = max(placed.values()) - (HEIGHT - BOTTOM)
    return [placed[i] - max(0, over) for i in range(len(heights))]


def picture(rows, hitboxes):
    """The SVG of those rows of the kept result that have so many hitboxes and players everywhere alike."""
    lines = {}
    for row in rows:
        if row["hitboxes"] == hitboxes and not row["clustered"]:
            lines.setdefault(row["method"], []).append((row["players"], row["ns_per_ray"]))
    lines = {method: sorted(points) for method, points in lines.items()}
    players = sorted({n for points in lines.values() for n, _ in points})
    costs = [ns for points in lines.values() for _, ns in points]
    low, high = math.floor(math.log10(min(costs))), math.ceil(math.log10(max(costs)))
    span = max(math.log10(players[-1] / players[0]), 1e-9)

    def x(n):
        return LEFT + (WIDTH - LEFT - RIGHT) * math.log10(n / players[0]) / span

    def y(ns):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (math.log10(ns) - low) / (high - low)

    def label(ns):
        return f"{ns:,} ns" if ns < 1e3 else f"{ns // 1000:,} us" if ns < 1e6 else f"{ns // 1000000:,} ms"

    title = f"Time of one ray, over the number of players with {hitboxes} hitbox{'es' if hitboxes > 1 else ''} each"
    right = WIDTH - RIGHT
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="system-ui, sans-serif"'
           f' font-size="14" role="img" aria-labelledby="title"><title id="title">{title}</title>', style(lines),
           f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="10"/>',
           f'<text class="soft" x="20" y="28">{title}. Both scales are logarithmic.</text>']
    for ns in (10 ** power for power in range(low, high + 1)):
        out.append(f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{y(ns):.1f}" y2="{y(ns):.1f}"/>'
                   f'<text class="soft" x="{LEFT - 10}" y="{y(ns) + 5:.1f}" text-anchor="end">{label(ns)}</text>')
    for n in players:
        out.append(f'<text class="soft" x="{x(n):.1f}" y="{HEIGHT - BOTTOM + 22}" text-anchor="middle">{n:,}</text>')
    out.append(f'<text class="soft" x="{(LEFT + right) / 2}" y="{HEIGHT - 10}" text-anchor="middle">players</text>')
    # Ours last, above the others.
    ordered = sorted(lines, key=lambda method: (method in OURS, -lines[method][-1][1]))
    heights = spread([y(lines[method][-1][1]) for method in ordered])
    end = x(players[-1])
    for method, at in zip(ordered, heights):
        last = y(lines[method][-1][1])
        path = " ".join(f"{x(n):.1f},{y(ns):.1f}" for n, ns in lines[method])
        wide, weight = (3.4, ' font-weight="600"') if method in OURS else (1.8, "")
        out.append(f'<polyline class="{method}" points="{path}" fill="none" stroke-width="{wide}"/>'
                   f'<line class="{method}" x1="{end + 3:.1f}" x2="{end + 14:.1f}" y1="{last:.1f}" y2="{at:.1f}"/>'
                   f'<text class="{method}" x="{end + 18:.1f}" y="{at + 5:.1f}"{weight}>{METHODS[method][0]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"
