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

Bytes state_from(RandomReals<float>& random, std::size_t bone_count, std::uint32_t mask = all_hitboxes) {
    const auto small = [&] { return static_cast<std::int16_t>(static_cast<int>(random.bits() % 65'535) - 32'767); };
    const auto wide = [&] { return static_cast<std::int32_t>(random.bits() % 33'554'431) - max_position_steps; };
    const auto part = [&] { return static_cast<std::uint16_t>(random.bits()); };
    EntityState state;
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
    std::vector<QuantBone> bones(bone_count);
    for (QuantBone& bone : bones) bone = {small(), small(), small(), {static_cast<std::uint32_t>(random.bits())}};
    state.hitbox_mask = mask;
    Bytes bytes(state_bytes_of(state, bones));
    static_cast<void>(write_state(state, bones, bytes));
    return bytes;
}

Bytes changed(Bytes bytes, std::size_t at, std::uint8_t to) {
    bytes.at(at) = to;
    return bytes;
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
    return file;
}

}  // namespace backsight::vectors
