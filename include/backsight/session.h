#pragma once

// Stage session: what has arrived? The stream of commands. May include: base time wire.

#include <backsight/session/commands.h>
