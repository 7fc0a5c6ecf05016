# backsight_net: real sockets, DTLS and join tickets. The library itself needs nothing of this.
find_package(OpenSSL 3.0 REQUIRED COMPONENTS SSL Crypto)
find_package(PkgConfig REQUIRED)
pkg_check_modules(sodium REQUIRED IMPORTED_TARGET libsodium)

file(GLOB net_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/transport/net/*.cpp")
add_library(backsight_net ${net_sources})
add_library(backsight::net ALIAS backsight_net)
backsight_library(backsight_net)
# A shared one finds the shared library beside it, wherever both were installed.
set_target_properties(backsight_net PROPERTIES INSTALL_RPATH "$ORIGIN")
target_link_libraries(backsight_net PUBLIC backsight PRIVATE OpenSSL::SSL OpenSSL::Crypto PkgConfig::sodium)
backsight_strict(backsight_net)
backsight_hardened(backsight_net)
# By themselves: the first two give parts of two formats one name. The others have a class that holds what has no name
# outside, which g++ takes only in the main file.
set(together ${net_sources})
list(FILTER together EXCLUDE REGEX "/(join_ticket|net_server_state|net_client|udp)\\.cpp$")
backsight_unity(backsight_net 30 ${together})
