#!/usr/bin/env python3
"""A predicted player of bytes, and events that are shown before the server has said so."""
import struct
import unittest

import backsight as bs

CONFIG = dict(state_bytes=16, input_bytes=4)
START = struct.pack("<4f", 0, 0, 0, 0)


def push(x):
    return struct.pack("<f", x)


def walk(state, pressed, dt):
    x, y, z, speed = struct.unpack("<4f", state)
    speed = struct.unpack("<f", struct.pack("<f", speed + 7 * struct.unpack("<f", pressed)[0] * dt))[0]
    return struct.pack("<4f", x + speed * dt, y, z, speed)


class Predictions(unittest.TestCase):
    def setUp(self):
        self.library = bs.Library()

    def made(self, step=walk, **more):
        return bs.Prediction(self.library, bs.PredictionConfig(**{**CONFIG, **more}), step)

    def test_a_lost_command_is_corrected_to_the_bit(self):
        own, server = self.made(), [START]
        self.assertIsNone(own.state())
        self.assertEqual(own.predict(1, push(1)), 1)
        self.assertEqual(own.reconcile(0, START, 0).result, bs.ReconcileResult.STARTED)
        for tick in range(1, 41):
            self.assertEqual(own.predict(tick, push(1)), 0)
            server.append(walk(server[-1], push(0 if tick == 20 else 1), 1 / 64))
            if tick < 8:
                continue
            done = own.reconcile(tick - 7, server[tick - 7], tick * 15_625)
            wanted = bs.ReconcileResult.CORRECTED if tick == 27 else bs.ReconcileResult.EXACT
            self.assertEqual(done.result, wanted)
            if tick == 27:
                self.assertEqual(done.replayed, 7)
                self.assertNotEqual(own.wrong_state(), server[20])
                self.assertEqual(own.name_cause(bs.MispredictionCause.LOST_COMMAND), 0)
                self.assertEqual(own.name_cause(bs.MispredictionCause.HIT), 1)
                self.assertGreater(own.drawn(tick * 15_625).position.x, struct.unpack("<4f", own.state())[0])
                self.assertGreater(own.offset(tick * 15_625).position.x, 0)
        self.assertEqual(own.state(), server[40])
        self.assertEqual(own.get_counters().by_cause[bs.MispredictionCause.LOST_COMMAND], 1)
        self.assertEqual(own.start(90, START), 0)
        self.assertEqual(own.state(), START)

    def test_what_a_step_raises_comes_out_and_the_state_stays(self):
        wrong = [lambda *_: 1 / 0, lambda *_: b"short", lambda *_: None]
        for step, error in zip(wrong, (ZeroDivisionError, TypeError, TypeError)):
            own = self.made()
            own.start(0, START)
            own.predict(1, push(1))
            before = own.state()
            own.set_step(step)
            with self.assertRaises(error):
                own.predict(2, push(1))
            self.assertEqual(own.state(), before)
            own.set_step(walk)
            self.assertEqual(own.predict(3, push(1)), 0)

    def test_a_step_that_calls_its_own_prediction_is_busy(self):
        own = self.made(lambda state, *_: own.state())
        own.start(0, START)
        with self.assertRaises(bs.BusyError):
            own.predict(1, push(1))

    def test_what_cannot_be_is_refused_or_counted(self):
        for more in (dict(state_bytes=0), dict(state_bytes=5000), dict(input_bytes=0), dict(position_at=8),
                     dict(capacity=1), dict(time_constant_us=-1)):
            with self.assertRaises(bs.BacksightError):
                self.made(**more)
        with self.assertRaises(TypeError):
            self.made(None)
        own = self.made()
        self.assertEqual(own.start(0, b""), 1)
        self.assertEqual(own.start(-5, START), 1)
        self.assertEqual(own.start(0, struct.pack("<4f", float("nan"), 0, 0, 0)), 1)
        self.assertEqual(own.get_counters().by_result[bs.ReconcileResult.MALFORMED], 3)
        own.start(5, START)
        for tick, pressed in ((5, push(1)), (4, push(1)), (6, b""), (6, b"12345")):
            with self.assertRaises(bs.BacksightError):
                own.predict(tick, pressed)
        own.predict(6, push(float("inf")))
        self.assertEqual(own.get_counters().bad_steps, 1)
        self.assertEqual(own.get_sizes(), (16, 4))

    def test_events_are_shown_once_confirmed_and_taken_back(self):
        events = bs.PredictedEvents(self.library)
        self.assertEqual(events.predict(1, 0, 7, 0), 0)
        self.assertEqual(events.predict(1, 0, 7, 0), bs.PredictResult.KNOWN)
        events.predict(2, 0, 7, 0)
        events.predict(3, 0, 7, 0)
        events.confirm(1, 0, 7)
        events.decline(2, 0)
        events.settle(2)
        events.update(2_000_000)
        outcomes = []
        while (news := events.next()) is not None:
            outcomes.append(bs.EventOutcome(news.outcome).name)
        self.assertEqual(outcomes, ["CONFIRMED", "DECLINED", "TIMED_OUT"])
        self.assertEqual(events.get_counters().waiting, 0)
        with self.assertRaises(bs.BacksightError):
            bs.PredictedEvents(self.library, max_events=0)


if __name__ == "__main__":
    unittest.main()
