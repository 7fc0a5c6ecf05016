#pragma once

// The version of these headers. CMakeLists.txt reads it from here, so the package and pkg-config say the same.
//
//     #if BACKSIGHT_VERSION_MAJOR == 0 && BACKSIGHT_VERSION_MINOR < 2
//
// Before 1.0 a new minor version may change the interface and the wire; a new patch changes neither.

#define BACKSIGHT_VERSION_MAJOR 0
#define BACKSIGHT_VERSION_MINOR 1
#define BACKSIGHT_VERSION_PATCH 0

#define BACKSIGHT_QUOTED(number) #number
#define BACKSIGHT_JOINED(major, minor, patch) \
    BACKSIGHT_QUOTED(major) "." BACKSIGHT_QUOTED(minor) "." BACKSIGHT_QUOTED(patch)
/// As text: "0.1.0".
#define BACKSIGHT_VERSION BACKSIGHT_JOINED(BACKSIGHT_VERSION_MAJOR, BACKSIGHT_VERSION_MINOR, BACKSIGHT_VERSION_PATCH)
