#!/usr/bin/env python3
"""Mistakes in calls of the Python package: each is a sentence that names the argument, and none ends the process."""
import array
import gc
import inspect
import itertools
import math
import pickle
import unittest

import backsight as bs
import numpy
from scene import Scene

REFUSALS = (TypeError, ValueError, OverflowError, bs.BacksightError)
CLASSES = (bs.Server, bs.Client, bs.Clock, bs.CommandBuffer, bs.InputLead, bs.Estimator, bs.Reckoner,
           bs.Prediction, bs.PredictedEvents)


def made(library, kind):
    own = bs.PredictionConfig(state_bytes=12, input_bytes=1)
    more = {bs.CommandBuffer: (16, 64), bs.Reckoner: (bs.DrawRules(),), bs.Prediction: (own, lambda state, *_: state)}
    return kind(library, *more.get(kind, ()))


def calls_of(one):
    """Each public method but close(), with an argument for each parameter that has no default."""
    for name, method in inspect.getmembers(one, inspect.ismethod):
        if not name.startswith("_") and name != "close":
            parameters = inspect.signature(method).parameters.values()
            yield name, method, [fit(each) for each in parameters if each.default is inspect.Parameter.empty]


def fit(parameter):
    hint = str(parameter.annotation)
    special = {"BytesLike": bytes(32), "VectorLike": (0, 0, 0), "PoseLike": bs.Pose(), "Step": None,
               "numpy.ndarray": numpy.zeros(1, bs.RAY), "int": 1, "float": 1.0}
    if hint in special:
        return special[hint]
    if hint.startswith("numpy.ndarray | "):
        return numpy.zeros((1, 1, 7), numpy.float32)
    if hint.startswith("Sequence"):
        return [getattr(bs, hint.removeprefix("Sequence[").rstrip("]"))()]
    return getattr(bs, hint)() if hasattr(bs, hint) else None


