#!/usr/bin/env python3
# %% [markdown]
# # One shot, from above
#
# A target runs, and turns back at tick 54. That snapshot is lost. The shooter fires at what their screen shows at tick
# 54.125. The server rebuilds that very picture: its box lies on the screen's, to the bit. A server that knows the time
# alone has the target elsewhere, and the ray misses it.
#
# The cells run in any notebook that takes `# %%`: VS Code, Spyder, Jupytext. As a program:
#
#     plot_shot.py FILE.svg                 writes the picture
#     plot_shot.py --matplotlib FILE.png    draws it by matplotlib, where it is installed
# %%
import sys
from html import escape

import backsight as bs

TURNS, FIRED, ARRIVED = 54, 54.125, 66  # ticks
HALF_X, HALF_Y = 0.3, 0.4               # of the target's box, metres
# On a light and on a dark page.
COLORS = {
    "paper": ("#ffffff", "#161d26"), "ticks": ("#6b6b6b", "#a5b3c2"), "lost": ("#c00000", "#ff8a80"),
    "by-time": ("#b35900", "#ffa94d"), "screen": ("#0066cc", "#6cb4f4"), "rebuilt": ("#1c7f1c", "#8fca58"),
    "ray": ("#333333", "#e7ecf2"),
}


def y_at(tick):
    """Where the target runs: 5 m/s, back from tick 54 on."""
    return min(tick, 2 * TURNS - tick) * 5 / 64


