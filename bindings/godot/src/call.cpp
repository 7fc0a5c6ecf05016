#include "call_parts.h"

#include <cstring>
#include <utility>

// One call of a script: its arguments as the library takes them, and the library's answer as a value of the engine.
namespace backsight::godot {

namespace {

bool is_opening(const Method& method) {
    return method.owner != owner_library && method.owner != owner_hitbox && std::strncmp(method.name(), "open", 4) == 0;
}

void say_problem(const Call& call, const Problem& problem) {
    if (!problem.is_there()) return;
    char where[96];
    std::snprintf(where, sizeof where, "%s.%s", declared.classes[call.method.owner].name, call.method.name());
    say(problem.text, where);
}

std::int64_t run(Call& call) {
    Instance* self = call.self;
    if (call.method.needs_open && self->handle == nullptr) call.problem.say("it is not open: call open() first");
    if (is_opening(call.method) && self->handle != nullptr) call.problem.say("it is open: call close() first");
    if (is_opening(call.method) && self->library == nullptr && !call.problem.is_there()) {
        call.error.struct_size = sizeof call.error;
        if (bs_open(BS_ABI_VERSION, &self->library, &call.error) != BS_OK) call.problem.say("%s", call.error.text);
    }
    for (std::size_t at = 0; at < call.method.count && !call.problem.is_there(); ++at) {
        if (!is_input(call.parameter(at).role)) make_room(call, at);
    }
    if (call.problem.is_there()) return BS_OUT_OF_RANGE;
    const std::int64_t code = call.method.call(self, call.slots);
    const bool is_text = call.method.count > 0 && call.parameter(call.method.count - 1).role == Role::out_text;
    if (code >= 0 || is_text) return code;
    const bool has_handle = self != nullptr && self->handle != nullptr && call.method.needs_open;
    const char* text = call.error.text[0] != 0 ? call.error.text : has_handle ? bs_error_text(self->handle) : "";
    call.problem.say("%s", text[0] != 0 ? text : bs_code_name(static_cast<std::int32_t>(code)));
    return code;
}

void say_faults_of(Call& call, Callback& callback) {
    say_problem(call, callback.problem);
    callback.problem.text[0] = 0;
}

// `arguments`: by type, null for those that were left out. Fills in `result`, which has no value yet.
void invoke(const Method& method, Instance* self, const void* const* arguments, Value& result) {
    Call call(method, self);
    if (self != nullptr && self->is_busy.exchange(true)) {
        call.problem.say("another call on this object has not returned: another thread's, or the callback's own");
        for (std::size_t at = 0; at < method.count; ++at) {
            if (!is_input(method.parameters()[at].role)) make_room(call, at);
        }
        write_result(call, BS_BUSY, result);
        return say_problem(call, call.problem);
    }
    std::size_t next = 0;
    for (std::size_t at = 0; at < method.count && !call.problem.is_there(); ++at) {
        if (is_input(method.parameters()[at].role))
            take(call, method.parameters()[at], arguments[next++], call.slots[at]);
    }
    const std::int64_t code = call.problem.is_there() ? std::int64_t{BS_OUT_OF_RANGE} : run(call);
    // A call that came no further has no room for its result.
    for (std::size_t at = 0; at < method.count; ++at) {
        if (!is_input(method.parameters()[at].role) && call.slots[at].address == nullptr) make_room(call, at);
    }
    write_result(call, code, result);
    say_problem(call, call.problem);
    if (call.kept != nullptr && code == BS_OK) {
        std::swap(call.callback.callable, call.kept->callable);
        std::swap(call.callback.is_set, call.kept->is_set);
    }
    if (call.callback.is_set) {
        say_faults_of(call, call.callback);
        destroy(GDEXTENSION_VARIANT_TYPE_CALLABLE, &call.callback.callable);
    }
    if (std::strcmp(method.name(), "answer") != 0) keep_answer(self, code);
    if (self == nullptr) return;
    say_faults_of(call, self->level);
    say_faults_of(call, self->poser);
    say_faults_of(call, self->sight);
    say_faults_of(call, self->step);
    const bool is_doomed = self->is_doomed;
    const GDExtensionObjectPtr object = self->object;
    leave(*self);
    if (code == BS_OK && !is_doomed) emit_signals(object, method, call.slots[0].whole, result);
}

struct Given {
    std::int64_t wholes[most_parameters];
    double reals[most_parameters];
    void* objects[most_parameters];
    const void* typed[most_parameters] = {};
};

// A Variant as a pointer to a value of the type that a parameter has; false if it is of another one.
bool unwrap(const Variant* variant, Role role, std::size_t at, Given& given) {
    const GDExtensionVariantType type = engine.type_of(variant), wanted = type_of(role);
    if (role == Role::object) {
        given.objects[at] = engine.object_of(engine.object_id(variant));
        given.typed[at] = &given.objects[at];
        return type == wanted || type == GDEXTENSION_VARIANT_TYPE_NIL;
    }
    if (type == GDEXTENSION_VARIANT_TYPE_NIL) {
        return wanted == GDEXTENSION_VARIANT_TYPE_DICTIONARY || wanted == GDEXTENSION_VARIANT_TYPE_ARRAY ||
               wanted == GDEXTENSION_VARIANT_TYPE_CALLABLE;
    }
    const void* inside = engine.inside[type] != nullptr ? engine.inside[type](const_cast<Variant*>(variant)) : nullptr;
    given.typed[at] = inside;
    if (type == wanted) return true;
    if (wanted == GDEXTENSION_VARIANT_TYPE_INT && type == GDEXTENSION_VARIANT_TYPE_BOOL) {
        given.wholes[at] = *static_cast<const std::uint8_t*>(inside);
        given.typed[at] = &given.wholes[at];
        return true;
    }
    if (wanted == GDEXTENSION_VARIANT_TYPE_FLOAT && type == GDEXTENSION_VARIANT_TYPE_INT) {
        given.reals[at] = static_cast<double>(*static_cast<const std::int64_t*>(inside));
        given.typed[at] = &given.reals[at];
        return true;
    }
    return false;
}

std::size_t size_of(GDExtensionVariantType type) {
    const std::size_t real = engine.has_double_precision ? 8 : 4;
    switch (type) {
        case GDEXTENSION_VARIANT_TYPE_BOOL:
            return 1;
        case GDEXTENSION_VARIANT_TYPE_VECTOR3:
            return 3 * real;
        case GDEXTENSION_VARIANT_TYPE_TRANSFORM3D:
            return 12 * real;
        case GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY:
            return 16;
        default:
            return 8;
    }
}

}  // namespace

GDExtensionVariantType type_of_result(const Method& method) {
    std::size_t outs = 0;
    GDExtensionVariantType type = GDEXTENSION_VARIANT_TYPE_INT;
    for (std::size_t at = 0; at < method.count; ++at) {
        if (!is_result(method.parameters()[at].role)) continue;
        ++outs;
        type = outs == 1 ? type_of(method.parameters()[at].role) : GDEXTENSION_VARIANT_TYPE_DICTIONARY;
    }
    return type;
}

void call(void* userdata, GDExtensionClassInstancePtr instance, const GDExtensionConstVariantPtr* arguments,
          GDExtensionInt count, GDExtensionVariantPtr result, GDExtensionCallError* error) {
    const Method& method = *static_cast<const Method*>(userdata);
    Given given;
    GDExtensionInt next = 0;
    *error = {GDEXTENSION_CALL_OK, 0, 0};
    for (std::size_t at = 0; at < method.count; ++at) {
        const Parameter& parameter = method.parameters()[at];
        if (!is_input(parameter.role)) continue;
        if (next >= count && !parameter.is_optional) {
            *error = {GDEXTENSION_CALL_ERROR_TOO_FEW_ARGUMENTS, 0, static_cast<std::int32_t>(next + 1)};
            return;
        }
        const std::size_t place = static_cast<std::size_t>(next);
        if (next < count && !unwrap(static_cast<const Variant*>(arguments[next]), parameter.role, place, given)) {
            *error = {GDEXTENSION_CALL_ERROR_INVALID_ARGUMENT, static_cast<std::int32_t>(next),
                      type_of(parameter.role)};
            return;
        }
        ++next;
    }
    if (count > next) {
        *error = {GDEXTENSION_CALL_ERROR_TOO_MANY_ARGUMENTS, 0, static_cast<std::int32_t>(next)};
        return;
    }
    Value made;
    invoke(method, static_cast<Instance*>(instance), given.typed, made);
    const GDExtensionVariantType type = type_of_result(method);
    wrap(type, &made, result);
    destroy(type, &made);
}

void call_typed(void* userdata, GDExtensionClassInstancePtr instance, const GDExtensionConstTypePtr* arguments,
                GDExtensionTypePtr result) {
    const Method& method = *static_cast<const Method*>(userdata);
    Value made;
    invoke(method, static_cast<Instance*>(instance), arguments, made);
    const GDExtensionVariantType type = type_of_result(method);
    if (result == nullptr) return destroy(type, &made);
    destroy(type, result);
    std::memcpy(result, &made, size_of(type));
}

}  // namespace backsight::godot
