#include "instance.h"

#include <cstring>

// What the library calls within a call of a script: the script's own functions. Their mistakes are kept, and said when
// the library has returned.
namespace backsight::godot {

namespace {

// The arguments of one call, as Variants.
struct Arguments {
    Variant values[4];
    GDExtensionConstVariantPtr pointers[4];
    std::size_t count = 0;

    void add(GDExtensionVariantType type, const void* value) {
        wrap(type, value, &values[count]);
        pointers[count] = &values[count];
        ++count;
    }
    void add(const bs_vec3& vector) {
        Value value;
        write_vector(&vector.x, &value, 3);
        add(GDEXTENSION_VARIANT_TYPE_VECTOR3, &value);
    }
    ~Arguments() {
        for (std::size_t i = 0; i < count; ++i) engine.destroy(&values[i]);
    }
};

// The result of a Callable; nil if it could not be called.
struct Result {
    Variant value;

    Result(Callback& callback, const Arguments& arguments) {
        Variant callable;
        wrap(GDEXTENSION_VARIANT_TYPE_CALLABLE, &callback.callable, &callable);
        call_method(&callable, "call", arguments.pointers, arguments.count, value);
        engine.destroy(&callable);
    }
    Result(const Result&) = delete;
    Result& operator=(const Result&) = delete;
    ~Result() { engine.destroy(&value); }

