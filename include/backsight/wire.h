#pragma once

// Stage wire: how few bits? Bit packing, the stamp's delta code, the packets. May include: base time.
//
//     BitWriter out(bytes);
//     WriteStream stream(out);  // ReadStream reads what this wrote,
//     code_snapshot_header(stream, context, header);  // by the very same function
//     if (!out.failed()) send(bytes.first(out.byte_count()));

#include <backsight/wire/bits.h>
#include <backsight/wire/commands.h>
#include <backsight/wire/messages.h>
#include <backsight/wire/streams.h>
#include <backsight/wire/words.h>
