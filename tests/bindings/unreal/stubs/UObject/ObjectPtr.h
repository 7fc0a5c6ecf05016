#pragma once
#include "StubObject.h"
