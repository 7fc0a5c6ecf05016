#pragma once

#include "declared.h"
#include "records.h"

// The objects that scripts hold.
namespace backsight::godot {

// A Callable of a script that the library calls.
struct Callback {
    Value callable;
    bool is_set = false;
    // What was wrong with what it gave back: said when the library has returned.
    Problem problem;
    std::uint32_t state_bytes = 0, input_bytes = 0;  // of a step
};

struct Shape {
    std::int64_t kind = BS_SHAPE_CAPSULE;
    std::int64_t group = BS_HIT_GENERIC;
    std::int64_t bone = BS_ROOT_BONE;
    double radius = 0.4;
    double height = 1.8;
    float size[3] = {0.5f, 0.5f, 0.5f};
};

struct Instance {
    std::uint8_t owner = 0;
    GDExtensionObjectPtr object = nullptr;
    // Whether a call has not returned. One that was freed meanwhile goes when it has.
    std::atomic<bool> is_busy = false;
    std::atomic<bool> is_doomed = false;
    std::atomic<std::int64_t> answer = BS_OK;
    bs_library* library = nullptr;
    void* handle = nullptr;
    Callback level;
    Callback poser;
    Callback sight;
    Callback step;
    Value world, config;  // Dictionary
    Shape shape;
};

// For the engine, by the class's number.
GDExtensionObjectPtr create(void* owner, GDExtensionBool notifies);
void release(void* owner, GDExtensionClassInstancePtr instance);
// After a call: lets go of one that was freed within it.
void leave(Instance& instance);

// What answer() says from now on. `self`: null for functions that need no object.
void keep_answer(Instance* self, std::int64_t code);

// What Method::call of own methods calls.
std::int64_t close_object(Instance* self, Slot* slots);
std::int64_t is_open(Instance* self, Slot* slots);
std::int64_t last_answer(Instance* self, Slot* slots);
std::int64_t get_world(Instance* self, Slot* slots);
std::int64_t set_world(Instance* self, Slot* slots);
std::int64_t get_config(Instance* self, Slot* slots);
std::int64_t set_config(Instance* self, Slot* slots);
std::int64_t record_at(Instance* self, Slot* slots);
std::int64_t server_ray_hits(Instance* self, Slot* slots);
std::int64_t client_ray_hits(Instance* self, Slot* slots);
std::int64_t client_transform_of(Instance* self, Slot* slots);
std::int64_t server_bone_pose(Instance* self, Slot* slots);
std::int64_t client_bone_pose(Instance* self, Slot* slots);
std::int64_t state_read_bones(Instance* self, Slot* slots);
std::int64_t set_step(Instance* self, Slot* slots);
std::int64_t get_hitbox_kind(Instance* self, Slot* slots);
std::int64_t get_hitbox_group(Instance* self, Slot* slots);
std::int64_t get_hitbox_bone(Instance* self, Slot* slots);
std::int64_t get_hitbox_radius(Instance* self, Slot* slots);
std::int64_t get_hitbox_height(Instance* self, Slot* slots);
std::int64_t get_hitbox_size(Instance* self, Slot* slots);
std::int64_t set_hitbox_kind(Instance* self, Slot* slots);
std::int64_t set_hitbox_group(Instance* self, Slot* slots);
std::int64_t set_hitbox_bone(Instance* self, Slot* slots);
std::int64_t set_hitbox_radius(Instance* self, Slot* slots);
std::int64_t set_hitbox_height(Instance* self, Slot* slots);
std::int64_t set_hitbox_size(Instance* self, Slot* slots);
std::int64_t describe_hitbox(Instance* self, Slot* slots);
std::int64_t hitboxes_under(Instance* self, Slot* slots);

// Defaults that the header has no function for, or that are others in Godot.
void fill_draw_rules(void* rules);
void fill_server_config(void* config);
void fill_pose(void* pose);

// Frames of so many bones in so many poses; 0, which the library refuses, if they do not come out even.
constexpr std::uint32_t frames_of(std::uint32_t poses, std::int64_t bones) {
    return bones > 0 && poses % bones == 0 ? static_cast<std::uint32_t>(poses / bones) : 0;
}

// What the library calls: `user` is a Callback.
std::uint32_t line_of_sight(void* user, const bs_vec3* from, const bs_vec3* to);
std::uint32_t line_of_sight_at(void* user, const bs_vec3* from, const bs_vec3* to, std::int64_t moment);
std::uint32_t pose_bones(void* user, std::int64_t tick, const bs_state* state, bs_pose* bones, std::uint32_t room);
void trace_level(void* user, std::int64_t moment, const bs_vec3* from, const bs_vec3* to, float radius_m,
                 bs_level_contact* contact);
void run_step(void* user, void* state, const void* input, float dt);
#ifdef BACKSIGHT_GODOT_PRESETS
// Simulate's action: a Callable that takes an Array of Transform3D.
void act_on_poses(void* user, const bs_pose* transforms, std::uint32_t count);
std::int64_t unreal_series_substeps(Instance* self, Slot* slots);
#endif

// Calls a method of an object or a Callable with Variants. False, and `result` is nil, if it could not be called.
bool call_method(void* variant, const char* method, const GDExtensionConstVariantPtr* arguments, std::size_t count,
                 Variant& result);

// For the engine: `method` is a Method.
void call(void* method, GDExtensionClassInstancePtr instance, const GDExtensionConstVariantPtr* arguments,
          GDExtensionInt count, GDExtensionVariantPtr result, GDExtensionCallError* error);
void call_typed(void* method, GDExtensionClassInstancePtr instance, const GDExtensionConstTypePtr* arguments,
                GDExtensionTypePtr result);

GDExtensionVariantType type_of(Role role);
GDExtensionVariantType type_of_result(const Method& method);

// Signals that follow from a call. `first`: its first argument.
void emit_signals(GDExtensionObjectPtr object, const Method& method, std::int64_t first, const Value& result);
void make_signal_names();
void free_signal_names();

}  // namespace backsight::godot
