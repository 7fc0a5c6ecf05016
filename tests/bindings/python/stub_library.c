/* A library of another version of the interface, or none of Backsight's: for the test of what loading it says. */
#include <stdint.h>

#if defined(__GNUC__)
#define EXPORTED __attribute__((visibility("default")))
#else
#define EXPORTED __declspec(dllexport)
#endif

EXPORTED uint32_t stub_marker(void);
uint32_t stub_marker(void) { return 1; }

#ifdef STUB_VERSION
EXPORTED uint32_t bs_abi_version(void);
uint32_t bs_abi_version(void) { return STUB_VERSION; }
#endif

/* Lets the calling thread flush small numbers to zero, as libraries linked with -ffast-math do. */
EXPORTED int stub_flush(void);
#if defined(__x86_64__)
#include <xmmintrin.h>
int stub_flush(void) {
    _mm_setcsr(_mm_getcsr() | 0x8000u);
    return 1;
}
#else
int stub_flush(void) { return 0; }
#endif
