/* A library of the next major version, which has other structs: as after an update of one file of a game alone. */
#include <stdint.h>

uint32_t bs_abi_version(void) { return 0x00020000u; }
const char* bs_version(void) { return "2.0.0"; }
