// States of entities: as bytes, as the caller reads them, and posed by the caller.

#include "configs.h"

#include <algorithm>
#include <array>

namespace backsight::c {

bs_entity entity_of(const std::uint8_t* bytes) {
    return bytes[0] | std::uint32_t{bytes[1]} << 8 | std::uint32_t{bytes[2]} << 16 | std::uint32_t{bytes[3]} << 24;
}

bool check_sent_room(Problem& problem, const EntityState& state, std::span<const QuantBone> bones, std::uint8_t* bytes,
                     std::uint32_t capacity, std::uint32_t* size) {
    if (!problem.present(bytes, "bytes") || !problem.present(size, "size")) return false;
    *size = 4 + static_cast<std::uint32_t>(state_bytes_of(state, bones));
    if (capacity >= *size) {
        *size = 0;
        return true;
    }
    problem.refuse(BS_TOO_SMALL, "capacity",
                   "BS_SENT_BYTES + BS_BONE_BYTES for each bone, and BS_MASK_BYTES with a mask, as `size` says now");
    return false;
}

std::uint32_t write_sent(EntityId entity, const EntityState& state, std::span<const QuantBone> bones,
                         std::span<std::uint8_t> out) {
    for (std::uint32_t i = 0; i < 4; ++i) out[i] = static_cast<std::uint8_t>(entity.value >> (8 * i));
    return 4 + static_cast<std::uint32_t>(write_state(state, bones, out.subspan(4)));
}

bs_state state_as_c(const EntityState& state, const Quantization& quantization) {
    bs_state out{};
    out.presence = static_cast<std::uint32_t>(state.presence);
    out.parent = state.parent.value;
    out.epoch = state.epoch;
    out.hitboxes = state.hitboxes.value;
    out.team = state.team;
    out.layers = state.layers;
    out.hitbox_mask = state.hitbox_mask;
    out.fields = state.fields;
    out.position = as_c(dequantize(state.position, quantization));
    out.rotation = as_c(rotation_of(state));
    out.velocity = as_c(dequantize(state.velocity, quantization));
    out.acceleration_mps2 = as_c(dequantize(state.acceleration));
    out.angular_velocity_radps = as_c(dequantize(state.angular_velocity));
    return out;
}

void Poser::bake(const BakedAnimation& animation, WorldHistory& history) {
    poser_ = nullptr;
    baked_.emplace(animation, history.config().quantization);
    history.set_bone_poser(baked_->poser(), baked_->fingerprint());
}

void Poser::set(bs_bone_poser poser, void* user, WorldHistory& history) {
    baked_.reset();
    poser_ = poser;
    user_ = user;
    quantization_ = history.config().quantization;
    if (poser == nullptr) return history.set_bone_poser(nullptr);
    history.set_bone_poser(
        [this](Tick tick, const EntityState& state, std::span<QuantBone> out) { return pose(tick, state, out); });
}

std::uint32_t Poser::pose(Tick tick, const EntityState& state, std::span<QuantBone> out) const {
    std::array<bs_pose, max_state_bones> frames;
    bs_state in = state_as_c(state, quantization_);
    in.struct_size = sizeof(in);
    const auto room = static_cast<std::uint32_t>(std::min(out.size(), frames.size()));
    const std::uint32_t count = std::min(poser_(user_, tick.value, &in, frames.data(), room), room);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (quantize_bone(as_cpp(frames[i]), quantization_, out[i]) != QuantizeResult::ok) return i;
    }
    return count;
}

}  // namespace backsight::c
