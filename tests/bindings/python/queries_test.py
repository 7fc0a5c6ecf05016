"""A swing over several commands, an area with three victims, and a bullet that goes on, on both ends of a match. That
their bits are those of C++ is what vectors.py asks, of tests/vectors/queries.json."""
import math
import unittest

import backsight as bs

STEP_US = 15_625


class Fight:
    """A fighter at the origin and six who stand behind one another, 0.8 m apart."""

    def __init__(self):
        self.library = bs.Library()
        self.server = bs.Server(self.library, config=bs.ServerConfig(has_self_audit=1))
        self.screen = bs.Client(self.library)
        body = [bs.Hitbox(radius=0.3), bs.Hitbox(radius=0.2, center=(0, 0, 1), group=bs.HitGroup.HEAD)]
        for end in (self.server, self.screen):
            self.set = end.add_hitbox_set_on(body, 0, 7)
        self.ids = [self.server.spawn(bs.Traits(hitboxes=self.set))[1] for _ in range(7)]
        self.client = self.server.join(self.ids[0])
        self.screen.set_self(self.ids[0], self.client, 0)
        self.rules, self.filter = bs.WeaponRules(), bs.Filter(exclude=self.ids[0])
        self.command, self.tick = 0, 2
        for _ in range(4):
            self.play()

    def play(self):
        self.tick += 1
        self.server.begin_tick(self.tick)
        for index, entity in enumerate(self.ids):
            self.server.record(entity, bs.EntityPose(position=(0.8 * index + (0.4 if index else 0.0), 0, 0)))
        self.server.finish_tick()
        seq = self.server.snapshot(self.client)
        block = b"".join(self.server.add(self.client, entity)[1] for entity in self.ids)
        self.screen.store(seq, self.tick, block, self.tick * STEP_US)
        self.screen.show(self.tick * 65_536 - 90_000)

    def blow(self, query):
        hits, screen_hash = self.screen.shoot_query(query, self.rules, self.filter)
        self.command += 1
        self.server.take_command(self.client, self.command, self.screen.stamp())
        verdict, judged = self.server.judge_query(self.client, query, self.rules, self.filter, screen_hash)
        answer = self.server.compare()
        assert answer.agreed and answer.first_differing == -1 and verdict.seen_hash == screen_hash
        assert [one.hit_entity for one in judged] == [hit.entity for hit in hits]
        assert all(one.point == hit.point and one.hitbox == hit.hitbox for one, hit in zip(judged, hits))
        return [one.hit_entity for one in judged]


def slash(turn, number):
    poses = [((0, 0, 0), (0, 0, math.sin(angle / 2), math.cos(angle / 2))) for angle in (turn, turn + 0.3)]
    return bs.Query(shape=bs.QueryShape.SWING, collect=bs.Collect.ENTITIES, swing=number, origin=(0.5, 0, 0),
                    axis=(2.5, 0, 0), radius_m=0.1, poses=poses, pose_count=2)


class Queries(unittest.TestCase):
    def test_a_swing_over_several_commands_meets_each_body_once(self):
        fight, met = Fight(), []
        for index in range(4):
            fight.play()
            met += fight.blow(slash(-0.7 + 0.3 * index, 5))
        self.assertEqual(sorted(met), sorted(fight.ids[1:4]))
        self.assertEqual(fight.blow(slash(-0.1, 6)), fight.ids[1:4])

    def test_an_area_has_a_verdict_for_each_of_three_victims(self):
        fight = Fight()
        blast = bs.Query(shape=bs.QueryShape.SPHERE, collect=bs.Collect.ENTITIES, origin=(2, 0, 0), radius_m=0.9)
        self.assertEqual(set(fight.blow(blast)), set(fight.ids[1:4]))

    def test_a_piercing_ray_keeps_max_hits(self):
        fight = Fight()
        bullet = bs.Query(collect=bs.Collect.ENTITIES, max_hits=3)
        self.assertEqual(fight.blow(bullet), fight.ids[1:4])
        view = bs.View(kind=bs.ViewKind.SHOOTER, client=fight.client)
        for found in (fight.server.run_query(view, bullet, fight.filter), fight.screen.run_query(bullet, fight.filter)):
            self.assertEqual(list(found["entity"]), fight.ids[1:4])
        self.assertEqual(len(fight.screen.run_query(bullet, fight.filter, most=2)), 2)

    def test_the_level_is_asked_for_the_moment_that_is_judged(self):
        fight, asked = Fight(), []

        def sees(start, end, moment):
            asked.append(moment)
            return end.x < 2.2
        fight.server.set_line_of_sight(sees)
        fight.screen.set_line_of_sight(sees)
        bullet = bs.Query(collect=bs.Collect.ENTITIES, cut_by_level=1)
        fight.rules.cover_grace_us = -1
        self.assertEqual(fight.blow(bullet), fight.ids[1:3])
        self.assertEqual(set(asked), {fight.tick * 65_536 - 90_000})
        fight.server.set_line_of_sight(lambda *_: 1 / 0)
        with self.assertRaises(ZeroDivisionError):
            fight.server.judge_query(fight.client, bullet, fight.rules, fight.filter)
        fight.server.set_line_of_sight(None)
        self.assertEqual(len(fight.server.judge_query(fight.client, bullet, fight.rules, fight.filter)[1]), 6)

    def test_what_is_no_query_is_named_here_and_refused_by_the_judge(self):
        fight = Fight()
        with self.assertRaisesRegex(bs.BacksightError, "query.cosine"):
            fight.screen.shoot_query(bs.Query(shape=bs.QueryShape.CONE, cosine=2), fight.rules)
        with self.assertRaisesRegex(ValueError, "at most 8 poses"):
            bs.Query(poses=[((0, 0, 0), (0, 0, 0, 1))] * 9)
        verdict, hits = fight.server.judge_query(fight.client, bs.Query(max_hits=0), fight.rules)
        self.assertEqual((verdict.outcome, hits), (bs.Outcome.REFUSED, []))

    def test_a_player_who_becomes_another_entity_is_not_hit(self):
        fight = Fight()
        fight.server.set_entity(fight.client, fight.ids[2])
        fight.screen.set_entity(fight.ids[2], fight.tick)
        fight.filter.exclude = 0
        bullet = bs.Query(collect=bs.Collect.ENTITIES, max_hits=3)
        self.assertEqual(fight.blow(bullet), [fight.ids[1], *fight.ids[3:5]])


if __name__ == "__main__":
    unittest.main()
