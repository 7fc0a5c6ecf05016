# backsight_declared: what tools/bind writes from the headers for C, for Python and Godot, into their folders of bindings/.
# tools/build_javascript does the same for its own package.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
file(GLOB_RECURSE generators CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tools/bindings/*.py")
set(declared "${PROJECT_BINARY_DIR}/bindings/declared.stamp")
add_custom_command(OUTPUT "${declared}"
    BYPRODUCTS "${PROJECT_SOURCE_DIR}/bindings/godot/src/declared.inc"
    "${PROJECT_SOURCE_DIR}/bindings/godot/src/declared_presets.inc"
    "${PROJECT_SOURCE_DIR}/bindings/python/backsight/_declared.py"
    "${PROJECT_SOURCE_DIR}/bindings/python/backsight/_generated.py"
    "${PROJECT_SOURCE_DIR}/bindings/python/backsight/_presets.py"
    COMMAND Python3::Interpreter "${PROJECT_SOURCE_DIR}/tools/bind" godot python
    COMMAND "${CMAKE_COMMAND}" -E touch "${declared}"
    DEPENDS "${PROJECT_SOURCE_DIR}/bindings/c/backsight.h" "${PROJECT_SOURCE_DIR}/bindings/c/backsight_presets.h"
    "${PROJECT_SOURCE_DIR}/tools/bind" ${generators} VERBATIM)
add_custom_target(backsight_declared ALL DEPENDS "${declared}")
