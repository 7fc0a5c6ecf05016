#pragma once

#include <backsight/transport/address.h>

#include <netinet/in.h>
#include <sys/socket.h>

namespace backsight::net {

/// Returns the length that the kernel wants beside it.
socklen_t to_sockaddr(const Address& address, sockaddr_storage& out);
/// Port 0 and no IP for a family that is neither IPv4 nor IPv6.
Address from_sockaddr(const sockaddr_storage& from);

}  // namespace backsight::net
