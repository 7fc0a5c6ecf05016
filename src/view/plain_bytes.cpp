#include <backsight/view/plain_bytes.h>

#include <backsight/base/assert.h>
#include <backsight/base/enum_array.h>

#include <algorithm>
#include <type_traits>

namespace backsight {

namespace {

// One description of each layout, for writing and reading: the order of the fields is the order of the bytes.
class PlainWriter {
public:
    static constexpr bool is_reading = false;
    explicit PlainWriter(std::uint8_t* at) : at_(at) {}

    template <class T>
    void number(const T& value) {
        const auto bits = static_cast<std::make_unsigned_t<T>>(value);
        for (std::size_t i = 0; i < sizeof(T); ++i) *at_++ = static_cast<std::uint8_t>(bits >> (8 * i));
    }
    void insist(bool is_in_range) {
        BACKSIGHT_ASSERT(is_in_range, "a state or stamp whose fields are in range"), static_cast<void>(is_in_range);
    }

private:
    std::uint8_t* at_;
};

class PlainReader {
public:
    static constexpr bool is_reading = true;
    explicit PlainReader(const std::uint8_t* at) : at_(at) {}

    template <class T>
    void number(T& value) {
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i) bits |= std::uint64_t{*at_++} << (8 * i);
        value = static_cast<T>(bits);
    }
    void insist(bool is_in_range) { failed_ = failed_ || !is_in_range; }
    bool failed() const { return failed_; }

private:
    const std::uint8_t* at_;
    bool failed_ = false;
};

template <class T, class U>
void within(T& bytes, const U& value, std::int64_t limit) {
    bytes.insist(value >= -limit && value <= limit);
}

template <class Bytes, class Triple>
void lay_out_triple(Bytes& bytes, Triple& t, std::int64_t limit) {
    for (auto* field : {&t.x, &t.y, &t.z}) {
        bytes.number(*field);
        within(bytes, *field, limit);
    }
}

template <class Bytes, class Stamp>
void lay_out_stamp(Bytes& bytes, Stamp& stamp) {
    bytes.number(stamp.shown.raw);
    bytes.insist(stamp.shown >= Moment{0} && stamp.shown <= max_moment);
    bytes.number(stamp.received);
    bytes.number(stamp.newest.value);
    for (auto& offset : stamp.offsets) {
        bytes.number(offset);
        within(bytes, offset, max_group_offset);
    }
}

// What stands behind the numbers that all states have. Bit 1 is kept for later.
enum Further : std::uint8_t {
    has_mask = 1,
    has_fine = 4,
    has_far_bones = 8,
    has_fields = 16,
};

std::uint8_t further_of(const EntityState& state, std::span<const QuantBone> bones) {
    const int further = (state.hitbox_mask != all_hitboxes ? has_mask : 0) |
                        (state.rotation_fine != FineRotation{} ? has_fine : 0) |
                        (reach_far(bones) ? has_far_bones : 0) | (state.fields != 0 ? has_fields : 0);
    return static_cast<std::uint8_t>(further);
}

template <class Bytes, class State>
void lay_out_state(Bytes& bytes, State& state, std::uint8_t& further, std::uint16_t& bones) {
    lay_out_triple(bytes, state.position, max_position_steps);
    bytes.number(state.rotation.packed);
    lay_out_triple(bytes, state.velocity, max_velocity_steps);
    lay_out_triple(bytes, state.acceleration, max_acceleration_steps);
    lay_out_triple(bytes, state.angular_velocity, max_angular_velocity_steps);
    bytes.number(state.epoch);
    bytes.number(state.parent.value);
    // A null id has no generation: there is one way to say nobody.
    bytes.insist(state.parent == EntityId{} || !state.parent.is_null());
    bytes.number(state.hitboxes.value);
    bytes.number(state.team);
    bytes.number(state.layers);
    auto presence = static_cast<std::uint8_t>(state.presence);
    bytes.number(presence);
    static_assert(static_cast<int>(Presence::despawned) == 2, "another presence is another version of these bytes");
    bytes.insist(presence <= static_cast<std::uint8_t>(Presence::despawned));
    if constexpr (Bytes::is_reading) state.presence = static_cast<Presence>(presence);
    bytes.number(further);
    bytes.insist((further & ~(has_mask | has_fine | has_far_bones | has_fields)) == 0);
    bytes.number(bones);
}

// Behind the numbers that all states have, where the state says so.
template <class Bytes, class State>
void lay_out_further(Bytes& bytes, State& state, std::uint8_t further) {
    if ((further & has_mask) != 0) {
        bytes.number(state.hitbox_mask);
        bytes.insist(state.hitbox_mask != all_hitboxes);
    }
    if ((further & has_fine) != 0) {
        bytes.number(state.rotation_fine.packed);
        bytes.insist(state.rotation_fine != FineRotation{} && fits_rotation_width(state.rotation_fine, 20));
    }
    if ((further & has_fields) != 0) {
        bytes.number(state.fields);
        bytes.insist(state.fields != 0);
    }
}

template <class Bytes, class Bone>
void lay_out_bone(Bytes& bytes, Bone& bone, std::uint8_t further) {
    bytes.number(bone.x);
    bytes.number(bone.y);
    bytes.number(bone.z);
    bytes.number(bone.rotation.packed);
    if ((further & has_far_bones) == 0) return;
    bytes.number(bone.high);
    bytes.insist(bone.is_canonical());
}

// Whether a writer makes these bones: each in range, and one of them far out, or else they would be shorter.
bool are_far_bones(PlainReader reader, std::size_t count) {
    std::uint32_t high = 0;
    for (std::size_t i = 0; i < count; ++i) {
        QuantBone bone;
        lay_out_bone(reader, bone, has_far_bones);
        high |= bone.high;
    }
    return high != 0 && !reader.failed();
}

}  // namespace

