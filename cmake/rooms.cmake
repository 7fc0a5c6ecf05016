# The rooms above the library: a static library backsight_ROOM each, whose headers are "ROOM/...". tools/allowed_includes.txt
# says which room may include which.
set(backsight_words_options "$<$<CONFIG:Debug>:-O0>$<$<CONFIG:Release>:-O1>")

# backsight_room(ROOM SOURCE...)
function(backsight_room room)
    add_library(backsight_${room} STATIC ${ARGN})
    set_target_properties(backsight_${room} PROPERTIES LINKER_LANGUAGE CXX POSITION_INDEPENDENT_CODE ON)
    target_include_directories(backsight_${room} PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>")
    backsight_strict(backsight_${room})
    # The lab computes, from what inputs/ has read.
    if(NOT room STREQUAL "lab")
        backsight_hardened(backsight_${room})
    endif()
    set(together 6)
    # These rooms call the library and compute little themselves. So they are compiled quickly for the unit tests.
    if(room MATCHES "^(server|web|cli)$")
        target_compile_options(backsight_${room} PRIVATE $<$<CONFIG:Debug>:-O0>)
        set(together 12)
    endif()
    backsight_unity(backsight_${room} ${together} ${ARGN})
endfunction()

# backsight_words(ROOM SOURCE...): sources of the room that are rather compiled quickly than quick. After what the room
# links is known.
function(backsight_words room)
    add_library(backsight_${room}_words OBJECT ${ARGN})
    target_include_directories(backsight_${room}_words PRIVATE
        "$<TARGET_PROPERTY:backsight_${room},INCLUDE_DIRECTORIES>")
    target_link_libraries(backsight_${room}_words PRIVATE "$<TARGET_PROPERTY:backsight_${room},LINK_LIBRARIES>")
    target_compile_options(backsight_${room}_words PRIVATE ${backsight_words_options})
    backsight_strict(backsight_${room}_words)
    if(NOT room STREQUAL "lab")
        backsight_hardened(backsight_${room}_words)
    endif()
    backsight_unity(backsight_${room}_words 12 ${ARGN})
    target_sources(backsight_${room} PRIVATE "$<TARGET_OBJECTS:backsight_${room}_words>")
endfunction()
