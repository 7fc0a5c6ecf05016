#include "call_parts.h"

#include <algorithm>
#include <cstring>

namespace backsight::godot {

namespace {

// A launch that is refused has an answer for its shooter all the same.
bool is_answered_whole(const Method& method) {
    return method.owner == owner_server && std::strcmp(method.name(), "launch") == 0;
}

void write(const Call& call, std::size_t at, std::int64_t code, void* value) {
    const Parameter& parameter = call.parameter(at);
    const Slot& slot = call.slots[at];
    const Record& record = declared.records[parameter.record];
    const bool is_done = code == BS_OK;
    const std::size_t room = at + 1 < call.method.count ? static_cast<std::size_t>(call.slots[at + 1].whole) : 0;
    switch (parameter.role) {
        case Role::out_whole: {
            // A parameter's fallback is what stands for no answer: 0 is the first client.
            const std::int64_t none = std::int64_t{static_cast<std::uint32_t>(parameter.fallback)};
            const std::int64_t number = is_done ? read_number(parameter.kind, slot.address) : none;
            std::memcpy(value, &number, sizeof number);
            return;
        }
        case Role::out_flag:
        case Role::out_real:
            std::memcpy(value, slot.address, sizeof(double));
            return;
        case Role::out_single: {
            float number = 0;
            std::memcpy(&number, slot.address, sizeof number);
            const double wide = static_cast<double>(number);
            std::memcpy(value, &wide, sizeof wide);
            return;
        }
        case Role::out_vector:
        case Role::out_rotation:
            write_vector(static_cast<const float*>(slot.address), value, parameter.role == Role::out_vector ? 3 : 4);
            return;
        case Role::changed:
        case Role::out_record:
            if (!is_done) return make(GDEXTENSION_VARIANT_TYPE_DICTIONARY, value);
            return write_record(record, slot.address, value);
        case Role::out_block:
            return make_bytes(slot.address, is_done ? record.size : 0, value);
        case Role::out_records:
            return write_records(record, slot.address, is_done ? std::min<std::size_t>(slot.count, room) : 0, value);
        case Role::out_for_each:
            return write_records(record, slot.address, is_done ? call.array_count : 0, value);
        case Role::out_bytes:
            return make_bytes(slot.address, is_done ? slot.count : 0, value);
        case Role::out_wholes:
            return write_wholes(static_cast<const std::uint32_t*>(slot.address),
                                is_done ? std::min<std::size_t>(slot.count, room) : 0, value);
        case Role::out_pose: {
            const bs_pose none{{0, 0, 0}, {0, 0, 0, 1}};
            return write_pose(is_done ? *static_cast<const bs_pose*>(slot.address) : none, value);
        }
        // The code is the text's address, unless there was no call.
        case Role::out_text:
            return engine.new_string(value, call.problem.is_there() ? "" : reinterpret_cast<const char*>(code));
        default:
            std::memcpy(value, slot.address, 8);  // a container that the method has made
    }
}

}  // namespace

GDExtensionVariantType type_of(Role role) {
    switch (role) {
        case Role::whole:
        case Role::room:
        case Role::problem:
        case Role::out_whole:
            return GDEXTENSION_VARIANT_TYPE_INT;
        case Role::real:
        case Role::out_real:
        case Role::out_single:
            return GDEXTENSION_VARIANT_TYPE_FLOAT;
        case Role::vector:
        case Role::out_vector:
            return GDEXTENSION_VARIANT_TYPE_VECTOR3;
        case Role::rotation:
        case Role::out_rotation:
            return GDEXTENSION_VARIANT_TYPE_QUATERNION;
        case Role::pose:
        case Role::out_pose:
            return GDEXTENSION_VARIANT_TYPE_TRANSFORM3D;
        case Role::block:
        case Role::bytes:
        case Role::out_block:
        case Role::out_bytes:
            return GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY;
        case Role::records:
        case Role::poses:
        case Role::offsets:
        case Role::out_records:
        case Role::out_for_each:
        case Role::out_wholes:
        case Role::out_array:
            return GDEXTENSION_VARIANT_TYPE_ARRAY;
        case Role::callable:
            return GDEXTENSION_VARIANT_TYPE_CALLABLE;
        case Role::object:
            return GDEXTENSION_VARIANT_TYPE_OBJECT;
        case Role::out_flag:
            return GDEXTENSION_VARIANT_TYPE_BOOL;
        case Role::out_text:
            return GDEXTENSION_VARIANT_TYPE_STRING;
        default:
            return GDEXTENSION_VARIANT_TYPE_DICTIONARY;
    }
}

bool is_result(Role role) { return role > Role::problem || role == Role::changed; }

void write_result(const Call& call, std::int64_t code, Value& result) {
    std::size_t outs = 0, last = 0;
    for (std::size_t at = 0; at < call.method.count; ++at) {
        if (!is_result(call.parameter(at).role)) continue;
        ++outs;
        last = at;
    }
    if (outs == 0) std::memcpy(&result, &code, sizeof code);
    if (outs == 1) write(call, last, code, &result);
    if (outs < 2) return;
    make(GDEXTENSION_VARIANT_TYPE_DICTIONARY, &result);
    const bool is_done = code == BS_OK || (code > BS_OK && is_answered_whole(call.method));
    for (std::size_t at = 0; at < call.method.count && is_done; ++at) {
        if (!is_result(call.parameter(at).role)) continue;
        Value part;
        write(call, at, BS_OK, &part);
        StringName name = name_of(call.parameter(at).name());
        Variant key;
        wrap(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &name, &key);
        put(&result, &key, type_of(call.parameter(at).role), &part);
        engine.destroy(&key);
        destroy(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &name);
    }
}

}  // namespace backsight::godot
