#pragma once

#include "CoreMinimal.h"

/// Sentences: what went wrong, where, and what would be right. `log LogBacksight Verbose` on the console shows each
/// shot.
BACKSIGHT_API DECLARE_LOG_CATEGORY_EXTERN(LogBacksight, Log, All);
