#pragma once

// Stage transport: how do bytes travel? Real sockets, DTLS and join tickets: the library backsight_net. May include:
// base.

#include <backsight/transport/address.h>
#include <backsight/transport/dtls.h>
#include <backsight/transport/join_ticket.h>
#include <backsight/transport/udp.h>
