#include "instance.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace backsight::godot {

namespace {

void destroy_instance(Instance* instance) {
    if (instance->library != nullptr) bs_close(instance->library);
    for (Callback* callback : {&instance->level, &instance->poser, &instance->sight, &instance->step}) {
        if (callback->is_set) destroy(GDEXTENSION_VARIANT_TYPE_CALLABLE, &callback->callable);
    }
    destroy(GDEXTENSION_VARIANT_TYPE_DICTIONARY, &instance->world);
    destroy(GDEXTENSION_VARIANT_TYPE_DICTIONARY, &instance->config);
    instance->~Instance();
    std::free(instance);
}

void copy_dictionary(const void* from, void* into) {
    destroy(GDEXTENSION_VARIANT_TYPE_DICTIONARY, into);
    if (from == nullptr) return make(GDEXTENSION_VARIANT_TYPE_DICTIONARY, into);
    const GDExtensionConstTypePtr arguments[] = {from};
    engine.make_copy[GDEXTENSION_VARIANT_TYPE_DICTIONARY](into, arguments);
}

void give_dictionary(const Value& from, void* into) {
    const GDExtensionConstTypePtr arguments[] = {&from};
    engine.make_copy[GDEXTENSION_VARIANT_TYPE_DICTIONARY](into, arguments);
}

bs_ray ray_of(const Slot& from, const Slot& direction, const Slot& most) {
    bs_ray ray{};
    bs_ray_default(BS_SIZED(&ray));
    ray.origin = *static_cast<const bs_vec3*>(from.address);
    ray.direction = *static_cast<const bs_vec3*>(direction.address);
    ray.max_distance_m = static_cast<float>(most.real);
    return ray;
}

}  // namespace

GDExtensionObjectPtr create(void* owner, GDExtensionBool) {
    const std::size_t at = static_cast<std::size_t>(reinterpret_cast<std::uintptr_t>(owner));
    StringName base = name_of(declared.classes[at].base), name = name_of(declared.classes[at].name);
    const GDExtensionObjectPtr object = engine.construct(&base);
    void* memory = std::malloc(sizeof(Instance));
    if (memory == nullptr) std::abort();  // as the engine itself does
    Instance* instance = new (memory) Instance;
    instance->owner = static_cast<std::uint8_t>(at);
    instance->object = object;
    make(GDEXTENSION_VARIANT_TYPE_DICTIONARY, &instance->world);
    make(GDEXTENSION_VARIANT_TYPE_DICTIONARY, &instance->config);
    engine.set_instance(object, &name, instance);
    destroy(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &base);
    destroy(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &name);
    return object;
}

void release(void*, GDExtensionClassInstancePtr pointer) {
    Instance* instance = static_cast<Instance*>(pointer);
    if (instance == nullptr) return;
    instance->is_doomed = true;
    // Freed within a call of its own: the call lets go of it when it ends.
    if (instance->is_busy.exchange(true)) return;
    destroy_instance(instance);
}

void leave(Instance& instance) {
    if (instance.is_doomed) {
        destroy_instance(&instance);
    } else {
        instance.is_busy = false;
    }
}

std::int64_t close_object(Instance* self, Slot*) {
    if (self->library == nullptr) return BS_OK;
    const std::int64_t code = bs_close(self->library);
    if (code != BS_OK) return code;
    self->library = nullptr;
    self->handle = nullptr;
    return BS_OK;
}

std::int64_t is_open(Instance* self, Slot* slots) {
    const std::uint8_t answer = self->handle != nullptr;
    std::memcpy(slots[0].address, &answer, 1);
    return BS_OK;
}

namespace {

// Of functions that need no object.
thread_local std::int64_t answer_of_thread = BS_OK;

}  // namespace

void keep_answer(Instance* self, std::int64_t code) {
    if (self != nullptr) self->answer = code;
    if (self == nullptr) answer_of_thread = code;
}

std::int64_t last_answer(Instance* self, Slot* slots) {
    const std::int64_t answer = self != nullptr ? self->answer.load() : answer_of_thread;
    std::memcpy(slots[0].address, &answer, sizeof answer);
    return BS_OK;
}

std::int64_t get_world(Instance* self, Slot* slots) { return give_dictionary(self->world, slots[0].address), BS_OK; }
std::int64_t set_world(Instance* self, Slot* slots) { return copy_dictionary(slots[0].address, &self->world), BS_OK; }
std::int64_t get_config(Instance* self, Slot* slots) { return give_dictionary(self->config, slots[0].address), BS_OK; }
std::int64_t set_config(Instance* self, Slot* slots) { return copy_dictionary(slots[0].address, &self->config), BS_OK; }

