# Text files as constants of the library, so that a program needs no file beside it.

# embed_texts(SOURCE NAMESPACE texts...) writes a source that defines NAMESPACE::NAME, a std::string_view, for each NAME.txt.
# Changing a text configures again.
function(embed_texts source namespace)
  set(definitions "")
  foreach(text IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${text})
    cmake_path(GET text STEM name)
    file(READ ${text} content)
    string(APPEND definitions "extern const std::string_view ${name}(R\"text(${content})text\");\n")
  endforeach()
  file(CONFIGURE OUTPUT ${source} CONTENT [[
#include <string_view>

namespace @namespace@ {
@definitions@}
]] @ONLY)
endfunction()
