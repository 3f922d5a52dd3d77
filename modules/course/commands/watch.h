// ./tt watch: checks whenever a file is saved.
#pragma once

#include "modules/course/commands/session.h"

namespace course {

/// Until q is pressed, or for ever where there is no terminal to press it on.
int watch(Session& session);

}  // namespace course
