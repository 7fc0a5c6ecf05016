#pragma once

// Memory of OpenSSL for programs with many connections. Part of the library backsight_net.

namespace backsight::net {

/// From now on what OpenSSL keeps of a connection of this library lies side by side, in 32 kB for each. Records of a
/// thousand connections then wait less for memory. It holds for the whole process, so it is for a program to call, as
/// the first thing that it does. Bytes on the wire stay what they are. False if OpenSSL has allocated something
/// already: then nothing changes. Memory checkers see less of what OpenSSL does with its memory.
[[nodiscard]] bool gather_openssl_memory();

}  // namespace backsight::net
