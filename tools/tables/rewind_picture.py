"""What a rewound ray costs, over the number of players: the pictures of docs/performance.md."""
import math

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 430, 70, 190, 20, 50
COLOURS = {
    "moment": "#0a7d33", "exact": "#12b886", "brute_wide": "#4c6ef5", "scalar_brute": "#868e96",
    "ut2003_trail": "#ae3ec9", "unlagged_ring": "#e64980", "source_records": "#f76707",
    "bullet_no_rewind": "#212529", "bullet_candidates_moved": "#a61e4d", "bullet_all_moved": "#e03131",
}


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

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
           f'font-size="12"><rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>']
    for power in range(low, high + 1):
        label = f"{10 ** power:,} ns" if power < 6 else f"{10 ** (power - 6):,} ms"
        out.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(10 ** power):.1f}" y2="{y(10 ** power):.1f}" '
                   f'stroke="#dee2e6"/><text x="{LEFT - 6}" y="{y(10 ** power) + 4:.1f}" text-anchor="end">{label}</text>')
    for n in players:
        out.append(f'<text x="{x(n):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{n:,}</text>')
    out.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">players, '
               f'{hitboxes} hitbox{"es" if hitboxes > 1 else ""} each; cost of one ray</text>')
    taken = []
    for method, points in sorted(lines.items(), key=lambda item: -item[1][-1][1]):
        colour = COLOURS.get(method, "#495057")
        path = " ".join(f"{x(n):.1f},{y(ns):.1f}" for n, ns in points)
        wide = 3 if method in ("moment", "exact") else 1.5
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{wide}"/>')
        at = y(points[-1][1]) + 4
        while any(abs(at - other) < 13 for other in taken):
            at += 2
        taken.append(at)
        out.append(f'<text x="{x(points[-1][0]) + 8:.1f}" y="{at:.1f}" fill="{colour}">{method}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"
