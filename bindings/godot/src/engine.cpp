#include "engine.h"

#include <cstdio>
#include <cstring>

namespace backsight::godot {

Engine engine;

namespace {

constexpr GDExtensionVariantType used_types[] = {
    GDEXTENSION_VARIANT_TYPE_BOOL,
    GDEXTENSION_VARIANT_TYPE_INT,
    GDEXTENSION_VARIANT_TYPE_FLOAT,
    GDEXTENSION_VARIANT_TYPE_STRING,
    GDEXTENSION_VARIANT_TYPE_VECTOR3,
    GDEXTENSION_VARIANT_TYPE_QUATERNION,
    GDEXTENSION_VARIANT_TYPE_TRANSFORM3D,
    GDEXTENSION_VARIANT_TYPE_STRING_NAME,
    GDEXTENSION_VARIANT_TYPE_OBJECT,
    GDEXTENSION_VARIANT_TYPE_CALLABLE,
    GDEXTENSION_VARIANT_TYPE_DICTIONARY,
    GDEXTENSION_VARIANT_TYPE_ARRAY,
    GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY,
};

struct Loader {
    GDExtensionInterfaceGetProcAddress get;
    const char* missing = nullptr;

    template <class F>
    void fetch(F& function, const char* name) {
        function = reinterpret_cast<F>(reinterpret_cast<void*>(get(name)));
        if (function == nullptr && missing == nullptr) missing = name;
    }
};

void load_functions(Loader& loader) {
    loader.fetch(engine.new_nil, "variant_new_nil");
    loader.fetch(engine.destroy, "variant_destroy");
    loader.fetch(engine.copy, "variant_new_copy");
    loader.fetch(engine.type_of, "variant_get_type");
    loader.fetch(engine.call, "variant_call");
    loader.fetch(engine.object_id, "variant_get_object_instance_id");
    loader.fetch(engine.object_of, "object_get_instance_from_id");
    loader.fetch(engine.set_instance, "object_set_instance");
    loader.fetch(engine.new_name, "string_name_new_with_utf8_chars");
    loader.fetch(engine.new_string, "string_new_with_utf8_chars");
    loader.fetch(engine.to_chars, "string_to_utf8_chars");
    loader.fetch(engine.bytes_at, "packed_byte_array_operator_index");
    loader.fetch(engine.const_bytes_at, "packed_byte_array_operator_index_const");
    loader.fetch(engine.array_at, "array_operator_index");
    loader.fetch(engine.const_array_at, "array_operator_index_const");
    loader.fetch(engine.dictionary_at, "dictionary_operator_index");
    loader.fetch(engine.construct, "classdb_construct_object2");
    loader.fetch(engine.register_method, "classdb_register_extension_class_method");
    loader.fetch(engine.register_constant, "classdb_register_extension_class_integer_constant");
    loader.fetch(engine.register_property, "classdb_register_extension_class_property");
    loader.fetch(engine.register_signal, "classdb_register_extension_class_signal");
    loader.fetch(engine.unregister_class, "classdb_unregister_extension_class");
    loader.fetch(engine.library_path, "get_library_path");
    loader.fetch(engine.load_help, "editor_help_load_xml_from_utf8_chars_and_len");
    // Godot 4.5 has the fifth, with the same struct; 4.4 the fourth.
    const char* before = loader.missing;
    loader.fetch(engine.register_class, "classdb_register_extension_class5");
    if (engine.register_class == nullptr) {
        loader.missing = before;
        loader.fetch(engine.register_class, "classdb_register_extension_class4");
    }
}

void load_types(Loader& loader) {
    GDExtensionInterfaceGetVariantFromTypeConstructor to_variant = nullptr;
    GDExtensionInterfaceGetVariantGetInternalPtrFunc inside = nullptr;
    GDExtensionInterfaceVariantGetPtrConstructor constructor = nullptr;
    GDExtensionInterfaceVariantGetPtrDestructor destructor = nullptr;
    loader.fetch(to_variant, "get_variant_from_type_constructor");
    loader.fetch(inside, "variant_get_ptr_internal_getter");
    loader.fetch(constructor, "variant_get_ptr_constructor");
    loader.fetch(destructor, "variant_get_ptr_destructor");
    if (loader.missing != nullptr) return;
    for (const GDExtensionVariantType type : used_types) {
        engine.to_variant[type] = to_variant(type);
        engine.inside[type] = inside(type);
        if (type == GDEXTENSION_VARIANT_TYPE_OBJECT) continue;
        engine.make_empty[type] = constructor(type, 0);
        engine.make_copy[type] = constructor(type, 1);
        engine.destroy_type[type] = destructor(type);
    }
    engine.string_of_name = constructor(GDEXTENSION_VARIANT_TYPE_STRING, 2);
    // The engine does not say which floats its vectors have: a first component of 1 has other bytes in each.
    const double one = 1, two = 2, three = 3;
    const GDExtensionConstTypePtr components[] = {&one, &two, &three};
    Value vector;
    constructor(GDEXTENSION_VARIANT_TYPE_VECTOR3, 3)(&vector, components);
    double first = 0;
    std::memcpy(&first, &vector, sizeof first);
    engine.has_double_precision = first == 1;
}

void load_methods(Loader& loader) {
    GDExtensionInterfaceVariantGetPtrBuiltinMethod method = nullptr;
    loader.fetch(method, "variant_get_ptr_builtin_method");
    if (loader.missing != nullptr) return;
    const struct {
        GDExtensionPtrBuiltInMethod* into;
        GDExtensionVariantType type;
        const char* name;
        std::int64_t hash;  // of its signature, by which the engine knows that it has not changed
    } wanted[] = {
        {&engine.dictionary_size, GDEXTENSION_VARIANT_TYPE_DICTIONARY, "size", 3173160232},
        {&engine.dictionary_get, GDEXTENSION_VARIANT_TYPE_DICTIONARY, "get", 2205440559},
        {&engine.dictionary_keys, GDEXTENSION_VARIANT_TYPE_DICTIONARY, "keys", 4144163970},
        {&engine.array_size, GDEXTENSION_VARIANT_TYPE_ARRAY, "size", 3173160232},
        {&engine.array_resize, GDEXTENSION_VARIANT_TYPE_ARRAY, "resize", 848867239},
        {&engine.bytes_size, GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY, "size", 3173160232},
        {&engine.bytes_resize, GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY, "resize", 848867239},
        {&engine.callable_is_null, GDEXTENSION_VARIANT_TYPE_CALLABLE, "is_null", 3918633141},
        {&engine.callable_is_valid, GDEXTENSION_VARIANT_TYPE_CALLABLE, "is_valid", 3918633141},
    };
    for (const auto& one : wanted) {
        StringName name = name_of(one.name);
        *one.into = method(one.type, &name, one.hash);
        destroy(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &name);
        if (*one.into == nullptr && loader.missing == nullptr) loader.missing = one.name;
    }
}

}  // namespace

bool load_engine(GDExtensionInterfaceGetProcAddress get, GDExtensionClassLibraryPtr library) {
    Loader loader{get};
    engine = {};
    engine.library = library;
    loader.fetch(engine.print_error, "print_error_with_message");
    GDExtensionInterfaceGetGodotVersion version = nullptr;
    loader.fetch(version, "get_godot_version");
    GDExtensionGodotVersion found{};
    if (version != nullptr) version(&found);
    // Deprecated since 4.5: an engine built without it is new enough.
    if (version == nullptr) loader.missing = nullptr;
    engine.minor = version != nullptr ? found.minor : 5;
    load_functions(loader);
    load_types(loader);
    if (loader.missing == nullptr) load_methods(loader);
    if (loader.missing == nullptr) return true;
    char text[256];
    std::snprintf(text, sizeof text, "Backsight needs Godot 4.4 or newer, and this is %u.%u: it has no %s",
                  version != nullptr ? found.major : 4, engine.minor, loader.missing);
    if (engine.print_error != nullptr) say(text, "load");
    return false;
}

StringName name_of(const char* text) {
    StringName name;
    engine.new_name(&name, text);
    return name;
}

std::int64_t size_of_dictionary(const void* dictionary) {
    std::int64_t size = 0;
    engine.dictionary_size(const_cast<void*>(dictionary), nullptr, &size, 0);
    return size;
}

std::int64_t size_of_array(const void* array) {
    std::int64_t size = 0;
    engine.array_size(const_cast<void*>(array), nullptr, &size, 0);
    return size;
}

std::int64_t size_of_bytes(const void* bytes) {
    std::int64_t size = 0;
    engine.bytes_size(const_cast<void*>(bytes), nullptr, &size, 0);
    return size;
}

void make(GDExtensionVariantType type, void* value) {
    if (engine.make_empty[type] != nullptr) engine.make_empty[type](value, nullptr);
}

void destroy(GDExtensionVariantType type, void* value) {
    if (engine.destroy_type[type] != nullptr) engine.destroy_type[type](value);
}

void wrap(GDExtensionVariantType type, const void* value, void* variant) {
    engine.to_variant[type](variant, const_cast<void*>(value));
}

void make_bytes(const void* from, std::size_t count, void* value) {
    make(GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY, value);
    const std::int64_t size = static_cast<std::int64_t>(count);
    const GDExtensionConstTypePtr arguments[] = {&size};
    std::int64_t error = 0;
    if (size == 0) return;
    engine.bytes_resize(value, arguments, &error, 1);
    if (error == 0) std::memcpy(engine.bytes_at(value, 0), from, count);
}

void read_vector(const void* value, float* into, std::size_t count) {
    if (!engine.has_double_precision) {
        std::memcpy(into, value, count * sizeof(float));
        return;
    }
    const double* from = static_cast<const double*>(value);
    for (std::size_t i = 0; i < count; ++i) into[i] = static_cast<float>(from[i]);
}

void write_vector(const float* from, void* value, std::size_t count) {
    if (!engine.has_double_precision) {
        std::memcpy(value, from, count * sizeof(float));
        return;
    }
    double* into = static_cast<double*>(value);
    for (std::size_t i = 0; i < count; ++i) into[i] = static_cast<double>(from[i]);
}

void say(const char* text, const char* where) { engine.print_error(text, text, where, "backsight", 0, 0); }

}  // namespace backsight::godot