# %% [markdown]
# ## The match: both ends, one lost snapshot, one shot
# %%
def play():
    """The screen's pose and hit, the server's pose of that view and verdict, and its pose by the time alone."""
    with bs.Library() as library:
        server, screen = bs.Server(library), bs.Client(library)
        body = bs.Hitbox(kind=bs.Shape.BOX, half_extents=(HALF_X, HALF_Y, 0.9), center=(0, 0, 0.9))
        player = [end.add_hitbox_set([body]) for end in (server, screen)][0]
        (_, shooter), (_, target) = [server.spawn(bs.Traits(hitboxes=player)) for _ in range(2)]
        client, moment = server.join(shooter), int(FIRED * 65536)
        shot, rifle = bs.Shot(shooter=shooter, origin=(0, 3.75, 1), direction=(1, 0, 0)), bs.WeaponRules()
        for tick in range(ARRIVED + 1):
            server.begin_tick(tick)
            server.record(target, bs.EntityPose(position=(10, y_at(tick), 0)))
            server.finish_tick()
            seq = server.snapshot(client)
            _, state = server.add(client, target)
            if tick != TURNS:
                screen.store(seq, tick, state, tick * 1_000_000 // 64)
            if tick == 60:
                screen.show(moment)
                drawn, hit, stamp = screen.pose(target), screen.shoot(shot, rifle), screen.stamp()
        server.take_command(client, 1, stamp)
        verdict = server.judge(client, shot, rifle)
        rebuilt = server.pose(bs.View(kind=bs.ViewKind.SHOOTER, client=client), target)
        by_time = server.pose(bs.View(moment=moment), target)
        return drawn, hit, rebuilt, verdict, by_time


drawn, hit, rebuilt, verdict, by_time = play()
print(f"screen's box and server's box equal to the bit: {drawn.position == rebuilt.position}")
print(f"screen's hit and server's verdict equal to the bit: {hit.point == verdict.point}")
print(f"by the time alone the target is {by_time.position.y - drawn.position.y:.3f} m off, and the ray misses it")


# %% [markdown]
# ## The picture
# %%
class Picture:
    """Boxes, lines, dots and words in metres, seen from above; a notebook shows it by itself."""

    X, Y, SCALE = (8.7, 11.3), (3.45, 4.85), 300

    def __init__(self):
        self.shapes = []

    def box(self, center, color, words, dashes=None):
        row = sum(shape[0] == "box" for shape in self.shapes)
        self.shapes.append(("box", center.x - HALF_X, center.y - HALF_Y, color, words, dashes, row))

    def line(self, start, end, color, words):
        self.shapes.append(("line", start, end, color, words))

    def dot(self, x, y, color, words=""):
        self.shapes.append(("dot", x, y, color, words))

    def _repr_svg_(self):
        width, height = ((high - low) * self.SCALE for low, high in (self.X, self.Y))
        out = [f'<svg xmlns="http://www.w3.org/2000/svg" class="shot" viewBox="0 0 {width:.0f} {height:.0f}" '
               f'width="{width:.0f}" font-family="sans-serif" font-size="14" role="img" aria-labelledby="title">',
               '<title id="title">A shot from above: the server\'s box lies on the screen\'s, to the bit. By the time '
               'alone the target would be elsewhere, and the ray would miss it.</title>',
               f"<style>{self._rules(0)} @media (prefers-color-scheme: dark) {{ {self._rules(1)} }}</style>",
               '<rect class="paper" width="100%" height="100%" fill="currentColor"/>']
        for kind, *shape in self.shapes:
            out.append(getattr(self, f"_svg_{kind}")(*shape))
        return "\n".join([*out, "</svg>"]) + "\n"

    def _rules(self, theme):
        return " ".join(f".shot .{name} {{ color: {colors[theme]} }}" for name, colors in COLORS.items())

    def _at(self, x, y):
        return (x - self.X[0]) * self.SCALE, (self.Y[1] - y) * self.SCALE

    def _words(self, x, y, color, words):
        return f'<text class="{color}" x="{x:.1f}" y="{y:.1f}" fill="currentColor">{escape(words)}</text>'

    def _svg_box(self, x, y, color, words, dashes, row):
        left, top = self._at(x, y + 2 * HALF_Y)
        dash = f' stroke-dasharray="{dashes}"' if dashes else ""
        return (f'<rect class="{color}" x="{left:.1f}" y="{top:.1f}" width="{2 * HALF_X * self.SCALE:.1f}" '
                f'height="{2 * HALF_Y * self.SCALE:.1f}" fill="none" stroke="currentColor" stroke-width="3"{dash}/>'
                + self._words(14, 28 + 22 * row, color, words))

    def _svg_line(self, start, end, color, words):
        (x, y), (right, bottom) = self._at(*start), self._at(*end)
        return (f'<line class="{color}" x1="{x:.1f}" y1="{y:.1f}" x2="{right:.1f}" y2="{bottom:.1f}" '
                'stroke="currentColor" stroke-width="2"/>'
                + self._words(x + 6, y - 6, color, words))

    def _svg_dot(self, x, y, color, words):
        across, down = self._at(x, y)
        return (f'<circle class="{color}" cx="{across:.1f}" cy="{down:.1f}" r="4" fill="currentColor"/>'
                + (self._words(across + 8, down + 5, color, words) if words else ""))

    def save_by_matplotlib(self, path):
        """Draws it by matplotlib."""
        import matplotlib
        matplotlib.use("Agg")
        from matplotlib import patches, pyplot
        figure, axes = pyplot.subplots(figsize=(8, 4.5))
        for kind, *shape in self.shapes:
            if kind == "box":
                x, y, color, words, dashes, _ = shape
                axes.add_patch(patches.Rectangle((x, y), 2 * HALF_X, 2 * HALF_Y, fill=False, edgecolor=COLORS[color][0],
                                                 linewidth=2, label=words, linestyle=":" if dashes else "-"))
            elif kind == "line":
                (x, y), (right, bottom), color, words = shape
                axes.plot([x, right], [y, bottom], color=COLORS[color][0], label=words)
            else:
                x, y, color, words = shape
                axes.plot([x], [y], "o", color=COLORS[color][0], label=words or None)
        axes.set(xlim=self.X, ylim=self.Y, aspect="equal", xlabel="x, metres", ylabel="y, metres")
        axes.legend(loc="lower right", fontsize="small")
        figure.savefig(path, dpi=120)


def picture_of():
    picture = Picture()
    for tick in range(46, 63):
        if tick != TURNS:
            words = "each tick on the server" if tick == TURNS + 8 else ""
            picture.dot(10.55 + (tick > TURNS) * 0.12, y_at(tick), "ticks", words)
    picture.dot(10.61, y_at(TURNS), "lost", "tick 54: its snapshot is lost")
    picture.box(by_time.position, "by-time", "the server, by the time alone", "3 6")
    picture.box(drawn.position, "screen", "the shooter's screen; on it, to the bit,")
    picture.box(rebuilt.position, "rebuilt", "the server, rebuilt from the stamp", "9 9")
    picture.line((8.7, 3.75), (hit.point.x, 3.75), "ray", "the ray")
    picture.dot(*hit.point[:2], "ray")
    return picture


picture = picture_of()
picture  # a notebook shows it here

# %%
if __name__ == "__main__" and sys.argv[1:2] == ["--matplotlib"]:
    picture.save_by_matplotlib(sys.argv[2])
elif __name__ == "__main__" and sys.argv[1:] and sys.argv[1].endswith(".svg"):
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(picture._repr_svg_())
