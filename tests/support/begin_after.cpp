#include "tests/support/begin_after.h"

#include "tests/support/private_parts.h"

namespace backsight::test {

struct PacketSent : PrivatePart<PacketSent, std::uint64_t Channel::*> {};
struct PacketSuspected : PrivatePart<PacketSuspected, std::uint64_t Channel::*> {};
struct PacketSettled : PrivatePart<PacketSettled, std::uint64_t Channel::*> {};
struct PacketReceived : PrivatePart<PacketReceived, std::uint64_t Channel::*> {};
struct SnapshotSent : PrivatePart<SnapshotSent, SnapshotSeq Ledger::*> {};
struct CommandGiven : PrivatePart<CommandGiven, std::uint32_t CommandSender::*> {};
struct CommandSent : PrivatePart<CommandSent, std::uint32_t CommandSender::*> {};
struct CommandReceived : PrivatePart<CommandReceived, std::uint32_t CommandReceiver::*> {};
template struct OpenPart<PacketSent, &Channel::newest_sent_>;
template struct OpenPart<PacketSuspected, &Channel::suspected_to_>;
template struct OpenPart<PacketSettled, &Channel::settled_to_>;
template struct OpenPart<PacketReceived, &Channel::newest_received_>;
template struct OpenPart<SnapshotSent, &Ledger::newest_sent_>;
template struct OpenPart<CommandGiven, &CommandSender::newest_>;
template struct OpenPart<CommandSent, &CommandSender::newest_sent_>;
template struct OpenPart<CommandReceived, &CommandReceiver::newest_>;

void begin_after(const Channel& channel, std::uint64_t packet) {
    part<PacketSent>(channel) = part<PacketReceived>(channel) = packet;
    part<PacketSuspected>(channel) = part<PacketSettled>(channel) = packet;
}

void begin_after(const Ledger& ledger, SnapshotSeq snapshot) { part<SnapshotSent>(ledger) = snapshot; }

void begin_after(const CommandSender& sender, std::uint32_t command) {
    part<CommandGiven>(sender) = part<CommandSent>(sender) = command;
}

void begin_after(const CommandReceiver& receiver, std::uint32_t command) { part<CommandReceived>(receiver) = command; }

}  // namespace backsight::test
