# The library Jolt, from a folder of its sources that ./bench rewind --with-jolt names. They are not ours and not here.
# It is built as its own project does for a release: wide instructions on, checks and profiler off.
file(GLOB_RECURSE jolt_sources "${BACKSIGHT_JOLT_DIR}/Jolt/*.cpp")
list(FILTER jolt_sources EXCLUDE REGEX "/Jolt/(Compute/(DX12|VK|MTL)|Renderer)/")
add_library(jolt STATIC ${jolt_sources})
target_compile_features(jolt PUBLIC cxx_std_17)
target_include_directories(jolt SYSTEM PUBLIC "${BACKSIGHT_JOLT_DIR}")
target_compile_definitions(jolt PUBLIC NDEBUG)
find_package(Threads REQUIRED)
target_link_libraries(jolt PUBLIC Threads::Threads)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    target_compile_definitions(jolt PUBLIC JPH_USE_SSE4_1 JPH_USE_SSE4_2 JPH_USE_AVX JPH_USE_AVX2 JPH_USE_LZCNT
        JPH_USE_TZCNT JPH_USE_F16C JPH_USE_FMADD)
    set(jolt_options -mavx2 -mbmi -mpopcnt -mlzcnt -mf16c -mfma)
    target_compile_options(jolt PRIVATE ${jolt_options})
endif()

# Only the files that call it are compiled for that machine too: ours stays as it is shipped.
set(jolt_rivals "${CMAKE_CURRENT_SOURCE_DIR}/with_jolt/jolt.cpp" "${CMAKE_CURRENT_SOURCE_DIR}/with_jolt/world.cpp")
set_source_files_properties(${jolt_rivals} PROPERTIES COMPILE_OPTIONS "${jolt_options}")
target_sources(rewind_bench PRIVATE ${jolt_rivals})
target_compile_definitions(rewind_bench PRIVATE BACKSIGHT_WITH_JOLT)
target_link_libraries(rewind_bench PRIVATE jolt)
