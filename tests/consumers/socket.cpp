// Opens a socket and makes keys with the backsight_net that was installed: its system calls, and what it needs of
// others.

#include <backsight/transport/join_ticket.h>
#include <backsight/transport/udp.h>
#include <backsight/version.h>

#include <cstdio>
#include <string>

int main() {
    using namespace backsight::net;
    std::string error;
    UdpConfig config;
    config.bind = Address::loopback_v4(0);
    const auto socket = UdpSocket::open(config, error);
    std::printf("backsight_net %s %s\n", BACKSIGHT_VERSION, error.c_str());
    const TicketKeys keys = make_ticket_keys();
    return socket && keys.public_key != TicketPublicKey{} ? 0 : 1;
}
