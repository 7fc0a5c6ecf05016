// The addon against an engine that is a stand-in: what it asks for, what it registers, and what it says to an engine
// that is too old. Ends with 0 if all is as wanted. Machines without Godot run this.
#include "call_parts.h"
#include "engine.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

extern "C" GDExtensionBool backsight_godot(GDExtensionInterfaceGetProcAddress get, GDExtensionClassLibraryPtr library,
                                           GDExtensionInitialization* initialization);

namespace {

namespace godot = backsight::godot;

struct Fake {
    bool is_double = false;
    std::set<std::string> missing;
    std::vector<std::string> errors, classes, removed, signals, properties, called;
    std::string hint_of_group;
    std::map<std::string, std::vector<std::string>> methods;
    std::string registered_by;
    std::size_t constants = 0, wrong_methods = 0;
    int names = 0;  // that are alive
    // Values of PackedByteArray, by their place; and what a Callable gives back.
    std::deque<std::vector<std::uint8_t>> bytes;
    GDExtensionVariantType type_of_result = GDEXTENSION_VARIANT_TYPE_NIL;
    std::vector<std::uint8_t> result;
};
Fake fake;
int failures = 0;

void check(bool is_so, const char* what) {
    if (is_so) return;
    ++failures;
    std::printf("not so: %s\n", what);
}

const char* text_of(const void* name) {
    const char* text = nullptr;
    std::memcpy(&text, name, sizeof text);
    return text;
}

void new_name(void* into, const char* text) {
    char* kept = new char[std::strlen(text) + 1];
    std::strcpy(kept, text);
    std::memcpy(into, &kept, sizeof kept);
    ++fake.names;
}

void free_name(void* name) {
    delete[] text_of(name);
    --fake.names;
}

void nothing_made(void* into, const GDExtensionConstTypePtr*) { std::memset(into, 0, 8); }
void nothing_freed(void*) {}

void make_vector(void* into, const GDExtensionConstTypePtr* components) {
    for (std::size_t i = 0; i < 3; ++i) {
        const double value = *static_cast<const double*>(components[i]);
        const float narrow = static_cast<float>(value);
        std::byte* to = static_cast<std::byte*>(into);
        if (fake.is_double) std::memcpy(to + i * sizeof value, &value, sizeof value);
        if (!fake.is_double) std::memcpy(to + i * sizeof narrow, &narrow, sizeof narrow);
    }
}

GDExtensionPtrConstructor constructor(GDExtensionVariantType type, std::int32_t which) {
    return type == GDEXTENSION_VARIANT_TYPE_VECTOR3 && which == 3 ? make_vector : nothing_made;
}
GDExtensionPtrDestructor destructor(GDExtensionVariantType type) {
    return type == GDEXTENSION_VARIANT_TYPE_STRING_NAME ? free_name : nothing_freed;
}
void wrapped(void* into, void* value) { std::memcpy(into, value, 8); }
GDExtensionVariantFromTypeConstructorFunc to_variant(GDExtensionVariantType) { return wrapped; }
void* inside_of(void* variant) { return variant; }
GDExtensionVariantGetInternalPtrFunc inside(GDExtensionVariantType) { return inside_of; }
void builtin(void*, const GDExtensionConstTypePtr*, void*, std::int32_t) {}
void put_bytes(void* into, std::vector<std::uint8_t> bytes) {
    fake.bytes.push_back(std::move(bytes));
    const std::vector<std::uint8_t>* kept = &fake.bytes.back();
    std::memcpy(into, &kept, sizeof kept);
}
std::vector<std::uint8_t>& bytes_of(const void* value) {
    std::vector<std::uint8_t>* kept = nullptr;
    std::memcpy(&kept, value, sizeof kept);
    return *kept;
}
void resize(void* value, const GDExtensionConstTypePtr* arguments, void* error, std::int32_t) {
    put_bytes(value, std::vector<std::uint8_t>(*static_cast<const std::size_t*>(arguments[0])));
    std::memset(error, 0, 8);
}
void size(void* value, const GDExtensionConstTypePtr*, void* into, std::int32_t) {
    const std::size_t found = bytes_of(value).size();
    std::memcpy(into, &found, sizeof found);
}
std::uint8_t* byte_at(void* value, GDExtensionInt at) { return &bytes_of(value)[static_cast<std::size_t>(at)]; }
const std::uint8_t* const_byte_at(const void* value, GDExtensionInt at) {
    return &bytes_of(value)[static_cast<std::size_t>(at)];
}
GDExtensionVariantType type_of(const void*) { return fake.type_of_result; }
GDExtensionPtrBuiltInMethod builtin_method(GDExtensionVariantType type, GDExtensionConstStringNamePtr name,
                                           GDExtensionInt) {
    if (type != GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY) return builtin;
    return std::strcmp(text_of(name), "resize") == 0 ? resize
           : std::strcmp(text_of(name), "size") == 0 ? size
                                                     : builtin;
}

void print_error(const char*, const char* text, const char*, const char*, std::int32_t, GDExtensionBool) {
    fake.errors.emplace_back(text);
}
void version(GDExtensionGodotVersion* found) { *found = {4, 3, 0, "4.3 (fake)"}; }

void register_class(void*, GDExtensionConstStringNamePtr name, GDExtensionConstStringNamePtr,
                    const GDExtensionClassCreationInfo5* info) {
    fake.classes.emplace_back(text_of(name));
    check(info->create_instance_func != nullptr && info->free_instance_func != nullptr,
          "a class can be made and freed");
}
void register_method(void*, GDExtensionConstStringNamePtr owner, const GDExtensionClassMethodInfo* info) {
    fake.methods[text_of(owner)].emplace_back(text_of(info->name));
    fake.wrong_methods += info->default_argument_count > info->argument_count || info->call_func == nullptr ||
                          info->ptrcall_func == nullptr || info->return_value_info == nullptr;
}
void register_constant(void*, GDExtensionConstStringNamePtr, GDExtensionConstStringNamePtr,
                       GDExtensionConstStringNamePtr, GDExtensionInt, GDExtensionBool) {
    ++fake.constants;
}
void register_property(void*, GDExtensionConstStringNamePtr, const GDExtensionPropertyInfo* info,
                       GDExtensionConstStringNamePtr, GDExtensionConstStringNamePtr) {
    fake.properties.emplace_back(text_of(info->name));
    if (fake.properties.back() == "group") fake.hint_of_group = text_of(info->hint_string);
}
void call_method(void*, GDExtensionConstStringNamePtr name, const GDExtensionConstVariantPtr*, GDExtensionInt,
                 void* result, GDExtensionCallError*) {
    fake.called.emplace_back(text_of(name));
    if (fake.type_of_result == GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY) put_bytes(result, fake.result);
}
void register_signal(void*, GDExtensionConstStringNamePtr, GDExtensionConstStringNamePtr name,
                     const GDExtensionPropertyInfo*, GDExtensionInt) {
    fake.signals.emplace_back(text_of(name));
}
void unregister_class(void*, GDExtensionConstStringNamePtr name) { fake.removed.emplace_back(text_of(name)); }
void unused() { check(false, "a function that loading does not need"); }

template <class F>
GDExtensionInterfaceFunctionPtr pointer(F function) {
    return reinterpret_cast<GDExtensionInterfaceFunctionPtr>(reinterpret_cast<void*>(function));
}

GDExtensionInterfaceFunctionPtr get(const char* name) {
    static const std::map<std::string, GDExtensionInterfaceFunctionPtr> functions = {
        {"string_name_new_with_utf8_chars", pointer(new_name)},
        {"string_new_with_utf8_chars", pointer(new_name)},
        {"variant_get_ptr_constructor", pointer(constructor)},
        {"variant_get_ptr_destructor", pointer(destructor)},
        {"get_variant_from_type_constructor", pointer(to_variant)},
        {"variant_get_ptr_internal_getter", pointer(inside)},
        {"variant_get_ptr_builtin_method", pointer(builtin_method)},
        {"print_error_with_message", pointer(print_error)},
        {"get_godot_version", pointer(version)},
        {"variant_destroy", pointer(nothing_freed)},
        {"variant_new_nil", pointer(nothing_freed)},
        {"variant_call", pointer(call_method)},
        {"variant_get_type", pointer(type_of)},
        {"packed_byte_array_operator_index", pointer(byte_at)},
        {"packed_byte_array_operator_index_const", pointer(const_byte_at)},
        {"classdb_register_extension_class_method", pointer(register_method)},
        {"classdb_register_extension_class_integer_constant", pointer(register_constant)},
        {"classdb_register_extension_class_property", pointer(register_property)},
        {"classdb_register_extension_class_signal", pointer(register_signal)},
        {"classdb_unregister_extension_class", pointer(unregister_class)},
    };
    if (fake.missing.contains(name)) return nullptr;
    if (std::strncmp(name, "classdb_register_extension_class", 32) == 0 && name[33] == 0) {
        fake.registered_by = name;
        return pointer(register_class);
    }
    const auto found = functions.find(name);
    return found != functions.end() ? found->second : pointer(unused);
}

bool load(GDExtensionInitialization& initialization, std::set<std::string> missing, bool is_double) {
    fake = {};
    fake.missing = std::move(missing);
    fake.is_double = is_double;
    return backsight_godot(get, &fake, &initialization) != 0;
}

void registers_all(const std::set<std::string>& missing, const char* by) {
    GDExtensionInitialization initialization{};
    check(load(initialization, missing, false), "the plugin loads");
    check(fake.registered_by == by, by);
    initialization.initialize(nullptr, GDEXTENSION_INITIALIZATION_SERVERS);
    check(fake.classes.empty(), "nothing is registered too early");
    initialization.initialize(nullptr, GDEXTENSION_INITIALIZATION_SCENE);
    check(fake.classes.size() == 11 && fake.classes[1] == "BacksightServer", "eleven classes");
    check(fake.methods["BacksightServer"].size() > 40 && fake.methods["BacksightClient"].size() > 40, "their methods");
    check(fake.wrong_methods == 0, "each method can be called both ways, and has a result");
    check(fake.constants > 200 && fake.signals.size() == 3 && fake.properties.size() == 10, "constants and the rest");
    check(fake.hint_of_group == "0,255", "a group is any number that a game may give");
    check(fake.errors.empty(), "no error");
    initialization.deinitialize(nullptr, GDEXTENSION_INITIALIZATION_SCENE);
    check(fake.removed.size() == fake.classes.size() && fake.removed[0] == fake.classes[10], "removed, the last first");
}

void says_what_is_missing() {
    GDExtensionInitialization initialization{};
    check(!load(initialization, {"classdb_construct_object2"}, false), "an engine of 4.3 is refused");
    check(fake.errors.size() == 1 && fake.errors[0] ==
                                         "Backsight needs Godot 4.4 or newer, and this is 4.3: it has no "
                                         "classdb_construct_object2",
          "and the sentence says why");
    check(!load(initialization, {"get_godot_version", "variant_call"}, false),
          "also without the old call for its version");
    check(fake.errors.size() == 1, "by one sentence");
}

float distance(const bs_quat& one, const bs_quat& other) {
    return std::abs(one.x - other.x) + std::abs(one.y - other.y) + std::abs(one.z - other.z) +
           std::abs(one.w - other.w);
}

void converts_both_precisions() {
    for (const bool is_double : {false, true}) {
        GDExtensionInitialization initialization{};
        check(load(initialization, {}, is_double), "the plugin loads");
        check(godot::engine.has_double_precision == is_double, "the precision of vectors is found out");
        const float half = std::sqrt(0.5f);
        for (const bs_quat turn : {bs_quat{0, 0, 0, 1}, bs_quat{half, 0, 0, half}, bs_quat{1, 0, 0, 0},
                                   bs_quat{0, 1, 0, 0}, bs_quat{0, 0, 1, 0}, bs_quat{0.5f, 0.5f, 0.5f, 0.5f}}) {
            godot::Value transform;
            godot::write_pose({{1.5f, -2.25f, 3}, turn}, &transform);
            const bs_pose back = godot::pose_of(&transform);
            check(back.position.x == 1.5f && back.position.y == -2.25f && back.position.z == 3, "a place comes back");
            check(distance(back.rotation, turn) < 1e-6f, "a rotation comes back");
            for (const float scale : {2.0f, -0.25f}) {
                float m[12];
                godot::read_vector(&transform, m, 12);
                for (int row = 0; row < 3; ++row) {
                    m[3 * row] *= scale;
                    m[3 * row + 1] *= 3 * scale;
                    m[3 * row + 2] *= 0.5f * scale;
                }
                godot::write_vector(m, &transform, 12);
                check(distance(godot::pose_of(&transform).rotation, turn) < 1e-6f, "also of a transform with scale");
            }
        }
    }
}

void draws_what_has_changed() {
    GDExtensionInitialization initialization{};
    check(load(initialization, {}, false), "the plugin loads");
    const float size[3] = {1, 2, 3};
    godot::Slot slot;
    slot.address = const_cast<float*>(size);
    std::size_t setters = 0;
    for (std::size_t at = 0; at < godot::declared.method_count; ++at) {
        const godot::Method& method = godot::declared.methods[at];
        if (method.owner != godot::owner_hitbox || std::strncmp(method.name(), "set_", 4) != 0) continue;
        godot::Instance instance;
        check(method.call(&instance, &slot) == BS_OK, method.name());
        ++setters;
    }
    check(setters == 6 && fake.called == std::vector<std::string>(6, "update_gizmos"),
          "each setter of a hitbox asks the editor to draw it");
}

void runs_a_step() {
    GDExtensionInitialization initialization{};
    check(load(initialization, {}, false), "the plugin loads");
    std::uint8_t state[4] = {1, 2, 3, 4};
    const std::uint8_t input[2] = {7, 7};
    godot::Callback callback;
    callback.state_bytes = sizeof state;
    callback.input_bytes = sizeof input;
    fake.type_of_result = GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY;
    fake.result = {5, 6, 7, 8};
    godot::run_step(&callback, state, input, 0.5f);
    check(fake.called == std::vector<std::string>{"call"} && !callback.problem.is_there(), "the Callable is called");
    check(state[0] == 5 && state[3] == 8, "and gives the state");
    check(fake.bytes.size() == 3 && fake.bytes[0] == std::vector<std::uint8_t>{1, 2, 3, 4} &&
              fake.bytes[1] == std::vector<std::uint8_t>{7, 7},
          "of the one before and the input");
    fake.result = {9};
    godot::run_step(&callback, state, input, 0.5f);
    check(std::strstr(callback.problem.text, "1 bytes, and a state has 4") != nullptr && state[0] == 5,
          "one of another size leaves the state");
    godot::run_step(&callback, state, input, 0.5f);
    check(fake.called.size() == 2, "and is not asked again in this call");
    callback.problem.text[0] = 0;
    fake.type_of_result = GDEXTENSION_VARIANT_TYPE_NIL;
    godot::run_step(&callback, state, input, 0.5f);
    check(std::strstr(callback.problem.text, "must return a PackedByteArray") != nullptr && state[0] == 5,
          "what is none leaves it too");
}

void says_limits() {
    check(godot::limits_of(godot::Kind::u8).most == 255, "the most of a byte");
    check(godot::limits_of(godot::Kind::i32).least == INT32_MIN, "the least of a signed number");
    check(godot::limits_of(godot::Kind::u64).least == INT64_MIN, "a hash has all bits");
}

}  // namespace

int main() {
    registers_all({}, "classdb_register_extension_class5");
    registers_all({"classdb_register_extension_class5"}, "classdb_register_extension_class4");
    says_what_is_missing();
    converts_both_precisions();
    draws_what_has_changed();
    runs_a_step();
    says_limits();
    std::printf("%d of the stand-in's checks failed\n", failures);
    return failures == 0 ? 0 : 1;
}
