"""presets_test.py: the published systems by `backsight.presets`, against the literals of tests/bindings/c/presets_test.cpp
and presets_kept_test.cpp. Each function of backsight_presets.h has a name here."""
import inspect
import math
import re
import unittest
from pathlib import Path
from random import Random

from numpy import float32

import backsight
from backsight import presets

HEADER = Path(__file__).resolve().parents[3] / "bindings" / "c" / "backsight_presets.h"


class Fishnet(unittest.TestCase):
    def test_passed_times_are_the_guides(self):
        config = presets.FishnetConfig(tick_rate_numerator=30)
        peer = presets.FishnetPeer
        for who, now, fired, passed_s in ((peer.SERVER, 100, 97, 3 * (1 / 30)), (peer.SERVER, 100, 90, 0.15),
                                          (peer.OBSERVER, 100, 90, 0.3), (peer.OWNER, 100, 90, 0.0),
                                          (peer.SERVER, 100, 101, 0.0)):
            self.assertEqual(presets.fishnet_time_passed(config, who, now, fired), passed_s, f"{who!r} {now} {fired}")
        self.assertEqual(presets.fishnet_cap(config, peer.SERVER, math.nan), 0.0)

    def test_a_projectile_catches_up_in_as_many_calls_as_in_c(self):
        catch_up = presets.FishnetCatchUp(passed_s=0.15)
        calls = 0
        while catch_up.passed_s > 0:
            step_s = presets.fishnet_catch_up_step(catch_up, 1 / 60)
            calls += 1
            if calls == 1:
                self.assertAlmostEqual(step_s, 0.012, places=7)
        self.assertEqual(calls, 35, "0.15 s at 60 Hz")
        projectile = presets.FishnetProjectile(direction=(0, 1, 0))
        presets.fishnet_projectile_move(projectile, 0.5)
        self.assertEqual(projectile.position, (0.0, 2.5, 0.0), "MOVE_RATE is 5")


    def test_a_servers_projectile_is_the_guides_to_a_hundred_thousandth(self):
        """The guide's Move, written down once more in floats, as the guide has them."""
        zero, share, half, rate = (float32(number) for number in (0, 0.08, 0.5, 5))
        for hz in (20, 30, 60, 144):
            for passed_s in (0.0, 0.01, 0.0733, 0.15):
                mine = presets.FishnetProjectile(passed_s=passed_s)
                x, left_s, delta_s = zero, float32(passed_s), float32(1 / hz)
                for call in range(2 * hz):
                    step_s = zero
                    if left_s > 0:
                        step_s = left_s * share
                        left_s = left_s - step_s
                        if left_s <= delta_s * half:
                            step_s, left_s = step_s + left_s, zero
                    x = x + rate * (delta_s + step_s)
                    presets.fishnet_projectile_move(mine, delta_s)
                    self.assertAlmostEqual(mine.position.x, float(x), delta=1e-5, msg=f"{hz} Hz, {passed_s} s, call {call}")


class Twoten(unittest.TestCase):
    def setUp(self):
        self.library = backsight.Library()
        self.addCleanup(self.library.close)

    def test_simulate_shows_the_rewound_and_puts_all_back(self):
        simulation = presets.TwotenSimulation(self.library, presets.TwotenConfig(max_objects=2))
        for frame in range(1, 21):
            self.assertTrue(simulation.add_frame(0, frame, ((2 * frame, 0, 0), (0, 0, 0, 1))).ok)
        self.assertEqual(simulation.rewind(0, 18, 0.5, 21).position, (35.0, 0.0, 0.0), "half way from 34 to 36")
        self.assertIsNone(simulation.rewind(0, 40, 0.5, 21), "no such frame")
        self.assertFalse(simulation.add_frame(0, 20, ((0, 0, 0), (0, 0, 0, 1))).ok)
        seen = []
        now = [((42, 0, 0), (0, 0, 0, 1)), ((7, 0, 0), (0, 0, 0, 1))]
        self.assertEqual(simulation.simulate(18, 0.5, 21, now, seen.extend), 0, "an object without frames does not count")
        self.assertEqual([pose.position.x for pose in seen], [35.0, 7.0])
        self.assertTrue(simulation.add_frame(1, 21, now[1]).ok)
        self.assertEqual(simulation.simulate(18, 0.5, 21, now, seen.extend), 1, "the second has frame 21 alone")
        self.assertEqual(now[0][0], (42, 0, 0))

        def fails(_):
            raise KeyError("mine")
        with self.assertRaises(KeyError):
            simulation.simulate(18, 0.5, 21, now, fails)
        simulation.clear(0)
        self.assertIsNone(simulation.rewind(0, 18, 0.5, 21))
        simulation.close()
        with self.assertRaises(backsight.ClosedError):
            simulation.clear(0)

    def test_a_heartbeat_goes_out_after_a_quarter_second(self):
        heartbeat, message = presets.TwotenHeartbeat(), presets.TwotenMessage
        said = [presets.twoten_heartbeat_decide(heartbeat, moved, now_s)
                for moved, now_s in ((0, 0.0), (0, 0.25), (0, 0.26), (1, 0.27))]
        self.assertEqual(said, [message.HEARTBEAT, message.NOTHING, message.HEARTBEAT, message.UPDATE])
        stamp = presets.TwotenStamp()
        presets.twoten_stamp_receive(stamp, 5, message.UPDATE)
        presets.twoten_stamp_advance(stamp, 0.25)
        self.assertEqual((stamp.frame_id, stamp.sub_frame), (5, 0.25))


