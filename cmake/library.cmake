# One of the two libraries that games link. BUILD_SHARED_LIBS makes them shared.
#
# A shared library exports what include/ declares, and nothing else. So no header needs a macro: the public headers are
# read first in every source, with default visibility, and all that follows is hidden. docs/decisions/0034-packages.md.
function(backsight_library target)
    # Before 1.0 a minor version may break, so it is part of the name that a program asks for.
    set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX POSITION_INDEPENDENT_CODE ON
        VERSION "${PROJECT_VERSION}" SOVERSION "${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}")
    # In position-independent code another library may put its function in the place of any that is exported, so g++
    # inlines none of them, not even within a file. Nobody replaces a single function of ours.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-semantic-interposition>)
    get_target_property(type ${target} TYPE)
    if(NOT type STREQUAL "SHARED_LIBRARY")
        return()
    endif()
    if(WIN32)
        set_target_properties(${target} PROPERTIES WINDOWS_EXPORT_ALL_SYMBOLS ON)
        return()
    endif()
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/include" "${PROJECT_SOURCE_DIR}/include/*.h")
    list(TRANSFORM headers REPLACE "(.+)" "#include <\\1>\n")
    list(JOIN headers "" includes)
    set(public "${PROJECT_BINARY_DIR}/public_headers.h")
    file(CONFIGURE OUTPUT "${public}" @ONLY CONTENT
        "#pragma GCC visibility push(default)\n@includes@#pragma GCC visibility pop\n")
    set_target_properties(${target} PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
    target_precompile_headers(${target} PRIVATE "${public}")
endfunction()