const char* to_string(BytesResult result) {
    static constexpr const char* names[] = {
        // facts: names of BytesResult
        "ok",              // 0
        "too short",       // 1
        "out of range",    // 2
        "too many bones",  // 3
        // end of facts
    };
    return enum_name(result, names);
}

std::size_t write_stamp(const ViewStamp& stamp, std::span<std::uint8_t> out) {
    if (out.size() < stamp_bytes) return 0;
    PlainWriter writer(out.data());
    lay_out_stamp(writer, stamp);
    return stamp_bytes;
}

BytesRead read_stamp(std::span<const std::uint8_t> bytes, ViewStamp& out) {
    if (bytes.size() < stamp_bytes) return {BytesResult::too_short, 0};
    PlainReader reader(bytes.data());
    ViewStamp stamp;
    lay_out_stamp(reader, stamp);
    if (reader.failed()) return {BytesResult::out_of_range, 0};
    out = stamp;
    return {BytesResult::ok, stamp_bytes};
}

std::size_t write_state(const EntityState& state, std::span<const QuantBone> bones, std::span<std::uint8_t> out) {
    BACKSIGHT_ASSERT(bones.size() <= max_state_bones, "bones: at most max_state_bones");
    const std::size_t size = state_bytes_of(state, bones);
    if (out.size() < size || bones.size() > max_state_bones) return 0;
    PlainWriter writer(out.data());
    auto count = static_cast<std::uint16_t>(bones.size());
    std::uint8_t further = further_of(state, bones);
    lay_out_state(writer, state, further, count);
    lay_out_further(writer, state, further);
    for (const QuantBone& bone : bones) lay_out_bone(writer, bone, further);
    return size;
}

BytesRead read_state(std::span<const std::uint8_t> bytes, EntityState& out, std::span<QuantBone> bones) {
    if (bytes.size() < state_bytes) return {BytesResult::too_short, 0, 0};
    PlainReader reader(bytes.data());
    EntityState state;
    std::uint16_t count = 0;
    std::uint8_t further = 0;
    lay_out_state(reader, state, further, count);
    if (reader.failed()) return {BytesResult::out_of_range, 0, 0};
    if (count > std::min(bones.size(), max_state_bones)) return {BytesResult::too_many_bones, 0, 0};
    const bool are_far = (further & has_far_bones) != 0;
    const std::size_t size = state_bytes_with(count) + ((further & has_mask) != 0 ? hitbox_mask_bytes : 0) +
                             ((further & has_fine) != 0 ? rotation_fine_bytes : 0) +
                             ((further & has_fields) != 0 ? fields_bytes : 0) + (are_far ? count * far_bone_bytes : 0);
    if (bytes.size() < size) return {BytesResult::too_short, 0, 0};
    lay_out_further(reader, state, further);
    if (reader.failed()) return {BytesResult::out_of_range, 0, 0};
    if (are_far && !are_far_bones(reader, count)) return {BytesResult::out_of_range, 0, 0};
    for (QuantBone& bone : bones.first(count)) {
        bone.high = 0;
        lay_out_bone(reader, bone, further);
    }
    out = state;
    return {BytesResult::ok, size, count};
}

}  // namespace backsight
