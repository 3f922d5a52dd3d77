# The kernels for AMX once more, on emulated tiles: what tests of them run on a processor without.
#
# The library's kernels in bfloat16 are compiled with the same flags; only the names of their namespaces differ.
if(TARGET tinytensor_bfloat16)
  add_library(tests_on_emulated_tiles OBJECT EXCLUDE_FROM_ALL
              ${CMAKE_CURRENT_LIST_DIR}/on_emulated_tiles.cpp ${CMAKE_CURRENT_LIST_DIR}/real_tiles.cpp)
  tinytensor_options(tests_on_emulated_tiles)
  target_include_directories(tests_on_emulated_tiles PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_options(tests_on_emulated_tiles PRIVATE $<TARGET_PROPERTY:tinytensor_bfloat16,COMPILE_OPTIONS>)
  target_compile_definitions(tests_on_emulated_tiles PRIVATE
    $<TARGET_PROPERTY:tinytensor_bfloat16,COMPILE_DEFINITIONS> TINYTENSOR_FAST_avx512 TINYTENSOR_BFLOAT16
    bfloat16=bfloat16_on_emulated_tiles amx=amx_on_emulated_tiles)
  target_link_libraries(tests_kernels PRIVATE tests_on_emulated_tiles)
  target_compile_definitions(tests_kernels PRIVATE TINYTENSOR_EMULATED_TILES)
endif()

# What the environment chooses when a program starts.
list(GET TINYTENSOR_INSTRUCTION_SETS 0 simplest)
function(add_environment_test name environment expected)
  add_test(NAME kernels_environment_${name}
           COMMAND ${CMAKE_COMMAND} -E env ${environment} $<TARGET_FILE:tests_kernels>
                   --no-skip=true "--test-case=the kernels in use are printed")
  set_tests_properties(kernels_environment_${name} PROPERTIES LABELS kernels PASS_REGULAR_EXPRESSION "${expected}")
endfunction()
add_environment_test(isa TINYTENSOR_ISA=${simplest} "in use: ${simplest}\n")
add_environment_test(reference TINYTENSOR_KERNELS=reference "in use: reference\n")
add_environment_test(wrong_isa TINYTENSOR_ISA=mmx "TINYTENSOR_ISA: this processor and this build have no such instruction set: mmx")
add_environment_test(wrong_kernels TINYTENSOR_KERNELS=quick "TINYTENSOR_KERNELS: must be reference or fast: quick")
