#include "call_parts.h"

#include <algorithm>
#include <cstring>

namespace backsight::godot {

namespace {

constexpr std::int64_t most_room = 65'536;

// The Dictionary that stands for one that was left out or is empty.
const void* dictionary_of(const Call& call, const Parameter& parameter, const void* given) {
    if (given != nullptr && size_of_dictionary(given) > 0) return given;
    if (call.self != nullptr && parameter.fallback == 1) return &call.self->world;
    if (call.self != nullptr && parameter.fallback == 2) return &call.self->config;
    return given;
}

void take_record(Call& call, const Parameter& parameter, const void* given, Slot& slot) {
    const Record& record = declared.records[parameter.record];
    slot.address = call.scratch.take(record.size);
    if (slot.address == nullptr) return call.problem.say("%s: not enough memory", parameter.name());
    if (parameter.role == Role::block) return read_block(record, given, slot.address, parameter.name(), call.problem);
    fill(record, slot.address);
    const void* dictionary = dictionary_of(call, parameter, given);
    if (dictionary != nullptr) read_record(record, dictionary, slot.address, parameter.name(), call.problem);
}

void take_whole(Call& call, const Parameter& parameter, const void* given, Slot& slot) {
    slot.whole = given != nullptr ? *static_cast<const std::int64_t*>(given) : parameter.fallback;
    const Limits limits = parameter.role == Role::room ? Limits{0, most_room} : limits_of(parameter.kind);
    if (slot.whole >= limits.least && slot.whole <= limits.most) return;
    call.problem.say("%s is %lld, and must be from %lld to %lld", parameter.name(), static_cast<long long>(slot.whole),
                     static_cast<long long>(limits.least), static_cast<long long>(limits.most));
}

// A Callable for this call, or one that is kept: set_level(), set_bone_poser(), set_line_of_sight() and set_step().
void take_callable(Call& call, const Parameter& parameter, const void* given, Slot& slot) {
    std::uint8_t is_null = 1, is_valid = 0;
    if (given != nullptr) engine.callable_is_null(const_cast<void*>(given), nullptr, &is_null, 0);
    if (is_null == 0) engine.callable_is_valid(const_cast<void*>(given), nullptr, &is_valid, 0);
    if (is_null == 0 && is_valid == 0) {
        return call.problem.say("%s: its object was freed, or has no such method", parameter.name());
    }
    if (std::strcmp(parameter.name(), "trace") == 0) call.kept = &call.self->level;
    if (std::strcmp(parameter.name(), "poser") == 0) call.kept = &call.self->poser;
    if (std::strcmp(parameter.name(), "sight") == 0) call.kept = &call.self->sight;
    if (std::strcmp(parameter.name(), "step") == 0) call.kept = &call.self->step;
    if (is_null != 0) return;
    const GDExtensionConstTypePtr from[] = {given};
    engine.make_copy[GDEXTENSION_VARIANT_TYPE_CALLABLE](&call.callback.callable, from);
    call.callback.is_set = true;
    slot.address = call.kept != nullptr ? call.kept : &call.callback;
}

void take_array(Call& call, const Parameter& parameter, const void* given, Slot& slot) {
    Value empty;
    if (given == nullptr) make(GDEXTENSION_VARIANT_TYPE_ARRAY, &empty);
    const void* array = given != nullptr ? given : &empty;
    if (parameter.role == Role::records) {
        slot.address = read_records(declared.records[parameter.record], array, slot.count, call.scratch,
                                    parameter.name(), call.problem);
        call.array_count = slot.count;
    } else if (parameter.role == Role::poses) {
        slot.address = read_poses(array, slot.count, call.scratch, parameter.name(), call.problem);
    } else {
        slot.address = read_offsets(array, call.scratch, parameter.name(), call.problem);
    }
    if (given == nullptr) destroy(GDEXTENSION_VARIANT_TYPE_ARRAY, &empty);
}

void take_vector(Call& call, const Parameter& parameter, const void* given, Slot& slot) {
    slot.address = call.scratch.take(sizeof(bs_pose));
    if (slot.address == nullptr) return call.problem.say("%s: not enough memory", parameter.name());
    float* into = static_cast<float*>(slot.address);
    if (parameter.role == Role::pose) {
        *static_cast<bs_pose*>(slot.address) = pose_of(given);
    } else {
        read_vector(given, into, parameter.role == Role::vector ? 3 : 4);
    }
}

}  // namespace

void take(Call& call, const Parameter& parameter, const void* given, Slot& slot) {
    switch (parameter.role) {
        case Role::whole:
        case Role::room:
            return take_whole(call, parameter, given, slot);
        case Role::real:
            slot.real = *static_cast<const double*>(given);
            return;
        case Role::vector:
        case Role::rotation:
        case Role::pose:
            return take_vector(call, parameter, given, slot);
        case Role::record:
        case Role::block:
        case Role::changed:
            return take_record(call, parameter, given, slot);
        case Role::records:
        case Role::poses:
        case Role::offsets:
            return take_array(call, parameter, given, slot);
        case Role::bytes: {
            const std::int64_t size = size_of_bytes(given);
            if (size > INT32_MAX) return call.problem.say("%s: too many bytes", parameter.name());
            // Empty, but not null.
            slot.address = &slot;
            if (size > 0) slot.address = const_cast<std::uint8_t*>(engine.const_bytes_at(given, 0));
            slot.count = static_cast<std::uint32_t>(size);
            return;
        }
        case Role::callable:
            return take_callable(call, parameter, given, slot);
        case Role::stored:
            slot.address = const_cast<void*>(given);
            return;
        default:
            slot.address = given != nullptr ? *static_cast<void* const*>(given) : nullptr;
    }
}

// Room for what the library writes.
void make_room(Call& call, std::size_t at) {
    const Parameter& parameter = call.parameter(at);
    const Record& record = declared.records[parameter.record];
    std::size_t size = 64;
    const std::size_t room =
        at + 1 < call.method.count && call.parameter(at + 1).role == Role::room
            ? static_cast<std::size_t>(std::clamp<std::int64_t>(call.slots[at + 1].whole, 0, most_room))
            : 0;
    switch (parameter.role) {
        case Role::problem:
            call.error.struct_size = sizeof call.error;
            call.slots[at].address = &call.error;
            return;
        case Role::out_record:
        case Role::out_block:
            size = record.size;
            break;
        case Role::out_records:
            size = (room + 1) * record.size;
            break;
        case Role::out_for_each:
            size = (call.array_count + std::size_t{1}) * record.size;
            break;
        case Role::out_bytes:
            size = room + 1;
            break;
        case Role::out_wholes:
            size = (room + 1) * sizeof(std::uint32_t);
            break;
        case Role::out_array:
        case Role::out_stored:
            size = sizeof(Value);
            break;
        default:
            break;
    }
    call.slots[at].address = call.scratch.take(size);
    if (call.slots[at].address == nullptr) return call.problem.say("%s: not enough memory", parameter.name());
    if (parameter.role == Role::out_record) fill(record, call.slots[at].address);
    if (parameter.role == Role::out_records || parameter.role == Role::out_for_each) {
        const std::uint32_t size_of_one = record.size;
        std::memcpy(call.slots[at].address, &size_of_one, sizeof size_of_one);
    }
}

}  // namespace backsight::godot
