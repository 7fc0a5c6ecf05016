#include "instance.h"

#include <cmath>
#include <cstring>

// BacksightHitbox3D: a shape of the scene as a hitbox of the library.
namespace backsight::godot {

namespace {

std::int64_t give(std::int64_t value, Slot& slot) {
    std::memcpy(slot.address, &value, sizeof value);
    return BS_OK;
}

std::int64_t give(double value, Slot& slot) {
    std::memcpy(slot.address, &value, sizeof value);
    return BS_OK;
}

// A rotation and what comes after it, in doubles: Transform3D without scale.
struct Frame {
    double turn[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    double origin[3] = {0, 0, 0};
};

void apply(const Frame& frame, const double* point, double* into) {
    for (int row = 0; row < 3; ++row) {
        into[row] = frame.origin[row];
        for (int i = 0; i < 3; ++i) into[row] += frame.turn[3 * row + i] * point[i];
    }
}

Frame within(const Frame& outer, const Frame& inner) {
    Frame made;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            made.turn[3 * row + column] = 0;
            for (int i = 0; i < 3; ++i) {
                made.turn[3 * row + column] += outer.turn[3 * row + i] * inner.turn[3 * i + column];
            }
        }
    }
    apply(outer, inner.origin, made.origin);
    return made;
}

// The frame of a node in its parent. Its scale is taken off each column.
Frame frame_of(Variant& node) {
    Variant result;
    Frame frame;
    if (call_method(&node, "get_transform", nullptr, 0, result) &&
        engine.type_of(&result) == GDEXTENSION_VARIANT_TYPE_TRANSFORM3D) {
        float m[12];
        read_vector(engine.inside[GDEXTENSION_VARIANT_TYPE_TRANSFORM3D](&result), m, 12);
        for (int column = 0; column < 3; ++column) {
            const double x = double{m[column]}, y = double{m[3 + column]}, z = double{m[6 + column]};
            const double length = std::sqrt(x * x + y * y + z * z);
            for (int row = 0; row < 3 && length > 0; ++row) {
                frame.turn[3 * row + column] = double{m[3 * row + column]} / length;
            }
            frame.origin[column] = double{m[9 + column]};
        }
    }
    engine.destroy(&result);
    return frame;
}

bool is_a(Variant& node, const char* name) {
    Value text;
    Variant wanted, result;
    engine.new_string(&text, name);
    wrap(GDEXTENSION_VARIANT_TYPE_STRING, &text, &wanted);
    const GDExtensionConstVariantPtr arguments[] = {&wanted};
    const bool called = call_method(&node, "is_class", arguments, 1, result);
    const bool is = called && engine.type_of(&result) == GDEXTENSION_VARIANT_TYPE_BOOL &&
                    *static_cast<const std::uint8_t*>(engine.inside[GDEXTENSION_VARIANT_TYPE_BOOL](&result)) != 0;
    engine.destroy(&result);
    engine.destroy(&wanted);
    destroy(GDEXTENSION_VARIANT_TYPE_STRING, &text);
    return is;
}

Variant variant_of(GDExtensionObjectPtr object) {
    Variant made;
    wrap(GDEXTENSION_VARIANT_TYPE_OBJECT, &object, &made);
    return made;
}

// The editor draws a gizmo again when it is told to.
std::int64_t draw(Instance* self) {
    Variant node = variant_of(self->object), nothing;
    call_method(&node, "update_gizmos", nullptr, 0, nothing);
    engine.destroy(&nothing);
    engine.destroy(&node);
    return BS_OK;
}

template <class T>
std::int64_t set(Instance* self, T& setting, T value) {
    setting = value;
    return draw(self);
}

GDExtensionObjectPtr object_in(const Variant& variant) { return engine.object_of(engine.object_id(&variant)); }

// The node's frame in `root`, or in that of the BoneAttachment3D above it.
Frame frame_in(GDExtensionObjectPtr node, GDExtensionObjectPtr root, bool is_on_bone) {
    Frame frame;
    bool is_first = true;
    // A tree is never so deep; a root that is not above it ends at the scene's.
    for (int depth = 0; depth < 256 && node != nullptr && node != root; ++depth) {
        Variant at = variant_of(node), parent;
        if (!is_first && is_on_bone && is_a(at, "BoneAttachment3D")) {
            engine.destroy(&at);
            break;
        }
        frame = within(frame_of(at), frame);
        is_first = false;
        call_method(&at, "get_parent", nullptr, 0, parent);
        node = object_in(parent);
        engine.destroy(&parent);
        engine.destroy(&at);
    }
    return frame;
}

float rounded(double metres) { return static_cast<float>(std::nearbyint(metres * 8192) / 8192); }

bs_vec3 point_in(const Frame& frame, double x, double y, double z) {
    const double point[] = {x, y, z};
    double into[3];
    apply(frame, point, into);
    return {rounded(into[0]), rounded(into[1]), rounded(into[2])};
}

// Rounded too, and of unit length by operations that every machine rounds alike.
bs_quat turn_of(const Frame& frame) {
    Value transform;
    float m[12] = {};
    for (int i = 0; i < 9; ++i) m[i] = static_cast<float>(frame.turn[i]);
    write_vector(m, &transform, 12);
    const bs_quat q = pose_of(&transform).rotation;
    double parts[] = {double{q.x}, double{q.y}, double{q.z}, double{q.w}};
    double square = 0;
    for (double& part : parts) {
        part = std::nearbyint(part * 16384);
        square += part * part;
    }
    const double length = std::sqrt(square);
    for (double& part : parts) part = length > 0 ? part / length : 0;
    return {static_cast<float>(parts[0]), static_cast<float>(parts[1]), static_cast<float>(parts[2]),
            static_cast<float>(parts[3])};
}

void gather(Variant& node, const GDExtensionObjectPtr& root, void* array, int depth) {
    if (is_a(node, "BacksightHitbox3D")) {
        Variant above = variant_of(root), described;
        const GDExtensionConstVariantPtr arguments[] = {&above};
        if (call_method(&node, "describe", arguments, 1, described)) {
            const std::int64_t size = size_of_array(array), more = size + 1;
            const GDExtensionConstTypePtr resize[] = {&more};
            std::int64_t error = 0;
            engine.array_resize(array, resize, &error, 1);
            engine.copy(engine.array_at(array, size), &described);
        }
        engine.destroy(&described);
        engine.destroy(&above);
    }
    Variant children;
    call_method(&node, "get_children", nullptr, 0, children);
    if (engine.type_of(&children) == GDEXTENSION_VARIANT_TYPE_ARRAY && depth < 256) {
        const void* list = engine.inside[GDEXTENSION_VARIANT_TYPE_ARRAY](&children);
        for (std::int64_t i = 0; i < size_of_array(list); ++i) {
            gather(*static_cast<Variant*>(engine.const_array_at(list, i)), root, array, depth + 1);
        }
    }
    engine.destroy(&children);
}

}  // namespace

