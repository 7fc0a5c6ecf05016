#pragma once

// Stage wire: how few bits? Bit packing, the stamp's delta code, the packets. May include: base time.

#include <backsight/wire/bits.h>
#include <backsight/wire/messages.h>
#include <backsight/wire/stamp_codec.h>
#include <backsight/wire/streams.h>
#include <backsight/wire/words.h>
