#!/usr/bin/env bash
# How ./tt behaves when things go wrong, and that it does nothing twice.
#
#   tt_test.sh path/to/tt
#
# The script is copied beside a project of one small program, in a folder with spaces in its name, so that every build in
# here takes a second. Folders put in front of, or in place of, PATH stand for machines that lack something.
set -euo pipefail

tt=$1
presets=$(dirname "$tt")/CMakePresets.json
unset CC CXX TT_BUILD_DIR MAKEFLAGS CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# expect "a sentence" STATUS "text in the output" command...
expect() {
  local sentence=$1 status=$2 text=$3 actual=0 output
  shift 3
  output=$("$@" 2>&1 </dev/null) || actual=$?
  if [ "$actual" = "$status" ] && [[ $output == *"$text"* ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: %s\n  expected status %s and: %s\n  got status %s and: %s\n' \
      "$sentence" "$status" "$text" "$actual" "$output"
  fi
}

# project FOLDER EXIT_STATUS: a project whose train_gpt prints its arguments and ends with that status.
project() {
  mkdir -p "$1/examples"
  cp "$tt" "$presets" "$1/"
  cat >"$1/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.24)
project(small LANGUAGES CXX)
enable_testing()
add_subdirectory(examples)
CMAKE
  cat >"$1/examples/CMakeLists.txt" <<'CMAKE'
add_executable(train_gpt train_gpt.cpp)
add_executable(report_run train_gpt.cpp)
add_executable(capstone train_gpt.cpp)
add_test(NAME good COMMAND ${CMAKE_COMMAND} -E echo "[doctest] test cases: 5 | 5 passed | 0 failed | 2 skipped")
add_test(NAME plain COMMAND ${CMAKE_COMMAND} -E true)
CMAKE
  cat >"$1/examples/train_gpt.cpp" <<CODE
#include <cstdio>
int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) std::printf("<%s>", argv[i]);
  return $2;
}
CODE
}

# A folder with links to the named programs and the usual small tools: a PATH on which nothing else is installed.
path_of() {
  local folder name
  folder=$(mktemp -d "$work/path.XXXX")
  for name in bash sh env dirname mktemp rm cat id getconf mkdir grep sed awk tr tee printf flock "$@"; do
    if command -v "$name" >/dev/null; then ln -s "$(command -v "$name")" "$folder/$name"; fi
  done
  echo "$folder"
}

here="$work/a folder with spaces"
project "$here" 7

expect "no command prints the commands" 0 "./tt train" "$here/tt"
expect "help prints the commands" 0 "./tt sample" "$here/tt" help
expect "an unknown command is an error" 2 "there is no command 'frobnicate'" "$here/tt" frobnicate
expect "a command with a slip is recognised" 2 "did you mean 'train'?" "$here/tt" trian
expect "an unknown flag of test is an error" 1 "there is no flag --frob" "$here/tt" test --frob

expect "the program gets its arguments, and its exit status is passed on" 7 "<--data><my file.txt>" \
  "$here/tt" train --data "my file.txt"
log="$here/build/release/tt.log"
cache="$here/build/release/CMakeCache.txt"
touch -d '2020-01-01' "$cache"
(cd "$work" && "$here/tt" train >/dev/null 2>&1) || true
expect "a second call, from elsewhere, builds nothing" 1 "" grep -E 'Building|Linking' "$log"
expect "a second call does not configure again" 0 "" test "$cache" -ot "$here/tt"
# Processor time, because other tests may be running.
TIMEFORMAT='%U %S'
seconds=$({ time "$here/tt" train >/dev/null 2>&1 || true; } 2>&1)
expect "a second call starts in under a second (took $seconds s of user and system time)" 0 "" \
  awk -v "seconds=$seconds" 'BEGIN { split(seconds, s, " "); exit !(s[1] + s[2] < 1) }'

expect "test adds up the cases of doctest and the other tests" 0 $'\n6 passed, 0 failed' "$here/tt" test
# At a terminal, which script(1) stands for; a carriage return is what draws a line again.
draws() { "$@" 2>&1 | grep -c $'\r' >/dev/null; }
if script -qec true /dev/null >/dev/null 2>&1; then
  expect "a terminal sees a bar of the tests" 0 "testing ####" script -qec "'$here/tt' test" /dev/null
