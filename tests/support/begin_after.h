#pragma once

// Numbers that begin where others are after years: set before anything is sent, at both ends.

#include <backsight/session/channel.h>
#include <backsight/session/commands.h>
#include <backsight/view/ledger.h>

#include <cstdint>

namespace backsight::test {

/// The next packet that either side sends is the one after `packet`.
void begin_after(const Channel& channel, std::uint64_t packet);
void begin_after(const Ledger& ledger, SnapshotSeq snapshot);
void begin_after(const CommandSender& sender, std::uint32_t command);
void begin_after(const CommandReceiver& receiver, std::uint32_t command);

}  // namespace backsight::test
