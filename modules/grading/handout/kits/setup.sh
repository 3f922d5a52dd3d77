#!/usr/bin/env bash
# Installs what grading needs, builds it with one job, and grades an empty submission once, so that headers are compiled
# before the first student comes. For Ubuntu 22.04 and newer, Debian 12 and newer: GCC 11, CMake 3.22 and fmt 8.1, which
# these have; of the other packages the headers lie in headers/.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  apt-get -qq update
  DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends \
    g++ make cmake git ca-certificates libarchive-tools libseccomp-dev bubblewrap libfmt-dev
fi
# Nobody but the grader may read answers, in whatever form: submissions are compiled and run as another user, and where
# there are no namespaces its rights are all that keeps it from them.
close() {
  chmod -R go= "$here/assignments" "$here/source" "$here/headers"
  [ ! -d "$here/build" ] || chmod -R go= "$here/build"
}
# That user passes through to the headers that it compiles with, and starts with this program.
let_pass() {
  mkdir -p "$here/build/modules/cache"
  chmod go+x "$here/build" "$here/build/modules" "$here/build/modules/cache" "$here/build/modules/course_contain"
  chmod go+r "$here/build/modules/course_contain"
}
umask 022
close
build() {
  cmake -S "$here/source" -B "$here/build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" \
    -DTINYTENSOR_GRADES_ONLY=ON -DTINYTENSOR_BUILD_TESTS=OFF -DTINYTENSOR_ANY_MACHINE=ON \
    -DTINYTENSOR_HEADERS="$here/headers" &&
    cmake --build "$here/build" --parallel "${JOBS:-1}" --target course_program @TARGETS@
}
build >"$here/build.log" 2>&1 || { tail -n 40 "$here/build.log"; exit 1; }
close
let_pass
mkdir -p "$here/empty/work"
bash "$here/grade.sh" "$here/empty" --as text --out "$here/empty.txt"