std::int64_t get_hitbox_kind(Instance* self, Slot* slots) { return give(self->shape.kind, slots[0]); }
std::int64_t get_hitbox_group(Instance* self, Slot* slots) { return give(self->shape.group, slots[0]); }
std::int64_t get_hitbox_bone(Instance* self, Slot* slots) { return give(self->shape.bone, slots[0]); }
std::int64_t get_hitbox_radius(Instance* self, Slot* slots) { return give(self->shape.radius, slots[0]); }
std::int64_t get_hitbox_height(Instance* self, Slot* slots) { return give(self->shape.height, slots[0]); }
std::int64_t get_hitbox_size(Instance* self, Slot* slots) {
    std::memcpy(slots[0].address, self->shape.size, sizeof self->shape.size);
    return BS_OK;
}
std::int64_t set_hitbox_kind(Instance* self, Slot* slots) {
    if (slots[0].whole > BS_SHAPE_BOX) return BS_OUT_OF_RANGE;
    return set(self, self->shape.kind, slots[0].whole);
}
std::int64_t set_hitbox_group(Instance* self, Slot* slots) { return set(self, self->shape.group, slots[0].whole); }
std::int64_t set_hitbox_bone(Instance* self, Slot* slots) { return set(self, self->shape.bone, slots[0].whole); }
std::int64_t set_hitbox_radius(Instance* self, Slot* slots) { return set(self, self->shape.radius, slots[0].real); }
std::int64_t set_hitbox_height(Instance* self, Slot* slots) { return set(self, self->shape.height, slots[0].real); }
std::int64_t set_hitbox_size(Instance* self, Slot* slots) {
    std::memcpy(self->shape.size, slots[0].address, sizeof self->shape.size);
    return draw(self);
}

std::int64_t describe_hitbox(Instance* self, Slot* slots) {
    const Shape& shape = self->shape;
    const Frame frame = frame_in(self->object, slots[0].address, shape.bone != BS_ROOT_BONE);
    bs_hitbox& made = *static_cast<bs_hitbox*>(slots[1].address);
    made.kind = static_cast<std::uint32_t>(shape.kind);
    made.group = static_cast<std::uint32_t>(shape.group);
    made.bone = static_cast<std::int32_t>(shape.bone);
    made.center = point_in(frame, 0, 0, 0);
    if (shape.kind == BS_SHAPE_BOX) {
        made.half_extents = {rounded(double{shape.size[0]} / 2), rounded(double{shape.size[1]} / 2),
                             rounded(double{shape.size[2]} / 2)};
        made.rotation = turn_of(frame);
        made.radius = 0;
        return BS_OK;
    }
    made.radius = rounded(shape.radius);
    if (shape.kind == BS_SHAPE_SPHERE) return BS_OK;
    const double half = shape.height / 2 > shape.radius ? shape.height / 2 - shape.radius : 0;
    made.center = point_in(frame, 0, -half, 0);
    made.end = point_in(frame, 0, half, 0);
    return BS_OK;
}

std::int64_t hitboxes_under(Instance*, Slot* slots) {
    make(GDEXTENSION_VARIANT_TYPE_ARRAY, slots[1].address);
    if (slots[0].address == nullptr) return BS_NULL;
    Variant root = variant_of(slots[0].address);
    gather(root, slots[0].address, slots[1].address, 0);
    engine.destroy(&root);
    return BS_OK;
}

}  // namespace backsight::godot
