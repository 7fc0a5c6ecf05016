#pragma once
#include "CoreMinimal.h"

template <class T>
using TFunctionRef = std::function<T>;