fi
expect "output that is no terminal has no bar" 1 "" draws "$here/tt" test
expect "test NAME runs the tests of that name" 0 $'\n5 passed, 0 failed' "$here/tt" test good
expect "a name that no test has is an error that lists them" 1 "there are: good plain" "$here/tt" test frobnicate
cat >>"$here/examples/CMakeLists.txt" <<'CMAKE'
add_test(NAME refuses COMMAND sh -c "echo '[doctest] test cases: 2 | 0 passed | 2 failed | 0 skipped'; exit 1")
set_tests_properties(refuses PROPERTIES WILL_FAIL ON)
CMAKE
expect "a test that is meant to fail, and does, has passed" 0 $'\n7 passed, 0 failed' "$here/tt" test
cat >>"$here/examples/CMakeLists.txt" <<'CMAKE'
add_test(NAME bad COMMAND ${CMAKE_COMMAND} -E false)
add_test(NAME cases COMMAND sh -c "echo '[doctest] test cases: 4 | 1 passed | 3 failed | 0 skipped'; exit 1")
add_test(NAME crash COMMAND sh -c "echo '[doctest] test cases: 4 | 4 passed | 0 failed | 0 skipped'; exit 1")
CMAKE
expect "failures are counted and the status says so" 8 $'\n12 passed, 5 failed' "$here/tt" test

expect "a report without words is of the run in out" 7 "" "$here/tt" report
expect "a path is a run's, and goes to its report" 7 "<some/run><--open>" "$here/tt" report some/run --open
mkdir -p "$work/runs/mine/last"
expect "so is the name of a folder with a run" 7 "<mine>" bash -c "cd '$work/runs' && '$here/tt' report mine"
expect "a name that is no run is an assignment's" 1 "assignments are made and graded in the course's own checkout" \
  "$here/tt" report week3

expect "capstone without words tells what there is" 0 "./tt capstone verify" "$here/tt" capstone
expect "so does its help" 0 "./tt capstone submit" "$here/tt" capstone --help
expect "capstone run goes to its program" 7 "<run><--out><my entry>" "$here/tt" capstone run --out "my entry"
expect "so does capstone report" 7 "<report><my entry>" "$here/tt" capstone report "my entry"
expect "a word that capstone does not know is an error" 2 "capstone: there is no command 'swim'" "$here/tt" capstone swim
expect "where there is no grader nothing is verified" 1 "made and graded in the course's own checkout" \
  "$here/tt" capstone board class --to page.html

mv "$here" "$work/moved"
here="$work/moved"
expect "a folder that was moved is configured anew, and says so" 7 "folder with spaces: all is built anew" "$here/tt" train again
rm "$here"/build/release/build.ninja "$here"/build/release/Makefile 2>/dev/null || true
expect "a configuration that was broken off is made again, without a word of compilers" 7 $'tt: configuring\n' "$here/tt" train again
expect "and then it runs" 7 "<again>" "$here/tt" train again
mkdir "$work/bin"
ln -s "$here/tt" "$work/bin/first"
ln -s first "$work/bin/second"
expect "a link to it finds its folder" 7 "<by a link>" "$work/bin/second" train "by a link"
expect "and builds nothing beside the link" 1 "" test -e "$work/bin/build"
expect "a folder for temporary files that is not there is named" 1 "/nowhere is no folder that can be written" \
  env TMPDIR=/nowhere "$here/tt" train
expect "so is a folder that nothing can be built in" 1 "nothing can be built in /dev/null/release: it cannot be written" \
  env TT_BUILD_DIR=/dev/null "$here/tt" train
# A checkout that somebody else has built, and this user may only read. Root may write everywhere.
if [ "$(id -u)" != 0 ]; then
  as_reader() { "$@"; }
elif command -v setpriv >/dev/null; then
  as_reader() { setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }
else
  as_reader() { false; }
fi
if as_reader true; then
  chmod -R a+rX,a-w "$work"
  expect "a program that is built where nothing can be written is run" 7 "<again>" as_reader "$here/tt" train again
  expect "one that is not built cannot be made there" 1 "nothing can be built in $here/build/release" as_reader "$here/tt" sample
  chmod -R u+w "$work"
  mkdir -p "$here/tinytensor"
  touch -d '+1 minute' "$here/tinytensor/newer.cpp"
  chmod -R a-w "$work"
  expect "and it is said that its sources are newer" 7 "tinytensor/newer.cpp is newer than what is built" \
    as_reader "$here/tt" train again
  chmod -R u+w "$work"
fi
mkdir -p "$work/instructor/modules/grading" "$work/instructor/docs"
cp "$tt" "$work/instructor/"
echo './tt grade week3 submissions/   # all' >"$work/instructor/docs/instructors.md"
expect "how to grade is told on a machine without anything" 0 "./tt grade week3 submissions/" \
  env PATH="$(path_of)" "$work/instructor/tt" grade --help
expect "and a class's report" 0 "docs/instructors.md tells more" \
  env PATH="$(path_of)" "$work/instructor/tt" report week3 --help
expect "and for that nothing is built" 1 "" test -e "$work/instructor/build"
expect "test tells its flags" 0 "--slow those that take minutes" "$here/tt" test --help
expect "run tells what it takes" 0 "./tt run FILE.cpp" "$here/tt" run --help