class Mistakes(unittest.TestCase):
    def refused(self, kind, words, call, *arguments, **named):
        with self.assertRaises(kind) as found:
            call(*arguments, **named)
        self.assertIn(words, str(found.exception))
        return found.exception

    def test_a_number_that_c_cannot_take_is_named_with_its_range(self):
        server = Scene().server
        self.refused(OverflowError, "Server.judge(): client: a whole number from 0 to 4294967295", server.judge, -1,
                     bs.Shot(), bs.WeaponRules())
        self.refused(TypeError, "Server.begin_tick(): tick: a whole number from -9223372036854775808",
                     server.begin_tick, 1.5)
        self.refused(OverflowError, "Server.begin_tick(): tick", server.begin_tick, 1 << 63)
        self.refused(TypeError, "radius_m: a number is expected in place of 'wide'", server.sweep_sphere, bs.View(),
                     bs.Ray(), "wide")

    def test_a_field_is_named_with_its_range(self):
        self.refused(OverflowError, "Shot.layers: a whole number from 0 to 4294967295", bs.Shot, layers=-1)
        self.refused(ValueError, "Shot.origin: x, y and z are expected", bs.Shot, origin=(1, 2))
        self.refused(TypeError, "Hitbox.rotation: x, y, z and w are expected", bs.Hitbox, rotation="none")
        self.refused(TypeError, "Shot has no field 'orign'; it has shooter, origin", bs.Shot, orign=(1, 2, 3))
        self.refused(ValueError, "ClientConfig.behind_us: 3 whole numbers", bs.ClientConfig, behind_us=(1,))
        self.refused(ValueError, "Command.stamp: 32 bytes are expected", bs.Command, stamp=b"short")
        self.refused(ValueError, "Command.input: at most 48 bytes", bs.Command, input=bytes(49))
        self.refused(AttributeError, "layer", setattr, bs.Shot(), "layer", 1)
        self.refused(IndexError, "DrawRules 4 of 4", lambda: bs.WorldConfig().groups[4])

    def test_what_the_library_refuses_has_its_code_and_the_field(self):
        scene = Scene()
        shot = bs.Shot(origin=(math.nan, 0, 0), direction=(1, 0, 0))
        fault = self.refused(bs.BacksightError, "Client.shoot(): a number is NaN or infinite: shot.origin",
                             scene.screen.shoot, shot, scene.rifle)
        self.assertEqual(fault.code, bs.Code.NOT_FINITE)
        fault = self.refused(bs.BacksightError, "world.tick_rate_numerator", bs.Server, scene.library,
                             bs.WorldConfig(tick_rate_numerator=0))
        self.assertEqual(fault.code, bs.Code.OUT_OF_RANGE)
        self.refused(bs.BacksightError, "no client with this number", scene.server.snapshot, 60)
        self.refused(bs.BacksightError, "after the tick before", scene.server.begin_tick, 2)
        self.refused(bs.BacksightError, "a part that the config did not ask for", scene.server.compare)
        self.refused(bs.TooSmallError, "room", scene.server.state_at, scene.target, scene.tick, capacity=10)
        self.refused(bs.BacksightError, "capacity_ticks", bs.validate_reach, bs.WorldConfig(capacity_ticks=2),
                     None, 250_000)

    def test_a_struct_of_another_kind_is_named(self):
        scene = Scene()
        for wrong in (None, {}, bs.Ray(), 5):
            self.refused(TypeError, "shot: a Shot is expected", scene.server.judge, scene.client, wrong, scene.rifle)
        self.refused(TypeError, "hitboxes[1]: a Hitbox is expected", bs.Server(scene.library).add_hitbox_set,
                     [bs.Hitbox(), bs.Ray()])
        self.refused(bs.BacksightError, "count: 1 to 65,535", bs.Server(scene.library).add_hitbox_set, [])
        self.refused(TypeError, "Clock(): library: a Library is expected in place of 5", bs.Clock, 5)
        self.refused(TypeError, "offsets: 3 whole numbers", scene.screen.show, 65536, (1, 2))
        self.refused(TypeError, "filter: a Filter is expected", scene.screen.cast_ray, bs.Ray(), 5)

    def test_a_list_that_is_none_is_named(self):
        scene, rules = Scene(), [bs.ProjectileRules()]
        server = bs.Server(scene.library, projectiles=rules)
        groups = bs.WorldConfig().groups
        self.refused(TypeError, "WorldConfig.groups[0]: a DrawRules is expected in place of 1", bs.WorldConfig,
                     groups=[1, 2, 3, 4])
        self.refused(TypeError, "WorldConfig.groups: 4 DrawRules are expected in place of 5", bs.WorldConfig, groups=5)
        self.refused(ValueError, "WorldConfig.groups: 4 DrawRules are expected", bs.WorldConfig, groups=[])
        self.refused(TypeError, "WorldConfig.groups[3]: a DrawRules is expected", groups.__setitem__, -1, bs.Ray())
        self.refused(IndexError, "DrawRules 4 of 4", groups.__setitem__, 4, bs.DrawRules())
        for index in ("x", 0.5, None):
            self.refused(TypeError, "WorldConfig.groups: a whole number from 0 to 3", groups.__getitem__, index)
            self.refused(TypeError, "WorldConfig.groups: a whole number from 0 to 3", groups.__setitem__, index,
                         bs.DrawRules())
        self.refused(TypeError, "hitboxes: a list of Hitbox is expected in place of 5", server.add_hitbox_set, 5)
        self.refused(TypeError, "projectiles: a list of ProjectileRules is", bs.Server, scene.library, projectiles=5)
        self.refused(TypeError, "groups: a list of DelayConfig is expected", bs.Clock, scene.library, groups=5)
        self.refused(TypeError, "clips: a list of BakedClip is expected", server.bake_poses, 5, [], (0, 0, 1))
        self.refused(TypeError, "bones: frames are expected in place of 5", scene.server.record, scene.target,
                     bs.EntityPose(), 5)
        self.refused(TypeError, "world: a WorldConfig is expected in place of 5", bs.state_read_bones, 5, b"")
        self.refused(TypeError, "moves: True or False is expected in place of 'x'", server.set_level, None, "x")

    def test_a_callback_that_is_no_function_is_named(self):
        scene = Scene()
        server = bs.Server(scene.library, projectiles=[bs.ProjectileRules()])
        self.refused(TypeError, "trace: a function, or None, is expected in place of 5", server.set_level, 5)
        self.refused(TypeError, "poser: a function, or None, is expected in place of 5", server.set_bone_poser, 5)
        self.refused(TypeError, "line_of_sight: a function, or None, is expected in place of 5", scene.server.judge,
                     scene.client, scene.shot, scene.rifle, 5)

    def test_a_stamp_is_counted_in_bytes(self):
        words = array.array("I", range(32))
        self.refused(ValueError, "Command.stamp: 32 bytes are expected", bs.Command, stamp=memoryview(words))
        self.assertEqual(bs.Command(stamp=memoryview(words[:8])).stamp, words[:8].tobytes())
        self.refused(ValueError, "Command.stamp: 32 bytes are expected", bs.Command, stamp=5)

    def test_bytes_of_a_wrong_kind_or_length_are_named(self):
        scene = Scene()
        self.refused(ValueError, "stamp: 32 bytes are expected, got 31", scene.server.take_command, scene.client, 9,
                     bytes(31))
        self.refused(TypeError, "bytes: bytes are expected in place of 'text'", scene.screen.store, 9, 9, "text",
                     90_000)
        self.refused(ValueError, "capacity: 0 to", scene.server.add, scene.client, scene.target, capacity=-1)

    def test_bytes_off_the_wire_lead_to_answers(self):
        scene = Scene()
        self.assertEqual(scene.screen.store(9, 9, b"\xff" * 40, 90_000), bs.Store.MALFORMED)
        self.assertEqual(scene.screen.store(9, 9, b"\xff" * 40, 90_000).reason, "malformed")
        taken = scene.server.take_command(scene.client, 1, b"\xff" * 32)
        self.assertEqual(taken.audit, bs.Audit.MALFORMED)
        answer, fields = bs.stamp_read(b"\xff" * 32)
        self.assertEqual((answer, fields), (bs.Bytes.OUT_OF_RANGE, bs.StampFields()))

    def test_arrays_of_rays_are_taken_as_they_lie_or_refused(self):
        scene = Scene()
        view, good = bs.View(moment=3 * 65536), bs.rays([(0, 0, 1)] * 4, (1, 0, 0))
        self.refused(TypeError, "rays: a contiguous array", scene.server.cast_rays, view, [1, 2])
        self.refused(TypeError, "dtype backsight.RAY", scene.server.cast_rays, view, numpy.zeros(4))
        self.refused(TypeError, "contiguous", scene.server.cast_rays, view, good[::2])
        self.refused(ValueError, "hits: 4 elements", scene.server.cast_rays, view, good, hits=numpy.zeros(3, bs.HIT))
        self.refused(bs.BacksightError, "count: 0 to 65,536", scene.server.cast_rays, view,
                     bs.rays([(0, 0, 0)] * 65_537, (1, 0, 0)))
        self.refused(ValueError, "three columns are expected in place of (4, 2)", bs.rays, numpy.zeros((4, 2)), (1, 0))
        good["direction"][2] = 5
        hits = numpy.zeros(4, bs.HIT)
        self.refused(bs.BacksightError, "rays[2]", scene.server.cast_rays, view, good, hits=hits)
        self.assertFalse(hits["entity"].any(), "nothing was written")
        self.refused(bs.BacksightError, "struct_size", scene.server.cast_rays, view, numpy.zeros(1, bs.RAY))
        hits.flags.writeable = False
        with self.assertRaises(REFUSALS + (BufferError,)):
            scene.server.cast_rays(view, bs.rays([(0, 0, 1)] * 4, (1, 0, 0)), hits=hits)

    def test_a_batch_is_what_single_calls_answer_and_no_ray_is_an_empty_one(self):
        scene = Scene()
        view = bs.View(moment=3 * 65536)
        rays = bs.rays([(y % 2 * 5, y / 10 - 0.6, 1) for y in range(12)], (1, 0, 0))
        hits = numpy.zeros(12, bs.HIT)
        self.assertIs(scene.server.cast_rays(view, rays, hits=hits), hits)
        for ray, hit in zip(rays, hits):
            alone = scene.server.cast_ray(view, bs.Ray(origin=ray["origin"], direction=(1, 0, 0)))
            self.assertEqual(bytes(alone), hit.tobytes())
        self.assertEqual(len({*hits["entity"].tolist()}), 3, "the shooter, the target, and nobody")
        self.assertEqual(len(scene.server.cast_rays(view, rays[:0])), 0)
        found, count = scene.server.overlap_sphere(view, (5, 0, 1), 6.0, most=1)
        self.assertEqual((len(found), count), (1, 2))

    def test_structs_are_values(self):
        shot = bs.Shot(origin=(1, 2, 3), layers=3)
        again = pickle.loads(pickle.dumps(shot))
        self.assertEqual(shot, again)
        again.layers = 4
        self.assertNotEqual(shot, again)
        world = bs.WorldConfig()
        world.groups[1].after_newest = bs.AfterNewest.RECKON
        self.assertEqual([group.after_newest for group in world.groups], [0, 2, 0, 0])
        group = world.groups[1]
        del world
        gc.collect()
        self.assertEqual(group.after_newest, 2, "a part keeps its whole")

    def test_a_struct_is_made_of_exactly_its_bytes(self):
        make, (kept,) = bs.Shot().__reduce__()
        self.assertEqual(make(kept), bs.Shot())
        for wrong in (b"", kept[:-1], kept + b"\0", kept * 1000):
            self.refused(ValueError, f"Shot: {len(kept)} bytes are expected in place of {len(wrong)}", make, wrong)
        self.refused(TypeError, "Shot: bytes are expected in place of 'text'", make, "text")
        # A size that is not the struct's would let the library read past it.
        self.refused(ValueError, "Shot: struct_size", make, b"\xff\xff" + kept[2:])


