#pragma once

namespace backsight::net {

/// Makes libsodium ready once per process; ends the process if the system has no randomness, which nothing can mend.
void make_sodium_ready();

}  // namespace backsight::net
