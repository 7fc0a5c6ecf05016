#pragma once

// Stage session: what has arrived? Acknowledged snapshots, the stream of commands. May include: base time wire.

#include <backsight/session/acks.h>
#include <backsight/session/commands.h>
