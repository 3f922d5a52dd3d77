# The fast kernels: the same sources once for each instruction set, in a namespace named after it. The program chooses
# when it starts, so one build runs on every machine of an architecture, and nothing here depends on the build machine,
# unless the option TINYTENSOR_NATIVE asks for what this machine needs alone: that is half of the work. With
# TINYTENSOR_ANY_MACHINE there are but those that need nothing special: the least work.

# add_fast_kernels(avx2 avx2 -mavx2 -mfma): the kernels called avx2, with the vectors of kernels/fast/isa/avx2.h
function(add_fast_kernels isa vectors)
  if(native_sets AND NOT isa IN_LIST native_sets)
    return()
  endif()
  set(target tinytensor_${isa})
  add_library(${target} OBJECT ${fast_kernels})
  tinytensor_options(${target})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_definitions(${target} PRIVATE TINYTENSOR_ISA=${isa} TINYTENSOR_ISA_NAME="${isa}"
                             TINYTENSOR_ISA_HEADER="tinytensor/kernels/fast/isa/${vectors}.h")
  # Values keep their meaning, NaN and infinity included; only errno and the processor's exception flags are given up.
  # A grading kit runs them nowhere where time counts.
  set(optimised $<$<NOT:$<CONFIG:Debug>>:-O3>)
  if(TINYTENSOR_GRADES_ONLY)
    set(optimised -O1)
  endif()
  target_compile_options(${target} PRIVATE ${optimised} -fno-math-errno -fno-trapping-math ${ARGN})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC's own intrinsics begin with an uninitialised vector on purpose (GCC bug 105593).
    target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized -Wno-uninitialized)
  endif()
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_sources(tinytensor PRIVATE $<TARGET_OBJECTS:${target}>)
  target_compile_definitions(tinytensor_choice PRIVATE TINYTENSOR_FAST_${isa})
  set(TINYTENSOR_INSTRUCTION_SETS ${TINYTENSOR_INSTRUCTION_SETS} ${isa} PARENT_SCOPE)
endfunction()

set(native_sets "")
if(TINYTENSOR_NATIVE AND NOT CMAKE_CROSSCOMPILING)
  try_run(native_status native_compiles ${CMAKE_CURRENT_BINARY_DIR}/native ${CMAKE_CURRENT_LIST_DIR}/native.cpp
          CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR} -DCMAKE_CXX_STANDARD=20
          RUN_OUTPUT_VARIABLE native_sets)
  string(STRIP "${native_sets}" native_sets)
endif()

if(TINYTENSOR_ANY_MACHINE)
  set(native_sets baseline neon)
endif()

# What chooses among them is compiled by itself: another choice of instruction sets compiles nothing else again.
add_library(tinytensor_choice OBJECT ${choosing})
tinytensor_options(tinytensor_choice)
target_include_directories(tinytensor_choice PRIVATE ${PROJECT_SOURCE_DIR})
target_link_libraries(tinytensor_choice PRIVATE fmt::fmt)
set_target_properties(tinytensor_choice PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_sources(tinytensor PRIVATE $<TARGET_OBJECTS:tinytensor_choice>)

# add_ladder(avx2 -mavx2 -mfma): the ladder (kernels/ladder) once more, in the namespace ladder_avx2. What every machine has, and
# double precision, is the library's own compilation of it.
function(add_ladder isa)
  if((native_sets AND NOT isa IN_LIST native_sets) OR TINYTENSOR_GRADES_ONLY)
    return()
  endif()
  set(target tinytensor_ladder_${isa})
  add_library(${target} OBJECT ${ladder})
  tinytensor_options(${target})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_definitions(${target} PRIVATE ladder=ladder_${isa})
  target_compile_options(${target} PRIVATE ${ARGN})
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_sources(tinytensor PRIVATE $<TARGET_OBJECTS:${target}>)
  target_compile_definitions(tinytensor_choice PRIVATE TINYTENSOR_LADDER_${isa})
endfunction()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  add_ladder(avx2 -mavx2 -mfma)
  add_ladder(avx512 -mavx2 -mfma -mavx512f -mavx512vl -mavx512dq -mavx512bw -mprefer-vector-width=512)
  add_fast_kernels(baseline baseline)
  add_fast_kernels(avx2 avx2 -mavx2 -mfma)
  add_fast_kernels(avx512 avx512 -mavx2 -mfma -mavx512f -mavx512vl -mavx512dq -mavx512bw -mprefer-vector-width=512)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
  # Where GCC moves loads ahead before it has shared out the registers, it keeps a part of a product's tile in memory.
  add_fast_kernels(neon neon $<$<CXX_COMPILER_ID:GNU>:-fno-schedule-insns>)
else()
  add_fast_kernels(baseline baseline)
endif()

# Products in bfloat16, for the processors that have them.
include(CheckCXXCompilerFlag)
set(bfloat16_flags -mavx512f -mavx512vl -mavx512dq -mavx512bw -mavx512bf16 -mamx-tile -mamx-bf16)
string(JOIN " " flags_together ${bfloat16_flags})
check_cxx_compiler_flag("${flags_together}" TINYTENSOR_HAS_BFLOAT16)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND TINYTENSOR_HAS_BFLOAT16)
  set(fast_kernels tinytensor/kernels/bfloat16/matmul.cpp tinytensor/kernels/bfloat16/row_products.cpp)
  add_fast_kernels(bfloat16 avx512 ${bfloat16_flags})
  if(TARGET tinytensor_bfloat16)
    target_compile_definitions(tinytensor_choice PRIVATE TINYTENSOR_BFLOAT16)
  endif()
endif()

# Products of bytes by VNNI, for the processors that have it: with AVX-512, or with vectors of 32 bytes.
set(fast_kernels tinytensor/kernels/fast/int8_matmul.cpp)
check_cxx_compiler_flag(-mavx512vnni TINYTENSOR_HAS_AVX512_VNNI)
check_cxx_compiler_flag(-mavxvnni TINYTENSOR_HAS_AVX_VNNI)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND TINYTENSOR_HAS_AVX512_VNNI)
  add_fast_kernels(avx512_vnni avx512 -mavx2 -mfma -mavx512f -mavx512vl -mavx512dq -mavx512bw -mavx512vnni)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND TINYTENSOR_HAS_AVX_VNNI)
  add_fast_kernels(avx_vnni avx2 -mavx2 -mfma -mavxvnni)
endif()
