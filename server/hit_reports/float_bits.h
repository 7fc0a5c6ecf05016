#pragma once

// Floats as the bytes of their bits, lowest first. SQLite keeps numbers, not bits: it turns -0.0 into 0 and NaN into
// nothing.

#include <backsight/base/vec.h>
#include <backsight/history/entity_state.h>
#include <backsight/rewind/query.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

namespace backsight::reports {

inline bool same_bits(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }
inline bool same_bits(Vec3 a, Vec3 b) { return same_bits(a.x, b.x) && same_bits(a.y, b.y) && same_bits(a.z, b.z); }
inline bool same_bits(const Pose& a, const Pose& b) {
    return same_bits(a.position, b.position) && same_bits(a.rotation.x, b.rotation.x) &&
           same_bits(a.rotation.y, b.rotation.y) && same_bits(a.rotation.z, b.rotation.z) &&
           same_bits(a.rotation.w, b.rotation.w);
}

class BitWriter {
public:
    BitWriter& add(std::uint32_t bits) {
        for (int shift = 0; shift < 32; shift += 8) bytes_.push_back(static_cast<std::byte>(bits >> shift & 0xffu));
        return *this;
    }
    BitWriter& add(float value) { return add(std::bit_cast<std::uint32_t>(value)); }
    BitWriter& add(Vec3 v) { return add(v.x).add(v.y).add(v.z); }
    BitWriter& add(Quat q) { return add(q.x).add(q.y).add(q.z).add(q.w); }
    BitWriter& add(const Pose& pose) { return add(pose.position).add(pose.rotation); }
    BitWriter& add(const Hit& hit) { return add(hit.distance).add(hit.point).add(hit.normal); }
    BitWriter& add(const QuantBone& bone) {
        const auto half = [](std::int16_t value) { return std::uint32_t{static_cast<std::uint16_t>(value)}; };
        return add(half(bone.x) << 16 | half(bone.y)).add(half(bone.z)).add(bone.rotation.packed);
    }
    void clear() { bytes_.clear(); }
    std::span<const std::byte> bytes() const { return bytes_; }

private:
    std::vector<std::byte> bytes_;
};

/// Throws std::runtime_error where the bytes end too early.
class BitReader {
public:
    explicit BitReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    bool at_end() const { return bytes_.empty(); }
    std::uint32_t word() {
        if (bytes_.size() < 4) throw std::runtime_error("a stored shot is cut short");
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 4; ++i) bits |= std::to_integer<std::uint32_t>(bytes_[i]) << (8 * i);
        bytes_ = bytes_.subspan(4);
        return bits;
    }
    float number() { return std::bit_cast<float>(word()); }
    Vec3 vec() {
        const float x = number();
        const float y = number();
        return {x, y, number()};
    }
    Quat quat() {
        const Vec3 v = vec();
        return {v.x, v.y, v.z, number()};
    }
    Pose pose() {
        const Vec3 position = vec();
        return {position, quat()};
    }
    void read(Hit& hit) {
        hit.distance = number();
        hit.point = vec();
        hit.normal = vec();
    }
    QuantBone bone() {
        const std::uint32_t xy = word();
        const std::uint32_t z = word();
        const auto half = [](std::uint32_t bits) {
            return static_cast<std::int16_t>(static_cast<std::uint16_t>(bits));
        };
        return {half(xy >> 16), half(xy), half(z), {word()}};
    }

private:
    std::span<const std::byte> bytes_;
};

}  // namespace backsight::reports
