# Sources that are compiled as one. Half of the time of a small source goes into headers that the next one reads again.

# join_rooms(sources folder options): in the list `sources`, the sources of tinytensor/FOLDER and its rooms become one, which is compiled with
# these options; but for those that are compiled otherwise, and those with exercises: a student's file takes the place of
# one of them. What looks at single sources says -DCMAKE_UNITY_BUILD=OFF.
function(join_rooms sources folder options)
  if(DEFINED CMAKE_UNITY_BUILD)
    return()
  endif()
  set(includes "")
  set(others ${${sources}})
  foreach(room IN LISTS ${sources})
    get_source_file_property(its_options ${room} COMPILE_OPTIONS)
    if(NOT room MATCHES "/tinytensor/${folder}/" OR NOT its_options STREQUAL options)
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
  set_source_files_properties(${joined} PROPERTIES COMPILE_OPTIONS "${options}")
  set(${sources} ${others} ${joined} PARENT_SCOPE)
endfunction()
