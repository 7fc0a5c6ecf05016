#include "replicate/entity_parts.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "replicate/entity_codec.h"
#include "tests/support/baseline_memory.h"
#include "wire/measure.h"

namespace backsight {
namespace {

EntityId any_id() {
    return EntityId::make(*rc::gen::inRange(0u, EntityId::max_index + 1),
                          *rc::gen::inRange(0u, EntityId::max_generation + 1));
}

std::int16_t any_speed() { return static_cast<std::int16_t>(*rc::gen::inRange(-32767, 32768)); }

EntityState any_state() {
    const auto coordinate = rc::gen::inRange(-max_position_steps, max_position_steps + 1);
    EntityState state;
    state.position = {*coordinate, *coordinate, *coordinate};
    if (*rc::gen::arbitrary<bool>()) state.velocity = {any_speed(), any_speed(), any_speed()};
    if (*rc::gen::arbitrary<bool>()) state.rotation = {*rc::gen::arbitrary<std::uint32_t>()};
    if (*rc::gen::arbitrary<bool>()) state.acceleration = {any_speed(), any_speed(), any_speed()};
    if (*rc::gen::arbitrary<bool>()) state.angular_velocity = {any_speed(), any_speed(), any_speed()};
    if (*rc::gen::arbitrary<bool>()) state.parent = any_id();
    state.epoch = *rc::gen::arbitrary<std::uint16_t>();
    state.hitboxes = {*rc::gen::arbitrary<std::uint16_t>()};
    state.team = *rc::gen::arbitrary<std::uint16_t>();
    state.layers = *rc::gen::arbitrary<std::uint16_t>();
    if (*rc::gen::arbitrary<bool>()) state.hitbox_mask = *rc::gen::arbitrary<std::uint32_t>();
    state.presence = static_cast<Presence>(*rc::gen::inRange(0, 3));
    return state;
}

/// A state that may come a little after `before`: what deltas are for, with anything else now and then.
EntityState later(const EntityState& before) {
    EntityState state = *rc::gen::inRange(0, 8) == 0 ? any_state() : before;
    const auto near = [](std::int64_t from, std::int64_t reach, std::int64_t limit) {
        return std::clamp(from + *rc::gen::inRange(-reach, reach + 1), -limit, limit);
    };
    const auto step = [&](std::int32_t from) {
        return static_cast<std::int32_t>(near(from, *rc::gen::inRange(0, 3000), max_position_steps));
    };
    const auto speed = [&](std::int16_t from) { return static_cast<std::int16_t>(near(from, 500, 32767)); };
    if (*rc::gen::arbitrary<bool>()) {
        state.position = {step(state.position.x), step(state.position.y), step(state.position.z)};
    }
    if (*rc::gen::arbitrary<bool>()) {
        state.velocity = {speed(state.velocity.x), state.velocity.y, speed(state.velocity.z)};
    }
    if (*rc::gen::inRange(0, 3) == 0) state.acceleration.x = speed(state.acceleration.x);
    if (*rc::gen::inRange(0, 3) == 0) state.angular_velocity.z = speed(state.angular_velocity.z);
    if (*rc::gen::inRange(0, 3) == 0) state.hitbox_mask ^= 1u << *rc::gen::inRange(0, 32);
    if (*rc::gen::arbitrary<bool>()) state.rotation.packed ^= *rc::gen::inRange(0u, 1u << 20);
    return state;
}

std::size_t write(std::span<std::uint8_t> bytes, const EntityContext& context, std::int64_t previous,
                  const EntityEntry& entry) {
    BitWriter out(bytes);
    WriteStream stream(out);
    code_entity(stream, context, previous, entry);
    RC_ASSERT(!out.failed());
    RC_ASSERT(out.bit_count() <= max_entity_bits);
    return out.bit_count();
}

void expect_same_with_delta(const EntityContext& context, std::int64_t previous, const EntityEntry& entry,
                            std::span<const std::uint8_t> whole) {
    if (entry.baseline.value == 0) return;
    const Baseline before = context.look_up(entry.baseline, entry.id.index());
    std::array<std::uint64_t, max_body_words> words;
    const std::size_t bits = write_delta(words, context.prediction, *before.state, context.header.tick - before.tick,
                                         entry.state, context.sets, context.field_bits);
    if (bits > SharedDeltas::most_bits) return;
    std::array<std::uint8_t, (max_entity_bits + 7) / 8> bytes;
    BitWriter out(bytes);
    const EntityStart start = start_of(context.header, previous, entry.id.index(), entry.baseline);
    const std::size_t gap = gap_bits(previous, entry.id.index());
    RC_ASSERT(static_cast<std::size_t>(start.count) == gap + baseline_bits(context.header, entry.baseline));
    out.bits(start.bits, start.count);
    out.words(words, bits);
    RC_ASSERT(std::equal(whole.begin(), whole.end(), bytes.begin(),
                         bytes.begin() + static_cast<std::ptrdiff_t>(out.byte_count())));
}

void expect_same_in_parts(const EntityContext& context, std::int64_t previous, const EntityEntry& entry,
                          std::span<const std::uint8_t> whole) {
    std::array<std::uint8_t, (max_entity_bits + 7) / 8> bytes;
    BitWriter out(bytes);
    WriteStream stream(out);
    write_gap(stream, previous, entry.id.index());
    RC_ASSERT(out.bit_count() == gap_bits(previous, entry.id.index()));
    std::array<std::uint64_t, max_body_words> words;
    out.words(words, write_body(words, context, {entry.id, entry.baseline, entry.state}));
    expect_same_with_delta(context, previous, entry, whole);
    RC_ASSERT(out.bit_count() >= min_entity_bits);
    RC_ASSERT(std::equal(whole.begin(), whole.end(), bytes.begin(),
                         bytes.begin() + static_cast<std::ptrdiff_t>(out.byte_count())));
}

void expect_back(const EntityContext& context, std::int64_t previous, const EntityEntry& entry) {
    std::array<std::uint8_t, (max_entity_bits + 7) / 8> bytes;
    const std::size_t size = write(bytes, context, previous, entry);
    expect_same_in_parts(context, previous, entry, std::span(bytes).first((size + 7) / 8));
    BitReader in(bytes, size);
    ReadStream stream(in);
    EntityEntry read;
    code_entity(stream, context, previous, read);
    RC_ASSERT(!in.failed());
    RC_ASSERT(in.bits_left() == 0u);
    RC_ASSERT(read.id == entry.id);
    RC_ASSERT(read.baseline == entry.baseline);
    RC_ASSERT(read.state == entry.state);
    BitReader shorter(bytes, *rc::gen::inRange<std::size_t>(0, size));
    ReadStream cut(shorter);
    code_entity(cut, context, previous, read);
    RC_ASSERT(shorter.failed());
}

RC_GTEST_PROP(entity_codec, every_whole_state_comes_back_to_the_bit, ()) {
    const EntityEntry entry{any_id(), {}, any_state()};
    const test::BaselineMemory nothing;
    const std::int64_t previous = *rc::gen::inRange<std::int64_t>(-1, entry.id.index());
    expect_back(nothing.context({9}, {100}, {*rc::gen::inRange(0u, 8u)}), previous, entry);
}

RC_GTEST_PROP(entity_codec, every_state_comes_back_from_every_baseline, ()) {
    const EntityId id = any_id();
    const EntityState before = *rc::gen::arbitrary<bool>() ? any_state() : EntityState{};
    const test::BaselineMemory memory{{*rc::gen::inRange(1u, 65u)}, {Tick{*rc::gen::inRange(0, 900)}, id, before}};
    const std::uint32_t reference = *rc::gen::inRange(memory.seq.value, 65u);
    const EntityEntry entry{id, memory.seq, later(before)};
    const EntityContext context = memory.context({65}, {memory.baseline.tick.value + *rc::gen::inRange(1, 65000)},
                                                 {*rc::gen::arbitrary<bool>() ? memory.seq.value : reference});
    expect_back(context, *rc::gen::inRange<std::int64_t>(-1, id.index()), entry);
}

/// Sets 1 to 3 have 10, 15 and 20 bits, and all others those of the world.
HitboxSets sets_of(std::uint32_t world_bits) {
    HitboxSets sets(world_bits);
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 1.0f)};
    for (const std::uint32_t bits : {10u, 15u, 20u}) static_cast<void>(sets.add(ball, 0, 0, bits));
    return sets;
}

