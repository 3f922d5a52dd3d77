// Fused against composed in single precision.
#include "tests/ops/fused_cases.h"
