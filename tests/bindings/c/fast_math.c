/* A game that is compiled and linked with -ffast-math: its floats are flushed to zero before main() runs, and the
   library says so. */
#include "backsight.h"

#include <stdio.h>

int main(void) {
    bs_library* library = NULL;
    bs_error error;
    const int32_t opened = bs_open(BS_ABI_VERSION, &library, BS_SIZED(&error));
    puts(opened == BS_OK ? "opened" : error.text);
    return opened == BS_BAD_FLOATS && library == NULL ? 0 : 1;
}
