#include <backsight/transport/udp.h>

namespace backsight::net {

const char* UdpConfig::validate() const {
    if (batch_datagrams < 1 || batch_datagrams > 1024) return "batch_datagrams";
    if (max_datagram_bytes < 64 || max_datagram_bytes > 65507) return "max_datagram_bytes";
    if (kernel_buffer_bytes > (1u << 30)) return "kernel_buffer_bytes";
    if (send_lanes < 1 || send_lanes > 64) return "send_lanes";
    return nullptr;
}

}  // namespace backsight::net
