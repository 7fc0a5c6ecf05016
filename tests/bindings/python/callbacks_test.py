#!/usr/bin/env python3
"""Functions of the caller's that the library calls, and threads: errors reach the caller, and none is lost."""
import concurrent.futures
import functools
import gc
import threading
import traceback
import unittest
import warnings
import weakref

import backsight as bs
import numpy
from scene import Scene

ROCKET = dict(weapon=1, speed_mps=25, target_radius_m=0.1, body_radius_m=0.1)


class Planted(Exception):
    """What a callback raises here."""


class Raiser:
    """A callback that raises the error, and counts how often it was called."""

    def __init__(self, error=None):
        self.error, self.calls = error or Planted("on purpose"), 0

    def __call__(self, *_):
        self.calls += 1
        raise self.error


class Sees:
    """A line of sight that keeps nothing of what it raises."""

    def __init__(self, raises):
        self.raises = raises

    def __call__(self, *_):
        if self.raises:
            raise Planted("on purpose")
        return True


class LinesOfSight(unittest.TestCase):
    def test_one_is_asked_and_its_answer_counts(self):
        asked = []
        verdict = Scene().fire(lambda start, end: asked.append((start, end)) or True)
        self.assertEqual(verdict.outcome, bs.Outcome.HIT)
        self.assertTrue(asked and all(isinstance(point, bs.Vec3) for pair in asked for point in pair))
        self.assertEqual(Scene().fire(lambda start, end: False).reason, bs.Reason.VICTIM_IN_COVER)

    def test_what_one_raises_reaches_the_caller_and_the_match_goes_on(self):
        scene, before = Scene(), Scene().fire(lambda *_: True)
        for error in (Planted("on purpose"), KeyboardInterrupt(), SystemExit(3)):
            raiser = Raiser(error)
            with self.assertRaises(type(error)) as found:
                scene.fire(raiser)
            self.assertIs(found.exception, error)
            self.assertEqual(raiser.calls, 1, "no more calls after it has raised")
        verdict = scene.fire(lambda *_: True)
        self.assertEqual((verdict.outcome, verdict.point), (before.outcome, before.point))

    def test_an_async_one_is_refused_and_not_taken_for_true(self):
        async def sees(*_):
            return True

        scene = Scene()
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with self.assertRaisesRegex(TypeError, "^sees is async: its answer must be there when it returns$"):
                scene.fire(sees)
        self.assertEqual(scene.fire(lambda *_: True).outcome, bs.Outcome.HIT)

    def test_what_would_only_count_as_true_is_no_line_of_sight(self):
        async def later(*_):
            yield True

        def one_by_one(*_):
            yield True

        for sees in (later, one_by_one, functools.partial(one_by_one), lambda *_: concurrent.futures.Future(),
                     lambda *_: NotImplemented, lambda *_: None, lambda *_: 1):
            with self.assertRaisesRegex(TypeError, "is async|must give True or False"):
                Scene().fire(sees)
        self.assertEqual(Scene().fire(lambda *_: numpy.True_).outcome, bs.Outcome.HIT)

    def test_the_error_says_where_it_was_raised(self):
        try:
            Scene().fire(Raiser())
        except Planted as error:
            frames = [frame.name for frame in traceback.extract_tb(error.__traceback__)]
        self.assertEqual((frames[1], frames[-1]), ("fire", "__call__"))

    def test_nothing_of_one_is_kept(self):
        scene = Scene()
        for raises in (False, True):
            sees = Sees(raises)
            gone = weakref.ref(sees)
            try:
                scene.fire(sees)
            except Planted:
                pass
            del sees
            self.assertIsNone(gone(), "without a run of the garbage collector")

    def test_one_that_calls_the_same_object_is_busy(self):
        scene = Scene()
        for call in (lambda *_: scene.server.begin_tick(99), lambda *_: scene.server.close(),
                     lambda *_: scene.library.close()):
            with self.assertRaises(bs.BusyError) as found:
                scene.fire(call)
            self.assertIn("has not returned", str(found.exception))
        scene.play()
        self.assertEqual(scene.server.tick(), scene.tick, "the server is free again")

    def test_one_may_use_another_object(self):
        scene = Scene()
        ticks = []
        verdict = scene.fire(lambda *_: ticks.append(scene.screen.shown().shown) or True)
        self.assertEqual(verdict.outcome, bs.Outcome.HIT)
        self.assertTrue(ticks)


