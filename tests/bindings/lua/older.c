/* A library of an earlier version, as backsight.lua finds one that was left in a game's folder. */
#include <stdint.h>

uint32_t bs_abi_version(void) { return 0x00010001u; }
const char* bs_version(void) { return "0.0.9"; }
