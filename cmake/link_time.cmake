# Optimises the program across files when it is linked: a thousand clients cost a server thread about a twelfth less. Tests and
# benchmarks link the same objects the quick way. g++ in release builds only: elsewhere nobody waits for speed.
set(backsight_is_fast "$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>")

function(backsight_link_time_ready target)
    target_compile_options(${target} PRIVATE "$<${backsight_is_fast}:-flto=auto;-ffat-lto-objects>")
endfunction()

function(backsight_link_time target)
    backsight_link_time_ready(${target})
    target_link_options(${target} PRIVATE "$<${backsight_is_fast}:-flto=auto>")
endfunction()
