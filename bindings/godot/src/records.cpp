#include "records.h"

#include <cstdlib>
#include <cstring>

namespace backsight::godot {

namespace {

constexpr std::size_t most_records = 80;
constexpr std::size_t most_keys = 640;

Variant keys[most_keys];
std::size_t first_key[most_records];
std::size_t key_count = 0;

constexpr std::size_t size_of(Kind kind) {
    constexpr std::size_t sizes[] = {1, 4, 4, 8, 8, 4, 8, sizeof(bs_vec3), sizeof(bs_quat), sizeof(bs_pose), 0};
    return sizes[static_cast<std::size_t>(kind)];
}

std::size_t size_of(const Field& field) {
    return field.kind == Kind::record ? declared.records[field.record].size : size_of(field.kind);
}

constexpr GDExtensionVariantType type_of(Kind kind) {
    constexpr GDExtensionVariantType types[] = {
        GDEXTENSION_VARIANT_TYPE_INT,         GDEXTENSION_VARIANT_TYPE_INT,        GDEXTENSION_VARIANT_TYPE_INT,
        GDEXTENSION_VARIANT_TYPE_INT,         GDEXTENSION_VARIANT_TYPE_INT,        GDEXTENSION_VARIANT_TYPE_FLOAT,
        GDEXTENSION_VARIANT_TYPE_FLOAT,       GDEXTENSION_VARIANT_TYPE_VECTOR3,    GDEXTENSION_VARIANT_TYPE_QUATERNION,
        GDEXTENSION_VARIANT_TYPE_TRANSFORM3D, GDEXTENSION_VARIANT_TYPE_DICTIONARY,
    };
    return types[static_cast<std::size_t>(kind)];
}

struct Place {
    const char* argument;
    const char* field;
};

void read_whole(Kind kind, std::int64_t value, void* into, Place place, Problem& problem) {
    const Limits limits = limits_of(kind);
    if (value < limits.least || value > limits.most) {
        problem.say("%s.%s is %lld, and must be from %lld to %lld", place.argument, place.field,
                    static_cast<long long>(value), static_cast<long long>(limits.least),
                    static_cast<long long>(limits.most));
        return;
    }
    // Little-endian, as all that the engine runs on.
    std::memcpy(into, &value, size_of(kind));
}

bool is_taken(Kind kind, GDExtensionVariantType given) {
    if (given == type_of(kind)) return true;
    if (kind == Kind::f32 || kind == Kind::f64) return given == GDEXTENSION_VARIANT_TYPE_INT;
    return kind < Kind::f32 && given == GDEXTENSION_VARIANT_TYPE_BOOL;
}

// One value of a simple kind.
void read_value(Kind kind, const Variant& given, void* into, Place place, Problem& problem) {
    const GDExtensionVariantType type = engine.type_of(&given);
    if (!is_taken(kind, type)) {
        problem.say("%s.%s: a value of type %s is needed, and one of type %s was given", place.argument, place.field,
                    name_of_type(type_of(kind)), name_of_type(type));
        return;
    }
    const void* inside = engine.inside[type](const_cast<Variant*>(&given));
    switch (kind) {
        case Kind::f32:
        case Kind::f64: {
            const double value = type == GDEXTENSION_VARIANT_TYPE_INT
                                     ? static_cast<double>(*static_cast<const std::int64_t*>(inside))
                                     : *static_cast<const double*>(inside);
            const float narrowed = static_cast<float>(value);
            if (kind == Kind::f32) std::memcpy(into, &narrowed, sizeof narrowed);
            if (kind == Kind::f64) std::memcpy(into, &value, sizeof value);
            break;
        }
        case Kind::vector:
            read_vector(inside, static_cast<float*>(into), 3);
            break;
        case Kind::rotation:
            read_vector(inside, static_cast<float*>(into), 4);
            break;
        case Kind::pose:
            *static_cast<bs_pose*>(into) = pose_of(inside);
            break;
        default:
            read_whole(kind,
                       type == GDEXTENSION_VARIANT_TYPE_BOOL ? *static_cast<const std::uint8_t*>(inside)
                                                             : *static_cast<const std::int64_t*>(inside),
                       into, place, problem);
    }
}

void read_bytes_field(const Field& field, const Variant& given, std::byte* into, Place place, Problem& problem) {
    const GDExtensionVariantType type = engine.type_of(&given);
    if (type != GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY) {
        problem.say("%s.%s: a PackedByteArray is needed, and a value of type %s was given", place.argument, place.field,
                    name_of_type(type));
        return;
    }
    const void* bytes = engine.inside[type](const_cast<Variant*>(&given));
    const std::int64_t size = size_of_bytes(bytes);
    if (size > field.count) {
        problem.say("%s.%s has %lld bytes, and at most %d are taken", place.argument, place.field,
                    static_cast<long long>(size), static_cast<int>(field.count));
    } else if (size > 0) {
        std::memcpy(into, engine.const_bytes_at(bytes, 0), static_cast<std::size_t>(size));
    }
}

// A nested struct, or one element of an array.
void read_one(const Field& field, const Variant& given, std::byte* into, Place place, Problem& problem) {
    if (field.kind != Kind::record) {
        read_value(field.kind, given, into, place, problem);
        return;
    }
    const Record& record = declared.records[field.record];
    const GDExtensionVariantType wanted =
        record.is_bytes ? GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY : GDEXTENSION_VARIANT_TYPE_DICTIONARY;
    const GDExtensionVariantType type = engine.type_of(&given);
    const bool is_transform = type == GDEXTENSION_VARIANT_TYPE_TRANSFORM3D && &record == &record_named("bs_pose");
    if (type != wanted && !is_transform) {
        problem.say("%s.%s: a value of type %s is needed, and one of type %s was given", place.argument, place.field,
                    name_of_type(wanted), name_of_type(type));
        return;
    }
    const void* inside = engine.inside[type](const_cast<Variant*>(&given));
    if (is_transform) {
        const bs_pose pose = pose_of(inside);
        std::memcpy(into, &pose, sizeof pose);
        return;
    }
    if (record.is_bytes) return read_block(record, inside, into, place.field, problem);
    read_record(record, inside, into, place.field, problem);
}

void read_field(const Field& field, const Variant& given, std::byte* into, Place place, Problem& problem) {
    if (field.count == 0) return read_one(field, given, into, place, problem);
    if (field.kind == Kind::u8) return read_bytes_field(field, given, into, place, problem);
    const GDExtensionVariantType type = engine.type_of(&given);
    if (type != GDEXTENSION_VARIANT_TYPE_ARRAY) {
        problem.say("%s.%s: an Array is needed, and a value of type %s was given", place.argument, place.field,
                    name_of_type(type));
        return;
    }
    const void* array = engine.inside[type](const_cast<Variant*>(&given));
    const std::int64_t size = size_of_array(array);
    if (size > field.count) {
        problem.say("%s.%s has %lld elements, and at most %d are taken", place.argument, place.field,
                    static_cast<long long>(size), static_cast<int>(field.count));
        return;
    }
    for (std::int64_t i = 0; i < size; ++i) {
        const Variant& element = *static_cast<const Variant*>(engine.const_array_at(array, i));
        read_one(field, element, into + static_cast<std::size_t>(i) * size_of(field), place, problem);
    }
}

// Which key of the Dictionary is none of the struct's. Only when there is one.
void name_stranger(const Record& record, const void* dictionary, const char* name, Problem& problem) {
    Value names;
    engine.dictionary_keys(const_cast<void*>(dictionary), nullptr,
                           (make(GDEXTENSION_VARIANT_TYPE_ARRAY, &names), &names), 0);
    for (std::int64_t i = 0; i < size_of_array(&names); ++i) {
        Variant& key = *static_cast<Variant*>(engine.array_at(&names, i));
        char text[64] = "of another type";
        const GDExtensionVariantType type = engine.type_of(&key);
        if (type == GDEXTENSION_VARIANT_TYPE_STRING) {
            const std::int64_t length = engine.to_chars(engine.inside[type](&key), text, sizeof text - 1);
            text[length < 63 ? length : 63] = 0;
        } else if (type == GDEXTENSION_VARIANT_TYPE_STRING_NAME) {
            Value string;
            const GDExtensionConstTypePtr from[] = {engine.inside[type](&key)};
            engine.string_of_name(&string, from);
            const std::int64_t length = engine.to_chars(&string, text, sizeof text - 1);
            text[length < 63 ? length : 63] = 0;
            destroy(GDEXTENSION_VARIANT_TYPE_STRING, &string);
        }
        bool is_known = false;
        for (std::size_t at = 0; at < record.count; ++at) is_known |= std::strcmp(record.fields[at].name(), text) == 0;
        if (!is_known) problem.say("%s: there is no key '%s' in %s", name, text, record.name);
    }
    destroy(GDEXTENSION_VARIANT_TYPE_ARRAY, &names);
    problem.say("%s: a key of %s is null", name, record.name);
}

}  // namespace

Limits limits_of(Kind kind) {
    switch (kind) {
        case Kind::u8:
            return {0, UINT8_MAX};
        case Kind::i32:
            return {INT32_MIN, INT32_MAX};
        case Kind::u32:
            return {0, UINT32_MAX};
        default:
            return {INT64_MIN, INT64_MAX};
    }
}

void make_keys() {
    key_count = 0;
    for (std::size_t at = 0; at < declared.record_count; ++at) {
        const Record& record = declared.records[at];
        first_key[at] = key_count;
        for (std::size_t i = 0; i < record.count && key_count < most_keys; ++i) {
            StringName name = name_of(record.fields[i].name());
            wrap(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &name, &keys[key_count++]);
            destroy(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &name);
        }
    }
}

void free_keys() {
    for (std::size_t i = 0; i < key_count; ++i) engine.destroy(&keys[i]);
    key_count = 0;
}

const void* key_of(const Record& record, const char* field) {
    for (std::size_t i = 0; i < record.count; ++i) {
        if (std::strcmp(record.fields[i].name(), field) == 0) return &keys[first_key[&record - declared.records] + i];
    }
    return nullptr;
}

const Record& record_named(const char* name) {
    for (std::size_t at = 0; at < declared.record_count; ++at) {
        if (std::strcmp(declared.records[at].name, name) == 0) return declared.records[at];
    }
    return declared.records[0];
}

void fill(const Record& record, void* into) {
    std::memset(into, 0, record.size);
    const std::uint32_t size = record.size;
    if (record.is_sized) std::memcpy(into, &size, sizeof size);
    if (record.fill != nullptr) record.fill(into);
}

void read_record(const Record& record, const void* dictionary, void* into, const char* name, Problem& problem) {
    const std::int64_t size = size_of_dictionary(dictionary);
    if (size == 0) return;
    std::int64_t found = 0;
    Variant nothing;
    engine.new_nil(&nothing);
    const Variant* key = &keys[first_key[&record - declared.records]];
    for (std::size_t i = 0; i < record.count && found < size && !problem.is_there(); ++i) {
        Variant value;
        engine.new_nil(&value);
        const GDExtensionConstTypePtr arguments[] = {&key[i], &nothing};
        engine.dictionary_get(const_cast<void*>(dictionary), arguments, &value, 2);
        if (engine.type_of(&value) != GDEXTENSION_VARIANT_TYPE_NIL) {
            ++found;
            const Field& field = record.fields[i];
            read_field(field, value, static_cast<std::byte*>(into) + field.offset, {name, field.name()}, problem);
        }
        engine.destroy(&value);
    }
    if (found < size && !problem.is_there()) name_stranger(record, dictionary, name, problem);
}

void read_block(const Record& record, const void* bytes, void* into, const char* name, Problem& problem) {
    const std::int64_t size = size_of_bytes(bytes);
    if (size != record.size) {
        problem.say("%s: %d bytes are needed, and %lld were given", name, static_cast<int>(record.size),
                    static_cast<long long>(size));
        return;
    }
    std::memcpy(into, engine.const_bytes_at(bytes, 0), record.size);
}

void* read_records(const Record& record, const void* array, std::uint32_t& count, Scratch& scratch, const char* name,
                   Problem& problem) {
    const std::int64_t size = size_of_array(array);
    if (size > UINT16_MAX + 1) {
        problem.say("%s has %lld elements, and at most 65536 are taken", name, static_cast<long long>(size));
        return nullptr;
    }
    count = static_cast<std::uint32_t>(size);
    // Not null for no elements: that would be no array at all.
    std::byte* made = static_cast<std::byte*>(scratch.take((count + 1) * std::size_t{record.size}));
    if (made == nullptr) problem.say("%s: not enough memory", name);
    for (std::uint32_t i = 0; i < count && !problem.is_there(); ++i) {
        Variant& given = *static_cast<Variant*>(engine.const_array_at(array, i));
        const GDExtensionVariantType type = engine.type_of(&given);
        if (type != GDEXTENSION_VARIANT_TYPE_DICTIONARY) {
            problem.say("%s[%u]: a Dictionary is needed, and a value of type %s was given", name, i,
                        name_of_type(type));
            break;
        }
        fill(record, made + i * std::size_t{record.size});
        read_record(record, engine.inside[type](&given), made + i * std::size_t{record.size}, name, problem);
    }
    return made;
}

}  // namespace backsight::godot