/// Of the width of what it wears, near `before` or anywhere.
void turn(const HitboxSets& sets, const EntityState& before, EntityState& state) {
    const std::uint32_t bits = sets.rotation_bits(state.hitboxes);
    const std::uint32_t mask = bits == 20 ? 1023u : bits == 15 ? 992u : 0u;
    const bool is_near = *rc::gen::arbitrary<bool>();
    const auto any_field = [&] {
        return *rc::gen::arbitrary<bool>() ? *rc::gen::inRange(0u, 1024u)
                                           : *rc::gen::element(0u, 31u, 32u, 992u, 1023u);
    };
    const std::uint32_t fine = any_field() << 20 | any_field() << 10 | any_field();
    if (!is_near) state.rotation.packed = *rc::gen::arbitrary<std::uint32_t>();
    const std::uint32_t kept = is_near && *rc::gen::arbitrary<bool>() ? before.rotation_fine.packed : fine;
    state.rotation_fine.packed = kept & (mask << 20 | mask << 10 | mask);
}

RC_GTEST_PROP(entity_codec, rotations_of_every_width_come_back_to_the_bit, ()) {
    const HitboxSets sets = sets_of(*rc::gen::element(10u, 15u, 20u));
    const auto worn = [] { return HitboxSetId{static_cast<std::uint16_t>(*rc::gen::inRange(0, 6))}; };
    const EntityId id = any_id();
    EntityState before = any_state();
    before.hitboxes = worn();
    turn(sets, before, before);
    test::BaselineMemory memory{{7}, {Tick{10}, id, before}};
    memory.sets = &sets;
    EntityEntry entry{id, {7}, later(before)};
    if (*rc::gen::inRange(0, 4) == 0) entry.state.hitboxes = worn();
    if (entry.state.hitboxes.value > 5) entry.state.hitboxes = worn();
    turn(sets, before, entry.state);
    expect_back(memory.context({9}, {12}, {7}), -1, entry);
    entry.baseline = {};
    expect_back(memory.context({9}, {12}, {7}), -1, entry);
    expect_back(memory.context({9}, {12}, {0}), -1, entry);
}

