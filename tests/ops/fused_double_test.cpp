// Fused against composed in double precision.
#include "tests/ops/fused_cases.h"
