/* What a ray among 64 entities costs in C, one by one and in a batch: what other languages are compared with.

     one_ray_c           checks the answers, and prints the median of 31 laps of 10,000 rays
     one_ray_c --check   checks the answers alone
     one_ray_c --laps    checks the answers, prints them, and then answers each line of its input with a lap: "ray" or
                         "rays" is answered by nanoseconds per ray. So laps of a binding run in turn with laps of C

   Processor time. The scene is plain arithmetic in double, so that other languages get the same rays. */
#include "backsight.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ENTITIES = 64, TICKS = 64, RAYS = 10000, LAPS = 31 };
static const int64_t moment = 40 * 65536 + 16384;
/* The hash of all hits, as hash_of() makes it, and how many there are. */
static const uint32_t right_answers = 0x2f0eb213u;
static const uint32_t right_hits = 6070;

static bs_ray rays[RAYS];
static bs_hit hits[RAYS], singles[RAYS];

typedef struct place {
    double x, y;
} place;

/* Entities walk along x, 1 to 7 m/s, from places 12.5 m apart. `time` in ticks. */
static place place_of(int entity, double time) {
    place out;
    out.x = entity % 8 * 12.5 + time * (1 + entity % 7) / 64;
    out.y = entity / 8 * 12.5;
    return out;
}

/* From the eyes of one entity to beside another one: three in five hit somebody. */
static bs_ray ray_of(int index) {
    const place from = place_of((index * 11 + 5) % ENTITIES, 40.25);
    const place to = place_of((index * 37 + 18) % ENTITIES, 40.25);
    const double x = to.x + (index % 9 - 4) * 0.5 - (from.x + 1), y = to.y - (from.y + 1), z = -0.5;
    const double length = sqrt(x * x + y * y + z * z);
    bs_ray out;
    bs_ray_default(BS_SIZED(&out));
    out.origin.x = (float)(from.x + 1);
    out.origin.y = (float)(from.y + 1);
    out.origin.z = 1.5f;
    out.direction.x = (float)(x / length);
    out.direction.y = (float)(y / length);
    out.direction.z = (float)(z / length);
    return out;
}

static int make_scene(bs_library* library, bs_server** server) {
    bs_world_config config; bs_hitbox body; bs_traits traits; bs_entity_pose pose;
    bs_entity entities[ENTITIES];
    uint32_t set;
    if (bs_world_config_default(BS_SIZED(&config)) || bs_hitbox_default(BS_SIZED(&body))) return 1;
    if (bs_traits_default(BS_SIZED(&traits)) || bs_entity_pose_default(BS_SIZED(&pose))) return 1;
    if (bs_server_open(library, &config, NULL, server, NULL)) return 1;
    body.kind = BS_SHAPE_CAPSULE; body.radius = 0.4f; body.center.z = 0.4f; body.end.z = 1.4f;
    if (bs_server_add_hitbox_set(*server, &body, 1, 0, &set)) return 1;
    traits.hitboxes = set;
    for (int i = 0; i < ENTITIES; ++i) {
        if (bs_server_spawn(*server, &traits, &entities[i])) return 1;
    }
    for (int64_t tick = 0; tick < TICKS; ++tick) {
        if (bs_server_begin_tick(*server, tick)) return 1;
        for (int i = 0; i < ENTITIES; ++i) {
            const place at = place_of(i, (double)tick);
            pose.position.x = (float)at.x;
            pose.position.y = (float)at.y;
            if (bs_server_record(*server, entities[i], &pose, NULL, 0)) return 1;
        }
        if (bs_server_finish_tick(*server)) return 1;
    }
    for (int i = 0; i < RAYS; ++i) rays[i] = ray_of(i);
    return 0;
}

/* Over entity, and the bits of distance and point, of each hit in turn. */
static uint32_t hash_of(const bs_hit* all) {
    uint32_t hash = 0;
    for (int i = 0; i < RAYS; ++i) {
        uint32_t words[5] = {all[i].entity};
        memcpy(&words[1], &all[i].distance_m, sizeof(float));
        memcpy(&words[2], &all[i].point, sizeof(bs_vec3));
        for (int word = 0; word < 5; ++word) hash = ((hash << 5) | (hash >> 27)) ^ words[word];
    }
    return hash;
}

static int cast_singly(bs_server* server, const bs_view* view) {
    for (int i = 0; i < RAYS; ++i) {
        if (bs_server_cast_ray(server, view, &rays[i], NULL, &singles[i])) return 1;
    }
    return 0;
}

static int cast_together(bs_server* server, const bs_view* view) {
    return bs_server_cast_rays(server, view, rays, RAYS, NULL, hits);
}

/* Nanoseconds per ray; below 0: a call failed. */
static double lap(bs_server* server, const bs_view* view, int (*cast)(bs_server*, const bs_view*)) {
    const clock_t began = clock();
    if (cast(server, view)) return -1;
    return (double)(clock() - began) * (1e9 / CLOCKS_PER_SEC / RAYS);
}

static int are_right(bs_server* server, const bs_view* view) {
    uint32_t found = 0;
    hits[0].struct_size = sizeof(bs_hit);
    for (int i = 0; i < RAYS; ++i) singles[i].struct_size = sizeof(bs_hit);
    if (cast_singly(server, view) || cast_together(server, view)) return 0;
    for (int i = 0; i < RAYS; ++i) found += hits[i].entity != BS_NO_ENTITY;
    printf("answers %08x, %u of %d rays hit\n", hash_of(hits), found, RAYS);
    return hash_of(singles) == right_answers && hash_of(hits) == right_answers && found == right_hits;
}

static int ascending(const void* a, const void* b) {
    const double left = *(const double*)a, right = *(const double*)b;
    return (left > right) - (left < right);
}

static void print_median(bs_server* server, const bs_view* view, const char* name,
                         int (*cast)(bs_server*, const bs_view*)) {
    double laps[LAPS];
    for (int i = 0; i < LAPS; ++i) laps[i] = lap(server, view, cast);
    qsort(laps, LAPS, sizeof laps[0], ascending);
    printf("%s: %.1f ns per ray\n", name, laps[LAPS / 2]);
}

static void answer_laps(bs_server* server, const bs_view* view) {
    char line[16];
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        printf("%.2f\n", lap(server, view, strcmp(line, "rays\n") == 0 ? cast_together : cast_singly));
        fflush(stdout);
    }
}

int main(int count, char** arguments) {
    const char* what = count > 1 ? arguments[1] : "";
    bs_library* library = NULL;
    bs_server* server = NULL;
    bs_view view;
    if (bs_open(BS_ABI_VERSION, &library, NULL) || make_scene(library, &server)) return 1;
    if (bs_view_default(BS_SIZED(&view))) return 1;
    view.moment = moment;
    if (!are_right(server, &view)) {
        fprintf(stderr, "one_ray_c: the answers should be %08x, and %u hit\n", right_answers, right_hits);
        return 1;
    }
    if (strcmp(what, "--laps") == 0) {
        answer_laps(server, &view);
    } else if (strcmp(what, "--check") != 0) {
        print_median(server, &view, "bs_server_cast_ray", cast_singly);
        print_median(server, &view, "bs_server_cast_rays", cast_together);
    }
    return bs_close(library);
}
