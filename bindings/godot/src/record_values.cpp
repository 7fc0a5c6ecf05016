#include "records.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

namespace backsight::godot {

namespace {

constexpr std::size_t most_poses = 1'000'000;

void write_value(Kind kind, const void* from, Variant* into);

void write_bytes(const void* from, std::size_t count, Variant* into) {
    Value bytes;
    make_bytes(from, count, &bytes);
    wrap(GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY, &bytes, into);
    destroy(GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY, &bytes);
}

void write_one(const Field& field, const std::byte* from, Variant* into) {
    if (field.kind != Kind::record) return write_value(field.kind, from, into);
    const Record& record = declared.records[field.record];
    if (record.is_bytes) return write_bytes(from, record.size, into);
    Value dictionary;
    write_record(record, from, &dictionary);
    wrap(GDEXTENSION_VARIANT_TYPE_DICTIONARY, &dictionary, into);
    destroy(GDEXTENSION_VARIANT_TYPE_DICTIONARY, &dictionary);
}

void make_array(std::size_t count, Value& array) {
    make(GDEXTENSION_VARIANT_TYPE_ARRAY, &array);
    const std::int64_t size = static_cast<std::int64_t>(count);
    const GDExtensionConstTypePtr arguments[] = {&size};
    std::int64_t error = 0;
    engine.array_resize(&array, arguments, &error, 1);
}

std::size_t stride_of(const Field& field) {
    if (field.kind == Kind::record) return declared.records[field.record].size;
    return field.kind == Kind::u64 || field.kind == Kind::i64 || field.kind == Kind::f64 ? 8 : 4;
}

void write_field(const Field& field, const std::byte* from, Variant* into) {
    if (field.count == 0) return write_one(field, from, into);
    if (field.kind == Kind::u8) return write_bytes(from, field.count, into);
    Value array;
    make_array(field.count, array);
    for (std::size_t i = 0; i < field.count; ++i) {
        write_one(field, from + i * stride_of(field),
                  static_cast<Variant*>(engine.array_at(&array, static_cast<std::int64_t>(i))));
    }
    wrap(GDEXTENSION_VARIANT_TYPE_ARRAY, &array, into);
    destroy(GDEXTENSION_VARIANT_TYPE_ARRAY, &array);
}

void write_value(Kind kind, const void* from, Variant* into) {
    Value value;
    switch (kind) {
        case Kind::f32: {
            float number = 0;
            std::memcpy(&number, from, sizeof number);
            const double wide = static_cast<double>(number);
            wrap(GDEXTENSION_VARIANT_TYPE_FLOAT, &wide, into);
            break;
        }
        case Kind::f64:
            wrap(GDEXTENSION_VARIANT_TYPE_FLOAT, from, into);
            break;
        case Kind::vector:
            write_vector(static_cast<const float*>(from), &value, 3);
            wrap(GDEXTENSION_VARIANT_TYPE_VECTOR3, &value, into);
            break;
        case Kind::rotation:
            write_vector(static_cast<const float*>(from), &value, 4);
            wrap(GDEXTENSION_VARIANT_TYPE_QUATERNION, &value, into);
            break;
        case Kind::pose:
            write_pose(*static_cast<const bs_pose*>(from), &value);
            wrap(GDEXTENSION_VARIANT_TYPE_TRANSFORM3D, &value, into);
            break;
        default: {
            const std::int64_t number = read_number(kind, from);
            wrap(GDEXTENSION_VARIANT_TYPE_INT, &number, into);
        }
    }
}

}  // namespace

Scratch::~Scratch() {
    while (more_ != nullptr) {
        Block* next = more_->next;
        std::free(more_);
        more_ = next;
    }
}

void* Scratch::take(std::size_t size) {
    const std::size_t rounded = (size + 15) / 16 * 16;
    std::byte* taken = nullptr;
    if (rounded <= own_bytes - used_) {
        taken = own_ + used_;
        used_ += rounded;
    } else {
        Block* block = static_cast<Block*>(std::malloc(16 + rounded));
        if (block == nullptr) return nullptr;
        block->next = more_;
        more_ = block;
        taken = reinterpret_cast<std::byte*>(block) + 16;
    }
    std::memset(taken, 0, rounded);
    return taken;
}

const char* name_of_type(GDExtensionVariantType type) {
    constexpr const char* names[] = {
        "null",   "bool",     "int",         "float",       "String",  "Vector2",         "Vector2i", "Rect2",
        "Rect2i", "Vector3",  "Vector3i",    "Transform2D", "Vector4", "Vector4i",        "Plane",    "Quaternion",
        "AABB",   "Basis",    "Transform3D", "Projection",  "Color",   "StringName",      "NodePath", "RID",
        "Object", "Callable", "Signal",      "Dictionary",  "Array",   "PackedByteArray",
    };
    return static_cast<std::size_t>(type) < std::size(names) ? names[type] : "another packed array";
}

std::int64_t read_number(Kind kind, const void* from) {
    std::int64_t number = 0;
    if (kind == Kind::i32) {
        std::int32_t narrow = 0;
        std::memcpy(&narrow, from, sizeof narrow);
        return narrow;
    }
    std::memcpy(&number, from, kind == Kind::u8 ? 1 : kind == Kind::u32 ? 4 : 8);
    return number;
}

void put(void* dictionary, const void* key, GDExtensionVariantType type, void* value) {
    wrap(type, value, engine.dictionary_at(dictionary, key));
    destroy(type, value);
}

void write_record(const Record& record, const void* from, void* dictionary) {
    make(GDEXTENSION_VARIANT_TYPE_DICTIONARY, dictionary);
    if (record.count == 0) return;
    const Variant* key = static_cast<const Variant*>(key_of(record, record.fields[0].name()));
    for (std::size_t i = 0; i < record.count; ++i) {
        const Field& field = record.fields[i];
        write_field(field, static_cast<const std::byte*>(from) + field.offset,
                    static_cast<Variant*>(engine.dictionary_at(dictionary, &key[i])));
    }
}

void write_records(const Record& record, const void* from, std::size_t count, void* array) {
    Value made;
    make_array(count, made);
    for (std::size_t i = 0; i < count; ++i) {
        Value dictionary;
        write_record(record, static_cast<const std::byte*>(from) + i * record.size, &dictionary);
        wrap(GDEXTENSION_VARIANT_TYPE_DICTIONARY, &dictionary, engine.array_at(&made, static_cast<std::int64_t>(i)));
        destroy(GDEXTENSION_VARIANT_TYPE_DICTIONARY, &dictionary);
    }
    std::memcpy(array, &made, 8);
}

void write_wholes(const std::uint32_t* from, std::size_t count, void* array) {
    Value made;
    make_array(count, made);
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t number = from[i];
        wrap(GDEXTENSION_VARIANT_TYPE_INT, &number, engine.array_at(&made, static_cast<std::int64_t>(i)));
    }
    std::memcpy(array, &made, 8);
}

