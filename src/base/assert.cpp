#include <backsight/base/assert.h>
#include <backsight/base/compiler.h>

namespace backsight {

#ifdef BACKSIGHT_WEAK
// Weak here and not in the header: there it would make a program's own definition weak too.
BACKSIGHT_WEAK void assertion_failed(const char*, int, const char*) { BACKSIGHT_TRAP(); }
#elif !defined(BACKSIGHT_OWN_ASSERTION_FAILED)
void assertion_failed(const char*, int, const char*) { BACKSIGHT_TRAP(); }
#endif

}  // namespace backsight