class Closed(unittest.TestCase):
    def test_each_call_of_each_closed_object_is_a_sentence(self):
        for kind in CLASSES:
            library = bs.Library()
            one = made(library, kind)
            one.close()
            one.close()
            self.assertTrue(one.closed)
            self.hold_closed(one)
            library.close()
            self.hold_closed(one)

    def hold_closed(self, one):
        names = [name for name, method, arguments in calls_of(one) if self.is_closed(name, method, arguments)]
        self.assertGreaterEqual(len(names), 2)

    def is_closed(self, name, method, arguments):
        with self.assertRaises(bs.ClosedError, msg=f"{method}{arguments}") as found:
            method(*arguments)
        self.assertIn("was closed", str(found.exception))
        return True

    def test_a_closed_library_makes_nothing_and_has_closed_all(self):
        library = bs.Library()
        ones = [made(library, kind) for kind in CLASSES]
        library.close()
        library.close()
        self.assertTrue(all(one.closed for one in ones) and library.closed)
        for kind in CLASSES:
            with self.assertRaises(bs.ClosedError) as found:
                made(library, kind)
            self.assertIn("this Library was closed", str(found.exception))

    def test_objects_outlive_a_library_that_nobody_holds(self):
        server = bs.Server(bs.Library())
        gc.collect()
        server.begin_tick(1)
        self.assertEqual(server.tick(), 1)

    def test_with_closes(self):
        with bs.Library() as library:
            with bs.Server(library) as server:
                server.begin_tick(1)
            self.assertTrue(server.closed)
        self.assertTrue(library.closed)


class Hostile(unittest.TestCase):
    """Any argument at any place of any call: an answer or an error of Python's."""

    VALUES = [None, "text", -1, 0, 2, 1 << 31, 1 << 64, 1.5, math.nan, math.inf, b"", bytes(32), b"\xff" * 54, [], {},
              (1, 2, 3), (math.nan,) * 3, object(), numpy.zeros(3), numpy.zeros(0, bs.RAY), numpy.zeros((2, 7)),
              bs.Shot(), bs.Pose(), len]

    def test_arguments_of_any_kind_end_no_process(self):
        refused = passed = 0
        for kind in CLASSES:
            library = bs.Library()
            one = made(library, kind)
            for name, method, arguments in calls_of(one):
                for place, value in itertools.product(range(len(arguments)), self.VALUES):
                    if name.startswith("set_") and callable(value):
                        continue
                    try:
                        method(*arguments[:place], value, *arguments[place + 1:])
                        passed += 1
                    except REFUSALS as error:
                        self.assertTrue(str(error))
                        refused += 1
            library.close()
        self.assertGreater(refused, 1000)
        self.assertGreater(passed, 100)


if __name__ == "__main__":
    unittest.main()
