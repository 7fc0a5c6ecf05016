// Stamps and states as values and as bytes, and bytes that no writer makes.

#include "tests/vectors/make/sets.h"

#include <backsight/base/random.h>
#include <backsight/view/plain_bytes.h>

namespace backsight::vectors {

namespace {

using Bytes = std::vector<std::uint8_t>;

void add_stamp(std::vector<Json>& steps, const Bytes& bytes) {
    ViewStamp stamp;
    const BytesRead read = read_stamp(bytes, stamp);
    Json gives{{"result", number(read.result)}};
    if (read.result == BytesResult::ok) {
        gives.update({{"shown", hex64(stamp.shown.raw)},
                      {"newest", stamp.newest.value},
                      {"received", hex64(stamp.received)},
                      {"offsets", stamp.offsets}});
    }
    steps.push_back({{"do", "read_stamp"}, {"bytes", hex(bytes)}, {"gives", gives}});
}

void add_state(std::vector<Json>& steps, const Bytes& bytes, std::size_t room = 2) {
    EntityState state;
    std::vector<QuantBone> bones(room);
    const BytesRead read = read_state(bytes, state, bones);
    Json gives{{"result", number(read.result)}};
    if (read.result == BytesResult::ok) {
        gives.update(
            {{"position", {state.position.x, state.position.y, state.position.z}},
             {"rotation", state.rotation.packed},
             {"velocity", {state.velocity.x, state.velocity.y, state.velocity.z}},
             {"acceleration", {state.acceleration.x, state.acceleration.y, state.acceleration.z}},
             {"angular_velocity", {state.angular_velocity.x, state.angular_velocity.y, state.angular_velocity.z}},
             {"epoch", state.epoch},
             {"parent", state.parent.value},
             {"hitboxes", state.hitboxes.value},
             {"team", state.team},
             {"layers", state.layers},
             {"hitbox_mask", state.hitbox_mask},
             {"presence", number(state.presence)},
             {"bone_count", read.bones},
             {"bones", Json::array()},
             {"pose",
              {{"position", hex(dequantize(state.position, Quantization{}))},
               {"rotation", hex(rotation_of(state))},
               {"velocity", hex(dequantize(state.velocity, Quantization{}))},
               {"acceleration", hex(dequantize(state.acceleration))},
               {"angular_velocity", hex(dequantize(state.angular_velocity))},
               {"bones", Json::array()}}}});
        if (state.rotation_fine != FineRotation{}) gives["rotation_fine"] = state.rotation_fine.packed;
        if (state.fields != 0) gives["fields"] = state.fields;
        for (const QuantBone& bone : std::span(bones).first(read.bones)) {
            const QuantPosition place = bone.position();
            gives["bones"].push_back({place.x, place.y, place.z, bone.rotation.packed});
            const Pose frame = dequantize(bone, Quantization{});
            gives["pose"]["bones"].push_back({hex(frame.position), hex(frame.rotation)});
        }
    }
    steps.push_back({{"do", "read_state"}, {"bytes", hex(bytes)}, {"room", room}, {"gives", gives}});
}

Bytes stamp_from(RandomReals<float>& random) {
    ViewStamp stamp{Moment{static_cast<std::int64_t>(random.bits() >> 2)}, SnapshotSeq{}, random.bits()};
    stamp.newest.value = static_cast<std::uint32_t>(random.bits());
    for (std::int32_t& offset : stamp.offsets) {
        offset = static_cast<std::int32_t>(random.bits() % (2 * max_group_offset + 1)) - max_group_offset;
    }
    Bytes bytes(stamp_bytes);
    static_cast<void>(write_stamp(stamp, bytes));
    return bytes;
}

Bytes changed(Bytes bytes, std::size_t at, std::uint8_t to) {
    bytes.at(at) = to;
    return bytes;
}

Bytes bytes_of(const EntityState& state, std::span<const QuantBone> bones) {
    Bytes bytes(state_bytes_of(state, bones));
    static_cast<void>(write_state(state, bones, bytes));
    return bytes;
}

struct StateWithBones {
    EntityState state;
    std::vector<QuantBone> bones;
};

StateWithBones values_from(RandomReals<float>& random, std::size_t bone_count) {
    const auto small = [&] { return static_cast<std::int16_t>(static_cast<int>(random.bits() % 65'535) - 32'767); };
    const auto wide = [&] { return static_cast<std::int32_t>(random.bits() % 33'554'431) - max_position_steps; };
    const auto part = [&] { return static_cast<std::uint16_t>(random.bits()); };
    StateWithBones out;
    EntityState& state = out.state;
    state.position = {wide(), wide(), wide()};
    state.rotation.packed = static_cast<std::uint32_t>(random.bits());
    state.velocity = {small(), small(), small()};
    state.acceleration = {small(), small(), small()};
    state.angular_velocity = {small(), small(), small()};
    state.parent.value = static_cast<std::uint32_t>(random.bits() % 2) * (9u << 20 | 8u);
    state.epoch = part();
    state.hitboxes.value = part();
    state.team = part();
    state.layers = part();
    state.presence = static_cast<Presence>(random.bits() % 3);
    out.bones.resize(bone_count);
    for (QuantBone& bone : out.bones) bone = {small(), small(), small(), {static_cast<std::uint32_t>(random.bits())}};
    return out;
}

Bytes state_from(RandomReals<float>& random, std::size_t bone_count, std::uint32_t mask = all_hitboxes) {
    StateWithBones made = values_from(random, bone_count);
    made.state.hitbox_mask = mask;
    return bytes_of(made.state, made.bones);
}

// With any further part of a rotation that can be read, or with one that 15 or 20 bits a component round to.
void widen(RandomReals<float>& random, EntityState& state, std::uint32_t bits) {
    if (bits == 0) {
        state.rotation_fine.packed = static_cast<std::uint32_t>(random.bits() >> 34) | 1u;
        return;
    }
    const auto part = [&] { return random.uniform(-1.0f, 1.0f); };
    const Quat turned = normalized(Quat{part(), part(), part(), part()});
    static_cast<void>(quantize_rotation(turned, bits, state.rotation, state.rotation_fine));
}

void reach_out(RandomReals<float>& random, std::vector<QuantBone>& bones) {
    const auto far = [&] {
        return static_cast<std::int32_t>(random.bits() % (2u * max_bone_steps + 1)) - max_bone_steps;
    };
    for (QuantBone& bone : bones) bone.set_position({far(), far(), far()});
    bones.back().set_position({max_bone_steps, -max_bone_steps, 0});
}

// Each that a writer makes, and each that none makes, of what follows the fields of all states.
void add_wide_states(VectorFile& file, RandomReals<float>& random) {
    std::vector<Json> steps;
    for (std::size_t i = 0; i < 24; ++i) {
        StateWithBones made = values_from(random, i % 3);
        constexpr std::uint32_t widths[] = {0, 15, 20};
        widen(random, made.state, widths[i / 3 % 3]);
        if (i % 4 == 3) made.state.hitbox_mask = static_cast<std::uint32_t>(random.bits());
        if (i % 2 == 1 && !made.bones.empty()) reach_out(random, made.bones);
        add_state(steps, bytes_of(made.state, made.bones));
    }
    StateWithBones whole = values_from(random, 2);
    widen(random, whole.state, 20);
    whole.state.hitbox_mask = 5;
    reach_out(random, whole.bones);
    const Bytes all = bytes_of(whole.state, whole.bones);
    for (const std::ptrdiff_t size : {57, 58, 81}) add_state(steps, Bytes(all.begin(), all.begin() + size));
    for (const std::uint8_t further : {std::uint8_t{2}, std::uint8_t{15}, std::uint8_t{0x1d}}) {
        add_state(steps, changed(all, 47, further));
    }
    add_state(steps, changed(all, 57, 0xc0));  // bits beyond the three fields
    add_state(steps, changed(all, 69, 0xf0));  // bits beyond the three coordinates
    add_state(steps, changed(all, 68, 0x08));  // 480 m against x, a step beyond the farthest
    // What is said to follow, and is nothing.
    Bytes nothing = all;
    std::fill(nothing.begin() + 54, nothing.begin() + 58, std::uint8_t{0});
    add_state(steps, nothing);
    nothing = all;
    for (const std::size_t at : {68u, 69u, 80u, 81u}) nothing[at] = 0;
    add_state(steps, nothing);
    file.add({{"name", "states with wide rotations and far bones"}}, steps);
}

// Bits of the game's own, with and without all else that may follow; cut short, and said to follow where they are 0.
void add_states_with_fields(VectorFile& file, RandomReals<float>& random) {
    std::vector<Json> steps;
    for (const std::uint32_t fields : {1u, 0xffffffffu, 0x80000000u, 77u}) {
        for (std::size_t i = 0; i < 3; ++i) {
            StateWithBones made = values_from(random, i);
            made.state.fields = fields;
            if (i == 1) made.state.hitbox_mask = 9;
            if (i == 2) widen(random, made.state, 20);
            const Bytes bytes = bytes_of(made.state, made.bones);
            add_state(steps, bytes);
            add_state(steps, Bytes(bytes.begin(), bytes.end() - 1));
        }
    }
    StateWithBones plain = values_from(random, 0);
    plain.state.fields = 3;
    Bytes zeros = bytes_of(plain.state, plain.bones);
    std::fill(zeros.end() - 4, zeros.end(), std::uint8_t{0});
    add_state(steps, zeros);
    file.add({{"name", "states with fields"}}, steps);
}

}  // namespace

VectorFile make_bytes() {
    VectorFile file{"bytes", "bytes", {}};
    RandomReals<float> random(5);
    std::vector<Json> stamps;
    for (int i = 0; i < 16; ++i) add_stamp(stamps, stamp_from(random));
    const Bytes stamp = stamp_from(random);
    add_stamp(stamps, Bytes(stamp.begin(), stamp.begin() + 31));
    add_stamp(stamps, {});
    for (const std::size_t at : {7u, 23u, 27u, 31u}) {
        for (const std::uint8_t to : {std::uint8_t{0x40}, std::uint8_t{0x80}, std::uint8_t{0xff}}) {
            add_stamp(stamps, changed(stamp, at, to));
        }
    }
    file.add({{"name", "stamps"}}, stamps);
    std::vector<Json> states;
    for (std::size_t i = 0; i < 16; ++i) add_state(states, state_from(random, i % 3));
    const Bytes state = state_from(random, 2);
    add_state(states, Bytes(state.begin(), state.begin() + 49));
    add_state(states, Bytes(state.begin(), state.begin() + 69));
    add_state(states, state, 1);
    for (const std::size_t at : {3u, 17u, 46u, 47u, 49u}) add_state(states, changed(state, at, 0x80));
    file.add({{"name", "states"}}, states);
    std::vector<Json> masked;
    for (const std::uint32_t mask : {0u, 1u, 0xfffffffeu, 0x80000000u}) {
        const Bytes with_mask = state_from(random, mask % 3, mask);
        add_state(masked, with_mask);
        add_state(masked, Bytes(with_mask.begin(), with_mask.begin() + 53));
        add_state(masked, changed(with_mask, 47, 2));
    }
    Bytes all = state_from(random, 0, 0);
    std::fill(all.begin() + 50, all.end(), std::uint8_t{0xff});
    add_state(masked, all);
    file.add({{"name", "states with hitbox masks"}}, masked);
    add_wide_states(file, random);
    add_states_with_fields(file, random);
    return file;
}

}  // namespace backsight::vectors
