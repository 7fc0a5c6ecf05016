#include "benchmarks/rewind/rivals/ut2003_trail.h"

#include <backsight/base/trig.h>

namespace backsight::bench {

void TrailStore::record(const Frame& frame) {
    present.record(frame);
    const double now_s = static_cast<double>(frame.tick.value) * rewind_tick_s;
    for (std::size_t i = 0; i < trails.size(); ++i) {
        now[i] = {now_s, frame.players[i].position, {0.0f, frame.yaw_rad[i], 0.0f}};
        trails[i].push(now[i], now_s);
    }
}

Verdict Ut2003Trail::answer(const Question& question) const {
    const double stamp_s = static_cast<double>(question.moment.raw) / Moment::one_tick * rewind_tick_s;
    NearestCapsule nearest(question.ray);
    for (std::size_t i = 0; i < store_->trails.size(); ++i) {
        const presets::ShiftedPawn pawn = store_->trails[i].shift(stamp_s, store_->now[i]);
        if (!nearest.may_meet_player(pawn.location)) continue;
        const Quat turn = rotation_about({0.0f, 0.0f, 1.0f}, static_cast<double>(pawn.rotation.yaw));
        store_->present.test(i, {pawn.location, turn}, nearest);
    }
    return nearest.best();
}

}  // namespace backsight::bench
