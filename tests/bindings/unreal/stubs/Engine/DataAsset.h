#pragma once
#include "StubObject.h"

class UDataAsset : public UObject {};
