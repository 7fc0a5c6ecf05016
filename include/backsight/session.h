#pragma once

// Stage session: who is there, and what has arrived? Connections, packets with acknowledgements, events, the stream of
// commands. May include: base time wire.

#include <backsight/session/client_session.h>
#include <backsight/session/command_buffer.h>
#include <backsight/session/commands.h>
#include <backsight/session/server_session.h>
