/* What the tests of the Lua binding need of C: the same loop beside Lua's, a thread that keeps an object busy, a second
   Lua state on a thread of its own, and a thread that computes floats otherwise. */
#include "backsight.h"
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

/* Time that this thread has run: other programs of the machine do not count. */
int64_t helper_now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

typedef int32_t (*helper_cast_ray)(bs_server* server, const bs_view* view, const bs_ray* ray, const bs_filter* filter,
                                   bs_hit* hit);
/* Casts each of the rays, one call each, `rounds` times over. Returns how many calls gave an answer other than 0. */
uint32_t helper_cast(helper_cast_ray cast, bs_server* server, const bs_view* view, const bs_ray* rays, uint32_t count,
                     uint32_t rounds, bs_hit* hit) {
    uint32_t wrong = 0;
    for (uint32_t round = 0; round < rounds; ++round) {
        for (uint32_t i = 0; i < count; ++i) wrong += cast(server, view, &rays[i], NULL, hit) != BS_OK;
    }
    return wrong;
}

/* A thread that stays within a call of the server until it is released: its bone poser waits. */
static atomic_int is_inside, is_released;
static pthread_t busy_thread;
static bs_server* busy_server;
static bs_entity busy_entity;
static bs_entity_pose busy_pose;
static int32_t (*busy_record)(bs_server* server, bs_entity entity, const bs_entity_pose* pose, const bs_pose* bones,
                              uint32_t bone_count);

uint32_t helper_poser(void* user, int64_t tick, const bs_state* state, bs_pose* bones, uint32_t room) {
    const struct timespec nap = {0, 1000000};
    (void)user, (void)tick, (void)state, (void)bones, (void)room;
    atomic_store(&is_inside, 1);
    while (!atomic_load(&is_released)) nanosleep(&nap, NULL);
    return 0;
}

static void* run_busy(void* unused) {
    (void)unused;
    busy_record(busy_server, busy_entity, &busy_pose, NULL, 0);
    return NULL;
}

int helper_keep_busy(void* record, bs_server* server, bs_entity entity, const bs_entity_pose* pose) {
    const struct timespec nap = {0, 1000000};
    busy_record = record, busy_server = server, busy_entity = entity, busy_pose = *pose;
    atomic_store(&is_inside, 0);
    atomic_store(&is_released, 0);
    if (pthread_create(&busy_thread, NULL, run_busy, NULL) != 0) return 0;
    while (!atomic_load(&is_inside)) nanosleep(&nap, NULL);
    return 1;
}

void helper_release(void) {
    atomic_store(&is_released, 1);
    pthread_join(busy_thread, NULL);
}

/* lua_pcall() of another Lua state, on a thread of its own, while this one goes on. */
static pthread_t state_thread;
static void* state;
static int state_answer;
static int (*state_call)(void* state, int arguments, int results, int handler);

static void* run_state(void* unused) {
    (void)unused;
    state_answer = state_call(state, 0, 1, 0);
    return NULL;
}

int helper_start_state(void* call, void* its_state) {
    state_call = call, state = its_state;
    return pthread_create(&state_thread, NULL, run_state, NULL);
}

int helper_join_state(void) {
    pthread_join(state_thread, NULL);
    return state_answer;
}

/* Sets whether this thread keeps floats below FLT_MIN. Returns 0 where this machine has no such switch here. */
int helper_flush_to_zero(int on) {
#if defined(__x86_64__)
    _mm_setcsr(on ? _mm_getcsr() | 0x8040u : _mm_getcsr() & ~0x8040u);
    return 1;
#else
    (void)on;
    return 0;
#endif
}
