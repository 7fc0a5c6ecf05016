// Shots between two steps, each in the view of its own frame, and bits of the game's own that hits have.

#include "tests/vectors/make/duel.h"
#include "tests/vectors/make/sets.h"

#include <stdexcept>

namespace backsight::vectors {

namespace {

ScriptConfig config_of_shots(const std::string& name) {
    ScriptConfig config = small_config(name);
    config.rules = {WeaponRules{}};
    config.rules.front().max_victim_moved_m = 1000.0f;
    config.rules.front().cover_grace = Micros{-1};
    return config;
}

constexpr std::int64_t frame = Moment::one_tick / 8;

ViewStamp later(ViewStamp stamp, std::int64_t by) {
    stamp.shown = stamp.shown + by;
    return stamp;
}

// Each is judged where it was drawn, in any order, and a shot of the command itself between them.
void own_moments(VectorFile& file) {
    Duel duel(config_of_shots("each shot of a command is judged in the view of its own frame"), {0.0f, 7.0f, 0.0f});
    duel.run(12);
    for (int command = 0; command < 12; ++command) {
        duel.run_with([&] {
            // From three ticks behind to two, with snapshots that arrive between the frames.
            const ViewStamp own = duel.stamp(0, 2.0f);
            std::vector<ViewStamp> shots;
            for (int i = 0; i < command % 5; ++i) {
                ViewStamp shot = later(i < 2 ? duel.stamp(1, 1.0f) : own, (i - 6) * frame);
                shot.shown = std::min(shot.shown, own.shown);
                shots.push_back(shot);
            }
            duel.script.take(0, ++duel.command, own, shots);
            for (int i = static_cast<int>(shots.size()); i >= 0; --i) {
                duel.script.select_shot(0, static_cast<std::uint32_t>(i));
                duel.fire_at(i == 0 ? own.shown : shots[static_cast<std::size_t>(i) - 1].shown);
                if (i == 2) duel.fire_at(own.shown);
            }
        });
    }
    file.add(duel.script);
}

// What leaves its step is refused alone; what the command does not have is too many.
void outside(VectorFile& file) {
    Duel duel(config_of_shots("a shot that leaves its step is refused, and its command is not"));
    duel.run(12);
    duel.take(duel.stamp(0, 3.0f));
    std::size_t outside = 0;
    const std::int64_t lies[] = {-40 * frame, -9 * frame, -4 * frame - 1, 1, 8 * frame, 800 * frame};
    for (const std::int64_t lie : lies) {
        duel.run_with([&] {
            const ViewStamp own = duel.stamp(0, 3.0f);
            duel.script.take(0, ++duel.command, own,
                             {later(own, -4 * frame), later(own, lie), later(own, -frame), own, own, own});
            for (const std::uint32_t shot : {1u, 2u, 3u, 4u, 5u, 6u, 0u}) {
                duel.script.select_shot(0, shot);
                outside += duel.fire_at(own.shown).audit == AuditResult::outside_step ? 1u : 0u;
            }
        });
    }
    if (outside < std::size(lies)) throw std::runtime_error("no shot is outside of its step");
    // Snapshots that were never sent, that are taken back, that the command does not have, and a stamp that is none.
    duel.run_with([&] {
        const ViewStamp own = duel.stamp(0, 3.0f);
        ViewStamp to_come = own, undone = own, none = own, wild = own;
        to_come.newest.value += 9;
        undone.received &= ~std::uint64_t{4};
        none = {};
        wild.received &= ~std::uint64_t{1};
        duel.script.take(0, ++duel.command, own, {to_come, undone, none, wild});
        for (const std::uint32_t shot : {1u, 2u, 3u, 4u, 0u}) {
            duel.script.select_shot(0, shot);
            duel.fire_at(own.shown);
        }
    });
    // A command that came before brings nothing, and the one before it keeps its shots.
    duel.run_with([&] {
        const ViewStamp own = duel.stamp(0, 3.0f);
        duel.script.take(0, ++duel.command, own, {later(own, -2 * frame)});
        duel.script.take(0, duel.command, own, {own, own});
        for (const std::uint32_t shot : {1u, 2u}) {
            duel.script.select_shot(0, shot);
            duel.fire_at(own.shown);
        }
        duel.script.select_shot(0, 0);
        duel.fire_at(own.shown);
    });
    file.add(duel.script);
}

// They change from tick to tick, and a hit has those of the earlier sample.
void fields_of_hits(VectorFile& file) {
    ScriptConfig config = config_of_shots("a hit has the fields of the earlier of its two samples");
    config.world.history.field_bits = 9;
    config.shows_bytes = true;
    config.screens.resize(1);
    Duel duel(std::move(config));
    duel.script.set_self(0, duel.shooter, 0);
    const std::uint32_t values[] = {0, 1, 0x1ff, 0x100, 7, 0, 0x155, 512, 0xffffffff};
    std::size_t seen = 0;
    for (std::uint32_t i = 0; i < 30; ++i) {
        duel.script.event("set_fields", duel.victim, values[i % std::size(values)]);
        duel.run(1);
        const SnapshotSeq newest = duel.script.server().ledger(0).newest_sent();
        duel.script.store(0, 0, newest, Micros{static_cast<std::int64_t>(duel.tick) * 15'625});
        if (i < 6) continue;
        const ViewStamp stamp = duel.stamp(0, 1.25f + 0.25f * static_cast<float>(i % 4));
        duel.script.show(0, stamp.shown);
        seen += duel.script.shoot(0, duel.shot_at(stamp.shown)).fields != 0 ? 1u : 0u;
        duel.fire(stamp);
    }
    if (seen == 0) throw std::runtime_error("no hit has fields");
    file.add(duel.script);
}

// A world without bits takes none.
void no_fields(VectorFile& file) {
    Duel duel(config_of_shots("a world without bits of the game's own takes none"));
    duel.script.event("set_fields", duel.victim, 0);
    duel.script.event("set_fields", duel.victim, 1);
    duel.run(8);
    duel.fire(duel.stamp(0, 1.5f));
    file.add(duel.script);
}

}  // namespace

VectorFile make_shots() {
    VectorFile file{"shots", "world", {}};
    own_moments(file);
    outside(file);
    return file;
}

VectorFile make_fields() {
    VectorFile file{"fields", "world", {}};
    fields_of_hits(file);
    no_fields(file);
    return file;
}

}  // namespace backsight::vectors