TEST(entity_codec, who_turns_in_10_bits_takes_the_bits_that_it_took_before_there_were_others) {
    const HitboxSets sets = sets_of(10);
    const HitboxSets wide = sets_of(20);
    EntityState before;
    before.rotation = {(2u << 30) | (500u << 20) | (400u << 10) | 300u};
    EntityState after = before;
    after.rotation.packed += (3u << 20) | 5u;
    for (const HitboxSetId set : {HitboxSetId{0}, HitboxSetId{1}}) {
        before.hitboxes = after.hitboxes = set;
        test::BaselineMemory memory{{7}, {Tick{10}, EntityId::make(0, 3), before}};
        std::array<std::uint8_t, 64> plain{};
        const EntityEntry entry{memory.baseline.id, {7}, after};
        const std::size_t bits = write(plain, memory.context({9}, {14}, {7}), -1, entry);
        for (const HitboxSets* of : {&sets, &wide}) {
            memory.sets = of;
            std::array<std::uint8_t, 64> bytes{};
            const std::size_t with_sets = write(bytes, memory.context({9}, {14}, {7}), -1, entry);
            const bool is_narrow = of->rotation_bits(set) == 10;
            if (is_narrow) EXPECT_EQ(with_sets, bits);
            if (is_narrow) EXPECT_EQ(bytes, plain);
            if (!is_narrow) EXPECT_GT(with_sets, bits);
        }
    }
}

