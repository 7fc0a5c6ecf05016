#pragma once

// The engine that the stubs stand for. g++ compiles the plugin for the oldest one, and clang for a newer one.
#ifndef STUB_ENGINE_MINOR
#define STUB_ENGINE_MINOR 3
#endif
#define UE_VERSION_OLDER_THAN(Major, Minor, Patch) (5 < (Major) || (5 == (Major) && STUB_ENGINE_MINOR < (Minor)))