    GDExtensionVariantType type() const { return engine.type_of(&value); }
    const void* inside() { return engine.inside[type()](&value); }
};

}  // namespace

bool call_method(void* variant, const char* method, const GDExtensionConstVariantPtr* arguments, std::size_t count,
                 Variant& result) {
    StringName name = name_of(method);
    GDExtensionCallError error{};
    engine.new_nil(&result);
    engine.call(variant, &name, arguments, static_cast<GDExtensionInt>(count), &result, &error);
    destroy(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &name);
    return error.error == GDEXTENSION_CALL_OK;
}

namespace {

std::uint32_t ask_line(void* user, const bs_vec3& from, const bs_vec3& to, const std::int64_t* moment) {
    Callback& callback = *static_cast<Callback*>(user);
    // One that was wrong once is not asked again in this call: its message would come sixteen times.
    if (callback.problem.is_there()) return 0;
    Arguments arguments;
    arguments.add(from);
    arguments.add(to);
    if (moment != nullptr) arguments.add(GDEXTENSION_VARIANT_TYPE_INT, moment);
    Result result(callback, arguments);
    if (result.type() == GDEXTENSION_VARIANT_TYPE_BOOL) return *static_cast<const std::uint8_t*>(result.inside());
    callback.problem.say(
        "line_of_sight must return a bool, and has returned a value of type %s. No line counts as free",
        name_of_type(result.type()));
    return 0;
}

}  // namespace

std::uint32_t line_of_sight(void* user, const bs_vec3* from, const bs_vec3* to) {
    return ask_line(user, *from, *to, nullptr);
}

std::uint32_t line_of_sight_at(void* user, const bs_vec3* from, const bs_vec3* to, std::int64_t moment) {
    return ask_line(user, *from, *to, &moment);
}

std::uint32_t pose_bones(void* user, std::int64_t tick, const bs_state* state, bs_pose* bones, std::uint32_t room) {
    Callback& callback = *static_cast<Callback*>(user);
    Arguments arguments;
    Value dictionary;
    write_record(record_named("bs_state"), state, &dictionary);
    const std::int64_t most = room;
    arguments.add(GDEXTENSION_VARIANT_TYPE_INT, &tick);
    arguments.add(GDEXTENSION_VARIANT_TYPE_DICTIONARY, &dictionary);
    arguments.add(GDEXTENSION_VARIANT_TYPE_INT, &most);
    destroy(GDEXTENSION_VARIANT_TYPE_DICTIONARY, &dictionary);
    Result result(callback, arguments);
    if (result.type() != GDEXTENSION_VARIANT_TYPE_ARRAY) {
        callback.problem.say("poser must return an Array of Transform3D, and has returned a value of type %s",
                             name_of_type(result.type()));
        return 0;
    }
    Scratch scratch;
    std::uint32_t count = 0;
    const void* poses = read_poses(result.inside(), count, scratch, "poser's result", callback.problem);
    if (count > room) {
        callback.problem.say("poser has returned %u frames, and at most %u are taken (max_bones). No bone is posed",
                             count, room);
    }
    if (callback.problem.is_there() || poses == nullptr) return 0;
    std::memcpy(bones, poses, count * sizeof(bs_pose));
    return count;
}

void run_step(void* user, void* state, const void* input, float dt) {
    Callback& callback = *static_cast<Callback*>(user);
    // One that was wrong once is not asked again in this call, which may replay many inputs.
    if (callback.problem.is_there()) return;
    Arguments arguments;
    Value before, pressed;
    make_bytes(state, callback.state_bytes, &before);
    make_bytes(input, callback.input_bytes, &pressed);
    const double seconds = static_cast<double>(dt);
    arguments.add(GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY, &before);
    arguments.add(GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY, &pressed);
    arguments.add(GDEXTENSION_VARIANT_TYPE_FLOAT, &seconds);
    destroy(GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY, &before);
    destroy(GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY, &pressed);
    Result result(callback, arguments);
    if (result.type() != GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY) {
        callback.problem.say("step must return a PackedByteArray, and has returned a value of type %s. The state stays",
                             name_of_type(result.type()));
        return;
    }
    const std::int64_t size = size_of_bytes(result.inside());
    if (size != std::int64_t{callback.state_bytes}) {
        callback.problem.say("step has returned %lld bytes, and a state has %u. The state stays",
                             static_cast<long long>(size), callback.state_bytes);
        return;
    }
    std::memcpy(state, engine.const_bytes_at(result.inside(), 0), callback.state_bytes);
}

#ifdef BACKSIGHT_GODOT_PRESETS
void act_on_poses(void* user, const bs_pose* transforms, std::uint32_t count) {
    Callback& callback = *static_cast<Callback*>(user);
    Arguments arguments;
    Value array;
    write_poses(transforms, count, &array);
    arguments.add(GDEXTENSION_VARIANT_TYPE_ARRAY, &array);
    destroy(GDEXTENSION_VARIANT_TYPE_ARRAY, &array);
    const Result result(callback, arguments);
}

std::int64_t unreal_series_substeps(Instance*, Slot* slots) {
    constexpr std::uint32_t most = 1000;  // of max_iterations
    double steps[most];
    std::uint32_t count = 0;
    const std::int32_t code = bs_unreal_series_substeps(static_cast<const bs_unreal_series_config*>(slots[0].address),
                                                        slots[1].real, steps, most, &count);
    write_reals(steps, code == BS_OK ? count : 0, slots[2].address);
    return code;
}
#endif

void trace_level(void* user, std::int64_t moment, const bs_vec3* from, const bs_vec3* to, float radius_m,
                 bs_level_contact* contact) {
    Callback& callback = *static_cast<Callback*>(user);
    Arguments arguments;
    const double radius = static_cast<double>(radius_m);
    arguments.add(GDEXTENSION_VARIANT_TYPE_INT, &moment);
    arguments.add(*from);
    arguments.add(*to);
    arguments.add(GDEXTENSION_VARIANT_TYPE_FLOAT, &radius);
    Result result(callback, arguments);
    if (result.type() == GDEXTENSION_VARIANT_TYPE_DICTIONARY) {
        bs_level_contact found = *contact;
        Problem problem;
        read_record(record_named("bs_level_contact"), result.inside(), &found, "trace's result", problem);
        if (!problem.is_there()) *contact = found;
        callback.problem.say("%s", problem.text);
    } else {
        callback.problem.say("trace must return a Dictionary, and has returned a value of type %s. Nothing is met",
                             name_of_type(result.type()));
    }
}

}  // namespace backsight::godot
