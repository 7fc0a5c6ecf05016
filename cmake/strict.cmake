# Compiles one of our own targets without extensions and without a warning. A user who builds us inside his project
# keeps the warnings but not the errors: a compiler newer than ours must not break his build.
function(backsight_strict target)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
    target_compile_features(${target} PRIVATE cxx_std_20)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
    # g++ 12 takes std::string's own operator+ for an overlapping copy (GCC bug 105651, mended in 13).
    target_compile_options(${target} PRIVATE
        $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>)
    if(PROJECT_IS_TOP_LEVEL)
        target_compile_options(${target} PRIVATE -Werror)
    endif()
endfunction()
