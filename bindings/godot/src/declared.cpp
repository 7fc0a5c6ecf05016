#include "declared.h"

#include "instance.h"

#include <iterator>

namespace backsight::godot {

namespace {

#ifdef BACKSIGHT_GODOT_PRESETS
#include "declared_presets.inc"
#else
#include "declared.inc"
#endif

}  // namespace

const Declared declared = {names,
                           records,
                           std::size(records),
                           parameters,
                           methods,
                           std::size(methods),
                           classes,
                           std::size(classes),
                           constant_names,
                           constants,
                           std::size(constants)};

}  // namespace backsight::godot