expect "docs tells its flags" 0 "./tt docs --to FOLDER" "$here/tt" docs --help
expect "a flag of docs that is none is an error" 1 "docs: there is no '--frob', only --to FOLDER and --port N" "$here/tt" docs --frob
expect "so is one without its value" 1 "docs: --to takes a value" "$here/tt" docs --to
expect "and a port that is no number" 1 "docs: --port takes a number from 0 to 65535" "$here/tt" docs --port x1
expect "or that no machine has" 1 "docs: --port takes a number from 0 to 65535" "$here/tt" docs --port 65536
expect "where there are no pages it is said who has them" 1 "the pages are made in the course's own checkout" "$here/tt" docs
mkdir -p "$here/docs/site"
expect "what docs needs is named where it cannot be installed" 1 "docs: please install: nodejs npm doxygen (Node 18 or newer)" \
  env PATH="$(path_of)" bash "$here/tt" docs

echo 'this is not C++' >>"$here/examples/train_gpt.cpp"
expect "a build that fails shows the first error and where the log is" 1 "train_gpt.cpp:6:1: error:" "$here/tt" train
echo 'no_such_command()' >>"$here/CMakeLists.txt"
expect "a configuration that fails shows the error" 1 "no_such_command" "$here/tt" train

elsewhere="$work/elsewhere"
project "$elsewhere" 0
expect "TT_BUILD_DIR moves the builds" 0 "" env TT_BUILD_DIR="$work/builds" "$elsewhere/tt" train
expect "and nothing is built beside the script" 1 "" test -e "$elsewhere/build"
expect "they are where they were asked for" 0 "" test -x "$work/builds/release/examples/train_gpt"

gitless=$(path_of c++ cmake ctest ninja make as ld sort)
echo 'add_test(NAME tests_grading COMMAND ${CMAKE_COMMAND} -E false)' >>"$elsewhere/CMakeLists.txt"
expect "where git cannot be had, it is said that what is tested with it is left out" 0 \
  "git is not installed: the tests of grading are left out" env PATH="$gitless" TT_BUILD_DIR="$work/gitless" bash "$elsewhere/tt" test
expect "and the other tests run" 0 $'\n6 passed, 0 failed' env PATH="$gitless" TT_BUILD_DIR="$work/gitless" bash "$elsewhere/tt" test

bare=$(path_of)
expect "where nothing may be installed, the packages are named" 1 \
  "please install: g++ cmake ninja-build libfmt-dev doctest-dev libcli11-dev nlohmann-json3-dev" \
  env PATH="$bare" bash "$elsewhere/tt" train

# A package manager that fails, one that succeeds without effect, and a sudo that needs a password.
manager=$(path_of)
printf '#!/bin/sh\necho "E: no space left on device"; exit 100\n' >"$manager/apt-get"
printf '#!/bin/sh\nexit 1\n' >"$manager/sudo"
chmod +x "$manager/apt-get" "$manager/sudo"
if [ "$(id -u)" = 0 ]; then
  expect "what apt-get says is shown when it fails" 1 "no space left on device" env PATH="$manager" bash "$elsewhere/tt" train
  printf '#!/bin/sh\nexit 0\n' >"$manager/apt-get"
  expect "what is about to be installed is said" 1 "installing with apt-get: g++ cmake" env PATH="$manager" bash "$elsewhere/tt" train
  printf '#!/bin/sh\ncase "$* " in *" libtomlplusplus-dev "*) exit 100 ;; esac; echo "$*" >>"%s"\n' "$work/installed" >"$manager/apt-get"
  printf '#!/bin/sh\n[ "$2" != libtomlplusplus-dev ]\n' >"$manager/apt-cache"
  chmod +x "$manager/apt-cache"
  expect "a package that this system does not have keeps none of the others back" 1 "still missing" \
    env PATH="$manager" bash "$elsewhere/tt" train
  expect "they are installed" 0 "nlohmann-json3-dev" grep "g++ cmake" "$work/installed"
  rm "$manager/id"
  printf '#!/bin/sh\necho 1000\n' >"$manager/id"
  chmod +x "$manager/id"
fi
expect "without root and without sudo nothing is installed" 1 "please install: g++" env PATH="$manager" bash "$elsewhere/tt" train

old=$(path_of c++ make)
printf '#!/bin/sh\necho "cmake version 3.22.1"\n' >"$old/cmake"
chmod +x "$old/cmake"
expect "a cmake that is too old is named" 1 "please install: cmake" env PATH="$old" bash "$elsewhere/tt" train

# A compiler that finds no libraries, where nothing can be installed: CMake is left to download them.
alone=$(path_of cmake ninja make as ld)
printf '#!/bin/sh\ncase " $* " in *" -E "*) echo libfmt-dev ;; *) exec %s "$@" ;; esac\n' "$(command -v c++)" >"$alone/c++"
chmod +x "$alone/c++"
rm -rf "$elsewhere/build"
expect "libraries that cannot be installed are left to CMake" 0 "not installed: libfmt-dev - CMake downloads them" \
  env PATH="$alone" bash "$elsewhere/tt" train

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
