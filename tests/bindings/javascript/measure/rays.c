// One ray among 64 entities, in C: for this machine as a program, and as a module of WASM. measure.mjs has it in JavaScript.
#include "backsight.h"

#include <stddef.h>
#include <string.h>

static bs_server* server;
static bs_view view;

int32_t set_up(void) {
    bs_library* library;
    bs_world_config world;
    bs_hitbox body;
    bs_traits traits;
    bs_entity entities[64];
    bs_entity_pose pose;
    bs_world_config_default(BS_SIZED(&world));
    bs_hitbox_default(BS_SIZED(&body));
    bs_traits_default(BS_SIZED(&traits));
    bs_entity_pose_default(BS_SIZED(&pose));
    bs_view_default(BS_SIZED(&view));
    body.radius = 0.4f;
    traits.hitboxes = 1;
    if (bs_open(BS_ABI_VERSION, &library, NULL) || bs_server_open(library, &world, NULL, &server, NULL)) return 1;
    uint32_t set;
    if (bs_server_add_hitbox_set(server, &body, 1, 0, &set)) return 1;
    for (int i = 0; i < 64; ++i)
        if (bs_server_spawn(server, &traits, &entities[i])) return 1;
    for (int64_t tick = 0; tick < 20; ++tick) {
        bs_server_begin_tick(server, tick);
        for (int i = 0; i < 64; ++i) {
            pose.position.x = (float)(5 + i % 8 * 3);
            pose.position.y = (float)(i / 8 * 3 - 10) + (float)tick / 64.0f;
            if (bs_server_record(server, entities[i], &pose, NULL, 0)) return 1;
        }
        bs_server_finish_tick(server);
    }
    view.moment = 18 * 65536 + 1000;
    return 0;
}

/// Casts so many rays, and gives a hash of what they hit.
uint32_t cast(uint32_t count) {
    bs_ray ray;
    bs_hit hit;
    bs_ray_default(BS_SIZED(&ray));
    ray.direction.x = 1.0f;
    uint32_t hash = 0;
    BS_SIZED(&hit);
    for (uint32_t i = 0; i < count; ++i) {
        ray.origin.y = (float)(i % 256) / 8.0f - 12.0f;
        if (bs_server_cast_ray(server, &view, &ray, NULL, &hit)) return 0;
        uint32_t bits;
        memcpy(&bits, &hit.distance_m, 4);
        hash = (hash ^ bits ^ hit.entity) * 16777619u;
    }
    return hash;
}

#ifndef __wasm__
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(int count, char** arguments) {
    const uint32_t rays = count > 1 ? (uint32_t)atoi(arguments[1]) : 1000;
    if (set_up()) return 1;
    cast(rays / 4);
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    const uint32_t hash = cast(rays);
    clock_gettime(CLOCK_MONOTONIC, &after);
    printf("%u %.2f\n", hash, ((after.tv_sec - before.tv_sec) * 1e9 + (after.tv_nsec - before.tv_nsec)) / rays);
}
#endif
