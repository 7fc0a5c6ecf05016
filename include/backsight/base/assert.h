#pragma once

// Contract check for the caller's own mistakes. Data that came from a wire or a client never reaches it: that is
// checked, counted and answered with a reason instead. Traps without a message, so that it needs no I/O and works
// in a WASM module that has no imports. Compiled out with NDEBUG.
#ifdef NDEBUG
#define BACKSIGHT_ASSERT(condition) static_cast<void>(0)
#else
#define BACKSIGHT_ASSERT(condition) ((condition) ? static_cast<void>(0) : __builtin_trap())
#endif
