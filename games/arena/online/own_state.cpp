#include "arena/online/own_state.h"

#include <backsight/wire/streams.h>

namespace backsight::arena {

namespace {

// The grids of PlayerState: whole steps in a float, exact below 2^24.
constexpr float position_steps = 1024.0f;
constexpr float velocity_steps = 64.0f;
constexpr std::int64_t max_steps = 1 << 23;

constexpr int low_seq_bits = 8;
constexpr int position_order = 2;
constexpr int velocity_order = 3;
constexpr int look_order = 8;

using Steps = std::array<std::int64_t, 3>;

Steps steps_of(Vec3 v, float per_unit) {
    return {static_cast<std::int64_t>(v.x * per_unit), static_cast<std::int64_t>(v.y * per_unit),
            static_cast<std::int64_t>(v.z * per_unit)};
}

Vec3 from_steps(const Steps& steps, float per_unit) {
    return {static_cast<float>(steps[0]) / per_unit, static_cast<float>(steps[1]) / per_unit,
            static_cast<float>(steps[2]) / per_unit};
}

// Extrapolates the base by `ticks`, its velocity changing evenly to `velocity`.
Steps carried_on(const OwnStateRing::Kept& base, Vec3 velocity, std::int64_t ticks, StepRate step_rate) {
    // In a tick the position moves by the sum of both velocities over this, in its steps and theirs.
    const std::int64_t per_step = std::int64_t{step_rate.hz()} / 8;
    Steps position = steps_of(base.state.position, position_steps);
    const Steps before = steps_of(base.state.velocity, velocity_steps);
    const Steps now = steps_of(velocity, velocity_steps);
    for (std::size_t i = 0; i < 3; ++i) position[i] += (before[i] + now[i]) * ticks / per_step;
    return position;
}

bool same_arms(const PlayerState& a, const PlayerState& b) {
    return a.weapon == b.weapon && a.trigger == b.trigger && a.ammo == b.ammo && a.cooldown == b.cooldown &&
           a.swing == b.swing && a.swings == b.swings;
}

bool same_body(const PlayerState& a, const PlayerState& b) {
    return a.lift == b.lift && a.is_alive == b.is_alive && a.on_ground == b.on_ground &&
           a.is_crouched == b.is_crouched && a.jump_held == b.jump_held && a.is_shielded == b.is_shielded &&
           a.health == b.health && a.teleports == b.teleports && a.lives == b.lives;
}

template <class Stream, class Value>
void code_signed(Stream& stream, Value& value) {
    std::uint16_t raw = Stream::is_reading ? std::uint16_t{0} : static_cast<std::uint16_t>(value);
    stream.bits(raw, 16);
    if constexpr (Stream::is_reading) value = static_cast<std::int16_t>(raw);
}

template <class Stream>
void code_arms(Stream& stream, const PlayerState& base, Field<Stream, PlayerState>& state) {
    stream.number(state.weapon, 0, static_cast<std::int64_t>(weapon_count) - 1);
    code_closed_enum<5, Trigger::dead>(stream, state.trigger);
    for (std::size_t i = 0; i < weapon_count; ++i) {
        stream.optional(state.ammo[i] != base.ammo[i], [&] { stream.bits(state.ammo[i], 8); });
    }
    stream.bits(state.cooldown, 8);
    stream.bits(state.swing, swing_bits);
    stream.optional(state.swings != base.swings, [&] { stream.bits(state.swings, 16); });
}

template <class Stream>
void code_stand(Stream& stream, Field<Stream, PlayerState>& state) {
    stream.bits(state.lift, 8);
    stream.flag(state.is_alive);
    stream.flag(state.on_ground);
    stream.flag(state.is_crouched);
    stream.flag(state.jump_held);
    stream.flag(state.is_shielded);
}

template <class Stream>
void code_life(Stream& stream, Field<Stream, PlayerState>& state) {
    code_signed(stream, state.health);
    stream.bits(state.teleports, 16);
    stream.bits(state.lives, 16);
}

template <class Stream>
void code_vector(Stream& stream, float per_unit, int group, Field<Stream, Vec3>& vector) {
    Steps steps = Stream::is_reading ? Steps{} : steps_of(vector, per_unit);
    for (std::int64_t& part : steps) stream.signed_varint(part, group, max_steps - 1);
    if constexpr (Stream::is_reading) vector = from_steps(steps, per_unit);
}

template <class Stream>
void code_whole(Stream& stream, Field<Stream, PlayerState>& state) {
    code_vector(stream, position_steps, 8, state.position);
    code_vector(stream, velocity_steps, 6, state.velocity);
    stream.bits(state.yaw, 16);
    code_signed(stream, state.pitch);
    code_stand(stream, state);
    stream.number(state.weapon, 0, static_cast<std::int64_t>(weapon_count) - 1);
    code_closed_enum<5, Trigger::dead>(stream, state.trigger);
    for (auto& rounds : state.ammo) stream.bits(rounds, 8);
    stream.bits(state.cooldown, 8);
    stream.bits(state.swing, swing_bits);
    stream.bits(state.swings, 16);
    code_life(stream, state);
}

// Takes the shorter way around, so that a turn past the end of the range costs no more than another.
template <class Stream, class Angle>
void code_angle(Stream& stream, std::remove_const_t<Angle> before, Angle& angle) {
    std::int64_t turn = 0;
    if constexpr (!Stream::is_reading) turn = static_cast<std::int16_t>(static_cast<std::uint16_t>(angle - before));
    stream.residual(turn, look_order, 32768);
    if constexpr (Stream::is_reading) angle = static_cast<Angle>(before + turn);
}

template <class Stream>
void code_velocity(Stream& stream, const PlayerState& base, Field<Stream, PlayerState>& state) {
    const Steps before = steps_of(base.velocity, velocity_steps);
    Steps now = Stream::is_reading ? before : steps_of(state.velocity, velocity_steps);
    stream.optional(now != before, [&] {
        for (std::size_t i = 0; i < 3; ++i) {
            std::int64_t change = Stream::is_reading ? 0 : now[i] - before[i];
            stream.residual(change, velocity_order, 2 * max_steps);
            now[i] = before[i] + change;
            stream.insist(now[i] >= -max_steps && now[i] <= max_steps);
        }
    });
    if constexpr (Stream::is_reading) state.velocity = from_steps(now, velocity_steps);
}

template <class Stream>
void code_position(Stream& stream, Field<Stream, Steps>& residual) {
    stream.optional(residual != Steps{}, [&] {
        for (auto& part : residual) stream.residual(part, position_order, 8 * max_steps);
    });
}

template <class Stream>
void code_rest(Stream& stream, const PlayerState& base, Field<Stream, PlayerState>& state) {
    stream.optional(state.yaw != base.yaw || state.pitch != base.pitch, [&] {
        code_angle(stream, base.yaw, state.yaw);
        code_angle(stream, base.pitch, state.pitch);
    });
    stream.optional(!same_arms(base, state), [&] { code_arms(stream, base, state); });
    stream.optional(!same_body(base, state), [&] {
        code_stand(stream, state);
        code_life(stream, state);
    });
}

}  // namespace

void write_state(BitWriter& out, const PlayerState& state) {
    WriteStream stream(out);
    code_whole(stream, state);
}

bool read_state(BitReader& in, PlayerState& state) {
    ReadStream stream(in);
    code_whole(stream, state);
    return !in.failed();
}

const OwnStateRing::Kept* OwnStateRing::find(SnapshotSeq seq) const {
    const Kept& kept = kept_[seq.value % kept_.size()];
    return seq.value != 0 && kept.seq == seq ? &kept : nullptr;
}

const OwnStateRing::Kept* OwnStateRing::find_low(std::uint32_t low_bits) const {
    const Kept& kept = kept_[low_bits % kept_.size()];
    const bool is_it = kept.seq.value != 0 && (kept.seq.value & ((1u << low_seq_bits) - 1)) == low_bits;
    return is_it ? &kept : nullptr;
}

void write_own_state(BitWriter& out, const OwnStateRing& ring, SnapshotSeq known, Tick tick, const PlayerState& state) {
    const OwnStateRing::Kept* base = ring.find(known);
    out.flag(base != nullptr);
    if (base == nullptr) {
        write_state(out, state);
    } else {
        WriteStream stream(out);
        out.bits(known.value & ((1u << low_seq_bits) - 1), low_seq_bits);
        code_velocity(stream, base->state, state);
        const Steps expected = carried_on(*base, state.velocity, tick - base->tick, ring.step_rate());
        Steps residual = steps_of(state.position, position_steps);
        for (std::size_t i = 0; i < 3; ++i) residual[i] -= expected[i];
        code_position<WriteStream>(stream, residual);
        code_rest(stream, base->state, state);
    }
    if (out.bit_count() % 8 != 0) out.bits(0, static_cast<int>(8 - out.bit_count() % 8));
}

bool OwnStateBlock::read(BitReader& in, const OwnStateRing& ring) {
    step_rate_ = ring.step_rate();
    has_base_ = in.flag();
    if (!has_base_) {
        if (!read_state(in, read_)) return false;
    } else {
        ReadStream stream(in);
        const OwnStateRing::Kept* base = ring.find_low(in.bits(low_seq_bits));
        lacks_base_ = base == nullptr && !in.failed();
        if (base == nullptr) return false;
        base_ = *base;
        read_ = base_.state;
        code_velocity(stream, base_.state, read_);
        position_residual_ = {};
        code_position<ReadStream>(stream, position_residual_);
        code_rest(stream, base_.state, read_);
    }
    if (in.bit_count() % 8 != 0 && in.bits(static_cast<int>(8 - in.bit_count() % 8)) != 0) in.fail();
    return !in.failed();
}

std::optional<PlayerState> OwnStateBlock::at(Tick tick) const {
    PlayerState state = read_;
    if (!has_base_) return state;
    const std::int64_t ticks = tick - base_.tick;
    if (ticks < 0 || ticks > 65'535) return std::nullopt;
    Steps position = carried_on(base_, state.velocity, ticks, step_rate_);
    for (std::size_t i = 0; i < 3; ++i) {
        position[i] += position_residual_[i];
        if (position[i] < -max_steps || position[i] > max_steps) return std::nullopt;
    }
    state.position = from_steps(position, position_steps);
    return state;
}

}  // namespace backsight::arena
