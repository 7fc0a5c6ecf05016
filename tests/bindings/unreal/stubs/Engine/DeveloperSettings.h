#pragma once
#include "UObject/SoftObjectPtr.h"

class UDeveloperSettings : public UObject {};
