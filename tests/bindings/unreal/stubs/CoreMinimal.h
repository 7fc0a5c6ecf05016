#pragma once

// Stands for the engine's header of this name: what the plugin uses, with the names and signatures that Epic publishes.
// Nothing of it is Unreal's code.
#include "StubFoundation.h"
#include "StubMath.h"
#include "StubText.h"
