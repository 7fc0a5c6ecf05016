option(BACKSIGHT_UNITY_BUILD "Compile the apps' and tests' files a few at a time" OFF)

# Compiles files of one folder together, a few at a time, so that their headers and the templates behind them are worked
# through once for all of them. Builds without BACKSIGHT_UNITY_BUILD compile each file by itself: there a file that
# forgets an include is noticed. Files of a folder share one nameless namespace here: what they keep to themselves must
# differ in name.
#
#   backsight_unity(TARGET FILES_AT_A_TIME SOURCE...)
#
# What is not among the sources stays by itself, and so do files that BACKSIGHT_ALONE names: tools/mutate changes them often.
function(backsight_unity target at_a_time)
    if(NOT BACKSIGHT_UNITY_BUILD)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    set(sources ${ARGN})
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    foreach(source IN LISTS sources)
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE name)
        if(name IN_LIST BACKSIGHT_ALONE)
            continue()
        endif()
        cmake_path(GET source PARENT_PATH folder)
        cmake_path(RELATIVE_PATH folder BASE_DIRECTORY "${PROJECT_SOURCE_DIR}")
        string(MAKE_C_IDENTIFIER "${folder}" folder)
        if(NOT DEFINED files_${folder})
            set(files_${folder} 0)
        endif()
        math(EXPR batch "${files_${folder}} / ${at_a_time}")
        math(EXPR files_${folder} "${files_${folder}} + 1")
        set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${folder}_${batch}")
    endforeach()
endfunction()
