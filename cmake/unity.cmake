option(BACKSIGHT_UNITY_BUILD "Compile the apps' and tests' files a few at a time" OFF)

# Compiles files of one folder together, a few at a time, so that their headers and the templates behind them are worked
# through once for all of them. Builds without BACKSIGHT_UNITY_BUILD compile each file by itself: there a file that
# forgets an include is noticed. Files of a folder share one nameless namespace here: what they keep to themselves must
# differ in name.
#
#   backsight_unity(TARGET FILES_AT_A_TIME SOURCE...)
#
# What is not among the sources stays by itself.
function(backsight_unity target at_a_time)
    if(NOT BACKSIGHT_UNITY_BUILD)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    set(sources ${ARGN})
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    set(folders)
    foreach(source IN LISTS sources)
        cmake_path(GET source PARENT_PATH folder)
        list(FIND folders "${folder}" index)
        if(index EQUAL -1)
            list(LENGTH folders index)
            list(APPEND folders "${folder}")
            set(files_${index} 0)
        endif()
        math(EXPR batch "${files_${index}} / ${at_a_time}")
        math(EXPR files_${index} "${files_${index}} + 1")
        set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${index}_${batch}")
    endforeach()
endfunction()
