// A penalty made of gradients would be a term of the loss that no gradient depends on: it is told. Elsewhere, as in an
// input that was moved along its gradient, gradients are numbers like others.
#pragma once

#include <vector>

#include "tinytensor/autograd/tape.h"

namespace tinytensor {

/// GradError where a term of the loss, the first of `nodes`, was made of a grad(). Terms are what is added, subtracted,
/// scaled by constants, averaged.
void refuse_terms_of_gradients(const std::vector<Node*>& nodes);

}  // namespace tinytensor
