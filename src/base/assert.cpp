#include <backsight/base/assert.h>

namespace backsight {

// Weak here and not in the header: there it would make a program's own definition weak too.
[[gnu::weak]] void assertion_failed(const char*, int, const char*) { __builtin_trap(); }

}  // namespace backsight
