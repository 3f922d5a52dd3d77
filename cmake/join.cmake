# Sources that are compiled as one. Half of the time of a small source goes into headers that the next one reads again.

# join_rooms(sources folder): in the list `sources`, the sources of tinytensor/FOLDER and its rooms become one, but for those with
# exercises: a student's file takes the place of one of them. What looks at single sources says -DCMAKE_UNITY_BUILD=OFF.
function(join_rooms sources folder)
  if(DEFINED CMAKE_UNITY_BUILD)
    return()
  endif()
  set(includes "")
  set(others ${${sources}})
  foreach(room IN LISTS ${sources})
    if(NOT room MATCHES "/tinytensor/${folder}/")
      continue()
    endif()
    file(STRINGS ${room} exercises REGEX "^ *// exercise [0-9]" LIMIT_COUNT 1)
    if(NOT exercises)
      list(REMOVE_ITEM others ${room})
      string(APPEND includes "#include \"${room}\"\n")
    endif()
  endforeach()
  set(joined ${CMAKE_CURRENT_BINARY_DIR}/joined/tinytensor/${folder}/joined.cpp)
  file(CONFIGURE OUTPUT ${joined} CONTENT "${includes}" @ONLY)
  set(${sources} ${others} ${joined} PARENT_SCOPE)
endfunction()
