// Preloaded into a server, it sets the clock that the server takes for the machine's: by the microseconds that stand in
// the file CLOCK_STEP_FILE, which a test changes while the server runs. Clocks that nobody sets stay as they are.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t* step_us;
static int (*real_gettime)(clockid_t, struct timespec*);

__attribute__((constructor)) static void begin(void) {
    *(void**)&real_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    const char* file = getenv("CLOCK_STEP_FILE");
    const int descriptor = file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
    if (descriptor < 0) return;
    void* page = mmap(NULL, sizeof *step_us, PROT_READ, MAP_SHARED, descriptor, 0);
    if (page != MAP_FAILED) step_us = page;
    close(descriptor);
}

int clock_gettime(clockid_t clock, struct timespec* now) {
    if (!real_gettime) begin();
    const int result = real_gettime(clock, now);
    if (result != 0 || clock != CLOCK_REALTIME || !step_us) return result;
    const int64_t us = *step_us + now->tv_nsec / 1000;
    const int64_t seconds = us >= 0 ? us / 1000000 : -((-us + 999999) / 1000000);
    now->tv_sec += seconds;
    now->tv_nsec = (us - seconds * 1000000) * 1000 + now->tv_nsec % 1000;
    return 0;
}

time_t time(time_t* out) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out) *out = now.tv_sec;
    return now.tv_sec;
}

int gettimeofday(struct timeval* restrict out, void* restrict zone) {
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    out->tv_sec = now.tv_sec;
    out->tv_usec = now.tv_nsec / 1000;
    return 0;
}
