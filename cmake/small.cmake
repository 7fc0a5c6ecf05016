# backsight_small: the one file compiled for plugins of engines, which are small. Link it into each that has the library.
# Its functions are visible, so a plugin says by a map of the linker which of them it exports.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(one_file "${PROJECT_BINARY_DIR}/bindings/one_file")
file(GLOB_RECURSE library_files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/include/*.h" "${PROJECT_SOURCE_DIR}/src/*"
    "${PROJECT_SOURCE_DIR}/bindings/c/src/*")
add_custom_command(OUTPUT "${one_file}/backsight.cpp"
    COMMAND Python3::Interpreter "${PROJECT_SOURCE_DIR}/tools/amalgamate" "${one_file}"
    COMMAND "${CMAKE_COMMAND}" -E touch "${one_file}/backsight.cpp"
    DEPENDS ${library_files} "${PROJECT_SOURCE_DIR}/bindings/c/backsight.h" "${PROJECT_SOURCE_DIR}/tools/amalgamate"
    VERBATIM)
set(small_options -ffp-contract=off -fno-exceptions -fno-rtti -fno-asynchronous-unwind-tables -fno-unwind-tables
    -ffunction-sections -fdata-sections)
add_library(backsight_small OBJECT "${one_file}/backsight.cpp" "${PROJECT_SOURCE_DIR}/bindings/c/small/memory.cpp")
set_target_properties(backsight_small PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON INTERPROCEDURAL_OPTIMIZATION OFF)
target_compile_features(backsight_small PRIVATE cxx_std_20)
target_compile_definitions(backsight_small PRIVATE BS_BUILDING NDEBUG)
target_include_directories(backsight_small PRIVATE "${PROJECT_SOURCE_DIR}/bindings/c")
# -Os makes a ray four times as slow, -O2 the plugin a quarter larger. What is called once needs no speed.
target_compile_options(backsight_small PRIVATE ${small_options} -O2 -fno-tree-vectorize)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(backsight_small PRIVATE -fno-inline-functions -fno-inline-small-functions -fno-ipa-cp
        -fno-partial-inlining -fno-tree-ch -fno-align-functions -fno-align-loops -fno-align-jumps
        --param=max-inline-insns-single=20)
endif()

# backsight_small_plugin(TARGET EXPORTS): links it as small as it can be, with what the map EXPORTS names.
function(backsight_small_plugin target exports)
    set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX LINK_DEPENDS "${exports}")
    target_link_libraries(${target} PRIVATE backsight_small)
    if(APPLE)
        # No Mac has tried this.
        target_link_options(${target} PRIVATE -Wl,-dead_strip "-Wl,-exported_symbols_list,${exports}")
        return()
    endif()
    target_link_options(${target} PRIVATE -static-libstdc++ -static-libgcc -s -Wl,--gc-sections -Wl,--exclude-libs,ALL)
    if(NOT WIN32)
        target_link_options(${target} PRIVATE -Wl,-z,noseparate-code "-Wl,--version-script=${exports}")
    endif()
endfunction()
