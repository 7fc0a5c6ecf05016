# Puts files into a target, byte for byte, so that the program needs none of them at run time.
#
#   backsight_embed(TARGET NAMESPACE function=FILE...)
#
# Each pair adds a source with `std::string_view NAMESPACE::function()`, which returns the content of the file. The caller
# declares the functions where it uses them. A source is made anew when its file changes.
#
# The same file, run as a script, is the generator.
if(CMAKE_SCRIPT_MODE_FILE)
    file(READ "${input}" bytes HEX)
    string(REGEX REPLACE "(................................)" "\\1\n    " bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    file(WRITE "${output}" "#include <string_view>
namespace ${namespace} {
namespace {
// The zero at the end is not part of the content: an empty file must not make an empty array.
const unsigned char bytes[] = {
    ${bytes}0};
}
std::string_view ${function}();
std::string_view ${function}() { return {reinterpret_cast<const char*>(bytes), sizeof bytes - 1}; }
}
")
    return()
endif()

set(backsight_embed_script "${CMAKE_CURRENT_LIST_FILE}")

function(backsight_embed target namespace)
    foreach(pair IN LISTS ARGN)
        if(NOT pair MATCHES "^([a-z0-9_]+)=(.+)$")
            message(FATAL_ERROR "backsight_embed: expected function=FILE, found '${pair}'")
        endif()
        set(function "${CMAKE_MATCH_1}")
        get_filename_component(input "${CMAKE_MATCH_2}" ABSOLUTE)
        set(output "${CMAKE_CURRENT_BINARY_DIR}/embedded/${function}.cpp")
        add_custom_command(OUTPUT "${output}" DEPENDS "${input}" "${backsight_embed_script}" VERBATIM
            COMMAND "${CMAKE_COMMAND}" "-Dinput=${input}" "-Doutput=${output}" "-Dfunction=${function}"
                "-Dnamespace=${namespace}" -P "${backsight_embed_script}")
        target_sources(${target} PRIVATE "${output}")
    endforeach()
endfunction()
