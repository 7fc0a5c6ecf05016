#include "instance.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>

// Tells the engine of classes, methods, properties, signals and help when it loads the plugin.
namespace backsight::godot {

namespace {

constexpr std::uint32_t usage_default = 6;  // PROPERTY_USAGE_DEFAULT: stored, and in the editor
constexpr std::uint32_t hint_range = 1, hint_enum = 2;
constexpr std::size_t most_arguments = 12;

struct Text {
    StringName name;
    explicit Text(const char* text) : name(name_of(text)) {}
    Text(const Text&) = delete;
    Text& operator=(const Text&) = delete;
    ~Text() { destroy(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &name); }
};

// Names that several infos share while they are registered.
struct Shared {
    Text none{""};
    Value hint;
    explicit Shared(const char* text) { engine.new_string(&hint, text); }
    Shared(const Shared&) = delete;
    Shared& operator=(const Shared&) = delete;
    ~Shared() { destroy(GDEXTENSION_VARIANT_TYPE_STRING, &hint); }

    GDExtensionPropertyInfo info(GDExtensionVariantType type, StringName* name, std::uint32_t hint_kind = 0) {
        return {type, name, &none.name, hint_kind, &hint, usage_default};
    }
};

bool is_static(const Method& method) {
    return method.owner == owner_library || std::strcmp(method.name(), "under") == 0;
}

// A Variant of what stands for an argument that is left out.
void make_default(const Parameter& parameter, Variant& variant) {
    const GDExtensionVariantType type = type_of(parameter.role);
    Value value;
    if (type == GDEXTENSION_VARIANT_TYPE_INT) {
        const std::int64_t number = parameter.fallback;
        std::memcpy(&value, &number, sizeof number);
    } else {
        make(type, &value);
    }
    wrap(type, &value, &variant);
    destroy(type, &value);
}

void register_method(const Method& method) {
    Text owner(declared.classes[method.owner].name), name(method.name()), result_name("");
    Shared shared("");
    StringName names[most_arguments];
    GDExtensionPropertyInfo arguments[most_arguments];
    GDExtensionClassMethodArgumentMetadata metadata[most_arguments] = {};
    Variant defaults[most_arguments];
    GDExtensionVariantPtr default_pointers[most_arguments];
    std::uint32_t count = 0, default_count = 0;
    for (std::size_t at = 0; at < method.count; ++at) {
        const Parameter& parameter = method.parameters()[at];
        if (!is_input(parameter.role)) continue;
        names[count] = name_of(parameter.name());
        arguments[count] = shared.info(type_of(parameter.role), &names[count]);
        ++count;
        if (!parameter.is_optional) continue;
        make_default(parameter, defaults[default_count]);
        default_pointers[default_count] = &defaults[default_count];
        ++default_count;
    }
    GDExtensionPropertyInfo result = shared.info(type_of_result(method), &result_name.name);
    GDExtensionClassMethodInfo info{};
    info.name = &name.name;
    info.method_userdata = const_cast<Method*>(&method);
    info.call_func = call;
    info.ptrcall_func = call_typed;
    info.method_flags = is_static(method) ? GDEXTENSION_METHOD_FLAG_STATIC : GDEXTENSION_METHOD_FLAG_NORMAL;
    info.has_return_value = 1;
    info.return_value_info = &result;
    info.argument_count = count;
    info.arguments_info = arguments;
    info.arguments_metadata = metadata;
    info.default_argument_count = default_count;
    info.default_arguments = default_pointers;
    engine.register_method(engine.library, &owner.name, &info);
    for (std::uint32_t i = 0; i < count; ++i) destroy(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &names[i]);
    for (std::uint32_t i = 0; i < default_count; ++i) engine.destroy(&defaults[i]);
}

void register_class(std::size_t at) {
    Text name(declared.classes[at].name), base(declared.classes[at].base);
    GDExtensionClassCreationInfo5 info{};
    info.is_exposed = 1;
    info.is_abstract = at == owner_library;
    info.create_instance_func = create;
    info.free_instance_func = release;
    info.class_userdata = reinterpret_cast<void*>(at);
    engine.register_class(engine.library, &name.name, &base.name, &info);
}

void register_property(std::uint8_t owner, const char* name, GDExtensionVariantType type, const char* hint,
                       std::uint32_t hint_kind) {
    char setter[48], getter[48];
    std::snprintf(setter, sizeof setter, "set_%s", name);
    std::snprintf(getter, sizeof getter, "get_%s", name);
    Text of(declared.classes[owner].name), property(name), set(setter), get(getter);
    Shared shared(hint);
    const GDExtensionPropertyInfo info = shared.info(type, &property.name, hint_kind);
    engine.register_property(engine.library, &of.name, &info, &set.name, &get.name);
}

void register_properties() {
    for (const std::uint8_t owner : {owner_server, owner_client}) {
        register_property(owner, "world", GDEXTENSION_VARIANT_TYPE_DICTIONARY, "", 0);
        register_property(owner, "config", GDEXTENSION_VARIANT_TYPE_DICTIONARY, "", 0);
    }
    register_property(owner_hitbox, "kind", GDEXTENSION_VARIANT_TYPE_INT, "Sphere,Capsule,Box", hint_enum);
    register_property(owner_hitbox, "group", GDEXTENSION_VARIANT_TYPE_INT, "0,255", hint_range);
    register_property(owner_hitbox, "bone", GDEXTENSION_VARIANT_TYPE_INT, "-1,255", hint_range);
    register_property(owner_hitbox, "radius", GDEXTENSION_VARIANT_TYPE_FLOAT, "0,10,0.01,suffix:m", hint_range);
    register_property(owner_hitbox, "height", GDEXTENSION_VARIANT_TYPE_FLOAT, "0,10,0.01,suffix:m", hint_range);
    register_property(owner_hitbox, "size", GDEXTENSION_VARIANT_TYPE_VECTOR3, "suffix:m", 0);
}

struct Argument {
    const char* name;
    GDExtensionVariantType type;
};

void register_signal(std::uint8_t owner, const char* name, const Argument* arguments, std::size_t count) {
    Text of(declared.classes[owner].name), signal(name);
    Shared shared("");
    StringName names[2];
    GDExtensionPropertyInfo infos[2];
    for (std::size_t i = 0; i < count; ++i) {
        names[i] = name_of(arguments[i].name);
        infos[i] = shared.info(arguments[i].type, &names[i]);
    }
    engine.register_signal(engine.library, &of.name, &signal.name, infos, static_cast<GDExtensionInt>(count));
    for (std::size_t i = 0; i < count; ++i) destroy(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &names[i]);
}

void register_signals() {
    const Argument judged[] = {{"client", GDEXTENSION_VARIANT_TYPE_INT},
                               {"verdict", GDEXTENSION_VARIANT_TYPE_DICTIONARY}};
    const Argument answer[] = {{"answer", GDEXTENSION_VARIANT_TYPE_DICTIONARY}};
    const Argument hit[] = {{"hit", GDEXTENSION_VARIANT_TYPE_DICTIONARY}};
    register_signal(owner_server, "shot_judged", judged, 2);
    register_signal(owner_server, "alarm_raised", answer, 1);
    register_signal(owner_client, "shot_shown", hit, 1);
}

void register_all() {
    make_keys();
    make_signal_names();
    for (std::size_t at = 0; at < declared.class_count; ++at) register_class(at);
    for (std::size_t at = 0; at < declared.method_count; ++at) register_method(declared.methods[at]);
    Text owner(declared.classes[owner_library].name), none("");
    const char* text = declared.constant_names;
    for (std::size_t at = 0; at < declared.constant_count; ++at, text += std::strlen(text) + 1) {
        Text name(text);
        engine.register_constant(engine.library, &owner.name, &none.name, &name.name, declared.constants[at], 0);
    }
    register_properties();
    register_signals();
}

// Help stands beside the plugin as files: in the plugin itself it would be in each player's game.
void load_help(const char* path) {
    std::FILE* file = std::fopen(path, "rb");
    if (file == nullptr) return;
    std::fseek(file, 0, SEEK_END);
    const long size = std::ftell(file);
    std::rewind(file);
    char* text = size > 0 ? static_cast<char*>(std::malloc(static_cast<std::size_t>(size))) : nullptr;
    if (text != nullptr &&
        std::fread(text, 1, static_cast<std::size_t>(size), file) == static_cast<std::size_t>(size)) {
        engine.load_help(text, size);
    }
    std::free(text);
    std::fclose(file);
}

// The plugin is in bin, and the pages are in documentation beside it.
void load_all_help() {
    Value string;
    engine.library_path(engine.library, &string);
    char path[2048];
    const std::int64_t length = engine.to_chars(&string, path, sizeof path - 1);
    destroy(GDEXTENSION_VARIANT_TYPE_STRING, &string);
    if (length <= 0 || length >= static_cast<std::int64_t>(sizeof path)) return;
    path[length] = 0;
    for (int up = 0; up < 2; ++up) {
        char* slash = std::strrchr(path, '/');
        if (slash == nullptr) return;
        *slash = 0;
    }
    for (std::size_t at = 0; at < declared.class_count; ++at) {
        char page[2200];
        std::snprintf(page, sizeof page, "%s/documentation/%s.xml", path, declared.classes[at].name);
        load_help(page);
    }
}

void initialise(void*, GDExtensionInitializationLevel level) {
    if (level == GDEXTENSION_INITIALIZATION_SCENE) register_all();
    if (level == GDEXTENSION_INITIALIZATION_EDITOR) load_all_help();
}

void deinitialise(void*, GDExtensionInitializationLevel level) {
    if (level != GDEXTENSION_INITIALIZATION_SCENE) return;
    for (std::size_t at = declared.class_count; at-- > 0;) {
        Text name(declared.classes[at].name);
        engine.unregister_class(engine.library, &name.name);
    }
    free_keys();
    free_signal_names();
}

}  // namespace

}  // namespace backsight::godot

#if defined(_WIN32)
#define BACKSIGHT_ENTRY extern "C" __declspec(dllexport)
#else
#define BACKSIGHT_ENTRY extern "C" __attribute__((visibility("default")))
#endif

BACKSIGHT_ENTRY GDExtensionBool backsight_godot(GDExtensionInterfaceGetProcAddress get,
                                                GDExtensionClassLibraryPtr library,
                                                GDExtensionInitialization* initialization) {
    initialization->minimum_initialization_level = GDEXTENSION_INITIALIZATION_SCENE;
    initialization->userdata = nullptr;
    initialization->initialize = backsight::godot::initialise;
    initialization->deinitialize = backsight::godot::deinitialise;
    return backsight::godot::load_engine(get, library);
}
