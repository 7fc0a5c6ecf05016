#pragma once

#include "BacksightLog.h"
#include "CoreMinimal.h"

/// The engine's objects and the match belong to the game's thread. Elsewhere the log names the verb, which does
/// nothing.
inline bool IsOnGameThread(const TCHAR* Verb) {
    if (IsInGameThread()) return true;
    UE_LOG(LogBacksight, Error,
           TEXT("%s: called from another thread than the game's, and did nothing. Call it in a Tick or an event, or by "
                "AsyncTask(ENamedThreads::GameThread, ...)."),
           Verb);
    return false;
}
