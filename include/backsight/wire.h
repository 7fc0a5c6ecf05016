#pragma once

// Stage wire: how few bits? Bit packing, messages described once, commands and snapshots' headers. May include: base
// time.
//
//     BitWriter out(bytes);
//     WriteStream stream(out);  // ReadStream reads what this wrote,
//     code_door(stream, door);  // by the very same function: see streams.h
//     if (!out.failed()) send(bytes.first(out.byte_count()));

#include <backsight/wire/bits.h>
#include <backsight/wire/command_shots.h>
#include <backsight/wire/commands.h>
#include <backsight/wire/messages.h>
#include <backsight/wire/streams.h>
