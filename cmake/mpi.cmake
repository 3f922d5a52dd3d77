# What ranks on MPI need: the source in tinytensor/distributed/mpi/ as a library of its own, which a program loads when it is
# started by mpirun. It is built by MPI's compiler, once for each MPI that is installed, so one build runs under both; nothing else
# knows of MPI. MPICXX names another compiler than those below.

set(tinytensor_mpi_libraries "")
foreach(wrapper IN ITEMS "$ENV{MPICXX}" mpicxx.openmpi mpicxx.mpich mpicxx)
  if(TINYTENSOR_MPI STREQUAL "OFF" OR wrapper STREQUAL "" OR CMAKE_CROSSCOMPILING)
    continue()
  endif()
  unset(program)
  find_program(program ${wrapper} NO_CACHE)
  if(NOT program)
    continue()
  endif()
  execute_process(COMMAND ${program} -E -dM -x c++ -include mpi.h /dev/null OUTPUT_VARIABLE macros ERROR_QUIET RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    continue()  # a compiler without MPI's headers
  elseif(macros MATCHES "#define OPEN_MPI ")
    set(mpi openmpi)
  elseif(macros MATCHES "#define (MPICH_VERSION|MPICH_NAME) ")
    set(mpi mpich)
  else()
    continue()
  endif()
  set(library ${CMAKE_CURRENT_BINARY_DIR}/examples/libtinytensor_${mpi}.so)
  if(library IN_LIST tinytensor_mpi_libraries)
    continue()
  endif()
  list(APPEND tinytensor_mpi_libraries ${library})
  add_custom_command(OUTPUT ${library}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_CURRENT_BINARY_DIR}/examples
    COMMAND ${program} -std=c++20 -O2 -fPIC -shared -Wall -Wextra -Wconversion $<$<BOOL:${TINYTENSOR_WERROR}>:-Werror>
            -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX -I${CMAKE_CURRENT_SOURCE_DIR}
            ${CMAKE_CURRENT_SOURCE_DIR}/tinytensor/distributed/mpi/library.cpp -o ${library}
    DEPENDS tinytensor/distributed/mpi/library.cpp tinytensor/distributed/mpi/calls.h
    COMMENT "Building what ranks on ${mpi} need" VERBATIM COMMAND_EXPAND_LISTS)  # which drops what is empty
endforeach()
if(TINYTENSOR_MPI STREQUAL "ON" AND NOT tinytensor_mpi_libraries)
  message(FATAL_ERROR "TINYTENSOR_MPI is ON, and there is no MPI: Debian has it as libopenmpi-dev, and as libmpich-dev")
endif()
add_custom_target(tinytensor_mpi DEPENDS ${tinytensor_mpi_libraries})
