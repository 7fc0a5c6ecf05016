# Debian packages, by `cpack -G DEB` in a build that was configured with -DCMAKE_INSTALL_PREFIX=/usr: the shared libraries,
# and what a build needs. tools/release makes them. A shared library's package is named after what programs ask for.
get_target_property(abi backsight_c SOVERSION)
set(runtime_package "libbacksight-c${abi}")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL backsight_runtime backsight_dev)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
    WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "Backsight contributors <noreply@backsight.invalid>")
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(about "The server judges each shot against exactly the world that its shooter saw.")
set(CPACK_COMPONENT_BACKSIGHT_RUNTIME_DESCRIPTION "lag compensation for games, shared library\n${about}")
set(CPACK_COMPONENT_BACKSIGHT_DEV_DESCRIPTION "lag compensation for games, for building\n${about}\n\
 Headers, the C++ library, and files for CMake and pkg-config.")
set(CPACK_DEBIAN_BACKSIGHT_RUNTIME_PACKAGE_NAME "${runtime_package}")
set(CPACK_DEBIAN_BACKSIGHT_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_BACKSIGHT_DEV_PACKAGE_NAME libbacksight-dev)
set(CPACK_DEBIAN_BACKSIGHT_DEV_PACKAGE_SECTION libdevel)
# A program that is linked with it asks for this package, and the linker's cache is made anew.
file(WRITE "${PROJECT_BINARY_DIR}/deb/shlibs" "libbacksight_c ${abi} ${runtime_package} (>= ${PROJECT_VERSION})\n")
file(WRITE "${PROJECT_BINARY_DIR}/deb/triggers" "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_BACKSIGHT_RUNTIME_PACKAGE_CONTROL_EXTRA "${PROJECT_BINARY_DIR}/deb/shlibs"
    "${PROJECT_BINARY_DIR}/deb/triggers")
# Debian 12's: what is linked there runs with this C library and with later ones.
set(CPACK_DEBIAN_BACKSIGHT_RUNTIME_PACKAGE_DEPENDS "libc6 (>= 2.36)")
set(CPACK_DEBIAN_BACKSIGHT_DEV_PACKAGE_DEPENDS "${runtime_package} (= ${PROJECT_VERSION})")

# What Debian's policy wants of each package: its licence and its changes.
string(TIMESTAMP today "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/changelog" @ONLY CONTENT "backsight (@PROJECT_VERSION@) unstable; urgency=medium

  * CHANGELOG.md of the sources has what changed.

 -- Backsight contributors <noreply@backsight.invalid>  @today@
")
execute_process(COMMAND gzip -9n -c "${PROJECT_BINARY_DIR}/changelog" OUTPUT_FILE "${PROJECT_BINARY_DIR}/changelog.gz")
foreach(part RUNTIME DEV)
    string(TOLOWER "backsight_${part}" component)
    set(folder "share/doc/${CPACK_DEBIAN_BACKSIGHT_${part}_PACKAGE_NAME}")
    install(FILES LICENSE DESTINATION "${folder}" RENAME copyright COMPONENT ${component})
    install(FILES "${PROJECT_BINARY_DIR}/changelog.gz" DESTINATION "${folder}" COMPONENT ${component})
endforeach()
include(CPack)