class BonePosers(unittest.TestCase):
    FRAMES = [((0, 0, 1), (0, 0, 0, 1)), ((0, 0, 1.5), (0, 0, 0, 1))]

    def frame_of(self, poser):
        scene = Scene(max_bones=2, poser=poser)
        found = scene.server.bone(bs.View(moment=2 * 65536), scene.target, 1)
        return found.position

    def test_poses_and_arrays_give_the_same_bones_on_both_ends(self):
        seen = []
        by_poses = self.frame_of(lambda tick, state: seen.append((tick, state.position.y)) or self.FRAMES)
        rows = numpy.array([[*at, *turn] for at, turn in self.FRAMES], dtype=numpy.float32)
        self.assertEqual(by_poses, self.frame_of(lambda tick, state: rows))
        self.assertEqual(by_poses, (10.0, 2 / 64, 1.5))
        self.assertIn((2, 2 / 64), seen)

    def test_what_one_raises_reaches_whoever_records_or_receives(self):
        planted = []

        def poser(_tick, _state):
            if planted:
                raise Planted("on purpose")
            return self.FRAMES

        scene = Scene(max_bones=2, poser=poser)
        planted.append(True)
        scene.server.begin_tick(5)
        with self.assertRaises(Planted):
            scene.server.record(scene.target, bs.EntityPose())
        self.assertEqual(scene.server.record(scene.target, bs.EntityPose()), bs.Record.TIME_WENT_BACK, "it is recorded")
        planted.clear()
        self.assertTrue(scene.server.record(scene.shooter, bs.EntityPose()).ok)
        seq = scene.server.snapshot(scene.client)
        _, state = scene.server.add(scene.client, scene.shooter)
        planted.append(True)
        with self.assertRaises(Planted):
            scene.screen.store(seq, 5, state, 90_000)

    def test_what_is_no_frame_is_refused_by_a_sentence(self):
        for frames, words in (([1], "bones[0]: a position of three and a rotation of four"), (5, "not iterable"),
                              (self.FRAMES * 2, "gave 4 frames, and there is room for 2"),
                              (numpy.zeros((2, 6)), "rows of 7 numbers")):
            with self.assertRaises((TypeError, ValueError)) as found:
                Scene(max_bones=2, poser=lambda tick, state, frames=frames: frames)
            self.assertIn(words, str(found.exception))

    def test_baked_poses_are_those_of_the_frames_and_equal_on_both_ends(self):
        rows = numpy.zeros((2, 3, 7), numpy.float32)
        rows[..., 6] = 1
        rows[..., 2] = numpy.arange(6).reshape(2, 3)
        poses = [[(row[:3], row[3:]) for row in frame] for frame in rows.tolist()]
        library, world = bs.Library(), bs.WorldConfig(max_bones=3)
        server, screen = bs.Server(library, world), bs.Client(library, world)
        for end, frames in ((server, rows), (screen, poses)):
            people = end.add_hitbox_set([bs.Hitbox(radius=1)])
            end.bake_poses([bs.BakedClip(set=people, period_ticks=2, frame_count=2)], frames, (0, 0, 1))
        self.assertEqual(server.fingerprint(), screen.fingerprint())
        _, entity = server.spawn(bs.Traits(hitboxes=people))
        for tick in (2, 3):
            server.begin_tick(tick)
            server.record(entity, bs.EntityPose())
            server.finish_tick()
            found = [server.bone(bs.View(moment=tick * 65536), entity, bone).position.z for bone in range(3)]
            self.assertEqual(found, rows[tick % 2, :, 2].tolist())

    def test_frames_of_other_shapes_are_refused_by_a_sentence(self):
        server = bs.Server(bs.Library(), bs.WorldConfig(max_bones=3))
        people = server.add_hitbox_set([bs.Hitbox(radius=1)])
        for frames, words in ((numpy.zeros((2, 7)), "an array of frames, bones and 7 numbers"), ([], "bone_count"),
                              ([self.FRAMES, self.FRAMES[:1]], "each frame has as many bones as the first, 2")):
            with self.assertRaises((ValueError, bs.BacksightError)) as found:
                server.bake_poses([bs.BakedClip(set=people)], frames, (0, 0, 1))
            self.assertIn(words, str(found.exception))
        with self.assertRaises(bs.BacksightError) as found:
            server.bake_poses([], [self.FRAMES], (0, 0, 1))
        self.assertIn("clip_count: 1 to 65,535", str(found.exception))

    def test_the_one_before_is_let_go(self):
        server = bs.Server(bs.Library(), bs.WorldConfig(max_bones=2))
        poser = Raiser()
        gone = weakref.ref(poser)
        server.set_bone_poser(poser)
        del poser
        gc.collect()
        self.assertIsNotNone(gone(), "the server keeps it")
        server.set_bone_poser(None)
        gc.collect()
        self.assertIsNone(gone())


