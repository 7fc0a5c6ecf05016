// Hostile stamps: what the audit answers, and which view it leaves them.

#include "tests/vectors/make/duel.h"
#include "tests/vectors/make/sets.h"

#include <backsight/base/random.h>

namespace backsight::vectors {

namespace {

ViewStamp later(ViewStamp stamp, float ticks) {
    stamp.shown = stamp.shown + static_cast<std::int64_t>(ticks * 65536.0f);
    return stamp;
}

ViewStamp with(ViewStamp stamp, std::uint64_t cleared, std::uint64_t set) {
    stamp.received = (stamp.received & ~cleared) | set;
    return stamp;
}

void each_lie(VectorFile& file) {
    Duel duel(small_config("each lie of a stamp, between honest ones"));
    duel.fire({});
    duel.run(20);
    duel.fire(with(duel.stamp(1, 4.0f), 0xff00, 0));
    duel.fire(duel.stamp(0, 17.0f));
    duel.run(1);
    duel.fire(with(duel.stamp(1, 3.0f), 0xff'0000, 0));
    duel.run(1);
    duel.fire(later(with(duel.stamp(1, 3.0f), 0x1ff'0000, 0), -1.5f));
    duel.fire(with(duel.stamp(1, 3.0f), 0x01ff'0001, 0));
    duel.fire(with(duel.stamp(2, 3.0f), 0, std::uint64_t{1} << 40));
    duel.run(1);
    duel.fire(with(duel.stamp(0, 3.0f), 0xffff'ff00, 0));
    duel.fire(later(duel.stamp(0, 0.0f), 17.5f));
    duel.fire({Moment{0}, SnapshotSeq{500}, 1});
    duel.fire({Moment{0}, SnapshotSeq{0}, 1});
    ViewStamp far = duel.stamp(0, 2.0f);
    far.offsets = {max_group_offset, -max_group_offset, 65'536};
    duel.fire(far);
    file.add(duel.script);
}

void windows(VectorFile& file) {
    ScriptConfig config = small_config("windows that went back, changed later, or were forgotten");
    config.server.ledger.capacity_snapshots = 65;
    config.world.draw.sample_max_age = Micros{500'000};
    Duel duel(config);
    duel.run(75);
    duel.fire({Moment::at(Tick{4}), SnapshotSeq{5}, 0x1f});
    // Snapshots 41 and 12 before the newest had not come.
    const std::uint64_t lost = std::uint64_t{1} << 41 | std::uint64_t{1} << 12;
    duel.fire(with(duel.stamp(0, 2.0f), lost, 0));
    duel.run(1);
    duel.fire(duel.stamp(2, 2.0f));
    duel.fire(with(duel.stamp(0, 2.0f), lost << 1, std::uint64_t{1} << 13));
    duel.fire(with(duel.stamp(0, 2.0f), 0, 0));
    duel.fire(with(duel.stamp(0, 2.0f), lost << 1 | 2, 0));
    duel.run(1);
    duel.fire(with(duel.stamp(0, 2.0f), std::uint64_t{1} << 43, 0));
    file.add(duel.script);
}

void speed(VectorFile& file) {
    ScriptConfig config = small_config("a moment that runs faster than time");
    config.world.audit.max_saved = Micros{20'000};
    Duel duel(config);
    duel.run(20);
    duel.fire(duel.stamp(0, 17.5f));
    duel.run(1);
    duel.fire(duel.stamp(0, 15.5f));
    duel.run(1);
    duel.fire(duel.stamp(0, 2.0f));
    duel.run(3);
    duel.fire(duel.stamp(0, 0.0f));
    duel.fire(duel.stamp(0, 0.0f));
    file.add(duel.script);
}

// Command numbers that come again, jump, and are more than time allows.
void commands(VectorFile& file) {
    Duel duel(small_config("commands that come again, and more than there is time for"));
    duel.run(3);
    const ViewStamp stamp = duel.stamp(0, 1.0f);
    for (const std::uint32_t number_of : {1u, 2u, 2u, 1u, 5u, 9u}) duel.script.take(0, number_of, stamp);
    for (std::uint32_t number_of = 10; number_of <= 44; ++number_of) duel.script.take(0, number_of, stamp);
    duel.script.take(0, 0xffffffffu, stamp);
    file.add(duel.script);
}

void mutations(VectorFile& file, std::uint64_t seed) {
    ScriptConfig config = small_config("stamps changed at random, seed " + std::to_string(seed));
    config.server.commands_per_tick = 64.0f;
    Duel duel(config);
    RandomReals<float> random(seed);
    duel.run(20);
    for (int i = 0; i < 48; ++i) {
        if (i % 3 == 0) duel.run(1);
        ViewStamp stamp = duel.stamp(0, 3.0f);
        const float choice = random.unit();
        const auto bit = std::uint64_t{1} << (random.bits() % 64);
        if (choice < 0.15f) stamp = with(stamp, bit, 0);
        if (choice > 0.85f) stamp.newest.value -= static_cast<std::uint32_t>(random.bits() % 4);
        if (choice > 0.3f && choice < 0.6f) stamp = later(stamp, random.uniform(-15.0f, 4.0f));
        if (choice > 0.55f && choice < 0.7f) {
            stamp.offsets[random.bits() % 3] = static_cast<std::int32_t>(random.uniform(-2e6f, 2e6f));
        }
        duel.fire(stamp);
    }
    file.add(duel.script);
}

}  // namespace

VectorFile make_audits() {
    VectorFile file{"audits", "world", {}};
    each_lie(file);
    windows(file);
    speed(file);
    commands(file);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) mutations(file, seed);
    return file;
}

}  // namespace backsight::vectors
