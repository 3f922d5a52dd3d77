#!/usr/bin/env bash
# classroom50.sh [REPOSITORY [RESULT]]: what Classroom 50 knows comes in the environment (CLASSROOM, ASSIGNMENT,
# SUBMISSION_TAG, …).
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
[ -x "$here/build/modules/course" ] || bash "$here/setup.sh"
bash "$here/grade.sh" "${1:-$PWD}" --as classroom50 --out "${2:-result.json}"
