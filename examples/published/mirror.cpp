// Mirror's lag compensation (Unity): the instant to which it rewinds, and its first test of whom to rewind at all. Exit
// code 0: all as published.

#include <backsight/presets/mirror.h>

#include "published/check.h"

using namespace backsight;
using namespace backsight::presets;

int main() {
    // A shot arrives at 10 s of server time. Its shooter has a round trip of 80 ms, and draws 100 ms behind.
    const Micros shot_at = mirror_time(Micros{10'000'000}, Micros{80'000}, Micros{100'000});
    check("rewinds to, s", static_cast<double>(shot_at.value) * 1e-6, 9.86);
    check("captures, one each 0.1 s", static_cast<double>(mirror_captures), 6);

    // A runner is captured every 0.1 s, and covers 1 m in that time. A box around all six says where they were.
    HistoryBounds runner(mirror_captures, 1);
    for (int capture = 0; capture < 20; ++capture) {
        const auto x = static_cast<float>(capture);
        runner.insert({{x - 0.5f, -0.5f, 0}, {x + 0.5f, 0.5f, 2}});
    }
    check("boxes that count", static_cast<double>(runner.count()), 6);
    check("the oldest of them begins at, m", static_cast<double>(runner.total().low.x), 13.5);
    check("a shot across the way is tested", meets(runner.total(), {16, -5, 1}, {16, 5, 1}), 1);
    check("one across where they were a second ago is not", meets(runner.total(), {9, -5, 1}, {9, 5, 1}), 0);
    return wrong;
}