std::uint32_t any_fields(std::uint32_t bits) {
    if (bits == 0 || *rc::gen::inRange(0, 4) == 0) return 0;
    return *rc::gen::arbitrary<std::uint32_t>() >> (32 - bits);
}

RC_GTEST_PROP(entity_codec, fields_of_every_width_come_back_to_the_bit, ()) {
    test::BaselineMemory memory{{7}, {Tick{10}, any_id(), any_state()}};
    memory.field_bits = *rc::gen::inRange(0u, 33u);
    memory.baseline.state->fields = any_fields(memory.field_bits);
    EntityEntry entry{memory.baseline.id, {7}, later(*memory.baseline.state)};
    if (*rc::gen::arbitrary<bool>()) entry.state.fields = any_fields(memory.field_bits);
    expect_back(memory.context({9}, {12}, {7}), -1, entry);
    entry.baseline = {};
    expect_back(memory.context({9}, {12}, {7}), -1, entry);
    expect_back(memory.context({9}, {12}, {0}), -1, entry);
}

// What nobody uses costs nothing; what some use costs those who do not a bit where something else of theirs changes.
RC_GTEST_PROP(entity_codec, fields_cost_a_bit_where_they_are_as_they_were_and_theirs_where_they_are_not, ()) {
    test::BaselineMemory memory{{7}, {Tick{10}, any_id(), any_state()}};
    const EntityEntry entry{memory.baseline.id, {7}, later(*memory.baseline.state)};
    const EntityEntry whole{memory.baseline.id, {}, entry.state};
    std::array<std::uint8_t, (max_entity_bits + 7) / 8> bytes{};
    const auto bits_of = [&](const EntityEntry& what, std::uint32_t field_bits, std::uint32_t fields) {
        memory.field_bits = field_bits;
        EntityEntry with = what;
        with.state.fields = fields;
        return write(bytes, memory.context({9}, {12}, {7}), -1, with);
    };
    const std::size_t before = bits_of(entry, 0, 0);
    const std::uint32_t width = *rc::gen::inRange(1u, 33u);
    const std::size_t unused = bits_of(entry, width, 0);
    RC_ASSERT(unused == before || unused == before + 1);
    RC_ASSERT(before != 3u || unused == before);
    RC_ASSERT(bits_of(whole, width, 0) == bits_of(whole, 0, 0) + 1);
    RC_ASSERT(bits_of(whole, width, 1) == bits_of(whole, 0, 0) + 1 + width);
    // At most the flags of a change and of speeds and places that are as they were go with it.
    RC_ASSERT(bits_of(entry, width, 1) <= before + width + 12);
}

TEST(entity_codec, a_field_that_changes_sends_no_traits) {
    EntityState before;
    before.team = 5;
    test::BaselineMemory memory{{7}, {Tick{10}, EntityId::make(0, 3), before}};
    memory.field_bits = 4;
    EntityEntry entry{memory.baseline.id, {7}, before};
    entry.state.fields = 9;
    std::array<std::uint8_t, 64> bytes;
    const std::size_t bits = write(bytes, memory.context({9}, {14}, {7}), -1, entry);
    EXPECT_EQ(bits, 2u + 1 + 1 + 2 + 1 + 4 + 3 + 3 + 1);
}

