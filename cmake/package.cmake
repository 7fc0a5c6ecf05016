# What `cmake --install` writes: libraries, headers, the package for find_package, and files for pkg-config. Two parts:
# backsight_runtime is what a program needs that was linked with shared libraries, backsight_dev all else.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/backsight")

# backsight_install(TARGET NAME): backsight::NAME. Each has a file of its own, so that a program that does not ask for
# the component needs nothing of what that needs.
function(backsight_install target name)
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
    install(TARGETS ${target} EXPORT backsight-${name}
        RUNTIME COMPONENT backsight_runtime
        LIBRARY COMPONENT backsight_runtime NAMELINK_COMPONENT backsight_dev
        ARCHIVE COMPONENT backsight_dev)
    install(EXPORT backsight-${name} NAMESPACE backsight:: DESTINATION "${package_dir}" COMPONENT backsight_dev)
endfunction()

set(without_net REGEX "/transport(\\.h|/.*\\.h)$" EXCLUDE)
backsight_install(backsight backsight)
if(TARGET backsight_net)
    backsight_install(backsight_net net)
    unset(without_net)
endif()
install(DIRECTORY include/backsight TYPE INCLUDE COMPONENT backsight_dev FILES_MATCHING PATTERN "*.h" ${without_net})
if(TARGET backsight_presets AND IS_DIRECTORY "${PROJECT_SOURCE_DIR}/presets/include")
    target_include_directories(backsight_presets PUBLIC "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
    backsight_install(backsight_presets presets)
    install(DIRECTORY presets/include/ TYPE INCLUDE COMPONENT backsight_dev FILES_MATCHING PATTERN "*.h")
endif()
if(TARGET backsight_server)
    backsight_install(backsight_inputs inputs)
    backsight_install(backsight_server service)
    install(TARGETS backsight_postgres RUNTIME COMPONENT backsight_runtime)
    install(DIRECTORY server/include/ TYPE INCLUDE COMPONENT backsight_dev FILES_MATCHING PATTERN "*.h")
endif()
if(TARGET backsight_c)
    backsight_install(backsight_c c)
    install(FILES bindings/c/backsight.h TYPE INCLUDE COMPONENT backsight_dev)
    if(BACKSIGHT_BUILD_C_PRESETS)
        install(FILES bindings/c/backsight_presets.h TYPE INCLUDE COMPONENT backsight_dev)
    endif()
endif()
install(FILES LICENSE TYPE DOC COMPONENT backsight_dev)

get_target_property(type backsight TYPE)
set(is_static FALSE)
set(requires_private Requires.private)
if(type STREQUAL "STATIC_LIBRARY")
    set(is_static TRUE)
    set(requires_private Requires)
endif()
configure_package_config_file(cmake/backsight-config.cmake.in "${PROJECT_BINARY_DIR}/backsight-config.cmake"
    INSTALL_DESTINATION "${package_dir}")
# Before 1.0 a minor version may break, so only the same minor version fits.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/backsight-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/backsight-config.cmake" "${PROJECT_BINARY_DIR}/backsight-config-version.cmake"
    DESTINATION "${package_dir}" COMPONENT backsight_dev)

set(pc_dir "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}/${pc_dir}" OUTPUT_VARIABLE up)
foreach(name backsight backsight-net backsight-c)
    string(REPLACE "-" "_" target "${name}")
    if(TARGET ${target})
        configure_file(cmake/${name}.pc.in "${PROJECT_BINARY_DIR}/${name}.pc" @ONLY)
        install(FILES "${PROJECT_BINARY_DIR}/${name}.pc" DESTINATION "${pc_dir}" COMPONENT backsight_dev)
    endif()
endforeach()

if(PROJECT_IS_TOP_LEVEL AND CMAKE_INSTALL_PREFIX STREQUAL "/usr" AND TARGET backsight_c)
    include(cmake/deb.cmake)
endif()
