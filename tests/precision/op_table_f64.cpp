// The op table in double precision.
#include "tests/precision/run_op_table.h"