RC_GTEST_PROP(entity_codec, a_baseline_that_is_unknown_gives_nobody, ()) {
    const EntityState before = any_state();
    const test::BaselineMemory memory{{7}, {Tick{10}, any_id(), before}};
    std::array<std::uint8_t, (max_entity_bits + 7) / 8> bytes;
    const EntityContext context = memory.context({9}, {12}, {7});
    const std::size_t size = write(bytes, context, -1, {memory.baseline.id, {7}, later(before)});
    const test::BaselineMemory other{{6}, memory.baseline};
    BitReader in(bytes, size);
    ReadStream stream(in);
    EntityEntry read{memory.baseline.id, {}, {}};
    code_entity(stream, other.context({9}, {12}, {7}), -1, read);
    RC_ASSERT(read.id.is_null());
}

RC_GTEST_PROP(entity_codec, random_bits_give_a_state_in_range_or_a_failure, (std::vector<std::uint8_t> bytes)) {
    const EntityState before = any_state();
    const HitboxSets sets = sets_of(*rc::gen::element(10u, 15u, 20u));
    const test::BaselineMemory memory{{7}, {Tick{10}, EntityId::make(*rc::gen::inRange(0u, 4u), 1), before}, &sets};
    BitReader in(bytes);
    ReadStream stream(in);
    EntityEntry read;
    code_entity(stream, memory.context({9}, {12}, {*rc::gen::inRange(0u, 8u)}), -1, read);
    if (in.failed() || read.id.is_null()) return;
    RC_ASSERT(read.state.presence <= Presence::despawned);
    const bool is_whole = read.baseline.value == 0 || read.state.rotation_fine != before.rotation_fine;
    RC_ASSERT(!is_whole || fits_rotation_width(read.state.rotation_fine, sets.rotation_bits(read.state.hitboxes)));
    for (const std::int32_t c : {read.state.position.x, read.state.position.y, read.state.position.z}) {
        RC_ASSERT(c >= -max_position_steps && c <= max_position_steps);
    }
    for (const std::int16_t c : {read.state.velocity.x, read.state.velocity.y, read.state.velocity.z}) {
        RC_ASSERT(c >= -max_velocity_steps);
    }
}

TEST(entity_codec, the_bound_is_what_the_measure_stream_says) {
    MeasureStream stream;
    const test::BaselineMemory nothing;
    code_entity(stream, nothing.context({9}, {100}, {7}), -1, EntityEntry{});
    EXPECT_EQ(stream.bit_count(), max_entity_bits);
    MeasureStream whole;
    code_entity(whole, nothing.context({9}, {100}, {0}), -1, EntityEntry{});
    EXPECT_EQ(whole.bit_count() + 2, max_whole_bits) << "and a class, where there is a reference";
    EXPECT_EQ(gap_bits(-1, EntityId::max_index), max_gap_bits);
}

TEST(entity_codec, someone_who_stands_still_or_goes_straight_on_takes_three_bits) {
    std::array<std::uint8_t, 64> bytes;
    EntityState before;
    test::BaselineMemory memory{{7}, {Tick{10}, EntityId::make(0, 3), before}};
    const EntityContext context = memory.context({9}, {14}, {7});
    EXPECT_EQ(write(bytes, context, -1, {memory.baseline.id, {7}, before}), 3u);
    before.velocity = {640, 0, -64};  // 10 m/s, -1 m/s; for four ticks of 1/64 s
    memory.baseline.state = before;
    EntityState now = before;
    now.position = {640, 0, -64};
    EXPECT_EQ(write(bytes, context, -1, {memory.baseline.id, {7}, now}), 3u);
}

TEST(entity_codec, the_reach_of_a_velocity_follows_from_the_world) {
    EXPECT_EQ(StatePrediction::of({}, {}).reach, StatePrediction{}.reach);
    EXPECT_EQ(StatePrediction::of({}, TickRate{32, 1}).reach, 2 * StatePrediction{}.reach);
    EXPECT_EQ(StatePrediction::of({1.0f, 1.0f}, TickRate{64, 1}).reach, 1024);
}

}  // namespace
}  // namespace backsight
