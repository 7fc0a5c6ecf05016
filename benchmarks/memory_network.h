#pragma once

// A network in memory below all sockets of this program, in place of the kernel's: for what NetServer costs by itself.
// A program that links memory_network.cpp has its sendmmsg() and recvmmsg(), which hand on to the kernel while it is
// off. IPv4 on one host. One thread.

namespace backsight::bench {

/// Whether datagrams go through memory from now on. None may be under way when it changes. Default: false.
bool& memory_network_is_on();

}  // namespace backsight::bench