std::int64_t record_at(Instance* self, Slot* slots) {
    bs_entity_pose pose{};
    bs_entity_pose_default(BS_SIZED(&pose));
    pose.position = *static_cast<const bs_vec3*>(slots[1].address);
    pose.rotation = *static_cast<const bs_quat*>(slots[2].address);
    pose.velocity = *static_cast<const bs_vec3*>(slots[3].address);
    return bs_server_record(static_cast<bs_server*>(self->handle), static_cast<bs_entity>(slots[0].whole), &pose,
                            nullptr, 0);
}

std::int64_t server_ray_hits(Instance* self, Slot* slots) {
    const bs_ray ray = ray_of(slots[1], slots[2], slots[3]);
    bs_hit hit{};
    const std::int64_t code =
        bs_server_cast_ray(static_cast<bs_server*>(self->handle), static_cast<const bs_view*>(slots[0].address), &ray,
                           nullptr, BS_SIZED(&hit));
    std::memcpy(slots[4].address, &hit.entity, sizeof hit.entity);
    return code;
}

std::int64_t client_ray_hits(Instance* self, Slot* slots) {
    const bs_ray ray = ray_of(slots[0], slots[1], slots[2]);
    bs_hit hit{};
    const std::int64_t code = bs_client_cast_ray(static_cast<bs_client*>(self->handle), &ray, nullptr, BS_SIZED(&hit));
    std::memcpy(slots[3].address, &hit.entity, sizeof hit.entity);
    return code;
}

std::int64_t client_transform_of(Instance* self, Slot* slots) {
    bs_view_pose pose{};
    const std::int64_t code =
        bs_client_pose(static_cast<bs_client*>(self->handle), static_cast<bs_entity>(slots[0].whole), BS_SIZED(&pose));
    if (code != BS_OK) return code;
    if (pose.has_pose == 0) return 1 + std::int64_t{pose.status};
    *static_cast<bs_pose*>(slots[1].address) = {pose.position, pose.rotation};
    return BS_OK;
}

namespace {

std::int64_t give_pose(std::int64_t code, const bs_pose& pose, const Slot& position, const Slot& rotation) {
    *static_cast<bs_vec3*>(position.address) = pose.position;
    *static_cast<bs_quat*>(rotation.address) = pose.rotation;
    return code;
}

}  // namespace

std::int64_t server_bone_pose(Instance* self, Slot* slots) {
    bs_pose pose{};
    const std::int32_t code =
        bs_server_bone(static_cast<bs_server*>(self->handle), static_cast<const bs_view*>(slots[0].address),
                       static_cast<bs_entity>(slots[1].whole), static_cast<std::int32_t>(slots[2].whole), &pose);
    return give_pose(code, pose, slots[3], slots[4]);
}

std::int64_t client_bone_pose(Instance* self, Slot* slots) {
    bs_pose pose{};
    const std::int32_t code =
        bs_client_bone(static_cast<bs_client*>(self->handle), static_cast<bs_entity>(slots[0].whole),
                       static_cast<std::int32_t>(slots[1].whole), &pose);
    return give_pose(code, pose, slots[2], slots[3]);
}

std::int64_t state_read_bones(Instance*, Slot* slots) {
    bs_state* state = static_cast<bs_state*>(slots[2].address);
    const std::int64_t code = bs_state_read_bones(
        static_cast<const bs_world_config*>(slots[0].address), static_cast<const std::uint8_t*>(slots[1].address),
        slots[1].count, state, static_cast<bs_pose*>(slots[3].address), static_cast<std::uint32_t>(slots[4].whole),
        static_cast<std::uint32_t*>(slots[5].address));
    slots[3].count = state->bone_count;
    return code;
}

std::int64_t set_step(Instance* self, Slot* slots) {
    bs_prediction* own = static_cast<bs_prediction*>(self->handle);
    const std::int64_t code = bs_prediction_get_sizes(own, &self->step.state_bytes, &self->step.input_bytes);
    if (code != BS_OK) return code;
    return bs_prediction_set_step(own, slots[0].address != nullptr ? run_step : nullptr, slots[0].address);
}

void fill_pose(void* pose) { static_cast<bs_pose*>(pose)->rotation.w = 1; }

void fill_draw_rules(void* rules) {
    bs_world_config world{};
    bs_world_config_default(BS_SIZED(&world));
    *static_cast<bs_draw_rules*>(rules) = world.groups[0];
}

void fill_server_config(void* config) {
    bs_server_config* server = static_cast<bs_server_config*>(config);
    bs_server_config_default(server);
    // Up is y in Godot.
    server->eye_offset_m = {0, 1.5f, 0};
}

}  // namespace backsight::godot
