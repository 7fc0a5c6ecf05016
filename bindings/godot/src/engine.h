#pragma once

#include <gdextension_interface.h>

#include <cstddef>
#include <cstdint>

// What the plugin uses of Godot's C interface, fetched by name when it is loaded.
namespace backsight::godot {

// Room for a value of the engine, in builds of single and of double precision.
struct alignas(16) Variant {
    std::byte bytes[48];
};
struct alignas(8) StringName {
    std::byte bytes[8];
};
// Any type that is no Variant; the largest is a Transform3D of doubles.
struct alignas(16) Value {
    std::byte bytes[96];
};

constexpr std::size_t variant_types = GDEXTENSION_VARIANT_TYPE_VARIANT_MAX;

struct Engine {
    GDExtensionClassLibraryPtr library;
    bool has_double_precision;
    std::uint32_t minor;

    GDExtensionInterfacePrintErrorWithMessage print_error;
    GDExtensionInterfaceVariantNewNil new_nil;
    GDExtensionInterfaceVariantDestroy destroy;
    GDExtensionInterfaceVariantNewCopy copy;
    GDExtensionInterfaceVariantGetType type_of;
    GDExtensionInterfaceVariantCall call;
    GDExtensionInterfaceVariantGetObjectInstanceId object_id;
    GDExtensionInterfaceObjectGetInstanceFromId object_of;
    GDExtensionInterfaceObjectSetInstance set_instance;
    GDExtensionInterfaceStringNameNewWithUtf8Chars new_name;
    GDExtensionInterfaceStringNewWithUtf8Chars new_string;
    GDExtensionInterfaceStringToUtf8Chars to_chars;
    GDExtensionInterfacePackedByteArrayOperatorIndex bytes_at;
    GDExtensionInterfacePackedByteArrayOperatorIndexConst const_bytes_at;
    GDExtensionInterfaceArrayOperatorIndex array_at;
    GDExtensionInterfaceArrayOperatorIndexConst const_array_at;
    GDExtensionInterfaceDictionaryOperatorIndex dictionary_at;
    GDExtensionInterfaceClassdbConstructObject2 construct;
    GDExtensionInterfaceClassdbRegisterExtensionClass5 register_class;
    GDExtensionInterfaceClassdbRegisterExtensionClassMethod register_method;
    GDExtensionInterfaceClassdbRegisterExtensionClassIntegerConstant register_constant;
    GDExtensionInterfaceClassdbRegisterExtensionClassProperty register_property;
    GDExtensionInterfaceClassdbRegisterExtensionClassSignal register_signal;
    GDExtensionInterfaceClassdbUnregisterExtensionClass unregister_class;
    GDExtensionInterfaceGetLibraryPath library_path;
    GDExtensionsInterfaceEditorHelpLoadXmlFromUtf8CharsAndLen load_help;

    // By type; null for those that the plugin does not use.
    GDExtensionVariantFromTypeConstructorFunc to_variant[variant_types];
    GDExtensionVariantGetInternalPtrFunc inside[variant_types];
    GDExtensionPtrConstructor make_empty[variant_types];
    GDExtensionPtrConstructor make_copy[variant_types];
    GDExtensionPtrDestructor destroy_type[variant_types];

    GDExtensionPtrConstructor string_of_name;
    GDExtensionPtrBuiltInMethod dictionary_size;
    GDExtensionPtrBuiltInMethod dictionary_get;
    GDExtensionPtrBuiltInMethod dictionary_keys;
    GDExtensionPtrBuiltInMethod array_size;
    GDExtensionPtrBuiltInMethod array_resize;
    GDExtensionPtrBuiltInMethod bytes_size;
    GDExtensionPtrBuiltInMethod bytes_resize;
    GDExtensionPtrBuiltInMethod callable_is_null;
    GDExtensionPtrBuiltInMethod callable_is_valid;
};

extern Engine engine;

// Fetches all of it. False, and the console says which one is missing, if the engine is too old.
bool load_engine(GDExtensionInterfaceGetProcAddress get, GDExtensionClassLibraryPtr library);

StringName name_of(const char* text);

// Sizes of containers, and access to their values.
std::int64_t size_of_dictionary(const void* dictionary);
std::int64_t size_of_array(const void* array);
std::int64_t size_of_bytes(const void* bytes);
// Makes an empty value of a type, and a Variant that holds a copy of one.
void make(GDExtensionVariantType type, void* value);
void destroy(GDExtensionVariantType type, void* value);
void wrap(GDExtensionVariantType type, const void* value, void* variant);
// A PackedByteArray of these bytes.
void make_bytes(const void* from, std::size_t count, void* value);

void read_vector(const void* value, float* into, std::size_t count);
void write_vector(const float* from, void* value, std::size_t count);

// An error in the console. `where`: class and method.
void say(const char* text, const char* where);

}  // namespace backsight::godot
