"""Two ends with a target in front of the shooter, for tests of the Python package."""
import backsight as bs

STEP_US = 15_625


class Scene:
    """The shooter's client, and one of the target, whose screen the cover rule needs. Four ticks were played."""

    def __init__(self, projectiles=(), poser=None, **world):
        self.library = bs.Library()
        self.world = bs.WorldConfig(**world)
        self.server = bs.Server(self.library, self.world, projectiles=projectiles)
        self.screen, self.other = (bs.Client(self.library, self.world, projectiles=projectiles) for _ in range(2))
        self.rifle = bs.WeaponRules(cover_grace_us=0)
        body = bs.Hitbox(kind=bs.Shape.CAPSULE, radius=0.4, center=(0, 0, 0.4), end=(0, 0, 1.4))
        for end in (self.server, self.screen, self.other):
            self.set = end.add_hitbox_set([body])
            if poser:
                end.set_bone_poser(poser)
        self.shooter, self.target = (self.server.spawn(bs.Traits(hitboxes=self.set))[1] for _ in range(2))
        self.client, self.victim = self.server.join(self.shooter), self.server.join(self.target)
        self.screen.set_self(self.shooter, self.client, 0)
        self.other.set_self(self.target, self.victim, 0)
        self.shot = bs.Shot(shooter=self.shooter, origin=(0, 0, 1), direction=(1, 0, 0))
        self.command, self.tick = 0, 0
        for _ in range(4):
            self.play()

    def play(self):
        self.tick += 1
        self.server.begin_tick(self.tick)
        self.server.record(self.shooter, bs.EntityPose())
        self.server.record(self.target, bs.EntityPose(position=(10, self.tick / 64, 0)))
        self.server.finish_tick()
        for client, screen, entity in ((self.client, self.screen, self.target),
                                       (self.victim, self.other, self.shooter)):
            seq = self.server.snapshot(client)
            _, state = self.server.add(client, entity)
            screen.store(seq, self.tick, state, self.tick * STEP_US)

    def take(self):
        """Both clients' next command, of an instant between the two newest ticks."""
        self.command += 1
        for client, screen in ((self.client, self.screen), (self.victim, self.other)):
            screen.show(self.tick * 65536 - 20_000)
            taken = self.server.take_command(client, self.command, screen.stamp())
            assert taken.is_new, taken

    def fire(self, line_of_sight=None):
        self.take()
        return self.server.judge(self.client, self.shot, self.rifle, line_of_sight)

    def answers(self):
        """What a match of some ticks answers, as bits: shots of the screen and of the server, rays, and poses."""
        out = []
        for _ in range(20):
            self.play()
            hit = self.screen.shoot(self.shot, self.rifle)
            out += [bytes(hit), bytes(self.fire()), bytes(self.screen.pose(self.target))]
            rays = bs.rays([(0, 0, 1), (0, 0.2, 1)], (1, 0, 0))
            out.append(self.server.cast_rays(bs.View(moment=self.tick * 65536 - 30_000), rays).tobytes())
        return out
