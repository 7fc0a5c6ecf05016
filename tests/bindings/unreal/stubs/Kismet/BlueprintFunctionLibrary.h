#pragma once
#include "StubObject.h"

class UBlueprintFunctionLibrary : public UObject {};
