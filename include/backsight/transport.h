#pragma once

// Stage transport: how do bytes travel? May include: base.
//
// Real sockets are a library of their own, backsight_net, with its headers beside this one: address.h, udp.h, dtls.h,
// join_ticket.h, relay.h.

#include <backsight/transport/memory_link.h>