def placed(nodes, stamp_s):
    """TimeShiftPawns: the branch, and where it puts a pawn that is at 99 now."""
    shift = presets.Ut2003Shift
    if stamp_s >= nodes[-1][0]:
        return shift.PRESENT, 99.0
    if stamp_s < nodes[0][0]:
        return shift.OLDEST_NODE, nodes[0][1]
    i = max(i for i, node in enumerate(nodes) if node[0] <= stamp_s)
    (early_s, early), (late_s, late) = nodes[i], nodes[i + 1]
    return shift.INTERPOLATED, early + (late - early) * (stamp_s - early_s) / (late_s - early_s)


class Others(unittest.TestCase):
    def setUp(self):
        self.library = backsight.Library()
        self.addCleanup(self.library.close)

    def test_ut2003_shifts_a_pawn_and_puts_it_back(self):
        trail = presets.Ut2003Trail(self.library)
        for tick in range(9):
            trail.push(presets.Ut2003Node(stamp_s=tick / 32, location=(tick, 0, 0)), tick / 32)
        body = presets.Ut2003Node(location=(8, 0, 0))
        self.assertEqual(trail.shift(4.5 / 32, 8 / 32, body), presets.Ut2003Shift.INTERPOLATED)
        self.assertEqual(body.location, (4.5, 0.0, 0.0))
        self.assertTrue(trail.unshift(8 / 32, body).ok)
        self.assertEqual(body.location, (8.0, 0.0, 0.0))
        self.assertFalse(trail.unshift(9 / 32, body).ok, "in another tick")
        damage = presets.Ut2003BeamDamage()
        self.assertEqual(presets.ut2003_shield_drain(damage), 250)
        self.assertEqual(presets.ut2003_beam_hurt(damage, 0, (1, 0, 0)), (1000, (100000.0, 0.0, 0.0)))

    def test_ut2003_places_random_shots_as_the_page_to_a_hundredth_of_a_millimetre(self):
        """240,000 stamps on 240 trails, beside TimeShiftPawns written down once more."""
        random = Random(1)
        for _ in range(240):
            trail, nodes, now_s = presets.Ut2003Trail(self.library), [], 10.0
            for _ in range(40):
                now_s += random.uniform(0.0157, 0.05)
                node = (now_s, float(float32(random.uniform(-40, 40))))  # a vector of Unreal's has floats
                nodes.append(node)
                trail.push(presets.Ut2003Node(stamp_s=now_s, location=(node[1], 0, 0)), now_s)
            # The first node that is older than the reach stays, and those behind it go.
            first = max((i for i, node in enumerate(nodes) if node[0] < now_s - 0.4), default=0)
            nodes = nodes[first:]
            for _ in range(1000):
                stamp_s = random.uniform(now_s - 0.6, now_s + 0.05)
                body = presets.Ut2003Node(location=(99, 0, 0))
                shift = trail.shift(stamp_s, now_s, body)
                at, where = placed(nodes, stamp_s)
                self.assertEqual(shift, at)
                self.assertAlmostEqual(body.location.x, where, delta=1e-5)
            trail.close()

    def test_the_unreal_series_times_are_its_table(self):
        config = presets.UnrealSeriesConfig()
        server = presets.UnrealSeriesCaller.SERVER
        for ping_ms, forward_ms, sleep_ms, switch_ms in ((0, 0, 0, 160), (60, 20, 0, 220), (100, 40, 0, 260),
                                                         (140, 60, 0, 300), (200, 60, 60, 360)):
            found = (presets.unreal_series_forward_time(config, ping_ms * 1000, server),
                     presets.unreal_series_sleep_time(config, ping_ms * 1000),
                     presets.unreal_series_switch_time(config, ping_ms * 1000))
            self.assertEqual(found, (forward_ms * 1000, sleep_ms * 1000, switch_ms * 1000), ping_ms)
        steps = presets.unreal_series_substeps(config, 0.06)
        self.assertEqual((len(steps), steps[0]), (4, 0.0166), "two of 16.6 ms, and the rest in halves")

    def test_ut2003s_beam_reflects_three_times_and_the_fourth_absorbs_it(self):
        mirror = presets.Ut2003Trace(met=presets.Ut2003Met.REFLECTOR, point=(10, 0, 0), reflected=(0, 1, 0))
        beam = presets.Ut2003Beam(origin=(1, 0, 0))
        self.assertEqual(beam.may_hit_shooter, 0)
        for leg in range(1, 4):
            presets.ut2003_beam_traced(beam, mirror)
            self.assertEqual((beam.ended, beam.origin.x, beam.direction.y, beam.may_hit_shooter),
                             (presets.Ut2003End.NONE, 10.0, 1.0, 1), f"leg {leg}")
        presets.ut2003_beam_traced(beam, mirror)
        self.assertEqual(beam.ended, presets.Ut2003End.ABSORBED)
        with self.assertRaises(backsight.BacksightError):
            presets.ut2003_beam_traced(beam, mirror)

    def test_pun2s_message_has_44_bytes(self):
        sent = presets.Pun2Update(position=(1, -2, 0.5), rotation=(0, 0, 0, 1), velocity=(4, 0, -8))
        message = presets.pun2_write(sent, 0x01020304)
        self.assertEqual(len(message), 44)
        self.assertEqual(message[:4] + message[-4:], bytes((0x3f, 0x80, 0, 0, 1, 2, 3, 4)))
        heard, sent_ms = presets.pun2_read(message)
        self.assertEqual((heard.position, heard.velocity, sent_ms), (sent.position, sent.velocity, 0x01020304))
        self.assertIsNone(presets.pun2_read(message[:43]), "too few")
        self.assertIsNone(presets.pun2_read(b"\x7f\xc0" + message[2:]), "NaN")

    def test_pun2_reckons_by_the_lag(self):
        self.assertEqual(presets.pun2_lag(10.25, 10.0), 0.25)
        self.assertEqual(presets.pun2_lag_of_ms(1000, 1250), 0.25, "published: one that is ahead counts as old")
        update = presets.Pun2Update(position=(1, 2, 3), rotation=(0, 0, 0, 1), velocity=(4, 0, 0))
        body = presets.Pun2Immediate()
        presets.pun2_immediate_receive(body, update, 0.25)
        self.assertEqual(body.pose.position, (2.0, 2.0, 3.0))
        self.assertEqual(body.velocity, (4.0, 0.0, 0.0))
        physics = presets.Pun2Physics()
        presets.pun2_physics_receive(physics, update, 0.25)
        self.assertEqual(physics.network.position, (2.0, 2.0, 3.0))
        self.assertEqual(presets.pun2_movement((3, 0, 0), (1, 0, 0)), (2.0, 0.0, 0.0))

    def test_mistakes_are_named(self):
        with self.assertRaisesRegex(TypeError, "fishnet_cap.*peer.*whole number"):
            presets.fishnet_cap(presets.FishnetConfig(), "server", 0.1)
        with self.assertRaises(backsight.BacksightError):
            presets.fishnet_cap(presets.FishnetConfig(max_passed_s=11), 1, 0.1)
        with self.assertRaisesRegex(TypeError, "FishnetConfig has no field 'rate'"):
            presets.FishnetConfig(rate=1)
        with self.assertRaisesRegex((TypeError, ValueError), "Pun2Immediate.pose: a position of three"):
            presets.Pun2Immediate(pose=(1, 2, 3))

    def test_each_function_of_the_header_has_a_name(self):
        functions = re.findall(r"^BS_API \w+ \**bs_(\w+)\(", HEADER.read_text(), re.MULTILINE)
        self.assertGreater(len(functions), 50)
        # Defaults are filled in by the structs, and objects opened and closed by their classes.
        left = [name for name in functions if not name.endswith(("_default", "_open", "_close")) and name != "presets_abi_version"]
        classes = {"twoten_simulation_": presets.TwotenSimulation, "ut2003_trail_": presets.Ut2003Trail}
        for name in left:
            owner = next((kind for prefix, kind in classes.items() if name.startswith(prefix)), None)
            method = name.removeprefix(next((p for p in classes if name.startswith(p)), ""))
            self.assertTrue(inspect.isroutine(getattr(owner or presets, method, None)), name)


if __name__ == "__main__":
    unittest.main()
