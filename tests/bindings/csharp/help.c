// What tests/bindings/csharp cannot do from C#: set the processor's floats, and time the same call from C.
#include "backsight.h"

#include <malloc.h>
#include <time.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#define EXPORT __attribute__((visibility("default")))

EXPORT uint32_t set_float_control(uint32_t bits) {
#if defined(__x86_64__)
    const uint32_t before = _mm_getcsr();
    _mm_setcsr(bits);
    return before;
#else
    (void)bits;
    return 0;
#endif
}

EXPORT uint64_t native_bytes(void) {
    const struct mallinfo2 now = mallinfo2();
    return now.uordblks + now.hblkhd;
}

EXPORT double time_rays(bs_server* server, const bs_view* view, const bs_ray* ray, bs_hit* hit, int64_t count) {
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (int64_t i = 0; i < count; ++i) bs_server_cast_ray(server, view, ray, NULL, hit);
    clock_gettime(CLOCK_MONOTONIC, &to);
    return (double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec);
}
