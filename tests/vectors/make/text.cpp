#include "tests/vectors/make/text.h"

#include <backsight/base/hex.h>
#include <backsight/judge/judge.h>
#include <backsight/view/plain_bytes.h>

#include <array>
#include <bit>

namespace backsight::vectors {

namespace {

std::string digits(std::uint64_t value, int count) {
    std::string out;
    for (int shift = 4 * (count - 1); shift >= 0; shift -= 4) out += hex_digit(static_cast<int>(value >> shift & 15));
    return out;
}

}  // namespace

std::string hex(float value) { return digits(std::bit_cast<std::uint32_t>(value), 8); }
std::string hex(Vec3 v) { return hex(v.x) + hex(v.y) + hex(v.z); }
std::string hex(Quat q) { return hex(q.x) + hex(q.y) + hex(q.z) + hex(q.w); }
std::string hex64(std::uint64_t value) { return digits(value, 16); }

std::string hex(std::span<const std::uint8_t> bytes) {
    std::string out;
    for (const std::uint8_t byte : bytes) out += digits(byte, 2);
    return out;
}

std::string hex(const ViewStamp& stamp) {
    std::array<std::uint8_t, stamp_bytes> bytes{};
    return hex(std::span<const std::uint8_t>(bytes).first(write_stamp(stamp, bytes)));
}

Json json_of(const Hit& hit) {
    if (!hit) return nullptr;
    Json out{{"entity", hit.entity.value},    {"hitbox", hit.hitbox},    {"group", number(hit.group)},
             {"distance", hex(hit.distance)}, {"point", hex(hit.point)}, {"normal", hex(hit.normal)}};
    if (hit.fields != 0) out["fields"] = hit.fields;
    return out;
}

Json json_of(const ViewPose& pose) {
    Json out{{"status", number(pose.status)}};
    if (!has_pose(pose.status)) return out;
    out["position"] = hex(pose.pose.position);
    out["rotation"] = hex(pose.pose.rotation);
    out["from"] = pose.from.value;
    out["to"] = pose.to.value;
    out["fraction"] = hex(pose.fraction);
    return out;
}

}  // namespace backsight::vectors
