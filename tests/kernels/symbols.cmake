# cmake -DNM=nm -DOBJECTS=... -DISA=avx2 -P symbols.cmake
#
# Code that was compiled for one instruction set must not be able to stand in for anything else: every function that an
# object of the fast kernels offers to the linker lies in the namespace of its instruction set.
string(LENGTH ${ISA} length)
set(strangers "")
foreach(object IN LISTS OBJECTS)
  execute_process(COMMAND ${NM} --defined-only ${object} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" lines "${symbols}")
  foreach(line IN LISTS lines)
    if(line MATCHES " [TWui] " AND NOT line MATCHES "${length}${ISA}")  # the namespace as it is mangled: 4avx2
      string(APPEND strangers "  ${line}\n")
    endif()
  endforeach()
endforeach()
if(strangers)
  message(FATAL_ERROR "functions outside of tinytensor::${ISA}:\n${strangers}")
endif()