#ifdef BACKSIGHT_GODOT_PRESETS
void write_reals(const double* from, std::size_t count, void* array) {
    Value made;
    make_array(count, made);
    for (std::size_t i = 0; i < count; ++i) {
        wrap(GDEXTENSION_VARIANT_TYPE_FLOAT, &from[i], engine.array_at(&made, static_cast<std::int64_t>(i)));
    }
    std::memcpy(array, &made, 8);
}

void write_poses(const bs_pose* from, std::size_t count, void* array) {
    Value made;
    make_array(count, made);
    for (std::size_t i = 0; i < count; ++i) {
        write_value(Kind::pose, &from[i], static_cast<Variant*>(engine.array_at(&made, static_cast<std::int64_t>(i))));
    }
    std::memcpy(array, &made, 8);
}
#endif

void* read_poses(const void* array, std::uint32_t& count, Scratch& scratch, const char* name, Problem& problem) {
    const std::size_t size = static_cast<std::size_t>(size_of_array(array));
    count = static_cast<std::uint32_t>(size);
    if (size == 0) return nullptr;
    bs_pose* made = size <= most_poses ? static_cast<bs_pose*>(scratch.take(size * sizeof(bs_pose))) : nullptr;
    if (made == nullptr) problem.say("%s: %zu poses are too many", name, size);
    for (std::size_t i = 0; i < size && !problem.is_there(); ++i) {
        Variant& given = *static_cast<Variant*>(engine.const_array_at(array, static_cast<std::int64_t>(i)));
        const GDExtensionVariantType type = engine.type_of(&given);
        if (type == GDEXTENSION_VARIANT_TYPE_DICTIONARY) {
            const Record& record = record_named("bs_pose");
            fill(record, &made[i]);
            read_record(record, engine.inside[type](&given), &made[i], name, problem);
        } else if (type == GDEXTENSION_VARIANT_TYPE_TRANSFORM3D) {
            made[i] = pose_of(engine.inside[type](&given));
        } else {
            problem.say("%s[%zu]: a Transform3D or a Dictionary is needed, and a value of type %s was given", name, i,
                        name_of_type(type));
        }
    }
    return made;
}

