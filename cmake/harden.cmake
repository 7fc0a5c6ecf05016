# backsight_hardened(TARGET): what reads strangers' datagrams and files ends, rather than runs on with a stack, a buffer or
# a table of addresses that was overwritten. In optimised builds on Linux: a canary in each function with a buffer, checks
# of sizes that are known at run time (_FORTIFY_SOURCE 3), marks where indirect branches may land (x86), and all addresses
# of libraries bound at the start and read-only from then on. tests/deploy/hardening_test.py reads it from the program.
# The library `backsight` itself is without: its users' flags are theirs, and it makes no system call.
function(backsight_hardened target)
    string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
    if(NOT PROJECT_IS_TOP_LEVEL OR NOT CMAKE_SYSTEM_NAME STREQUAL "Linux" OR NOT type MATCHES "^(RELEASE|RELWITHDEBINFO|MINSIZEREL)$"
            OR "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}" MATCHES "sanitize")
        return()
    endif()
    # A compiler of a distribution may define the macro by itself, at another level.
    target_compile_options(${target} PRIVATE -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|i.86)$")
        target_compile_options(${target} PRIVATE -fcf-protection)
    endif()
    target_link_options(${target} PRIVATE "LINKER:-z,relro,-z,now")
    get_target_property(kind ${target} TYPE)
    if(kind STREQUAL "EXECUTABLE")
        set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
        target_link_options(${target} PRIVATE -pie)
    endif()
endfunction()
