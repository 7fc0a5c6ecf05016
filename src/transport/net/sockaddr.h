#pragma once

#include <backsight/transport/address.h>

#include <netinet/in.h>
#include <sys/socket.h>

namespace backsight::net {

/// Returns the length that the kernel wants beside it. `for_v6`: for a socket of IPv6, where an IPv4 address is mapped.
socklen_t to_sockaddr(const Address& address, bool for_v6, sockaddr_storage& out);
/// A mapped address (RFC 4291, 2.5.5.2) comes out as the IPv4 one that it is. Port 0 and no IP for a family that is
/// neither IPv4 nor IPv6.
Address from_sockaddr(const sockaddr_storage& from);

}  // namespace backsight::net
