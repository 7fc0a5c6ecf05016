#include "BacksightCommands.h"

namespace {

void Append(TArray<uint8>& Packet, const void* From, int32 Size) {
    const int32 At = Packet.Num();
    Packet.SetNum(At + Size);
    FMemory::Memcpy(Packet.GetData() + At, From, static_cast<SIZE_T>(Size));
}

/// Takes the next bytes of a packet; false where there are not so many.
bool Take(const TArray<uint8>& Packet, int32& At, void* To, int32 Size) {
    if (Packet.Num() - At < Size) return false;
    FMemory::Memcpy(To, Packet.GetData() + At, static_cast<SIZE_T>(Size));
    At += Size;
    return true;
}

}  // namespace

void WriteCommands(const TArray<FBacksightCommand>& Commands, TArray<uint8>& Packet) {
    Packet.Reset();
    if (Commands.Num() == 0) return;
    const uint8 Count = static_cast<uint8>(Commands.Num());
    Append(Packet, &Count, sizeof Count);
    Append(Packet, &Commands[0].Number, sizeof Commands[0].Number);
    for (const FBacksightCommand& Command : Commands) {
        const uint8 Fires = Command.bFires ? 1 : 0;
        Append(Packet, Command.Stamp.bytes, BS_STAMP_BYTES);
        Append(Packet, &Fires, sizeof Fires);
        if (Command.bFires) Append(Packet, &Command.Claim, sizeof Command.Claim);
    }
}

bool ReadCommands(const TArray<uint8>& Packet, TArray<FBacksightCommand>& Commands) {
    Commands.Reset();
    int32 At = 0;
    uint8 Count = 0;
    uint32 First = 0;
    if (!Take(Packet, At, &Count, sizeof Count) || !Take(Packet, At, &First, sizeof First)) return false;
    if (Count == 0 || Count > BacksightMaxCommands || First == 0 || First > MAX_uint32 - Count) return false;
    for (uint32 I = 0; I < Count; ++I) {
        FBacksightCommand Command = {};
        uint8 Fires = 0;
        Command.Number = First + I;
        if (!Take(Packet, At, Command.Stamp.bytes, BS_STAMP_BYTES) || !Take(Packet, At, &Fires, sizeof Fires)) {
            return false;
        }
        Command.bFires = Fires == 1;
        if (Fires > 1 || (Command.bFires && !Take(Packet, At, &Command.Claim, sizeof Command.Claim))) return false;
        Commands.Add(Command);
    }
    return At == Packet.Num();
}