class LevelTraces(unittest.TestCase):
    def flight(self, trace):
        """A rocket at a wall; what the server says of its end."""
        scene = Scene(projectiles=[bs.ProjectileRules(**ROCKET)])
        scene.server.set_level(trace)
        scene.take()
        claim = bs.LaunchClaim(command=scene.command, weapon=1, muzzle=(0, 0, 1), direction=(0, 1, 0))
        answer, _, _ = scene.server.launch(scene.client, claim, bs.LaunchFacts(shooter=scene.shooter, muzzle=(0, 0, 1)))
        self.assertTrue(answer.ok, answer)
        for _ in range(40):
            scene.server.finish_command(scene.client)
            if found := scene.server.ended(0):
                return found[0]
            scene.play()
            scene.take()
        return None

    @staticmethod
    def wall(_moment, start, end, radius_m):
        """Solid from y = 5 on."""
        if end.y + radius_m < 5 or end.y <= start.y:
            return None
        return max(0.0, (5 - radius_m - start.y) / (end.y - start.y)), (0, -1, 0)

    def test_a_projectile_ends_at_the_level(self):
        ended = self.flight(self.wall)
        self.assertEqual(ended.end, bs.End.STOPPED)
        self.assertAlmostEqual(ended.position.y, 4.9, places=4)
        self.assertEqual(ended.normal, (0, -1, 0))

    def test_what_one_raises_reaches_the_caller(self):
        raiser = Raiser()
        with self.assertRaises(Planted):
            self.flight(raiser)
        self.assertEqual(raiser.calls, 1)

    def test_what_is_no_contact_is_refused_by_a_sentence(self):
        for contact in (1, (0.5,), (0.5, "up"), ("half", (0, 0, 1))):
            with self.assertRaises((TypeError, ValueError)) as found:
                self.flight(lambda *_, contact=contact: contact)
            self.assertTrue(str(found.exception))


class Threads(unittest.TestCase):
    def test_a_call_beside_another_one_is_busy_and_so_is_closing(self):
        scene, inside, refused, others = Scene(), threading.Event(), [], []

        def other():
            inside.wait()
            for call in (lambda: scene.server.kill(scene.target), scene.server.close, scene.library.close):
                try:
                    call()
                except bs.BusyError as error:
                    refused.append(str(error))
            others.append(scene.screen.shown() if not scene.screen.closed else None)

        thread = threading.Thread(target=other)
        thread.start()

        def sees(*_):
            if not inside.is_set():
                inside.set()
                thread.join()
            return True

        self.assertEqual(scene.fire(sees).outcome, bs.Outcome.HIT)
        self.assertEqual(len(refused), 3)
        self.assertIn("one call at a time", refused[0])
        scene.library.close()

    def test_an_error_of_a_callback_stays_on_its_thread(self):
        scene, inside, wrong = Scene(), threading.Event(), []

        def other():
            inside.wait()
            try:
                scene.server.tick()
            except Planted as error:
                wrong.append(error)
            except bs.BusyError:
                pass

        thread = threading.Thread(target=other)
        thread.start()

        def sees(*_):
            inside.set()
            thread.join()
            raise Planted("of this thread")

        with self.assertRaises(Planted):
            scene.fire(sees)
        self.assertFalse(wrong)

    def test_calls_at_once_are_done_or_busy_and_closing_ends_no_process(self):
        scene, counts = Scene(), {"done": 0, "busy": 0, "closed": 0}
        rays = bs.rays([(0, 0, 1)] * 2000, (1, 0, 0))
        strange = []

        def work():
            for _ in range(200):
                try:
                    scene.server.cast_rays(bs.View(moment=2 * 65536), rays)
                    counts["done"] += 1
                except bs.BusyError:
                    counts["busy"] += 1
                except bs.ClosedError:
                    counts["closed"] += 1
                except BaseException as error:
                    strange.append(error)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        while counts["done"] < 5:
            pass
        while not scene.library.closed:
            try:
                scene.library.close()
            except bs.BusyError:
                pass
        for thread in threads:
            thread.join()
        self.assertFalse(strange)
        self.assertEqual(sum(counts.values()), 800)

    def test_nothing_that_is_opened_while_its_library_closes_stays_open(self):
        library, made, refused = bs.Library(), [], []

        def work():
            try:
                while True:
                    made.append(bs.Clock(library))
            except bs.ClosedError as error:
                refused.append(error)

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        while len(made) < 50:
            pass
        library.close()
        for thread in threads:
            thread.join()
        self.assertEqual((len(refused), [one for one in made if not one.closed]), (3, []))

    def test_worlds_of_their_own_may_be_used_by_threads_at_once(self):
        alone, found = Scene().answers(), {}
        threads = [threading.Thread(target=lambda name=name: found.update({name: Scene().answers()}))
                   for name in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([found[name] for name in range(3)], [alone] * 3)


if __name__ == "__main__":
    unittest.main()
