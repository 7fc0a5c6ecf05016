# A program of unit tests for each room, so that a test of one room is compiled and linked without the rooms above it.
#
#   room_tests(ROOM FOLDERS FOLDER... LINKS LIBRARY... [EXTRA SOURCE...])
#
# adds the program ROOM_tests from the files *_test.cpp of these folders below tests/, and the library ROOM_rig from their
# other files: the worlds and helpers that the tests stand on. EXTRA are sources from elsewhere. New files are found by
# themselves. The folders of each program are compiled together, with the common headers read once.
function(test_files target)
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/src")
    backsight_strict(${target})
    # Tests are compiled to be compiled quickly. Warnings are errors in the builds that take each file by itself.
    target_compile_options(${target} PRIVATE $<$<BOOL:${BACKSIGHT_UNITY_BUILD}>:-Wno-error>
        $<$<CONFIG:Release>:-O1 -Wno-error> $<$<CONFIG:Debug>:-O0 -g0>)
    target_precompile_headers(${target} PRIVATE <gtest/gtest.h> <algorithm> <array> <cmath> <cstdint> <functional>
        <memory> <optional> <span> <string> <vector>)
endfunction()

function(room_tests room)
    cmake_parse_arguments(PARSE_ARGV 1 given "" "" "FOLDERS;LINKS;EXTRA")
    set(sources "")
    foreach(folder IN LISTS given_FOLDERS)
        file(GLOB_RECURSE found CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp")
        list(APPEND sources ${found})
    endforeach()
    # Programs that have a main(), and another room's folder within one of the library's.
    list(FILTER sources EXCLUDE REGEX "/(golden/(main|reactor)\\.cpp|export/fleet/[^/]*)$")
    if(room STREQUAL "library")
        list(FILTER sources EXCLUDE REGEX "/transport/net/")
    endif()
    set(tests ${sources})
    list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
    set(rig ${sources})
    list(FILTER rig EXCLUDE REGEX "_test\\.cpp$")
    set(links ${given_LINKS} GTest::gtest rapidcheck rapidcheck_gtest)
    if(rig)
        add_library(${room}_rig STATIC EXCLUDE_FROM_ALL ${rig})
        test_files(${room}_rig)
        target_link_libraries(${room}_rig PUBLIC ${links})
        # The files of the other rigs have names of each other's.
        if(room STREQUAL "service")
            backsight_unity(${room}_rig 30 ${rig})
        endif()
        list(PREPEND links ${room}_rig)
    endif()
    add_executable(${room}_tests ${tests} ${given_EXTRA})
    test_files(${room}_tests)
    target_link_libraries(${room}_tests PRIVATE ${links} GTest::gtest_main)
    backsight_unity(${room}_tests 30 ${tests})
    set_target_properties(${room}_tests PROPERTIES EXCLUDE_FROM_ALL "${rooms_on_demand}")
endfunction()

# Where the parts of this build do not run them, the programs are built when somebody asks for one.
set(rooms_on_demand ON)
if("unit" IN_LIST BACKSIGHT_TEST_PARTS)
    set(rooms_on_demand OFF)
endif()

# The library's own tests need a compiler, GoogleTest and rapidcheck. The golden scenario is among them, so that sanitizers
# see it, and so is the code that the pages show. The link that plays bad networks is a file of room inputs.
room_tests(library FOLDERS base time motion history view rewind judge projectile predict wire session replicate transport world
    peers golden support LINKS backsight
    EXTRA "${PROJECT_SOURCE_DIR}/inputs/memory_link.cpp")
target_precompile_headers(library_tests PRIVATE <rapidcheck/gtest.h> <backsight/replicate.h> <backsight/world.h>)
set(core_programs library_tests)
set(other_programs "")
if(TARGET backsight_c_files)
    room_tests(c FOLDERS bindings/c LINKS library_rig backsight_c_files)
    list(APPEND other_programs c_tests)
endif()
if(NOT BACKSIGHT_BUILD_APPS)
    return()
endif()

find_package(nlohmann_json REQUIRED)
room_tests(inputs FOLDERS inputs LINKS library_rig backsight_inputs backsight_arena)
room_tests(presets FOLDERS presets LINKS library_rig backsight_presets backsight_inputs)
list(APPEND other_programs inputs_tests presets_tests)
room_tests(captures FOLDERS captures LINKS library_rig backsight_inputs nlohmann_json::nlohmann_json)
list(APPEND core_programs captures_tests)
file(GLOB games CONFIGURE_DEPENDS LIST_DIRECTORIES ON RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}/games"
    "${CMAKE_CURRENT_SOURCE_DIR}/games/*")
foreach(game IN LISTS games)
    room_tests(${game} FOLDERS games/${game} LINKS captures_rig library_rig
        $<TARGET_NAME_IF_EXISTS:backsight_${game}> backsight_net backsight_inputs backsight_presets backsight_games)
    list(APPEND core_programs ${game}_tests)
endforeach()
room_tests(net FOLDERS transport/net LINKS library_rig backsight_net backsight_inputs)
# hosted/: the arena behind the service, its bots, and other ways to rewind.
room_tests(service FOLDERS server hosted LINKS net_rig library_rig backsight_cli backsight_games)
list(APPEND core_programs net_tests service_tests)
if(TARGET backsight_lab)
    room_tests(lab FOLDERS lab LINKS library_rig backsight_lab backsight_games)
    room_tests(web FOLDERS web LINKS service_rig library_rig backsight_web)
    list(APPEND other_programs lab_tests web_tests)
endif()
if(NOT BACKSIGHT_BUILD_FUZZERS)
    # Report files of any size, for exports and databases.
    add_executable(make_fleet server/export/fleet/main.cpp server/export/synthetic_fleet.cpp)
    target_link_libraries(make_fleet PRIVATE backsight_server)
    backsight_strict(make_fleet)
endif()
if(NOT BACKSIGHT_BUILD_FUZZERS AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
    # A match of hours in virtual time: a slice of it is in the part `processes`, all of it in the long tier.
    add_executable(long_match soak/main.cpp soak/long_match.cpp games/arena/online/online_world.cpp
        support/allocation_counter.cpp)
    target_include_directories(long_match PRIVATE "${PROJECT_SOURCE_DIR}")
    target_link_libraries(long_match PRIVATE backsight_games)
    backsight_strict(long_match)
    # Clients that lie, for attacks on the built server.
    add_executable(attack_liar attacks/liar.cpp attacks/lies.cpp attacks/walker.cpp)
    target_include_directories(attack_liar PRIVATE "${PROJECT_SOURCE_DIR}")
    target_link_libraries(attack_liar PRIVATE backsight_games)
    backsight_strict(attack_liar)
endif()

# What the parts `unit`, `rooms` and `sanitizers` run.
set(example_programs hello hello_rocket hello_bow hello_queries hello_netcode hello_limbs hello_prediction own_netcode_game hello_enet hello_c rocket_c
    published_fishnet published_unreal_series published_ut2003 published_twoten published_pun2 published_mirror published_netfox
    published_to_exact)
add_custom_target(unit_programs DEPENDS ${core_programs} fuzz_replay)
foreach(example IN LISTS example_programs)
    if(TARGET ${example})
        add_dependencies(unit_programs ${example})
    endif()
endforeach()
add_custom_target(rooms_programs DEPENDS ${other_programs})
add_custom_target(sanitized_programs DEPENDS ${core_programs} ${other_programs} fuzz_replay)