void* read_offsets(const void* array, Scratch& scratch, const char* name, Problem& problem) {
    constexpr std::int64_t wanted = BS_DRAW_GROUPS - 1;
    const std::int64_t size = size_of_array(array);
    if (size == 0) return nullptr;
    std::int32_t* made = static_cast<std::int32_t*>(scratch.take(wanted * sizeof(std::int32_t)));
    if (size != wanted || made == nullptr) problem.say("%s: 3 whole numbers are needed, or none", name);
    for (std::int64_t i = 0; i < size && !problem.is_there(); ++i) {
        Variant& given = *static_cast<Variant*>(engine.const_array_at(array, i));
        const GDExtensionVariantType type = engine.type_of(&given);
        const std::int64_t value =
            type == GDEXTENSION_VARIANT_TYPE_INT ? *static_cast<std::int64_t*>(engine.inside[type](&given)) : INT64_MAX;
        if (value < INT32_MIN || value > INT32_MAX) {
            problem.say("%s: 3 whole numbers of 32 bits are needed", name);
        } else {
            made[i] = static_cast<std::int32_t>(value);
        }
    }
    return made;
}

namespace {

// Takes scale, mirroring and shear off a basis, as Godot's get_rotation_quaternion() does. False if it is flat.
bool make_rotation(float* rows) {
    double x[3], y[3], z[3];
    for (int i = 0; i < 3; ++i) {
        x[i] = double{rows[3 * i]};
        y[i] = double{rows[3 * i + 1]};
    }
    const auto dot = [](const double* a, const double* b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; };
    const auto cross = [&] {
        for (int i = 0; i < 3; ++i) z[i] = x[(i + 1) % 3] * y[(i + 2) % 3] - x[(i + 2) % 3] * y[(i + 1) % 3];
    };
    cross();
    const double volume = z[0] * double{rows[2]} + z[1] * double{rows[5]} + z[2] * double{rows[8]};
    if (volume == 0) return false;
    const double side = volume < 0 ? -1 : 1;
    const double width = side / std::sqrt(dot(x, x));
    for (double& part : x) part *= width;
    const double along = dot(x, y);
    for (int i = 0; i < 3; ++i) y[i] -= along * x[i];
    const double height = side / std::sqrt(dot(y, y));
    for (double& part : y) part *= height;
    cross();
    for (int i = 0; i < 3; ++i) {
        rows[3 * i] = static_cast<float>(x[i]);
        rows[3 * i + 1] = static_cast<float>(y[i]);
        rows[3 * i + 2] = static_cast<float>(z[i]);
    }
    return true;
}

}  // namespace

bs_pose pose_of(const void* transform) {
    float m[12];
    read_vector(transform, m, 12);
    // The library refuses a rotation of 0 by a sentence.
    if (!make_rotation(m)) return {{m[9], m[10], m[11]}, {}};
    // Rows of the basis, and the origin. The largest component first, so that nothing is divided by little.
    const float candidates[] = {m[0] + m[4] + m[8], m[0] - m[4] - m[8], m[4] - m[0] - m[8], m[8] - m[0] - m[4]};
    std::size_t largest = 0;
    for (std::size_t i = 1; i < 4; ++i) {
        if (candidates[i] > candidates[largest]) largest = i;
    }
    const float root = std::sqrt(candidates[largest] + 1);
    const float part = root > 0 ? 0.5f / root : 0;
    const float half = 0.5f * root;
    bs_quat turn{};
    switch (largest) {
        case 0:
            turn = {(m[7] - m[5]) * part, (m[2] - m[6]) * part, (m[3] - m[1]) * part, half};
            break;
        case 1:
            turn = {half, (m[1] + m[3]) * part, (m[2] + m[6]) * part, (m[7] - m[5]) * part};
            break;
        case 2:
            turn = {(m[1] + m[3]) * part, half, (m[5] + m[7]) * part, (m[2] - m[6]) * part};
            break;
        default:
            turn = {(m[2] + m[6]) * part, (m[5] + m[7]) * part, half, (m[3] - m[1]) * part};
    }
    return {{m[9], m[10], m[11]}, turn};
}

void write_pose(const bs_pose& pose, void* transform) {
    const bs_quat q = pose.rotation;
    const float m[12] = {1 - 2 * (q.y * q.y + q.z * q.z),
                         2 * (q.x * q.y - q.w * q.z),
                         2 * (q.x * q.z + q.w * q.y),
                         2 * (q.x * q.y + q.w * q.z),
                         1 - 2 * (q.x * q.x + q.z * q.z),
                         2 * (q.y * q.z - q.w * q.x),
                         2 * (q.x * q.z - q.w * q.y),
                         2 * (q.y * q.z + q.w * q.x),
                         1 - 2 * (q.x * q.x + q.y * q.y),
                         pose.position.x,
                         pose.position.y,
                         pose.position.z};
    write_vector(m, transform, 12);
}

}  // namespace backsight::godot
