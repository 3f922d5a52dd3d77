// Measures how a training step's time is shared among the library's ops: modules/step.toml (source/step.h).
#pragma once

#include "modules/course/build/kit.h"
#include "modules/course/source/catalog.h"

namespace course {

/// Profiles a step with the program behind ./tt bench, and writes modules/step.toml anew: the shares; what each piece
/// rests on stays. Returns what ./tt returns.
int measure_step(const Catalog& catalog, const Kit& kit);

}  // namespace course
