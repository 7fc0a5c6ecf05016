#pragma once

// Stage session: who is there, and what has arrived? Connections, packets with acknowledgements, events, the stream of
// commands. May include: base time wire.
//
//     ClientSession session(config);  // sans-I/O: bytes and a time in, bytes out
//     const bool asked = session.connect(client_now, nonce, view_fingerprint, ticket);
//     const Received read = session.receive(client_now, datagram);  // each that comes; read.body is yours
//     session.update(client_now);  // once a frame
//     if (session.wants_packet(client_now)) send(session.write(client_now, body, out));

#include <backsight/session/client_session.h>
#include <backsight/session/commands.h>
#include <backsight/session/server_session.h>
#include <backsight/session/tick_seeds.h>
