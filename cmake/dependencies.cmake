# The packages we stand on. Each is taken from the system where it is installed, else downloaded: a fixed release, checked
# by its SHA-256.
#
#   fmt            in the library's headers     errors, printing
#   nlohmann_json  in the library's sources     checkpoints
#   CLI11          in the programs              flags
#   tomlplusplus   in the course                what a module consists of
#   doctest        in the tests

include(FetchContent)
if(POLICY CMP0135)
  cmake_policy(SET CMP0135 NEW)  # a changed URL rebuilds what was made from the old one
endif()

# tinytensor_package(name version arguments of FetchContent_Declare...): the one of this version or a newer one that is
# installed, else the download. CMake 3.24 does that by itself.
macro(tinytensor_package name version)
  if(CMAKE_VERSION VERSION_LESS 3.24)
    find_package(${name} ${version} QUIET)
    if(NOT ${name}_FOUND)
      FetchContent_Declare(${name} ${ARGN})
      FetchContent_MakeAvailable(${name})
    endif()
  else()
    FetchContent_Declare(${name} ${ARGN} FIND_PACKAGE_ARGS ${version})
    FetchContent_MakeAvailable(${name})
  endif()
endmacro()

# A package that is nothing but headers needs none of its own build: `folder` is where its headers are in the archive.
# TINYTENSOR_HEADERS is a folder that holds them, if it is set: a grading kit brings its own.
macro(tinytensor_header_package name version target folder)
  if(TINYTENSOR_HEADERS)
    add_library(${target} INTERFACE IMPORTED)
    target_include_directories(${target} INTERFACE ${TINYTENSOR_HEADERS})
  else()
    tinytensor_package(${name} ${version} SOURCE_SUBDIR none ${ARGN})
  endif()
  if(NOT TARGET ${target})
    string(TOLOWER ${name} lower)
    add_library(${target} INTERFACE IMPORTED)
    target_include_directories(${target} INTERFACE ${${lower}_SOURCE_DIR}/${folder})
  endif()
endmacro()

set(FMT_INSTALL ${TINYTENSOR_INSTALL})  # our installed headers include fmt's: a downloaded one is installed along
set(FMT_SYSTEM_HEADERS ON)
if(EMSCRIPTEN AND TINYTENSOR_HEADERS)  # what is installed is for another processor, but for its headers
  add_library(fmt::fmt INTERFACE IMPORTED)
  target_include_directories(fmt::fmt INTERFACE ${TINYTENSOR_HEADERS})
  target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
  target_compile_options(fmt::fmt INTERFACE -include stdlib.h)  # which fmt 11.1 uses and does not include
else()
  tinytensor_package(fmt 8.1
    URL https://github.com/fmtlib/fmt/releases/download/10.2.1/fmt-10.2.1.zip
    URL_HASH SHA256=312151a2d13c8327f5c9c586ac6cf7cddc1658e8f53edae0ec56509c8fa516c9)
endif()
if(NOT fmt_VERSION)
  set(fmt_VERSION 10.2.1)  # the downloaded one; users of the installed library need the same major version
endif()

tinytensor_header_package(nlohmann_json 3.10 nlohmann_json::nlohmann_json include
  URL https://github.com/nlohmann/json/releases/download/v3.12.0/json.tar.xz
  URL_HASH SHA256=42f6e95cad6ec532fd372391373363b62a14af6d771056dbfc86160e6dfff7aa)

if(TINYTENSOR_BUILD_EXAMPLES)
  tinytensor_header_package(CLI11 2.1 CLI11::CLI11 include
    URL https://github.com/CLIUtils/CLI11/archive/refs/tags/v2.5.0.tar.gz
    URL_HASH SHA256=17e02b4cddc2fa348e5dbdbb582c59a3486fa2b2433e70a0c3bacb871334fd55)
  tinytensor_header_package(tomlplusplus 3.0 tomlplusplus::tomlplusplus include
    URL https://github.com/marzer/tomlplusplus/archive/refs/tags/v3.4.0.tar.gz
    URL_HASH SHA256=8517f65938a4faae9ccf8ebb36631a38c1cadfb5efa85d9a72e15b9e97d25155)
endif()

if(TINYTENSOR_BUILD_TESTS)
  tinytensor_header_package(doctest 2.4.9 doctest::doctest .
    URL https://github.com/doctest/doctest/archive/refs/tags/v2.4.12.tar.gz
    URL_HASH SHA256=73381c7aa4dee704bd935609668cf41880ea7f19fa0504a200e13b74999c2d70)
endif()
