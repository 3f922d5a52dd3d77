// What a lesson promises: that its links lead somewhere and its code compiles.
#pragma once

#include "modules/course/authoring/tally.h"
#include "modules/course/build/kit.h"
#include "modules/course/source/catalog.h"

namespace course {

/// The lesson is there, its links lead somewhere, and its code compiles and prints what a comment beside it says.
void verify_lesson(const Kit& kit, const Module& module, Tally& tally);
}  // namespace course
